/** Usage: counted when a reply ends, by UTC day, and kept when sessions are deleted. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { strFromU8, unzipSync } from 'fflate'
import { sessions, usageDays } from '../../src/db/schema'
import { signedUp, type Client } from '../support/client'
import { testClock } from '../support/clock'
import { storeLongSession } from '../support/long-session'
import { startScripted } from '../support/scripted'
import { startServer, type TestServer } from '../support/server'
import { onEachEngine } from '../support/fixtures'
import { someSession } from '../support/stores'

interface Sum {
  readonly replies: number
  readonly inputTokens: number
  readonly outputTokens: number
}
interface Usage {
  readonly today: Sum
  readonly last30Days: Sum
  readonly total: Sum
  readonly sessions: number
  readonly messages: number
  readonly quotas: {
    readonly storage: {
      readonly limit: number
      readonly used: number
      readonly left: number
    } | null
    readonly tokens: unknown
  }
}

/** Of a user who has stored nothing, with the limits that a new instance has. */
const limit = 2 * 1024 ** 3
const quotas: Usage['quotas'] = { storage: { limit, used: 0, left: limit }, tokens: null }
const nothing: Sum = { replies: 0, inputTokens: 0, outputTokens: 0 }
const dayMs = 86_400_000

onEachEngine('usage', (engine) => {
  const clock = testClock()
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ engine, clock })
  })
  afterAll(() => server[Symbol.asyncDispose]())

  const usageOf = async (client: Client) =>
    (await client.call<Usage>('GET', '/api/account/usage')).json

  /** A sum of so many replies; the tokens are the tutor's to count. */
  const replies = (count: number) =>
    expect.objectContaining({ replies: count, outputTokens: expect.any(Number) }) as Sum

  test('a new user has no usage', async () => {
    const sums = { today: nothing, last30Days: nothing, total: nothing }
    expect(await usageOf(await signedUp(server))).toEqual({
      ...sums,
      sessions: 0,
      messages: 0,
      quotas,
    })
  })

  test('each reply counts once with the tokens of its last frame, and for its user only', async () => {
    const [client, other] = [await signedUp(server), await signedUp(server)]
    const sessionId = await client.createSession()
    const used = { replies: 0, inputTokens: 0, outputTokens: 0 }
    for (const said of ['Solve 3x + 7 = 22', '3x = 15']) {
      const { data } = (await client.chat(sessionId, said, { key: said })).at(-1)!
      const { inputTokens, outputTokens } = data['usage'] as Sum
      used.replies += 1
      used.inputTokens += inputTokens
      used.outputTokens += outputTokens
      await client.chat(sessionId, said, { key: said }) // replayed
    }
    const sums = { today: used, last30Days: used, total: used }
    const { quotas: taken, ...usage } = await usageOf(client)
    expect(usage).toEqual({ ...sums, sessions: 1, messages: 4 })
    expect(taken.storage?.used).toBeGreaterThan(500)
    expect(taken.storage?.left).toBe(limit - (taken.storage?.used ?? 0))
    expect((await usageOf(other)).total).toEqual(nothing)
  })

  test('usage stays when the session is deleted', async () => {
    const client = await signedUp(server)
    const sessionId = await client.createSession()
    await client.chat(sessionId, '2 + 2')
    const before = await usageOf(client)
    await client.call('DELETE', `/api/sessions/${sessionId}`)
    expect(await usageOf(client)).toEqual({ ...before, sessions: 0, messages: 0, quotas })
  })

  test('a day ends at midnight UTC, the window after thirty days; the export has every day', async () => {
    const client = await signedUp(server)
    const { json } = await client.call<{ id: string }>('GET', '/api/account')
    const today = clock.now()
    const rows = [0, 1, 29, 30, 400].map((ago) => ({
      userId: json.id,
      day: new Date(today - ago * dayMs).toISOString().slice(0, 10),
      replies: 1,
      inputTokens: 10,
      outputTokens: 5,
    }))
    await server.running.services.store.db.insert(usageDays).values(rows)
    expect(await usageOf(client)).toMatchObject({
      today: { replies: 1, inputTokens: 10, outputTokens: 5 },
      last30Days: { replies: 3, inputTokens: 30, outputTokens: 15 },
      total: { replies: 5, inputTokens: 50, outputTokens: 25 },
    })
    const zip = await client.fetch('GET', '/api/account/export')
    const files = unzipSync(await zip.bytes())
    const days = JSON.parse(strFromU8(files['usage.json']!)) as Sum[]
    expect(days).toEqual(rows.toReversed().map(({ userId: _, ...day }) => day))
  })

  test('replies that end at the same time are all counted', async () => {
    const client = await signedUp(server)
    const sessions = await Promise.all(Array.from({ length: 8 }, () => client.createSession()))
    await Promise.all(sessions.map((id) => client.chat(id, '1 + 1')))
    expect((await usageOf(client)).today).toEqual(replies(8))
  })

  test('more sessions than one step counts are all counted, with every branch', async () => {
    const client = await signedUp(server)
    const { user } = (await client.call<{ user: { id: string } }>('GET', '/api/auth/me')).json
    const { store } = server.running.services
    const rows = Array.from({ length: 1_100 }, (_, at) =>
      someSession(user.id, { messageCount: at % 300 === 0 ? 30_000 : 1, updatedAt: at % 7 }),
    )
    for (let at = 0; at < rows.length; at += 100) {
      await store.db.insert(sessions).values(rows.slice(at, at + 100))
    }
    await storeLongSession(server.running.services, { userId: user.id, count: 600, hasFork: true })
    expect(await usageOf(client)).toMatchObject({ sessions: 1_101, messages: 1_199 })
  })

  test('the rows are deleted with the account', async () => {
    const client = await signedUp(server)
    await client.chat(await client.createSession(), '2 + 2')
    const { db } = server.running.services.store
    const before = await db.$count(usageDays)
    await client.call('DELETE', '/api/account', { password: 'correct horse battery staple' })
    expect(await db.$count(usageDays)).toBe(Number(before) - 1)
  })
})

onEachEngine('usage with a model', (engine) => {
  test('the tokens are the provider’s counts; a failed reply has none', async () => {
    await using scripted = await startScripted(
      { whole: ['What ', 'first?'], broken: { status: 400 } },
      { engine },
    )
    const client = await signedUp(scripted.url)
    const sessionId = await client.createSession()
    for (const said of ['[[whole]]', '[[whole]]', '[[broken]]']) await client.chat(sessionId, said)
    const { json } = await client.call<Usage>('GET', '/api/account/usage')
    expect(json.total).toEqual({ replies: 3, inputTokens: 24, outputTokens: 68 })
  })
})
