/**
 * Follows one reply to its end over a line that may break. The server keeps writing when a client
 * is gone, so after a break this asks for what it has not seen, and goes on from there.
 */
import { createParser } from 'eventsource-parser'
import { asProblem, open, Problem } from '../http'

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

//// src/web/conversation/reply-stream.ts /** The events of a reply stream, as the server writes them, and how they are read from a response. */

/** One event; `seq` counts from 0 without a gap. */
export type Frame =
  | { readonly type: 'start'; readonly seq: number; readonly data: StartData }
  | { readonly type: 'token'; readonly seq: number; readonly data: { readonly delta: string } }
  | { readonly type: 'tool'; readonly seq: number; readonly data: ToolData }
  | { readonly type: 'complete'; readonly seq: number; readonly data: CompleteData }
  | { readonly type: 'error'; readonly seq: number; readonly data: ErrorData }

interface StartData {
  readonly streamId: string
  readonly userMessageId: string
  readonly messageId: string
}

interface ToolData {
  readonly toolCallId: string
  readonly name: string
  readonly status: 'running' | 'completed' | 'failed'
}

interface CompleteData {
  readonly content: string
  readonly finishReason: 'stop' | 'length' | 'cancelled'
}

interface ErrorData {
  readonly code: string
  readonly message: string
}

const frameTypes: ReadonlySet<string> = new Set(['start', 'token', 'tool', 'complete', 'error'])

/** A server that is alive sends at least a comment every 15 s; three missed ones mean a dead line. */
const silenceMs = 45_000

/**
 * Yields the frames of an event stream until it ends. Comments and unknown events are skipped, a
 * line that stays silent too long is given up like a broken one.
 */
export async function* readFrames(response: Response): AsyncGenerator<Frame> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) return
  const ready: Frame[] = []
  const parser = createParser({
    onEvent: ({ event, data }) => {
      const frame = parseFrame(event ?? '', data)
      if (frame) ready.push(frame)
    },
  })
  try {
    for (;;) {
      const text = await readOrGiveUp(reader)
      if (text === null) return
      parser.feed(text)
      yield* ready.splice(0)
    }
  } finally {
    reader.cancel().catch(() => {})
  }
}

/** The next piece of text, or null at the end. */
async function readOrGiveUp(reader: ReadableStreamDefaultReader<string>): Promise<string | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TypeError('the stream went silent')), silenceMs)
  })
  try {
    const { done, value } = await Promise.race([reader.read(), silence])
    return done ? null : value
  } finally {
    clearTimeout(timer)
  }
}

function parseFrame(type: string, text: string): Frame | null {
  if (!frameTypes.has(type)) return null
  try {
    const data: { readonly seq?: unknown; readonly delta?: unknown } | null = JSON.parse(text)
    if (typeof data?.seq !== 'number') return null
    if (type === 'token' && typeof data.delta !== 'string') return null
    return { type, seq: data.seq, data } as unknown as Frame
  } catch {
    return null
  }
}
