/**
 * The least that relays a model: every chunk of the provider's stream is parsed as JSON and leaves as a
 * frame of the product's form. Nothing is stored, nothing is checked, and the frames that come from one
 * read leave in one write.
 */
import { askProvider, FrameReader, serveRelay } from './bare-frames'

const encoder = new TextEncoder()

serveRelay(async (content) => {
  const answer = await askProvider(content)
  return answer && relayed(answer)
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
