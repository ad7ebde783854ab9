/** The database that the build makes for new data folders: what migrations make, and never over a log. */
import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { emptyDatabase } from '../../scripts/build'
import { openStore } from '../support/open-store'
import { engines } from '../support/server'
import { emptyPlace } from '../support/stores'

/** What the build defines in the executable. */
const built = globalThis as { emptyDatabase?: string }

/** The schema and the rows that migrations insert. */
function contentOf(dataDir: string): unknown[] {
  using database = new Database(join(dataDir, 'elenchus.db'), { readonly: true })
  const all = (text: string) => database.query(text).all()
  return [
    all('select type, name, tbl_name, sql from sqlite_schema order by type, name'),
    all('select name from schema_migrations order by name'),
    all('select * from search_index_config order by k'),
    all('pragma integrity_check'),
    all('pragma journal_mode'),
  ]
}

describe.skipIf(!engines.includes('sqlite'))('on sqlite', () => {
  let template = ''
  beforeAll(async () => {
    template = await emptyDatabase()
  })
  afterAll(() => delete built.emptyDatabase)

  test('a copy of the empty database has the content that the migrations make', async () => {
    await using migrated = await emptyPlace('sqlite')
    await (await openStore(migrated.options))[Symbol.asyncDispose]()
    await using copied = await emptyPlace('sqlite')
    built.emptyDatabase = template
    const store = await openStore(copied.options)
    const path = join(copied.options.dataDir, 'elenchus.db')
    // Migrations would have written it to the log, and to the file when it closes.
    expect((await stat(path)).size).toBe(
      Bun.zstdDecompressSync(Buffer.from(template, 'base64')).length,
    )
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    await store[Symbol.asyncDispose]()
    expect(contentOf(copied.options.dataDir)).toEqual(contentOf(migrated.options.dataDir))
    expect((await readdir(copied.options.dataDir)).filter((name) => name.length > 20)).toEqual([])
  })

  test('beside the log of a former database the migrations make the new one', async () => {
    await using former = await emptyPlace('sqlite')
    const { dataDir } = former.options
    await mkdir(dataDir, { recursive: true })
    built.emptyDatabase = template
    await writeFile(join(dataDir, 'elenchus.db-wal'), 'a log of another database')
    await using _ = await openStore(former.options)
    expect((await stat(join(dataDir, 'elenchus.db'))).size).toBeLessThan(100_000)
  })
})
