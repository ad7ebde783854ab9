/**
 * When the words of a session's messages reach the search index. Those of a reply do after it has
 * ended, so that no reader waits for them: that it has to be indexed is written down as it ends, and
 * crossed out in the transaction that indexes it. Whoever searches finds it at once all the same.
 */
import { secondMs } from '../../lib/clock'
import type { Log } from '../../lib/log'
import { inSteps, takeWithinBudget } from '../../lib/batching'
import type { Services } from '../../services'
import type { Hit, FullTextIndex, SearchEntry, SearchQuery } from '../../db/search/full-text'
import type { Db, Store } from '../../db/store'
import { isUnavailable } from '../../db/database-errors'
import { indexBacklog } from './backlog'
import { UnindexedRows, type Taking } from './unindexed'

/** Replies that end within this time are indexed together. */
const gatherMs = 50
/** How often is looked for what another node, or an attempt that failed, has left. */
const lookMs = 5 * secondMs
/** What one transaction indexes: texts, and bytes of them, but one text at least. */
const batchSize = 50
const batchBytes = 30_000
/** So often is tried to index a text before it is left to the next start. */
const attempts = 3

export class Indexing {
  readonly #store: Store
  readonly #search: FullTextIndex
  readonly #log: Log
  readonly #rows: UnindexedRows
  /** How often indexing a message has failed. */
  readonly #failures = new Map<string, number>()
  #isRunning = false
  #looking: Timer | undefined
  #due = Promise.withResolvers<void>()
  #work: Promise<unknown> = Promise.resolve()

  constructor({ store, search, log }: Services) {
    this.#store = store
    this.#search = search
    this.#log = log
    this.#rows = new UnindexedRows(store)
  }

  /** Begins to index what waits, and what is older than the index, beside the requests. */
  start(): void {
    this.#isRunning = true
    this.#due.resolve()
    this.#looking = setInterval(() => this.#due.resolve(), lookMs).unref()
    this.#work = Promise.all([this.#indexOlder(), this.#indexWaiting()])
  }

  /** Lets the step that is under way end; what is left waits for the next start, or another node. */
  async stop(): Promise<void> {
    this.#isRunning = false
    clearInterval(this.#looking)
    this.#due.resolve()
    await this.#work
  }

  /** Has the text of a message indexed after `tx`: soon, or at the next look where `tx` takes long. */
  async put(tx: Db, userId: string, messageId: string): Promise<void> {
    await this.#rows.put(tx, userId, messageId)
    this.#due.resolve()
  }

  /** Indexes what is new in a session, after what was said before: the newest are found in that order. */
  async addNewest(
    tx: Db,
    { id: sessionId, userId }: { id: string; userId: string },
    entries: readonly SearchEntry[],
  ): Promise<void> {
    const waiting = (await this.#rows.ofUserWithin(tx, { userId })).map(idOf)
    const ids = waiting.filter((id) => !this.#failures.has(id))
    if (ids.length > 0) await this.#index(tx, { ids, sessionId, isPatient: false })
    await this.#search.add(tx, entries)
  }

  /** What is found in everything that had been said when this was called. */
  async find(query: SearchQuery): Promise<Hit[]> {
    const { userId } = query
    for (const { messageId } of await this.#rows.ofUser({ userId })) {
      await this.#try({ ids: [messageId], isPatient: true })
    }
    return this.#search.find(query)
  }

  async #indexOlder(): Promise<void> {
    try {
      await indexBacklog(this.#store, this.#search, () => !this.#isRunning)
    } catch (error) {
      const later = 'older sessions could not be indexed; the next start tries again'
      this.#log.error({ err: error }, later)
    }
  }

  async #indexWaiting(): Promise<void> {
    while (this.#isRunning) {
      await this.#due.promise
      if (this.#isRunning) await Bun.sleep(gatherMs)
      this.#due = Promise.withResolvers()
      try {
        await this.#indexAll()
      } catch (error) {
        this.#log.warn({ err: error }, 'replies could not be indexed; that is tried again')
      }
    }
  }

  /** Goes once through all that waits. */
  async #indexAll(): Promise<void> {
    let after = ''
    await inSteps(async () => {
      if (!this.#isRunning) return false
      const next = await this.#rows.next(after, batchSize)
      const ids = takeWithinBudget(next, batchBytes, ({ bytes }) => bytes).map(idOf)
      after = ids.at(-1) ?? after
      await this.#try({ ids, isPatient: false })
      return ids.length > 0
    })
  }

  /** In one transaction; where that fails each by itself, so that one cannot keep others out. */
  async #try(taking: Taking): Promise<void> {
    const ids = taking.ids.filter((id) => (this.#failures.get(id) ?? 0) < attempts)
    if (ids.length === 0) return
    try {
      await this.#store.transaction((tx) => this.#index(tx, { ...taking, ids }))
    } catch (error) {
      if (isUnavailable(error)) throw error
      if (ids.length > 1) for (const id of ids) await this.#try({ ...taking, ids: [id] })
      else this.#count(ids[0] as string, error)
    }
  }

  #count(messageId: string, error: unknown): void {
    const failures = (this.#failures.get(messageId) ?? 0) + 1
    this.#failures.set(messageId, failures)
    this.#log.warn({ err: error, messageId, failures }, 'a reply could not be indexed')
  }

  async #index(tx: Db, taking: Taking): Promise<void> {
    await this.#search.add(tx, await this.#rows.take(tx, taking))
  }
}

const idOf = ({ messageId }: { messageId: string }): string => messageId
