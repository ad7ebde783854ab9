/** Follows the reply of a conversation and writes its events into the conversation's state. */
import { ApiError } from '../http'
import { cancelStream } from './api'
import { appendToReply, applyFrame, type ConversationState } from './conversation-state'
import { followReply, type ReplyFrame, type ReplySource, type ReplyListener } from './reply-stream'

/** A conversation's state, for the classes that change a part of it. */
export interface StateHolder {
  readonly state: ConversationState
  /** Replaces the given fields. */
  change(change: Partial<ConversationState>): void
}

/** The message that a reply answers, where it was sent from this page. */
export interface AnsweredMessage {
  /** Its key in the thread. */
  readonly key: string
  /** Ends the attempts to send it. */
  readonly signal?: AbortSignal
  /** The server has the message. */
  readonly onStart?: () => void
  /** The connection was lost, or is back, before the server had the message. */
  readonly onConnection?: (state: 'open' | 'lost') => void
}

/** One at a time: a session takes one running reply. */
export class ReplySubscription implements ReplyListener {
  readonly #holder: StateHolder
  readonly #closed: AbortSignal
  #streamId: string | null = null
  #stopRequested = false
  #answered: AnsweredMessage | null = null
  #pendingText = ''
  #animationFrame = 0

  constructor(holder: StateHolder, closed: AbortSignal) {
    this.#holder = holder
    this.#closed = closed
  }

  /** The id of the reply, once it is known. */
  get streamId(): string | null {
    return this.#streamId
  }

  /**
   * Follows a reply to its end; null for `answered` where the message was sent from elsewhere.
   * Throws what `followReply` throws.
   */
  async follow(source: ReplySource, answered: AnsweredMessage | null): Promise<void> {
    this.#answered = answered
    this.#streamId = 'streamId' in source ? source.streamId : null
    this.#stopRequested = false
    this.#holder.change({ isBusy: true })
    try {
      const signals = [this.#closed, ...(answered?.signal ? [answered.signal] : [])]
      await followReply(source, this, AbortSignal.any(signals))
    } finally {
      this.flush()
      this.#holder.change({ isBusy: false, connection: 'open', tool: null })
    }
  }

  /** Stops the reply. The text written so far stays. */
  async stop(): Promise<void> {
    this.#stopRequested = true
    if (this.#streamId === null) return
    try {
      await cancelStream(this.#streamId)
    } catch (error) {
      // 404: the reply has just ended by itself.
      if (error instanceof ApiError && error.status !== 404) {
        this.#holder.change({ notice: error.message })
      }
    }
  }

  /** Ends the drawing. The server keeps writing the reply. */
  close(): void {
    cancelAnimationFrame(this.#animationFrame)
  }

  onFrame(frame: ReplyFrame): void {
    if (frame.type === 'token') return this.#appendSoon(frame.data.delta)
    this.flush()
    const isRunning = frame.type === 'tool' && frame.data.status === 'running'
    if (frame.type === 'start') {
      this.#streamId = frame.data.streamId
      this.#answered?.onStart?.()
      if (this.#stopRequested) void this.stop()
    }
    const thread = applyFrame(this.#holder.state.thread, frame, this.#answered?.key ?? null)
    this.#holder.change({ tool: isRunning ? frame.data.name : null, thread })
  }

  onConnection(connection: 'open' | 'lost'): void {
    if (this.#holder.state.connection === connection) return
    this.#holder.change({ connection })
    if (this.#streamId === null) this.#answered?.onConnection?.(connection)
  }

  /** Appends once an animation frame, because many tokens may arrive between two of them. */
  #appendSoon(delta: string): void {
    if (this.#pendingText === '') {
      this.#animationFrame = requestAnimationFrame(() => this.flush())
    }
    this.#pendingText += delta
  }

  /** Writes the text that waits for the next animation frame. */
  flush(): void {
    if (this.#pendingText === '') return
    const delta = this.#pendingText
    this.#pendingText = ''
    this.#holder.change({ thread: appendToReply(this.#holder.state.thread, delta) })
  }
}
