/** One conversation: its thread, its running reply, and the draft of the next message. */
import { ApiError } from '../http'
import { t } from '../i18n/i18n'
import { createSession, getSession } from '../sessions/api'
import { shortTitle } from '../sessions/short-title'
import { Store } from '../store'
import {
  activateMessage,
  cleanContent,
  editRequest,
  listStreams,
  retryRequest,
  sendRequest,
  type ReplyRequest,
} from './api'
import {
  initialState,
  markInterrupted,
  markUnsent,
  messagesBefore,
  replaceMessage,
  sendingMessage,
  type ConversationState,
  type Mode,
  type ThreadMessage,
} from './conversation-state'
import { MessageHistory } from './message-history'
import { ReplyFollower, type StateHolder } from './reply-follower'
import type { ReplySource } from './reply-stream'

/** Is notified when a conversation creates a session or writes to one. */
export interface SessionListener {
  onCreated(sessionId: string, title: string): void
  onUsed(sessionId: string): void
}

/** A message of the learner that was sent from this page. */
interface SentMessage {
  readonly content: string
  readonly fileIds: readonly string[]
  readonly mode: Mode
  /** The message's key in the thread and the idempotency key of its request. */
  readonly key: string
}

/** Sends messages and follows replies of one session, also while another session is shown. */
export class Conversation extends Store<ConversationState> implements StateHolder {
  readonly #listener: SessionListener
  readonly #closed = new AbortController()
  readonly #sent = new Map<string, SentMessage>()
  readonly #reply = new ReplyFollower(this, this.#closed.signal)
  /** The older messages. */
  readonly history = new MessageHistory(this, this.#closed.signal)

  constructor(sessionId: string | null, listener: SessionListener) {
    super(initialState(sessionId))
    this.#listener = listener
    if (sessionId !== null) void this.load()
  }

  /** Loads the conversation, shows `notice` above it, and follows its running reply. */
  async load(notice: string | null = null): Promise<void> {
    const { sessionId } = this.state
    if (sessionId === null) return
    try {
      // Running replies are read first: one that ends in between is then whole among the messages.
      const [session, streams] = await Promise.all([getSession(sessionId), listStreams(sessionId)])
      const { items, hasMore } = await this.history.newest(sessionId)
      if (this.#closed.signal.aborted) return
      const { thread, older } = this.history.merged(items, hasMore)
      const [stream] = streams
      this.patch({
        status: 'ready',
        title: session.title,
        mode: session.mode,
        projectId: session.projectId ?? null,
        isShared: session.shared,
        notice,
        older,
        thread: stream ? thread : markInterrupted(thread, t.chat.cutShort),
      })
      if (!stream || this.state.isBusy) return
      const refusal = await this.#follow({ streamId: stream.streamId }, null)
      if (refusal) this.patch({ notice: refusal.message })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const isMissing = error.status === 404 || error.status === 400
      this.patch({ status: isMissing ? 'missing' : 'failed', notice: error.message })
    }
  }

  /** Sends a message, unless a reply is running. */
  send(content: string, fileIds: readonly string[] = []): void {
    if (this.state.isBusy || content.trim() === '') return
    const text = cleanContent(content)
    const sent = { content: text, fileIds, mode: this.state.mode, key: crypto.randomUUID() }
    this.#sent.set(sent.key, sent)
    const thread = [...this.state.thread, sendingMessage(sent.key, text, fileIds)]
    const draft = content === this.state.draft ? '' : this.state.draft
    this.patch({ thread, draft, notice: null })
    void this.#deliver(sent)
  }

  /** Sends another version of a message. The old version and its replies stay as a branch. */
  editMessage(messageId: string, content: string): void {
    if (this.state.isBusy || content.trim() === '') return
    const [key, text, { mode }] = [crypto.randomUUID(), cleanContent(content), this.state]
    const thread = [...messagesBefore(this.state.thread, messageId), sendingMessage(key, text)]
    void this.#startBranch(editRequest(messageId, { content: text, mode }, key), thread, text)
  }

  /** Requests another version of a reply. The old version stays as a branch. */
  regenerate(messageId: string): void {
    if (this.state.isBusy) return
    const request = retryRequest(messageId, { mode: this.state.mode }, crypto.randomUUID())
    void this.#startBranch(request, messagesBefore(this.state.thread, messageId), '')
  }

  /** Shows the branch that contains a message. */
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

  /** Sends an unsent message again under its old key, so that it has one effect. */
  resend(key: string): void {
    const sent = this.#sent.get(key)
    if (!sent || this.state.isBusy) return
    const again = sendingMessage(key, sent.content, sent.fileIds)
    this.patch({ thread: replaceMessage(this.state.thread, key, again) })
    void this.#deliver(sent)
  }

  /** Moves an unsent message back into the draft. */
  editUnsent(key: string): void {
    const sent = this.#sent.get(key)
    if (!sent) return
    this.patch({ thread: replaceMessage(this.state.thread, key, null), draft: sent.content })
  }

  /** Stops the reply. The text written so far stays. */
  stop(): Promise<void> {
    return this.#reply.stop()
  }

  setDraft(draft: string): void {
    this.patch({ draft })
  }

  setMode(mode: Mode): void {
    this.patch({ mode })
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

  async #deliver(sent: SentMessage): Promise<void> {
    const { content, mode, key, fileIds } = sent
    this.patch({ isBusy: true })
    try {
      const sessionId = this.state.sessionId ?? (await this.#createSession(sent))
      this.#listener.onUsed(sessionId)
      await this.#follow({ request: sendRequest({ sessionId, content, mode, fileIds }, key) }, key)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      this.patch({ thread: markUnsent(this.state.thread, key, error, Date.now()) })
    } finally {
      this.patch({ isBusy: false })
    }
  }

  async #createSession({ content, mode, key }: SentMessage): Promise<string> {
    const title = shortTitle(content)
    const { projectId } = this.state
    const sessionId = await createSession({ title, mode, projectId }, key)
    this.patch({ sessionId, title })
    this.#listener.onCreated(sessionId, title)
    return sessionId
  }

  /** Sends `request` and shows `thread` meanwhile; then loads the branches from the server. */
  async #startBranch(
    request: ReplyRequest,
    thread: readonly ThreadMessage[],
    content: string,
  ): Promise<void> {
    const { thread: before } = this.state
    this.patch({ thread, notice: null })
    const refusal = await this.#follow({ request }, request.idempotencyKey)
    if (this.#closed.signal.aborted) return
    const draft = this.state.draft || content
    if (refusal) this.patch({ thread: before, notice: refusal.message, draft })
    await this.load(this.state.notice)
  }

  /** Follows a reply to its end. Resolves to the error that no message of the thread can show. */
  async #follow(source: ReplySource, sentKey: string | null): Promise<ApiError | null> {
    try {
      await this.#reply.follow(source, sentKey)
      return null
    } catch (error) {
      if (this.#closed.signal.aborted) return null
      if (!(error instanceof ApiError)) throw error
      return this.#showError(error, sentKey)
    }
  }

  /** Shows an error at the message that it concerns; returns it when there is no such message. */
  async #showError(error: ApiError, sentKey: string | null): Promise<ApiError | null> {
    const { thread } = this.state
    const canResend = sentKey !== null && this.#sent.has(sentKey)
    // The server deletes finished streams after a while, but keeps their messages.
    if (error.status === 404 && this.#reply.streamId !== null) await this.load()
    else if (thread.some((message) => message.status === 'streaming'))
      this.patch({ thread: markInterrupted(thread, error.message) })
    else if (!canResend) return error
    else if (error.code === 'CONFLICT') await this.#showOtherReply(sentKey, error)
    else this.patch({ thread: markUnsent(thread, sentKey, error, Date.now()) })
    return null
  }

  /** Another tab or device started a reply first: shows it and keeps this message as the draft. */
  async #showOtherReply(sentKey: string, error: ApiError): Promise<void> {
    this.editUnsent(sentKey)
    this.patch({ isBusy: false })
    await this.load(error.message)
  }
}
