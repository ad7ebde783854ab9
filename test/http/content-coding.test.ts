/** Which content coding a field `Accept-Encoding` asks for (RFC 9110 §12.5.3). */
import { describe, expect, test } from 'bun:test'
import { bySize, chooseCoding, type Coding } from '../../src/http/compression/content-coding'
import { encode } from '../../src/http/compression/encoders'

describe('the chosen coding', () => {
  test.each<[string | null, Coding | null]>([
    [null, null],
    ['', null],
    ['gzip', 'gzip'],
    ['GZip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['br', 'br'],
    ['zstd', 'zstd'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, zstd', 'zstd'],
    ['deflate', null],
    ['gzip;q=0', null],
    ['gzip;q=0.000', null],
    ['gzip; q=0.5 , br;q=0.4', 'gzip'],
    ['gzip;q=0.5, br;q=0.5', 'br'],
    ['br;q=0.001', 'br'],
    ['*', 'br'],
    ['*;q=0', null],
    ['*, br;q=0', 'zstd'],
    ['*;q=0.1, gzip', 'gzip'],
    ['identity', null],
    ['identity, gzip', 'gzip'],
    ['identity;q=0.5, gzip;q=0.2', null],
    ['identity;q=0.5, gzip;q=0.6', 'gzip'],
    ['identity;q=0', null],
    ['identity;q=0, gzip;q=0.1', 'gzip'],
    ['identity;q=0, *', 'br'],
    ['gzip;q=2', null],
    ['gzip;q=-1', null],
    ['gzip;q=', null],
    ['gzip;level=9', null],
    [',,gzip,,', 'gzip'],
    [`${'x,'.repeat(300)}gzip`, null],
  ])('of %j is %j', (field, coding) => {
    expect(chooseCoding(field, bySize)).toBe(coding)
  })

  test('is one of those that there are', () => {
    expect(chooseCoding('br, gzip', ['gzip'])).toBe('gzip')
    expect(chooseCoding('*', [])).toBeNull()
  })
})

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
