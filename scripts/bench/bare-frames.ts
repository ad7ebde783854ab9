/** What the bare relays share: their server, and the frames, made of a provider's stream. */
import { env } from 'bun'

const address = `${env['LLM_BASE_URL']}/chat/completions`

const headers = { 'content-type': 'text/event-stream; charset=utf-8' }

/** Serves the stream that `relay` makes for a question; 502 where it makes none. */
export function serveRelay(
  relay: (content: string) => Promise<ReadableStream<Uint8Array> | null>,
): void {
  Bun.serve({
    port: Number(env['PORT']),
    hostname: '127.0.0.1',
    reusePort: false,
    idleTimeout: 60,
    async fetch(request) {
      const { content } = (await request.json()) as { content: string }
      const stream = await relay(content)
      return stream ? new Response(stream, { headers }) : new Response(null, { status: 502 })
    },
  })
}

interface Chunk {
  readonly choices: readonly { readonly delta: { readonly content?: string } }[]
}

/** Asks the provider; null where it does not answer with a body. */
export async function askProvider(content: string): Promise<ReadableStream<Uint8Array> | null> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ stream: true, messages: [{ role: 'user', content }] }),
  })
  return answer.body
}

/** Reads the provider's stream; every chunk is parsed as JSON and becomes a frame. */
export class FrameReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>
  readonly #decoder = new TextDecoder()
  #rest = ''
  #seq = 0

  constructor(body: ReadableStream<Uint8Array>) {
    this.#reader = body.getReader()
  }

  /** The frames that come from one read, never none; null at the end. */
  async next(): Promise<string | null> {
    for (;;) {
      const { done, value } = await this.#reader.read()
      if (done) return null
      const events = (this.#rest + this.#decoder.decode(value, { stream: true })).split('\n\n')
      this.#rest = events.pop() ?? ''
      let frames = ''
      for (const event of events) {
        const delta = deltaOf(event)
        if (delta) frames += frameOf(this.#seq++, delta)
      }
      if (frames !== '') return frames
    }
  }

  cancel(reason: unknown): Promise<void> {
    return this.#reader.cancel(reason)
  }
}

/** A token as a frame of the product's form. */
export const frameOf = (seq: number, delta: string): string =>
  `event: token\ndata: ${JSON.stringify({ seq, delta })}\n\n`

function deltaOf(event: string): string | undefined {
  const data = event.slice('data: '.length)
  return data === '[DONE]' ? undefined : (JSON.parse(data) as Chunk).choices[0]?.delta.content
}
