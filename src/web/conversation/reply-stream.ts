/**
 * Follows one reply to its end over a connection that may break. The server keeps writing when a
 * client is gone, so after a break this requests the frames after the last one it has seen.
 */
import type { Static } from '@sinclair/typebox'
import type { frames } from '../../features/chat/model'
import { readEvents } from '../event-stream'
import { ApiError, fetchResponse, toApiError } from '../http'
import { t } from '../i18n/i18n'
import { pauseUntilOnline } from '../pause'
import type { ReplyRequest } from './api'

type FrameType = keyof typeof frames

/** One event of a reply. `seq` counts from 0 without a gap. */
export type ReplyFrame = {
  [Type in FrameType]: {
    readonly type: Type
    readonly seq: number
    readonly data: Static<(typeof frames)[Type]>
  }
}[FrameType]

/** What to follow: a request that starts a reply, or the id of a running reply. */
export type ReplySource = { readonly request: ReplyRequest } | { readonly streamId: string }

/** Receives every frame once and in order, and the changes of the connection. */
export interface ReplyListener {
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
export async function followReply(
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
  'token',
  'tool',
  'complete',
  'error',
])

function parseFrame(type: string, text: string): ReplyFrame | null {
  if (!frameTypes.has(type)) return null
  try {
    const data: { readonly seq?: unknown; readonly delta?: unknown } | null = JSON.parse(text)
    if (typeof data?.seq !== 'number') return null
    if (type === 'token' && typeof data.delta !== 'string') return null
    return { type, seq: data.seq, data } as unknown as ReplyFrame
  } catch {
    return null
  }
}
