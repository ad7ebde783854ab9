/**
 * Full text on SQLite. FTS5 ranks (bm25) by reading every match of every word, which takes seconds
 * where a word is in 100,000 texts of a user, and SQLite answers on the thread of all requests. So a
 * search for the best hits ranks exactly where its words are rare. Otherwise it ranks the newest texts
 * of each word: all texts with a rare word, and the newest with a common one.
 */
import { sql } from 'drizzle-orm'
import { takeWithinBudget } from '../../lib/pacing'
import { searchEntries } from '../schema'
import type { StoredHit, Term } from './query'
import {
  ftsQuery,
  newestId,
  newestInSqlite,
  planOf,
  readIndex,
  type SearchOptions,
} from './sqlite-newest'
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
