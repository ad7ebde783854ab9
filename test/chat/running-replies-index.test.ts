/** Which replies run is read from the indexes of running replies, however many have ended. */
import { Database } from 'bun:sqlite'
import { and, eq, lt } from 'drizzle-orm'
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { isRunning } from '../../src/features/chat/reply-repository'
import { replies } from '../../src/db/schema'
import { openTestStore } from '../support/stores'

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
