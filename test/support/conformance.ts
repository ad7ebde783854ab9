/**
 * Holds answers against the OpenAPI document: the status is documented, the body is valid and has no
 * undocumented member, the headers that the document promises are there, and none that it hides.
 */
import { Ajv2020, type AnySchema, type ValidateFunction } from 'ajv/dist/2020'
import { showOpenApi } from '../../src/cli/reports'
import { readFrames, type Answer } from './answers'

interface MediaType {
  readonly schema?: AnySchema
  readonly example?: unknown
  readonly 'x-events'?: Readonly<Record<string, AnySchema>>
  /** The codes of the failures that are possible there. */
  readonly 'x-problem-codes'?: readonly string[]
}
export interface DocumentedAnswer {
  readonly description: string
  readonly headers: Readonly<Record<string, { required?: boolean; schema: AnySchema }>>
  /** Absent where there is no body. */
  readonly content?: Readonly<Record<string, MediaType>>
}
export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly security: readonly unknown[]
  readonly parameters?: readonly { name: string; in: string; schema: AnySchema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, MediaType>> }
  readonly responses: Readonly<Record<string, DocumentedAnswer>>
}
export interface ApiDocument {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, object>> }
}

/** An operation of the document, by where it is found. */
export interface Found {
  readonly method: string
  readonly path: string
  readonly operation: Operation
  /** Matches the paths of its requests. */
  readonly pattern: RegExp
}

/** Headers that must not be sent without the document saying so. */
const telling =
  /^(ratelimit-|retry-after$|set-cookie$|www-authenticate$|location$|idempotent-|pragma$|access-control-|content-disposition$)/

const envelope: AnySchema = { $ref: '#/components/schemas/Problem' }

let ours: Promise<Conformance> | undefined

/** The check against the document of this build, which is made once. */
export const conformance = (): Promise<Conformance> =>
  (ours ??= showOpenApi({}).then((text) => new Conformance(JSON.parse(text) as ApiDocument)))

/** Throws with everything in which the answer is not what the document says. */
export async function conforms(method: string, path: string, answer: Answer): Promise<void> {
  const faults = (await conformance()).faults(method, path, answer)
  if (faults.length === 0) return
  throw new Error(
    `${method} ${path} → ${answer.status} is not as documented:\n${faults.join('\n')}\n${answer.text}`,
  )
}

export class Conformance {
  readonly document: ApiDocument
  readonly operations: readonly Found[]
  readonly #ajv: Ajv2020
  readonly #compiled = new Map<unknown, ValidateFunction>()

  constructor(document: ApiDocument) {
    this.document = document
    this.operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        operation,
        pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
      })),
    )
    this.#ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, formats })
    this.#ajv.addKeyword('components')
    this.#ajv.addSchema({ $id: 'api:', components: closed(document.components) as object })
  }

  /** The operation that answers such a request. */
  find(method: string, target: string): Found | undefined {
    return this.#at(plain(target)).find((found) => found.method === method)
  }

  /** One line a deviation; none where all is well. */
  faults(method: string, target: string, answer: Answer): string[] {
    const path = plain(target)
    if (!isDecodable(path)) return this.#refusal(answer, 404)
    const sharing = this.#at(path)
    const found = this.find(method, path)
    if (found) return this.answerFaults(found.operation, answer)
    if (method === 'OPTIONS' || method === 'HEAD') return []
    if (sharing.length > 0) return this.#refusal(answer, 405)
    return path.startsWith('/api/') ? this.#refusal(answer, 404) : []
  }

  /** The same for an operation that is known. */
  answerFaults(operation: Operation, answer: Answer): string[] {
    const documented = operation.responses[answer.status]
    if (!documented) return [`status ${answer.status} is not documented`]
    return [...headerFaults(documented, answer), ...this.#bodyFaults(documented, answer)]
  }

  /** The schema that a `$ref` names; any other schema as it is. */
  resolved(schema: AnySchema | undefined): Readonly<Record<string, unknown>> {
    const given = (schema ?? {}) as Readonly<Record<string, unknown>>
    const name = /^#\/components\/schemas\/(\w+)$/.exec(String(given['$ref']))?.[1]
    const named = name === undefined ? given : this.document.components.schemas[name]
    return (named ?? {}) as Readonly<Record<string, unknown>>
  }

  /** What is wrong with a value; null where nothing is. */
  invalid(schema: AnySchema, value: unknown): string | null {
    let validate = this.#compiled.get(schema)
    if (!validate) this.#compiled.set(schema, (validate = this.#compile(schema)))
    return validate(value) ? null : this.#ajv.errorsText(validate.errors, { dataVar: 'body' })
  }

  /** Why a value is not a schema; null for a schema. */
  compiles(schema: AnySchema): string | null {
    try {
      this.invalid(schema, null)
      return null
    } catch (error) {
      return String(error)
    }
  }

  #compile(schema: AnySchema): ValidateFunction {
    const text = JSON.stringify(closed(schema)).replaceAll('"#/', '"api:#/')
    return this.#ajv.compile(JSON.parse(text) as AnySchema)
  }

  /** Operations of the path; one without parameters goes before one that has them. */
  #at(path: string): Found[] {
    const matching = this.operations.filter(({ pattern }) => pattern.test(path))
    const parameters = ({ path: template }: Found) => template.split('{').length
    const least = Math.min(...matching.map(parameters))
    return matching.filter((found) => parameters(found) === least)
  }

  /** What the router itself answers. */
  #refusal(answer: Answer, status: number): string[] {
    const faults = answer.status === status ? [] : [`${answer.status} where ${status} is due`]
    const invalid = this.invalid(envelope, answer.json)
    return invalid ? [...faults, invalid] : faults
  }

  #bodyFaults(documented: DocumentedAnswer, { headers, text, json }: Answer): string[] {
    const type = headers.get('content-type')?.split(';', 1)[0] ?? 'no content type'
    if (!documented.content) return text === '' ? [] : ['a body is not documented']
    const media = documented.content[type]
    if (!media) return [`${type} is not documented; ${Object.keys(documented.content).join()} is`]
    if (media['x-events']) return this.#frameFaults(media['x-events'], text)
    if (type !== 'application/json' || !media.schema) return []
    const invalid = this.invalid(media.schema, json)
    return [...(invalid ? [invalid] : []), ...codeFaults(media, json)]
  }

  #frameFaults(events: Readonly<Record<string, AnySchema>>, text: string): string[] {
    return readFrames(text).flatMap(({ event, data }) => {
      const schema = events[event]
      if (!schema) return [`event ${event} is not documented`]
      const invalid = this.invalid(schema, data)
      return invalid ? [`event ${event}: ${invalid}`] : []
    })
  }
}

/** The code of a failure that its operation does not name. */
function codeFaults({ 'x-problem-codes': codes }: MediaType, json: unknown): string[] {
  if (!codes) return []
  const { code } = json as { code?: string }
  return code !== undefined && codes.includes(code) ? [] : [`the code ${code} is not documented`]
}

function headerFaults(documented: DocumentedAnswer, { headers }: Answer): string[] {
  const names = new Set(Object.keys(documented.headers).map((name) => name.toLowerCase()))
  const missing = Object.entries(documented.headers)
    .filter(([name, { required }]) => required && !headers.has(name))
    .map(([name]) => `the header ${name} is missing`)
  const hidden = [...new Set(headers.keys())]
    .filter((name) => telling.test(name) && !names.has(name))
    .map((name) => `the header ${name} is not documented`)
  return [...missing, ...hidden]
}

/** A path that is not UTF-8 belongs to no operation. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Without the query and the version prefix. */
const plain = (target: string) => (target.split('?', 1)[0] ?? '').replace(/^\/api\/v2\//, '/api/')

/** The same schemas, with every object that lists its members refusing all others. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const inner = Object.entries(schema).map(([name, value]) => [name, closed(value)])
  const copy = Object.fromEntries(inner) as Record<string, unknown>
  return copy['type'] === 'object' && copy['properties']
    ? { ...copy, unevaluatedProperties: false }
    : copy
}

const formats = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  email: /^[^\s@]+@[^\s@]+$/,
  uri: (text: string) => URL.canParse(text),
  binary: true,
  date: /^\d{4}-\d{2}-\d{2}$/,
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/,
} as const
