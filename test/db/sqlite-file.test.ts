/** The SQLite file itself: its modes, who may read it, and what is left in it of what was deleted. */
import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { openStore } from '../support/open-store'
import { PreparedInsert } from '../../src/db/prepared'
import { users } from '../../src/db/schema'
import type { Db } from '../../src/db/store'
import { engines } from '../support/server'
import { emptyPlace, openTestStore, someUser } from '../support/stores'

const pragma = (name: string) => sql.raw(`pragma_${name}`)

describe.skipIf(!engines.includes('sqlite'))('on sqlite', () => {
  test('the writer runs in WAL mode, with foreign keys, secure deletion and a sync at checkpoints', async () => {
    await using opened = await openTestStore('sqlite')
    const read = (name: string) =>
      opened.store.transaction(async (tx) => {
        const [row] = await tx
          .select({ value: sql<unknown>`${sql.raw(`"${name}"`)}` })
          .from(pragma(name))
        return row?.value
      })
    expect(await read('foreign_keys')).toBe(1)
    expect(await read('secure_delete')).toBe(1)
    expect(await read('synchronous')).toBe(1)
    expect(await read('journal_mode')).toBe('wal')
  })

  test('what was deleted is not in the file any more', async () => {
    await using place = await emptyPlace('sqlite')
    const secret = 'a sentence that nobody else would write'.repeat(100)
    {
      await using store = await openStore(place.options)
      const user = someUser({ name: secret })
      await store.db.insert(users).values([user, someUser()])
      await store.db.delete(users).where(eq(users.id, user.id))
    }
    const names = await readdir(place.options.dataDir)
    expect(names).toContain('elenchus.db')
    for (const name of names) {
      const bytes = await readFile(join(place.options.dataDir, name))
      expect(bytes.includes('nobody else'), name).toBe(false)
    }
  })

  test('statements that were called together write nothing once one has rolled back all', async () => {
    await using opened = await openTestStore('sqlite')
    const { store, options } = opened
    {
      using file = new Database(join(options.dataDir, 'elenchus.db'))
      file.run(`create trigger full before insert on users when new.name = 'full'
        begin select raise(rollback, 'the disk is full'); end`)
    }
    const inserted = new PreparedInsert(store, users)
    const add = (tx: Db, name: string) => inserted.add(tx, [someUser({ name })])
    const together = store.transaction((tx) =>
      Promise.all([
        ...['before', 'full', 'after'].map((name) => add(tx, name)),
        tx.insert(users).values(someUser({ name: 'last' })),
      ]),
    )
    expect(await together.catch(String)).toContain('the disk is full')
    expect(await store.db.$count(users)).toBe(0)
  })

  test('a database analysed while it was small reads its grown tables by their keys', async () => {
    await using place = await emptyPlace('sqlite')
    await (await openStore(place.options))[Symbol.asyncDispose]()
    {
      using file = new Database(join(place.options.dataDir, 'elenchus.db'))
      file.run(`insert into search_entries (user_id, kind, ref_id, group_id, tag, terms)
        values ('a user', 'session', 'an id', 'an id', '000000s', ' fractions')`)
      file.run('analyze')
    }
    {
      await using store = await openStore(place.options)
      const read = `select search_entries.id from search_index
        join search_entries on search_entries.id = search_index.rowid
        where search_index match '"000000sfractions"' and search_entries.user_id = 'a user'`
      const steps = await store.query<{ detail: string }>(`explain query plan ${read}`)
      const plan = steps.map(({ detail }) => detail).join('; ')
      expect(plan).toContain('SEARCH search_entries USING INTEGER PRIMARY KEY')
    }
    using file = new Database(join(place.options.dataDir, 'elenchus.db'))
    const statistics = file.query("select name from sqlite_schema where name = 'sqlite_stat1'")
    expect(statistics.all()).toEqual([])
  })

  test('closing the store leaves one file, without a journal beside it', async () => {
    await using place = await emptyPlace('sqlite')
    {
      await using store = await openStore(place.options)
      await store.db.insert(users).values(someUser())
      const find = store.prepare({ id: users.id }, (db, fields) => db.select(fields).from(users))
      await find({})
    }
    expect(await readdir(place.options.dataDir)).toEqual(['elenchus.db'])
  })

  test('the folder is made, for its owner alone', async () => {
    await using place = await emptyPlace('sqlite')
    const dataDir = join(place.options.dataDir, 'deeper', 'down')
    await using _store = await openStore({ ...place.options, dataDir })
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
  })

  test('a write waits for another process’s lock instead of failing', async () => {
    await using opened = await openTestStore('sqlite')
    const { store, options } = opened
    const program = `
      const { Database } = require('bun:sqlite')
      const database = new Database(process.argv.at(-1))
      database.run('begin immediate')
      console.log('locked')
      await Bun.sleep(300)
      database.run('commit')
    `
    const file = join(options.dataDir, 'elenchus.db')
    const other = Bun.spawn(['bun', '--eval', program, file], { stdout: 'pipe', stderr: 'inherit' })
    await other.stdout.getReader().read()
    await store.db.insert(users).values(someUser({ name: 'patient' }))
    expect(Number(await store.db.$count(users))).toBe(1)
    expect(await other.exited).toBe(0)
  })

  test('a file that is no database is refused', async () => {
    await using place = await emptyPlace('sqlite')
    await Bun.write(join(place.options.dataDir, 'elenchus.db'), 'This is a letter.'.repeat(100))
    expect(openStore(place.options)).rejects.toThrow('not a database')
  })

  test('the file passes its own integrity check', async () => {
    await using opened = await openTestStore('sqlite')
    await opened.store.db.insert(users).values(someUser())
    using database = new Database(join(opened.options.dataDir, 'elenchus.db'), { readonly: true })
    expect(database.query('pragma integrity_check').values()).toEqual([['ok']])
    expect(database.query('pragma foreign_key_check').values()).toEqual([])
  })
})
