/**
 * Full-text search over a user's messages, titles, files and memories: FTS5 on SQLite, a `tsvector`
 * on Postgres.
 *
 * Both engines index the same words (`words.ts`), each prefixed with a tag of its user and kind. So
 * a query reads only the entries of that user, however many others there are.
 */
import { and, eq } from 'drizzle-orm'
import type { Log } from '../../lib/log'
import { Pacer, takeWithinBudget } from '../../lib/pacing'
import { PreparedInsert } from '../prepared'
import { searchEntries, type SearchKind } from '../schema'
import { asVector, bestInPostgres, newestInPostgres } from './postgres'
import { IndexPurge } from './purge'
import { readQuery, type Term, asciiWords, wordsIn } from './words'
import { bestInSqlite, newestInSqlite, type SearchOptions } from './sqlite'
import type { Db, Store } from '../store'

export type { SearchKind } from '../schema'

/** A text to index. */
export interface SearchEntry {
  readonly kind: SearchKind
  /** The id of the row that has the text. */
  readonly refId: string
  readonly userId: string
  /**
   * What hits are gathered by: the session of a title or message, the file of a passage, else the
   * same id.
   */
  readonly groupId: string
  readonly text: string
}

export interface SearchQuery {
  readonly userId: string
  /** As typed; see `query.ts`. */
  readonly q: string
  readonly kinds: readonly SearchKind[]
  /** The most hits of each kind. */
  readonly limit: number
  /** `newest` (default) takes what was indexed last; `best` what the engine ranks highest. */
  readonly order?: 'newest' | 'best'
  /** `all` (default): every term must match; `any`: one is enough. */
  readonly match?: 'all' | 'any'
}

export interface Hit {
  readonly kind: SearchKind
  readonly refId: string
  readonly groupId: string
}

/** The most words of one text that are indexed. */
const wordLimit = 16_000
/**
 * Bytes that they may take, below the 1 MiB of a tsvector; the second is what a word costs besides.
 */
const byteLimit = 1_000_000
const wordOverhead = 24
/** What is indexed between two pauses: texts, and characters of them, but one text at least. */
const textsPerStep = 20
const charactersPerStep = 20_000
const lengthOf = ({ text }: SearchEntry): number => text.length
/** A deletion waits at most this long for the purge; then the purge continues in the background. */
const purgeWaitMs = 10_000

export class FullTextIndex {
  readonly #store: Store
  readonly #log: Log
  readonly #entries: PreparedInsert<typeof searchEntries>
  #clearing: Promise<void> = Promise.resolve()
  #stopping = false
  readonly #purge: IndexPurge

  constructor(store: Store, log: Log) {
    this.#store = store
    this.#log = log
    this.#purge = new IndexPurge(store)
    // FTS5 begins a segment of its index for each statement: one for many texts saves its merges.
    const options = { ignoreConflicts: true, rowsOnSqlite: textsPerStep }
    this.#entries = new PreparedInsert(store, searchEntries, options)
  }

  /** Indexes the texts in `tx`. An existing entry stays as it is. */
  async add(tx: Db, entries: readonly SearchEntry[]): Promise<void> {
    const pacer = new Pacer()
    for (let rest = entries; rest.length > 0;) {
      const some = takeWithinBudget(rest.slice(0, textsPerStep), charactersPerStep, lengthOf)
      rest = rest.slice(some.length)
      const rows = some.map((entry) => this.#row(entry)).filter(({ terms }) => terms !== '')
      await this.#entries.add(tx, rows)
      await pacer.pause()
    }
  }

  /** Indexes a text that has changed. */
  async replace(tx: Db, entry: SearchEntry): Promise<void> {
    const { refId, kind } = entry
    await tx
      .delete(searchEntries)
      .where(and(eq(searchEntries.refId, refId), eq(searchEntries.kind, kind)))
    await this.add(tx, [entry])
  }

  /** Hits of each kind, in the order of `kinds`. A query without words finds nothing. */
  async find({ userId, q, kinds, limit, order = 'newest', match = 'all' }: SearchQuery) {
    const terms = readQuery(q)
    if (terms.length === 0) return []
    const { db, engine } = this.#store
    const find = engine === 'sqlite' ? inSqlite : inPostgres
    const pacer = new Pacer()
    const hits: Hit[] = []
    for (const kind of kinds) {
      const tag = tagOf(userId, kind)
      const options = { tag, userId, limit, order, match, pacer, counted: new Map() }
      hits.push(...(await find(db, terms, options)))
      await pacer.pause()
    }
    return hits
  }

  /**
   * Removes the words of deleted texts from the index, and their bytes from the file, in short
   * steps. Resolves when that is done, or after `purgeWaitMs`; never rejects.
   */
  async purgeDeleted(): Promise<void> {
    this.#clearing = this.#clearing.then(() => this.#clear())
    // A timer that counts would keep a command's process alive.
    const tooLate = new Promise((resolve) => setTimeout(resolve, purgeWaitMs).unref())
    await Promise.race([this.#clearing, tooLate])
  }

  /** Waits for the current step; the next start continues the purge. */
  async stop(): Promise<void> {
    this.#stopping = true
    await this.#clearing
  }

  async #clear(): Promise<void> {
    try {
      if (await this.#purge.run(() => this.#stopping)) await this.#store.scrub()
    } catch (error) {
      this.#log.warn({ err: error }, 'search_index.purge_failed')
    }
  }

  #row({ kind, refId, userId, groupId, text }: SearchEntry) {
    const tag = tagOf(userId, kind)
    const words = indexed(text)
    const terms = this.#store.engine === 'sqlite' ? spaced(words) : vectorOf(words, tag)
    return { kind, refId, userId, groupId, tag, terms }
  }
}

/**
 * 7 characters, for every word has them: of the random end of the user's id, and the kind's letter.
 * Two users might share one, so every query asks for the user as well.
 */
export function tagOf(userId: string, kind: SearchKind): string {
  const random = Number.parseInt(userId.slice(-12), 16)
  return random.toString(36).slice(-6).padStart(6, '0') + kindLetters[kind]
}

const kindLetters: Record<SearchKind, string> = {
  session: 's',
  message: 'm',
  passage: 'p',
  memory: 'y',
}

/** The first words, with one space between them. */
function indexed(text: string): string {
  // Each word of an ASCII text takes a character, so that this one has no more than the limits allow.
  const ascii = text.length <= wordLimit ? asciiWords(text) : null
  return ascii ?? firstWords(text)
}

function firstWords(text: string): string {
  const words: string[] = []
  let bytes = 0
  for (const { word } of wordsIn(text)) {
    bytes += word.length * 3 + wordOverhead
    if (words.length === wordLimit || bytes > byteLimit) break
    words.push(word)
  }
  return words.join(' ')
}

/** The `terms` of SQLite as a tsvector's text. */
export const termsForPostgres = (terms: string, tag: string): string =>
  vectorOf(terms.trimStart(), tag)

const vectorOf = (words: string, tag: string): string =>
  words === '' ? '' : asVector(words.split(' '), tag)

/**
 * A tsvector's text as the `terms` of SQLite; what it does not count (past 255 of a word) is left
 * out.
 */
export function termsForSqlite(vector: string, tag: string): string {
  const words = new Map<number, string>()
  for (const [, word = '', places = ''] of vector.matchAll(/'([^']*)':([\d,]+)/g)) {
    for (const place of places.split(',')) words.set(Number(place), word.slice(tag.length))
  }
  const inOrder = [...words].toSorted(([a], [b]) => a - b).map(([, word]) => word)
  return spaced(inOrder.join(' '))
}

/** The form of `terms`: each word after a space. */
const spaced = (words: string): string => (words === '' ? '' : ` ${words}`)

interface Options extends SearchOptions {
  readonly order: 'newest' | 'best'
}

function inSqlite(db: Db, terms: readonly Term[], options: Options): Promise<Hit[]> {
  const find = options.order === 'best' ? bestInSqlite : newestInSqlite
  return find(db, terms, options)
}

function inPostgres(db: Db, terms: readonly Term[], options: Options): Promise<Hit[]> {
  const find = options.order === 'best' ? bestInPostgres : newestInPostgres
  return find(db, terms, options.match, options, options.limit)
}
