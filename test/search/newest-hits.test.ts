/** The newest hits of many, for common and rare words, the same on both engines. */
import { beforeAll, expect, test } from 'bun:test'
import { eq, max, sql } from 'drizzle-orm'
import { tagOf, type SearchEntry } from '../../src/db/search/full-text'
import { readQuery } from '../../src/db/search/words'
import { planOf } from '../../src/db/search/sqlite'
import { Pacer } from '../../src/lib/pacing'
import { searchEntries } from '../../src/db/schema'
import type { Store } from '../../src/db/store'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'
import { Seeker } from './seeker'

const count = 600

/** The words of the texts, by number; 0 is the oldest. */
const said: Readonly<Record<string, (at: number) => boolean>> = {
  everywhere: () => true,
  half: (at) => at % 2 === 0,
  seldom: (at) => at % 10 === 0,
  ancient: (at) => at < 150,
  lately: (at) => at >= count - 50 || at < 20,
  last: (at) => at === count - 100,
  '"left right"': (at) => at % 5 === 0,
  '"right left"': (at) => at % 5 !== 0,
}

/**
 * Beginnings that many words have (SQLite looks for them in the texts), many words (SQLite reads its
 * index in parts for them), and both.
 */
const asked: typeof said = {
  ...said,
  st: (at) => at % 3 === 0 || isLong(at),
  stone1: (at) => isLong(at) || (at % 3 === 0 && `${at}`.startsWith('1')),
  'seldom st': (at) => at % 30 === 0 || (at % 10 === 0 && isLong(at)),
  'st* seldom': (at) => at % 30 === 0 || (at % 10 === 0 && isLong(at)),
  'half seldom everywhere st': (at) => at % 30 === 0 || (at % 10 === 0 && isLong(at)),
  'after-st': (at) => at % 3 === 0,
  'half after-st': (at) => at % 6 === 0,
  'missing st': () => false,
  'everywhere half seldom': (at) => at % 10 === 0,
  'everywhere half ancient': (at) => at % 2 === 0 && at < 150,
  'seldom "left right" last': (at) => at === count - 100,
  // Words that stand next to each other in some texts, and apart in others.
  '"everywhere half"': (at) => at % 2 === 0,
  '"half seldom"': (at) => at % 10 === 0,
  '"everywhere seldom"': () => false,
  '"everywhere half seldom last"': (at) => at === count - 100,
  '"half last"': () => false,
  '"half seldom" "seldom last"': (at) => at === count - 100,
  'everywhere-half-sel': (at) => at % 10 === 0,
}

/** Two texts have more words that begin with `st` than SQLite reads from its lists. */
const isLong = (at: number): boolean => at === 7 || at === 10
const stones = Array.from({ length: 11_000 }, (_, at) => `stone1${at}`).join(' ')

const numbers = Array.from({ length: count }, (_, at) => at)

function textOf(at: number): string {
  const words = Object.keys(said).filter((word) => said[word]?.(at))
  const stone = at % 3 === 0 ? ` . after stone${at}` : ''
  return words.join(' . ').replaceAll('"', '') + stone + (isLong(at) ? ` . ${stones}` : '')
}

onEachEngine('the newest hits', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const seeker = fixture(() => Seeker.on(server))
  beforeAll(async () => {
    const twin = `00000000-0000-7000-8000-${seeker.userId.slice(-12)}`
    const entry = (userId: string, at: number): SearchEntry => {
      const refId = `${userId} ${at}`
      return { kind: 'message', refId, groupId: refId, userId, text: textOf(at) }
    }
    const { search, store } = server.running.services
    for (const at of numbers) {
      // Far from the one before it, as among a hundred thousand texts of others.
      if (engine === 'sqlite' && at % 150 === 0) await skipIds(store)
      const entries = [entry(seeker.userId, at), entry(twin, at)]
      await store.transaction((tx) => search.add(tx, entries))
    }
  })

  for (const [q, isIn] of Object.entries(asked)) {
    test.each([1, 40, 65, 100, 250, 1_000])(`${q}, %i at most`, async (limit) => {
      const hits = await seeker.find(q, { limit })
      const expected = numbers.filter(isIn).toReversed().slice(0, limit)
      expect(hits.map(({ refId }) => Number(refId.split(' ')[1]))).toEqual(expected)
      expect(hits.every(({ refId }) => refId.startsWith(seeker.userId))).toBe(true)
    })
  }

  test('the best hits for any word, with a beginning that many words have', async () => {
    const hits = await seeker.find('seldom st', { limit: 10, order: 'best', match: 'any' })
    const found = hits.map(({ refId }) => Number(refId.split(' ')[1]))
    expect(found).toHaveLength(10)
    expect(found.every((at) => asked['st']?.(at) || said['seldom']?.(at))).toBe(true)
  })

  test.if(engine === 'postgres')('the index finds a phrase, not its words apart', async () => {
    const { db } = server.running.services.store
    const tag = tagOf(seeker.userId, 'message')
    const found = async (...words: string[]) => {
      const vector = words.map((word, at) => `'${tag}${word}':${at + 1}`).join(' ')
      const pairs = sql`search_pairs(terms) @> search_pairs(${vector}::tsvector)`
      const mine = sql`user_id = ${seeker.userId}`
      return db.$count(sql`search_entries`, sql`${pairs} and ${mine}`).then(Number)
    }
    // A pair is a hash: some texts more are found by chance, the two long ones above all.
    const chance = 20
    const isAbout = async (least: number, ...words: string[]) => {
      const number = await found(...words)
      expect(number).toBeGreaterThanOrEqual(least)
      expect(number).toBeLessThan(least + chance)
    }
    await isAbout(count / 10, 'half', 'seldom')
    await isAbout(0, 'seldom', 'half')
    await isAbout(0, 'everywhere', 'seldom')
    await isAbout(1, 'everywhere', 'half', 'seldom', 'last')
  })

  test.if(engine === 'postgres')('no search starts parallel workers', async () => {
    const { store } = server.running.services
    const [table] = await store.query<{ options: string[] | null }>(
      `select reloptions as options from pg_class where oid = 'search_entries'::regclass`,
    )
    expect(table?.options ?? []).toContain('parallel_workers=0')
  })

  test.if(engine === 'sqlite')('FTS5 joins no lists of a beginning at 20,000 places', async () => {
    const { db } = server.running.services.store
    const mine = eq(searchEntries.userId, seeker.userId)
    const [own] = await db.select({ tag: searchEntries.tag }).from(searchEntries).where(mine)
    const tag = own?.tag ?? ''
    const query = async (q: string) =>
      (
        await planOf(db, readQuery(q), {
          tag,
          match: 'all',
          pacer: new Pacer(),
          counted: new Map(),
        })
      ).query
    expect(await query('se')).toBe(`"${tag}se" *`)
    expect(await query('st')).toBeNull()
    expect(await query('half st')).toBe(`"${tag}half"`)
    expect(await query('half-st')).toBe(`"${tag}half"`)
  })
})

/** The next text of the index has an id that is 90,000 greater. */
async function skipIds({ db }: Store): Promise<void> {
  const [newest] = await db.select({ id: max(searchEntries.id) }).from(searchEntries)
  const id = (newest?.id ?? 0) + 90_000
  const nobodys = { kind: 'message', groupId: '', tag: 'nobody', terms: ' skipped' } as const
  await db.insert(searchEntries).values({ id, refId: `${id}`, ...nobodys })
}
