/** What is due is listed by an index, however much a learner has practised. */
import { expect, test } from 'bun:test'
import { Database } from 'bun:sqlite'
import { SQL } from 'bun'
import { join } from 'node:path'
import { skillProgress, users } from '../../src/db/schema'
import { countDueSkills, dueSkills, skillsByDue } from '../../src/features/progress/progress'
import { onEachEngine } from '../support/fixtures'
import { openTestStore, someUser, type TestStore } from '../support/stores'

const rowsMade = 10_000
const rowsPerInsert = 500

/** A user with 10,000 skills, all of them due. */
async function seed({ store }: TestStore): Promise<string> {
  const user = someUser()
  await store.db.insert(users).values(user)
  const memory = { known: 0.5, stability: 2, difficulty: 5, reps: 1, lapses: 0 }
  const counts = { name: 'A skill', attempts: 1, rightCount: 1, memory, lastAt: 1 }
  for (let at = 0; at < rowsMade; at += rowsPerInsert) {
    const rows = Array.from({ length: rowsPerInsert }, (_, index) => ({
      ...counts,
      userId: user.id,
      skill: `skill ${at + index}`,
      dueAt: (at + index) % 997,
    }))
    await store.transaction((tx) => tx.insert(skillProgress).values(rows))
  }
  return user.id
}

/** The plan of a query, as the engine prints it. */
async function planOf(
  { options }: TestStore,
  query: { sql: string; params: unknown[] },
): Promise<string> {
  const values = query.params.map((param) =>
    typeof param === 'number' ? param : `'${String(param)}'`,
  )
  const text = query.sql.replaceAll(/\$(\d+)/g, (_, at) => String(values[Number(at) - 1]))
  if (options.databaseUrl === null) {
    using database = new Database(join(options.dataDir, 'elenchus.db'), { readonly: true })
    const rows = database.query<{ detail: string }, []>(`explain query plan ${text}`).all()
    return rows.map(({ detail }) => detail).join('\n')
  }
  await using client = new SQL(options.databaseUrl)
  await client.unsafe('analyze skill_progress')
  const rows: Record<string, string>[] = await client.unsafe(`explain ${text}`)
  return rows.map((row) => Object.values(row).join(' ')).join('\n')
}

onEachEngine('10,000 due skills', (engine) => {
  test('are listed and counted by the index, in its order', async () => {
    await using opened = await openTestStore(engine)
    const { store } = opened
    const userId = await seed(opened)
    const due = { userId, now: 2_000 }
    const listed = await dueSkills(store.db, due, 30)
    expect(listed).toHaveLength(30)
    expect(listed.map(({ dueAt }) => dueAt)).toEqual(
      listed.map(({ dueAt }) => dueAt).toSorted((a, b) => a - b),
    )
    const [counted] = await countDueSkills(store.db, due)
    expect(Number(counted?.due)).toBe(rowsMade)
    for (const query of [dueSkills(store.db, due, 30), skillsByDue(store.db, userId, 500)]) {
      const plan = await planOf(opened, query.toSQL())
      expect(plan).toContain('skill_progress_due')
      expect(plan).not.toMatch(/TEMP B-TREE|Sort/)
    }
  })
})
