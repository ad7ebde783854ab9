/** One way to call the server: same-origin JSON, the CSRF pair, and every failure as a `Problem`. */

/** A field that the server refuses: a JSON pointer, and why. */
export interface Fault {
  readonly path: string
  readonly message: string
}

/** Why a call failed, in words that may be shown; `status` 0 means that no answer came. */
export class Problem extends Error {
  override readonly name = 'Problem'

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** Whole seconds, on 429. */
    readonly retryAfterSeconds: number | null = null,
    /** What is wrong with each field, on 400. */
    readonly faults: readonly Fault[] = [],
  ) {
    super(message)
  }

  /** True where the same call may well succeed a moment later. */
  get isTransient(): boolean {
    return this.status === 0 || this.status >= 502 || this.code === 'IDEMPOTENCY_KEY_IN_USE'
  }
}

/** What one call sends besides its address. */
export interface CallOptions {
  readonly body?: unknown
  /** In the place of `body`: fields and files. */
  readonly form?: FormData
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

let knownToken: Promise<string> | null = null

/** Forgets the CSRF token: one from before sign-out is of no use after it. */
export function forgetCsrfToken(): void {
  knownToken = null
}

let unauthorizedListener: () => void = () => {}

/** Sets the one listener that is told when a call outside sign-in finds the sign-in ended. */
export function onUnauthorized(listener: () => void): void {
  unauthorizedListener = listener
}

/** Calls and reads a JSON answer. Throws a Problem, or an AbortError when `signal` ends the call. */
export async function call<Answer>(
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Answer> {
  const response = await open(method, path, options)
  try {
    return (await response.json()) as Answer
  } catch (error) {
    throw asProblem(error)
  }
}

/** Calls and hands back the successful response unread, for streams. Throws like `call`. */
export async function open(
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Response> {
  const response = await send(method, path, options)
  if (response.ok) return response
  const problem = await problemOf(response)
  if (problem.status === 401 && !path.startsWith('/api/auth/')) unauthorizedListener()
  if (!problem.code.startsWith('CSRF_TOKEN_')) throw problem
  // Another tab may have replaced the cookie, or the server its key: one new token, one more try.
  forgetCsrfToken()
  const second = await send(method, path, options)
  if (second.ok) return second
  throw await problemOf(second)
}

async function send(method: string, path: string, options: CallOptions): Promise<Response> {
  const headers = new Headers(options.headers)
  headers.set('accept', 'application/json, text/event-stream')
  if (method !== 'GET') headers.set('x-csrf-token', await csrfToken())
  if (options.body !== undefined) headers.set('content-type', 'application/json')
  try {
    return await fetch(path, {
      method,
      headers,
      credentials: 'same-origin',
      cache: 'no-store',
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      ...(options.form ? { body: options.form } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
    })
  } catch (error) {
    throw asProblem(error)
  }
}

/** The token that every call but a GET sends. Throws a Problem. */
export function csrfToken(): Promise<string> {
  knownToken ??= call<{ csrfToken: string }>('GET', '/api/auth/csrf-token').then(
    (answer) => answer.csrfToken,
    (error: unknown) => {
      knownToken = null
      throw error
    },
  )
  return knownToken
}

/** Turns what `fetch` throws into a Problem; an abort stays what it is. */
export function asProblem(error: unknown): Error {
  if (error instanceof Problem) return error
  if (error instanceof DOMException && error.name === 'AbortError') return error
  return new Problem(0, 'NETWORK', 'The server cannot be reached. Check your connection.')
}

/** What a refusing answer says. */
export async function problemOf(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null)
  const fields: Partial<Record<string, unknown>> = isRecord(body) ? body : {}
  const { code, message, retryAfterSeconds, detail } = fields
  const header = Number(response.headers.get('retry-after') ?? Number.NaN)
  const seconds = typeof retryAfterSeconds === 'number' ? retryAfterSeconds : header
  return new Problem(
    response.status,
    typeof code === 'string' ? code : `HTTP_${response.status}`,
    typeof message === 'string' ? message : 'The server gave an answer that makes no sense here.',
    Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null,
    Array.isArray(detail) ? detail.filter(isFault) : [],
  )
}

function isFault(value: unknown): value is Fault {
  return (
    isRecord(value) && typeof value['path'] === 'string' && typeof value['message'] === 'string'
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
