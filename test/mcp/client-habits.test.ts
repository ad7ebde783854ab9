/**
 * What clients send beside the standard, and what they expect of the older era: any type in `Accept`,
 * null for no arguments, the code of a missing resource.
 */
import { expect, jest, test } from 'bun:test'
import { jsonWhenReady } from '../../src/features/mcp/protocol'
import { keepAliveMs } from '../../src/http/event-stream'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'
import { bearing, message, modern, post, type RpcAnswer } from './json-rpc'
import { learnerWithKey } from './mcp-clients'

const gone = 'elenchus://sessions/0199c0de-0000-7000-8000-0000000000ff'

onEachEngine('client habits', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const agent = fixture(() => learnerWithKey(server.url))

  /** The same message in both eras. */
  const both = async (
    method: string,
    params: Record<string, unknown>,
    headers: Record<string, string> = {},
  ) => {
    const newer = modern(method, params)
    const credential = bearing(agent.key)
    return [
      await post(server.url, message(method, params), { ...credential, ...headers }),
      await post(server.url, newer.body, { ...newer.headers, ...credential, ...headers }),
    ]
  }

  test.each(['*/*', '*/*;q=0.8', 'application/json, text/plain, */*', 'text/html, */*; q=0.1'])(
    'Accept %s gets JSON in both eras',
    async (accept) => {
      const ask = { name: 'ask_tutor', arguments: { message: 'Solve 3x + 7 = 22' } }
      for (const [method, params] of [
        ['tools/list', {}],
        ['tools/call', ask],
        ['resources/read', { uri: gone }],
      ] as const) {
        for (const answer of await both(method, params, { accept })) {
          expect([method, answer.status]).toEqual([method, 200])
          expect(answer.headers.get('content-type')).toStartWith('application/json')
          expect(answer.json).toMatchObject({ jsonrpc: '2.0', id: 1 })
          expect(answer.json.result ?? answer.json.error, method).toBeObject()
        }
      }
    },
  )

  test('progress in JSON is left out: the answer alone remains', async () => {
    const params = {
      name: 'ask_tutor',
      arguments: { message: 'Solve 3x + 7 = 22' },
      _meta: { progressToken: 'p' },
    }
    const body = message('tools/call', params)
    const answer = await post(server.url, body, { ...bearing(agent.key), accept: '*/*' })
    expect(answer.json.result?.['structuredContent']).toMatchObject({ finishReason: 'stop' })
  })

  test('white space keeps the connection of a slow answer in JSON open', async () => {
    const { promise, resolve } = Promise.withResolvers<object>()
    const decoder = new TextDecoder()
    jest.useFakeTimers()
    const reader = jsonWhenReady(promise).getReader()
    jest.advanceTimersByTime(keepAliveMs)
    jest.useRealTimers()
    const first = decoder.decode((await reader.read()).value as Uint8Array)
    expect(first).toBe(' ')
    resolve({ late: true })
    let text = first
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      text += decoder.decode(read.value as Uint8Array)
    }
    expect(text).toMatch(/^ +\{/)
    expect(JSON.parse(text)).toEqual({ late: true })
  })

  test('a notification with any Accept is 202', async () => {
    const notification = { jsonrpc: '2.0', method: 'notifications/initialized' }
    const answer = await post(server.url, notification, { accept: '*/*' })
    expect([answer.status, answer.text]).toEqual([202, ''])
  })

  test('arguments of null are the same as none, for tools and for prompts', async () => {
    const results: unknown[] = []
    for (const params of [
      { name: 'list_projects' },
      { name: 'list_projects', arguments: null },
      { name: 'list_projects', arguments: {} },
    ]) {
      for (const { json } of await both('tools/call', params)) {
        results.push(json.result?.['structuredContent'])
      }
    }
    expect(results).toHaveLength(6)
    for (const result of results)
      expect(result).toEqual({ items: [], hasMore: false, nextCursor: null })
    const required = { name: 'remember', arguments: null }
    for (const { json } of await both('tools/call', required)) {
      expect(json.result).toMatchObject({ isError: true })
      expect(JSON.stringify(json.result)).toContain('/content')
    }
    const codes = (answers: { json: RpcAnswer }[]) => answers.map(({ json }) => json.error?.code)
    const prompt = { name: 'socratic_lesson' }
    const without = codes(await both('prompts/get', prompt))
    expect(codes(await both('prompts/get', { ...prompt, arguments: null }))).toEqual(without)
  })

  test('a missing resource is -32002 in 2025-11-25 and -32602 in 2026-07-28, with its address', async () => {
    for (const uri of [gone, 'elenchus://sessions/x', 'elenchus://nothing/x', 'https://a.test/']) {
      const [older, newer] = await both('resources/read', { uri })
      expect(older?.json.error).toMatchObject({ code: -32_002, data: { uri } })
      expect(newer?.json.error).toMatchObject({ code: -32_602, data: { uri } })
      expect(older?.headers.get('content-type')).toStartWith('text/event-stream')
    }
    const [older] = await both('resources/read', { uri: 'no address' })
    expect(older?.json.error?.code).toBe(-32_602)
  })

  test.each([
    ['resources/read', {}, 'params.uri'],
    ['resources/read', { uri: 5 }, 'params.uri'],
    ['prompts/get', { name: null }, 'params.name'],
    ['tools/list', { cursor: 5 }, 'params.cursor'],
    ['completion/complete', { ref: 5 }, 'params.'],
    ['tools/call', { name: 'list_projects', arguments: [] }, 'arguments'],
  ] as const)('%s with the invalid parameters %j is -32602', async (method, params, fault) => {
    for (const { json } of await both(method, params)) {
      expect(json.error?.code).toBe(-32_602)
      expect(json.error?.message).toContain(fault)
    }
  })

  test('a resource that exists is read as before', async () => {
    const uri = `elenchus://sessions/${await agent.learner.createSession('Here')}`
    for (const { json } of await both('resources/read', { uri })) {
      expect(JSON.stringify(json.result)).toContain('Here')
    }
  })
})
