import type { Message, Mode } from '../../features/sessions/model'
import { ApiError } from '../http'
import { t } from '../i18n/i18n'
import { DraftKeeper } from '../offline/drafts'
import type { LastRead } from '../offline/last-read'
import type { Outbox, OutgoingMessage } from '../offline/outbox'
import type { UserStorage } from '../offline/user-storage'
import { createSession, getSession, shortTitle } from '../sessions/api'
import { StateStore } from '../store'
import { activateMessage, isInBranch, listStreams, newestMessages, olderMessages } from './api'
import {
  type ConversationState,
  initialState,
  markInterrupted,
  mergeNewest,
  toThreadMessage,
  withAssessments,
} from './conversation-state'
import { PictureTray } from './pictures'
import {
  type AnsweredMessage,
  type ReplySource,
  ReplySubscription,
  type StateHolder,
} from './reply-stream'
import { type SendHost, SendQueue } from './send-queue'

/** Is notified when a conversation creates a session or writes to one. */
interface SessionListener {
  onCreated(sessionId: string, title: string): void
  onUsed(sessionId: string): void
}

/** What a conversation shares with the others of its user. */
interface ConversationContext {
  readonly listener: SessionListener
  readonly storage: UserStorage
  readonly outbox: Outbox
  readonly lastRead: LastRead
}

/** Sends messages and follows replies of one session, also while another session is shown. */
export class Conversation extends StateStore<ConversationState> implements SendHost {
  readonly #listener: SessionListener
  readonly #closed = new AbortController()
  readonly #reply = new ReplySubscription(this, this.#closed.signal)
  readonly #drafts: DraftKeeper
  readonly #lastRead: LastRead
  /** Chosen for the next message, and not yet known to the server. */
  #chosenMode: Mode | null = null
  /** The pictures of the next message. */
  readonly tray = new PictureTray()
  readonly history = new MessageHistory(this, this.#closed.signal)
  /** The messages on their way. */
  readonly queue: SendQueue

  constructor(sessionId: string | null, context: ConversationContext) {
    super(initialState(sessionId))
    const { listener, storage, outbox, lastRead } = context
    this.#listener = listener
    this.#lastRead = lastRead
    this.#drafts = new DraftKeeper(storage)
    this.queue = new SendQueue(this, outbox)
    void this.#restoreDraft()
    if (sessionId !== null) void this.load()
  }

  get closed(): AbortSignal {
    return this.#closed.signal
  }

  /** Loads the conversation, shows `notice` above it, and follows its running reply. */
  async load(notice: string | null = null): Promise<void> {
    const { sessionId } = this.state
    if (sessionId === null) return
    try {
      const { session, stream, items, hasMore } = await this.#read(sessionId)
      if (this.#closed.signal.aborted) return
      const { thread, older } = this.history.merged(items, hasMore)
      void this.#lastRead.keepChat({ session, items, hasMore })
      this.patch({
        status: 'ready',
        title: session.title,
        mode: this.#chosenMode ?? session.mode,
        projectId: session.projectId ?? null,
        isShared: session.shared,
        notice,
        older,
        thread: stream || this.state.isBusy ? thread : markInterrupted(thread, t.chat.cutShort),
      })
      if (!stream || this.state.isBusy) return this.queue.resume()
      const refusal = await this.#follow({ streamId: stream.streamId }, null)
      if (refusal) this.patch({ notice: refusal.message })
      this.queue.resume()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const isMissing = error.status === 404 || error.status === 400
      this.patch({ status: isMissing ? 'missing' : 'failed', notice: error.message })
      if (error.isTransient) await this.#showLastRead(sessionId)
      this.queue.resume()
    }
  }

  /** Replies first: one that ends in between is then whole, and one that begins is read again. */
  async #read(sessionId: string) {
    for (let isFirst = true; ; isFirst = false) {
      const [session, streams] = await Promise.all([getSession(sessionId), listStreams(sessionId)])
      const page = await this.history.newest(sessionId)
      const hasBegun = page.items.some(({ status }) => status === 'streaming')
      if (streams.length > 0 || !hasBegun || !isFirst)
        return { session, stream: streams[0], ...page }
    }
  }

  /** A reply has begun. One that another tab, device or program has begun is shown. */
  async onReply(streamId: string): Promise<void> {
    const isOwn = this.state.isBusy || this.#reply.streamId === streamId
    if (isOwn || this.state.status === 'loading') return
    await this.load()
  }

  /** Sends a message, unless a reply is running. */
  send(content: string, fileIds: readonly string[] = []): void {
    if (this.state.isBusy || content.trim() === '') return
    if (content === this.state.draft) this.setDraft('')
    this.queue.add(content, fileIds)
  }

  /** Sends another version of a message. The old version and its replies stay as a branch. */
  editMessage(messageId: string, content: string): void {
    if (this.state.isBusy || content.trim() === '') return
    this.queue.add(content, [], { kind: 'edit', messageId })
  }

  /** Requests another version of a reply. The old version stays as a branch. */
  regenerate(messageId: string): void {
    if (!this.state.isBusy) this.queue.add('', [], { kind: 'retry', messageId })
  }

  async showBranch(messageId: string): Promise<void> {
    const { sessionId, isBusy } = this.state
    if (isBusy || sessionId === null) return
    try {
      await activateMessage(sessionId, messageId)
      await this.load()
      await this.history.reach(messageId)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      this.patch({ notice: error.message })
    }
  }

  /** Sends an unsent message again. */
  resend(key: string): void {
    if (!this.state.isBusy) this.queue.resend(key)
  }

  /** Moves an unsent message back into the draft. */
  editUnsent(key: string): void {
    this.queue.cancel(key)
  }

  /** Stops the reply. The text written so far stays. */
  stop(): Promise<void> {
    return this.#reply.stop()
  }

  setDraft(draft: string): void {
    this.patch({ draft })
    this.#keepDraft()
  }

  takeBack({ content, fileIds }: OutgoingMessage): void {
    const texts = [this.state.draft, content].filter((text) => text !== '')
    this.setDraft(texts.join('\n\n'))
    this.tray.restore(fileIds)
  }

  setMode(mode: Mode): void {
    this.patch({ mode })
    if (this.state.sessionId === null) return
    this.#chosenMode = mode
    this.#keepDraft()
  }

  setTitle(title: string): void {
    this.patch({ title })
  }

  setProject(projectId: string | null, projectName: string | null = null): void {
    this.patch({ projectId, projectName })
  }

  setShared(isShared: boolean): void {
    this.patch({ isShared })
  }

  /** Closes the connection. The server keeps writing the reply. */
  close(): void {
    this.#closed.abort()
    this.#reply.close()
  }

  change(change: Partial<ConversationState>): void {
    this.patch(change)
  }

  async createSession({ content, mode, key, projectId }: OutgoingMessage): Promise<string> {
    const title = shortTitle(content)
    const sessionId = await createSession({ title, mode, projectId }, key)
    this.patch({ sessionId, title, projectId })
    void this.#drafts.moveTo(sessionId, { text: this.state.draft, mode: this.#chosenMode })
    this.#listener.onCreated(sessionId, title)
    return sessionId
  }

  async followReplyTo(source: ReplySource, answered: AnsweredMessage): Promise<void> {
    const { sessionId } = this.state
    if (sessionId !== null) this.#listener.onUsed(sessionId)
    try {
      await this.#reply.follow(source, answered)
      this.#chosenMode = null
      this.#keepDraft()
    } catch (error) {
      const isBegun = this.#reply.streamId !== null
      if (!isBegun || this.#closed.signal.aborted || !(error instanceof ApiError)) throw error
      await this.#showError(error)
    }
  }

  async #showLastRead(sessionId: string): Promise<void> {
    const kept = await this.#lastRead.chat(sessionId)
    const isShown = this.state.thread.some(({ id }) => id !== null)
    if (!kept || isShown || this.state.status !== 'failed') return
    const { session, items, hasMore } = kept
    const { thread } = this.history.merged(items, hasMore)
    const { title, mode } = session
    const older = hasMore ? 'failed' : 'none'
    this.patch({ title, mode: this.#chosenMode ?? mode, thread, older, notice: t.chat.lastRead })
  }

  #keepDraft(): void {
    const { sessionId, draft } = this.state
    void this.#drafts.save(sessionId, { text: draft, mode: this.#chosenMode })
  }

  async #restoreDraft(): Promise<void> {
    const kept = await this.#drafts.load(this.state.sessionId)
    if (!kept || this.#closed.signal.aborted) return
    this.#chosenMode ??= kept.mode
    const { draft, mode } = this.state
    this.patch({ draft: draft === '' ? kept.text : draft, mode: this.#chosenMode ?? mode })
  }

  /** Follows a reply to its end. Resolves to the error that no message of the thread can show. */
  async #follow(source: ReplySource, answered: AnsweredMessage | null): Promise<ApiError | null> {
    try {
      await this.#reply.follow(source, answered)
      return null
    } catch (error) {
      if (this.#closed.signal.aborted) return null
      if (!(error instanceof ApiError)) throw error
      return this.#showError(error)
    }
  }

  /** Shows an error at the reply that it concerns; returns it when there is no such reply. */
  async #showError(error: ApiError): Promise<ApiError | null> {
    const { thread } = this.state
    // The server deletes finished streams after a while, but keeps their messages.
    if (error.status === 404 && this.#reply.streamId !== null) await this.load()
    else if (thread.some((message) => message.status === 'streaming'))
      this.patch({ thread: markInterrupted(thread, error.message) })
    else return error
    return null
  }
}

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
