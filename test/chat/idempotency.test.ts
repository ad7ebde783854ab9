/** One reply a session at a time, one a key, and a limit a user, also for concurrent requests. */
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { replies } from '../../src/db/schema'
import { fixture, onEachEngine } from '../support/fixtures'
import { readFrames, signedUp, type Client } from '../support/client'
import { until } from '../search/seeker'
import { halved, paced, startScripted } from '../support/scripted'

onEachEngine('idempotency keys of chat requests', (engine) => {
  /** Replies that run until a test lets them end. */
  const held = {
    first: halved(['What ', 'next?']),
    one: halved(['What ', 'next?']),
    most: halved(['What ', 'next?']),
  }
  const scripts = {
    slow: paced(12, 25),
    plain: ['Well', '?'],
    first: held.first.script,
    one: held.one.script,
    most: held.most.script,
  }
  const env = { STREAMS_PER_USER: '3' }
  const scripted = fixture(() => startScripted(scripts, { engine, env }))
  let client: Client

  /** A new user a test: what one leaves running does not count against the next. */
  const fresh = async () => (client = await signedUp(scripted.url))
  const post = (sessionId: string, content: string, key?: string, who = client) =>
    who.call<{ code: string }>(
      'POST',
      '/api/chat/stream',
      { sessionId, content },
      key === undefined ? {} : { 'idempotency-key': key },
    )
  /** Resolves when a reply of the session has started. */
  const running = (sessionId: string) =>
    until(async () => {
      const { db } = scripted.server.running.services.store
      return (await db.$count(replies, eq(replies.sessionId, sessionId))) > 0
    })
  const asked = (content: string) =>
    scripted.model.requests.filter(({ body }) => JSON.stringify(body).includes(content)).length

  test('the same key replays the running and the finished reply, and the model is asked once', async () => {
    await fresh()
    const sessionId = await client.createSession()
    const content = '[[slow]] of the key'
    const first = post(sessionId, content, 'k1')
    await running(sessionId)
    const during = await post(sessionId, content, 'k1')
    const after = await post(sessionId, content, 'k1')
    const { text, headers } = await first
    expect(readFrames(text).at(-1)?.event).toBe('complete')
    expect(headers.get('idempotent-replayed')).toBeNull()
    for (const replay of [during, after]) {
      expect([replay.status, replay.text]).toEqual([200, text])
      expect(replay.headers.get('idempotent-replayed')).toBe('true')
    }
    expect(asked(content)).toBe(1)
    expect(await client.messages(sessionId)).toHaveLength(2)
  })

  test('a key with another body is refused, during the reply and after it', async () => {
    await fresh()
    const sessionId = await client.createSession()
    const slow = post(sessionId, '[[slow]]', 'k2')
    await running(sessionId)
    for (const content of ['other', '[[slow]] ']) {
      const { status, json } = await post(sessionId, content, 'k2')
      expect([status, json.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
    }
    expect((await slow).status).toBe(200)
    expect((await post(sessionId, 'other', 'k2')).json.code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await client.messages(sessionId)).toHaveLength(2)
  })

  test('the same key of another user starts another reply', async () => {
    await fresh()
    const other = await signedUp(scripted.url)
    const [mine, theirs] = [await client.createSession(), await other.createSession()]
    expect((await post(mine, '[[plain]]', 'same')).status).toBe(200)
    const answer = await post(theirs, '[[plain]]', 'same', other)
    expect(answer.headers.get('idempotent-replayed')).toBeNull()
    expect(readFrames(answer.text)[0]?.data['sessionId']).toBe(theirs)
  })

  test('a refused request does not use up its key', async () => {
    await fresh()
    const sessionId = await client.createSession()
    const first = post(sessionId, '[[first]]')
    await running(sessionId)
    expect((await post(sessionId, '[[plain]]', 'k3')).json.code).toBe('CONFLICT')
    held.first.goOn()
    await first
    const { status, headers } = await post(sessionId, '[[plain]]', 'k3')
    expect([status, headers.get('idempotent-replayed')]).toEqual([200, null])
  })

  test('keys of 1 to 255 characters are accepted, others are 400', async () => {
    await fresh()
    const sessionId = await client.createSession()
    expect((await post(sessionId, '[[plain]]', 'x'.repeat(256))).status).toBe(400)
    expect((await post(sessionId, '[[plain]]', '')).status).toBe(400)
    expect((await post(sessionId, '[[plain]]', 'x'.repeat(255))).status).toBe(200)
  })

  test('ten concurrent requests with one key start one reply', async () => {
    await fresh()
    const sessionId = await client.createSession()
    const content = '[[slow]] ten with one key'
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post(sessionId, content, 'k4')),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const replayed = answers.filter(({ headers }) => headers.has('idempotent-replayed'))
    expect(replayed).toHaveLength(9)
    expect(asked(content)).toBe(1)
    expect(await client.messages(sessionId)).toHaveLength(2)
  })

  test('of ten concurrent requests in one session one is answered and nine are 409', async () => {
    await fresh()
    const sessionId = await client.createSession()
    const posted = Array.from({ length: 10 }, (_, index) =>
      post(sessionId, '[[one]]', `k5-${index}`),
    )
    await until(() => refusedOf(posted, 409, 9))
    held.one.goOn()
    const answers = await Promise.all(posted)
    const codes = answers.map(({ status, json }) => `${status} ${json?.code ?? ''}`).toSorted()
    expect(codes).toEqual(['200 ', ...Array.from({ length: 9 }, () => '409 CONFLICT')])
    expect(await client.messages(sessionId)).toHaveLength(2)
  })

  test('replies in quick succession make one branch', async () => {
    await fresh()
    const sessionId = await client.createSession()
    let answered = 0
    const insist = async () => {
      for (let tries = 0; tries < 12; tries += 1) {
        if ((await post(sessionId, '[[plain]]')).status === 200) answered += 1
      }
    }
    await Promise.all(Array.from({ length: 6 }, insist))
    const messages = await client.messages(sessionId)
    expect(messages).toHaveLength(2 * answered)
    for (const [index, { parentId }] of messages.entries()) {
      expect(parentId).toBe(messages[index - 1]?.['id'] ?? null)
    }
  })

  test('more running replies than STREAMS_PER_USER are 429, also for ten concurrent requests', async () => {
    await fresh()
    const ids = await Promise.all(Array.from({ length: 10 }, () => client.createSession()))
    const posted = ids.map((id) => post(id, '[[most]]'))
    await until(() => refusedOf(posted, 429, 7))
    held.most.goOn()
    const answers = await Promise.all(posted)
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(refused).toHaveLength(7)
    for (const { json, headers } of refused) {
      expect(json).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 1 })
      expect(headers.get('retry-after')).toBe('1')
    }
    expect((await post(ids[0] as string, '[[plain]]')).status).toBe(200)
  })

  test('the key of a reply whose session was deleted is 404', async () => {
    await fresh()
    const sessionId = await client.createSession()
    await post(sessionId, '[[plain]]', 'k6')
    await client.call('DELETE', `/api/sessions/${sessionId}`)
    expect((await post(sessionId, '[[plain]]', 'k6')).status).toBe(404)
  })
})

/** Whether so many of the requests have been refused; the others may still run. */
async function refusedOf(
  posted: readonly Promise<{ readonly status: number }>[],
  status: number,
  count: number,
): Promise<boolean> {
  const answered = posted.filter((each) => Bun.peek.status(each) !== 'pending')
  const refused = (await Promise.all(answered)).filter((answer) => answer.status === status)
  return refused.length >= count
}
