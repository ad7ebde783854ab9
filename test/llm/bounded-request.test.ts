/** The bounds of a request to a provider that no whole reply comes near in a test. */
import { expect, test } from 'bun:test'
import { boundedRequest } from '../../src/llm/bounded-request'

const limits = { silenceMs: 5_000, maxMs: 100, maxLineBytes: 1_000, maxBodyBytes: 1_000_000 }

const stillHere = new TextEncoder().encode(': still here\n\n')

function endless(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      await Bun.sleep(5)
      controller.enqueue(stillHere)
    },
  })
}

test('a line that is never silent is ended when its time is over', async () => {
  using server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: () => new Response(endless()),
  })
  const started = performance.now()
  const { body } = await boundedRequest(limits)(server.url)
  const follow = async () => {
    while (await body?.next());
  }
  expect(await follow().catch((error: unknown) => error)).toMatchObject({ kind: 'silent' })
  expect(performance.now() - started).toBeGreaterThan(50)
})
