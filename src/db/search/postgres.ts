/**
 * Full text on Postgres. A GIN index gives all matching texts in no order. A word that is in most
 * of a user's texts makes it visit each of them. So a search for the newest hits reads the newest
 * texts first, and uses the index only for words that are rare among them.
 */
import { sql, type SQL } from 'drizzle-orm'
import type { SearchKind } from '../schema'
import type { Term } from './query'
import type { Db } from '../store'

/** A matching text. A newer text has a greater `id`. */
interface StoredHit {
  readonly id: number
  readonly kind: SearchKind
  readonly refId: string
  readonly groupId: string
}

/** A text that a scan read. `isEdge` is true for the last one, when more texts may follow. */
type ScannedEntry = StoredHit & Readonly<Record<'isHit' | 'isEdge', boolean>>

/**
 * The texts of one user and kind. Two users may have the same tag, so queries compare the user too.
 */
export interface SearchPartition {
  readonly tag: string
  readonly userId: string
}

/** The number of newest texts from which the share of matching texts is estimated. */
const sampleRows = 100
/**
 * From this share on, reading the texts is faster than the index. The share is lower for a phrase:
 * the index has no positions, so Postgres reads every text with the words anyway.
 */
const commonShare = { word: 1 / 3, phrase: 1 / 16 }
/** Reads this many times the estimated rows, because the sample is small. */
const margin = 1.25

/** The newest matching texts, at most `limit`. */
export async function newestInPostgres(
  db: Db,
  terms: readonly Term[],
  match: 'all' | 'any',
  partition: SearchPartition,
  limit: number,
): Promise<StoredHit[]> {
  const query = tsquery(terms, match, partition.tag)
  const sample = await scanNewest(db, query, partition, null, sampleRows)
  const found: StoredHit[] = [...sample.hits]
  let { edge } = sample
  const share = found.length / sampleRows
  const least = terms.some(({ words }) => words.length > 1) ? commonShare.phrase : commonShare.word
  if (edge !== null && found.length < limit && share >= least) {
    const rows = Math.ceil(((limit - found.length) / share) * margin)
    const more = await scanNewest(db, query, partition, edge, rows)
    found.push(...more.hits)
    edge = more.edge
  }
  if (edge !== null && found.length < limit) {
    found.push(...(await lookUpInIndex(db, query, partition, edge, limit - found.length)))
  }
  return found.slice(0, limit)
}

/** The matching texts with the highest `ts_rank`, at most `limit`. */
export function bestInPostgres(
  db: Db,
  terms: readonly Term[],
  match: 'all' | 'any',
  partition: SearchPartition,
  limit: number,
): Promise<StoredHit[]> {
  const query = tsquery(terms, match, partition.tag)
  return db.select(columns).from(sql`(
    with matches as materialized (${matching(query, sql`, ts_rank(terms, ${query}) as score`)})
    select id, kind, ref_id, group_id from matches where user_id = ${partition.userId}
    order by score desc, id desc limit ${limit}) hits`)
}

/** The text form of a tsvector. Words contain no quotes and no backslashes. */
export const asVector = (words: readonly string[], tag: string): string =>
  words.map((word, at) => `'${tag}${word}':${at + 1}`).join(' ')

function tsquery(terms: readonly Term[], match: 'all' | 'any', tag: string): SQL {
  const phrases = terms.map(({ words, isPrefix }) => {
    const lexemes = words.map((word) => `'${tag}${word}'`).join(' <-> ')
    return `(${lexemes}${isPrefix ? ':*' : ''})`
  })
  return sql`${phrases.join(match === 'all' ? ' & ' : ' | ')}::tsquery`
}

/**
 * Reads the newest `rows` texts before `edge`. The new edge is null when no texts remain. A
 * subquery finds the edge in the index alone; otherwise the planner sorts all the texts.
 */
async function scanNewest(
  db: Db,
  query: SQL,
  { tag, userId }: SearchPartition,
  edge: number | null,
  rows: number,
) {
  const older = sql`tag = ${tag}${edge === null ? sql`` : sql` and id < ${edge}`}`
  const seen: ScannedEntry[] = await db.select({ ...columns, ...judged }).from(sql`(
    with edge as materialized (
      select id from search_entries where ${older} order by id desc offset ${rows - 1} limit 1)
    select id, kind, ref_id, group_id, user_id = ${userId} and terms @@ ${query} as is_hit,
      id = (select id from edge) is true as is_edge
    from search_entries where ${older} and id >= coalesce((select id from edge), 0)) seen
    where is_hit or is_edge order by id desc`)
  const last = seen.at(-1)
  return { hits: seen.filter(({ isHit }) => isHit), edge: last?.isEdge ? last.id : null }
}

/** The query is materialised; otherwise the planner scans the entries for a match. */
function lookUpInIndex(
  db: Db,
  query: SQL,
  { userId }: SearchPartition,
  edge: number,
  limit: number,
) {
  return db.select(columns).from(sql`(
    with matches as materialized (${matching(query, sql``)})
    select id, kind, ref_id, group_id from matches where user_id = ${userId} and id < ${edge}
    order by id desc limit ${limit}) hits`)
}

const matching = (query: SQL, score: SQL): SQL =>
  sql`select id, user_id, kind, ref_id, group_id${score} from search_entries where terms @@ ${query}`

const columns = {
  id: sql<number>`id`.mapWith(Number),
  kind: sql<SearchKind>`kind`,
  refId: sql<string>`ref_id`,
  groupId: sql<string>`group_id`,
}
const judged = { isHit: sql<boolean>`is_hit`, isEdge: sql<boolean>`is_edge` }
