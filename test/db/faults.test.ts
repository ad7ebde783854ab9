/** What goes wrong in a database is named alike on both engines, and never told to a client. */
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'bun:test'
import { auditRecords, messages, sessions, signIns, users } from '../../src/db/schema'
import type { Db } from '../../src/db/store'
import { isUnavailable, violationOf, type Violation } from '../../src/db/database-errors'
import { Client, signedUp } from '../support/client'
import { onEachEngine } from '../support/fixtures'
import { startPostgres } from '../support/postgres-server'
import { engines, startServer } from '../support/server'
import { openTestStore, someSession, someUser } from '../support/stores'

const known = someUser({ id: 'known' })
const signIn = {
  id: 's',
  userId: 'known',
  tokenHash: 'h',
  userAgent: null,
  createdAt: 1,
  lastUsedAt: 1,
}
const wrong = (value: unknown) => value as never

const violations: Readonly<
  Record<string, readonly [Violation | null, (db: Db) => Promise<unknown>]>
> = {
  'the same id': ['unique', async (db) => db.insert(users).values(known)],
  'the same e-mail': ['unique', async (db) => db.insert(users).values({ ...known, id: 'other' })],
  'a parent that is not there': [
    'foreign_key',
    async (db) => db.insert(signIns).values({ ...signIn, userId: 'nobody' }),
  ],
  'a value outside of its list': [
    'check',
    async (db) => db.insert(users).values(someUser({ role: wrong('king') })),
  ],
  'nothing where something must be': [
    'not_null',
    async (db) => db.insert(users).values(someUser({ email: wrong(null) })),
  ],
  'a row without an id': [
    'not_null',
    async (db) => db.insert(users).values(someUser({ id: wrong(null) })),
  ],
  'a message of no session': [
    'foreign_key',
    async (db) =>
      db.insert(messages).values({
        id: 'm',
        sessionId: 'none',
        depth: 0,
        active: true,
        role: 'user',
        content: '',
        status: 'complete',
        createdAt: 1,
      }),
  ],
  'a table that is not there': [null, async (db) => db.select({ x: sql`1` }).from(sql`nowhere`)],
}

onEachEngine('faults', (engine) => {
  test.each(Object.keys(violations))('%s is named, in and out of a transaction', async (name) => {
    const [violation, write] = violations[name] as (typeof violations)[string]
    await using opened = await openTestStore(engine)
    const { store } = opened
    await store.db.insert(users).values(known)
    const failures = [
      await write(store.db).catch((error: unknown) => error),
      await store.transaction(write).catch((error: unknown) => error),
    ]
    expect(failures.map(violationOf)).toEqual([violation, violation])
    expect(failures.map(isUnavailable)).toEqual([false, false])
  })

  test('what belongs to a user goes with the user', async () => {
    await using opened = await openTestStore(engine)
    const { store } = opened
    await store.db.insert(users).values(known)
    await store.db.insert(signIns).values(signIn)
    await store.db.insert(sessions).values(someSession('known'))
    await store.db.delete(users)
    expect(Number(await store.db.$count(signIns))).toBe(0)
    expect(Number(await store.db.$count(sessions))).toBe(0)
  })

  test('a store that was closed answers nothing, and can be closed twice', async () => {
    await using opened = await openTestStore(engine)
    const { store } = opened
    const begun = Promise.withResolvers<void>()
    const closing = Promise.withResolvers<void>()
    const unfinished = store.transaction(async (tx) => {
      await tx.insert(users).values(someUser())
      begun.resolve()
      await closing.promise
      return 'kept'
    })
    await begun.promise
    const closed = store[Symbol.asyncDispose]()
    setImmediate(closing.resolve)
    await closed
    expect(await unfinished.catch(() => 'lost')).toBe('kept')
    expect(store.ping()).rejects.toThrow()
    const read = async () => store.db.select().from(users)
    expect(read()).rejects.toThrow()
    await store[Symbol.asyncDispose]()
  })

  test('a driver’s words do not reach a client', async () => {
    await using server = await startServer({ engine })
    const client = await signedUp(server.url)
    const { store } = server.running.services
    await breakTables(store.engine, server.databaseUrl, server.dataDir)
    for (const [method, path, body] of [
      ['GET', '/api/sessions', undefined],
      ['POST', '/api/sessions', { items: [{ title: 'Mine' }] }],
      ['DELETE', '/api/sessions/0199c0de-0000-7000-8000-0000000000ff', undefined],
    ] as const) {
      const { status, text, json } = await client.call(method, path, body)
      expect(status, `${method} ${path}`).toBe(500)
      expect(json).toMatchObject({
        code: 'INTERNAL_ERROR',
        message: 'Something went wrong on our side.',
      })
      expect(text).not.toMatch(/select|insert|relation|sqlite|postgres|table|column|session_/i)
    }
    expect(Number(await store.db.$count(auditRecords))).toBeGreaterThan(0)
  })
})

/** Takes the sessions away under a running server. */
async function breakTables(engine: string, databaseUrl: string | null, dataDir: string) {
  if (engine === 'sqlite') {
    const { Database } = await import('bun:sqlite')
    using database = new Database(`${dataDir}/elenchus.db`)
    database.run('alter table sessions rename to sessions_hidden')
    return
  }
  await using client = new Bun.SQL(String(databaseUrl), { max: 1 })
  await client`alter table sessions rename to sessions_hidden`
}

describe.skipIf(!engines.includes('postgres'))('when Postgres goes away', () => {
  test('what needs it is 503 in the envelope, health says so, and the rest continues', async () => {
    const database = await startPostgres()
    await using server = await startServer({
      engine: 'postgres',
      databaseUrl: database.url,
      env: { RATE_LIMITS: 'on' },
    })
    const client = await signedUp(server.url)
    expect((await client.call('GET', '/api/sessions')).status).toBe(200)
    await database.stop()
    const stranger = new Client(server.url)
    const health = await stranger.call('GET', '/api/health')
    expect(health).toMatchObject({ status: 503, json: { ok: false, db: 'disconnected' } })
    expect(health.headers.has('ratelimit-limit')).toBe(true)
    expect((await stranger.call('GET', '/api/hello')).status).toBe(200)
    for (const method of ['GET', 'POST']) {
      const { status, json, text } = await client.call(
        method,
        '/api/sessions',
        method === 'POST' ? { items: [{ title: 'x' }] } : undefined,
      )
      expect({ status, json }, text).toMatchObject({
        status: 503,
        json: { code: 'SERVICE_UNAVAILABLE' },
      })
      expect(text).not.toMatch(/postgres|connection|ECONN/i)
    }
  })
})
