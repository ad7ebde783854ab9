/** How numbers are read, in every writing and in the formats of many languages. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import Fraction from 'fraction.js'
import { formatsOf, plainNumbers, readingIn } from '../../src/text/locale'
import { numeralAt, numeralsIn } from '../../src/text/numerals'
import { threadTime } from '../support/loop-probe'

/** The values of a text in its own format; null for a number that is ambiguous or none. */
function valuesIn(text: string, earlier: readonly string[] = []): readonly (string | null)[] {
  const formats = formatsOf(text, { earlier })
  return numeralsIn(text).map((numeral) => readingIn(numeral, formats)?.value.toFraction() ?? null)
}

/** A sentence that shows its language, the decimal mark and the sign between groups. */
const locales: readonly (readonly [string, string, string, string])[] = [
  ['English', 'Calculate # now', '.', ','],
  ['German', 'Berechne # bitte', ',', '.'],
  ['Spanish', 'Calcula # por favor', ',', '.'],
  ['Italian', 'Calcola # per favore', ',', '.'],
  ['Portuguese', 'Quanto é # para você', ',', '.'],
  ['Dutch', 'Bereken # voor mij', ',', '.'],
  ['Turkish', 'Hesapla # bir daha', ',', '.'],
  ['Indonesian', 'Hitunglah # untuk saya', ',', '.'],
  ['French', 'Combien font # pour nous', ',', ' '],
  ['French, no-break', 'Combien font # pour nous', ',', '\u202f'],
  ['Polish', 'Oblicz # dla nas, ile to jest', ',', ' '],
  ['Russian', 'Вычисли # пожалуйста', ',', ' '],
  ['Ukrainian', 'Обчисли # будь ласка', ',', '\u00a0'],
  ['Czech', 'Vypočítej # pro nás', ',', ' '],
  ['Swedish', 'Beräkna # för mig och dig', ',', ' '],
  ['Finnish', 'Laske # ja vastaus', ',', ' '],
  ['Chinese', '请计算#的值', '.', ','],
  ['Japanese', '#を計算してください', '.', ','],
  ['Hebrew', 'חשב את # בבקשה', '.', ','],
  ['Hindi', '# की गणना करें', '.', ','],
]

function grouped(whole: bigint, mark: string): string {
  return String(whole).replace(/\B(?=(?:\d{3})+$)/g, mark)
}

function indianGrouped(whole: bigint): string {
  const digits = String(whole)
  return `${digits.slice(0, -3).replace(/\B(?=(?:\d{2})+$)/g, ',')},${digits.slice(-3)}`
}

const toScript = (text: string, zero: number): string =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

const wholes = fc.bigInt({ min: 0n, max: 10n ** 15n })
const decimals = fc.stringMatching(/^\d{0,6}$/)

describe('a number in the format of its language', () => {
  test.each(locales.map((locale) => [...locale] as [string, string, string, string]))(
    '%s',
    (_, sentence, mark, group) => {
      fc.assert(
        fc.property(wholes, decimals, fc.boolean(), (whole, part, isGrouped) => {
          const digits = isGrouped ? grouped(whole, group) : String(whole)
          const written = part === '' ? digits : `${digits}${mark}${part}`
          const text = sentence.replace('#', written)
          const value = new Fraction(part === '' ? String(whole) : `${whole}.${part}`)
          expect(valuesIn(text)).toEqual([value.toFraction()])
        }),
        { numRuns: 60 },
      )
    },
  )

  test('in the groups of Switzerland', () => {
    const large = fc.bigInt({ min: 1000n, max: 10n ** 15n })
    fc.assert(
      fc.property(large, decimals, fc.constantFrom('.', ','), (whole, part, mark) => {
        const written = `Berechne bitte ${grouped(whole, '’')}${part === '' ? '' : mark + part}`
        expect(valuesIn(written)).toEqual([new Fraction(`${whole}.${part || '0'}`).toFraction()])
      }),
    )
  })

  test('in the digits of every script, and in the groups of India', () => {
    const zeros = [0xff10, 0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xbe6, 0xc66, 0xce6, 0xe50]
    fc.assert(
      fc.property(wholes, fc.constantFrom(...zeros), (whole, zero) => {
        expect(valuesIn(toScript(String(whole), zero))).toEqual([String(whole)])
      }),
    )
    fc.assert(
      fc.property(fc.bigInt({ min: 100_000n, max: 10n ** 13n }), (whole) => {
        expect(valuesIn(`What is 10 - ${indianGrouped(whole)}?`)).toEqual(['10', String(whole)])
      }),
    )
  })
})

describe('what a text and a dialogue tell of the format', () => {
  test.each([
    ['without words a number of two readings is ambiguous', '1.500 + 500', [], [null, '500']],
    ['another number tells', '1.500 + 2,5', [], ['1500', '5/2']],
    ['numbers weigh more than the language', 'Berechne 3.5 + 1.500', [], ['7/2', '3/2']],
    [
      'numbers that contradict each other tell nothing',
      '3.5 + 2,5 + 1.500',
      [],
      ['7/2', '5/2', null],
    ],
    ['an answer takes the format of its task', '2.000', ['Berechne 1.500 + 500'], ['2000']],
    ['an answer takes the format of its task', '2,000', ['Calculate 1,500 + 500'], ['2000']],
    ['a number of the dialogue tells', '1.500', ['x = 2,5'], ['1500']],
    ['a later writing of the same number tells', '2.500', ['1500', '1.500 + 1'], ['2500']],
    ['a dot is no sign of French', 'Combien font 1.500 et le reste', [], [null]],
    ['a point in brackets tells nothing', 'f(2,4) and 1,500 are', [], ['12/5', '1500']],
    [
      'a time tells nothing',
      'Um 12.30 Uhr kommen 1.500 Leute, wie viele sind es',
      [],
      ['123/10', '1500'],
    ],
  ] as [string, string, string[], (string | null)[]][])('%s: %s', (_, text, earlier, values) => {
    expect(valuesIn(text, earlier)).toEqual(values)
  })
})

describe('numbers that are more than digits', () => {
  test.each([
    ['1½', 'mixed', '3/2'],
    ['1 ½', 'mixed', '3/2'],
    ['2 1/2', 'mixed', '5/2'],
    ['2\u00a01/2', 'mixed', '5/2'],
    ['1 and 1/2', 'mixed', '3/2'],
    ['1 und 1/2', 'mixed', '3/2'],
    ['1 et 1/2', 'mixed', '3/2'],
    ['1 y 1/2', 'mixed', '3/2'],
    ['2\\frac12', 'mixed', '5/2'],
    ['2\\frac{1}{2}', 'mixed', '5/2'],
    ['2 \\tfrac{1}{2}', 'mixed', '5/2'],
    ['1⅖', 'mixed', '7/5'],
    ['3³⁄₄', 'mixed', '15/4'],
    ['9\\7', 'fraction', '9/7'],
    ['3/4', 'fraction', '3/4'],
    ['⅔', 'fraction', '2/3'],
    ['\\dfrac{25}{23}', 'fraction', '25/23'],
    ['0.(3)', 'recurring', '1/3'],
    ['0,1(6)', 'recurring', '1/6'],
    ['0.7 recurring', 'recurring', '7/9'],
    ['0,8 Periode 3', 'recurring', '5/6'],
    ['0.\\overline{3}', 'recurring', '1/3'],
    ['0.333…', 'recurring', '1/3'],
    ['1.1666...', 'recurring', '7/6'],
    ['0.3\u0305', 'recurring', '1/3'],
    ['12 %', 'percent', '3/25'],
    ['7½%', 'percent', '3/40'],
    ['1.2·10^3', 'scientific', '1200'],
    ['6 \\cdot 10^{-2}', 'scientific', '3/50'],
    ['6×10²', 'scientific', '600'],
    ['5e3', 'number', '5000'],
    ['.5', 'number', '1/2'],
    ["2'000", 'number', '2000'],
    ['1{,}234{,}567', 'number', '1234567'],
    ['1\\,500', 'number', '1500'],
    ['6th', 'ordinal', '6'],
    ['6º', 'ordinal', '6'],
  ])('%s is a %s', (text, kind, value) => {
    const [numeral, ...more] = numeralsIn(text)
    expect(more).toEqual([])
    expect(numeral?.kind).toBe(kind as 'mixed')
    expect(numeral?.end).toBe(text.length)
    expect(numeralAt(`= ${text}`, 2)?.end).toBe(text.length + 2)
    expect(numeral?.readings.map((reading) => reading.value.toFraction())).toEqual([value])
  })

  test.each([
    ['3 R 1', 'remainder', [3, 1]],
    ['3 r. 1', 'remainder', [3, 1]],
    ['3 remainder 1', 'remainder', [3, 1]],
    ['3, remainder 1', 'remainder', [3, 1]],
    ['3 with a remainder of 1', 'remainder', [3, 1]],
    ['3 Rest 1', 'remainder', [3, 1]],
    ['3 reste 1', 'remainder', [3, 1]],
    ['3 resto 1', 'remainder', [3, 1]],
    ['9:2', 'ratio', [9, 2]],
    ['9 : 2', 'ratio', [9, 2]],
    ['1:2:3', 'ratio', [1, 2, 3]],
    ['12:50', 'time', [12, 50]],
  ] as const)('%s is a %s', (text, kind, parts) => {
    const [numeral, ...more] = numeralsIn(text)
    expect(more).toEqual([])
    expect([numeral?.kind, numeral?.end]).toEqual([kind, text.length])
    expect(numeral?.parts.map((part) => part.valueOf())).toEqual([...parts])
  })

  test.each(['1.2.3', '24.12.2024', '2024-12-24', '1,2,3', '1,23,4'])('%s is no number', (text) => {
    expect(valuesIn(text)).toEqual([null])
  })

  test('any mixed number in any form is the sum of its parts', () => {
    const forms = [
      (w: number, t: number, b: number) => `${w} ${t}/${b}`,
      (w: number, t: number, b: number) => `${w}\\frac{${t}}{${b}}`,
      (w: number, t: number, b: number) => `${w} and ${t}/${b}`,
      (w: number, t: number, b: number) => `${w}\\,\\dfrac{${t}}{${b}}`,
    ]
    const parts = fc.tuple(
      fc.nat(999),
      fc.integer({ min: 1, max: 98 }),
      fc.integer({ min: 1, max: 99 }),
    )
    fc.assert(
      fc.property(parts, fc.constantFrom(...forms), ([whole, top, more], form) => {
        const bottom = top + more
        const value = new Fraction(whole).add(new Fraction(top, bottom))
        expect(valuesIn(`= ${form(whole, top, bottom)}`)).toEqual([value.toFraction()])
      }),
    )
  })
})

describe('a text in plain notation', () => {
  test.each([
    ['Berechne 1.500 + 500', 'Berechne 1500 + 500'],
    ['Calcule 1 500 + 500', 'Calcule 1500 + 500'],
    ['Calculate 1,00,000 + 5', 'Calculate 100000 + 5'],
    ['What is 1½ + 2 1/2?', 'What is 3/2 + 5/2?'],
    ['Is 3 ÷ 1 1/2 more?', 'Is 3 ÷ (3/2) more?'],
    ['Löse x/1000 = 1,5', 'Löse x/1000 = 1.5'],
    ['Calculate 1/2 + 1/6', 'Calculate 1/2 + 1/6'],
    ['The point (2,4) and 3\\frac{4}{2}', 'The point (2,4) and 3\\frac{4}{2}'],
    ['1.500 + 500', '1.500 + 500'],
  ])('%s', (text, plain) => {
    const read = plainNumbers(text, formatsOf(text))
    expect(read.text).toBe(plain)
    const at = read.text.indexOf('+')
    if (at >= 0) expect(text[read.placeOf(at)]).toBe('+')
  })

  test('any text takes linear time and throws nothing', () => {
    const pieces = fc.constantFrom(
      '1',
      '.',
      ',',
      ' ',
      "'",
      '/',
      '½',
      '\\frac',
      '{',
      '}',
      '(',
      ')',
      '5',
      'e',
      '%',
      ':',
      'R',
      '\u00a0',
      '٣',
      '…',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        const text = parts.join('')
        const { placeOf, text: plain } = plainNumbers(text, formatsOf(text))
        expect(placeOf(plain.length)).toBe(text.length)
      }),
      { numRuns: 2000 },
    )
    for (const run of [
      '1',
      '1.',
      '1 000 ',
      '1,00,',
      '1/',
      '1 1/2 ',
      '0.3',
      '\\frac{1}',
      '1:',
      '½',
      "1'000",
    ]) {
      const text = run.repeat(Math.ceil(32_000 / run.length))
      const start = threadTime()
      plainNumbers(text, formatsOf(text))
      expect(threadTime() - start).toBeLessThan(1500)
    }
  })
})
