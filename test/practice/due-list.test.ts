/** What is due is listed by an index, however much a learner has practised. */
import { expect, test } from 'bun:test'
import { Database } from 'bun:sqlite'
import { SQL } from 'bun'
import { join } from 'node:path'
import { countDueSkills, dueSkills, skillsByDue } from '../../src/features/progress/progress'
import { onEachEngine } from '../support/fixtures'
import { openTestStore, type TestStore } from '../support/stores'
import { rowsMade, withDueSkills } from './due-skills'

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
    const userId = await withDueSkills(opened)
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
