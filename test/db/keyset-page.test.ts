/** A walk through all rows of a list, some of which change meanwhile. */
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'bun:test'
import { KeysetPage } from '../../src/db/queries'
import { sessions, users } from '../../src/db/schema'
import { fixture, onEachEngine } from '../support/fixtures'
import { openTestStore, someSession, someUser } from '../support/stores'

onEachEngine('a walk', (engine) => {
  const opened = fixture(() => openTestStore(engine))

  test('has each row once, whichever change', async () => {
    const user = someUser()
    await opened.store.db.insert(users).values(user)
    const rows = Array.from({ length: 9 }, () => someSession(user.id, { updatedAt: 1 }))
    await opened.store.db.insert(sessions).values(rows)
    const list = new KeysetPage(opened.store, {
      fields: { id: sessions.id, updatedAt: sessions.updatedAt },
      table: sessions,
      time: sessions.updatedAt,
      id: sessions.id,
      where: eq(sessions.userId, sql.placeholder('userId')),
    })
    const walked: string[] = []
    let now = 2
    const use = async (row: { id: string } | undefined) => {
      await opened.store.db
        .update(sessions)
        .set({ updatedAt: (now += 1) })
        .where(eq(sessions.id, row?.id ?? ''))
    }
    for await (const page of list.walk({ userId: user.id }, 2)) {
      walked.push(...page.map(({ id }) => id))
      if (now < 8) for (const row of [rows[0], rows[8], rows[walked.length - 1]]) await use(row)
    }
    expect(walked.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  })
})
