/** The array reader finds the elements of any JSON, however its bytes are cut into chunks. */
import fc from 'fast-check'
import { describe, expect, test } from 'bun:test'
import { jsonElements, type JsonElement } from '../../src/features/imports/json-array-reader'

/** The text in chunks that end at the given shares of it. */
async function* cutAt(bytes: Uint8Array, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  const ends = cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b)
  let from = 0
  for (const end of [...ends, bytes.length]) {
    yield bytes.slice(from, end)
    from = end
  }
}

const found = (text: string | Uint8Array, cuts: readonly number[] = []): Promise<JsonElement[]> =>
  Array.fromAsync(jsonElements(cutAt(Buffer.from(text), cuts)))

/** The element's text, or the fault's code. */
const told = (element: JsonElement): string =>
  'fault' in element ? element.fault.code : Buffer.from(element.bytes).toString()

const tellAll = async (text: string) => (await found(text)).map(told)

test('any JSON array in any chunks gives its elements', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.jsonValue()),
      fc.constantFrom('', ' ', '\r\n\t'),
      fc.array(fc.nat()),
      fc.constantFrom('plain', 'wrapped'),
      async (values, blank, cuts, form) => {
        const list = `[${values.map((value) => blank + JSON.stringify(value, null, blank) + blank).join(',')}]`
        const text =
          form === 'plain' ? list : `{"a":[1,{"b":"]"}],"sessions"${blank}:${blank}${list},"z":{}}`
        const elements = await found(text, cuts)
        expect(elements.map((element) => JSON.parse(told(element)) as unknown)).toEqual(
          values.map((value) => JSON.parse(JSON.stringify(value)) as unknown),
        )
        for (const element of elements) {
          if ('bytes' in element)
            expect(Buffer.from(text).subarray(element.at).indexOf(element.bytes)).toBe(0)
        }
      },
    ),
  )
})

test('any bytes are read to an end, with the same result in any chunks', async () => {
  const token = fc.constantFrom(
    '[',
    ']',
    '{',
    '}',
    ',',
    ':',
    '"',
    '\\',
    '1',
    'null',
    ' ',
    '"sessions":',
    '\u0000',
    'é',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(token), fc.array(fc.nat()), async (tokens, cuts) => {
      const whole = await found(tokens.join(''))
      expect(await found(tokens.join(''), cuts)).toEqual(whole)
      expect(
        whole
          .slice(0, -1)
          .every((element) => !('fault' in element) || element.fault.code !== 'CORRUPT_JSON'),
      ).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

describe('what goes wrong', () => {
  test.each([
    ['[{"a":1},{"b":2', ['{"a":1}', 'CORRUPT_JSON']],
    ['[{"a":1},', ['{"a":1}', 'CORRUPT_JSON']],
    ['[{"a":1},]', ['{"a":1}', 'CORRUPT_JSON']],
    ['[{"a":1}', ['{"a":1}', 'CORRUPT_JSON']],
    ['[{"a":1} {"b":2}]', ['{"a":1}', 'CORRUPT_JSON']],
    ['[{"a":1},{"b":[2},{"c":3}]', ['{"a":1}', 'CORRUPT_JSON']],
    ['[{"a":1}][{"b":2}]', ['{"a":1}', 'CORRUPT_JSON']],
    ['[{"a":1},{"b":"x}]', ['{"a":1}', 'CORRUPT_JSON']],
    ['{"sessions":[{"a":1}]', ['{"a":1}', 'CORRUPT_JSON']],
    ['[,]', ['CORRUPT_JSON']],
    ['', ['CORRUPT_JSON']],
    [' \uFEFF', ['CORRUPT_JSON']],
    ['nonsense', ['CORRUPT_JSON']],
    ['[}', ['CORRUPT_JSON']],
    ['[1,"a",null,[],{}]', ['1', '"a"', 'null', '[]', '{}']],
    ['{"a":1}', ['{"a":1}']],
    ['{"x":{"sessions":[1]}}', ['{"x":{"sessions":[1]}}']],
    ['{"sessions":1}', ['{"sessions":1}']],
    ['{"\\"sessions":[1]}', ['{"\\"sessions":[1]}']],
    ['{"sessions":[1],"chats":[2]}', ['1', '2']],
    ['{"sessions":[]}', []],
    ['["\\\\","\\"",""]', ['"\\\\"', '"\\""', '""']],
  ])('%s', async (text, expected) => {
    expect(await tellAll(text)).toEqual(expected)
  })

  test('the fault names the byte', async () => {
    const [, fault] = await found('[{"ä":1},}]')
    expect(fault).toEqual({
      fault: { code: 'CORRUPT_JSON', message: expect.stringContaining('at byte 10;') },
    })
  })
})

test('an element with too many brackets is one fault, and reading continues', async () => {
  const depth = 1_000_000
  const bomb = '['.repeat(depth) + ']'.repeat(depth)
  expect(await tellAll(`[1,${bomb},2]`)).toEqual(['1', 'TOO_LARGE', '2'])
  expect(await tellAll('['.repeat(depth))).toEqual(['CORRUPT_JSON'])
  expect(await tellAll('{"a":'.repeat(depth))).toEqual(['CORRUPT_JSON'])
  expect(await tellAll(`[${'['.repeat(100_001)}${']'.repeat(100_001)}]`)).toEqual(['TOO_LARGE'])
  expect(await tellAll(`[1,[${'[],'.repeat(3_000_001)}[]],2]`)).toEqual(['1', 'TOO_LARGE', '2'])
})

test('an element over the size limit is one fault, and 200 MB take bounded memory', async () => {
  const block = Buffer.from(`{"text":"${'x'.repeat(1_000_000)}"},`)
  async function* text() {
    yield Buffer.from('[1,"')
    for (let length = 0; length < 100_000_000; length += block.length)
      yield Buffer.alloc(block.length, 0x61)
    yield Buffer.from('",')
    for (let length = 0; length < 100_000_000; length += block.length) yield block
    yield Buffer.from('2]')
  }
  Bun.gc(true)
  const before = process.memoryUsage().rss
  let most = 0
  const seen = new Map<string, number>()
  for await (const element of jsonElements(text())) {
    const kind =
      'fault' in element ? element.fault.code : element.bytes.length < 5 ? told(element) : 'element'
    seen.set(kind, (seen.get(kind) ?? 0) + 1)
    most = Math.max(most, process.memoryUsage().rss)
  }
  expect(Object.fromEntries(seen)).toEqual({ '1': 1, TOO_LARGE: 1, element: 100, '2': 1 })
  expect(most - before).toBeLessThan(180_000_000)
})
