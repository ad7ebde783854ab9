/** The conversations of one user that this page has opened, each of which is loaded once. */
import type { LastRead } from '../offline/last-read'
import { Outbox } from '../offline/outbox'
import type { UserStorage } from '../offline/user-storage'
import { Conversation } from './conversation'

/** Is notified when a conversation creates a session or writes to one. */
export interface OpenListener {
  /** `isShown`: it was the new conversation of the page. */
  onCreated(sessionId: string, title: string, isShown: boolean): void
  onUsed(sessionId: string): void
}

export class OpenConversations {
  readonly #listener: OpenListener
  readonly #storage: UserStorage
  readonly #lastRead: LastRead
  readonly #outbox: Outbox
  readonly #open = new Map<string, Conversation>()
  /** Those that changed while another one was shown. */
  readonly #stale = new Set<string>()
  /** The conversation that has no session yet. */
  #new: Conversation | null = null

  constructor(listener: OpenListener, storage: UserStorage, lastRead: LastRead) {
    this.#listener = listener
    this.#storage = storage
    this.#lastRead = lastRead
    this.#outbox = new Outbox(storage)
  }

  /** The conversation of a session; for null the one that has no session yet. */
  get(sessionId: string | null): Conversation {
    if (sessionId === null) return (this.#new ??= this.#create(null))
    let conversation = this.#open.get(sessionId)
    if (!conversation) {
      conversation = this.#create(sessionId)
      this.#open.set(sessionId, conversation)
    } else if (this.#stale.has(sessionId)) void conversation.load()
    this.#stale.delete(sessionId)
    return conversation
  }

  /** The conversation of a session where it is open. */
  find(sessionId: string): Conversation | undefined {
    return this.#open.get(sessionId)
  }

  all(): readonly Conversation[] {
    return [...this.#open.values(), ...(this.#new ? [this.#new] : [])]
  }

  /** Forgets the conversation of a session that is deleted. */
  remove(sessionId: string): void {
    this.#open.get(sessionId)?.close()
    this.#open.delete(sessionId)
  }

  /** A reply has begun, here or elsewhere. */
  onReply(sessionId: string, streamId: string): void {
    const conversation = this.#open.get(sessionId)
    if (conversation?.isShown) void conversation.onReply(streamId)
    else if (conversation) this.#stale.add(sessionId)
  }

  /** Reads what is shown anew, and the others when they are shown. */
  readAnew(): void {
    for (const [id, conversation] of this.#open) {
      if (!conversation.isShown) this.#stale.add(id)
      else if (!conversation.state.isBusy) void conversation.load()
    }
  }

  /** Loads what has failed to load, and sends what waits. */
  retryFailed(): void {
    for (const conversation of this.all()) {
      if (conversation.state.status === 'failed') void conversation.load()
      conversation.queue.resume()
    }
  }

  /** Sends what an earlier page could not send. */
  async restoreUnsent(): Promise<void> {
    const waiting = await this.#outbox.waiting()
    const groups = Map.groupBy(waiting, ({ sessionId, conversation }) => sessionId ?? conversation)
    let isNewTaken = false
    for (const messages of groups.values()) {
      const sessionId = messages[0]?.sessionId ?? null
      // A second conversation without a session stays out of sight until it has one.
      const isHidden = sessionId === null && isNewTaken
      isNewTaken ||= sessionId === null
      const conversation = isHidden ? this.#create(null) : this.get(sessionId)
      conversation.queue.restore(messages)
    }
  }

  /** Closes every connection. */
  close(): void {
    for (const conversation of this.all()) conversation.close()
  }

  #create(sessionId: string | null): Conversation {
    const conversation: Conversation = new Conversation(sessionId, {
      storage: this.#storage,
      outbox: this.#outbox,
      lastRead: this.#lastRead,
      listener: {
        onCreated: (id, title) => {
          const isShown = this.#new === conversation
          if (isShown) this.#new = null
          this.#open.set(id, conversation)
          this.#listener.onCreated(id, title, isShown)
        },
        onUsed: (id) => this.#listener.onUsed(id),
      },
    })
    return conversation
  }
}
