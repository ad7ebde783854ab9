/** One fuzzed request: an operation of the document with values in all of its places. */
import type { Found } from '../../test/support/conformance'
import type { Caller } from './callers'
import type { Schema, ValueMaker } from './values'

export interface FuzzedRequest {
  readonly method: string
  /** Path and query, from the root. */
  readonly target: string
  readonly headers: Record<string, string>
  readonly body: string | FormData | URLSearchParams | undefined
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'QUERY']
const oddTypes = [
  'text/plain',
  'application/json; charset=utf-16',
  'multipart/form-data',
  '*/*',
  '',
]

/** Builds a request to the operation as this caller. */
export function fuzzedRequest(found: Found, caller: Caller, make: ValueMaker): FuzzedRequest {
  const { random } = make
  const method = random.number(30) === 0 ? random.pick(methods) : found.method
  const { body, type } = bodyOf(found, make)
  return {
    method,
    target: `${pathOf(found, make)}${queryOf(found, make)}`,
    headers: { ...caller.headers(), ...oddHeaders(make), ...type },
    // The client refuses a body with these methods.
    body: method === 'GET' || method === 'HEAD' ? undefined : body,
  }
}

function pathOf({ path }: Found, make: ValueMaker): string {
  const filled = path.replace(/([\w-]+)\/\{\w+\}/g, (_, kind: string) => {
    const id = encodeURIComponent(wellFormed(make.id(kind))) || 'x'
    return `${kind}/${id}`
  })
  const versioned = make.random.number(10) === 0 && filled.startsWith('/api/')
  return versioned ? filled.replace('/api/', '/api/v2/') : filled
}

function queryOf({ operation }: Found, make: ValueMaker): string {
  const query = new URLSearchParams()
  for (const { name, in: place, schema } of operation.parameters ?? []) {
    if (place !== 'query' || make.random.number(2) === 0) continue
    query.append(name, asText(make.member(name, schema as Schema)))
    if (make.random.number(25) === 0) query.append(name, make.hostileText())
  }
  return query.size === 0 ? '' : `?${query}`
}

function oddHeaders(make: ValueMaker): Record<string, string> {
  const { random } = make
  const key = random.number(6) === 0 ? { 'idempotency-key': `key-${random.number(50)}` } : {}
  const long = random.number(60) === 0 ? { 'idempotency-key': 'k'.repeat(256) } : {}
  const id = random.number(30) === 0 ? { 'x-request-id': 'not-a-uuid' } : {}
  const accept = random.number(10) === 0 ? { accept: 'text/html' } : {}
  const last = random.number(20) === 0 ? { 'last-event-id': '999999999999' } : {}
  const range = random.number(20) === 0 ? { range: 'bytes=5-1,0-' } : {}
  return { ...key, ...long, ...id, ...accept, ...last, ...range }
}

function bodyOf({ operation }: Found, make: ValueMaker) {
  const { random } = make
  const content = Object.entries(operation.requestBody?.content ?? {})
  if (content.length === 0) return { body: undefined, type: {} }
  const [type, { schema = {} }] = random.pick(content)
  const value = make.value(schema as Schema)
  if (type === 'multipart/form-data' && random.number(12) > 0)
    return { body: form(value), type: {} }
  if (type === 'application/x-www-form-urlencoded') return { body: fields(value), type: {} }
  const sent = random.number(25) === 0 ? oddTypes : [type]
  return { body: textOf(value, make), type: { 'content-type': random.pick(sent) } }
}

/** JSON, now and then cut off, nested without end, or of two members with one name. */
function textOf(value: unknown, { random }: ValueMaker): string {
  const text = JSON.stringify(value) ?? ''
  const roll = random.number(60)
  if (roll === 0) return text.slice(0, -1)
  if (roll === 1) return '['.repeat(50_000)
  if (roll === 2) return `{"a":1,"a":2,"__proto__":${text}}`
  return text
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [['value', value]]

function fields(value: unknown): URLSearchParams {
  return new URLSearchParams(entriesOf(value).map(([name, one]) => [wellFormed(name), asText(one)]))
}

function form(value: unknown): FormData {
  const made = new FormData()
  for (const [name, one] of entriesOf(value)) {
    if (name === 'file') made.set('file', new File([asText(one)], 'fuzz.md'))
    else made.append(wellFormed(name), asText(one))
  }
  return made
}

const asText = (value: unknown) =>
  wellFormed(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Without half surrogate pairs, which no URL and no form can hold. */
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\u{fffd}')
