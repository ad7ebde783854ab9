/** Reads request bodies, within a limit, as the type that their header names: JSON or a form. */
import { Problem } from './errors'
import { isUncoded, mediaTypeOf } from './negotiation'

/** More than the nesting of every schema of the API, and little enough for recursive code. */
const deepest = 64
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

/**
 * The body as a JSON value. Problems: `UNSUPPORTED_MEDIA_TYPE` without `application/json` or with a
 * content coding, `PAYLOAD_TOO_LARGE` past `maxBytes`, `BAD_REQUEST` for a body that is not JSON in
 * UTF-8, is nested too deeply, or names a prototype.
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  requireJson(request)
  const bytes = await readBytes(request, maxBytes)
  const value = parseJsonBody(bytes)
  rejectUnsafeJson(value)
  return value
}

/**
 * The parameters of a form: each name with its values. A parameter without a value counts as
 * omitted (RFC 6749 §3.2). Problems: `BAD_REQUEST` for any other type (§5.2) and for a body that is
 * not UTF-8, `PAYLOAD_TOO_LARGE` past `maxBytes`.
 */
export async function readForm(
  request: Request,
  maxBytes: number,
): Promise<ReadonlyMap<string, string[]>> {
  if (!isPlain(request, 'application/x-www-form-urlencoded')) {
    throw new Problem('BAD_REQUEST', {
      message: 'The request body must be a form (application/x-www-form-urlencoded).',
    })
  }
  const bytes = await readBytes(request, maxBytes)
  const parameters = new Map<string, string[]>()
  try {
    for (const pair of utf8.decode(bytes).replaceAll('+', ' ').split('&')) {
      const at = pair.indexOf('=')
      if (at < 0 || at === pair.length - 1) continue
      const name = decodeURIComponent(pair.slice(0, at))
      const values = parameters.get(name) ?? []
      values.push(decodeURIComponent(pair.slice(at + 1)))
      parameters.set(name, values)
    }
  } catch {
    throw new Problem('BAD_REQUEST', { message: 'The request body is not a form in UTF-8.' })
  }
  return parameters
}

function requireJson(request: Request): void {
  if (!isPlain(request, 'application/json')) throw new Problem('UNSUPPORTED_MEDIA_TYPE')
}

const isPlain = ({ headers }: Request, wanted: string): boolean =>
  mediaTypeOf(headers) === wanted && isUncoded(headers)

/**
 * A `Content-Length` past the limit is refused before a byte is read; without one, bytes are
 * counted. Problem: `BAD_REQUEST` where the client disconnects.
 */
async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const announced = request.headers.get('content-length')
  if (Number(announced) > maxBytes) throw payloadTooLarge(maxBytes)
  try {
    if (announced !== null) return new Uint8Array(await request.arrayBuffer())
    return await countedBytes(request, maxBytes)
  } catch (error) {
    throw bodyFault(error)
  }
}

async function countedBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength
    if (length > maxBytes) throw payloadTooLarge(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Why a body cannot be read: the problem of one whose client has left, or the error itself. */
export const bodyFault = (error: unknown): unknown =>
  error instanceof Error && error.name === 'AbortError'
    ? new Problem('BAD_REQUEST', { message: 'The request body ended too early.' })
    : error

/** The problem of a body past its limit. */
export const payloadTooLarge = (maxBytes: number): Problem =>
  new Problem('PAYLOAD_TOO_LARGE', { message: `The request body may hold ${maxBytes} bytes.` })

/** The problem of a body that is not JSON in UTF-8. */
export const invalidJson = (): Problem =>
  new Problem('BAD_REQUEST', { message: 'The request body is not JSON in UTF-8.' })

/** A JSON value from its bytes. Problem: `BAD_REQUEST`. */
export function parseJsonBody(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw invalidJson()
  }
}

/**
 * Problem: `BAD_REQUEST` for a value that is nested too deeply or names a prototype. Walks without
 * recursion, so that no nesting can exhaust the stack.
 */
export function rejectUnsafeJson(root: unknown): void {
  let level: unknown[] = [root]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) {
      throw new Problem('BAD_REQUEST', {
        message: `The request body is nested deeper than ${deepest}.`,
      })
    }
    const below: unknown[] = []
    for (const value of level) collect(value, below)
    level = below
  }
}

function collect(value: unknown, below: unknown[]): void {
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object' && item !== null) below.push(item)
  } else if (typeof value === 'object' && value !== null) {
    if (Object.hasOwn(value, '__proto__')) {
      throw new Problem('BAD_REQUEST', { message: 'The request body names a prototype.' })
    }
    for (const item of Object.values(value)) {
      if (typeof item === 'object' && item !== null) below.push(item)
    }
  }
}
