/** Content codings of texts (RFC 9110 §8.4.1). */
import { describe, expect, test } from 'bun:test'
import { encode } from '../../src/http/compression'

describe.each(['br', 'zstd', 'gzip'] as const)('%s', (coding) => {
  const decoded = async (bytes: Uint8Array<ArrayBuffer>) =>
    new Response(bytes).body?.pipeThrough(
      new DecompressionStream((coding === 'br' ? 'brotli' : coding) as 'gzip'),
    )

  test.each(['now', 'once'] as const)('encodes short and long texts (%s)', async (effort) => {
    for (const length of [1, 2_000, 300_000]) {
      const text = 'Größe ∑ 🎓 '.repeat(length / 10 + 1)
      const stream = await decoded(await encode(text, coding, effort))
      expect(await new Response(stream as ReadableStream).text()).toBe(text)
    }
  })
})
