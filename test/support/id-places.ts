/** Where the operations of the document take ids, and requests that have a chosen id at each of them. */
import type { AnySchema } from 'ajv/dist/2020'
import type { Ids } from './belongings'
import type { Conformance, Found } from './conformance'
import { unknownId } from './learner'
import { formType } from './operations'

type Schema = Readonly<Record<string, unknown>>

/** One place for an id. */
export interface IdPlace {
  readonly in: 'path' | 'query' | 'body'
  /** The parameter, or the way to the member of the body: `items`, `[]`, `projectId`. */
  readonly steps: readonly string[]
  /** What the name or the path says about the kind: "projects". */
  readonly kind: string
  /** The path or the example has an id there; elsewhere it may be left out. */
  readonly isGiven: boolean
}

/** A request to an operation, with the ids in their places. */
export interface IdRequest {
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
}

/** `externalId` is the caller's own word. */
const isIdName = (name: string): boolean => name !== 'externalId' && /(^id|Ids?|_ids?)$/.test(name)
const pluralOf = (name: string): string => `${name.replace(/_?ids?$/i, '')}s`.toLowerCase()
const nameOf = (steps: readonly string[]): string => steps.findLast((step) => step !== '[]') ?? ''

/** Every place of an operation where an id may stand; each parameter of a path is one. */
export function idPlaces(found: Found, api: Conformance): IdPlace[] {
  const parameters = found.operation.parameters ?? []
  const inPath = [...found.path.matchAll(/([\w-]+)\/\{(\w+)\}/g)].map(
    ([, kind = '', name = '']): IdPlace => ({ in: 'path', steps: [name], kind, isGiven: true }),
  )
  const inQuery = parameters
    .filter((one) => one.in === 'query' && isId(one.name, api.resolved(one.schema)))
    .map(({ name }) => placeIn('query', [name], false))
  const media = Object.values(found.operation.requestBody?.content ?? {})
  const inBody = media.flatMap(({ schema, example }) =>
    waysToIds(schema, api, []).map((steps) => placeIn('body', steps, hasMember(example, steps))),
  )
  const distinct = new Map(inBody.map((place) => [place.steps.join('/'), place]))
  return [...inPath, ...inQuery, ...distinct.values()]
}

/** Every place for an id in the arguments of a tool of MCP, whose schema this is. */
export const argumentPlaces = (input: AnySchema, api: Conformance): IdPlace[] =>
  waysToIds(input, api, []).map((steps) =>
    placeIn('body', steps, hasMember(sampleOf(input, api), steps)),
  )

/** The least that a tool takes, with ids in the places that have one. */
export const argumentsWithIds = (
  input: AnySchema,
  api: Conformance,
  ids: ReadonlyMap<IdPlace, string>,
): unknown =>
  [...ids].reduce(
    (value, [{ steps }, id]) => put(value, input, steps, id, api),
    sampleOf(input, api),
  )

const placeIn = (where: IdPlace['in'], steps: readonly string[], isGiven: boolean): IdPlace => ({
  in: where,
  steps,
  kind: pluralOf(nameOf(steps)),
  isGiven,
})

const hasMember = (value: unknown, [step, ...rest]: readonly string[]): boolean => {
  if (step === undefined) return value !== undefined
  const inner = (value ?? {}) as Record<string, unknown>
  return hasMember(step === '[]' ? inner[0] : inner[step], rest)
}

const isId = (name: string, { type, format }: Schema): boolean =>
  format === 'uuid' || (isIdName(name) && type !== 'array' && type !== 'object')

/** The ways to all members of a schema that are ids. */
function waysToIds(
  schema: AnySchema | undefined,
  api: Conformance,
  steps: readonly string[],
): string[][] {
  if (steps.length > 8) return []
  const at = api.resolved(schema)
  const choices = ['anyOf', 'oneOf', 'allOf'].flatMap((name) => (at[name] ?? []) as AnySchema[])
  const inner = [
    ...choices.map((choice) => [choice, steps] as const),
    ...Object.entries((at['properties'] ?? {}) as Record<string, AnySchema>).map(
      ([name, member]) => [member, [...steps, name]] as const,
    ),
    ...(at['items'] ? [[at['items'] as AnySchema, [...steps, '[]']] as const] : []),
  ]
  const own = steps.length > 0 && inner.length === 0 && isId(nameOf(steps), at) ? [[...steps]] : []
  return [...own, ...inner.flatMap(([one, way]) => waysToIds(one, api, way))]
}

/** The ids of the kind; the kind of a place may be longer than the word: "sourcesessions". */
export function idsOfKind(ids: Ids, { kind }: IdPlace): readonly string[] {
  const name = Object.keys(ids).find((one) => kind.endsWith(one))
  return (name && ids[name]) || []
}

/** The first of them; of a kind that is unknown the id of nothing. */
export const idOfKind = (ids: Ids, place: IdPlace): string => idsOfKind(ids, place)[0] ?? unknownId

/** The request of an operation's example with `ids`, by place; members of the body only where given. */
export function requestWithIds(
  found: Found,
  api: Conformance,
  ids: ReadonlyMap<IdPlace, string>,
): IdRequest {
  const chosen = (where: IdPlace['in']) => [...ids].filter(([place]) => place.in === where)
  let { path } = found
  for (const [{ steps }, id] of chosen('path')) {
    path = path.replace(`{${steps[0]}}`, encodeURIComponent(id))
  }
  const query = new URLSearchParams(chosen('query').map(([{ steps }, id]) => [`${steps[0]}`, id]))
  const target = query.size > 0 ? `${path}?${query}` : path
  const [type, media] = Object.entries(found.operation.requestBody?.content ?? {})[0] ?? []
  if (!type || !media) return { method: found.method, path: target, body: undefined, headers: {} }
  let value: unknown = media.example ?? sampleOf(media.schema, api)
  for (const [{ steps }, id] of chosen('body')) value = put(value, media.schema, steps, id, api)
  return { method: found.method, path: target, ...encoded(type, value) }
}

/** The value with an id at the end of the way; an object of which one member is allowed keeps no other. */
function put(
  value: unknown,
  schema: AnySchema | undefined,
  [step, ...rest]: readonly string[],
  id: string,
  api: Conformance,
): unknown {
  if (step === undefined) return id
  const at = api.resolved(schema)
  if (step === '[]') {
    const [first] = Array.isArray(value) ? (value as unknown[]) : []
    return [put(first, at['items'] as AnySchema, rest, id, api)]
  }
  const isAlone = at['maxProperties'] === 1 || typeof value !== 'object' || value === null
  const others = isAlone ? {} : (value as Record<string, unknown>)
  const member = (at['properties'] as Record<string, AnySchema> | undefined)?.[step]
  return { ...others, [step]: put(others[step], member, rest, id, api) }
}

/** A value that the schema takes, with no more than what is required. */
function sampleOf(schema: AnySchema | undefined, api: Conformance): unknown {
  const at = api.resolved(schema)
  if (at['const'] !== undefined) return at['const']
  const [option] = (at['enum'] ?? []) as unknown[]
  if (option !== undefined) return option
  const [choice] = (at['anyOf'] ?? at['oneOf'] ?? []) as AnySchema[]
  if (choice !== undefined) return sampleOf(choice, api)
  const { type, format, properties = {}, required = [], minimum = 1 } = at
  if (format === 'binary') return new File(['A text.'], 'sample.txt')
  if (format === 'uuid') return unknownId
  if (type === 'object') {
    const members = Object.entries(properties as Record<string, AnySchema>)
    const needed = members.filter(([name]) => (required as string[]).includes(name))
    return Object.fromEntries(needed.map(([name, member]) => [name, sampleOf(member, api)]))
  }
  if (type === 'array') return []
  if (type === 'boolean') return true
  return type === 'integer' || type === 'number' ? minimum : 'A sample text.'
}

/** The body as its type is sent. */
function encoded(type: string, value: unknown): Pick<IdRequest, 'body' | 'headers'> {
  if (type === 'application/json') return { body: value, headers: {} }
  if (type === formType) {
    const fields = new URLSearchParams(value as Record<string, string>)
    return { body: fields.toString(), headers: { 'content-type': type } }
  }
  const form = new FormData()
  for (const [name, one] of Object.entries(value as Record<string, string | File>)) {
    form.set(name, one)
  }
  return { body: form, headers: {} }
}
