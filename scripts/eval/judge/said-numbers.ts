/** Finds the numbers that a text says, however they are written, and how firmly it says them. */
import Fraction from 'fraction.js'
import { foreignMark, withNumberWords, wordMark } from './number-words'
import { plainText } from './plain-text'
import * as surroundings from './surroundings'

type Letters = ReadonlySet<string> | null

/** One number in a text. */
export interface Said {
  /** What it can be read as: a percentage also as its hundredth. */
  readonly values: readonly Fraction[]
  /** Named as the value of the unknown or as the answer ("x = 5", "the answer is 5"). */
  readonly isNamed: boolean
}

const decimal = String.raw`\d+(?:\.\d+)?`
/** A mark of `number-words`, a sign, a mixed number, quotient or decimal, a percent sign. */
const number = new RegExp(
  String.raw`([§¤])?(±|-)?\s?(\d+[ ]+\d+[ ]*\/[ ]*\d+|\(?${decimal}\)?[ ]*\/[ ]*\(?${decimal}\)?|${decimal})` +
    String.raw`(\s*%|\s*per ?cent\b)?`,
  'gi',
)
const spacedDigits =
  /(?<![\d.])\d(?:(?:[ _·…]|\s?[-–]\s?(?=\d\s?[-–]\s?\d|\d(?![\d\s]*[-–=])))\d)+(?!\d|\.\d)/g
const spacedLetters = /(?<![A-Za-z])[A-Za-z](?:[ \-.·*_][A-Za-z]){2,}(?![A-Za-z])/g
const roman = /(?<![A-Za-z])(?=[IVXLC]+(?![A-Za-z]))(X{0,3}L?X{0,3}(?:IX|IV|V?I{0,3}))(?![A-Za-z])/g

/**
 * Every number that a text says. `letters` are the unknowns, whose coefficients and exponents say nothing;
 * null counts every number in sight, which is how the text is read that may be repeated.
 */
export function numbersSaid(text: string, letters: Letters): readonly Said[] {
  const plain = plainText(text)
  const joined = plain.replace(spacedLetters, (spread) => spread.replace(/[^A-Za-z]/g, ''))
  const readings = [plain, ...(joined === plain ? [] : [joined])]
  return [
    ...readings.flatMap((reading) => numbersIn(withNumberWords(reading), letters)),
    ...spreadNumbers(plain),
    ...romanNumbers(plain),
  ]
}

function numbersIn(text: string, letters: Letters): readonly Said[] {
  return Array.from(text.matchAll(number)).flatMap((match) => {
    const said = readMatch(match, text, letters)
    return said === null ? [] : [said]
  })
}

function readMatch(match: RegExpExecArray, text: string, letters: Letters): Said | null {
  const [whole, mark, sign, digits = '', percent] = match
  const before = text.slice(Math.max(0, match.index - 60), match.index)
  const after = text.slice(match.index + whole.length, match.index + whole.length + 30)
  const isNamed = surroundings.nameIt(before, after)
  const isAsserted = surroundings.assertIt(before, after)
  const [value, ...parts] = valuesIn(digits, isNamed, mark === wordMark)
  if (value === undefined) return null
  if (mark === foreignMark && !isAsserted) return null
  if (mark === wordMark && surroundings.merelyCount(value, before, after)) return null
  if (!isNamed && mark === undefined && isPartOfFormula(before, after, letters)) return null
  if (!isNamed && surroundings.labelIt(before, after)) return null
  if (isNextOfList(text.slice(0, match.index + whole.indexOf(digits)), digits, after)) return null
  const isUnary = sign === '-' && !surroundings.areTakenFrom(before)
  const signedValues = sign === '±' ? [value, value.neg()] : [isUnary ? value.neg() : value]
  const read = percent ? signedValues.flatMap((v) => [v, v.div(100)]) : signedValues
  return { values: [...read, ...parts], isNamed }
}

/** The mark of a list item, "2." or "2)", after the item before it. */
function isNextOfList(before: string, digits: string, after: string): boolean {
  if (!/^\d+$/.test(digits) || !/(?:^|\n)[ \t]*$/.test(before) || !/^[.)] +\S/.test(after))
    return false
  return new RegExp(`(?:^|\\n)[ \\t]*${Number(digits) - 1}[.)] `).test(before)
}

/**
 * A quotient that can be worked out further is a question, not an answer, unless it is named as one.
 * "Three and a half" may also be two answers.
 */
function valuesIn(digits: string, isNamed: boolean, isInWords: boolean): readonly Fraction[] {
  const mixed = /^(\d+)\s+(\d+\s*\/\s*[1-9]\d*)$/.exec(digits)
  if (mixed) {
    const [whole, part] = [
      new Fraction(mixed[1] ?? 0),
      new Fraction(mixed[2]?.replace(/\s/g, '') ?? 0),
    ]
    return [whole.add(part), ...(isInWords ? [whole, part] : [])]
  }
  const [top = '0', bottom] = digits.replace(/[()\s]/g, '').split('/')
  if (bottom === undefined) return [new Fraction(top)]
  if (Number(bottom) === 0) return []
  const value = new Fraction(top).div(new Fraction(bottom))
  const isReduced = value.d !== 1n && String(value.n) === top && String(value.d) === bottom
  return isReduced || isNamed ? [value] : []
}

function isPartOfFormula(before: string, after: string, letters: Letters): boolean {
  if (letters === null) return false
  if (/\^\s*\(?-?$/.test(before)) return true
  const letter = /^\s?\*?\s?([a-zA-Z])(?![a-zA-Z])/.exec(after)?.[1]
  return letter !== undefined && letters.has(letter)
}

/** "4 0 8", "4-0-8": digits kept apart. */
function spreadNumbers(plain: string): readonly Said[] {
  return (plain.match(spacedDigits) ?? []).map((digits) => ({
    values: [new Fraction(digits.replace(/\D/g, ''))],
    isNamed: false,
  }))
}

const romanDigits: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100 }

function romanNumbers(plain: string): readonly Said[] {
  return Array.from(plain.matchAll(roman)).flatMap((match) => {
    const numeral = match[0]
    const before = plain.slice(Math.max(0, match.index - 40), match.index)
    if (numeral === '' || numeral === 'I' || !surroundings.assertIt(before, '')) return []
    const values = Array.from(numeral, (digit) => romanDigits[digit] ?? 0)
    const total = values.reduce(
      (sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value),
      0,
    )
    return [{ values: [new Fraction(total)], isNamed: surroundings.nameIt(before, '') }]
  })
}
