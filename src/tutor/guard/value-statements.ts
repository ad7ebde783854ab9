/**
 * Whether a text states a number that is held back: in digits, in words, as a calculation, a range,
 * a sum of units, Roman or spelled digit by digit.
 */
import { nearlyEqual } from '../../math/algebra/value'
import { wordsOfLanguages } from '../../text/languages/languages'
import { romanLetter, signOf, textAt, type Token } from '../../text/tokens'
import { calculationsIn, canonicalCalculation, type CalculationSpan } from './calculations'
import { convertibleUnitOf } from './convertible-units'
import {
  countAt,
  equationBefore,
  type Given,
  type HeldValue,
  neighboursOf,
  type ValueRules,
} from './held'
import {
  isAttributed,
  isClassifier,
  isCountOfRemarks,
  isCountOfTalk,
  isCredited,
  isNoValue,
  isPassingWord,
  isSentenceEnd,
  presentationAt,
  presentationOf,
} from './presentation'
import { copulas, questionWords, resultVerbs } from './presentation-words'

/** Whether the tokens of one text state a value that is held back. */
export function statesValue(tokens: readonly Token[], rules: ValueRules): boolean {
  if (writesValue(tokens, rules)) return true
  if (rules.values.length === 0) return false
  const numbers = tokens.filter(({ kind }) => kind === 'number').length
  if (numbers === 0) return false
  return (
    calculationsIn(tokens).some((found) => statesCalculation(tokens, found, rules)) ||
    (numbers > 1 && isSpelledOut(tokens, rules))
  )
}

/** As `statesValue`, but without calculations and digits one by one. */
function writesValue(tokens: readonly Token[], rules: ValueRules): boolean {
  if (rules.values.length === 0) return false
  let before = -1
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (token === undefined) break
    if (token.kind === 'word') {
      if (token.isCapital && isRomanLetter(tokens, at, rules)) return true
      continue
    }
    if (token.kind !== 'number') continue
    if (
      statesNumber(tokens, at, rules) ||
      statesAmount(tokens, at, rules) ||
      statesCoins(tokens, at, rules) ||
      statesWithPart(tokens, at, rules)
    )
      return true
    if (before >= 0 && at - before <= maxRangeGap && isRange(tokens, [before, at], rules))
      return true
    before = at
  }
  return false
}

/** A longer sentence holds no digits of a number that another sentence begins. */
const maxDigitTokens = 4

/** Whether one of the tokens may be a value that is held back, or a part of its digits. */
export function holdsCandidate(tokens: readonly Token[], { values }: ValueRules): boolean {
  return tokens.some((token) => {
    if (token.kind === 'word') return token.isCapital && token.text.length === 1
    if (token.kind !== 'number') return false
    const isDigit = tokens.length <= maxDigitTokens && token.text.length === 1
    return isDigit || values.some((held) => matches(token, held, 0))
  })
}

function statesNumber(tokens: readonly Token[], at: number, rules: ValueRules): boolean {
  const token = tokens[at]
  if (token === undefined || !rules.values.some((each) => matches(token, each, 0))) return false
  const held = rules.values.find((each) => matches(token, each, signOf(tokens, at)))
  if (held === undefined || isNoValue(tokens, at) || isGivenPercentage(token, held, rules))
    return false
  if (isCoefficient(tokens, at)) return false
  if (token.form === 'roman' && token.text.length === 2 && !isPresented(tokens, at)) return false
  if (held.isGiven && rules.isStrictOnGiven === true) return !isInRole(tokens, at, rules)
  if (held.isGiven) {
    return (
      presentsGiven(tokens, at, rules) &&
      (held.isAnswer || !isRepeatedStep(tokens, at, rules.given))
    )
  }
  const { words } = rules.given
  if (isCountOfTalk(tokens, at, words)) {
    const presentation = presentationAt(tokens, at)
    if (presentation === 'result' && !isCountOfRemarks(tokens, at, words)) return true
    return presentation === 'answer'
  }
  return !isPassingWord(tokens, at, words) || presentsSmallWord(tokens, at, words)
}

/** "8.3%" of the task, which is held as 0.083. */
function isGivenPercentage(token: Token, held: HeldValue, { given }: ValueRules): boolean {
  const [first = 0, ...others] = token.values
  const isPercentage = others.includes(first / 100) && given.written.has(first)
  return isPercentage && !nearlyEqual(Math.abs(held.value), first)
}

/** "That makes two", "they have three", but not "it is one of them". */
function presentsSmallWord(
  tokens: readonly Token[],
  at: number,
  words: ReadonlySet<string>,
): boolean {
  const presentation = presentationAt(tokens, at)
  if (presentation === 'mention') return false
  const isFollowed =
    isFollowedByWord(tokens, at, words) &&
    !isClassifier(tokens[at + 1]) &&
    !resultVerbs.has(textAt(tokens, at + 1))
  if (presentation === 'value') return !isFollowed
  const [value = 0] = tokens[at]?.values ?? []
  return value > 1 || !isFollowed || resultVerbs.has(textAt(tokens, at - 1))
}

/** One of the number's values is held back, or is a rounding of it. With the sign 0 it may have either. */
function matches(token: Token, { value }: HeldValue, sign: number): boolean {
  for (const written of token.values) {
    const each = sign === 0 ? Math.abs(written) * Math.sign(value) : written * sign
    if (nearlyEqual(each, value) || isRounded(token, each, value)) return true
  }
  return false
}

function isRounded({ form, decimals }: Token, written: number, value: number): boolean {
  if (Number.isInteger(value) || (form !== 'digits' && decimals === 0)) return false
  const gap = Math.abs(written - value)
  if (decimals >= 2) return gap < 10 ** -decimals
  return decimals === 1
    ? gap <= 0.05 && Math.abs(value) >= 1
    : gap <= 0.5 && Math.abs(value) >= 10 && written !== 0
}

/** "18x": the number is the factor of an unknown. */
function isCoefficient(tokens: readonly Token[], at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]]
  if (next?.kind !== 'word' || next.text.length !== 1 || next.start !== token?.end) return false
  return convertibleUnitOf(next.text) === null && /[a-z]/.test(next.text)
}

/** Given as the value of something. */
function isPresented(tokens: readonly Token[], at: number): boolean {
  return presentationAt(tokens, at) !== 'mention'
}

function isFollowedByWord(
  tokens: readonly Token[],
  at: number,
  words: ReadonlySet<string>,
): boolean {
  const next = tokens[at + 1]
  return next?.kind === 'word' && !words.has(next.text)
}

/** A number of the task or of the learner that the text presents as a result. */
function presentsGiven(tokens: readonly Token[], at: number, { given }: ValueRules): boolean {
  const presentation = presentationAt(tokens, at)
  if (presentation === 'answer') return true
  if (presentation !== 'alone' && presentation !== 'result') return false
  return !neighboursOf(tokens, at).some((each) => given.neighbours.has(each))
}

const conditions = wordsOfLanguages(({ asking }) => asking?.given)

/** "You worked out that it is 10", "if there are 8 left": a step that the learner has said. */
function isRepeatedStep(tokens: readonly Token[], at: number, { learnerCounts }: Given): boolean {
  if (isCredited(tokens, at) || learnerCounts.has(countAt(tokens, at) ?? '')) return true
  for (let place = at - 1; place >= Math.max(0, at - maxBeforeAsked); place -= 1) {
    if (isSentenceEnd(tokens, place)) return false
    if (conditions.has(textAt(tokens, place))) return true
  }
  return false
}

const roleBefore = new Set('+-*/^('.split('')).union(
  wordsOfLanguages(({ asking }) => asking?.besideGiven),
)
const roleAfter = new Set('+-*/^'.split('')).union(
  wordsOfLanguages(({ asking }) => asking?.behindGiven),
)

/** Whether a given number stands in its role in the task, and is not presented as the answer. */
function isInRole(tokens: readonly Token[], at: number, { given }: ValueRules): boolean {
  if (isOfLearner(tokens, at, given)) return true
  if (neighboursOf(tokens, at).some((each) => given.neighbours.has(each))) {
    return presentationAt(tokens, at) !== 'answer' && presentationAt(tokens, at) !== 'alone'
  }
  const presentation = presentationAt(tokens, at)
  if (/^(?:answer|alone|result)$/.test(presentation)) return false
  if (roleBefore.has(textAt(tokens, at - 1)) || roleAfter.has(textAt(tokens, at + 1))) return true
  return presentation === 'mention' ? isInProse(tokens, at) : isAskedAbout(tokens, at)
}

/** The result of an equation that the learner has written. */
const isOfLearner = (tokens: readonly Token[], at: number, { learnerEquations }: Given): boolean =>
  equationBefore(tokens, at).some((each) => learnerEquations.has(each))

/** Words of a sentence that says more than the number in it. */
const minWords = 3

/** Whether the sentence of a number has words of its own: not "Try 3." and "2 and 3!". */
function isInProse(tokens: readonly Token[], at: number): boolean {
  let words = 0
  const count = (place: number) => {
    const token = tokens[place]
    if (token?.kind === 'word' && token.text.length > 1) words += 1
    return token !== undefined && words < minWords && !isSentenceEnd(tokens, place)
  }
  for (let place = at - 1; count(place);) place -= 1
  for (let place = at + 1; count(place);) place += 1
  return words >= minWords
}

const openQuestions = wordsOfLanguages(({ asking }) => asking?.openly)

/** "How are 8 and 11 connected?" */
function isAskedAbout(tokens: readonly Token[], at: number): boolean {
  if (!isQuestion(tokens, at)) return false
  for (let place = at - 1; place >= Math.max(0, at - maxBeforeAsked); place -= 1) {
    if (isSentenceEnd(tokens, place)) return false
    if (openQuestions.has(textAt(tokens, place))) return true
  }
  return false
}

/** Nine, written IX, or one letter where it is named as a result. */
function isRomanLetter(tokens: readonly Token[], at: number, { values }: ValueRules): boolean {
  const token = tokens[at]
  const value = token?.text.length === 1 ? romanLetter(token.text.toUpperCase()) : null
  if (value === null || !values.some((held) => nearlyEqual(held.value, value))) return false
  const presentation = presentationAt(tokens, at)
  return presentation !== 'mention' && (value !== 1 || presentation !== 'value')
}

function statesCalculation(
  tokens: readonly Token[],
  found: CalculationSpan,
  { values, given, allowsOperation, isStrictOnGiven }: ValueRules,
): boolean {
  const held = values.find(({ value }) => found.equals(value))
  if (held === undefined) return false
  const isRepeated = isGivenCalculation(tokens, found, given)
  if (isStrictOnGiven === true && (allowsOperation || isRepeated)) {
    if (isOfLearner(tokens, found.from, given)) return false
    const presentation = presentationOf(tokens, found)
    const isAsked = presentation !== 'mention' && asksFor(tokens, found.from)
    const isAlone = presentation === 'alone' && !isRepeated
    return !isAsked && (isAlone || presentation === 'answer' || presentation === 'result')
  }
  if (isRepeated) {
    return held.isAnswer && !isAttributed(tokens, found.from) && concludes(tokens, found)
  }
  if (isQuestion(tokens, found.to) && (allowsOperation || !held.isAnswer)) {
    return (
      !asksFor(tokens, found.from) && !/^(?:mention|value)$/.test(presentationOf(tokens, found))
    )
  }
  return true
}

/** Also "the sum 9 + 9", which holds a calculation of the same value. */
function isGivenCalculation(
  tokens: readonly Token[],
  { from, to, values }: CalculationSpan,
  { calculations }: Given,
): boolean {
  return calculationsIn(tokens).some(
    (each) =>
      each.from >= from &&
      each.to <= to &&
      values.some((value) => each.equals(value)) &&
      calculations.has(canonicalCalculation(each.written)),
  )
}

/** "18 divided by 2 is 9", "so it is 18 / 2": the learner's calculation as the result of the task. */
function concludes(tokens: readonly Token[], found: CalculationSpan): boolean {
  if (/^(?:answer|result)$/.test(presentationOf(tokens, found))) return true
  const { to } = found
  const verb = textAt(tokens, to)
  if (verb !== '=' && !copulas.has(verb) && !resultVerbs.has(verb)) return false
  const result = [to + 1, to + 2].find((at) => tokens[at]?.kind === 'number')
  if (result === undefined) return false
  return tokens[result]?.values.some((each) => found.equals(each)) === true
}

const maxBeforeAsked = 6

/** "So what is 20 - 4?": a question word asks for what follows. */
function asksFor(tokens: readonly Token[], from: number): boolean {
  for (let at = from - 1; at >= Math.max(0, from - maxBeforeAsked); at -= 1) {
    if (isSentenceEnd(tokens, at)) return false
    if (questionWords.has(textAt(tokens, at))) return true
  }
  return false
}

/** Whether a calculation stands in a question, or before an equals sign and nothing. */
export function isQuestion(tokens: readonly Token[], from: number): boolean {
  const next = tokens[from + 1]
  if (tokens[from]?.text === '=' && (next === undefined || /^[?\n]$/.test(next.text))) return true
  for (let at = from; at < tokens.length; at += 1) {
    if (isSentenceEnd(tokens, at)) return /^[?？]$/.test(textAt(tokens, at))
  }
  return false
}

function isSpelledOut(tokens: readonly Token[], { values, given }: ValueRules): boolean {
  return spelledNumbers(tokens).some(({ digits }) =>
    values.some(
      ({ value }) => String(Math.abs(value)) === digits && !given.values.has(Math.abs(value)),
    ),
  )
}

/** "90 minutes" for 1.5 hours; "1 hour and 30 minutes"; "two euros fifty". */
function statesAmount(tokens: readonly Token[], at: number, rules: ValueRules): boolean {
  const amount = amountAt(tokens, at)
  if (amount === null) return false
  const second = amount.next < 0 ? null : (amountAt(tokens, amount.next) ?? coinsAt(tokens, amount))
  const isSum = second !== null && second.family === amount.family && second.factor < amount.factor
  const total = amount.value + (isSum ? second.value : 0)
  return rules.values.some((held) => {
    const known = held.unit === null ? rules.given.units : [held.unit]
    const units = isSum && known.length === 0 ? [amount] : known
    return units.some(
      ({ family, factor }) =>
        family === amount.family &&
        (isSum || factor !== amount.factor) &&
        held.isAnswer &&
        Math.abs(held.value) > 1 / 2 &&
        !isUnitItself(held.value, amount.value / amount.factor) &&
        nearlyEqual(total / factor, held.value) &&
        (isSum || !rules.given.values.has(amount.value / amount.factor)),
    )
  })
}

/** "Two seventy-five", "two pounds and 75p" for 2.75: the coins stand behind the amount, named or not. */
function statesCoins(tokens: readonly Token[], at: number, { values, given }: ValueRules): boolean {
  const coin = convertibleUnitOf('cent')
  const [whole = Number.NaN] = tokens[at]?.values ?? []
  const next = [at + 1, at + 2, at + 3].find((place) => tokens[place]?.kind === 'number')
  const [coins = Number.NaN] = tokens[next ?? -1]?.values ?? []
  const isJoined = tokens
    .slice(at + 1, next)
    .every(({ text }) => coinJoints.has(text) || convertibleUnitOf(text) !== null)
  if (!Number.isInteger(whole) || !(coins > 0 && coins < hundred) || !isJoined) return false
  return values.some(({ value, unit, isGiven, isAnswer }) => {
    // "Pounds" alone are a weight; the sign in the task tells.
    const units = unit === null ? given.units : [unit, ...given.units]
    const isMoney = units.some((each) => each.family === coin?.family && each.factor === hundred)
    return isAnswer && isMoney && !isGiven && nearlyEqual(whole + coins / hundred, value)
  })
}

const joiningParts = wordsOfLanguages(({ choosing }) => choosing?.and)
const maxBeforePart = 2

/** "3 and 1/2", "two dollars and a quarter", "twee en een half". */
function statesWithPart(tokens: readonly Token[], at: number, { values }: ValueRules): boolean {
  const [whole = Number.NaN] = tokens[at]?.values ?? []
  const joint = tokens[at + 1]?.kind === 'word' ? jointOf(tokens, at) : undefined
  if (joint === undefined || !Number.isInteger(whole)) return false
  const places = [joint + 1, joint + 2, joint + 1 + maxBeforePart]
  return places.some((place) => {
    const part = partAt(tokens, place)
    const isPart = part > 0 && part < 1
    return (
      isPart && values.some(({ value, isGiven }) => !isGiven && nearlyEqual(whole + part, value))
    )
  })
}

/** The value of a fraction at a place: 1/2, a quarter; 0 where none stands. */
function partAt(tokens: readonly Token[], place: number): number {
  const word = textAt(tokens, place)
  if (quarters.has(word)) return 1 / 4
  const [top = 0] = tokens[place]?.values ?? []
  const [bottom = 1] = textAt(tokens, place + 1) === '/' ? (tokens[place + 2]?.values ?? []) : []
  return top / bottom
}

/** The place of "and" behind a number, or behind what it counts. */
const jointOf = (tokens: readonly Token[], at: number): number | undefined =>
  [at + 1, at + 2].find((place) => joiningParts.has(textAt(tokens, place)))

const quarters = wordsOfLanguages(({ pairs }) => pairs?.quarters)

/** "60 minutes" where the answer is 1 hour says how units convert. */
function isUnitItself(held: number, written: number): boolean {
  return held === 1 || written === 1
}

interface AmountWithUnit {
  readonly family: number
  readonly factor: number
  readonly value: number
  /** The place of the amount that follows, over "and"; negative without one. */
  readonly next: number
}

function amountAt(tokens: readonly Token[], at: number): AmountWithUnit | null {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  const [value] = token?.values ?? []
  if (value === undefined) return null
  const sign = /^[$€£]$/.test(before?.text ?? '') ? convertibleUnitOf(before?.text ?? '') : null
  const unit = sign ?? (after === undefined ? null : convertibleUnitOf(after.text))
  if (unit === null) return null
  const from = sign === null ? at + 2 : at + 1
  const next = [from, from + 1].find((place) => tokens[place]?.kind === 'number') ?? -1
  return { ...unit, value: value * unit.factor, next }
}

/** "two euros fifty", "2 € 50": the small coins, without their name, of the amount before. */
function coinsAt(tokens: readonly Token[], before: AmountWithUnit): AmountWithUnit | null {
  const coin = convertibleUnitOf('cent')
  const [value = Number.NaN] = tokens[before.next]?.values ?? []
  const isMoney = coin !== null && before.family === coin.family && before.factor === hundred
  const joint = tokens[before.next - 1]
  if (joint?.kind === 'word' && !coinJoints.has(joint.text) && !convertibleUnitOf(joint.text))
    return null
  return isMoney && Number.isInteger(value) && value > 0 && value < hundred
    ? { ...coin, value, next: -1 }
    : null
}

const hundred = 100
const coinJoints = joiningParts.union(wordsOfLanguages(({ pairs }) => pairs?.accompanying))

/** Tokens between the two ends of a range. */
const maxRangeGap = 7
const smallWidth = 2
const relativeWidth = 0.1

/** "between 17 and 19": two numbers close around a value. */
function isRange(
  tokens: readonly Token[],
  [first, second]: readonly [number, number],
  { values, given }: ValueRules,
): boolean {
  const begin = signOf(tokens, first) * (tokens[first]?.values[0] ?? Number.NaN)
  const end = signOf(tokens, second) * (tokens[second]?.values[0] ?? Number.NaN)
  const low = Math.min(begin, end)
  const high = Math.max(begin, end)
  const around = values.filter(
    ({ value }) => low < value && value < high && isNarrow(low, high, value),
  )
  if (around.length === 0) return false
  const isKnown =
    around.every(({ isGiven }) => isGiven) ||
    (given.values.has(Math.abs(low)) && given.values.has(Math.abs(high)))
  if ((isKnown || begin > end) && !isBoundary(tokens, first, second)) return false
  if (isNoValue(tokens, first) || isNoValue(tokens, second)) return false
  return !holdsSentenceEnd(tokens, first, second)
}

function holdsSentenceEnd(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (isSentenceEnd(tokens, at)) return true
  return false
}

function isNarrow(low: number, high: number, value: number): boolean {
  return high - low <= Math.max(smallWidth, relativeWidth * Math.abs(value))
}

/** Whether the number at `second` ends a narrow range that a result lies in: "between 3 and 5". */
export function endsRange(tokens: readonly Token[], second: number): boolean {
  const from = Math.max(0, second - maxRangeGap)
  let first = second - 1
  while (first >= from && tokens[first]?.kind !== 'number') first -= 1
  if (first < from) return false
  const low = signOf(tokens, first) * (tokens[first]?.values[0] ?? Number.NaN)
  const high = signOf(tokens, second) * (tokens[second]?.values[0] ?? Number.NaN)
  if (!(low < high && isNarrow(low, high, (low + high) / 2))) return false
  if (holdsSentenceEnd(tokens, first, second)) return false
  return isBoundary(tokens, first, second)
}

const betweenWords = wordsOfLanguages(({ comparing }) => comparing?.between)
const thanWords = wordsOfLanguages(({ comparing }) => comparing?.thanAlone)
const boundaryVerbs = wordsOfLanguages(({ comparing }) => comparing?.boundaryVerbs)

/** "It lies between 3 and 5", "more than 3 but less than 5". */
function isBoundary(tokens: readonly Token[], first: number, second: number): boolean {
  const texts = tokens.slice(Math.max(0, first - 4), second).map(({ text }) => text)
  if (texts.includes('difference') || texts.includes('connection')) return false
  const than = texts.filter((text) => thanWords.has(text)).length
  const lies = texts.some((text) => boundaryVerbs.has(text))
  return than >= 2 || (lies && texts.some((text) => betweenWords.has(text)))
}

const maxDigits = 12
/** What may stand between the digits of one number. */
export const spelledJoints = new Set('-.,/_·…|').union(
  wordsOfLanguages(({ pairs }) => pairs?.spelling),
)
const onlyDigits = /^\d+$/
const wideJoints = new Set(['and', ','])
const digitWords = wordsOfLanguages(({ pairs }) => pairs?.digitNouns)

/** A number that a run of parts spells. */
export interface SpelledNumber {
  readonly digits: string
  /** Whether "and" or a comma stands between the parts, as in a list. */
  readonly isList: boolean
}

/** The numbers that runs of parts spell; a pair of numbers in a list spells none. */
export function spelledNumbers(tokens: readonly Token[]): readonly SpelledNumber[] {
  const runs = holdsTwoNumbers(tokens) ? spelledRuns(tokens) : []
  return namesDigits(tokens) ? [...runs, { digits: named(tokens), isList: true }] : runs
}

function holdsTwoNumbers(tokens: readonly Token[]): boolean {
  let count = 0
  for (const { kind } of tokens) {
    if (kind === 'number') count += 1
    if (count > 1) return true
  }
  return false
}

/** A run of parts that may spell a number. */
interface DigitRun {
  digits: string
  parts: number
  /** Tokens since the last part. */
  gap: number
  /** Whether "and" or a comma stands in it. */
  isWide: boolean
  /** Whether a stroke stands in it, so that two parts are a fraction. */
  isFraction: boolean
  /** Whether a part has more than one digit. */
  isMixed: boolean
}

const noRun: DigitRun = {
  digits: '',
  parts: 0,
  gap: 0,
  isWide: false,
  isFraction: false,
  isMixed: false,
}

function spelledRuns(tokens: readonly Token[]): readonly SpelledNumber[] {
  const found: SpelledNumber[] = []
  const run = { ...noRun }
  const close = () => {
    const { digits, parts, isWide, isFraction } = run
    if (parts > 1 && !(parts === 2 && (isWide || isFraction)))
      found.push({ digits, isList: isWide })
    run.digits = ''
    run.parts = run.gap = 0
    run.isWide = run.isFraction = run.isMixed = false
  }
  for (const token of tokens) {
    const digits = token.kind === 'number' ? digitsOf(token) : null
    if (digits === null) {
      run.gap += 1
      if (wideJoints.has(token.text)) run.isWide = true
      if (token.text === '/') run.isFraction = true
      if (run.gap > 3 || !spelledJoints.has(token.text)) close()
      continue
    }
    run.isMixed ||= digits.length > 1
    if (run.parts > 0 && run.gap > 0 && run.isMixed) close()
    if (run.digits.length + digits.length > maxDigits) close()
    run.digits += digits
    run.parts += 1
    run.gap = 0
  }
  close()
  return found
}

/** Whether a text speaks of digits. */
export function namesDigits(tokens: readonly Token[]): boolean {
  return tokens.some(({ kind, text }) => kind === 'word' && digitWords.has(text))
}

/** "The first digit is 1 and the second digit is 8." */
function named(tokens: readonly Token[]): string {
  return tokens
    .flatMap((token) => {
      const digits = digitsOf(token)
      return digits?.length === 1 ? [digits] : []
    })
    .slice(0, maxDigits)
    .join('')
}

/** The digits of a whole number; null for another token. */
function digitsOf(token: Token): string | null {
  const [value] = token.values
  if (value === undefined || !Number.isInteger(value) || value < 0) return null
  if (token.form === 'words') return value < 10 ? String(value) : null
  return token.form === 'digits' && onlyDigits.test(token.text) ? token.text : null
}
