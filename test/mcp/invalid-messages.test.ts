/** Invalid messages: each gets a 4xx in JSON-RPC and in the error envelope, never a 5xx. */
import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { join } from 'node:path'
import { Client } from '../support/client'
import { expectProblem } from '../support/envelope'
import { startServer, type TestServer } from '../support/server'
import { contents } from '../support/stores'
import { bearing, message, modern, post } from './json-rpc'
import { learnerWithKey } from './mcp-clients'

const list = message('tools/list')

let server: TestServer
let key: string
beforeAll(async () => {
  server = await startServer()
  key = (await learnerWithKey(server.url)).key
})
afterAll(() => server[Symbol.asyncDispose]())

/** Posts with a key that has every scope. */
const send = (body: unknown, headers: Record<string, string> = {}) =>
  post(server.url, body, { ...bearing(key), ...headers })

describe('a malformed message', () => {
  test.each([
    ['nothing', '', -32_700],
    ['half of one', '{"jsonrpc": "2.0"', -32_700],
    ['a number', '5', -32_600],
    ['text', '"tools/list"', -32_600],
    ['null', 'null', -32_600],
    ['no members', '{}', -32_600],
    ['another version', JSON.stringify({ ...list, jsonrpc: '1.0' }), -32_600],
    ['an id of another kind', JSON.stringify({ ...list, id: { a: 1 } }), -32_600],
    ['an id of null', JSON.stringify({ ...list, id: null }), -32_600],
    ['a method of another kind', JSON.stringify({ ...list, method: 5 }), -32_600],
    ['a list of parameters', JSON.stringify({ ...list, params: [1] }), -32_600],
    ['a prototype', '{"jsonrpc":"2.0","id":1,"method":"x","params":{"__proto__":{}}}', -32_700],
    ['too deep', `{"jsonrpc":"2.0","params":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, -32_700],
    ['an empty batch', '[]', -32_600],
    ['a batch', JSON.stringify([list, list]), -32_600],
    ['a batch of a thousand', JSON.stringify(Array(1_000).fill(list)), -32_600],
  ])('%s', async (_, body, code) => {
    const answer = await send(body, { 'content-type': 'application/json' })
    expect(answer.status).toBe(400)
    expect(answer.json).toMatchObject({ jsonrpc: '2.0', id: null, error: { code } })
    expect(answer.json.code).toBe('BAD_REQUEST')
    expect(answer.json.requestId).toBe(String(answer.headers.get('x-request-id')))
  })

  test('neither a request nor a response is refused', async () => {
    const answer = await send({ jsonrpc: '2.0', id: 7 })
    expect([answer.status, answer.json.code]).toEqual([400, 'BAD_REQUEST'])
  })

  test('a body of more than a mebibyte is 413 and stores nothing', async () => {
    const before = await contents(server.running.services.store)
    const call = message('tools/call', {
      name: 'remember',
      arguments: { content: 'x'.repeat(1_048_576) },
    })
    expectProblem(await send(call), 413, 'PAYLOAD_TOO_LARGE')
    const after = await contents(server.running.services.store)
    expect(
      Object.keys(after).filter((table) => after[table]?.length !== before[table]?.length),
    ).toEqual([])
  })

  test('a content type other than JSON is 415', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const answer = await send(JSON.stringify(list), { 'content-type': type })
      expectProblem(answer, 415, 'UNSUPPORTED_MEDIA_TYPE')
    }
  })
})

describe('a message with wrong method, headers or names', () => {
  test('any method but POST is 405 with Allow; OPTIONS returns Allow', async () => {
    for (const path of ['/api/mcp', '/api/v2/mcp']) {
      for (const method of ['GET', 'DELETE', 'PUT', 'PATCH', 'HEAD']) {
        const answer = await new Client(server.url).call(method, path)
        expect([method, answer.status]).toEqual([method, 405])
        expect(answer.headers.get('allow')).toBe('POST, OPTIONS')
      }
      const asked = await fetch(server.url + path, { method: 'OPTIONS' })
      expect([asked.status, asked.headers.get('allow')]).toEqual([204, 'POST, OPTIONS'])
    }
  })

  test.each(['1900-01-01', '2026-07-29', 'x', '9'.repeat(5_000)])('version %s', async (version) => {
    const answer = await send(list, { 'mcp-protocol-version': version })
    expect([answer.status, answer.json.code]).toEqual([400, 'BAD_REQUEST'])
    const { body, headers } = modern('tools/list')
    const named = JSON.parse(JSON.stringify(body).replaceAll('2026-07-28', version)) as object
    const newer = await send(named, { ...headers, 'mcp-protocol-version': version })
    expect([newer.status, newer.json.error?.code]).toEqual([400, -32_022])
    expect(newer.json.error?.data).toMatchObject({ supported: ['2026-07-28'], requested: version })
  })

  test('headers that contradict the body are refused', async () => {
    const { body, headers } = modern('tools/call', { name: 'list_sessions', arguments: {} })
    for (const [name, value] of [
      ['mcp-name', 'remember'],
      ['mcp-method', 'tools/list'],
    ] as const) {
      const answer = await send(body, { ...headers, [name]: value })
      expect([answer.status, answer.json.error?.code]).toEqual([400, -32_020])
    }
    const { 'mcp-name': _, ...unnamed } = headers
    expect((await send(body, unnamed)).json.error?.code).toBe(-32_020)
  })

  test('an unknown method is -32601', async () => {
    const older = await send(message('tools/drop'))
    expect([older.status, older.json.error?.code]).toEqual([200, -32_601])
    const { body, headers } = modern('tools/drop')
    const newer = await send(body, headers)
    expect([newer.status, newer.json.error?.code, newer.json.code]).toEqual([
      404,
      -32_601,
      'NOT_FOUND',
    ])
    expect(newer.json.id).toBe(1)
  })

  test('unknown tools, prompts and resources are refused, whatever their names', async () => {
    const names = [
      '',
      'constructor',
      '__proto__',
      'toString',
      'LIST_SESSIONS',
      'a\0b',
      5,
      null,
      {},
      [],
    ]
    for (const name of names) {
      for (const [method, params] of [
        ['tools/call', { name, arguments: {} }],
        ['prompts/get', { name, arguments: {} }],
        ['resources/read', { uri: name }],
      ] as const) {
        const { status, json } = await send(message(method, params))
        expect([status, json.result], `${method} ${JSON.stringify(name)}`).toEqual([200, undefined])
        expect(json.error?.code).toBeLessThan(-32_000)
      }
    }
  })

  test('notifications and unexpected responses are accepted and have no effect', async () => {
    for (const body of [
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
      { jsonrpc: '2.0', id: 1, result: {} },
      { jsonrpc: '2.0', id: 1, error: { code: 1, message: 'x' } },
    ]) {
      const answer = await send(body)
      expect([answer.status, answer.text]).toEqual([202, ''])
    }
    const quiet = {
      ...message('tools/call', { name: 'remember', arguments: { content: 'Quiet' } }),
    }
    const { id: _, ...notification } = quiet
    expect((await send(notification)).status).toBe(202)
    const all = await send(message('tools/call', { name: 'list_memory', arguments: {} }))
    expect(all.text).not.toContain('Quiet')
  })

  test('session ids and event ids of other servers are ignored', async () => {
    const headers = { 'mcp-session-id': 'x', 'last-event-id': '5' }
    const answer = await send(list, headers)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('mcp-session-id')).toBeNull()
  })
})

test('an internal error is reported without its message', async () => {
  await using other = await startServer()
  const held = bearing((await learnerWithKey(other.url)).key)
  using database = new Database(join(other.dataDir, 'elenchus.db'))
  database.run('alter table sessions rename to gone')
  const id = '0199c0de-0000-7000-8000-0000000000ff'
  for (const [method, params] of [
    ['tools/call', { name: 'list_sessions', arguments: {} }],
    ['resources/list', {}],
    ['resources/read', { uri: `elenchus://sessions/${id}` }],
    [
      'completion/complete',
      {
        ref: { type: 'ref/resource', uri: 'elenchus://sessions/{id}' },
        argument: { name: 'id', value: '' },
      },
    ],
  ] as const) {
    const { status, text } = await post(other.url, message(method, params), held)
    expect([method, status]).toEqual([method, 200])
    expect(text, method).toContain('INTERNAL_ERROR')
    expect(text, method).not.toMatch(/select|table|sqlite/i)
  }
})

test('no generated message causes a 5xx', async () => {
  const names = fc.constantFrom('list_sessions', 'search', 'get_session', 'read_file', 'nothing')
  const methods = fc.oneof(
    fc.constantFrom('initialize', 'tools/list', 'tools/call', 'resources/read', 'prompts/get'),
    fc.constantFrom('completion/complete', 'logging/setLevel', 'server/discover', 'ping'),
    fc.string(),
  )
  const params = fc.oneof(
    fc.record({ name: names, arguments: fc.jsonValue() }, { requiredKeys: [] }),
    fc.dictionary(fc.string(), fc.jsonValue()),
    fc.jsonValue(),
  )
  const anyMessage = fc.record(
    {
      jsonrpc: fc.constant('2.0'),
      id: fc.oneof(fc.integer(), fc.string()),
      method: methods,
      params,
    },
    { requiredKeys: ['jsonrpc', 'method'] },
  )
  await fc.assert(
    fc.asyncProperty(anyMessage, fc.boolean(), async (body, isModern) => {
      const headers = isModern ? modern(String(body.method)).headers : {}
      const safe = Object.values(headers).every((value) => /^[\x20-\x7e]*$/.test(value))
      const { status } = await send(body, safe ? headers : {})
      expect(status).toBeLessThan(500)
    }),
    { numRuns: 300 },
  )
})
