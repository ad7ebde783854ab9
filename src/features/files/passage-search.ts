/**
 * Finds the passages that say most about a question. The index gives those that share any word with
 * it; which is best is told here, alike on both engines: a word counts the more, the fewer of them
 * have it.
 */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { files, passages } from '../../db/schema'
import type { FullTextIndex } from '../../db/search/full-text'
import { wordsIn } from '../../db/search/words'
import type { Store } from '../../db/store'
import { contentWords } from './question-words'

/** A passage of a file that was found. */
export interface FoundPassage {
  readonly passageId: string
  readonly fileId: string
  readonly fileName: string
  readonly place: string
  readonly text: string
}

export interface PassageQuery {
  readonly userId: string
  /** A question, or some words. */
  readonly question: string
  /** Only the files of this project; null: only those of none; absent: all. */
  readonly projectId?: string | null
  /** Passages at most. */
  readonly limit: number
}

/** As many passages are compared. */
const candidatesMax = 200

/** The best first; empty where no word of the question tells anything, or none is found. */
export async function findPassages(
  store: Store,
  search: FullTextIndex,
  { userId, question, projectId, limit }: PassageQuery,
): Promise<FoundPassage[]> {
  const words = contentWords(question)
  if (words.length === 0) return []
  const hits = await search.find({
    userId,
    q: words.map((word) => `${word}*`).join(' '),
    kinds: ['passage'],
    limit: candidatesMax,
    order: 'best',
    match: 'any',
  })
  if (hits.length === 0) return []
  const ids = hits.map(({ refId }) => refId)
  const found = await store.db
    .select({
      passageId: passages.id,
      fileId: passages.fileId,
      fileName: files.name,
      place: passages.place,
      text: passages.text,
    })
    .from(passages)
    .innerJoin(files, eq(files.id, passages.fileId))
    .where(
      and(
        inArray(passages.id, ids),
        eq(files.userId, userId),
        eq(files.status, 'ready'),
        projectId === undefined ? undefined : inProject(projectId),
      ),
    )
  const rank = new Map(ids.map((id, at) => [id, at]))
  const inOrder = found.toSorted(
    (a, b) => (rank.get(a.passageId) ?? 0) - (rank.get(b.passageId) ?? 0),
  )
  return best(inOrder, words).slice(0, limit)
}

const inProject = (projectId: string | null) =>
  projectId === null ? isNull(files.projectId) : eq(files.projectId, projectId)

/** By the weight of the words that each has; equals stay in the order of the index. */
function best(found: readonly FoundPassage[], words: readonly string[]): FoundPassage[] {
  const shares = found.map(({ text, place }) => {
    const own = new Set([...wordsIn(text), ...wordsIn(place)].map(({ word }) => word))
    return words.filter((word) => own.has(word) || [...own].some((one) => one.startsWith(word)))
  })
  const weights = new Map(
    words.map((word) => {
      const having = shares.filter((share) => share.includes(word)).length
      return [word, Math.log(1 + found.length / Math.max(1, having))]
    }),
  )
  const score = (share: readonly string[]) =>
    share.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0)
  const scored = found.map((passage, at) => ({ passage, score: score(shares[at] ?? []) }))
  return scored.toSorted((a, b) => b.score - a.score).map(({ passage }) => passage)
}
