/** Finds the numbers that a text says, however they are written, and how firmly it says them. */
import Fraction from 'fraction.js'
import { foreignMark, withNumberWords, wordMark } from './number-words'
import { plainText } from './plain-text'

type Letters = ReadonlySet<string> | null

/** One number in a text. */
export interface Said {
  /** What it can be read as: a percentage also as its hundredth. */
  readonly values: readonly Fraction[]
  /** Named as the value of the unknown or as the answer ("x = 5", "the answer is 5"). */
  readonly isNamed: boolean
}

const number =
  /([§¤])?(±|-)?\s?(\d+\s+\d+\s*\/\s*\d+|\(?\d+(?:\.\d+)?\)?\s*\/\s*\(?\d+(?:\.\d+)?\)?|\d+(?:\.\d+)?)(\s*%|\s*percent\b|\s*per cent\b)?/gi
const naming =
  /(?:(?<![\w)\].^*/+-])\s*[a-z]\s*(?:=|\bis\b|\bequals\b|\bmust be\b|\bwould be\b)|\b(?:answer|solution|result|value|total|root|mean|median|mode|range|probability|price|number)s?\s*(?:is|are|=|:|equals?|must be|would be|comes to)|\bcomes? out (?:as|at|to be)|\bthat makes|\bit (?:is|was|were|be)|\bantwort (?:ist|lautet)|\bréponse est|\brespuesta es|\byou (?:should )?(?:get|obtain))\s*(?:(?:exactly|just|simply|then|indeed|really|actually|only|not|therefore)\s+)*["'“«(\s]*$/i
/** A clause of its own that consists of the number alone. */
const clauseBegins = /(?:^|[.:!?;\n])\s*$/
const clauseEnds = /^\s*(?:$|[.!;\n](?!\d)|and\b|[A-Z][a-z])/
const asserting =
  /(?:[=≈:→]|\b(?:is|are|was|were|be|equals?|gives?|gets?|got|makes?|becomes?|yields?|obtain|answer|result|solution|ist|est|es|son|beträgt|lautet|leaves?|try|number|value))\s*(?:(?:exactly|just|simply|then|really|actually|only)\s+)*["'“«(\s]*$/i
const goesOn = /^\s*[-+*/^(]\s*[\da-z(]|^\s?[a-z](?![a-z])|^\d/i
const counted =
  /^\s*(?:numbers?|sides?|steps?|terms?|fractions?|factors?|brackets?|equations?|unknowns?|solutions?|answers?|parts?|things?|values?|roots?|ways?|places?|times|questions?|pieces?|lines?|more|of|other|another|who|that|which|thing|by)\b/i
const labelled = /\b(?:step|line|part|hint|question|rung|no\.|exercise|example|attempt)\s*$/i
const determined =
  /\b(?:the|these|those|your|both|all|which|each|every|no|this|that|any|first|last|next|other|only)\s*$/i
/** What a minus takes something away from: a number, a bracket, an unknown; not a word. */
const operand = /(?:[\d)\]%]|(?<![A-Za-z])[A-Za-z])\s*$/
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
  const isAlone = clauseBegins.test(before) && clauseEnds.test(after)
  const isNamed = isAlone || (naming.test(before) && !goesOn.test(after))
  const isAsserted = asserting.test(before) && !goesOn.test(after)
  const [value, ...parts] = valuesIn(digits, isNamed, mark === wordMark)
  if (value === undefined) return null
  if (mark === foreignMark && !isAsserted) return null
  if (mark === wordMark && isMereWord(value, before, after, isAsserted)) return null
  if (!isNamed && mark === undefined && isPartOfFormula(before, after, letters)) return null
  if (!isNamed && (labelled.test(before) || isListMark(before, after))) return null
  const isUnary = sign === '-' && !operand.test(before)
  const signedValues = sign === '±' ? [value, value.neg()] : [isUnary ? value.neg() : value]
  const read = percent ? signedValues.flatMap((v) => [v, v.div(100)]) : signedValues
  return { values: [...read, ...parts], isNamed }
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

/** "One", "two sides", "the three": words that count or point rather than answer. */
function isMereWord(value: Fraction, before: string, after: string, isAsserted: boolean): boolean {
  if (counted.test(after)) return true
  const size = value.valueOf()
  if (size === 1) return !isAsserted || !/^\s*(?:$|[.,;:!?)"'”»\n])/.test(after)
  return size <= 4 && !isAsserted && determined.test(before)
}

function isPartOfFormula(before: string, after: string, letters: Letters): boolean {
  if (letters === null) return false
  if (/\^\s*\(?-?$/.test(before)) return true
  const letter = /^\s?\*?\s?([a-zA-Z])(?![a-zA-Z])/.exec(after)?.[1]
  return letter !== undefined && letters.has(letter)
}

function isListMark(before: string, after: string): boolean {
  return /(?:^|\n)\s*$/.test(before) && /^[.)]\s+\S/.test(after)
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
    if (numeral === '' || numeral === 'I' || !asserting.test(before)) return []
    const values = Array.from(numeral, (digit) => romanDigits[digit] ?? 0)
    const total = values.reduce(
      (sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value),
      0,
    )
    return [{ values: [new Fraction(total)], isNamed: naming.test(before) }]
  })
}
