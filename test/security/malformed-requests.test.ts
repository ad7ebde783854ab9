/**
 * Every operation of the OpenAPI document with malformed bodies, paths, queries and headers: never a
 * 5xx but 503, always a documented status, and a failure is always the envelope, with OAuth's words
 * beside it on OAuth's routes. An operation that is added later is swept as it is documented.
 */
import { afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { AnySchema } from 'ajv/dist/2020'
import type { TSchema } from '@sinclair/typebox'
import { badValues, fieldsOf } from '../support/bad-values'
import type { Answer } from '../support/answers'
import type { Client } from '../support/client'
import { startCodeHost } from '../support/codehost'
import { conformance, type Conformance, type Found } from '../support/conformance'
import { textOf } from '../support/endless'
import { fixture } from '../support/fixtures'
import { unknownId } from '../support/learner'
import { formType, isForm, takesBody, target } from '../support/operations'
import { startServer } from '../support/server'
import { signedIn } from '../support/signed-in'

type Bytes = string | Uint8Array<ArrayBuffer>
type Case = readonly [about: string, body: Bytes | undefined, type: string | null]

const json = 'application/json'
const bytes = (...parts: (string | number)[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    Buffer.concat(
      parts.map((one) => (typeof one === 'string' ? Buffer.from(one) : Buffer.from([one]))),
    ),
  )

/** Bodies that are not the JSON, the form or the multipart form that they are sent as. */
const bodies: readonly Case[] = [
  ['no body', undefined, json],
  ['an empty body', '', json],
  ['no type', '{}', null],
  ['an empty type', '{}', ''],
  ['white space', ' \n\t', json],
  ['half an object', '{"title": "x"', json],
  ['half a text', '{"title": "x', json],
  ['half an escape', '{"title": "\\u12"}', json],
  ['two objects', '{}{}', json],
  ['a trailing comma', '{"a": 1,}', json],
  ['a comment', '{/* x */}', json],
  ['null', 'null', json],
  ['true', 'true', json],
  ['a number', '1e999', json],
  ['a number of 100,000 digits', '9'.repeat(100_000), json],
  ['a text', '"x"', json],
  ['a list', '[]', json],
  ['a list of null', '[null]', json],
  ['100,000 lists in each other', '['.repeat(100_000), json],
  ['10,000 closed lists', `{"items":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, json],
  ['10,000 closed objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, json],
  ['a prototype', '{"__proto__":{"admin":true},"constructor":{"prototype":{}}}', json],
  ['a prototype twice', '{"__proto__":null,"__proto__":1}', json],
  ['NUL in a name', '{"a\\u0000b":1}', json],
  ['a lone surrogate in a name', '{"\\ud800":1}', json],
  ['a raw NUL', '{"a":"\0"}', json],
  ['bytes that are no UTF-8', bytes('{"title":"', 0xff, 0xfe, '"}'), json],
  ['an overlong slash', bytes('{"title":"', 0xc0, 0xaf, '"}'), json],
  ['a surrogate in UTF-8', bytes('{"title":"', 0xed, 0xa0, 0x80, '"}'), json],
  ['a byte order mark', '\ufeff{}', json],
  ['UTF-16', bytes(0xff, 0xfe, 0x7b, 0, 0x7d, 0), json],
  ['a foreign charset', '{}', `${json}; charset=utf-16`],
  ['an unknown charset', '{}', `${json}; charset="\\"`],
  ['a type of JSON that is another', '{}', 'application/vnd.api+json'],
  ['a type in capitals', '{}', 'APPLICATION/JSON'],
  ['a type twice', '{}', `${json}, ${json}`],
  ['text', '{}', 'text/plain'],
  ['XML', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', 'application/xml'],
  ['no type at all', '{}', 'nonsense'],
  ['a form as JSON', 'a=1&b=2', json],
  ['JSON as a form', '{"a":1}', formType],
  ['an empty form', '', formType],
  ['separators', '&&=&=&', formType],
  ['broken percents', 'a=%&b=%zz&%=1&token=%ED%A0%80', formType],
  ['10,000 fields', Array.from({ length: 10_000 }, (_, at) => `f${at}=x`).join('&'), formType],
  ['a form in UTF-16', 'a=1', `${formType}; charset=utf-16`],
  ['a multipart form without a boundary', '--x--', 'multipart/form-data'],
  ['an empty boundary', '--\r\n', 'multipart/form-data; boundary='],
  ['a boundary of 1,000 letters', '--', `multipart/form-data; boundary=${'b'.repeat(1_000)}`],
  ['an empty multipart form', '--x--\r\n', 'multipart/form-data; boundary=x'],
  ['nothing as a multipart form', '', 'multipart/form-data; boundary=x'],
  [
    'half a multipart form',
    '--x\r\nContent-Disposition: form-data; name="file"; fi',
    'multipart/form-data; boundary=x',
  ],
  [
    'a part without an end',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    'multipart/form-data; boundary=x',
  ],
  ['a part without a name', '--x\r\n\r\nabc\r\n--x--\r\n', 'multipart/form-data; boundary=x'],
  [
    'a part with odd names',
    '--x\r\nContent-Disposition: form-data; name="__proto__"; filename="../../\0"\r\nContent-Type: \\\r\n\r\nabc\r\n--x--\r\n',
    'multipart/form-data; boundary=x',
  ],
  [
    'a part with a huge header',
    `--x\r\nX: ${'y'.repeat(90_000)}\r\n\r\nabc\r\n--x--\r\n`,
    'multipart/form-data; boundary=x',
  ],
  ['JSON as a multipart form', '{"file":"x"}', 'multipart/form-data; boundary=x'],
  ['mixed parts', '--x\r\n\r\na\r\n--x--', 'multipart/mixed; boundary=x'],
]

/** What stands for an id in a path, percent-encoded. */
const pathIds: readonly string[] = [
  '%20',
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%FF',
  '%',
  '%2',
  '%zz',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  '.',
  '%5c',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  '-1',
  '1e99',
  '9'.repeat(400),
  'x'.repeat(5_000),
  '0'.repeat(36),
  unknownId.toUpperCase(),
  `${unknownId}%0a`,
  `%7B${unknownId}%7D`,
  unknownId.replaceAll('-', ''),
  '00000000-0000-0000-0000-000000000000',
  '%F0%9F%98%80',
  '%E2%80%AE',
  '*',
  '$ne',
  "'%20or%201=1--",
  `${unknownId},${unknownId}`,
  ';',
  '?',
  '%3f',
  '%23',
]

/** What stands for a parameter of a query, percent-encoded. */
const queryValues: readonly string[] = [
  '',
  'x',
  '-1',
  '-0',
  '0',
  '1.5',
  '1e3',
  '0x10',
  'NaN',
  'Infinity',
  '9'.repeat(400),
  '-9223372036854775809',
  'true',
  'null',
  '[]',
  '{}',
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%FF',
  '%',
  '%zz',
  '__proto__',
  '%0d%0aSet-Cookie:%20a=b',
  '%F0%9F%98%80',
  'x'.repeat(5_000),
  'eyJ9',
  'e30',
  'W10.e30',
  '..',
  '+',
  "'",
  unknownId,
  '%25%32%35',
  '٣',
]

/** Headers that are odd, contradict each other or are made to do harm; the runtime passes them on. */
const headers: readonly Readonly<Record<string, string>>[] = [
  ...[
    '',
    ' ',
    'Bearer',
    'Bearer ',
    'bearer x',
    'Bearer a b',
    'Bearer at_',
    'Bearer ak_x.y',
    'Bearer ma.x.y',
    'Bearer ma.__proto__.0',
    'Bearer mr.',
    'Bearer mo.x',
    `Bearer ${'x'.repeat(8_000)}`,
    'Basic',
    'Basic Og==',
    'Basic =',
    'Basic YQ==',
    'Basic gICA',
    'Basic JTAwOiUwMA==',
    'Basic JTpw',
    'Digest x',
    'Negotiate',
    'Bearer é',
    'Bearer x, Bearer y',
    'constructor x',
  ].map((authorization) => ({ authorization })),
  ...[
    '',
    'sid',
    'sid=',
    '=x',
    ';;;',
    'sid=x; sid=y',
    `sid=${'0'.repeat(64)}`,
    'sid="x"',
    '__proto__=x',
    'csrf-token=x',
    'sid=%00',
    'sid=%',
    'a=b; '.repeat(1_000),
    'sid=é',
    'did=x; elenchus=y; lang=%ff',
  ].map((cookie) => ({ cookie })),
  ...['', 'x', '..', 'x'.repeat(3_000), 'é'].map((token) => ({ 'x-csrf-token': token })),
  ...['', ' ', 'k'.repeat(256), 'k'.repeat(5_000), 'é', '__proto__', ','].map((key) => ({
    'idempotency-key': key,
  })),
  ...[
    '',
    'text/html',
    'image/*;q=0',
    'a/b;q=x',
    '*/*;q=9',
    ','.repeat(2_000),
    'application/json;q=0',
    'text/event-stream',
    'x'.repeat(5_000),
  ].map((accept) => ({ accept })),
  ...[
    '',
    'x',
    'gzip;q=-1',
    'br;q=1e99, gzip',
    '*;q=0',
    'identity;q=0',
    ','.repeat(2_000),
    'zstd',
  ].map((coding) => ({ 'accept-encoding': coding })),
  ...['', 'xx', '*', 'de-'.repeat(900), '__proto__', 'en;q=é', 'de, fr;q=', '-'].map(
    (language) => ({ 'accept-language': language }),
  ),
  ...[
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=5-1',
    'bytes=-0',
    'bytes=0-0,0-0',
    `bytes=${'9'.repeat(400)}-`,
    'bytes=a-b',
    'lines=1-2',
    `bytes=${'0-,'.repeat(2_000)}`,
  ].map((range) => ({ range })),
  ...['', '*', 'x', '"', 'W/', '"x", "y"', `"${'x'.repeat(5_000)}"`, ','.repeat(2_000)].map(
    (tag) => ({ 'if-none-match': tag }),
  ),
  ...['x', 'Thu, 01 Jan 1970 00:00:00 GMT', '9'.repeat(400)].map((date) => ({
    'if-modified-since': date,
    'if-range': date,
    'if-match': date,
    'if-unmodified-since': date,
  })),
  ...['', 'x', '-1', '1e99', '9'.repeat(400), '__proto__', '0;1'].map((id) => ({
    'last-event-id': id,
  })),
  ...['', 'x', '0'.repeat(36), `${unknownId},${unknownId}`].map((id) => ({
    'x-request-id': id,
  })),
  ...['null', '', 'https://evil.example', 'x', 'http://localhost:99999', 'file://'].map(
    (origin) => ({ origin }),
  ),
  ...['cross-site', 'same-site', '', 'x'].map((site) => ({
    'sec-fetch-site': site,
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  })),
  ...['evil.example', '', '[::1', 'a b', 'x'.repeat(1_000), '@'].map((host) => ({
    'x-forwarded-host': host,
    'x-forwarded-proto': host,
    'x-forwarded-for': host,
    forwarded: host,
  })),
  ...['gzip', 'br', 'identity', 'x', 'chunked'].map((coding) => ({
    'content-encoding': coding,
    'transfer-encoding': coding,
  })),
  ...['', 'x', '1900-01-01', '2026-07-28', '9'.repeat(300)].map((version) => ({
    'mcp-protocol-version': version,
    'mcp-session-id': version,
    'mcp-method': version,
    'mcp-name': version,
  })),
  ...['HEAD', 'DELETE', 'x'].map((method) => ({
    'x-http-method-override': method,
    'x-http-method': method,
    expect: '100-continue',
    upgrade: 'websocket',
    connection: 'upgrade',
  })),
]

/** It makes another address than the one that is swept. */
const isRedirected = /^(|%2e|%2e%2e|\.|\.\.|\?|%3f|%23)$/

let api: Conformance
const faults: string[] = []
const host = fixture(() => startCodeHost('github'))
const server = fixture(() =>
  startServer({
    env: { ...host.env, MOBILE_REDIRECT_URI: 'elenchus://auth', FILE_MAX_BYTES: '100000' },
  }),
)
beforeAll(async () => {
  api = await conformance()
})
beforeEach(() => faults.splice(0))
afterEach(() => expect(faults.slice(0, 30).join('\n')).toBe(''))

/** Nothing but what is sent is malformed: each operation has a caller that may call it. */
const newCaller = async () => {
  const caller = await signedIn(server, 'admin', () => undefined)
  const sessionId = await caller.createSession()
  return { caller, sessionId }
}

/** A request by a signed-in browser, and what is wrong with its answer. */
async function sweep(
  { caller, found, path }: { caller: Client; found: Found; path: string },
  about: string,
  init: { body?: Bytes | FormData; headers?: Record<string, string> } = {},
): Promise<void> {
  const own = {
    cookie: [...caller.cookies].map((pair) => pair.join('=')).join('; '),
    'x-csrf-token': String(caller.csrfToken),
  }
  const request = new Request(server.url + path, {
    method: found.method,
    headers: { ...own, ...init.headers },
    ...(init.body === undefined ? {} : { body: init.body }),
  })
  const response = await server.handle(request)
  const text = await textOf(response, path)
  const answer: Answer = {
    status: response.status,
    headers: response.headers,
    text,
    json: parsed(text),
  }
  const wrong = faultOf(found, path, answer)
  if (wrong)
    faults.push(
      `${found.method} ${path.slice(0, 120)}: ${about}: ${answer.status} ${wrong} ${text.slice(0, 200)}`,
    )
}

/** Where OAuth's own words stand beside the common ones (RFC 6749 §5.2, RFC 7591 §3.2.2). */
const isOAuth = /^\/api\/oauth\/(token|revoke|register)$/

/** What is wrong with an answer; null where nothing is. */
function faultOf(found: Found, path: string, answer: Answer): string | null {
  const { status, headers: received } = answer
  if (status >= 500 && status !== 503) return 'is a fault of the server'
  if (received.has('content-encoding')) return null
  const wrong = api.faults(found.method, path, answer)
  if (wrong.length > 0) return wrong.join('; ')
  if (status < 400 || received.get('content-type')?.startsWith('text/html')) return null
  const body = (answer.json ?? {}) as Readonly<Record<string, unknown>>
  const { code, message, requestId, error, error_description } = body
  if (!code || !message) return 'is not the envelope'
  if (requestId !== received.get('x-request-id')) return 'has the id of another request'
  const isBoth = error === code && error_description === message
  return isOAuth.test(found.path) && !isBoth ? 'does not say it in the words of OAuth' : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The body of the operation's example; null where it has none. */
const exampleOf = ({ operation }: Found): Record<string, unknown> | null => {
  const media = operation.requestBody?.content[json] ?? operation.requestBody?.content[formType]
  return (media?.example ?? null) as Record<string, unknown> | null
}

test('every operation with a body that is none', async () => {
  for (const found of api.operations) {
    if (found.method === 'GET') continue
    const { caller, sessionId } = await newCaller()
    const path = target(found.path).replace(unknownId, sessionId)
    for (const [about, body, type] of bodies) {
      await sweep({ caller, found, path }, about, {
        ...(body === undefined ? {} : { body }),
        headers: type === null ? {} : { 'content-type': type },
      })
    }
  }
})

test('every member of every body with every value that it may not have', async () => {
  let tried = 0
  for (const found of api.operations.filter(takesBody)) {
    const example = exampleOf(found)
    const schema = found.operation.requestBody?.content[json]?.schema
    if (!example || !schema) continue
    const { caller, sessionId } = await newCaller()
    const path = target(found.path).replace(unknownId, sessionId)
    const living = 'sessionId' in example ? { ...example, sessionId } : example
    const send = (about: string, body: string) =>
      sweep({ caller, found, path }, about, { body, headers: { 'content-type': json } })
    for (const { pointer, schema: member, put } of fieldsOf(inlined(schema), living)) {
      for (const { about, json: value } of badValues(member))
        await send(`${pointer} ${about}`, put(value))
      await send(`${pointer} missing`, put(undefined))
      await send(`${pointer} twice`, put('null').replace(/}$/, `,${put('[]').slice(1)}`))
      tried += 1
    }
    const text = JSON.stringify(living)
    await send('a member more', text.replace(/}$/, ',"role":"admin","userId":"x","constructor":1}'))
    await send('a prototype', text.replace(/}$/, ',"__proto__":{"role":"admin"}}'))
    await send('in a list', `[${text}]`)
    await send('as a text', JSON.stringify(text))
  }
  expect(tried).toBeGreaterThan(50)
})

test('every path with ids that are none', async () => {
  for (const found of api.operations) {
    const parameters = [...found.path.matchAll(/\{\w+\}/g)].map(([name]) => name)
    if (parameters.length === 0) continue
    const { caller } = await newCaller()
    for (const parameter of parameters) {
      for (const id of pathIds.filter((one) => !isRedirected.test(one))) {
        const example = exampleOf(found)
        const path = target(found.path.replace(parameter, id))
        const body = example
          ? { body: JSON.stringify(example), headers: { 'content-type': json } }
          : {}
        await sweep({ caller, found, path }, `${parameter} is ${id.slice(0, 40)}`, body)
      }
    }
  }
})

test('every query with values that are none', async () => {
  for (const found of api.operations) {
    const names = (found.operation.parameters ?? [])
      .filter((one) => one.in === 'query')
      .map(({ name }) => name)
    if (names.length === 0) continue
    const { caller, sessionId } = await newCaller()
    const path = target(found.path).replace(unknownId, sessionId)
    const example = exampleOf(found)
    const body = example ? { body: JSON.stringify(example), headers: { 'content-type': json } } : {}
    const queries = [
      ...names.flatMap((name) => queryValues.map((value) => `${name}=${value}`)),
      ...names.flatMap((name) => [
        name,
        `${name}[]=1`,
        `${name}=1&${name}=1`,
        `${name}[a]=1`,
        `${name}.a=1`,
        `${name.toUpperCase()}=1`,
      ]),
      '',
      '&&&',
      '=',
      '%',
      'access_token=x',
      '__proto__=x',
      names.map((name) => `${name}=%00`).join('&'),
      'x=1&'.repeat(2_000),
    ]
    for (const query of queries) await sweep({ caller, found, path: `${path}?${query}` }, '', body)
  }
})

test('every operation with headers that no client sends', async () => {
  for (const found of api.operations) {
    const { caller, sessionId } = await newCaller()
    const path = target(found.path).replace(unknownId, sessionId)
    const type = isForm(found) ? formType : json
    const broken = takesBody(found) ? { body: '{' } : {}
    for (const more of headers) {
      await sweep({ caller, found, path }, JSON.stringify(more).slice(0, 80), {
        ...broken,
        headers: { ...(takesBody(found) ? { 'content-type': type } : {}), ...more },
      })
    }
  }
})

/** The schema with those that it names in their places, as the generators of values read it. */
function inlined(schema: AnySchema, depth = 0): TSchema {
  const at = api.resolved(schema)
  if (depth > 6) return {} as TSchema
  const inner = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map((one) => inlined(one as AnySchema, depth + 1))
      : inlined(value as AnySchema, depth + 1)
  return Object.fromEntries(
    Object.entries(at).map(([name, value]) => {
      if (name === 'properties')
        return [
          name,
          Object.fromEntries(
            Object.entries(value as object).map(([key, one]) => [key, inner(one)]),
          ),
        ]
      return [name, ['items', 'anyOf', 'oneOf', 'allOf'].includes(name) ? inner(value) : value]
    }),
  ) as TSchema
}
