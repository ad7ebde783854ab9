/** Which indexes the queries of replies read: a reply by its id, those that run by the indexes of running replies. */
import { Database } from 'bun:sqlite'
import { and, eq, lt, sql } from 'drizzle-orm'
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { isRunning, ReplyRows, Batch } from '../../src/features/chat/reply-rows'
import { replies, sessions, users } from '../../src/db/schema'
import { engines } from '../support/server'
import { openTestStore, someSession, someUser } from '../support/stores'

test('SQLite searches the partial indexes of running replies', async () => {
  await using opened = await openTestStore('sqlite')
  const { store, options } = opened
  using database = new Database(join(options.dataDir, 'elenchus.db'), { readonly: true })
  const conditions = {
    replies_running: eq(replies.sessionId, 'a'),
    replies_user_running: eq(replies.userId, 'a'),
    replies_lease: lt(replies.leaseUntil, 1),
  }
  for (const [index, condition] of Object.entries(conditions)) {
    const { userId } = replies
    const query = store.db.select({ userId }).from(replies).where(and(condition, isRunning)).toSQL()
    // A bound value keeps Postgres from the index, and has SQLite compile the statement at each run.
    expect(query.params).not.toContain('running')
    const plan = database
      .query<{ detail: string }, (string | number)[]>(`explain query plan ${query.sql}`)
      .all(...(query.params as (string | number)[]))
    expect(plan.map(({ detail }) => detail).join('\n')).toContain(`${index} (`)
  }
})

test.if(engines.includes('postgres'))('Postgres finds the reply of a batch by its id', async () => {
  await using opened = await openTestStore('postgres', 1)
  const { store } = opened
  const user = someUser()
  const lessons = Array.from({ length: 300 }, () => someSession(user.id))
  const common = { userId: user.id, mode: 'socratic', status: 'running', nodeId: 'here' } as const
  const times = { leaseUntil: 1, startedAt: 1, finishedAt: null }
  const messages = { userMessageId: 'm1', messageId: 'm2' }
  const running = lessons.map(({ id }) => ({ id, sessionId: id, ...common, ...times, ...messages }))
  const repository = new ReplyRows(store)
  await store.transaction(async (tx) => {
    await tx.insert(users).values(user)
    await tx.insert(sessions).values(lessons)
    await repository.newReplies.add(tx, running)
  })
  const read = await store.transaction(async (tx) => {
    for (const { id } of running) {
      await repository.appendBatch(tx, new Batch(id, 0, 0, 'text'), 'here')
    }
    const [row] = await tx
      .select({ rows: sql`seq_tup_read + idx_tup_fetch`.mapWith(Number) })
      .from(sql`pg_stat_xact_user_tables`)
      .where(sql`relname = 'replies'`)
    return row?.rows
  })
  // The statement reads its reply, and so does the check of the foreign key.
  expect(read).toBeLessThanOrEqual(2 * running.length)
})
