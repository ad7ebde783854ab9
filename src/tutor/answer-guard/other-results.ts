/**
 * Results that differ from those of a key that is not proved: the key may be wrong, and the true
 * result must not pass beside it. A result that only repeats the task, or quotes the learner, passes.
 */
import { wordSet } from '../../lib/text'
import { nearlyEqual } from '../../math/algebra/value'
import { calculationsIn } from './calculations'
import { countAt, type Given, neighboursOf } from './held-key'
import { canonicalCalculation } from './learner-calculations'
import { isCountOfRemarks } from './mentions'
import {
  isAttributed,
  isSentenceEnd,
  type Presentation,
  presentationAt,
  presentationOf,
} from './presentation'
import { answerNouns, copulas, resultPronouns } from './presentation-words'
import { numbersPresented } from './presented-results'
import { romanLetter } from './roman'
import { namesDigits, spelledNumbers } from './spelled-digits'
import { type Token, textAt } from './token'
import { tokensOf } from './tokens'
import { endsRange } from './ranges'
import { isQuestion } from './value-statements'

/** What is not another result. */
interface KnownResults {
  readonly given: Given
  /** The values of the key's steps and answers, of which the key itself decides. */
  readonly doubted: ReadonlySet<number>
  /** Values that may stand behind a calculation that gives them: "16 - 3 - 4 = 9". */
  readonly calculated: ReadonlySet<number>
}

const asResult: ReadonlySet<Presentation> = new Set(['alone', 'result'])

/** Whether a text states a result that is neither in the key nor a mere repetition. */
export function statesOtherResult(
  text: string,
  tokens: readonly Token[],
  known: KnownResults,
): boolean {
  return (
    numbersPresented(tokens, asResult).some((at) => isOther(tokens, at, known)) ||
    calculationsIn(tokens).some((found) => presentsCalculation(tokens, found, known)) ||
    tokens.some(({ kind }, at) => kind === 'number' && endsRange(tokens, at)) ||
    tokens.some((_, at) => isOtherNumeral(tokens, at, known)) ||
    (namesDigits(tokens) &&
      spelledNumbers(tokens).some(({ digits }) => isNew(Number(digits), known))) ||
    tableRows(text).some((row) => holdsOther(tokensOf(row), known))
  )
}

function isNew(value: number, { given, doubted }: KnownResults): boolean {
  return !given.values.has(value) && !doubted.has(value)
}

function isOther(tokens: readonly Token[], at: number, known: KnownResults): boolean {
  const { given, doubted } = known
  const values = tokens[at]?.values ?? []
  if (values.some((value) => doubted.has(value)) || isCalculated(tokens, at, known)) return false
  if (isPassing(tokens, at, given)) return false
  if (!values.some((value) => given.values.has(value))) return true
  if (presentationAt(tokens, at) !== 'alone') return false
  const count = countAt(tokens, at)
  if (count !== null && given.learnerCounts.has(count)) return false
  return !neighboursOf(tokens, at).some((each) => given.neighbours.has(each))
}

const gerunds = new Set(['making', 'getting', 'leaving', 'giving'])
const afterHalf = wordSet('that the this these those as of his her their your its my each every')

/** "One key mistake", "after making one bracelet", "half that number", "how many would cost 1?" */
function isPassing(tokens: readonly Token[], at: number, { words }: Given): boolean {
  if (isCountOfRemarks(tokens, at, words) || isAskedAmount(tokens, at)) return true
  const [value] = tokens[at]?.values ?? []
  if (tokens[at]?.form !== 'words') return false
  const [before, next] = [textAt(tokens, at - 1), tokens[at + 1]]
  if (value === 1 / 2) return afterHalf.has(next?.text ?? '')
  return value === 1 && gerunds.has(before) && next?.kind === 'word'
}

const maxAsked = 6
const amountWords = new Set(['many', 'much'])
const suppositions = new Set(['if', 'not', 'about', 'maybe', 'so'])

/** "How many pens would cost $1?": the question gives the number. */
function isAskedAmount(tokens: readonly Token[], at: number): boolean {
  if (!isQuestion(tokens, at)) return false
  for (let place = at - 1; place > Math.max(0, at - maxAsked); place -= 1) {
    const text = textAt(tokens, place)
    if (isSentenceEnd(tokens, place) || suppositions.has(text)) return false
    if (amountWords.has(text)) return tokens[place - 1]?.text === 'how'
  }
  return false
}

function isCalculated(tokens: readonly Token[], at: number, { calculated }: KnownResults): boolean {
  const [value] = tokens[at]?.values ?? []
  if (value === undefined || !calculated.has(value) || tokens[at - 1]?.text !== '=') return false
  return calculationsIn(tokens).some(
    (found) => found.to === at - 1 && nearlyEqual(found.value, value),
  )
}

/** "So it is 43 + 1", "that is half of 36". */
function presentsCalculation(
  tokens: readonly Token[],
  found: { readonly from: number; readonly to: number; readonly value: number; written: string },
  { given, doubted }: KnownResults,
): boolean {
  if (given.values.has(found.value) || doubted.has(found.value)) return false
  if (
    given.calculations.has(canonicalCalculation(found.written)) ||
    isAttributed(tokens, found.from)
  )
    return false
  // A calculation that is asked for, or set up behind "=", is a step and no result.
  if (isQuestion(tokens, found.to) || tokens[found.from - 1]?.text === '=') return false
  return /^(?:answer|alone|result)$/.test(presentationOf(tokens, found))
}

/** "It is X." where the task has no X. */
function isOtherNumeral(
  tokens: readonly Token[],
  at: number,
  { given, doubted }: KnownResults,
): boolean {
  const token = tokens[at]
  if (token?.kind !== 'word' || token.text.length !== 1 || !token.isCapital) return false
  const value = token.text === 'i' ? null : romanLetter(token.text.toUpperCase())
  if (value === null || given.words.has(token.text) || doubted.has(value)) return false
  const [subject, verb] = [textAt(tokens, at - 2), textAt(tokens, at - 1)]
  return copulas.has(verb) && (resultPronouns.has(subject) || answerNouns.has(subject))
}

const tableRow = /^[ \t]{0,32}\|[^\n]{1,400}\|[ \t]{0,32}$/gm

/** The rows of tables: a cell has no verb that presents its number. */
function tableRows(text: string): readonly string[] {
  return text.includes('|') ? (text.match(tableRow) ?? []) : []
}

function holdsOther(tokens: readonly Token[], known: KnownResults): boolean {
  return tokens.some(
    ({ kind, values }) => kind === 'number' && values.every((value) => isNew(value, known)),
  )
}
