/**
 * Full text on Postgres. A GIN index gives all matching texts in no order. A word that is in most
 * of a user's texts makes it visit each of them. So a search for the newest hits reads the newest
 * texts first, and uses the index only for words that are rare among them. The index has no positions,
 * so that a phrase is looked up by its pairs of adjacent words (migration 0027).
 */
import { sql, type SQL } from 'drizzle-orm'
import type { SearchKind } from '../schema'
import type { SearchPartition, StoredHit, Term } from './words'
import type { Db } from '../store'

/** A text that a scan read. `isEdge` is true for the last one, when more texts may follow. */
type ScannedEntry = StoredHit &
  Readonly<Record<'isHit' | 'isEdge', boolean>> & {
    /** How far its number is from that of the newest text that the scan read. */
    readonly span: number
  }

/** The number of newest texts from which the share of matching texts is estimated. */
const sampleRows = 100
/** From this share on, reading the texts is faster than the index. */
const commonShare = 1 / 3
/** The index is asked for matches among so many texts where fewer than `leastHits` are known. */
const probedTexts = 40_000
const leastHits = 4
/** Then for those among so many as probably fill the answer, this often; then for all others. */
const rangesMax = 3
/** A search for the best hits ranks so many of the newest texts. */
const newestRanked = 600
/** A word that so many of them have is common; the index finds the texts of other words. */
const enoughTexts = 12
/** It ranks at most so many texts that the index finds: all with a rare word, of 50,000 texts. */
const indexedRanked = 1_000
/** Reads this many times the estimated rows, because the sample is small. */
const margin = 1.25

/**
 * The newest matching texts, at most `limit`. The index gives all matches of a range of ids, and to read
 * one takes 10 µs, so that a range holds about as many as are wanted. A user's texts are supposed to be as
 * far from each other as the newest ones.
 */
export async function newestInPostgres(
  db: Db,
  terms: readonly Term[],
  match: 'all' | 'any',
  partition: SearchPartition,
  limit: number,
): Promise<StoredHit[]> {
  const sought = { terms, match }
  const query = tsquery(sought, partition.tag)
  const sample = await scanNewest(db, query, partition, null, sampleRows)
  const found: StoredHit[] = [...sample.hits]
  let { edge } = sample
  let texts = sampleRows
  const share = found.length / texts
  if (edge !== null && found.length < limit && share >= commonShare) {
    const rows = Math.ceil(((limit - found.length) / share) * margin)
    const more = await scanNewest(db, query, partition, edge, rows)
    found.push(...more.hits)
    edge = more.edge
    texts += rows
  }
  const idsOfText = sample.span / sampleRows
  for (let range = 1; edge !== null && found.length < limit; range += 1) {
    const wanted = limit - found.length
    const fitting = Math.ceil(wanted * (texts / found.length) * margin)
    const rows = found.length >= leastHits ? fitting : range === 1 ? probedTexts : Infinity
    const oldest = range <= rangesMax ? Math.floor(edge - rows * idsOfText) : 0
    const within = { edge, oldest: oldest > 0 ? oldest : null, limit: wanted }
    found.push(...(await lookUpInIndex(db, sought, partition, within)))
    edge = within.oldest
    texts += rows
  }
  return found.slice(0, limit)
}

/**
 * The matching texts with the highest `ts_rank`, at most `limit`. It ranks the newest texts, and those
 * that the index finds for all words together and for words that are rare among the newest. To rank
 * every text with a common word takes a second where a user has 200,000 texts.
 */
export async function bestInPostgres(
  db: Db,
  terms: readonly Term[],
  match: 'all' | 'any',
  partition: SearchPartition,
  limit: number,
): Promise<StoredHit[]> {
  const ranking: Ranking = { terms, match, partition, limit }
  const newest = await rankNewest(db, ranking)
  const sought = newest.areAll ? [] : soughtInIndex(ranking, newest)
  const found = await Promise.all(sought.map((part) => rankIndexed(db, ranking, part)))
  const byId = new Map([...newest.hits, ...found.flat()].map((hit) => [hit.id, hit]))
  return [...byId.values()]
    .toSorted((a, z) => z.score - a.score || z.id - a.id)
    .slice(0, limit)
    .map(({ id, kind, refId, groupId }) => ({ id, kind, refId, groupId }))
}

/** The queries for texts that are older than the newest ones. */
function soughtInIndex({ terms, match }: Ranking, newest: NewestRanked): Sought[] {
  const rare = terms.filter((_, at) => (newest.counts[at] ?? 0) < enoughTexts)
  const sought: Sought[] = match === 'any' && rare.length > 0 ? [{ terms: rare, match }] : []
  // The query above finds them too.
  const isCovered = match === 'any' && (terms.length === 1 || newest.hits.length === 0)
  if (newest.together >= enoughTexts || isCovered) return sought
  return [...sought, { terms, match: 'all' }]
}

interface Sought {
  readonly terms: readonly Term[]
  readonly match: 'all' | 'any'
}

interface Ranking extends Sought {
  readonly partition: SearchPartition
  readonly limit: number
}

interface RankedHit extends StoredHit {
  readonly score: number
}

/** The best of the newest texts. */
interface NewestRanked {
  readonly hits: readonly RankedHit[]
  /** How many of the newest texts have each term, and all terms together. */
  readonly counts: readonly number[]
  readonly together: number
  /** True where the user has no older texts. */
  readonly areAll: boolean
}

async function rankNewest(
  db: Db,
  { terms, match, partition, limit }: Ranking,
): Promise<NewestRanked> {
  const { tag, userId } = partition
  const query = tsquery({ terms, match }, tag)
  const counted = [...terms.map((term) => [term]), terms].map((some) =>
    tsquery({ terms: some, match: 'all' }, tag),
  )
  const counts = counted.map((one) => sql`count(*) filter (where is_own and terms @@ ${one})`)
  const fields = { ...ranked, id: sql<number | null>`id`.mapWith(Number) }
  const about = { counts: sql<string>`counts`, areAll: sql<boolean>`are_all` }
  const rows = await db.select({ ...fields, ...about }).from(sql`(
    with newest as materialized (
      select *, user_id = ${userId} as is_own
      from search_entries where tag = ${tag} order by id desc limit ${newestRanked}),
    about as (
      select count(*) < ${newestRanked} as are_all, concat_ws(' ', ${sql.join(counts, sql`, `)}) as counts
      from newest)
    select * from about left join (
      select id, kind, ref_id, group_id, ts_rank(terms, ${query}) as score
      from newest where is_own and terms @@ ${query}
      order by score desc, id desc limit ${limit}) best on true) hits`)
  const [first] = rows
  const numbers = (first?.counts ?? '').split(' ').map(Number)
  return {
    hits: rows.flatMap(({ id, ...hit }) => (id === null ? [] : [{ ...hit, id }])),
    counts: numbers.slice(0, terms.length),
    together: numbers.at(-1) ?? 0,
    areAll: first?.areAll ?? false,
  }
}

/** The best of the texts that the index finds; of very many those that it finds first. */
function rankIndexed(
  db: Db,
  { terms, match, partition, limit }: Ranking,
  sought: Sought,
): Promise<RankedHit[]> {
  const { tag, userId } = partition
  const ranking = tsquery({ terms, match }, tag)
  return db.select(ranked).from(sql`(
    with matches as materialized (
      select id, kind, ref_id, group_id, terms @@ ${tsquery(sought, tag)} as is_hit,
        ts_rank(terms, ${ranking}) as score
      from search_entries where ${indexed(sought, tag)} and user_id = ${userId}
      limit ${indexedRanked})
    select * from matches where is_hit order by score desc, id desc limit ${limit}) hits`)
}

/** The text form of a tsvector. Words contain no quotes and no backslashes. */
export const asVector = (words: readonly string[], tag: string): string =>
  words.map((word, at) => `'${tag}${word}':${at + 1}`).join(' ')

function tsquery({ terms, match }: Sought, tag: string): SQL {
  const phrases = terms.map(({ words, isPrefix }) => {
    const lexemes = words.map((word) => `'${tag}${word}'`).join(' <-> ')
    return `(${lexemes}${isPrefix ? ':*' : ''})`
  })
  return sql`${phrases.join(match === 'all' ? ' & ' : ' | ')}::tsquery`
}

/** What the indexes find: texts with the terms, and for a phrase some more. */
function indexed({ terms, match }: Sought, tag: string): SQL {
  const conditions = terms.map((term) => {
    const whole = term.isPrefix ? term.words.slice(0, -1) : term.words
    if (whole.length > 1)
      return sql`search_pairs(terms) @> search_pairs(${asVector(whole, tag)}::tsvector)`
    return sql`terms @@ ${tsquery({ terms: [term], match: 'all' }, tag)}`
  })
  return sql`(${sql.join(conditions, match === 'all' ? sql` and ` : sql` or `)})`
}

/**
 * Reads the newest `rows` texts before `edge`. The new edge is null when no texts remain. The limit is
 * within the subquery, so that the planner expects few rows: by a range of ids it expected a third of all.
 */
async function scanNewest(
  db: Db,
  query: SQL,
  { tag, userId }: SearchPartition,
  edge: number | null,
  rows: number,
): Promise<{ hits: ScannedEntry[]; edge: number | null; span: number }> {
  const older = sql`tag = ${tag}${edge === null ? sql`` : sql` and id < ${edge}`}`
  const seen: ScannedEntry[] = await db.select({ ...columns, ...judged }).from(sql`(
    with newest as materialized (
      select id, kind, ref_id, group_id, user_id = ${userId} and terms @@ ${query} as is_hit,
        row_number() over newest_first = ${rows} as is_edge,
        first_value(id) over newest_first - id as span
      from (select * from search_entries where ${older} order by id desc limit ${rows}) texts
      window newest_first as (order by id desc))
    select * from newest where is_hit or is_edge) seen order by id desc`)
  const last = seen.at(-1)
  const oldest = last?.isEdge ? last : null
  return {
    hits: seen.filter(({ isHit }) => isHit),
    edge: oldest?.id ?? null,
    span: oldest?.span ?? 0,
  }
}

interface IndexRange {
  /** The numbers of the texts are below it. */
  readonly edge: number
  /** The least number; null for all. */
  readonly oldest: number | null
  readonly limit: number
}

/**
 * What the index finds is materialised; otherwise the planner scans the entries for a match. The texts
 * are compared within, because their copies would not fit into the memory of a query.
 */
function lookUpInIndex(
  db: Db,
  sought: Sought,
  { tag, userId }: SearchPartition,
  { edge, oldest, limit }: IndexRange,
) {
  // The planner joins the bitmaps of both indexes where few texts are in the range.
  const range = oldest === null ? sql`` : sql` and tag = ${tag} and id >= ${oldest}`
  return db.select(columns).from(sql`(
    with matches as materialized (
      select id, kind, ref_id, group_id,
        user_id = ${userId} and id < ${edge} and terms @@ ${tsquery(sought, tag)} as is_hit
      from search_entries where ${indexed(sought, tag)}${range})
    select id, kind, ref_id, group_id from matches where is_hit order by id desc limit ${limit}) hits`)
}

const columns = {
  id: sql<number>`id`.mapWith(Number),
  kind: sql<SearchKind>`kind`,
  refId: sql<string>`ref_id`,
  groupId: sql<string>`group_id`,
}
const ranked = { ...columns, score: sql<number>`score`.mapWith(Number) }
const judged = {
  isHit: sql<boolean>`is_hit`,
  isEdge: sql<boolean>`is_edge`,
  span: sql<number>`span`.mapWith(Number),
}
