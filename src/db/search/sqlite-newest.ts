/**
 * The newest matching texts on SQLite. FTS5 joins the lists of all words with a beginning before it
 * returns the first row: 50 ms for 900,000 places, on the thread of all requests. So a beginning that is
 * at many places is looked for in the texts, the newest first, which ends when enough are found.
 */
import { sql, type SQL } from 'drizzle-orm'
import { type Pacer, StepSize } from '../../lib/pacing'
import { searchEntries, type SearchKind } from '../schema'
import type { SearchPartition, StoredHit, Term } from './query'
import type { Db } from '../store'

export interface SearchOptions extends SearchPartition {
  readonly match: 'all' | 'any'
  readonly limit: number
  /** Of the whole search. */
  readonly pacer: Pacer
  /** Whether a beginning is common, as far as this search has counted. Counting one takes 5 ms. */
  readonly counted: Map<string, boolean>
}

const hit = {
  id: sql<number>`id`,
  kind: sql<SearchKind>`kind`,
  refId: sql<string>`ref_id`,
  groupId: sql<string>`group_id`,
}

/** A query with so many words may have few matches, and then reads the whole list of each word. */
const manyWords = 3
/** So many ids are searched for many words at once; more where that is quick. */
const idsPerRead = { least: 5_000, most: 1e9, goalMs: 12 }
/** A beginning at so many places is common. FTS5 joins fewer in 6 ms, and counts them in 4 ms. */
const commonPlaces = 20_000
/** What is read of texts at once: their number, and bytes of them, but one text at least. */
const textsPerRead = 1_000
const bytesPerRead = 1_000_000

/** How a query is read. */
interface SearchPlan {
  /** What FTS5 looks for; null where every text of the user is read. */
  readonly query: string | null
  /** Terms that are looked for in the texts. */
  readonly prefixes: readonly Term[]
}

/** The newest texts that match, the newest first. */
export async function newestInSqlite(
  db: Db,
  terms: readonly Term[],
  options: SearchOptions,
): Promise<StoredHit[]> {
  const plan = await planOf(db, terms, options)
  if (plan.prefixes.length > 0) return readTexts(db, plan, options)
  const query = ftsQuery(terms, options)
  const words = terms.reduce((sum, term) => sum + term.words.length, 0)
  if (words < manyWords) return readIndex(db, { query, order: newestFirst }, options)
  const hits: StoredHit[] = []
  const width = new StepSize(idsPerRead)
  for (let end = (await newestId(db)) + 1; end > 0 && hits.length < options.limit;) {
    const oldest = end - width.items
    const range = sql` and search_index.rowid >= ${oldest} and search_index.rowid < ${end}`
    const limit = options.limit - hits.length
    const read = () => readIndex(db, { query, order: newestOfRange, range }, { ...options, limit })
    hits.push(...(await width.measure(end - oldest, read)))
    end = oldest
    await options.pacer.pause()
  }
  return hits
}

const newestFirst = sql`search_index.rowid desc`
/** FTS5 reads a part of the lists of many words twice as fast in their own order; SQLite sorts. */
const newestOfRange = sql`+search_index.rowid desc`

/** The newest id of any text; 0 in an empty index. */
export async function newestId(db: Db): Promise<number> {
  const [newest] = await db.select({ id: sql<number>`max(id)` }).from(searchEntries)
  return Number(newest?.id ?? 0)
}

/** Finds the common beginnings of a query. */
export async function planOf(
  db: Db,
  terms: readonly Term[],
  options: Pick<SearchOptions, 'tag' | 'match' | 'pacer' | 'counted'>,
): Promise<SearchPlan> {
  const common = new Set<Term>()
  for (const term of terms) {
    if (term.isPrefix && (await isCommon(db, options.tag + term.words.at(-1), options.counted)))
      common.add(term)
    await options.pacer.pause()
  }
  if (common.size === 0) return { query: ftsQuery(terms, options), prefixes: [] }
  if (options.match === 'any') return { query: null, prefixes: terms }
  const exact = terms.flatMap((term) => (common.has(term) ? withoutPrefix(term) : [term]))
  const query = exact.length > 0 ? ftsQuery(exact, options) : null
  return { query, prefixes: [...common] }
}

/** Whether words with this beginning, which has its tag, are at many places of the index. */
async function isCommon(
  db: Db,
  beginning: string,
  counted: Map<string, boolean>,
): Promise<boolean> {
  const known = counted.get(beginning)
  if (known !== undefined) return known
  const [found] = await db.select({ count: sql<number>`count(*)` }).from(sql`(
    select 1 from search_index_words
    where term >= ${beginning} and term < ${`${beginning}\u{10ffff}`} limit ${commonPlaces})`)
  const is = Number(found?.count) === commonPlaces
  counted.set(beginning, is)
  return is
}

/** The words of a phrase before its last one. */
const withoutPrefix = ({ words }: Term): Term[] =>
  words.length > 1 ? [{ words: words.slice(0, -1), isPrefix: false }] : []

/** The query in FTS5's language. */
export function ftsQuery(
  terms: readonly Term[],
  { tag, match }: Pick<SearchOptions, 'tag' | 'match'>,
): string {
  const phrases = terms.map(
    ({ words, isPrefix }) =>
      `"${words.map((word) => tag + word).join(' ')}"${isPrefix ? ' *' : ''}`,
  )
  return phrases.join(match === 'all' ? ' AND ' : ' OR ')
}

/** What FTS5 looks for, in which order, and in which part of the index. */
interface IndexRead {
  readonly query: string
  readonly order: SQL
  readonly range?: SQL
}

/** The texts of the user that FTS5 finds. */
export function readIndex(
  db: Db,
  { query, order, range }: IndexRead,
  { userId, limit }: SearchOptions,
): Promise<StoredHit[]> {
  const within = range ?? sql``
  return db.select(hit).from(sql`(
    select search_entries.id, kind, ref_id, group_id from search_index
    join search_entries on search_entries.id = search_index.rowid
    where search_index match ${query}${within} and search_entries.user_id = ${userId}
    order by ${order} limit ${limit}) hits`)
}

/** Reads the texts that FTS5 finds, or all of the user, in steps, until enough of them match. */
async function readTexts(db: Db, plan: SearchPlan, options: SearchOptions): Promise<StoredHit[]> {
  const hits: StoredHit[] = []
  const width = new StepSize(idsPerRead)
  for (let end = (await newestId(db)) + 1; end > 0 && hits.length < options.limit;) {
    const oldest = plan.query === null ? 0 : end - width.items
    const limit = options.limit - hits.length
    const { found, edge } = await width.measure(end - oldest, () =>
      readStep(db, { ...plan, oldest, end }, { ...options, limit }),
    )
    hits.push(...found)
    end = edge ?? oldest
    await options.pacer.pause()
  }
  return hits
}

interface TextStep extends SearchPlan {
  readonly oldest: number
  readonly end: number
}

/** The matches of one step, and the oldest id that it has read; null where there is no older text. */
async function readStep(
  db: Db,
  { query, prefixes, oldest, end }: TextStep,
  { tag, userId, match, limit }: SearchOptions,
) {
  const edge = await edgeOf(db, textsOf({ query, tag }, oldest, end))
  if (edge === null) return { found: [], edge }
  const { source, order } = textsOf({ query, tag }, edge, end)
  const found = await db.select(hit).from(sql`(
    select search_entries.id, kind, ref_id, group_id from ${source}
    and search_entries.user_id = ${userId} and ${condition(prefixes, match)}
    order by ${order} limit ${limit}) hits`)
  return { found, edge }
}

interface TextRange {
  readonly source: SQL
  readonly order: SQL
}

/** The texts with an id from `oldest` to before `end`. */
function textsOf(
  { query, tag }: { query: string | null; tag: string },
  oldest: number,
  end: number,
): TextRange {
  if (query === null) {
    const within = sql`search_entries.id >= ${oldest} and search_entries.id < ${end}`
    const order = sql`search_entries.id desc`
    return { source: sql`search_entries where tag = ${tag} and ${within}`, order }
  }
  const within = sql`search_index.rowid >= ${oldest} and search_index.rowid < ${end}`
  const joined = sql`search_index join search_entries on search_entries.id = search_index.rowid`
  const source = sql`${joined} where search_index match ${query} and ${within}`
  return { source, order: newestOfRange }
}

/** The id of the last text that one step reads; null where none is left. */
async function edgeOf(db: Db, { source, order }: TextRange): Promise<number | null> {
  const [found] = await db
    .select({ id: sql<number | null>`min(id)` })
    .from(
      sql`(
    select id, sum(size) over (order by id desc rows unbounded preceding) - size as before
    from (select search_entries.id, octet_length(search_entries.terms) as size from ${source}
      order by ${order} limit ${textsPerRead}))`,
    )
    .where(sql`before < ${bytesPerRead}`)
  return found?.id ?? null
}

/** Whether a text has the terms. Its words have a space before each of them. */
function condition(terms: readonly Term[], match: 'all' | 'any'): SQL {
  const each = terms.map(({ words, isPrefix }) => {
    const sought = words.map((word) => ` ${word}`).join('')
    if (isPrefix) return sql`instr(search_entries.terms, ${sought}) > 0`
    return sql`instr(search_entries.terms || ' ', ${`${sought} `}) > 0`
  })
  return sql`(${sql.join(each, sql.raw(match === 'all' ? ' and ' : ' or '))})`
}
