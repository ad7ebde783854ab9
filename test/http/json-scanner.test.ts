/** The JSON scanner of uploads: it accepts what `JSON.parse` accepts, however the text is cut. */
import fc from 'fast-check'
import { describe, expect, test } from 'bun:test'
import { JsonScanner, NotJson } from '../../src/http/json-body'

/** The members of the outermost object as text, scanned in chunks that end at the given places. */
function scan(text: string | Uint8Array, cuts: readonly number[] = []): Map<string, string> {
  const bytes = Buffer.from(text)
  const ends = cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b)
  const scanner = new JsonScanner()
  const members = new Map<string, string>()
  let from = 0
  for (const end of [...ends, bytes.length]) {
    for (const part of scanner.scan(bytes.subarray(from, end))) {
      const before = part.isFirst ? '' : (members.get(part.name) ?? '')
      members.set(part.name, before + Buffer.from(part.bytes).toString('latin1'))
    }
    from = end
  }
  scanner.end()
  return members
}

const everyByte = (text: string | Uint8Array) => Array.from(Buffer.from(text), (_, at) => at)

function isAccepted(text: string | Uint8Array, cuts: readonly number[] = []): boolean {
  try {
    scan(text, cuts)
    return true
  } catch (error) {
    if (error instanceof NotJson) return false
    throw error
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Short texts that are nearly JSON. */
const token = fc.constantFrom(
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  ' ',
  '\n',
  '"',
  '"a"',
  '"\\',
  'u00e9',
  '\\n',
  '\t',
  '0',
  '-',
  '1',
  '.5',
  'e',
  'E+',
  '12',
  'true',
  'false',
  'null',
  'tru',
  '{}',
  '[]',
  '{"a":',
  '"b":1',
)
const nearlyJson = fc.array(token, { maxLength: 12 }).map((tokens) => tokens.join(''))
const cuts = fc.array(fc.nat(), { maxLength: 6 })

describe('any cut of the text', () => {
  test('gives every member of the outermost object its exact text', () => {
    const members = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue())
    const indent = fc.constantFrom('', ' ', '\t', '\n')
    fc.assert(
      fc.property(members, indent, cuts, (value, space, places) => {
        const scanned = scan(JSON.stringify(value, null, space), places)
        const parsed = [...scanned].map(([name, text]): [string, unknown] => [
          name,
          JSON.parse(Buffer.from(text, 'latin1').toString()),
        ])
        const expected = JSON.parse(JSON.stringify(value)) as Record<string, unknown>
        expect(new Map(parsed)).toEqual(new Map(Object.entries(expected)))
      }),
    )
  })

  test('accepts the text exactly where JSON.parse accepts it', () => {
    fc.assert(
      fc.property(nearlyJson, cuts, (text, places) => {
        expect(isAccepted(text, places)).toBe(isJson(text))
      }),
      { numRuns: 2_000 },
    )
  })

  test('a chunk for each byte changes nothing', () => {
    const text = '\uFEFF{"a\\u00e9\\"":[1,-0.5e+3,"x\\\\"],"b":{"c":null,"d":[{}]},"é":true}'
    expect(scan(text, everyByte(text))).toEqual(scan(text))
    expect([...scan(text).keys()]).toEqual(['aé"', 'b', 'é'])
  })
})

describe('valid JSON', () => {
  test.each(['1', '"x"', '[]', ' null ', '-0', '1e5', '[{"a":1}]'])(
    'without an object around it has no members: %s',
    (text) => expect(scan(text, everyByte(text)).size).toBe(0),
  )

  test('an inner object gives no members', () => {
    expect([...scan('{"a":{"b":1},"c":[{"d":2}]}')]).toEqual([
      ['a', '{"b":1}'],
      ['c', '[{"d":2}]'],
    ])
  })

  test('depth is the deepest level of the text', () => {
    const scanner = new JsonScanner()
    scanner.scan(Buffer.from('{"a":[[1],2],"b":{}}'))
    scanner.end()
    expect(scanner.depth).toBe(3)
  })

  test('200,000 levels are accepted, one more is refused', () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
    expect(isAccepted(nested(200_000))).toBe(true)
    expect(isAccepted(nested(200_001))).toBe(false)
  })

  test('a name of more than 1,024 bytes is scanned as the empty name', () => {
    expect([...scan(`{"${'x'.repeat(1_025)}":1}`)]).toEqual([['', '1']])
  })
})

describe('text that is not JSON is refused', () => {
  test.each([
    ['nothing', ''],
    ['two values', '{} {}'],
    ['a number with a leading zero', '[01]'],
    ['a number without a digit after its point', '[1.]'],
    ['a control character in a string', '"a\nb"'],
    ['an unknown escape', '"\\x"'],
    ['a \\u escape that is not hex', '"\\u00g0"'],
    ['a literal in capitals', 'True'],
    ['a comma before a bracket', '[1,]'],
    ['a bracket of another kind', '[1}'],
    ['a name without quotes', '{a:1}'],
    ['text that breaks off', '{"a":[1,2'],
    ['half a byte order mark', Buffer.from('\xef\xbb{}', 'latin1')],
  ] as const)('%s', (_, text) => {
    expect(isAccepted(text)).toBe(false)
    expect(isAccepted(text, everyByte(text))).toBe(false)
  })
})
