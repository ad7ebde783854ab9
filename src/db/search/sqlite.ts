/**
 * Full text on SQLite. FTS5 ranks (bm25) by reading every match of every word, which takes seconds
 * where a word is in 100,000 texts of a user, and SQLite answers on the thread of all requests. So a
 * search for the best hits ranks exactly where its words are rare. Otherwise it ranks the newest texts
 * of each word: all texts with a rare word, and the newest with a common one.
 */
import { sql, type SQL } from 'drizzle-orm'
import { takeWithinBudget, type Pacer, StepSize } from '../../lib/pacing'
import { searchEntries, type SearchKind } from '../schema'
import type { StoredHit, Term, SearchPartition } from './words'
import type { Db } from '../store'

/** A word with so many texts is common; so many of its newest are candidates. */
const commonTexts = 300
/** The most candidates that are ranked. */
const candidatesMax = 200
/** Among them are the newest with the rarest of the common words together. */
const togetherMax = 100
const togetherTerms = 3
/** What is read of candidates at once, in characters. */
const charactersPerRead = 100_000
/** The parameters of BM25, as FTS5 has them. */
const [k1, b] = [1.2, 0.75]

/** The best matching texts, the best first. */
export async function bestInSqlite(
  db: Db,
  terms: readonly Term[],
  options: SearchOptions,
): Promise<StoredHit[]> {
  const { pacer } = options
  const lists: number[][] = []
  for (const term of terms) {
    lists.push(await newestIds(db, [term], { ...options, limit: commonTexts }))
    await pacer.pause()
  }
  const { prefixes } = await planOf(db, terms, options)
  const areRare = options.match === 'all' || lists.every(({ length }) => length < commonTexts)
  if (areRare && prefixes.length === 0) {
    const query = ftsQuery(terms, options)
    return readIndex(db, { query, order: sql`search_index.rank` }, options)
  }
  const weights = await weightsOf(db, lists)
  const common = [...terms.entries()]
    .filter(([at]) => lists[at]?.length === commonTexts)
    .toSorted(([one], [other]) => (weights[other] ?? 0) - (weights[one] ?? 0))
    .slice(0, togetherTerms)
    .map(([, term]) => term)
  const together = { ...options, match: 'all', limit: togetherMax } as const
  const rows = common.length > 1 ? await newestIds(db, common, together) : []
  await pacer.pause()
  const ids = candidates(lists, weights, rows)
  return rankCandidates(db, { terms, weights, ids, ...options })
}

async function newestIds(
  db: Db,
  terms: readonly Term[],
  options: SearchOptions,
): Promise<number[]> {
  return (await newestInSqlite(db, terms, options)).map(({ id }) => id)
}

/** How much each word counts: the fewer texts have it, the more. A common word's texts are estimated. */
async function weightsOf(db: Db, lists: readonly number[][]): Promise<number[]> {
  const all = await newestId(db)
  return lists.map((rows) => {
    const oldest = rows.at(-1) ?? all
    const texts = rows.length < commonTexts ? rows.length : (rows.length * all) / (all - oldest + 1)
    return Math.max(1e-6, Math.log((all - texts + 0.5) / (texts + 0.5)))
  })
}

/** The rows to rank: those with the rarest words, then the newest. */
function candidates(
  lists: readonly number[][],
  weights: readonly number[],
  together: readonly number[],
): number[] {
  const scores = new Map<number, number>()
  for (const [at, rows] of lists.entries()) {
    for (const id of rows) scores.set(id, (scores.get(id) ?? 0) + (weights[at] ?? 0))
  }
  const best = [...scores].toSorted(([a, one], [z, other]) => other - one || z - a)
  return [...new Set([...together, ...best.map(([id]) => id)])].slice(0, candidatesMax)
}

interface Ranking extends SearchOptions {
  readonly terms: readonly Term[]
  readonly weights: readonly number[]
  readonly ids: readonly number[]
}

interface Candidate extends StoredHit {
  readonly length: number
  /** How often each term occurs. */
  readonly counts: readonly number[]
}

async function rankCandidates(db: Db, ranking: Ranking): Promise<StoredHit[]> {
  const { weights, limit } = ranking
  const found = await readCandidates(db, ranking)
  const mean = found.reduce((sum, { length }) => sum + length, 0) / Math.max(1, found.length)
  const score = ({ length, counts }: Candidate): number =>
    counts.reduce((sum, count, at) => {
      const damped = (count * (k1 + 1)) / (count + k1 * (1 - b + (b * length) / mean))
      return sum + (weights[at] ?? 0) * damped
    }, 0)
  return found
    .map((one) => ({ one, score: score(one) }))
    .toSorted((a, z) => z.score - a.score || z.one.id - a.one.id)
    .slice(0, limit)
    .map(({ one: { id, kind, refId, groupId } }) => ({ id, kind, refId, groupId }))
}

async function readCandidates(
  db: Db,
  { terms, ids, userId, pacer }: Ranking,
): Promise<Candidate[]> {
  const found: Candidate[] = []
  const { id, kind, refId, groupId, terms: words } = searchEntries
  // One parameter for all ids, so that a statement is not longer with more of them.
  const among = (some: readonly number[]) =>
    sql`${id} in (select value from json_each(${JSON.stringify(some)}))`
  const sizes = await db
    .select({ id, size: sql<number>`length(${words})` })
    .from(searchEntries)
    .where(among(ids))
  for (let rest = sizes; rest.length > 0;) {
    const some = takeWithinBudget(rest, charactersPerRead, (row) => row.size)
    rest = rest.slice(some.length)
    const rows = await db
      .select({ id, kind, refId, groupId, owner: searchEntries.userId, text: words })
      .from(searchEntries)
      .where(among(some.map((row) => row.id)))
    for (const { owner, text, ...row } of rows) {
      if (owner !== userId) continue
      const own = text.split(' ').slice(1)
      const counts = terms.map((term) => occurrences(own, term))
      found.push({ ...row, length: own.length, counts })
    }
    await pacer.pause()
  }
  return found
}

function occurrences(own: readonly string[], { words, isPrefix }: Term): number {
  const [first = ''] = words
  const last = words.length - 1
  const fits = (word: string | undefined, at: number): boolean =>
    isPrefix && at === last ? word?.startsWith(words[at] ?? '') === true : word === words[at]
  let count = 0
  for (const [at, word] of own.entries()) {
    if (
      last > 0
        ? word === first && words.every((_, next) => fits(own[at + next], next))
        : fits(word, 0)
    ) {
      count += 1
    }
  }
  return count
}

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
async function newestId(db: Db): Promise<number> {
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
function ftsQuery(
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
function readIndex(
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
