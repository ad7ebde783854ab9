/** The chat stream on the wire: its exact bytes, its headers, and what it refuses (contract §4). */
import { expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { frames as shapes } from '../../src/features/chat/model'
import { fixture, onEachEngine } from '../support/fixtures'
import { readFrames, signedUp, tokensOf, type Frame } from '../support/client'
import { RawExchange } from '../support/raw-http'
import { startScripted } from '../support/scripted'
import { startServer } from '../support/server'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const scripts = { plain: { tokens: ['What ', 'is ', 'x?'], usage: { input: 7, output: 3 } } }

onEachEngine('the frames of a reply', (engine) => {
  const scripted = fixture(() => startScripted(scripts, { engine }))
  const client = fixture(() => signedUp(scripted.url))

  const post = (body: unknown) => client.call('POST', '/api/chat/stream', body)

  test('a reply is byte for byte the frames of the contract, with members in order', async () => {
    const sessionId = await client.createSession()
    const exchange = new RawExchange(client, {
      method: 'POST',
      path: '/api/chat/stream',
      body: { sessionId, content: '[[plain]]' },
    })
    await exchange.ended
    const [start, ...rest] = readFrames(exchange.body)
    const { streamId, messageId, userMessageId, createdAt } = (start as Frame).data
    for (const id of [streamId, messageId, userMessageId]) expect(id).toMatch(uuid)
    expect(String(createdAt)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const deltas = rest.filter(({ event }) => event === 'token').map(({ data }) => data['delta'])
    expect(deltas.join('')).toBe('What is x?')
    const tokens = deltas.map(
      (delta, index) => `event: token\ndata: ${JSON.stringify({ seq: index + 1, delta })}\n\n`,
    )
    const last = `"messageId":"${String(messageId)}","content":"What is x?","finishReason":"stop"`
    expect(exchange.body).toBe(
      `event: start\ndata: {"seq":0,"streamId":"${String(streamId)}","sessionId":"${sessionId}",` +
        `"userMessageId":"${String(userMessageId)}","messageId":"${String(messageId)}",` +
        `"mode":"socratic","createdAt":"${String(createdAt)}"}\n\n${tokens.join('')}` +
        `event: complete\ndata: {"seq":${tokens.length + 1},${last},` +
        `"usage":{"inputTokens":7,"outputTokens":3}}\n\n`,
    )
    expect(exchange.status).toBe(200)
  })

  test('every frame fits its schema, and seq counts from 0 without a gap', async () => {
    const frames = await client.chat(await client.createSession(), '[[plain]]')
    for (const { event, data } of frames) {
      expect(Value.Check(shapes[event as keyof typeof shapes], data)).toBe(true)
    }
    expect(frames.map(({ data }) => data.seq)).toEqual(frames.map((_, index) => index))
    expect(frames.map(({ event }) => event).join(' ')).toMatch(/^start( token| tool)* complete$/)
  })

  test('the response headers forbid caching, transforming and buffering', async () => {
    const sessionId = await client.createSession()
    const { headers } = await post({ sessionId, content: '[[plain]]' })
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store, no-transform')
    expect(headers.get('x-accel-buffering')).toBe('no')
    expect(headers.get('x-request-id')).toMatch(uuid)
    expect(headers.get('idempotent-replayed')).toBeNull()
  })

  test('the stored message is the streamed text, and the session becomes the newest', async () => {
    const [older, newer] = [await client.createSession('older'), await client.createSession()]
    const before = await client.call<{ updatedAt: string }>('GET', `/api/sessions/${older}`)
    await Bun.sleep(2)
    const frames = await client.chat(older, '[[plain]] and more', { mode: 'tutor' })
    const session = await client.call<Record<string, unknown>>('GET', `/api/sessions/${older}`)
    expect(session.json).toMatchObject({ messageCount: 2, mode: 'tutor' })
    expect(String(session.json['updatedAt']) > before.json.updatedAt).toBe(true)
    const { json } = await client.call<{ items: { id: string }[] }>('GET', '/api/sessions?limit=2')
    expect(json.items.map(({ id }) => id)).toEqual([older, newer])
    const start = (frames[0] as Frame).data
    expect(await client.messages(older)).toMatchObject([
      { id: start['userMessageId'], role: 'user', content: '[[plain]] and more', parentId: null },
      {
        id: start['messageId'],
        parentId: start['userMessageId'],
        role: 'assistant',
        content: tokensOf(frames),
        status: 'complete',
      },
    ])
    expect(frames.at(-1)?.data).toMatchObject({ content: tokensOf(frames) })
  })

  test('the mode is socratic by default', async () => {
    const sessionId = await client.createSession()
    const modes = []
    for (const mode of [undefined, 'tutor', 'socratic'] as const) {
      const [start] = await client.chat(sessionId, 'hello', mode ? { mode } : {})
      modes.push(start?.data['mode'])
    }
    expect(modes).toEqual(['socratic', 'tutor', 'socratic'])
  })

  test('the limit of the content counts code points, not UTF-16 units or bytes', async () => {
    const sessionId = await client.createSession()
    for (const content of ['x', '😀', 'x'.repeat(32_000), '😀'.repeat(32_000)]) {
      const { status, text } = await post({ sessionId, content })
      expect({ status, end: readFrames(text).at(-1)?.event }).toEqual({
        status: 200,
        end: 'complete',
      })
    }
    const count = (await client.messages(sessionId)).length
    for (const content of [
      '',
      'x'.repeat(32_001),
      '😀'.repeat(32_001),
      'a\0b',
      '\ud800',
      1,
      null,
    ]) {
      const { status, json } = await post({ sessionId, content })
      expect(status).toBe(400)
      expect(json).toMatchObject({ code: 'BAD_REQUEST', detail: [{ path: '/content' }] })
    }
    expect(await client.messages(sessionId)).toHaveLength(count)
  })

  test('an unknown session and another user’s are 404 with the same body', async () => {
    const other = await signedUp(scripted.url)
    const foreign = await other.createSession()
    const answers = []
    for (const sessionId of [foreign, '0199c0de-0000-7000-8000-000000000000']) {
      const { status, json } = await post({ sessionId, content: 'hello' })
      answers.push({ status, ...(json as object), requestId: '' })
    }
    expect(answers[0]).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(answers[0]).toEqual(answers[1] as (typeof answers)[0])
    expect(await other.messages(foreign)).toEqual([])
  })

  test('other invalid bodies are 400; a session id in upper case is accepted', async () => {
    const sessionId = await client.createSession()
    const bad = [{ sessionId: 'x' }, { sessionId, mode: 'strict' }, { sessionId, mode: null }, {}]
    for (const body of bad) expect((await post({ content: 'hello', ...body })).status).toBe(400)
    expect(await client.messages(sessionId)).toEqual([])
    const { status } = await post({ sessionId: sessionId.toUpperCase(), content: 'hello' })
    expect(status).toBe(200)
  })
})

test('a stream has the rate limit’s headers, and the limit is enforced', async () => {
  await using server = await startServer({ env: { RATE_LIMITS: 'on', RATE_LIMIT_CHAT: '2/60' } })
  const client = await signedUp(server)
  const sessionId = await client.createSession()
  const remaining = []
  for (let index = 0; index < 3; index += 1) {
    const answer = await client.call('POST', '/api/chat/stream', { sessionId, content: 'hello' })
    remaining.push([answer.status, answer.headers.get('ratelimit-remaining')])
    expect(answer.headers.get('ratelimit-limit')).toBe('2')
    expect(Number(answer.headers.get('ratelimit-reset'))).toBeWithin(1, 61)
    expect(answer.headers.has('retry-after')).toBe(answer.status === 429)
  }
  expect(remaining).toEqual([
    [200, '1'],
    [200, '0'],
    [429, '0'],
  ])
})
