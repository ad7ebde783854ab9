/**
 * The least that relays a model: every chunk of the provider's stream is parsed as JSON and leaves as a
 * frame of the product's form. Nothing is stored, nothing is checked, and the frames that come from one
 * read leave in one write.
 */
import { env } from 'bun'
import { askProvider, FrameReader, streamHeaders } from './bare-frames'

const encoder = new TextEncoder()

Bun.serve({
  port: Number(env['PORT']),
  hostname: '127.0.0.1',
  reusePort: false,
  idleTimeout: 60,
  async fetch(request) {
    const { content } = (await request.json()) as { content: string }
    const answer = await askProvider(content)
    if (!answer) return new Response(null, { status: 502 })
    return new Response(relayed(answer), { headers: streamHeaders })
  },
})

function relayed(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = new FrameReader(body)
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const frames = await reader.next()
      if (frames === null) controller.close()
      else controller.enqueue(encoder.encode(frames))
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
