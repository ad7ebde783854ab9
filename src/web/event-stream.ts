import { createParser } from 'eventsource-parser'

export interface StreamEvent {
  readonly name: string
  readonly data: string
}

/** The server sends at least a comment every 15 s. After three missed ones the connection is dead. */
const silenceMs = 45_000

/**
 * Yields the events of a stream. `onId` is called with each id, also with those that come without an
 * event, which a parser leaves out. A stream that is silent for too long fails like a broken
 * connection, with a TypeError.
 */
export async function* readEvents(
  response: Response,
  onId: (id: string) => void = () => {},
): AsyncGenerator<StreamEvent> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) return
  const ready: StreamEvent[] = []
  const parser = createParser({
    onEvent: ({ event, data }) => void ready.push({ name: event ?? '', data }),
  })
  let line = ''
  try {
    for (;;) {
      const text = await readWithTimeout(reader)
      if (text === null) return
      parser.feed(text)
      yield* ready.splice(0)
      const lines = (line + text).split('\n')
      line = lines.pop() ?? ''
      const id = lines.findLast((each) => each.startsWith('id:'))
      if (id !== undefined) onId(id.slice(3).trim())
    }
  } finally {
    reader.cancel().catch(() => {})
  }
}

/** The next chunk of text, or null at the end. Rejects after `silenceMs` without a chunk. */
async function readWithTimeout(
  reader: ReadableStreamDefaultReader<string>,
): Promise<string | null> {
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

/** Resolves after the delay, or as soon as the browser is online again or `signal` aborts. */
export async function pauseUntilOnline(delayMs: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, delayMs)
  const wake = (): void => resolve()
  window.addEventListener('online', wake)
  signal.addEventListener('abort', wake)
  await promise
  clearTimeout(timer)
  window.removeEventListener('online', wake)
  signal.removeEventListener('abort', wake)
}
