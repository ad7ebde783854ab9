/** Calls to the server: same-origin JSON with the CSRF token. Every failure is an `ApiError`. */
import { useEffect, useState } from 'preact/hooks'
import { t } from './i18n/i18n'

/** A field that the server refuses. */
interface FieldError {
  /** A JSON pointer. */
  readonly path: string
  readonly message: string
}

/** A failed call, with a message that may be shown. `status` 0 means that no response came. */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** Whole seconds, on 429. */
    readonly retryAfterSeconds: number | null = null,
    /** The refused fields, on 400. */
    readonly fieldErrors: readonly FieldError[] = [],
  ) {
    super(message)
  }

  /** True where the same call may succeed a moment later. */
  get isTransient(): boolean {
    return this.status === 0 || this.status >= 502 || this.code === 'IDEMPOTENCY_KEY_IN_USE'
  }
}

/** What one call sends besides its address. */
interface RequestOptions {
  readonly body?: unknown
  /** Fields and files, instead of `body`. */
  readonly form?: FormData
  readonly headers?: Readonly<Record<string, string>>
  /** The type of the answer, where it is no JSON and no stream. */
  readonly accept?: string
  readonly signal?: AbortSignal
  /** The request outlives the page. */
  readonly keepalive?: boolean
}

let cachedToken: Promise<string> | null = null

/** Drops the CSRF token. A token from before a sign-out is useless after it. */
export function forgetCsrfToken(): void {
  cachedToken = null
}

let unauthorizedListener: () => void = () => {}

/** Where 401 says that a password is wrong, and not that the sign-in has ended. */
const passwordPath = '/api/account/reauthenticate'

/** Sets the one listener. It is called when a call that takes no password is answered 401. */
export function onUnauthorized(listener: () => void): void {
  unauthorizedListener = listener
}

let userCheck = (): Promise<void> => Promise.resolve()

/**
 * Sets what a new CSRF token waits for: it does not resolve where the browser's sign-in is another
 * user's than the page's, so that this user does not send what the other one wrote.
 */
export function setUserCheck(check: () => Promise<void>): void {
  userCheck = check
}

/** Calls and reads a JSON response. Throws an ApiError, or an AbortError when `signal` aborts. */
export async function fetchJson<Body>(
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<Body> {
  const response = await fetchResponse(method, path, options)
  try {
    return (await response.json()) as Body
  } catch (error) {
    throw toApiError(error)
  }
}

/** Calls and returns the successful response unread, for streams. Throws like `fetchJson`. */
export async function fetchResponse(
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<Response> {
  const response = await send(method, path, options)
  if (response.ok) return response
  const error = await readApiError(response)
  const isPassword = path.startsWith('/api/auth/') || path === passwordPath
  if (error.status === 401 && !isPassword) unauthorizedListener()
  if (!error.code.startsWith('CSRF_TOKEN_')) throw error
  // Another tab may have replaced the cookie, or the server its key: fetch a new token, retry once.
  forgetCsrfToken()
  const second = await send(method, path, options)
  if (second.ok) return second
  throw await readApiError(second)
}

async function send(method: string, path: string, options: RequestOptions): Promise<Response> {
  const headers = new Headers(options.headers)
  headers.set('accept', options.accept ?? 'application/json, text/event-stream')
  if (method !== 'GET') headers.set('x-csrf-token', await csrfToken())
  if (options.body !== undefined) headers.set('content-type', 'application/json')
  try {
    const response = await fetch(path, {
      method,
      headers,
      credentials: 'same-origin',
      cache: 'no-store',
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      ...(options.form ? { body: options.form } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.keepalive ? { keepalive: true } : {}),
    })
    noteServerTime(response.headers.get('date'))
    return response
  } catch (error) {
    throw toApiError(error)
  }
}

/** The token that every call except GET sends. Throws an ApiError. */
export function csrfToken(): Promise<string> {
  cachedToken ??= newCsrfToken().catch((error: unknown) => {
    cachedToken = null
    throw error
  })
  return cachedToken
}

/** The check comes after the token: a sign-in that is replaced later refuses the token. */
async function newCsrfToken(): Promise<string> {
  const body = await fetchJson<{ csrfToken: string }>('GET', '/api/auth/csrf-token')
  await userCheck()
  return body.csrfToken
}

/** Converts what `fetch` throws into an ApiError. An AbortError stays as it is. */
export function toApiError(error: unknown): Error {
  if (error instanceof ApiError) return error
  if (error instanceof DOMException && error.name === 'AbortError') return error
  return new ApiError(0, 'NETWORK', t.errors.network)
}

export async function readApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  const fields: Partial<Record<string, unknown>> = isRecord(body) ? body : {}
  const { code, message, retryAfterSeconds, detail } = fields
  const header = Number(response.headers.get('retry-after') ?? Number.NaN)
  const seconds = typeof retryAfterSeconds === 'number' ? retryAfterSeconds : header
  return new ApiError(
    response.status,
    typeof code === 'string' ? code : `HTTP_${response.status}`,
    translated(code) ?? (typeof message === 'string' ? message : wordless(response.status)),
    Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null,
    Array.isArray(detail) ? detail.filter(isFieldError) : [],
  )
}

/** What an answer without words means; a proxy gives one while the server behind it is away. */
const wordless = (status: number): string => (status >= 502 ? t.errors.network : t.errors.senseless)

/** The catalogue's sentence for a code; null where the server's own sentence is shown. */
function translated(code: unknown): string | null {
  return new Map<unknown, string>(Object.entries(t.problems)).get(code) ?? null
}

function isFieldError(value: unknown): value is FieldError {
  return (
    isRecord(value) && typeof value['path'] === 'string' && typeof value['message'] === 'string'
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function pageQuery(
  limit: number,
  cursor: string | null,
  filters: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({ ...filters, limit: String(limit) })
  if (cursor !== null) query.set('cursor', cursor)
  return query.toString()
}

let offsetMs: number | null = null

/**
 * Takes the header of a response that has just arrived. Its whole seconds, the server's cache of it
 * and the network make it too early, never too late, so the latest estimate is the best. A sleep may
 * stop the page's own time; the next header corrects it.
 */
export function noteServerTime(date: string | null): void {
  const serverMs = Date.parse(date ?? '')
  if (!Number.isFinite(serverMs)) return
  const estimate = serverMs - performance.now()
  offsetMs = Math.max(estimate, offsetMs ?? estimate)
}

/** Milliseconds since 1970, as the server counts them. Before the first response: the device's time. */
export const serverNow = (): number =>
  offsetMs === null ? Date.now() : offsetMs + performance.now()

/** Seconds until `moment` (milliseconds since 1970 by the server's clock), counting down to 0; 0 when it is null. */
export function useSecondsUntil(moment: number | null): number {
  const [now, setNow] = useState(() => serverNow())
  const isOver = moment === null || moment <= now
  useEffect(() => {
    setNow(serverNow())
    if (isOver) return
    const timer = setInterval(() => setNow(serverNow()), 500)
    return () => clearInterval(timer)
  }, [moment, isOver])
  return moment === null ? 0 : Math.max(0, Math.ceil((moment - now) / 1000))
}
