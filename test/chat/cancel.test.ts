/**
 * Cancelling a reply: by its stream, with its session, and from a node on which it does not run.
 */
import { afterAll, beforeAll, describe, expect, spyOn, test } from 'bun:test'
import { SQL } from 'bun'
import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import type { TokenUsage } from '../../src/llm/chat-model'
import { fixture, onEachEngine } from '../support/fixtures'
import { Client, readFrames, signedUp, tokensOf } from '../support/client'
import { RawExchange } from '../support/raw-http'
import { paced, startScripted, type ScriptedServer } from '../support/scripted'
import { engines } from '../support/server'

const scripts = {
  slow: paced(400, 25),
  stuck: { tokens: ['so far'], hang: 'end' },
  silent: { hang: 'headers' },
  plain: ['Well', '?'],
} as const

/** Rows of a table that belong to one session, read from the database. */
async function rows({ server }: ScriptedServer, query: string): Promise<number> {
  if (server.databaseUrl) {
    await using sql = new SQL(server.databaseUrl, { max: 1 })
    const [row] = await sql.unsafe(query)
    return Number(row.n)
  }
  using database = new Database(join(server.dataDir, 'elenchus.db'), { readonly: true })
  return (database.query(query).get() as { n: number }).n
}

/** A reply that has sent its first text, and the path of its stream. */
async function begin(client: Client, script: keyof typeof scripts, spoken = true) {
  const sessionId = await client.createSession()
  const body = { sessionId, content: `[[${script}]]` }
  const exchange = new RawExchange(client, { method: 'POST', path: '/api/chat/stream', body })
  await exchange.until((text) => text.includes(spoken ? 'event: token' : 'event: start'))
  const streamId = /"streamId":"([^"]+)"/.exec(exchange.body)?.[1] as string
  return { exchange, sessionId, streamId, path: `/api/chat/streams/${streamId}` }
}

/** The reply ended as cancelled, with all of its text. */
function expectCancelled(text: string): void {
  const frames = readFrames(text)
  expect(frames.map(({ event }) => event).join(' ')).toMatch(/^start( token)* complete$/)
  expect(frames.map(({ data }) => data.seq)).toEqual(frames.map((_, index) => index))
  expect(frames.at(-1)?.data).toMatchObject({
    content: tokensOf(frames),
    finishReason: 'cancelled',
  })
  const usage = frames.at(-1)?.data['usage'] as TokenUsage | undefined
  expect(usage?.inputTokens).toBeGreaterThan(100)
  expect(usage?.outputTokens).toBeGreaterThanOrEqual(Math.floor(tokensOf(frames).length / 4))
}

onEachEngine('cancelling a reply', (engine) => {
  const scripted = fixture(() => startScripted(scripts, { engine }))
  const client = fixture(() => signedUp(scripted.url))

  test.each([
    ['slow', true],
    ['stuck', true],
    ['silent', false],
  ] as const)(
    'a reply that is %s ends, its text is kept, the session is free',
    async (script, spoken) => {
      const { exchange, path, sessionId } = await begin(client, script, spoken)
      const { status, json } = await client.call('POST', `${path}/cancel`)
      expect([status, json]).toEqual([200, { ok: true }])
      // The answer comes when the reply has ended: the next one can begin at once.
      const next = client.chat(sessionId, '[[plain]]')
      await exchange.ended
      expectCancelled(exchange.body)
      const content = tokensOf(readFrames(exchange.body))
      expect((await client.messages(sessionId))[1]).toMatchObject({ content, status: 'complete' })
      expect((await next).at(-1)?.data['content']).toBe('Well?')
      expect((await client.call('GET', path)).text).toBe(exchange.body)
      expect(scripted.model.open).toBe(0)
    },
  )

  test('cancelling twice, or after the end, changes nothing', async () => {
    const { exchange, path } = await begin(client, 'slow')
    const answers = await Promise.all([1, 2, 3].map(() => client.call('POST', `${path}/cancel`)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await exchange.ended
    expectCancelled(exchange.body)
    expect((await client.call('POST', `${path}/cancel`)).status).toBe(200)
    expect((await client.call('GET', path)).text).toBe(exchange.body)
    const done = await begin(client, 'plain')
    await done.exchange.ended
    expect((await client.call('POST', `${done.path}/cancel`)).status).toBe(200)
    expect(readFrames(done.exchange.body).at(-1)?.data['finishReason']).toBe('stop')
  })

  test('another user can neither cancel, follow nor list a reply', async () => {
    const { exchange, path, sessionId } = await begin(client, 'slow')
    const stranger = await signedUp(scripted.url)
    for (const [method, where] of [
      ['POST', `${path}/cancel`],
      ['GET', path],
      ['GET', `/api/chat/streams?sessionId=${sessionId}`],
    ] as const) {
      const { status, json } = await stranger.call(method, where)
      expect([status, (json as { code: string }).code]).toEqual([404, 'NOT_FOUND'])
    }
    expect(exchange.body).not.toContain('event: complete')
    await client.call('POST', `${path}/cancel`)
    await exchange.ended
  })

  test('running replies are listed, and the message of one has the status streaming', async () => {
    const { exchange, path, sessionId, streamId } = await begin(client, 'slow')
    const start = readFrames(exchange.body.slice(0, exchange.body.indexOf('\n\n')))[0]?.data
    const list = () => client.call('GET', `/api/chat/streams?sessionId=${sessionId}`)
    expect((await list()).json).toEqual({
      streams: [
        { streamId, sessionId, messageId: start?.['messageId'], startedAt: start?.['createdAt'] },
      ],
    })
    expect(await client.messages(sessionId)).toMatchObject([
      { status: 'complete' },
      { id: start?.['messageId'], status: 'streaming', content: '' },
    ])
    await client.call('POST', `${path}/cancel`)
    await exchange.ended
    expect((await list()).json).toEqual({ streams: [] })
    expect((await client.call('GET', '/api/chat/streams')).status).toBe(400)
  })

  test('deleting a session ends its running reply with one last frame and no rows', async () => {
    const others = await begin(client, 'slow')
    for (const script of ['slow', 'stuck'] as const) {
      const { exchange, sessionId, streamId, path } = await begin(client, script)
      const follower = new RawExchange(client, { path })
      await follower.until((text) => text.includes('event: token'))
      expect((await client.call('DELETE', `/api/sessions/${sessionId}`)).status).toBe(200)
      await Promise.all([exchange.ended, follower.ended])
      for (const { body } of [exchange, follower]) expectCancelled(body)
      expect((await client.call('GET', path)).status).toBe(404)
      for (const [table, column, id] of [
        ['sessions', 'id', sessionId],
        ['messages', 'session_id', sessionId],
        ['replies', 'id', streamId],
        ['reply_events', 'reply_id', streamId],
      ]) {
        const query = `select count(*) as n from ${table} where ${column} = '${id}'`
        expect(await rows(scripted, query)).toBe(0)
      }
    }
    expect(others.exchange.body).not.toContain('event: complete')
    await client.call('POST', `${others.path}/cancel`)
    await others.exchange.ended
    expectCancelled(others.exchange.body)
  })
})

describe.if(engines.includes('postgres'))('between two nodes', () => {
  let here: ScriptedServer
  let there: ScriptedServer
  let client: Client
  let away: Client
  beforeAll(async () => {
    const env = { SECRET_KEY: 'one secret that all of the nodes share!', BASE_URL: 'http://a.test' }
    here = await startScripted(scripts, { engine: 'postgres', env })
    const databaseUrl = here.server.databaseUrl as string
    there = await startScripted(scripts, { engine: 'postgres', databaseUrl, env })
    client = await signedUp(here.server.running.url)
    away = new Client(there.server.running.url)
    for (const [name, value] of client.cookies) away.cookies.set(name, value)
    away.csrfToken = client.csrfToken
  })
  afterAll(async () => {
    await there[Symbol.asyncDispose]()
    await here[Symbol.asyncDispose]()
  })

  test('a reply is followed live and cancelled from another node', async () => {
    const { exchange, path, sessionId } = await begin(client, 'slow')
    const follower = new RawExchange(away, { path })
    const text = await follower.until((body) => body.includes('w10'))
    expect(text).toStartWith('event: start\n')
    const listed = await away.call('GET', `/api/chat/streams?sessionId=${sessionId}`)
    expect((listed.json as { streams: unknown[] }).streams).toHaveLength(1)
    expect((await away.call('POST', `${path}/cancel`)).status).toBe(200)
    await Promise.all([exchange.ended, follower.ended])
    expectCancelled(exchange.body)
    expect(follower.body).toBe(exchange.body)
  })

  test('a session is free when its reply is cancelled from another node', async () => {
    for (let nth = 0; nth < 5; nth += 1) {
      const { exchange, path, sessionId } = await begin(client, 'slow')
      expect((await away.call('POST', `${path}/cancel`)).status).toBe(200)
      const next = await client.chat(sessionId, '[[plain]]')
      expect(next.at(-1)?.data['content']).toBe('Well?')
      await exchange.ended
    }
  })

  test('a cancellation whose signal is lost between the nodes is signalled again', async () => {
    const { exchange, path } = await begin(client, 'stuck')
    const { store } = there.server.running.services
    const publish = store.publish.bind(store)
    let lost = 0
    using _ = spyOn(store, 'publish').mockImplementation(async (channel, payload) => {
      if (channel === 'replies.cancel' && (lost += 1) === 1) return
      await publish(channel, payload)
    })
    expect((await away.call('POST', `${path}/cancel`)).status).toBe(200)
    await exchange.ended
    expectCancelled(exchange.body)
    expect(lost).toBeGreaterThan(1)
  })

  test('deleting a session on another node ends the reply on both', async () => {
    const { exchange, path, sessionId } = await begin(client, 'slow')
    const follower = new RawExchange(away, { path })
    await follower.until((body) => body.includes('event: token'))
    await away.call('DELETE', `/api/sessions/${sessionId}`)
    await Promise.all([exchange.ended, follower.ended])
    expectCancelled(exchange.body)
    const frames = readFrames(follower.body)
    expect(frames.map(({ data }) => data.seq)).toEqual(frames.map((_, index) => index))
    expect(frames.filter(({ event }) => /complete|error/.test(event))).toHaveLength(1)
  })

  test('an idempotency key used on one node replays on the other', async () => {
    const sessionId = await client.createSession()
    const body = { sessionId, content: '[[plain]]' }
    const headers = { 'idempotency-key': 'k' }
    const first = await client.call('POST', '/api/chat/stream', body, headers)
    const again = await away.call('POST', '/api/chat/stream', body, headers)
    expect([again.status, again.text]).toEqual([200, first.text])
    expect(there.model.requests).toHaveLength(0)
  })

  test('a node that stops leaves the replies of the other running', async () => {
    const databaseUrl = here.server.databaseUrl as string
    const { exchange, path } = await begin(client, 'slow')
    const env = { SECRET_KEY: 'one secret that all of the nodes share!', BASE_URL: 'http://a.test' }
    const third = await startScripted(scripts, { engine: 'postgres', databaseUrl, env })
    await third[Symbol.asyncDispose]()
    const length = exchange.body.length
    await exchange.until((text) => text.length > length + 500)
    await client.call('POST', `${path}/cancel`)
    await exchange.ended
    expectCancelled(exchange.body)
  })
})
