/** Several nodes index each other's replies, and each reply is indexed once. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { IndexQueueRows } from '../../src/features/sessions/index-queue'
import { searchEntries } from '../../src/db/schema'
import type { Db } from '../../src/db/store'
import type { Client } from '../support/client'
import { moved } from '../support/cut-reply'
import { startScripted, type ScriptedServer } from '../support/scripted'
import { engines, startServer, type TestServer } from '../support/server'
import { signedIn } from '../support/signed-in'
import { searched, until } from './seeker'
import { unindex, waiting } from './index-queue'

const scripts = { plain: ['Which bird', ' is the lyrebird', '?'] } as const

describe.skipIf(!engines.includes('postgres'))('two nodes', () => {
  let scripted: ScriptedServer
  let other: TestServer
  beforeAll(async () => {
    scripted = await startScripted(scripts, { engine: 'postgres' })
    const { databaseUrl, dataDir } = scripted.server
    other = await startServer({ engine: 'postgres', dataDir, databaseUrl: databaseUrl ?? '' })
  })
  afterAll(async () => {
    await other[Symbol.asyncDispose]()
    await scripted[Symbol.asyncDispose]()
  })

  const services = () => scripted.server.running.services
  const entriesOf = (id: string): Promise<number> =>
    services().store.db.$count(searchEntries, eq(searchEntries.refId, id)).then(Number)

  /** Somebody with one reply that has ended. */
  async function replied() {
    const client = await signedIn(scripted.server)
    const sessionId = await client.createSession('A lesson')
    await client.chat(sessionId, '[[plain]]')
    return { client: moved(client, other.url), here: client, sessionId }
  }

  /** The same, whose reply waits; `leave` has it wait again. */
  async function left() {
    const reply = await replied()
    const replyId = String((await reply.here.messages(reply.sessionId))[1]?.['id'])
    await until(async () => (await waiting(services().store)) === 0)
    const userId = await userOf(reply.here)
    const leave = () => unindex(services().store, userId, replyId)
    await leave()
    return { ...reply, replyId, leave }
  }

  /**
   * Does something at the other node while this one is indexing the reply, and until it waits with such a
   * statement.
   */
  async function during<T>(
    { replyId, leave }: { readonly replyId: string; readonly leave: () => Promise<void> },
    statement: string,
    work: () => Promise<T>,
  ): Promise<T> {
    const { store, search } = services()
    const rows = new IndexQueueRows(store)
    const taken = Promise.withResolvers<void>()
    const result = taken.promise.then(work)
    const index = () =>
      store.transaction(async (tx) => {
        const entries = await rows.take(tx, { ids: [replyId], waitsForLocks: true })
        if (entries.length === 0) return false
        taken.resolve()
        await until(() => waits(other.running.services.store.db, statement))
        await search.add(tx, entries)
        return true
      })
    // The poll of a node may come first.
    while (!(await index())) await leave()
    return result
  }

  test('a reply of one node is found on the other once its stream has ended', async () => {
    for (let at = 0; at < 5; at += 1) {
      const { client } = await replied()
      expect(await searched(client, 'lyrebird')).toHaveLength(1)
    }
  })

  test('a search waits for the node that is indexing the user’s replies', async () => {
    const reply = await left()
    const search = () => searched(reply.client, 'lyrebird')
    expect(await during(reply, 'select % for update %', search)).toHaveLength(1)
    expect(await entriesOf(reply.replyId)).toBe(1)
  })

  test('a session deleted while its reply is indexed leaves nothing in the index', async () => {
    const reply = await left()
    const { client, sessionId, replyId } = reply
    const { status } = await during(reply, 'delete from "sessions"%', () =>
      client.call('DELETE', `/api/sessions/${sessionId}`),
    )
    expect(status).toBe(200)
    expect([await entriesOf(replyId), await waiting(services().store)]).toEqual([0, 0])
  })

  test('what a dead node left in the queue is indexed by another node', async () => {
    const { replyId } = await left()
    await until(async () => (await entriesOf(replyId)) === 1)
    expect(await waiting(services().store)).toBe(0)
  })
})

const userOf = async (client: Client): Promise<string> =>
  (await client.call<{ user: { id: string } }>('GET', '/api/auth/me')).json.user.id

/** Whether a connection of this database waits for a lock in such a statement. */
async function waits(db: Db, statement: string): Promise<boolean> {
  const [row] = await db.select({ count: sql<number>`count(*)` }).from(
    sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like ${statement}`,
  )
  return Number(row?.count) > 0
}
