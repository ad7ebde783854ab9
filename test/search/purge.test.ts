/** The purge of deleted texts on SQLite: few are deleted securely, many are marked and merged away. */
import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { FullTextIndex } from '../../src/db/search/full-text'
import { searchEntries } from '../../src/db/schema'
import { newId } from '../../src/lib/ids'
import { createLog } from '../../src/lib/log'
import { engines } from '../support/server'
import { openTestStore, someUser } from '../support/stores'

type Opened = Awaited<ReturnType<typeof openTestStore>>

const log = createLog('silent', false)
const leaver = someUser().id
const stayer = someUser().id
const secret = 'xylophonist'

describe.skipIf(!engines.includes('sqlite'))('the purge of the search index', () => {
  /** Indexes texts of two users in turns. */
  async function index({ store }: Opened, texts: readonly string[]): Promise<FullTextIndex> {
    const search = new FullTextIndex(store, log)
    const entries = texts.flatMap((text) =>
      [leaver, stayer].map((userId) => {
        const id = newId()
        const said = userId === leaver ? text : text.replace(secret, 'cellist')
        return { kind: 'message' as const, refId: id, userId, groupId: id, text: said }
      }),
    )
    await store.transaction((tx) => search.add(tx, entries))
    return search
  }

  const forget = ({ store }: Opened) =>
    store.db.update(searchEntries).set({ userId: null }).where(eq(searchEntries.userId, leaver))

  /** Whether the word is in a page of the index, and FTS5's settings, after its own check. */
  function inspect({ options }: Opened) {
    using file = new Database(join(options.dataDir, 'elenchus.db'))
    file.run("insert into search_index (search_index, rank) values ('integrity-check', 1)")
    const pages = file.query<{ block: Uint8Array }, []>('select block from search_index_data').all()
    const settings = file.query('select k, v from search_index_config').values()
    return {
      isHeld: pages.some(({ block }) => Buffer.from(block).includes(secret)),
      isMerging: /automerge,0|secure-delete,0/.test(settings.join(' ')),
    }
  }

  const numbered = (count: number) =>
    Array.from({ length: count }, (_, at) => `The ${secret} plays note ${at} again`)
  const clean = { isHeld: false, isMerging: false }
  const find = (search: FullTextIndex, userId: string, q: string) =>
    search.find({ userId, q, kinds: ['message'], limit: 1_000 })

  test.each([
    ['few texts', numbered(20)],
    ['more texts than are deleted securely', numbered(700)],
    ['a long text', [`${secret} ${'again and '.repeat(3_000)}`]],
  ])('leaves nothing of %s, and all of another user’s', async (_, texts) => {
    await using opened = await openTestStore('sqlite')
    const search = await index(opened, texts)
    await forget(opened)
    await search.purgeDeleted()
    expect(inspect(opened)).toEqual(clean)
    expect(await find(search, leaver, secret)).toEqual([])
    expect(await find(search, stayer, 'cellist')).toHaveLength(texts.length)
  })

  test('the words of many deleted texts are in no file any more', async () => {
    await using opened = await openTestStore('sqlite')
    const { store, options } = opened
    const search = await index(opened, numbered(300))
    await store.db.update(searchEntries).set({ userId: null })
    await search.purgeDeleted()
    for (const name of await readdir(options.dataDir)) {
      expect((await readFile(join(options.dataDir, name))).includes(secret), name).toBe(false)
    }
  })

  test('a purge that a crash has ended between marking and merging is finished by the next', async () => {
    await using opened = await openTestStore('sqlite')
    await index(opened, numbered(300))
    {
      using file = new Database(join(opened.options.dataDir, 'elenchus.db'))
      file.run("insert into search_index (search_index) values ('optimize')")
      const set = (name: string) =>
        file.run('insert into search_index (search_index, rank) values (?, 0)', [name])
      file.transaction(() => ['automerge', 'secure-delete'].forEach(set))()
      file.run('delete from search_entries where user_id = ?', [leaver])
    }
    expect(inspect(opened)).toEqual({ isHeld: true, isMerging: true })
    await new FullTextIndex(opened.store, log).purgeDeleted()
    expect(inspect(opened)).toEqual(clean)
  })
})
