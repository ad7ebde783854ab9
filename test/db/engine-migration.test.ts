/** A migration between databases reads each row back and refuses one that differs. */
import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { MigrationRefused, migrateRows } from '../../src/backup/migrate'
import { RawSqlite, type RawDatabase, type RawValue } from '../../src/db/raw-database'
import { migrations } from '../../src/db/migrate'

/** A database with this version's schema and no rows. */
async function emptyDatabase(): Promise<RawSqlite> {
  const database = new RawSqlite(new Database(':memory:'))
  await database.migrate(migrations)
  return database
}

async function sourceWithUser(): Promise<RawSqlite> {
  const source = await emptyDatabase()
  await source.query(
    `insert into users (id, email, email_key, role, created_at)
      values ('u1', 'a@example.org', 'a@example.org', 'learner', 1)`,
  )
  return source
}

/** Passes everything on, but replaces one value on its way into the database. */
const withReplacedValue = (target: RawDatabase, from: RawValue, to: RawValue): RawDatabase => ({
  engine: target.engine,
  query: (text, values = []) =>
    target.query(
      text,
      values.map((value) => (value === from ? to : value)),
    ),
  pages: (text) => target.pages(text),
  migrate: (list) => target.migrate(list),
})

const noFiles = () => Promise.reject(new Error('There are no files.'))

test('every table is copied and counted, parents before children', async () => {
  const target = await emptyDatabase()
  const migrated = await migrateRows(await sourceWithUser(), target, noFiles)
  expect(migrated).toContainEqual({ table: 'users', rows: 1 })
  const names = migrated.map(({ table }) => table)
  expect(names.indexOf('users')).toBeLessThan(names.indexOf('sessions'))
  expect(await target.query('select id, name, created_at from users')).toEqual([
    { id: 'u1', name: null, created_at: 1 },
  ])
})

test.each([
  ['a text', 'learner', 'admin'],
  ['a number', 1, 2],
])('%s that differs after the copy is refused', async (_, from, to) => {
  const target = withReplacedValue(await emptyDatabase(), from, to)
  const outcome = migrateRows(await sourceWithUser(), target, noFiles)
  expect(outcome).rejects.toThrow(MigrationRefused)
  expect(outcome).rejects.toThrow('A row of users did not arrive as it was; nothing was moved.')
})

test('a target that is not empty is refused by its table', async () => {
  const outcome = migrateRows(await sourceWithUser(), await sourceWithUser(), noFiles)
  expect(outcome).rejects.toThrow('The table users of the target is not empty.')
})
