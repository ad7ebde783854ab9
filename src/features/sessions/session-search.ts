/**
 * Search over a user's sessions: `page` for people, who look for words, and `retrieve` for tutors and
 * agents, who ask in plain language.
 */
import { and, inArray, sql } from 'drizzle-orm'
import { messages } from '../../db/schema'
import type { Hit } from '../../db/search/full-text'
import { type Page, pageBytesMax, type PageQuery } from '../../http/pagination'
import { isoTime } from '../../lib/clock'
import { Pacer, takeWithinBudget, yieldToEventLoop } from '../../lib/pacing'
import type { Services } from '../../services'
import type { IndexQueue } from './index-queue'
import type { MessageRow } from './messages'
import type { FoundSession } from './model'
import {
  type ListedSession,
  preparePlaces,
  readOwned,
  readTitles,
  wireSession,
} from './session-rows'
import { readQuery, type Term, wordsIn, type Word } from '../../db/search/words'

/** Of titles and of messages, at most so many of the newest are looked at. */
const hitLimit = 1_000
const shownMessages = 3
/** Characters of a retrieved passage. */
const passageLength = 400

/** A passage of a session; `text` is its title where only that was found. */
interface RetrievedPassage {
  readonly sessionId: string
  readonly title: string
  readonly text: string
}

interface SessionHits {
  inTitle: boolean
  messageCount: number
  /** The newest first. */
  readonly messageIds: string[]
}

interface RankedSession {
  readonly id: string
  readonly updatedAt: number
  readonly hits: SessionHits
  readonly score: number
}

interface ShownSession extends RankedSession {
  readonly row: ListedSession
}

const found = {
  id: messages.id,
  role: messages.role,
  content: messages.content,
  createdAt: messages.createdAt,
}
type FoundMessage = Pick<MessageRow, keyof typeof found>

export class SessionSearch {
  readonly #store: Services['store']
  readonly #cursors: Services['cursors']
  readonly #index: IndexQueue
  readonly #places: ReturnType<typeof preparePlaces>

  constructor({ store, cursors }: Services, index: IndexQueue) {
    this.#places = preparePlaces(store)
    this.#store = store
    this.#cursors = cursors
    this.#index = index
  }

  /**
   * A page of the sessions that `q` finds (see `search-query.ts`): first those found by their title,
   * then those with more messages found, in steps of a doubling, then the newest. The order depends on
   * this user's data alone: it stays while others write, and its pages fit together.
   */
  async page(userId: string, q: string, { cursor, limit }: PageQuery): Promise<Page<FoundSession>> {
    const list = `search:${userId}:${q}`
    const after = this.#cursors.read(list, cursor)
    const query = { userId, q, kinds: ['session', 'message'], limit: hitLimit } as const
    const pacer = new Pacer()
    const hitsOf = bySession(await this.#index.find(query))
    await pacer.pause()
    const ranked = await this.#rank(userId, hitsOf)
    await pacer.pause()
    const from = after ? ranked.findIndex((one) => isAfter(one, after)) : 0
    const shown = from === -1 ? [] : ranked.slice(from, from + limit)
    const matches = await this.#readMatches(shown, q)
    await pacer.pause()
    const rows = await this.#readShown(userId, shown)
    const item = ({ row, hits }: ShownSession): FoundSession => ({
      ...wireSession(row),
      ...(hits.inTitle ? { titleMatch: highlightMatches(row.title, q) } : {}),
      matches: hits.messageIds.flatMap((id) => matches.get(id) ?? []),
      matchCount: hits.messageCount,
    })
    const hasUnread = from !== -1 && ranked.length > from + limit
    return this.#cursors.page({ list, rows, limit, hasUnread, position, item })
  }

  /** The best passages with any word of `question`, one a session, best first. */
  async retrieve({
    userId,
    question,
    limit,
  }: {
    userId: string
    question: string
    limit: number
  }): Promise<RetrievedPassage[]> {
    const query = { userId, q: question, kinds: ['message', 'session'], limit: limit * 2 } as const
    const hits = await this.#index.find({ ...query, match: 'any', order: 'best' })
    const best = new Map<string, string>()
    for (const { groupId, refId } of hits) if (!best.has(groupId)) best.set(groupId, refId)
    const chosen = [...best].slice(0, limit)
    if (chosen.length === 0) return []
    const ids = chosen.map(([sessionId]) => sessionId)
    const titles = await readTitles(this.#store.db, userId, ids)
    const texts = await this.#readTexts(ids, [...best.values()])
    return chosen.flatMap(([sessionId, refId]): RetrievedPassage[] => {
      const title = titles.get(sessionId)
      if (title === undefined) return []
      const passage = snippet(texts.get(refId) ?? title, question, passageLength)
      return [{ sessionId, title, text: passage.map(({ text }) => text).join('') }]
    })
  }

  /** The user's sessions among those that were found, in their order. */
  async #rank(userId: string, hitsOf: Map<string, SessionHits>): Promise<RankedSession[]> {
    if (hitsOf.size === 0) return []
    const rows = await this.#places({ ids: JSON.stringify([...hitsOf.keys()]) })
    return rows
      .filter((row) => row.userId === userId)
      .map(({ id, updatedAt }): RankedSession => {
        const hits = hitsOf.get(id) as SessionHits
        return { id, updatedAt, hits, score: scoreOf(hits) }
      })
      .toSorted((one, other) => compare(position(one), position(other)))
  }

  /** The sessions of one page. One that was deleted after the ranking has no row and is left out. */
  async #readShown(userId: string, ranked: readonly RankedSession[]): Promise<ShownSession[]> {
    if (ranked.length === 0) return []
    const ids = ranked.map(({ id }) => id)
    const rows = await readOwned(this.#store.db, userId, ids)
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ranked.flatMap((one) => {
      const row = byId.get(one.id)
      return row ? [{ ...one, row }] : []
    })
  }

  /**
   * The snippets that are shown, by the id of their message. The texts are read in slices, because all
   * of them may be too much for memory. A message that was deleted after the index was read has none.
   */
  async #readMatches(
    ranked: readonly RankedSession[],
    q: string,
  ): Promise<Map<string, FoundSession['matches'][number]>> {
    const ids = ranked.flatMap(({ hits }) => hits.messageIds)
    const matches = new Map<string, FoundSession['matches'][number]>()
    for (let left = ids; left.length > 0;) {
      const slice = await this.#fitting(left)
      const rows = await this.#store.db
        .select(found)
        .from(messages)
        .where(inArray(messages.id, slice))
      for (const row of rows) matches.set(row.id, wireMatch(row, q))
      left = left.slice(slice.length)
      if (left.length > 0) await yieldToEventLoop()
    }
    return matches
  }

  /** The first of these messages whose texts fit into a slice. */
  async #fitting(ids: readonly string[]): Promise<string[]> {
    const bytes = sql<number>`octet_length(${messages.content})`.mapWith(Number)
    const rows = await this.#store.db
      .select({ id: messages.id, bytes })
      .from(messages)
      .where(inArray(messages.id, [...ids]))
    const sizes = new Map(rows.map((row) => [row.id, row.bytes]))
    return takeWithinBudget(ids, pageBytesMax, (id) => sizes.get(id) ?? 0)
  }

  async #readTexts(sessionIds: string[], ids: string[]): Promise<Map<string, string>> {
    const rows = await this.#store.db
      .select({ id: messages.id, content: messages.content })
      .from(messages)
      .where(and(inArray(messages.sessionId, sessionIds), inArray(messages.id, ids)))
    return new Map(rows.map(({ id, content }) => [id, content]))
  }
}

function bySession(hits: readonly Hit[]): Map<string, SessionHits> {
  const sessionHits = new Map<string, SessionHits>()
  for (const { kind, refId, groupId } of hits) {
    const one = sessionHits.get(groupId) ?? { inTitle: false, messageCount: 0, messageIds: [] }
    sessionHits.set(groupId, one)
    if (kind === 'session') one.inTitle = true
    else if ((one.messageCount += 1) <= shownMessages) one.messageIds.push(refId)
  }
  return sessionHits
}

const scoreOf = ({ inTitle, messageCount }: SessionHits): number =>
  (inTitle ? 100 : 0) + Math.floor(Math.log2(messageCount + 1))

const position = ({ score, updatedAt, id }: RankedSession) => [score, updatedAt, id] as const
type Position = readonly (string | number)[]

/** Descending, by the first value that differs. */
function compare(one: Position, other: Position): number {
  const at = one.findIndex((value, index) => value !== other[index])
  if (at === -1) return 0
  return (one[at] as string | number) > (other[at] as string | number) ? -1 : 1
}

const isAfter = (ranked: RankedSession, end: Position): boolean =>
  compare(position(ranked), end) > 0

const wireMatch = (message: FoundMessage, q: string): FoundSession['matches'][number] => ({
  messageId: message.id,
  role: message.role,
  createdAt: isoTime(message.createdAt),
  snippet: snippet(message.content, q),
})

/**
 * A part of a text with the matches of a query marked; the fragments, joined in order, are the shown text. Fragments
 * need no HTML and no offsets, which programming languages count in different units.
 */
interface TextFragment {
  readonly text: string
  /** True for a match; absent otherwise. */
  readonly match?: true
}

interface Span {
  readonly start: number
  readonly end: number
}
interface Mark extends Span {
  readonly term: Term
}

/** The most words and marks of a text that are examined. The index has the same limit on words. */
const wordLimit = 16_000
const markLimit = 500
/** The length of the text before the first mark of a snippet, in UTF-16 units. */
const leadLength = 40

/** The whole text as fragments. */
function highlightMatches(text: string, q: string): TextFragment[] {
  const marks = marksIn([...firstWords(text)], readQuery(q))
  return fragments(text, { start: 0, end: text.length }, marks)
}

/**
 * The part of the text with the most different terms, on one line; the beginning when no term
 * matches. It has about `length` UTF-16 units, and an ellipsis at each end that is cut.
 */
function snippet(text: string, q: string, length = 200): TextFragment[] {
  const words = [...firstWords(text)]
  const marks = marksIn(words, readQuery(q))
  const shown = windowOf(text, words, richest(marks, length), length)
  const pieces = fragments(text, shown, marks)
  return [
    ...(shown.start > 0 ? [{ text: '… ' }] : []),
    ...pieces.map((piece) => ({ ...piece, text: piece.text.replaceAll(/\s+/g, ' ') })),
    ...(shown.end < text.length ? [{ text: ' …' }] : []),
  ]
}

function* firstWords(text: string): Generator<Word> {
  let count = 0
  for (const word of wordsIn(text)) {
    yield word
    if ((count += 1) === wordLimit) return
  }
}

/** The matches in the order of the text; they may overlap. */
function marksIn(words: readonly Word[], terms: readonly Term[]): Mark[] {
  const marks: Mark[] = []
  for (let at = 0; at < words.length && marks.length < markLimit; at += 1) {
    for (const term of terms) {
      const last = words[at + term.words.length - 1]
      if (last && fits(words, at, term)) {
        marks.push({ term, start: words[at]?.start ?? 0, end: last.end })
      }
    }
  }
  return marks
}

function fits(words: readonly Word[], from: number, { words: sought, isPrefix }: Term): boolean {
  return sought.every((one, at) => {
    const word = words[from + at]?.word
    return isPrefix && at === sought.length - 1 ? word?.startsWith(one) : word === one
  })
}

/** The mark after which, within `length`, the most different terms follow. */
function richest(marks: readonly Mark[], length: number): Mark | undefined {
  let best = marks[0]
  let most = 0
  for (const [at, mark] of marks.entries()) {
    const near = new Set<Term>()
    for (let next = at; (marks[next]?.end ?? Infinity) <= mark.start + length; next += 1) {
      near.add((marks[next] as Mark).term)
    }
    if (near.size > most) [best, most] = [mark, near.size]
  }
  return best
}

/** About `length` units around the mark, from the start of a word to the end of one. */
function windowOf(text: string, words: readonly Word[], mark: Mark | undefined, length: number) {
  const from = (mark?.start ?? 0) - leadLength
  const start = from <= 0 ? 0 : (words.find((word) => word.start >= from)?.start ?? 0)
  if (text.length <= start + length) return { start, end: text.length }
  const end = words.findLast((word) => word.end <= start + length)?.end ?? 0
  // One word may be longer than the window.
  return { start, end: whole(text, end > start ? end : start + length) }
}

/** Moves an end that would split a surrogate pair. */
const whole = (text: string, at: number): number =>
  /[\ud800-\udbff]/.test(text.charAt(at - 1)) ? at - 1 : at

/** The fragments of a part of the text. Marks that touch or overlap are merged. */
function fragments(text: string, { start, end }: Span, marks: readonly Span[]): TextFragment[] {
  const pieces: TextFragment[] = []
  let at = start
  for (const mark of merged(marks)) {
    const from = Math.max(mark.start, at)
    const to = Math.min(mark.end, end)
    if (from >= to) continue
    if (from > at) pieces.push({ text: text.slice(at, from) })
    pieces.push({ text: text.slice(from, to), match: true })
    at = to
  }
  if (at < end) pieces.push({ text: text.slice(at, end) })
  return pieces
}

function merged(marks: readonly Span[]): Span[] {
  const spans: { start: number; end: number }[] = []
  for (const { start, end } of marks) {
    const last = spans.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else spans.push({ start, end })
  }
  return spans
}
