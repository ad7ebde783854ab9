/**
 * Finds the passages that answer a question best. The index gives the passages that share any word
 * with it. The ranking happens here, so that both engines rank alike: the fewer passages have a
 * word, the more it counts.
 */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { once } from '../../db/prepared'
import { files, passages } from '../../db/schema'
import type { FullTextIndex } from '../../db/search/full-text'
import { wordsIn } from '../../db/search/words'
import type { Store } from '../../db/store'

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
  /** Only the files of this project; null: only files without a project; absent: all. */
  readonly projectId?: string | null
  /** Passages at most. */
  readonly limit: number
}

/** The number of passages that are ranked. */
const candidatesMax = 200

/** The best first; empty where the question has no content word, or no passage has one. */
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
  return rankPassages(inOrder, words).slice(0, limit)
}

const inProject = (projectId: string | null) =>
  projectId === null ? isNull(files.projectId) : eq(files.projectId, projectId)

/** Sorts by the weights of the words in each passage; equal ones keep the order of the index. */
function rankPassages(found: readonly FoundPassage[], words: readonly string[]): FoundPassage[] {
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

/** The most words of a question that are searched; more make a search slower, and no better. */
const wordsMax = 16

/** Stop words of the languages of most questions here. */
const stopWordText = `
  a about after all also am an and any are as at be because been before being but by can could
  did do does doing done down each explain few find for from further get give had has have
  having he help her here him his how i if in into is it its just know let like make many may me
  mean means might more most much must my need no nor not now of off on once one only or other
  our out over own please same say see she should show so some such tell than that the their
  them then there these they thing this those through to too under understand until up us use
  used very want was we were what when where which while who whom why will with without work
  would yes you your aber als am auch auf aus bei bin bitte das dass dem den der des die dies
  diese dieser doch du durch ein eine einem einen einer er es für habe haben hat ich ihr im ist
  ja kann kein man mich mir mit nach nicht noch nur ob oder sich sie sind um und uns vom von vor
  war warum was wenn wer wie wird wo zu zum zur au aux avec ce ces cette comment dans de des du
  elle en est et eux il ils je la le les leur lui ma mais moi mon ne nous on ou où par pas pour
  pourquoi qu que quel quelle quels qui sa se ses son sont sur ta te tu un une vous al como con
  cual cuando del donde el ella esta este están hay las lo los más mi muy no para pero por
  porque qué que quien se ser si sin sobre son su sus también un una unos y
`

/** Split at the first question: at the start it would take a quarter of the server's start time. */
const stopWords = once(
  () =>
    new Set(
      stopWordText
        .trim()
        .split(/\s+/)
        .flatMap((text) => [...wordsIn(text)].map(({ word }) => word)),
    ),
)

/** The stems of the question's content words, each once, in order. */
function contentWords(question: string): string[] {
  const stems = new Set<string>()
  for (const { word } of wordsIn(question)) {
    if (!stopWords().has(word) && isContentWord(word)) stems.add(stem(word))
    if (stems.size === wordsMax) break
  }
  return [...stems]
}

/** Excludes single letters and numbers; one character of a script without an alphabet is a word. */
const isContentWord = (word: string): boolean =>
  /[^\p{ASCII}]|[a-z].*[a-z]/u.test(word) && word !== ''

/** The word without its inflection, so that one form of a word finds the others. */
function stem(word: string): string {
  if (word.length < 5 || !/^[a-z]+$/.test(word)) return word
  const shortened = word.replace(/(ies|es|s|ing|ed|en|er|e|y)$/, '')
  return shortened.length >= 4 ? shortened : word
}
