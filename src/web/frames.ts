/** The events of a reply stream, as the server writes them, and how they are read from a response. */
import { createParser } from 'eventsource-parser'

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
