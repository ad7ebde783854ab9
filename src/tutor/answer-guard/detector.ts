/**
 * Detects a held-back value, formula, option or step in a part of a reply, whatever its spelling.
 */
import { nearlyEqual } from '../../math/algebra/value'
import {
  type HeldBackSolution,
  type HeldChoice,
  type HeldNumber,
  floatKey,
} from './held-back-solution'
import {
  numberContext,
  isCount,
  isGivenAsAnswer,
  isGivenAsValue,
  isInsideQuotedFormula,
  isListMarker,
  isOnlyMentioned,
  isUnrelated,
  isWordGivenAsValue,
} from './disclosure-heuristics'
import {
  balanceBrackets,
  compact,
  containsFormula,
  formulasIn,
  holdsSigns,
  formulaValue,
  withoutSpaces,
} from './formulas'
import { spellableDigits, spellsDigits } from './spelled-digits'
import { disclosesAnywhere } from '../mathematics'
import { computesHeld, type Undisclosed, writesOtherwise } from './computed-values'
import { type DisclosureDetector, eitherOf } from './disclosure-detector'
import { speaksFormula } from './held-formulas'
import { createKeyDetector, type KeyDetectorOptions } from './key-detector'
import { normalizeText } from './normalize-text'
import { isFullyReduced, numberTokensIn, type NumberToken } from './number-tokens'
import { wordMark, wordsToDigits } from './number-words'
import {
  behindLastBoundary,
  isBoundaryOfSteps,
  sentenceCompletion,
  valueCompletion,
} from './sentence-completion'
import { createStepDetector } from './step-detector'
import { withNumberWords } from './numbers-in-words'
import { tokensOf } from './tokens'
import { writesValue } from './value-statements'
import { numberFinder } from '../../text/number-words'
import { mayNamePlace } from '../../text/other-writings'
import { rememberResults, rememberWords } from '../../text/word-memory'

/** A detector for one reply. */
export function createDisclosureDetector(solution: HeldBackSolution): DisclosureDetector {
  const ofSolution = createSolutionDetector(solution)
  const { choice } = solution
  return choice === null ? ofSolution : eitherOf(ofSolution, createKeyDetector(choiceKey(choice)))
}

function choiceKey({ letter, task, learner, rung }: HeldChoice): KeyDetectorOptions {
  const answers = [{ value: letter, unit: null, aliases: [] }]
  const key = { kind: 'choice', answers, steps: [], hints: [], mistakes: [] } as const
  return { key, taskKeyConfidence: 'proved', task, learner, rung, reachedSteps: [] }
}

function createSolutionDetector(solution: HeldBackSolution): DisclosureDetector {
  const { disclosesValue, disclosesStep } = detectorsOf(solution)
  const judge = (text: string, discloses: (plain: string) => boolean) =>
    disclosesAnywhere(text, (segment) => discloses(wordsToDigits(normalizeText(segment))))
  /** Also in other languages, as a Roman numeral and between two bounds. */
  const undisclosed = undisclosedOf(solution)
  const inWords = numberFinder(solution.values.values.map(({ value }) => value))
  const read = (text: string) => withNumberWords(tokensOf(text), text, inWords)
  const writes = (text: string) =>
    solution.values.values.length > 0 &&
    disclosesAnywhere(text, (segment) => {
      const tokens = read(segment)
      return (
        writesValue(tokens, solution.values) ||
        writesOtherwise(segment, tokens, undisclosed) ||
        computesHeld('', segment, undisclosed)
      )
    })
  const computes = (before: string, sentence: string) => computesHeld(before, sentence, undisclosed)
  const detector: DisclosureDetector = (text) =>
    judge(text, (plain) => disclosesValue(plain) || disclosesStep(plain)) || writes(text)
  const mayGiveValue = valueCompletion(solution)
  const completesValue = (before: string, sentence: string) =>
    mayGiveValue(sentence) && judge(before + sentence, disclosesValue)
  const completes = (before: string, sentence: string) => {
    if (isBoundaryOfSteps(before, sentence)) return completesValue(before, sentence)
    const unfinished = behindLastBoundary(before)
    const earlier = before.slice(0, before.length - unfinished.length)
    const whole = unfinished + sentence
    return detector(whole) || (earlier !== '' && completesValue(earlier, whole))
  }
  const mayComplete = sentenceCompletion(solution, read)
  return Object.assign(detector, {
    mayComplete,
    completes,
    computes,
    isSuspicious: rememberWords((word) => inWords.mayHold(word) || mayNamePlace(word)),
  })
}

function undisclosedOf({ held: { numbers }, given }: HeldBackSolution): Undisclosed {
  const held = numbers.filter(({ isGiven }) => !isGiven)
  return {
    isHeld: (value) => held.some((each) => nearlyEqual(each.value, value)),
    said: given.words,
  }
}

interface Detectors {
  readonly disclosesValue: (plain: string) => boolean
  readonly disclosesStep: (plain: string) => boolean
}

/** Tests of normalized text. */
function detectorsOf(solution: HeldBackSolution): Detectors {
  const makes = createStepDetector(solution)
  const valueOfFormula = rememberResults(formulaValue)
  const spelled = solution.held.numbers.flatMap(({ value }) => spellableDigits(value))
  return {
    disclosesValue: (plain) =>
      disclosesNumber(plain, solution) ||
      spelled.some((digits) => spellsDigits(plain, digits)) ||
      disclosesCalculation(plain, solution, valueOfFormula) ||
      disclosesFormula(plain, solution) ||
      disclosesSubstitution(plain, solution),
    disclosesStep: (plain) =>
      makes(plain.includes(wordMark) ? plain.replaceAll(wordMark, '') : plain),
  }
}

function disclosesNumber(text: string, solution: HeldBackSolution): boolean {
  const { numbers } = solution.held
  return numberTokensIn(text).some((token) =>
    numbers.some((held) => givesNumber(text, { token, held, solution })),
  )
}

/** Integers up to this size stand in many sentences as counts; larger ones are distinctive. */
const maxCommonNumber = 20

interface Candidate {
  readonly token: NumberToken
  readonly held: HeldNumber
  readonly solution: HeldBackSolution
}

/** Whether `text` gives `held` by this token as the value of something. */
function givesNumber(text: string, { token, held, solution }: Candidate): boolean {
  const { problem, given } = solution
  if (!token.values.some((value) => isSame(value, held.value, token.decimals, problem.subject))) {
    return false
  }
  const context = numberContext(text, token)
  if (isListMarker(context)) return false
  if (isInsideQuotedFormula(text, token, [given.task, ''])) return false
  const isGivenOperation =
    !isFullyReduced(token) && token.parts?.every((part) => given.numbers.has(floatKey(part)))
  if (isGivenOperation && solution.allowsOperation && !isGivenAsAnswer(context)) return false
  if (held.isGiven) return !isOnlyMentioned(text, token, solution)
  if (isUnrelated(context, given.words)) return false
  // A letter right behind it makes it a coefficient or a quantity: only the sought unit discloses.
  if (/^[a-z](?![a-z])(?!\s*=)/i.test(context.after)) {
    return isSoughtUnit(context.after, problem.subject)
  }
  return token.isInWords && Math.abs(held.value) <= maxCommonNumber
    ? isWordGivenAsValue(context, held.value)
    : isDistinctive(held.value) || isGivenAsValue(context) || !isCount(context)
}

function isSoughtUnit(after: string, subject: string): boolean {
  const unit = /^[a-z]+/i.exec(after)?.[0]
  return unit !== undefined && subject.startsWith('unit') && subject.endsWith(unit)
}

function isDistinctive(value: number): boolean {
  return !Number.isInteger(value) || Math.abs(value) > maxCommonNumber
}

/** Equal, or an approximation to two decimals or more; of a percentage also its hundredths. */
function isSame(written: number, held: number, decimals: number, subject: string): boolean {
  if (nearlyEqual(written, held)) return true
  if (decimals >= 2 && Math.abs(written - held) < 10 ** -decimals) return true
  return (
    !Number.isInteger(written) && nearlyEqual(written * 100, held) && subject.includes('percent')
  )
}

/** A sign or a name without which no calculation stands in a text. */
const operation = /[-+*/^]|sqrt/
const calculation = /(?:sqrt\(|[\d(])(?:[\d\s.+*/^()-]|sqrt|\ue000)*[\d)]/g

/**
 * A calculation in numbers whose value is held back and that is given as a value: "x = 10/2", "it
 * is 2 + 3". Below the strong hint any such calculation discloses, because it names the operation.
 */
function disclosesCalculation(
  text: string,
  { held, given, allowsOperation }: HeldBackSolution,
  valueOfFormula: (formula: string) => number | null,
): boolean {
  if (!operation.test(text)) return false
  return Array.from(text.matchAll(calculation)).some((match) => {
    const formula = balanceBrackets(match[0].replaceAll(wordMark, ''))
    if (!/[-+*/^q]/.test(formula.slice(1)) || given.task.includes(compact(formula))) return false
    const value = valueOfFormula(formula)
    if (value === null || !held.numbers.some((number) => nearlyEqual(value, number.value)))
      return false
    const isValue = isCalculationGivenAsValue(text, match.index, match[0])
    return isValue || !(allowsOperation || hasSameNumbers(given.task, formula))
  })
}

function isCalculationGivenAsValue(text: string, start: number, written: string): boolean {
  const end = start + written.length
  const context = numberContext(text, { start, end, values: [], isInWords: false, decimals: 0 })
  const hasOneOperator = (written.match(/[-+*/^]/g)?.length ?? 0) <= 1
  return isGivenAsAnswer(context) || (hasOneOperator && isGivenAsValue(context))
}

/** The task's own numbers, in any order. */
function hasSameNumbers(task: string, formula: string): boolean {
  const numbers = (text: string) => (text.match(/\d+(?:\.\d+)?/g) ?? []).toSorted().join()
  return numbers(task) === numbers(formula)
}

function disclosesFormula(text: string, solution: HeldBackSolution): boolean {
  const { held, given } = solution
  if (held.formulas.length === 0) return false
  const plain = compact(text)
  return (
    held.formulas.some(
      (formula) =>
        formula.length > 2 && plain.includes(formula) && !containsFormula(given.text, formula),
    ) ||
    formulasIn(text).some((formula) => isAnswerFormula(formula, solution)) ||
    (held.spoken !== null && speaksFormula(text.replaceAll(wordMark, ''), held.spoken))
  )
}

/**
 * Whether a formula equals the answer and is not what the problem or the learner wrote. Where the
 * statement equals the answer too, as in expanding, a rung that allows a step forbids the final
 * form alone.
 */
function isAnswerFormula(formula: string, solution: HeldBackSolution): boolean {
  const { problem, held, given, currentStep } = solution
  if (!held.equalsFormula(formula) || given.formulas.has(withoutSpaces(formula))) return false
  if (!solution.allowsStep || !held.equalsFormula(problem.statement)) return true
  return problem.check(formula, currentStep)?.kind === 'final'
}

/** The answer put into the equation: "3 · 5 + 7". */
function disclosesSubstitution(
  text: string,
  { held: { substitutions } }: HeldBackSolution,
): boolean {
  const possible = substitutions.filter((side) => holdsSigns(text, side))
  if (possible.length === 0) return false
  const plain = compact(text)
  return possible.some((side) => {
    const at = plain.indexOf(side)
    return (
      at >= 0 && !/[\d.]$/.test(plain.slice(0, at)) && !/^\d/.test(plain.slice(at + side.length))
    )
  })
}
