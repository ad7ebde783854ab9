/** The tool ask_tutor: progress, idempotency keys, rate limits, disconnected clients, many calls. */
import { expect, test } from 'bun:test'
import { signedUp } from '../support/client'
import { expectProblem } from '../support/envelope'
import { fixture, onEachEngine } from '../support/fixtures'
import { halved, startScripted, wholeText } from '../support/scripted'
import { startServer } from '../support/server'
import { limitedTo } from '../openapi/scenario'
import { bearing, message, modern, post } from './json-rpc'
import { connect, keyOf, learnerWithKey, refused } from './mcp-clients'

/** Ends with a question, because otherwise the tutor appends one. */
const words = [...Array.from({ length: 99 }, (_, index) => `word${index} `), 'and why?']

interface Asked {
  readonly sessionId: string
  readonly messageId: string
  readonly reply: string
}

onEachEngine('ask tutor', (engine) => {
  const told = {
    first: halved(words),
    second: halved(words),
    left: halved(words),
    busy: halved(words),
  }
  const scripts = {
    first: told.first.script,
    second: told.second.script,
    left: told.left.script,
    busy: told.busy.script,
    broken: { tokens: ['So ', 'far'], streamError: 'sk-secret' },
    plain: ['Well', '?'],
  }
  const scripted = fixture(() => startScripted(scripts, { engine, env: { STREAMS_PER_USER: '1' } }))

  const ask = (name: string, more: object = {}) => ({
    name: 'ask_tutor',
    arguments: { message: `[[${name}]]`, ...more },
  })

  test.each([
    ['2025-11-25', 'first'],
    ['2026-07-28', 'second'],
  ] as const)('in %s, who asks to be told hears the text so far as it grows', async (era, name) => {
    const { key } = await learnerWithKey(scripted.url)
    const client = await connect(scripted.url, era, key)
    const heard: { progress: number; message?: string | undefined }[] = []
    const { structuredContent } = await client.callTool(ask(name), {
      onprogress: (progress) => {
        heard.push(progress)
        told[name].goOn()
      },
    })
    const text = wholeText(told[name].script)
    expect(structuredContent).toMatchObject({ reply: text, finishReason: 'stop' })
    expect(heard.length).toBeGreaterThan(1)
    for (const { progress, message: soFar = '' } of heard) {
      expect(text).toStartWith(soFar)
      expect(progress).toBe(soFar.length)
    }
    const sizes = heard.map(({ progress }) => progress)
    expect(sizes).toEqual([...new Set(sizes)].toSorted((a, b) => a - b))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(8 * text.length)
    await client.close()
  })

  test('the reply to a disconnected client continues and is kept', async () => {
    const { learner, key } = await learnerWithKey(scripted.url)
    const leaving = new AbortController()
    const { body, headers } = modern('tools/call', { ...ask('left') })
    const params = { ...body.params, _meta: { ...Object(body.params)['_meta'], progressToken: 1 } }
    const response = await fetch(`${scripted.url}/api/mcp`, {
      method: 'POST',
      signal: leaving.signal,
      headers: {
        ...headers,
        ...bearing(key),
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ ...body, params }),
    })
    const reader = response.body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('word0')
    leaving.abort()
    told.left.goOn()
    const { json } = await learner.call<{ items: { id: string }[] }>('GET', '/api/sessions')
    const sessionId = String(json.items[0]?.id)
    for (;;) {
      const [, reply] = await learner.messages(sessionId)
      if (reply?.['status'] === 'complete') {
        expect(reply['content']).toBe(wholeText(told.left.script))
        break
      }
      await Bun.sleep(20)
    }
  })

  test('a second reply in a session and too many of a learner are refused', async () => {
    const { learner, key } = await learnerWithKey(scripted.url)
    const client = await connect(scripted.url, '2026-07-28', key)
    const sessionId = await learner.createSession()
    const begun = Promise.withResolvers<void>()
    const running = client.callTool(ask('busy', { sessionId }), {
      onprogress: () => begun.resolve(),
    })
    await begun.promise
    expect((await refused(client, 'ask_tutor', { message: 'x', sessionId })).code).toBe('CONFLICT')
    const other = await refused(client, 'ask_tutor', { message: 'x' })
    expect(other).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 1 })
    const { json } = await learner.call<{ items: unknown[] }>('GET', '/api/sessions')
    expect(json.items).toHaveLength(1)
    told.busy.goOn()
    expect((await running).isError).toBeUndefined()
    await client.close()
  })

  test('a failed reply is an error result with the ids of its text', async () => {
    const { learner, key } = await learnerWithKey(scripted.url)
    const client = await connect(scripted.url, '2025-11-25', key)
    const failed = await refused(client, 'ask_tutor', { message: '[[broken]]' })
    expect(failed.code).toBe('UPSTREAM_ERROR')
    expect(JSON.stringify(failed)).not.toContain('sk-secret')
    const { sessionId } = failed.detail as Asked
    const [, reply] = await learner.messages(sessionId)
    expect(reply).toMatchObject({ content: 'So far', status: 'failed' })
    await client.close()
  })

  test('an idempotency key has one effect for any message id; other arguments are refused', async () => {
    const { learner, key } = await learnerWithKey(scripted.url)
    const call = async (name: string, input: object, id: number, idempotencyKey: string) => {
      const headers = { ...bearing(key), 'idempotency-key': idempotencyKey }
      const body = message('tools/call', { name, arguments: input }, id)
      const { json } = await post(scripted.url, body, headers)
      const { isError, content } = json.result as { isError?: true; content: { text: string }[] }
      return { isError, said: JSON.parse(content[0]?.text ?? '') as Record<string, unknown> }
    }
    for (const [name, input, other] of [
      ['ask_tutor', { message: '[[plain]]' }, { message: 'x' }],
      ['create_session', { title: 'Once' }, { title: 'Twice' }],
      ['remember', { content: 'Once' }, { content: 'Twice' }],
    ] as const) {
      const first = await call(name, input, 1, name)
      expect(first.isError, name).toBeUndefined()
      expect(await call(name, input, 2, name)).toEqual(first)
      expect((await call(name, other, 3, name)).said['code']).toBe('IDEMPOTENCY_KEY_REUSED')
      expect((await call(name, input, 4, 'x'.repeat(256))).said['code']).toBe('BAD_REQUEST')
    }
    const { json } = await learner.call<{ items: unknown[] }>('GET', '/api/sessions')
    expect(json.items).toHaveLength(2)
    const memory = await learner.call<{ items: unknown[] }>('GET', '/api/memory')
    expect(memory.json.items).toHaveLength(1)
  })

  test('a thousand concurrent calls are all answered', async () => {
    const { learner, key } = await learnerWithKey(scripted.url)
    const sessionId = await learner.createSession()
    const input = { name: 'list_sessions', arguments: {} }
    const newer = modern('tools/call', input)
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, (_, id) =>
        id % 2 === 0
          ? post(scripted.url, message('tools/call', input, id), bearing(key))
          : post(scripted.url, { ...newer.body, id }, { ...newer.headers, ...bearing(key) }),
      ),
    )
    for (const [id, { status, json }] of answers.entries()) {
      expect([status, json.id]).toEqual([200, id])
      expect(JSON.stringify(json.result?.['structuredContent'])).toContain(sessionId)
    }
  }, 90_000)

  test('calls count towards the rate limits of REST and return their headers', async () => {
    const env = {
      ...limitedTo('100/3600'),
      RATE_LIMIT_CHAT: '2/3600',
      RATE_LIMIT_DEFAULT: '9/3600',
    }
    await using strict = await startServer({ engine, env })
    const learner = await signedUp(strict.url)
    const key = await keyOf(learner)
    const call = (name: string, input: object) =>
      post(strict.url, message('tools/call', { name, arguments: input }), bearing(key))
    const asked = await call('ask_tutor', { message: '1 + 1' })
    expect(asked.headers.get('ratelimit-remaining')).toBe('1')
    const sessionId = await learner.createSession()
    await learner.chat(sessionId, '1 + 1')
    const refusal = await call('ask_tutor', { message: '1 + 1' })
    expectProblem(refusal, 429, 'TOO_MANY_REQUESTS')
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0)
    for (;;) {
      const answer = await call('list_sessions', {})
      if (answer.status === 200) continue
      expectProblem(answer, 429, 'TOO_MANY_REQUESTS')
      break
    }
    const stranger = await post(strict.url, message('tools/list'))
    expect(stranger.status).toBe(200)
  })

  test('a stopping server finishes a reply and returns it to the client', async () => {
    const reply = halved(words)
    const env = { SHUTDOWN_GRACE: '20' }
    const other = await startScripted({ last: reply.script }, { engine, env })
    const { key } = await learnerWithKey(other.url)
    const client = await connect(other.url, '2026-07-28', key)
    const stopped = Promise.withResolvers<void>()
    const { structuredContent } = await client.callTool(ask('last'), {
      onprogress: () => {
        stopped.resolve(other.server.running.stop())
        reply.goOn()
      },
    })
    expect(structuredContent).toMatchObject({ reply: wholeText(reply.script) })
    await stopped.promise
    await other[Symbol.asyncDispose]()
  })

  test('a subscription to list changes ends at once', async () => {
    const params = { notifications: { toolsListChanged: true } }
    const { body, headers } = modern('subscriptions/listen', params)
    const { status, text } = await post(scripted.url, body, headers)
    expect(status).toBe(200)
    expect(text).toContain('notifications/subscriptions/acknowledged')
    expect(text).toContain('"resultType":"complete"')
  })
})
