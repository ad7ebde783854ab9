/** A program: the relay of the AI SDK (`streamText`) behind the frames of the bare relay. It stores nothing. */
import { frameOf, serveRelay } from './bare-frames'
import { loadPeer } from './peer-packages'

interface Sdk {
  streamText(options: { model: unknown; prompt: string }): {
    readonly textStream: AsyncIterable<string>
  }
}

interface Provider {
  createOpenAICompatible(settings: { name: string; baseURL: string }): (model: string) => unknown
}

const { streamText } = await loadPeer<Sdk>('ai')
const { createOpenAICompatible } = await loadPeer<Provider>('@ai-sdk/openai-compatible')
const provider = createOpenAICompatible({ name: 'bench', baseURL: Bun.env['LLM_BASE_URL'] ?? '' })
const encoder = new TextEncoder()

serveRelay(async (prompt) => {
  const { textStream } = streamText({ model: provider('bench'), prompt })
  const deltas = textStream[Symbol.asyncIterator]()
  let seq = 0
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await deltas.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(frameOf(seq++, value)))
    },
  })
})
