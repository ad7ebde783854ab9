/** Compares the solutions of an equation or of a system, in whatever way they are listed. */
import { plainNotation } from '../../math/algebra/notation'
import { readExpression } from '../../math/algebra/read-expression'
import { lettersIn } from '../../math/algebra/expression'
import { approximateAt, isFloatRoundingOf, nearlyEqual } from '../../math/algebra/value'
import { attempt } from '../../tutor/mathematics'
import {
  type Comparison,
  type Expected,
  right,
  unclear,
  wrong,
  finalParts,
  withoutLeadIn,
} from './expected'

/** One value, with the letter that it is given to; the letter is null without one. */
interface Solution {
  readonly letter: string | null
  readonly value: number
  readonly text: string
}
type SolutionSet = readonly Solution[]

/** What a key writes where nothing solves the equation. */
export const noSolutionKey = 'none'

/** The comparison of a text with a set of solutions. */
export function compareSolutions(expected: Expected, answer: string): Comparison {
  return attempt(
    'practice_solutions',
    () => compareIn(expected.answers, answer),
    () => unclear('', 'unread'),
  )
}

function compareIn(answers: readonly string[], answer: string): Comparison {
  const wanted = answers.includes(noSolutionKey) ? [] : readingsOf(answers.join(' ; ')).at(0)
  if (wanted === undefined) return unclear('', 'unread')
  let first: Comparison | null = null
  const [set] = /\\?\{[^{}]{1,200}\}(?=[\s.!$]{0,8}$)/.exec(answer) ?? [answer]
  const parts = new Set([answer.length <= maxWhole ? set : '', ...finalParts(answer)])
  for (const part of parts) {
    const found = comparisonOf(part, wanted)
    if (found === null) continue
    if (found.finding === 'right') return found
    first ??= found
  }
  return first ?? unclear('', 'unread')
}

const maxWhole = 200
const none =
  /∅|\\(?:emptyset|varnothing)|\{\s{0,4}\\?\}|(?<!\p{L})(?:no(?:t any)?\s(?:real\s)?(?:solutions?|roots?|answers?|number)|none|unsolvable|impossible|keine?\s(?:reelle\s)?(?:lösung(?:en)?|zahl)|unlösbar|nicht lösbar|(?:pas de|aucune)\s(?:solution|racine)(?:\sréelle)?|impossible|(?:no (?:hay|tiene)|sin|ninguna)\s?(?:solución|soluciones|solucion)?(?:\sreal(?:es)?)?)(?!\p{L})/iu

function comparisonOf(part: string, wanted: SolutionSet): Comparison | null {
  if (none.test(part)) return wanted.length === 0 ? right(part) : wrong(part)
  const readings = readingsOf(part)
  if (readings.length === 0) return null
  if (readings.some((given) => isSame(given, wanted))) return right(part)
  const [given = []] = readings
  const isWithin = (few: SolutionSet, many: SolutionSet) =>
    few.every((one) => many.some((other) => isSolution(one, other)))
  if (wanted.length > 1 && readings.some((each) => isWithin(each, wanted))) {
    return wrong(part, 'incomplete')
  }
  const hasAll = wanted.length > 0 && given.length > wanted.length && isWithin(wanted, given)
  return wrong(part, hasAll ? 'extra' : 'other')
}

function isSame(given: SolutionSet, wanted: SolutionSet): boolean {
  const isTuple = new Set(wanted.map(({ letter }) => letter)).size > 1
  if (isTuple && given.every(({ letter }) => letter === null)) {
    return given.length === wanted.length && given.every((one, at) => isValue(one, wanted[at]))
  }
  return (
    given.every((one) => wanted.some((other) => isSolution(one, other))) &&
    wanted.every((one) => given.some((other) => isSolution(other, one)))
  )
}

function isSolution(given: Solution, wanted: Solution): boolean {
  const isLetter = given.letter === null || wanted.letter === null || given.letter === wanted.letter
  return isLetter && isValue(given, wanted)
}

function isValue(given: Solution, wanted: Solution | undefined): boolean {
  if (wanted === undefined) return false
  return (
    nearlyEqual(given.value, wanted.value) ||
    isFloatRoundingOf(given.text, given.value, wanted.value)
  )
}

const maxValues = 8
const joints =
  /\s(?:or|and|oder|und|ou|et|o|y(?!\s?=)|bzw\.?|sowie)\s|\s?(?:;|\n|\||∨|∧|\\(?:lor|land|vee|wedge|quad|qquad|mid)(?![a-z])|&)\s?/iu

/** The ways to read a list of values; "2,5" is two values or one decimal. Empty for any other text. */
function readingsOf(text: string): readonly SolutionSet[] {
  const plain = prepared(text)
  const spaced = listOf(plain.split(joints).flatMap((part) => part.split(/,\s+/)))
  const decimal = listOf(
    plain
      .split(joints)
      .flatMap((part) => part.split(/,\s+/))
      .map((part) => part.replace(/(?<=\d),(?=\d)/g, '.')),
  )
  const split = listOf(plain.split(joints).flatMap((part) => part.split(',')))
  return [decimal, split, spaced].filter((list) => list !== null)
}

/** The text without the signs of a set, a point or an index. */
function prepared(text: string): string {
  const bare = withoutLeadIn(text)
    .replace(/\\text\{([^}]{0,40})\}|\\mathbb\{[A-Z]\}/g, ' $1 ')
    .replace(/\\[{}]/g, ' ')
    .replace(/\\left|\\right/g, '')
    .replace(/(?<=[A-Za-z])(?:_\{?\d\}?|[₀-₉]{1,2}|\d)(?=\s{0,4}(?:=|≈|\\approx))/g, '')
    .replace(/\\in(?![a-z])|∈/g, '=')
    .replace(/^\s{0,4}[LSI𝕃]\s{0,4}=\s{0,4}/u, '')
  const plain = plainNotation(bare.replace(/≈|\\approx/g, '='))
  return withoutBrackets(plain).replace(/[{}[\]]/g, ' ')
}

const bracketed = /^[^()=]{0,20}(?:\([^()=]{0,20}\)\s?=\s?)?\(([^()]*)\)$/

/** "(2, 3)" and "(x, y) = (2, 3)" as a list. */
function withoutBrackets(text: string): string {
  const inner = bracketed.exec(text.trim())?.[1] ?? ''
  return /[,;|]/.test(inner) ? inner : text
}

/** The values of the parts; null where one of them is no value. */
function listOf(parts: readonly string[]): SolutionSet | null {
  const written = parts.map((part) => part.trim()).filter((part) => part !== '')
  if (written.length === 0 || written.length > maxValues) return null
  const values = written.flatMap(bothSigns).map(valueIn)
  return values.every((value) => value !== null) ? values : null
}

/** "x = 2 ± 3" is two values. */
function bothSigns(part: string): readonly string[] {
  return part.includes('±') ? ['+', '-'].map((sign) => part.replace('±', sign)) : [part]
}

function valueIn(part: string): Solution | null {
  const sides = part.split('=').map((side) => side.trim())
  const name = sides.find((side) => /^[A-Za-z]$/.test(side)) ?? null
  const text = sides.findLast((side) => side !== '' && side !== name) ?? ''
  if (sides.length > 1 && name === null) return null
  const body = text
    .replace(/^\(([^()]*)\)$/, (_, inner: string) => inner.trim())
    .replace(/^(-?)\s?(\d+)\s(\d+)\/(\d+)$/, '$1($2+$3/$4)')
  const tree = readExpression(body)
  if (tree === null || lettersIn(tree).size > 0) return null
  const value = approximateAt(tree, 0)
  return Number.isFinite(value) ? { letter: name, value, text: body } : null
}
