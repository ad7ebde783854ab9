/** Finds intervals: "[2, 5)", "]2; 5]", "2 < x ≤ 5", "x > 3", "-1 ≤ x". */
import Fraction from 'fraction.js'
import { rewrite } from '../lib/text'
import { type Meant, Meanings } from './dates'
import { readableText } from './normalize'

const signs: readonly (readonly [RegExp, string])[] = [
  [/\\(?:left|right|,|;|!)(?![a-z])/g, ' '],
  [/\\(?:leq?|leqslant)(?![a-z])|≤|⩽/g, '<='],
  [/\\(?:geq?|geqslant)(?![a-z])|≥|⩾/g, '>='],
  [/\\lt(?![a-z])|＜/g, '<'],
  [/\\gt(?![a-z])|＞/g, '>'],
  [/\\infty(?![a-z])|∞|(?<!\p{L})(?:infinity|inf|oo|unendlich|infini|infinito)(?!\p{L})/giu, '∞'],
  [/\\[dt]?frac\s?\{(-?\d{1,9})\}\s?\{(\d{1,9})\}/g, '$1/$2'],
  [
    /\s(?:is\s|ist\s|est\s|es\s)?(?:greater|more|larger|bigger) than or equal to\s|\sis at least\s/giu,
    '>=',
  ],
  [/\s(?:is\s)?(?:less|smaller) than or equal to\s|\sis at most\s/giu, '<='],
  [
    /\s(?:is\s|ist\s|est\s|es\s)?(?:(?:greater|more|larger|bigger) than|größer als|supérieure? à|mayor que)\s/giu,
    '>',
  ],
  [
    /\s(?:is\s|ist\s|est\s|es\s)?(?:(?:less|smaller) than|kleiner als|inférieure? à|menor que)\s/giu,
    '<',
  ],
  [/\$/g, ' '],
  [/(\d)\s?\/\s?(?=\d)/g, '$1/'],
]

const bound = String.raw`([-+]?\s?(?:∞|\d{1,15}(?:\.\d{1,15}|/\d{1,9})?))`
const inBrackets = new RegExp(
  String.raw`([[\](])\s*${bound}\s*(?:[,;|]|\.\.)\s*${bound}\s*([\])[])`,
  'gu',
)
const chain = new RegExp(
  String.raw`(?<![\d\p{L}.)])(?:${bound}\s*([<>]=?)\s*)?(?<!\p{L})([a-z])(?!\p{L})\s*([<>]=?)\s*${bound}(?![\d\p{L}(]|\s?[-+*/^])`,
  'giu',
)
const boundFirst = new RegExp(
  String.raw`(?<![\d\p{L}.)^*/+-]\s?)${bound}\s*([<>]=?)\s*([a-z])(?!\p{L}|\s?[-+*/^<>=(])`,
  'giu',
)

/** The bound in lowest terms; null where it divides by zero. */
function boundOf(written: string): string | null {
  const text = written.replace(/[+\s]/g, '')
  if (text.includes('∞')) return text
  return /\/0+$/.test(text) ? null : new Fraction(text).toFraction()
}

function intervalOf(low: string, high: string, [opens, closes]: readonly [boolean, boolean]) {
  const [from, to] = [boundOf(low), boundOf(high)]
  if (from === null || to === null) return []
  const [left, right] = [from.includes('∞') || opens, to.includes('∞') || closes]
  return [`${left ? '(' : '['}${from};${to}${right ? ')' : ']'}`]
}

/** The intervals of a text, each in one writing: "(2;5]". */
export function intervalsIn(text: string): readonly Meant[] {
  if (!/[<>≤≥⩽⩾＜＞[\]()]|\\[lg]|(?<!\p{L})(?:than|least|most|als|à|que)(?!\p{L})/u.test(text))
    return []
  const read = signs.reduce((each, [sign, by]) => rewrite(each, sign, by), readableText(text))
  const plain = read.text
  const found = new Meanings(read)
  for (const match of plain.matchAll(inBrackets)) {
    const [, left, low = '', high = '', right] = match
    found.add(match, intervalOf(low, high, [left !== '[', right !== ']']))
  }
  for (const match of plain.matchAll(chain)) {
    const [, first, before = '', , after = '', last = ''] = match
    found.add(match, relation(first, before, after, last))
  }
  for (const match of plain.matchAll(boundFirst)) {
    const [, first = '', sign = ''] = match
    found.add(
      match,
      relation(
        undefined,
        '',
        sign.startsWith('<') ? sign.replace('<', '>') : sign.replace('>', '<'),
        first,
      ),
    )
  }
  return found.inOrder()
}

/** "first ≤ x < last", or "x < last" alone. */
function relation(
  first: string | undefined,
  before: string,
  after: string,
  last: string,
): readonly string[] {
  const isUp = after.startsWith('<')
  if (first === undefined) {
    return isUp
      ? intervalOf('-∞', last, [true, after === '<'])
      : intervalOf(last, '∞', [after === '>', true])
  }
  if (before.startsWith('<') !== isUp) return []
  return isUp
    ? intervalOf(first, last, [before === '<', after === '<'])
    : intervalOf(last, first, [after === '>', before === '>'])
}
