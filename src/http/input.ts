/** The input of a request: parameters of path and query, and the body, checked by the contract's schemas. */
import { Kind, type TSchema } from '@sinclair/typebox'
import type { Contract } from './endpoint'
import { badRequest, bodyFault, payloadTooLarge, Problem } from './errors'
import { parseJsonBody, rejectUnsafeJson, utf8 } from './json-body'
import { isUncoded, mediaTypeOf } from './negotiation'
import { receiveUpload, type Received, type UploadPlace } from './upload'
import { Validator } from './validation'
import { boundedBody } from '../lib/bounded-body'

/** JSON bodies (contract §1). */
const jsonMaxBytes = 1_048_576
/** Forms (contract §1), which are read in the server's own thread. */
const formMaxBytes = 16_384

const validatorOf = (schema: TSchema | undefined): Validator<TSchema> | null =>
  schema ? new Validator(schema) : null

/** Reads and checks the input of one endpoint's requests. */
export class InputReader {
  readonly #contract: Contract
  readonly #params: Validator<TSchema> | null
  readonly #query: Validator<TSchema> | null
  readonly #body: Validator<TSchema> | null

  constructor(contract: Contract) {
    this.#contract = contract
    this.#params = validatorOf(contract.schemas.params)
    this.#query = validatorOf(contract.schemas.query)
    this.#body = validatorOf(contract.schemas.body)
  }

  /** The checked path parameters. Problem: `NOT_FOUND`, as for an id that nothing has. */
  params(given: unknown): unknown {
    const read = this.#params?.read(given)
    if (!read || 'value' in read) return read?.value
    const message = this.#contract.notFoundMessage
    throw new Problem('NOT_FOUND', message === undefined ? {} : { message })
  }

  /** The checked query. Problem: `BAD_REQUEST`; it names parameters without the pointer's slash. */
  query(url: string): unknown {
    const validator = this.#query
    if (!validator) return undefined
    const read = validator.read(queryParameters(url, validator.schema))
    if ('value' in read) return read.value
    throw badRequest(
      read.faults.map(({ path, message }) => ({ path: path.replace(/^\//, ''), message })),
    )
  }

  /** The body as it was sent, and its file where it is an upload. */
  async receive(request: Request, place: UploadPlace): Promise<Partial<Received>> {
    const { form, optionalBody, schemas } = this.#contract
    if (optionalBody && isWithoutBody(request)) return { fields: {} }
    if (schemas.upload) return receiveUpload(request, schemas.upload, place)
    const { bodyMaxBytes = form ? formMaxBytes : jsonMaxBytes } = this.#contract
    if (!form || !schemas.body) return { fields: await readJson(request, bodyMaxBytes) }
    const given = await readForm(request, bodyMaxBytes)
    return { fields: readParameters((name) => given.get(name) ?? [], schemas.body) }
  }

  /** The checked body. Problem: `BAD_REQUEST`. */
  body(fields: unknown): unknown {
    const read = this.#body?.read(fields)
    if (read && 'faults' in read) throw badRequest(read.faults)
    return read?.value
  }
}

const isWithoutBody = ({ body, headers }: Request): boolean =>
  body === null || headers.get('content-length') === '0'

function queryParameters(url: string, schema: TSchema): Record<string, unknown> {
  const at = url.indexOf('?')
  if (at === -1) return readParameters(() => [], schema)
  const given = new URLSearchParams(url.slice(at + 1))
  return readParameters((name) => given.getAll(name), schema)
}

/**
 * The parameters that `schema` names, of a query or a form; the others are ignored. Whole numbers and
 * defaults are filled in. A parameter that is repeated is `BAD_REQUEST`, unless its schema is a
 * `repeatableParameter`, which takes all values.
 */
function readParameters(
  valuesOf: (name: string) => readonly string[],
  schema: TSchema,
): Record<string, unknown> {
  const properties = schema['properties'] as Record<string, TSchema>
  const read: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(properties)) {
    const values = valuesOf(name)
    if (property[Kind] === 'Parameter') {
      read[name] = values
      continue
    }
    if (values.length > 1) throw badRequest([{ path: name, message: 'must be given once' }])
    const value = values[0] ?? property['default']
    if (value !== undefined) read[name] = typed(value, property)
  }
  return read
}

/** Text that is not a whole number stays text, for the validator to refuse. */
const typed = (value: unknown, property: TSchema): unknown =>
  property['type'] === 'integer' && typeof value === 'string' && /^-?\d{1,15}$/.test(value)
    ? Number(value)
    : value

/**
 * The body as a JSON value. Problems: `UNSUPPORTED_MEDIA_TYPE` without `application/json` or with a
 * content coding, `PAYLOAD_TOO_LARGE` past `maxBytes`, `BAD_REQUEST` for a body that is not JSON in
 * UTF-8, is nested too deeply, or names a prototype.
 */
async function readJson(request: Request, maxBytes: number): Promise<unknown> {
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
async function readForm(
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
    const bytes = await boundedBody(request, maxBytes)
    if (bytes === null) throw payloadTooLarge(maxBytes)
    return bytes
  } catch (error) {
    throw bodyFault(error)
  }
}
