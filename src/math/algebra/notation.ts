/**
 * Rewrites what learners type into one plain notation: Unicode signs, LaTeX and operators in words
 * become the ASCII that the formula reader accepts. Other words do not change.
 */
import { signTable } from '../../lib/text'
import { boundRuns } from '../../lib/bounded-text'
import { rememberLast } from '../../lib/last-result'
import { numberNames } from '../../lib/number-names'
import {
  backslash,
  bitsOf,
  brace,
  latex,
  productWord,
  type NotationRewrite,
  slash,
  spelled,
} from './notation-rewrites'

const maxRead = 2000

const signs = signTable([
  ['*', '×·⋅∗'],
  ['/', '÷∶⁄'],
  ['-', '−–'],
  ['=', '≈＝'],
  [' ; ', '—≠…→⇒⇔∴'],
  [' ', '„€“”\u202f\u00a0\u2009'],
  ["'", '’'],
  ['^2', '²'],
  ['^3', '³'],
  ['^4', '⁴'],
  ['^5', '⁵'],
  ['^6', '⁶'],
  ['(1/2)', '½'],
  ['(1/3)', '⅓'],
  ['(2/3)', '⅔'],
  ['(1/4)', '¼'],
  ['(3/4)', '¾'],
  ['(1/5)', '⅕'],
  ['(1/8)', '⅛'],
  ['cbrt', '∛'],
  ['<=', '≤'],
  ['>=', '≥'],
])

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text)

/** 2/3 ÷ 4/5 divides a fraction by a fraction, and needs brackets when it is written with `/`. */
const fractionByFraction = /(?<!\d)(\d+\s*\/\s*\d+)\s*÷\s*(\d+\s*\/\s*\d+)/g

const maxNesting = 6

/**
 * The plain notation of a learner's text, cut to `maxRead` characters. Never throws. Each kind of
 * problem asks for the same text in turn.
 */
export const plainNotation = rememberLast(rewritten)

/** "x**2" as "x^2"; two stars beside a blank or at an edge are bold type. */
function asPowers(text: string): string {
  return text.includes('**')
    ? text.replace(/(?<=[\w)\]}])\*\*(?=[\w({\\-])| \*\* (?=\d)/g, '^')
    : text
}

function rewritten(text: string): string {
  const bounded = boundRuns(text.slice(0, maxRead))
  let plain = isAscii(bounded) ? asPowers(bounded) : inAscii(bounded)
  const bits = bitsOf(plain)
  const depth = (bits & (backslash | brace)) === 0 ? 0 : maxNesting
  for (let i = 0; i < depth; i++) {
    const before = plain
    plain = applied(latex, plain, bits)
    if (plain === before) break
  }
  plain = applied(spelled, plain, bits)
  return (bits & (slash | backslash | productWord)) === 0 ? plain : unwrapSimple(plain)
}

function inAscii(text: string): string {
  const read = asPowers(text.replace(fractionByFraction, '($1)/($2)'))
  return Array.from(read, (sign) => signs.get(sign) ?? sign).join('')
}

function applied(rewrites: readonly NotationRewrite[], text: string, bits: number): string {
  let plain = text
  for (let at = 0; at < rewrites.length; at += 1) {
    const rewrite = rewrites[at]
    if (rewrite !== undefined && (bits & rewrite[2]) !== 0) {
      plain = plain.replace(rewrite[0], rewrite[1])
    }
  }
  return plain
}

/** Shortens `((3)/(4))`, which the fraction rule gives, to `(3/4)`. */
function unwrapSimple(text: string): string {
  return text.replace(
    /(?<![A-Za-z])\((-?\d+(?:\.\d+)?|[a-z])\)(?=\s*\/)|(?<=\/)\((\d+(?:\.\d+)?|[a-z])\)/g,
    '$1$2',
  )
}

/** The words of small numbers; the index of each is its value. */
export const numberWords: readonly string[] = [
  ...numberNames.en.small,
  numberNames.en.tens[0] ?? '',
]

/**
 * Writes small numbers in digits ("Two dice": "2 dice"). "one" stays, because it is seldom a
 * number.
 */
export function numbersAsDigits(text: string): string {
  return text.replace(/\b[A-Za-z]+\b/g, (word) => {
    const value = numberWords.indexOf(word.toLowerCase())
    return value < 2 ? word : String(value)
  })
}
