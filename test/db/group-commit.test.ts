/** Transactions that arrive together share a commit on SQLite, and each stays whole by itself. */
import { Database } from 'bun:sqlite'
import { expect, spyOn, test } from 'bun:test'
import { GroupCommit } from '../../src/db/sqlite/file'

/**
 * A database with a table of unique numbers, and the statements that begin and end transactions. Its
 * time stands still, so that all that arrives together joins one group.
 */
function opened() {
  const time = spyOn(performance, 'now').mockReturnValue(0)
  const database = new Database(':memory:')
  database.run('pragma foreign_keys = on')
  database.run('create table numbers (id integer primary key)')
  database.run(
    'create table links (id integer references numbers (id) deferrable initially deferred)',
  )
  const executed: string[] = []
  const writer = {
    get inTransaction() {
      return database.inTransaction
    },
    query: (sql: string) => {
      executed.push(sql)
      return database.query(sql)
    },
  } as Database
  const insert = (id: number) => void database.run('insert into numbers values (?)', [id])
  const group = new GroupCommit(writer, (task) => task())
  return {
    executed,
    insert,
    add: (id: number) => group.run(async () => insert(id)),
    urge: <T>(work: () => Promise<T>) => group.run(work, { isUrgent: true }),
    run: <T>(work: () => Promise<T>) => group.run(work),
    link: (id: number) =>
      group.run(async () => void database.run('insert into links values (?)', [id])),
    rollBack: () => database.run('rollback'),
    numbers: () =>
      database.query<[number], []>('select id from numbers order by id').values().flat(),
    countOf: (sql: string) => executed.filter((one) => one === sql).length,
    advance: (ms: number) => void time.mockReturnValue(ms),
    [Symbol.dispose]: () => {
      time.mockRestore()
      database.close()
    },
  }
}

const settled = async (all: Promise<unknown>[]) =>
  (await Promise.allSettled(all)).map(({ status }) => status)

test('transactions that arrive together share one commit, and each sees what those before it wrote', async () => {
  using database = opened()
  const seen = Array.from({ length: 4 }, (_, id) =>
    database.run(async () => {
      database.insert(id)
      return database.numbers()
    }),
  )
  expect(await Promise.all(seen)).toEqual([[0], [0, 1], [0, 1, 2], [0, 1, 2, 3]])
  expect([database.countOf('begin immediate'), database.countOf('commit')]).toEqual([1, 1])
})

test('none is acknowledged before the commit', async () => {
  using database = opened()
  const acknowledged = database.add(1).then(() => database.countOf('commit'))
  const other = database.run(async () => expect(database.countOf('commit')).toBe(0))
  expect([await acknowledged, await other]).toEqual([1, undefined])
})

test('one that fails takes back what it wrote, and nothing of the others', async () => {
  using database = opened()
  const before = database.add(1)
  const failing = database.run(async () => {
    database.insert(9)
    throw new Error('changed my mind')
  })
  const twice = [before, failing, database.add(2), database.add(1), database.add(3)]
  expect(await settled(twice)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  expect(database.numbers()).toEqual([1, 2, 3])
  expect(database.countOf('commit')).toBe(1)
})

test('where the first one fails, the others have separate transactions', async () => {
  using database = opened()
  const failing = database.run(() => Promise.reject(new Error('changed my mind')))
  expect(await settled([failing, database.add(1), database.add(2)])).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
  expect(database.numbers()).toEqual([1, 2])
})

test('where the commit fails, all reject and nothing is stored', async () => {
  using database = opened()
  expect(await settled([database.add(1), database.link(7), database.add(2)])).toEqual([
    'rejected',
    'rejected',
    'rejected',
  ])
  expect(database.numbers()).toEqual([])
  expect(await settled([database.add(3)])).toEqual(['fulfilled'])
  expect(database.numbers()).toEqual([3])
})

test('where the database rolls all back by itself, all that came before reject', async () => {
  using database = opened()
  const before = database.add(1)
  const rolledBack = database.run(async () => {
    database.rollBack()
    throw new Error('disk full')
  })
  expect(await settled([before, rolledBack, database.add(2)])).toEqual([
    'rejected',
    'rejected',
    'fulfilled',
  ])
  expect(database.numbers()).toEqual([2])
})

test('one that takes long is committed before the next begins', async () => {
  using database = opened()
  const long = database.run(async () => {
    database.advance(20)
    return database.countOf('commit')
  })
  const next = database.run(async () => database.countOf('commit'))
  expect(await Promise.all([long, next])).toEqual([0, 1])
})

test('an urgent one runs before those that came before it', async () => {
  using database = opened()
  const others = [database.add(1), database.add(2)]
  expect(await database.urge(async () => database.numbers())).toEqual([])
  await Promise.all(others)
  expect(database.numbers()).toEqual([1, 2])
})

test('fewer join an urgent one', async () => {
  using database = opened()
  const others = Array.from({ length: 4 }, (_, at) =>
    database.run(async () => database.advance(at + 1)),
  )
  await database.urge(async () => undefined)
  expect(database.countOf('savepoint joined')).toBe(2)
  await Promise.all(others)
})
