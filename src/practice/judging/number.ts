/** Compares the number that an answer gives, in whatever notation and with its unit. */
import Fraction from 'fraction.js'
import {
  calculationIn,
  isWorkedOut,
  matchOf,
  type Target,
  targetOf as numericTarget,
} from '../../tutor/judging/number-match'
import { messageSize, roleOf } from '../../tutor/judging/number-roles'
import {
  amount as amountOf,
  type Calculation,
  calculationValue,
  exactValueOf,
  usualConvention,
} from '../../text/calculation'
import { type StandaloneAmount, numbersOf } from '../../tutor/judging/equalities'
import { withScales } from '../../tutor/judging/spoken-calculations'
import {
  type KnownUnit,
  unitAt,
  unitNamed,
  withBareUnits,
  withSingleUnits,
  knownUnitOf,
} from '../../text/units'
import { type Comparison, type Expected, right, unclear, wrong, withoutLeadIn } from './expected'

interface Place {
  readonly start: number
  readonly end: number
  /** The number is the right side of an equality, so that numbers before it are read. */
  readonly isResult?: boolean
}

/** Characters on each side of a number that can belong to it. */
const reach = 40

/** Words of a remainder, of another base and of parts and multiples that no reader counts. */
const restWords =
  /(?<!\p{L})(?:r|rem|remainder|rest|reste|resto|mod|modulo|half|halves|quarters?|thirds?|halb|halbe[rsn]?|viertel|drittel|anderthalb|demie?|quarts?|tiers|medi[oa]s?|cuartos?|tercios?|dozens?|dutzend|douzaines?|docenas?|scores?|hundreds?|thousands?|millions?|billions?|hundert|tausend|millionen|cents? mille|mille|millones|mil|base|basis)(?!\p{L})/iu
/** A sign that belongs to a number and that no reader takes with it. */
const signBehind =
  /^(?:\s{0,4}(?:[\^_√‰‱!]{1,2}(?=\s{0,4}[\p{N}({])|[\^_√‰‱]|[-+*/÷×·⋅]\s{0,4}(?:$|\p{L}(?!\p{L})))|[₀-₉])/u
const signBefore =
  /(?:[\^_√<>≠≤≥\\*÷×·⋅]|(?<!\p{L})\/|[-−–+]\s?[-−–+]|(?<![\p{L}])(?:log|ln|lg|exp|sin|cos|tan|sqrt|cbrt))\s{0,4}\(?\s{0,4}-?$|(?<![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}])\p{L}_?-?$/u
const numberBefore = /\p{N}\s{0,4}(?:(\p{L}{1,3})\.?\s{1,4})?[-+_&]?\s{0,4}$/u
const letterBehind = /^\s?(\p{Script=Latin})(?![\p{L}'’.])/u
/** A number before one of these has been left for the one behind it. */
const resultWords =
  /^(?:is|are|equals?|gives?|makes?|so|then|thus|to|get|got|ist|sind|ergibt|gibt|macht|also|dann|zu|est|sont|fait|donne|donc|alors|es|son|da|hace|entonces|no|nein|non)$/iu

/** The same for a text of which `read`, its beginning, is one calculation and words. */
function hasUnreadTail(text: string, read: string): boolean {
  const end = /^.*[\p{Nd})}%¼-¾⅐-⅞][²³⁰¹⁴-⁹]{0,4}/su.exec(read)?.[0].length
  return end !== undefined && (doubleSign.test(text) || hasUnreadRest(text, { start: 0, end }))
}

const doubleSign = /^\s{0,8}[-−–+]\s?[-−–+]/

/** Whether something beside the number at a place changes its value and is not read with it. */
function hasUnreadRest(text: string, { start, end, isResult = false }: Place): boolean {
  const before = text.slice(Math.max(0, start - reach), start)
  const behind = text.slice(end, end + reach)
  const clause = /^[^\n.;,!?=→]*/u.exec(behind)?.[0] ?? ''
  if (signBehind.test(behind) || restWords.test(clause)) return true
  if (/^\s{0,4}(?:[-+_&]|\p{L}{1,3}(?!\p{L}))?\s{0,4}\p{Nd}/u.test(clause)) return true
  const letter = letterBehind.exec(behind)?.[1]
  if (letter !== undefined && !isUnit(letter)) return true
  if (isResult) return false
  const lead = before.split(/[\n.;,!?=→:]/u).at(-1) ?? ''
  const neighbour = numberBefore.exec(lead)
  const isLeft = neighbour?.[1] !== undefined && resultWords.test(neighbour[1])
  return signBefore.test(before) || restWords.test(lead) || (neighbour !== null && !isLeft)
}

/** "a" and "y" are words of some languages; "5k" is five thousand. */
const isUnit = (letter: string): boolean =>
  (letter !== 'k' && knownUnitOf(letter) !== null) || /^[ayoeàéACFKNVWJ]$/.test(letter)

/** A number of the answer, with the words behind it. */
interface GivenNumber {
  readonly text: string
  readonly calculation: Calculation
  readonly unit: KnownUnit | null
}

export function compareNumber(expected: Expected, answer: string): Comparison {
  const target = targetOf(expected)
  if (target === null) return unclear('', 'unread')
  const text = withSingleUnits(withValueOfPi(withScales(shortened(withBareUnits(answer)))))
  const whole = text.length <= maxWhole ? wholeNumber(text) : null
  const given = whole ?? lastNumber(text)
  if (given === 'unread') return unclear('', 'unread')
  if (given === 'several') return unclear('', 'several')
  if (given === null) return unclear('', 'unread')
  return compared(given, target, expected)
}

/** A longer text is no number alone. */
const maxWhole = 200
const maxBegin = 150
const maxEnd = 250

/** The begin and the end of an essay: one of them has its answer. */
function shortened(text: string): string {
  if (text.length <= maxBegin + maxEnd) return text
  return `${text.slice(0, maxBegin)}\n;\n${text.slice(-maxEnd)}`
}

/** π is no letter of a word: "πέντε", "pięć". */
const pi =
  /\\pi(?![a-z])|(?<!\p{Script=Greek})π(?!\p{Script=Greek})|(?<![\p{L}_])pi(?![\p{L}\d_])/giu

/** The comparison reads neither π nor "2sqrt(3)": the value and the sign stand in their place. */
function withValueOfPi(text: string): string {
  return text
    .replace(/(?<=[\d)])\s{0,4}(?=(?:sqrt|cbrt)\s{0,4}\()/gi, '*')
    .replace(pi, (_, at: number, whole: string) =>
      /[\d)}]\s{0,4}$/.test(whole.slice(Math.max(0, at - 5), at)) ? `*${Math.PI}` : String(Math.PI),
    )
}

const isIrrational = (value: string): boolean => /sqrt|cbrt|pi|π/.test(value)

const maxTargets = 100
const targets = new Map<string, Target | null>()

/** An item is answered more than once, and each answer is compared with its mistakes too. */
function targetOf({ answers, unit }: Expected): Target | null {
  const written = answers[0] ?? ''
  const id = `${unit ?? ''} ${written}`
  const known = targets.get(id)
  if (known !== undefined) return known
  if (targets.size >= maxTargets) targets.clear()
  const value = withValueOfPi(written).replace(/^\s*[A-Za-z]\s*=\s*/, '')
  const target = numericTarget({ value, unit })
  const made = target && { ...target, unit: unit === null ? null : unitNamed(unit) }
  targets.set(id, made)
  return made
}

const assignment =
  /^\s{0,8}[\p{L}]{1,12}(?:\([a-z]\)|_?\{?\d\}?)?\s{0,8}(?:=|≈|\\approx)\s{0,8}(?=\S)/u

/** The number that the whole text is: "3/4", "x = 12 cm", "The answer is 0,75." */
function wholeNumber(answer: string): GivenNumber | 'unread' | null {
  const bare = withoutLeadIn(answer)
    .replace(assignment, '')
    .replace(/^[=≈\s]+/, '')
    .replace(/^(?:[-−–]\s+|(?:minus|negative|moins|menos)\s+)(?=[\d.])/iu, '-')
  for (const form of [bare, bare.replace(/(?<=[\d)}%])\s{0,4}[\p{L}€°][^\d]{0,40}[23²³]?$/u, '')]) {
    const calculation = form === '' ? null : calculationIn(withoutMoney(form))
    if (calculation === null) continue
    return hasUnreadTail(bare, form) ? 'unread' : { text: answer, calculation, unit: unitIn(bare) }
  }
  return null
}

function withoutMoney(text: string): string {
  return text.replace(/\s{0,2}(?:€|EUR\b|USD\b)$/, '').replace(/^-\s?([$€])\s?/, '-')
}

/** The unit behind the last number of a text. */
function unitIn(text: string): KnownUnit | null {
  if (/^\s{0,8}[-−]?\s{0,8}\$\s?\d[^$]*$/.test(text)) return unitNamed('dollar')
  if (/^\s{0,8}[-−]?\s{0,8}€|€\s{0,8}$/.test(text)) return unitNamed('euro')
  const last = [...text.matchAll(/[\d)}%½¼¾⅓⅔](?=[\s\p{L}°])/gu)].at(-1)
  return last ? unitBehind(text.slice(last.index + 1)) : null
}

const unitBehind = (text: string): KnownUnit | null => unitAt(text, 0)?.unit ?? null

/** The number that a text ends in, or calls its answer. */
function lastNumber(text: string): GivenNumber | 'several' | 'unread' | null {
  const { equalities, amounts } = numbersOf(text)
  const size = messageSize(text, amounts.length + equalities.length)
  const counted = amounts.map((amount) => ({
    amount,
    role: roleOf(amount, size),
  }))
  const used = counted.filter(({ role }) => role !== 'none')
  const ends = [
    ...used.map(({ amount }) => placed(amount.calculation, amount)),
    ...equalities.map((equality) => placed(equality.right, equality)),
  ].toSorted((a, b) => a.end - b.end)
  const final = counted
    .filter(({ role }) => role === 'final' || role === 'answer')
    .map(({ amount }) => amount)
  if (isUndecided(text, amounts, final)) return 'several'
  const named = final.at(-1)
  const last = named === undefined ? ends.at(-1) : placed(named.calculation, named)
  if (last === undefined) return null
  const isResult = equalities.some(({ end }) => end === last.end)
  if (hasUnreadRest(text, { start: last.start, end: last.end, isResult })) return 'unread'
  const behind = text.slice(last.end, last.end + 40)
  const unit = unitBehind(behind) ?? unitIn(text.slice(last.start, last.end))
  return { text: text.slice(last.start, last.end), calculation: last.calculation, unit }
}

interface Placed {
  readonly calculation: Calculation
  readonly start: number
  readonly end: number
}

function placed(calculation: Calculation, at: { start: number; end: number }): Placed {
  return { calculation, start: at.start, end: at.end }
}

const alternative =
  /^\s{0,4}(?:[\p{L}€°%²³/]{1,12}\s{0,2})?(?:,|;|\/|\bor\b|\boder\b|\bou\b|\bo\b|\bor maybe\b|\?)\s/iu

/** Two different results side by side: the learner has not chosen. */
function isUndecided(
  text: string,
  amounts: readonly StandaloneAmount[],
  final: readonly StandaloneAmount[],
): boolean {
  const candidates =
    final.length > 0 ? amounts.filter(({ start }) => start >= (final[0]?.start ?? 0)) : amounts
  return candidates.some((amount, at) => {
    const next = candidates[at + 1]
    if (next === undefined || isSameNumber(amount, next)) return false
    const between = text.slice(amount.end, next.start)
    const isLast = at + 2 === candidates.length
    return isLast && (alternative.test(`${between} `) || between.trim() === '')
  })
}

function isSameNumber(one: StandaloneAmount, other: StandaloneAmount): boolean {
  const [a, b] = [exactValueOf(one.calculation), exactValueOf(other.calculation)]
  return a !== null && b !== null && a.equals(b)
}

function compared(
  { text, calculation, unit }: GivenNumber,
  target: Target,
  expected: Expected,
): Comparison {
  if (unit !== null && target.unit !== null && !isSameUnit(unit, target.unit)) {
    return inOtherUnit({ text, calculation, unit }, target)
  }
  const match = matchOf(asShare(calculation, target), null, target)
  if (match === 'same' && isSum.test(text)) return unclear(text, 'unfinished')
  if (match === 'near') return unclear(text, 'near')
  if (match !== 'same') return wrong(text)
  if (expected.form === 'simplified') {
    const isReduced = isWorkedOut(calculation) || isIrrational(expected.answers[0] ?? '')
    return isReduced ? right(text) : unclear(text, 'form')
  }
  const isDone = isWorkedOut(calculation) || isFraction(calculation) || isScientific(calculation)
  return isDone || isIrrational(expected.answers[0] ?? '')
    ? right(text)
    : unclear(text, 'unfinished')
}

/** "1+2/5" is no mixed number, which is written as a fraction before it is read. */
const isSum = /^[^=]{0,80}\d\s{0,4}\+\s{0,4}\(?\d[^=]{0,80}$/

/** "12 %" is 0.12, and stands for 12 only where per cents are asked for. */
function asShare(calculation: Calculation, { isPercent }: Target): Calculation {
  if (calculation.kind !== 'percent' || isPercent) return calculation
  const hundred = amountOf(new Fraction(100))
  return { kind: 'operation', sign: '/', left: calculation.of, right: hundred }
}

function isSameUnit(a: KnownUnit, b: KnownUnit): boolean {
  return a.dimension === b.dimension && a.factor.equals(b.factor)
}

function inOtherUnit({ text, calculation, unit }: GivenNumber, target: Target): Comparison {
  const wanted = target.value.approximate
  const value = calculationValue(calculation, usualConvention)?.approximate ?? Number.NaN
  const isWanted = (given: number) =>
    Math.abs(given - wanted) <= 1e-9 * Math.max(1, Math.abs(wanted))
  const factor = (unit?.factor.valueOf() ?? 1) / (target.unit?.factor.valueOf() ?? 1)
  const isSameMeasure = unit?.dimension === target.unit?.dimension
  if (isSameMeasure && isWanted(value * factor)) return right(text)
  return wrong(text, isWanted(value) ? 'unit' : 'other')
}

/** A fraction of two whole numbers that is no whole number itself. */
function isFraction(calculation: Calculation): boolean {
  if (calculation.kind === 'negative') return isFraction(calculation.of)
  if (calculation.kind === 'operation' && calculation.sign === '+') {
    const { left, right: part } = calculation
    const isPart = part.kind === 'amount' && part.number.value.d !== 1n
    return left.kind === 'amount' && (isPart || isFraction(part))
  }
  if (calculation.kind !== 'operation' || calculation.sign !== '/') return false
  const isWhole = exactValueOf(calculation)?.d === 1n
  return !isWhole && [calculation.left, calculation.right].every(isPlainNumber)
}

function isPlainNumber(side: Calculation): boolean {
  return side.kind === 'amount' || (side.kind === 'negative' && isPlainNumber(side.of))
}

/** "1.2 * 10^3" */
function isScientific(calculation: Calculation): boolean {
  if (calculation.kind === 'negative') return isScientific(calculation.of)
  if (calculation.kind !== 'operation' || calculation.sign !== '*') return false
  const { left, right: power } = calculation
  const isPower = power.kind === 'operation' && power.sign === '^' && isPlainNumber(left)
  return isPower && exactValueOf(power.left)?.equals(10) === true
}
