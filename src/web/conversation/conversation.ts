import type { Message, Mode, Session } from '../../features/sessions/model'
import { ApiError, serverNow } from '../http'
import { t } from '../i18n/i18n'
import type {
  LastRead,
  Outbox,
  OutgoingMessage,
  NewVersion,
  UserStorage,
} from '../offline/user-storage'
import { createSession, getSession, shortTitle } from '../sessions/api'
import { prepareReplies } from '../rich-text/rich-text'
import { StateStore } from '../store'
import {
  activateMessage,
  isInBranch,
  listStreams,
  newestMessages,
  olderMessages,
  cleanContent,
  type ReplyRequest,
} from './api'
import {
  type ConversationState,
  initialState,
  markInterrupted,
  mergeNewest,
  toThreadMessage,
  withAssessments,
  markUnsent,
  markWaiting,
  replaceMessage,
  sendingMessage,
} from './conversation-state'
import { PictureTray } from './pictures'
import {
  type AnsweredMessage,
  type ReplySource,
  ReplySubscription,
  type StateHolder,
} from './reply-stream'

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
      const [{ session, stream, items, hasMore }] = await Promise.all([
        this.#read(sessionId),
        prepareReplies(),
      ])
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

/** What the queue needs of its conversation. */
interface SendHost extends StateHolder {
  readonly closed: AbortSignal
  /** Creates the session of a first message and returns its id. Throws an ApiError. */
  createSession(message: OutgoingMessage): Promise<string>
  /** Follows the reply to a message. Throws what `followReply` throws before the reply begins. */
  followReplyTo(source: ReplySource, answered: AnsweredMessage): Promise<void>
  load(notice?: string | null): Promise<void>
  /** Makes a message that was not sent a draft again. */
  takeBack(message: OutgoingMessage): void
}

/** How long a message waits before it is tried again, unless the browser is online before. */
const retryMs = 10_000

/** How long a message waits behind the reply of another tab, once that has been shown. */
const otherReplyMs = 500

/** The messages of a conversation that are on their way: one after the other, also after a restart. */
class SendQueue {
  readonly #host: SendHost
  readonly #outbox: Outbox
  /** Names this conversation until it has a session. */
  readonly #conversation: string = crypto.randomUUID()
  readonly #messages = new Map<string, OutgoingMessage>()
  /** Messages that the server refused; the learner decides what becomes of them. */
  readonly #refused = new Set<string>()
  /** Messages that have waited for the connection. */
  readonly #waited = new Set<string>()
  #current: { readonly key: string; readonly cancelled: AbortController } | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(host: SendHost, outbox: Outbox) {
    this.#host = host
    this.#outbox = outbox
    const resume = (): void => this.resume()
    window.addEventListener('online', resume)
    host.closed.addEventListener('abort', () => {
      window.removeEventListener('online', resume)
      clearTimeout(this.#timer)
    })
  }

  /** Sends a message, or asks for another version of one, behind what waits. */
  add(content: string, fileIds: readonly string[], version?: NewVersion): void {
    const { sessionId, projectId, mode, thread } = this.#host.state
    const message: OutgoingMessage = {
      key: crypto.randomUUID(),
      content: cleanContent(content),
      fileIds,
      mode,
      sessionId,
      projectId,
      conversation: this.#conversation,
      order: this.#outbox.nextOrder(),
      version,
    }
    this.#messages.set(message.key, message)
    void this.#outbox.put(message)
    this.#host.change({ thread: [...thread, sendingMessage(message)], notice: null })
    if (this.#messages.size - this.#refused.size > 1) this.#showWaiting(message.key)
    void this.#work()
  }

  /** Shows and sends messages that an earlier page has left. */
  restore(messages: readonly OutgoingMessage[]): void {
    const added = messages.filter(({ key }) => !this.#messages.has(key))
    for (const message of added) this.#messages.set(message.key, message)
    const shown = added.map((each) => sendingMessage(each))
    this.#host.change({ thread: [...this.#host.state.thread, ...shown] })
    for (const { key } of added) this.#showWaiting(key)
    void this.#work()
  }

  /** Sends a refused message again under its old key, so that it has one effect. */
  resend(key: string): void {
    this.#refused.delete(key)
    this.#show(key)
    void this.#work()
  }

  /** Takes a message out of the queue and returns it to the draft. */
  cancel(key: string): void {
    const message = this.#messages.get(key)
    if (!message) return
    this.#drop(key)
    void this.#outbox.remove(key)
    this.#host.change({ thread: replaceMessage(this.#host.state.thread, key, null) })
    this.#host.takeBack(message)
    if (this.#current?.key === key) this.#current.cancelled.abort()
  }

  /** Sends what waits. */
  resume(): void {
    if (this.#messages.size > 0) void this.#work()
  }

  async #work(): Promise<void> {
    clearTimeout(this.#timer)
    while (this.#isFree()) {
      const next = [...this.#messages.values()].find(({ key }) => !this.#refused.has(key))
      if (!next) return
      this.#current = { key: next.key, cancelled: new AbortController() }
      const isSettled = await this.#deliver(next, this.#current.cancelled.signal)
      this.#current = null
      if (isSettled || this.#host.closed.aborted) continue
      this.#timer = setTimeout(() => void this.#work(), retryMs)
      return
    }
  }

  /** A conversation that is loading calls `resume` at the end. */
  #isFree(): boolean {
    const { isBusy, status } = this.#host.state
    const isLoaded = status !== 'loading'
    return this.#current === null && isLoaded && !isBusy && !this.#host.closed.aborted
  }

  /** Resolves to false where the message has to wait. */
  async #deliver(message: OutgoingMessage, signal: AbortSignal): Promise<boolean> {
    const { key } = message
    this.#show(key)
    this.#host.change({ isBusy: true })
    try {
      const isSentHere = await this.#outbox.deliver(key, (onAccepted) =>
        this.#send(message, signal, onAccepted),
      )
      if (!isSentHere) await this.#showSentElsewhere(key)
      return true
    } catch (error) {
      if (signal.aborted || this.#host.closed.aborted) return true
      if (!(error instanceof ApiError)) throw error
      return await this.#showFailure(key, error)
    } finally {
      this.#host.change({ isBusy: false })
    }
  }

  async #send(
    message: OutgoingMessage,
    signal: AbortSignal,
    onAccepted: () => void,
  ): Promise<void> {
    const { key, version } = message
    const sessionId =
      message.sessionId ?? this.#host.state.sessionId ?? (await this.#host.createSession(message))
    if (message.sessionId === null) await this.#outbox.put({ ...message, sessionId })
    signal.throwIfAborted()
    await this.#host.followReplyTo(
      { request: requestOf(message, sessionId) },
      {
        key,
        signal,
        onConnection: (state) => this.#onConnection(key, state),
        onStart: () => {
          this.#drop(key)
          onAccepted()
        },
      },
    )
    // The branches are the server's.
    if (version && !this.#host.closed.aborted) await this.#host.load(this.#host.state.notice)
  }

  /** Another tab has sent the message, or cancelled it. */
  async #showSentElsewhere(key: string): Promise<void> {
    this.#drop(key)
    const { thread } = this.#host.state
    this.#host.change({ thread: replaceMessage(thread, key, null), isBusy: false })
    await this.#host.load()
  }

  async #showFailure(key: string, error: ApiError): Promise<boolean> {
    if (error.isTransient || error.status === 401) {
      this.#showWaiting(key)
      return false
    }
    if (error.code === 'CONFLICT') return this.#showOtherReply(key, error)
    if (this.#messages.get(key)?.version) return this.#giveBack(key, error)
    this.#refused.add(key)
    const { thread } = this.#host.state
    this.#host.change({ thread: markUnsent(thread, key, error, serverNow()) })
    return true
  }

  /**
   * Another tab or device started a reply first. It is shown. A message that was written before goes
   * behind it; one that was just written is a draft again, since its writer has not seen the reply.
   */
  async #showOtherReply(key: string, error: ApiError): Promise<boolean> {
    const hasWaited = this.#waited.has(key)
    if (hasWaited) this.#showWaiting(key)
    else this.cancel(key)
    const notice = hasWaited ? null : error.message
    this.#host.change({ isBusy: false, notice })
    await this.#host.load(notice)
    if (hasWaited) await new Promise((resolve) => setTimeout(resolve, otherReplyMs))
    return true
  }

  /** The message that was to get another version may be gone. What was typed is a draft again. */
  async #giveBack(key: string, error: ApiError): Promise<boolean> {
    this.cancel(key)
    this.#host.change({ isBusy: false, notice: error.message })
    await this.#host.load(error.message)
    return true
  }

  #drop(key: string): void {
    this.#messages.delete(key)
    this.#refused.delete(key)
    this.#waited.delete(key)
  }

  #show(key: string): void {
    const message = this.#messages.get(key)
    if (!message) return
    const sending = sendingMessage(message)
    this.#host.change({ thread: replaceMessage(this.#host.state.thread, key, sending) })
  }

  #showWaiting(key: string): void {
    this.#waited.add(key)
    const text = this.#outbox.isKept ? t.chat.waiting : t.chat.waitingHere
    this.#host.change({ thread: markWaiting(this.#host.state.thread, key, text) })
  }

  /** The connection was lost before the server had the message, or is back. */
  #onConnection(key: string, state: 'open' | 'lost'): void {
    if (!this.#messages.has(key)) return
    if (state === 'lost') this.#showWaiting(key)
    else this.#show(key)
    this.#host.change({ isBusy: state === 'open' })
  }
}

/** The request for a reply to a new message at the end of a session, or to another version of one. */
function requestOf(
  { key, content, mode, fileIds, version }: OutgoingMessage,
  sessionId: string,
): ReplyRequest {
  if (!version) {
    const pictures = fileIds.length > 0 ? { fileIds } : {}
    const body = { sessionId, content, mode, ...pictures }
    return { path: '/api/chat/stream', body, idempotencyKey: key }
  }
  const { kind, messageId } = version
  const path = `/api/chat/messages/${encodeURIComponent(messageId)}/${kind}`
  return { path, body: kind === 'edit' ? { content, mode } : { mode }, idempotencyKey: key }
}

/** What the learner has typed and not sent. */
interface MessageDraft {
  readonly text: string
  /** The mode that was chosen for the next message; null for that of the session. */
  readonly mode: Session['mode'] | null
}

/** The draft of a conversation that has no session yet. */
const newId = 'new'

/** The draft of one conversation: every key is kept, one write at a time. */
class DraftKeeper {
  readonly #storage: UserStorage
  #latest: { readonly id: string; readonly draft: MessageDraft } | null = null
  #isWriting = false

  constructor(storage: UserStorage) {
    this.#storage = storage
  }

  load(sessionId: string | null): Promise<MessageDraft | undefined> {
    return this.#storage.get<MessageDraft>('draft', sessionId ?? newId)
  }

  /** Keeps a draft. While one is written, only the latest of the next ones waits. */
  async save(sessionId: string | null, draft: MessageDraft): Promise<void> {
    this.#latest = { id: sessionId ?? newId, draft }
    if (this.#isWriting) return
    this.#isWriting = true
    while (this.#latest) {
      const { id, draft: next } = this.#latest
      const isEmpty = next.text === '' && next.mode === null
      this.#latest = null
      await this.#storage.set('draft', id, isEmpty ? undefined : next)
    }
    this.#isWriting = false
  }

  /** The conversation has its session now: the draft of a new one is empty again. */
  async moveTo(sessionId: string, draft: MessageDraft): Promise<void> {
    this.#latest = null
    await this.#storage.set('draft', newId, undefined)
    await this.save(sessionId, draft)
  }
}
