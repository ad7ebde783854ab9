/** The messages of a conversation that are on their way: one after the other, also after a restart. */
import { ApiError } from '../http'
import { t } from '../i18n/i18n'
import type { NewVersion, Outbox, OutgoingMessage } from '../offline/outbox'
import { serverNow } from '../server-clock'
import { cleanContent, type ReplyRequest } from './api'
import { markUnsent, markWaiting, replaceMessage, sendingMessage } from './conversation-state'
import type { AnsweredMessage, ReplySource, StateHolder } from './reply-stream'

/** What the queue needs of its conversation. */
export interface SendHost extends StateHolder {
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

export class SendQueue {
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
