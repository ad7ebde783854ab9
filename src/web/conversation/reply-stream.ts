import { pauseUntilOnline, readEvents } from '../event-stream'
import { ApiError, fetchResponse, toApiError } from '../http'
import { t } from '../i18n/i18n'
import { cancelStream, type FrameType, type ReplyFrame, type ReplyRequest } from './api'
import { appendToReply, applyFrame, type ConversationState } from './conversation-state'

/** What to follow: a request that starts a reply, or the id of a running reply. */
export type ReplySource = { readonly request: ReplyRequest } | { readonly streamId: string }

/** Receives every frame once and in order, and the changes of the connection. */
interface ReplyListener {
  onFrame(frame: ReplyFrame): void
  onConnection(state: 'open' | 'lost'): void
}

const maxAttempts = 8
const firstDelayMs = 400
const maxDelayMs = 10_000

/**
 * Resolves after the `complete` or `error` frame. Throws an ApiError when the server refuses, or when
 * the connection stays lost after several attempts; throws the AbortError when `signal` aborts.
 */
async function followReply(
  source: ReplySource,
  subscriber: ReplyListener,
  signal: AbortSignal,
): Promise<void> {
  const position = { streamId: 'streamId' in source ? source.streamId : null, lastSeq: -1 }
  let attempt = 0
  for (;;) {
    const seqBefore = position.lastSeq
    try {
      const response = await openFrom(source, position, signal)
      subscriber.onConnection('open')
      if (await deliverFrames(response, position, subscriber, signal)) return
    } catch (thrown) {
      const error = toApiError(thrown)
      signal.throwIfAborted()
      if (!(error instanceof ApiError) || !error.isTransient) throw error
    }
    attempt = position.lastSeq > seqBefore ? 1 : attempt + 1
    if (attempt > maxAttempts) {
      throw new ApiError(0, 'NETWORK', t.errors.lost)
    }
    subscriber.onConnection('lost')
    await pauseUntilOnline(Math.min(maxDelayMs, firstDelayMs * 2 ** (attempt - 1)), signal)
    signal.throwIfAborted()
  }
}

interface Position {
  streamId: string | null
  lastSeq: number
}

function openFrom(source: ReplySource, position: Position, signal: AbortSignal): Promise<Response> {
  const { streamId, lastSeq } = position
  if (streamId !== null) {
    const after = lastSeq >= 0 ? `?after=${lastSeq}` : ''
    const path = `/api/chat/streams/${encodeURIComponent(streamId)}${after}`
    return fetchResponse('GET', path, { signal })
  }
  if (!('request' in source)) throw new Error('neither a request nor a stream to follow')
  const { path, body, idempotencyKey } = source.request
  const headers = { 'idempotency-key': idempotencyKey }
  return fetchResponse('POST', path, { body, headers, signal })
}

/** Delivers the new frames. Resolves to true after the last frame of the reply. */
async function deliverFrames(
  response: Response,
  position: Position,
  subscriber: ReplyListener,
  signal: AbortSignal,
): Promise<boolean> {
  for await (const frame of readFrames(response)) {
    signal.throwIfAborted()
    if (frame.seq <= position.lastSeq) continue
    position.lastSeq = frame.seq
    if (frame.type === 'start') position.streamId = frame.data.streamId
    subscriber.onFrame(frame)
    if (frame.type === 'complete' || frame.type === 'error') return true
  }
  return false
}

/** Yields the frames of an event stream until it ends. Comments and unknown events are skipped. */
async function* readFrames(response: Response): AsyncGenerator<ReplyFrame> {
  for await (const { name, data } of readEvents(response)) {
    const frame = parseFrame(name, data)
    if (frame) yield frame
  }
}

const frameTypes: ReadonlySet<string> = new Set<FrameType>([
  'start',
  'queue',
  'token',
  'tool',
  'complete',
  'error',
])

/** What is checked of a frame's data. */
type FrameData = Readonly<Partial<Record<'seq' | 'delta' | 'position', unknown>>>

function parseFrame(type: string, text: string): ReplyFrame | null {
  if (!frameTypes.has(type)) return null
  try {
    const data: FrameData | null = JSON.parse(text)
    if (typeof data?.seq !== 'number') return null
    if (type === 'token' && typeof data.delta !== 'string') return null
    if (type === 'queue' && typeof data.position !== 'number') return null
    return { type, seq: data.seq, data } as unknown as ReplyFrame
  } catch {
    return null
  }
}

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
      this.#holder.change({ isBusy: false, connection: 'open', place: null, tool: null })
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
    if (frame.type === 'queue') return this.#holder.change({ place: frame.data.position })
    if (this.#holder.state.place !== null) this.#holder.change({ place: null })
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
