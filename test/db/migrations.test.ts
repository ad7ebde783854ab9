/** Migrations: once, in order, whole or not at all, however many processes start at the same time. */
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { migrations, type Migration } from '../../src/db/migrate'
import { openStore } from '../support/open-store'
import { openPostgres } from '../../src/db/postgres/postgres'
import { users } from '../../src/db/schema'
import { openSqlite } from '../../src/db/sqlite/sqlite'
import type { Store } from '../../src/db/store'
import { onEachEngine } from '../support/fixtures'
import { engines } from '../support/server'
import { emptyPlace, openTestStore, someUser, type TestStore } from '../support/stores'

type Options = TestStore['options']

/** Opens the store with migrations that are not the product's. */
function openWith(options: Options, given: readonly Migration[]): Promise<Store> {
  const { dataDir, databaseUrl, databaseConnections: connections } = options
  return databaseUrl === null
    ? openSqlite(join(dataDir, 'elenchus.db'), given)
    : openPostgres({ url: databaseUrl, connections }, given)
}

/** The names in a table of names. */
async function namesIn(store: Store, table: string): Promise<string[]> {
  const name = sql<string>`name`
  const rows = await store.db.select({ name }).from(sql.raw(table)).orderBy(name)
  return rows.map((row) => row.name)
}

const applied = (store: Store) => namesIn(store, 'schema_migrations')

/** Waits for a line, so that all start at once; then opens, writes a user, and says what it found. */
const starter = `
  const { openStore } = await import(${JSON.stringify(join(import.meta.dir, '../support/open-store.ts'))})
  const { users } = await import(${JSON.stringify(join(import.meta.dir, '../../src/db/schema.ts'))})
  const [options, user] = process.argv.slice(-2).map((text) => JSON.parse(text))
  console.log('ready')
  for await (const _ of Bun.stdin.stream()) break
  const store = await openStore(options)
  await store.transaction((tx) => tx.insert(users).values(user))
  await store[Symbol.asyncDispose]()
`

/** Holds a write open for a while. */
const slowWriter = `
  const { Database } = require('bun:sqlite')
  const database = new Database(process.argv.at(-1))
  database.run('begin immediate')
  database.run("insert into notes values ('slow')")
  console.log('writing')
  await Bun.sleep(300)
  database.run('commit')
`

async function startTogether(options: Options, count: number): Promise<number[]> {
  const children = Array.from({ length: count }, () =>
    Bun.spawn(
      ['bun', '--eval', starter, JSON.stringify(options), JSON.stringify(someUser({ name: 'x' }))],
      { stdin: 'pipe', stdout: 'pipe', stderr: 'inherit' },
    ),
  )
  await Promise.all(children.map((child) => child.stdout.getReader().read()))
  for (const child of children) {
    await child.stdin.write('go\n')
    await child.stdin.end()
  }
  return Promise.all(children.map((child) => child.exited))
}

const first: Migration = {
  name: '0001',
  sql: "create table notes (name text); insert into notes values ('one')",
}
const second: Migration = { name: '0002', sql: "insert into notes values ('two')" }
const broken: Migration = {
  name: '0002',
  sql: "create table half (name text); insert into notes values ('half'); insert into nowhere values (1)",
}

onEachEngine('migrations', (engine) => {
  test('five first starts at once migrate once, and all of them work', async () => {
    await using place = await emptyPlace(engine)
    expect(await startTogether(place.options, 5)).toEqual([0, 0, 0, 0, 0])
    await using store = await openStore(place.options)
    expect(await applied(store)).toEqual(migrations.map(({ name }) => name))
    expect(await store.db.$count(users)).toBe(5)
  })

  test('a second start applies nothing, a newer one only what is new', async () => {
    await using place = await emptyPlace(engine)
    await (await openWith(place.options, [first]))[Symbol.asyncDispose]()
    await (await openWith(place.options, [first]))[Symbol.asyncDispose]()
    await using store = await openWith(place.options, [first, second])
    expect(await applied(store)).toEqual(['0001', '0002'])
    expect(await namesIn(store, 'notes')).toEqual(['one', 'two'])
  })

  test('a migration that fails leaves nothing of it nor of those before it in the same start', async () => {
    await using place = await emptyPlace(engine)
    const failing = openWith(place.options, [first, broken]).then(() => 'opened', String)
    expect(await failing).toMatch(/nowhere/)
    await using store = await openWith(place.options, [])
    expect(await applied(store).catch(() => [])).toEqual([])
    expect(await namesIn(store, 'notes').catch(() => 'no such table')).toBe('no such table')
    expect(await namesIn(store, 'half').catch(() => 'no such table')).toBe('no such table')
  })

  test('what failed can be started again once it is mended', async () => {
    await using place = await emptyPlace(engine)
    await (await openWith(place.options, [first]))[Symbol.asyncDispose]()
    expect(
      await openWith(place.options, [first, broken]).then(
        () => 'opened',
        () => 'failed',
      ),
    ).toBe('failed')
    await using store = await openWith(place.options, [first, second])
    expect(await namesIn(store, 'notes')).toEqual(['one', 'two'])
  })

  test('what was stored is there after a restart', async () => {
    await using opened = await openTestStore(engine)
    await opened.store.db.insert(users).values(someUser({ name: 'Ada' }))
    await using again = await openStore(opened.options)
    const rows = await again.db.select({ name: users.name }).from(users)
    expect(rows).toEqual([{ name: 'Ada' }])
  })
})

describe.skipIf(!engines.includes('sqlite'))('on sqlite', () => {
  test('a start that has something to migrate waits for the write of another process', async () => {
    await using place = await emptyPlace('sqlite')
    await (await openWith(place.options, [first]))[Symbol.asyncDispose]()
    const file = join(place.options.dataDir, 'elenchus.db')
    const other = Bun.spawn(['bun', '--eval', slowWriter, file], { stdout: 'pipe' })
    await other.stdout.getReader().read()
    await using store = await openWith(place.options, [first, second])
    expect(await namesIn(store, 'notes')).toEqual(['one', 'slow', 'two'])
    expect(await other.exited).toBe(0)
  })
})

test('migrations are numbered in their order, each number once, and named like their files', () => {
  const numbers = migrations.map(({ name }) => Number(/^(\d{4})_[a-z_]+$/.exec(name)?.[1]))
  expect(numbers.every((number) => number > 0)).toBe(true)
  expect([...new Set(numbers)].toSorted((a, b) => a - b)).toEqual(numbers)
})
