/**
 * Follows one reply to its end over a line that may break. The server keeps writing when a client
 * is gone, so after a break this asks for what it has not seen, and goes on from there.
 */
import { readFrames, type Frame } from './frames'
import { asProblem, open, Problem } from './request'

/** A question to send. The key names this one sending: repeating it never asks twice. */
export interface Question {
  readonly path: string
  readonly body: unknown
  readonly idempotencyKey: string
}

/** What to follow: a new question, or a reply that already runs. */
export type Source = { readonly question: Question } | { readonly streamId: string }

/** Told of every new frame, once and in order, and of the line being lost and found again. */
export interface Follower {
  onFrame(frame: Frame): void
  onLine(state: 'steady' | 'lost'): void
}

const maxAttempts = 8
const firstDelayMs = 400
const maxDelayMs = 10_000

/**
 * Resolves after the `complete` or `error` frame. Throws a Problem when the server refuses, or when
 * the line stays lost after several tries; throws the abort when `signal` ends it.
 */
export async function followReply(
  source: Source,
  follower: Follower,
  signal: AbortSignal,
): Promise<void> {
  const position = { streamId: 'streamId' in source ? source.streamId : null, lastSeq: -1 }
  let attempt = 0
  for (;;) {
    const seqBefore = position.lastSeq
    try {
      const response = await openFrom(source, position, signal)
      follower.onLine('steady')
      if (await drain(response, position, follower, signal)) return
    } catch (error) {
      const problem = asProblem(error)
      signal.throwIfAborted()
      if (!(problem instanceof Problem) || !problem.isTransient) throw problem
    }
    attempt = position.lastSeq > seqBefore ? 1 : attempt + 1
    if (attempt > maxAttempts) {
      throw new Problem(0, 'NETWORK', 'The connection was lost and could not be found again.')
    }
    follower.onLine('lost')
    await pause(Math.min(maxDelayMs, firstDelayMs * 2 ** (attempt - 1)), signal)
  }
}

interface Position {
  streamId: string | null
  lastSeq: number
}

function openFrom(source: Source, position: Position, signal: AbortSignal): Promise<Response> {
  if (position.streamId !== null) {
    const after = position.lastSeq >= 0 ? `?after=${position.lastSeq}` : ''
    return open('GET', `/api/chat/streams/${encodeURIComponent(position.streamId)}${after}`, {
      signal,
    })
  }
  if (!('question' in source)) throw new Error('neither a question nor a stream to follow')
  const { path, body, idempotencyKey } = source.question
  return open('POST', path, {
    body,
    headers: { 'idempotency-key': idempotencyKey },
    signal,
  })
}

/** Hands the frames on; true once the last one of the reply has been seen. */
async function drain(
  response: Response,
  position: Position,
  follower: Follower,
  signal: AbortSignal,
): Promise<boolean> {
  for await (const frame of readFrames(response)) {
    signal.throwIfAborted()
    if (frame.seq <= position.lastSeq) continue
    position.lastSeq = frame.seq
    if (frame.type === 'start') position.streamId = frame.data.streamId
    follower.onFrame(frame)
    if (frame.type === 'complete' || frame.type === 'error') return true
  }
  return false
}

/** Waits, but no longer than until the browser says that it is online again. */
async function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, delayMs)
  const wake = (): void => resolve()
  window.addEventListener('online', wake)
  signal.addEventListener('abort', wake)
  await promise
  clearTimeout(timer)
  window.removeEventListener('online', wake)
  signal.removeEventListener('abort', wake)
  signal.throwIfAborted()
}
