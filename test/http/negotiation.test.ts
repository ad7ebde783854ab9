/** Which type, coding and language a request asks for, and what its body is (RFC 9110 §8.3 and §12.5). */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  acceptedCoding,
  acceptedLanguage,
  acceptedTypes,
  bySize,
  isUncoded,
  mediaTypeOf,
  preferredType,
  type AcceptedLanguage,
  type Coding,
} from '../../src/http/negotiation'

const requestWith = (name: string, value: string | null) =>
  new Request('http://localhost', { headers: value === null ? {} : { [name]: value } })

const json = 'application/json'
const stream = 'text/event-stream'
const types = [json, stream] as const
const tooLong = `${'x/y,'.repeat(300)}${stream}`

describe('Accept', () => {
  test.each<[string | null, readonly string[], string | null]>([
    [null, [json, stream], json],
    ['', [json, stream], json],
    ['  ', [json, stream], json],
    ['*/*', [json, stream], json],
    ['*/*;q=0.001', [json, stream], json],
    [json, [json], json],
    [stream, [stream], stream],
    ['Application/JSON', [json], json],
    ['application/*', [json], json],
    ['TEXT/*', [stream], stream],
    [`${json}, ${stream}`, [json, stream], null],
    [`${stream},${json}`, [stream, json], null],
    ['TEXT/EVENT-STREAM,APPLICATION/JSON', [stream, json], null],
    [`${json};q=0.9, ${stream}`, [stream, json], stream],
    [`${stream} ; q=0.5 , ${json} ; Q=0.6`, [json, stream], json],
    [`${json}, ${stream};q=0`, [json], json],
    [`*/*, ${stream};q=0`, [json], json],
    [`*/*;q=0.1, ${stream}`, [stream, json], stream],
    [`${json}, text/plain, */*`, [json, stream], json],
    [`${json}; charset=utf-8`, [json], json],
    [`${json};odata=verbose;q=0.2, ${stream};q=0.1`, [json, stream], json],
    [`,, ${json} ,`, [json], json],
    ['text/html', [], null],
    ['image/*, text/html;q=0.5', [], null],
    ['*/*;q=0', [], null],
    [`${json};q=0.000`, [], null],
    ['application/json-seq', [], null],
    ['json', [], null],
    [`"${json}"`, [], null],
    [tooLong, [json, stream], json],
  ])('of %j takes %j, best %j', (field, taken, best) => {
    const request = requestWith('accept', field)
    expect(acceptedTypes(request, types).toSorted()).toEqual([...taken].toSorted() as never)
    expect(preferredType(request, types)).toBe(best as never)
  })

  test('neither the order nor the case of its ranges means anything', () => {
    const weight = fc.constantFrom('', ';q=1', ';q=0.8', '; q=0.3', ';q=0', ';charset=utf-8')
    const range = fc
      .tuple(fc.constantFrom(json, stream, 'application/*', 'text/*', 'text/html'), weight)
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.uniqueArray(range, { selector: (one) => one.split(';')[0] }), (ranges) => {
        if (ranges.length === 0) return
        const asked = [ranges, ranges.toReversed()].flatMap((one) => [
          one.join(', '),
          one.join(',').toUpperCase(),
        ])
        const answers = asked.map((field) => {
          const request = requestWith('accept', field)
          return [acceptedTypes(request, types).toSorted(), preferredType(request, types)]
        })
        for (const answer of answers) expect(answer).toEqual(answers[0] as never)
      }),
    )
  })
})

describe('Accept-Encoding', () => {
  test.each<[string | null, Coding | null]>([
    [null, null],
    ['', null],
    ['gzip', 'gzip'],
    ['GZip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['x-gzip, br;q=0.3', 'gzip'],
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
    ['gzip;q=-1', null],
    ['gzip;q=high', null],
    [',,gzip,,', 'gzip'],
    [`${'x,'.repeat(600)}gzip`, null],
  ])('of %j is %j', (field, coding) => {
    expect(acceptedCoding(requestWith('accept-encoding', field), bySize)).toBe(coding)
  })

  test('is one of those that there are', () => {
    const of = (field: string, available: readonly Coding[]) =>
      acceptedCoding(requestWith('accept-encoding', field), available)
    expect(of('br, gzip', ['gzip'])).toBe('gzip')
    expect(of('x-gzip', ['br'])).toBeNull()
    expect(of('*', [])).toBeNull()
  })
})

test.each<[string | null, AcceptedLanguage]>([
  [null, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['DE-at', 'de'],
  ['de-AT, en', 'de'],
  ['fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5', 'fr'],
  ['en;q=0.1, es-419;q=0.2', 'es'],
  ['zh-Hans-CN, fr;q=0.3', 'fr'],
  ['it', 'en'],
  ['*', 'en'],
  ['de;q=0, fr;q=0.1', 'fr'],
  ['deutsch', 'en'],
  ['de_DE', 'en'],
  [`${'x,'.repeat(600)}de`, 'en'],
])('Accept-Language %j is %s', (field, language) => {
  expect(acceptedLanguage(requestWith('accept-language', field))).toBe(language)
})

test.each([
  [null, ''],
  ['', ''],
  [json, json],
  ['Application/JSON;charset=UTF-8', json],
  ['application/json ; charset="utf-8"', json],
  ['\tapplication/json\t;', json],
  ['application/json, text/html', 'application/json, text/html'],
  ['MULTIPART/Form-Data; boundary=";,"', 'multipart/form-data'],
  ['application/x-www-form-urlencoded;', 'application/x-www-form-urlencoded'],
  ['text/plain;application/json', 'text/plain'],
  [';application/json', ''],
])('the type of a body with Content-Type %j is %j', (field, type) => {
  expect(mediaTypeOf(requestWith('content-type', field).headers)).toBe(type)
})

test.each([
  [null, true],
  ['identity', true],
  ['Identity', true],
  ['gzip', false],
  ['identity, gzip', false],
])('a body with Content-Encoding %j is plain: %p', (field, plain) => {
  expect(isUncoded(requestWith('content-encoding', field).headers)).toBe(plain)
})
