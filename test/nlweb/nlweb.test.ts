/** Questions in plain language: the public answers, and the owner's. On both engines. */
import { beforeAll, expect, test } from 'bun:test'
import { publicSearch } from '../../src/features/nlweb/nlweb'
import { readFrames, Client, signedUp } from '../support/client'
import { expectProblem } from '../support/envelope'
import { fixture, onEachEngine } from '../support/fixtures'
import { bearer } from '../support/phone'
import { startServer } from '../support/server'

interface Result {
  readonly url: string
  readonly name: string
  readonly site: string
  readonly score: number
  readonly description: string
  readonly schema_object: Record<string, unknown>
}
interface Answer {
  readonly _meta: Record<string, unknown>
  readonly query_id: string
  readonly results: Result[]
}

onEachEngine('nlweb', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const stranger = fixture(() => new Client(server.url))
  const learner = fixture(() => signedUp(server))
  beforeAll(async () => {
    const sessionId = await learner.createSession('Photosynthesis in mosses')
    await learner.chat(sessionId, 'Why do mosses need no roots for photosynthesis?')
    await learner.call('POST', '/api/memory', { content: 'Loves mosses', kind: 'preference' })
  })

  const ask = (client: Client, body: unknown, headers: Record<string, string> = {}) =>
    client.call<Answer>('POST', '/api/nlweb/ask', body, headers)
  const keyFor = async (scopes: string[]) => {
    const { json } = await learner.call<{ credential: string }>('POST', '/api/account/agent-keys', {
      label: 'n',
      scopes,
    })
    return bearer(json.credential)
  }

  test('without a credential the public documents are found, best first, at working URLs', async () => {
    const { status, json } = await ask(stranger, {
      query: { text: 'import my chats from ChatGPT' },
    })
    expect(status).toBe(200)
    expect(json._meta).toEqual({
      response_type: 'answer',
      response_format: 'conversational_search',
      version: '0.55',
    })
    expect(json.results[0]?.name).toBe('Bringing chats along')
    const scores = json.results.map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    for (const { url, site } of json.results) {
      expect(site).toBe(new URL(server.url).host)
      expect((await fetch(url)).status).toBe(200)
    }
  })

  test('a string query works like an object; a query without results is 200', async () => {
    const names = async (query: unknown) =>
      (await ask(stranger, { query })).json.results.map(({ name }) => name)
    expect(await names('hint ladder')).toEqual(await names({ text: 'hint ladder', site: 'x' }))
    expect(await names('qzxv')).toEqual([])
    for (const odd of ['"', '*', '\\', '🦉', 'a OR b', "'; drop table", ' ', 'x'.repeat(1_000)]) {
      expect((await ask(learner, { query: odd })).status).toBe(200)
    }
  })

  test('the answer has the id of the request, or a new one', async () => {
    const query_id = 'q-7 "Σ"'
    const given = { query: 'imports', query_id }
    expect((await ask(stranger, given)).json.query_id).toBe(query_id)
    const { text } = await stranger.call('POST', '/api/nlweb/stream', given)
    const ids = readFrames(text).map(({ data }) => (data as { query_id?: string }).query_id)
    expect([ids[0], ids.at(-1)]).toEqual([query_id, query_id])
    const [one, other] = [await ask(stranger, { query: 'a' }), await ask(stranger, { query: 'a' })]
    expect(one.json.query_id).not.toBe(other.json.query_id)
    expectProblem(await ask(stranger, { query: 'a', query_id: '' }), 400, 'BAD_REQUEST')
  })

  test('an empty or too long query is 400 in the envelope, with _meta failure', async () => {
    for (const body of [
      {},
      { query: '' },
      { query: {} },
      { query: 5 },
      { query: 'x'.repeat(1_001) },
    ]) {
      const answer = await ask(stranger, body)
      expectProblem(answer, 400, 'BAD_REQUEST')
      expect(answer.json._meta).toEqual({ response_type: 'failure', version: '0.55' })
    }
  })

  test('every failure has error {code, message} beside the members of the envelope', async () => {
    const bad = await ask(stranger, { query: 'mosses' }, { authorization: 'Bearer ak_x.y' })
    const large = await ask(stranger, { query: 'imports', padding: 'x'.repeat(16_384) })
    const empty = await ask(stranger, {})
    const streamed = await stranger.call<Answer>('POST', '/api/nlweb/stream', { query: '' })
    for (const [{ status, json }, due] of [
      [bad, 401],
      [large, 413],
      [empty, 400],
      [streamed, 400],
    ] as const) {
      const { code, message, requestId } = json as unknown as Record<string, string>
      expect(status).toBe(due)
      expect(requestId).toBeString()
      expect(json).toMatchObject({
        error: { code, message },
        _meta: { response_type: 'failure', version: '0.55' },
      })
    }
  })

  test.each([
    ['the body', '', (n: unknown) => ({ query: 'api', num_results: n })],
    ['the query', '', (n: unknown) => ({ query: { text: 'api', num_results: n } })],
    ['the preferences', '', (n: unknown) => ({ query: 'api', prefer: { num_results: n } })],
    ['the address', '?num_results=', () => ({ query: 'api' })],
  ] as const)(
    'num_results in %s is honoured within 1 to 50; else 400',
    async (_, address, body) => {
      const call = (path: string, n: unknown) =>
        stranger.call<Answer>('POST', `${path}${address}${address ? String(n) : ''}`, body(n))
      for (const n of [1, 3, 25]) {
        expect((await call('/api/nlweb/ask', n)).json.results).toHaveLength(n)
        const frames = readFrames((await call('/api/nlweb/stream', n)).text)
        expect(frames.filter(({ event }) => event === 'result')).toHaveLength(n)
      }
      for (const n of [0, 51, -1, 1.5, 'x']) {
        for (const path of ['/api/nlweb/ask', '/api/nlweb/stream']) {
          const answer = await call(path, n)
          expectProblem(answer, 400, 'BAD_REQUEST')
          expect(answer.json._meta).toEqual({ response_type: 'failure', version: '0.55' })
        }
      }
    },
  )

  test.each([
    ['list', null],
    ['summarize', 'SearchSummary'],
    ['generate', 'GeneratedAnswer'],
  ] as const)('mode %s, in the body, the preferences and the address', async (mode, type) => {
    const query = 'How do I bring my chats along from ChatGPT?'
    const { json: listed } = await ask(stranger, { query, num_results: 4 })
    for (const [address, more] of [
      ['', { mode }],
      ['', { prefer: { mode } }],
      [`?mode=${mode}`, {}],
    ] as const) {
      const body = { query, num_results: 4, ...more }
      const { json } = await stranger.call<Answer>('POST', `/api/nlweb/ask${address}`, body)
      const [first] = json.results as unknown as { '@type': string; text: string }[]
      if (type) {
        expect(first).toEqual({ '@type': type, text: expect.stringContaining('Bringing chats') })
      }
      expect(json.results.slice(type ? 1 : 0)).toEqual(listed.results)
      const streamed = await stranger.call('POST', `/api/nlweb/stream${address}`, body)
      const items = readFrames(streamed.text).slice(1, -1)
      expect(items.map(({ data }) => data['item'])).toEqual(json.results)
    }
    const nothing = await ask(stranger, { query: 'qzxv', mode })
    expect(nothing.json.results).toEqual([])
    for (const bad of ['', 'List', 'answer', 7]) {
      expectProblem(await ask(stranger, { query, mode: bad }), 400, 'BAD_REQUEST')
    }
  })

  test('a signed-in user finds their own things first; no other user finds them', async () => {
    const own = await ask(learner, { query: 'mosses' })
    expect(own.json.results.slice(0, 2).map(({ name }) => name)).toEqual([
      'Photosynthesis in mosses',
      'preference',
    ])
    const other = await signedUp(server)
    for (const client of [stranger, other]) {
      expect(JSON.stringify((await ask(client, { query: 'mosses' })).json.results)).not.toContain(
        'mosses',
      )
    }
  })

  test('a key finds only what its scopes allow', async () => {
    const program = new Client(server.url)
    const found = async (scopes: string[]) =>
      (await ask(program, { query: 'mosses' }, await keyFor(scopes))).json.results
        .map(({ schema_object: { '@type': type } }) => type)
        .filter((type) => type === 'Conversation' || type === 'Thing')
    expect(await found(['sessions:read', 'memory:read'])).toEqual(['Conversation', 'Thing'])
    expect(await found(['memory:read'])).toEqual(['Thing'])
    expect(await found(['chat:write'])).toEqual([])
    const bad = await ask(program, { query: 'mosses' }, { authorization: 'Bearer ak_x.y' })
    expectProblem(bad, 401, 'UNAUTHORIZED')
  })

  test('a signed-in browser needs its CSRF token, a visitor does not', async () => {
    const bare = new Client(server.url)
    for (const [name, value] of learner.cookies) bare.cookies.set(name, value)
    bare.cookies.delete('csrf-token')
    expectProblem(await ask(bare, { query: 'mosses' }), 403, 'CSRF_TOKEN_MISMATCH')
  })

  test.each([
    ['the stream’s own route', '/api/nlweb/stream', {}, {}],
    ['a preference', '/api/nlweb/ask', { prefer: { streaming: true } }, {}],
    ['the address', '/api/nlweb/ask?streaming=true', {}, {}],
    ['what is accepted', '/api/nlweb/ask', {}, { accept: 'text/event-stream' }],
  ] as const)('a stream by %s: start, results, complete', async (_, path, more, headers) => {
    const body = { query: 'agents', ...more }
    const { text, headers: answered } = await stranger.call('POST', path, body, headers)
    expect(answered.get('content-type')).toBe('text/event-stream; charset=utf-8')
    const frames = readFrames(text)
    expect(frames.map(({ event }) => event).join(' ')).toMatch(/^start( result)+ complete$/)
    expect(frames[0]?.data['_meta']).toEqual({ response_type: 'answer', version: '0.55' })
    const results = frames.slice(1, -1)
    expect(results.map(({ data }) => data['index'])).toEqual(results.map((_, index) => index))
    expect(frames.at(-1)?.data).toMatchObject({ total: results.length })
    const { json } = await ask(stranger, { query: 'agents' })
    expect(results.map(({ data }) => data['item'])).toEqual(json.results)
  })

  test('anonymous questions have a separate limit, and users keep theirs', async () => {
    const env = { RATE_LIMITS: 'on', RATE_LIMIT_PUBLIC_SEARCH: '2/60' }
    await using limited = await startServer({ engine, env })
    const [visitor, user] = [new Client(limited.url), await signedUp(limited.url)]
    const question = { query: 'imports' }
    for (const path of ['ask', 'stream']) {
      const { status, headers } = await visitor.call('POST', `/api/nlweb/${path}`, question)
      expect([status, headers.get('ratelimit-limit')]).toEqual([200, '2'])
    }
    expectProblem(await ask(visitor, question), 429, 'TOO_MANY_REQUESTS')
    expect((await ask(user, question)).headers.get('ratelimit-limit')).toBe('300')
    expect((await visitor.call('GET', '/api/hello')).status).toBe(200)
  })

  test('a question of more than 16 KiB is refused before it is read', async () => {
    const padded = { query: 'imports', padding: 'x'.repeat(16_384) }
    expectProblem(await ask(stranger, padded), 413, 'PAYLOAD_TOO_LARGE')
  })

  test('a question of five hundred terms costs about as much as one of sixteen', async () => {
    const search = publicSearch(() => [])
    const terms = Array.from({ length: 500 }, (_, at) => (at + 36).toString(36).padEnd(2, 'o'))
    await search('imports', 10)
    const cost = async (question: string) => {
      const times: number[] = []
      for (let run = 0; run < 9; run += 1) {
        const { user } = process.cpuUsage()
        for (let time = 0; time < 100; time += 1) await search(question, 10)
        times.push(process.cpuUsage().user - user)
      }
      return Math.min(...times)
    }
    const few = await cost(terms.slice(0, 16).join(' '))
    expect(await cost(terms.join(' '))).toBeLessThan(3 * few + 60_000)
  })
})
