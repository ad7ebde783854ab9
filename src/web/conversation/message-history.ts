/** Loads the messages of a conversation: the newest first, older ones when the reader wants them. */
import type { Message } from '../../features/sessions/model'
import { ApiError } from '../http'
import { isInBranch, newestMessages, olderMessages } from './api'
import { mergeNewest, toThreadMessage } from './conversation-state'
import { withAssessments } from './message-details'
import type { StateHolder } from './reply-subscription'

/** Messages of the first page: more than two screens of short ones. */
const newestCount = 30
/** Messages of a further page. */
const olderCount = 40
/** Where all messages are wanted: the most that the server gives. */
const largestCount = 100

/** The loaded part of the active branch always ends with its last message. */
export class MessageHistory {
  readonly #holder: StateHolder
  readonly #closed: AbortSignal
  readonly #firstPage = Promise.withResolvers<void>()
  #loading: Promise<boolean> | null = null

  constructor(holder: StateHolder, closed: AbortSignal) {
    this.#holder = holder
    this.#closed = closed
  }

  /** The last messages of the active branch. Throws an ApiError. */
  async newest(sessionId: string): Promise<{ items: readonly Message[]; hasMore: boolean }> {
    return newestMessages(sessionId, newestCount)
  }

  /** The thread with the last messages in place of what is known of them. */
  merged(
    items: readonly Message[],
    hasMore: boolean,
  ): Pick<StateHolder['state'], 'thread' | 'older'> {
    const { thread, older } = this.#holder.state
    // The caller shows the page before anything that waits for it continues.
    this.#firstPage.resolve()
    return mergeNewest({ thread, older }, items, hasMore)
  }

  /** Loads a page of older messages. Resolves to false where no further page follows. */
  loadOlder(count = olderCount): Promise<boolean> {
    this.#loading ??= this.#load(count).finally(() => {
      this.#loading = null
    })
    return this.#loading
  }

  /** Loads all messages, so that a search in the page finds each. */
  async loadAll(): Promise<void> {
    while (await this.loadOlder(largestCount));
  }

  /** Loads as many older messages as it takes to show one. Resolves to whether it is shown. */
  async reach(messageId: string): Promise<boolean> {
    const isShown = (): boolean =>
      this.#holder.state.thread.some(({ id }) => id === messageId.toLowerCase())
    const { sessionId } = this.#holder.state
    await this.#firstPage.promise
    if (isShown()) return true
    if (sessionId === null || !(await this.#isReachable(sessionId, messageId))) return false
    while (!isShown() && (await this.loadOlder(largestCount)));
    return isShown()
  }

  async #isReachable(sessionId: string, messageId: string): Promise<boolean> {
    try {
      return await isInBranch(sessionId, messageId)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return false
    }
  }

  async #load(count: number): Promise<boolean> {
    const { sessionId, thread: before, older } = this.#holder.state
    const first = before.find(({ id }) => id !== null)
    if (sessionId === null || older === 'none' || !first?.id) return false
    this.#holder.change({ older: 'loading' })
    try {
      const { items, hasMore } = await olderMessages(sessionId, first.id, count)
      if (this.#closed.aborted) return false
      const { thread: current } = this.#holder.state
      // The branch may have been loaded anew meanwhile.
      if (!current.includes(first)) return this.#settle()
      const known = new Set(current.map(({ id }) => id))
      const added = items.filter(({ id }) => !known.has(id)).map((item) => toThreadMessage(item))
      const thread = withAssessments([...added, ...current])
      this.#holder.change({ thread, older: hasMore ? 'more' : 'none' })
      return hasMore
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      this.#holder.change({ older: 'failed' })
      return false
    }
  }

  #settle(): boolean {
    if (this.#holder.state.older === 'loading') this.#holder.change({ older: 'more' })
    return this.#holder.state.older === 'more'
  }
}
