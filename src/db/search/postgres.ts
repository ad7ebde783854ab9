/**
 * Full text on Postgres. A GIN index gives all the texts that match, in no order: for a word that is
 * in most of somebody's texts that is a visit to each of them. So whoever wants the newest reads those
 * first, and leaves to the index what is rare among them.
 */
import { sql, type SQL } from 'drizzle-orm'
import type { SearchKind } from '../schema'
import type { Term } from './query'
import type { Db } from '../store'

/** What was found; `id` grows with time. */
interface StoredHit {
  readonly id: number
  readonly kind: SearchKind
  readonly refId: string
  readonly groupId: string
}

/** A text that was looked at; `isEdge` where it is the last of as many as were to be. */
type ScannedEntry = StoredHit & Readonly<Record<'isHit' | 'isEdge', boolean>>

/** Whose texts of one kind, by the tag of its words and by the user: tags may coincide. */
export interface SearchPartition {
  readonly tag: string
  readonly userId: string
}

/** So many of the newest texts tell how common something is. */
const sampleRows = 100
/**
 * From this share of them on it is found sooner by reading than in the index. A phrase earlier: the
 * index knows no places, so every text with its words has to be read anyway.
 */
const commonShare = { word: 1 / 3, phrase: 1 / 16 }
/** Read beyond what the sample promises, for it is a small one. */
const margin = 1.25

/** The newest of what matches, at most `limit`. */
export async function newestInPostgres(
  db: Db,
  terms: readonly Term[],
  match: 'all' | 'any',
  shelf: SearchPartition,
  limit: number,
): Promise<StoredHit[]> {
  const query = tsquery(terms, match, shelf.tag)
  const sample = await scanNewest(db, query, shelf, null, sampleRows)
  const found: StoredHit[] = [...sample.hits]
  let { edge } = sample
  const share = found.length / sampleRows
  const least = terms.some(({ words }) => words.length > 1) ? commonShare.phrase : commonShare.word
  if (edge !== null && found.length < limit && share >= least) {
    const rows = Math.ceil(((limit - found.length) / share) * margin)
    const more = await scanNewest(db, query, shelf, edge, rows)
    found.push(...more.hits)
    edge = more.edge
  }
  if (edge !== null && found.length < limit) {
    found.push(...(await lookUpInIndex(db, query, shelf, edge, limit - found.length)))
  }
  return found.slice(0, limit)
}

/** The best of what matches, by the engine's own judgement. */
export function bestInPostgres(
  db: Db,
  terms: readonly Term[],
  match: 'all' | 'any',
  shelf: SearchPartition,
  limit: number,
): Promise<StoredHit[]> {
  const query = tsquery(terms, match, shelf.tag)
  return db.select(columns).from(sql`(
    with matches as materialized (${matching(query, sql`, ts_rank(terms, ${query}) as score`)})
    select id, kind, ref_id, group_id from matches where user_id = ${shelf.userId}
    order by score desc, id desc limit ${limit}) hits`)
}

/** A tsvector's text: words have neither quotes nor backslashes. */
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
 * Reads the newest `rows` texts before `edge`; the new edge is null where there are no more. It is
 * looked up in the index alone: the planner would rather sort all the texts than read some in order.
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

/** Materialised, lest the planner walk the entries in search of a match. */
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
