/** Detects a held-back value, formula, option or step of a problem that the mathematics reads. */
import { nearlyEqual } from '../../math/algebra/value'
import { normalizeText } from '../../text/normalize'
import { numberFinder } from '../../text/number-words'
import { mayNamePlace } from '../../text/other-writings'
import { type Token, tokensOf } from '../../text/tokens'
import { rememberResults, rememberWords } from '../../text/word-memory'
import { disclosesAnywhere } from '../mathematics'
import { wholeCalculation } from './calculations'
import {
  computesHeld,
  type DisclosureDetector,
  eitherOf,
  type Undisclosed,
  withNumberWords,
  writesOtherwise,
} from './detector'
import {
  compact,
  containsFormula,
  formulasHeldIn,
  formulaText,
  formulaValue,
  type HeldFormulas,
  holdsSigns,
  isHeldFormula,
} from './formulas'
import type { HeldBackSolution, HeldNumber, KeyedAnswer } from './held'
import { createKeyDetector, type KeyDetectorOptions } from './key-detector'
import { statesValue } from './value-statements'

/** A detector for one reply. */
export function createDisclosureDetector(solution: HeldBackSolution): DisclosureDetector {
  const ofSolution = createSolutionDetector(solution)
  const { keyed } = solution
  return keyed === null ? ofSolution : eitherOf(ofSolution, createKeyDetector(keyFor(keyed)))
}

function keyFor({ kind, value, task, learner, rung }: KeyedAnswer): KeyDetectorOptions {
  const answers = [{ value, unit: null, aliases: [] }]
  const key = { kind, answers, steps: [], hints: [], mistakes: [] } as const
  return { key, taskKeyConfidence: 'proved', task, learner, rung, reachedSteps: [] }
}

function createSolutionDetector(solution: HeldBackSolution): DisclosureDetector {
  const { disclosesValue, disclosesStep } = detectorsOf(solution)
  const judge = (text: string, discloses: (plain: string) => boolean) =>
    disclosesAnywhere(text, (segment) => discloses(formulaText(segment)))
  /** Also in other languages, as a Roman numeral and between two bounds. */
  const undisclosed = undisclosedOf(solution)
  const inWords = numberFinder(solution.values.values.map(({ value }) => value))
  const read = (text: string) => withNumberWords(tokensOf(text), text, inWords)
  const writes = (text: string) =>
    solution.values.values.length > 0 &&
    disclosesAnywhere(text, (segment) => {
      const tokens = read(segment)
      return (
        statesValue(tokens, solution.values) ||
        writesOtherwise(segment, tokens, undisclosed) ||
        computesHeld('', segment, undisclosed)
      )
    })
  const computes = (before: string, sentence: string) => computesHeld(before, sentence, undisclosed)
  const detector: DisclosureDetector = (text) =>
    judge(text, (plain) => disclosesValue(plain) || disclosesStep(plain)) || writes(text)
  const mayGiveValue = valueCompletion(solution)
  const completesValue = (before: string, sentence: string) =>
    mayGiveValue(sentence) &&
    (judge(before + sentence, disclosesValue) || writes(before + sentence))
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
  return {
    disclosesValue: (plain) =>
      disclosesFormula(plain, solution) || disclosesSubstitution(plain, solution),
    disclosesStep: makes,
  }
}

function disclosesFormula(text: string, solution: HeldBackSolution): boolean {
  const { held, given } = solution
  if (held.formulas.length === 0) return false
  const plain = compact(text)
  return (
    held.formulas.some(
      (formula) =>
        formula.length > 2 && plain.includes(formula) && !containsFormula(given.text, formula),
    ) || statesAnswer(text, solution)
  )
}

/**
 * Whether a formula equals the answer and is not what the problem or the learner wrote. Where the
 * statement equals the answer too, as in expanding, a rung that allows a step forbids the final
 * form alone.
 */
function statesAnswer(text: string, solution: HeldBackSolution): boolean {
  const { problem, held, currentStep } = solution
  if (held.read === null) return false
  const tokens = tokensOf(text)
  const found = formulasHeldIn(tokens, held.read)
  if (found.length === 0 || !solution.allowsStep || !isHeld(problem.statement, held.read))
    return found.length > 0
  const plain = normalizeText(text)
  return found.some(({ from, to }) => {
    const formula = plain.slice(tokens[from]?.start, tokens[to - 1]?.end)
    return problem.check(formula, currentStep)?.kind === 'final'
  })
}

function isHeld(statement: string, held: HeldFormulas): boolean {
  const whole = wholeCalculation(tokensOf(statement), held.points[0])
  return whole !== null && isHeldFormula(whole, held)
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

/** Marks behind which a new line continues no formula. */
const lineEnd = /[.!?:;,$\d]$/

/** Whether no step can stand on both sides: a sentence ends, or a line that no word continues. */
function isBoundaryOfSteps(before: string, sentence: string): boolean {
  const written = before.trimEnd()
  if (written.length === before.length) return /[.!?]$/.test(before) && /^\s/.test(sentence)
  return before.includes('\n', written.length) && lineEnd.test(written)
}

/** The end of a sentence with a blank behind it, or of a line that no word continues. */
const boundary = /[.!?](?=\s)|[:;,$\d]\s{0,8}\n/g

/** The end of a text, from behind its last boundary of steps on. */
function behindLastBoundary(text: string): string {
  let from = 0
  boundary.lastIndex = 0
  while (boundary.test(text)) from = boundary.lastIndex
  return text.slice(from)
}

/** Signs of a formula; "(" alone may begin an explanation. */
const formulaSigns = new Set(['=', '+', '*', '/', '^', '<', '>', '-', '√'])

/**
 * Whether a short sentence holds a value, a formula or a letter, and so may end a disclosure; `read`
 * gives its tokens.
 */
function sentenceCompletion(
  { held }: HeldBackSolution,
  read: (sentence: string) => readonly Token[],
): (sentence: string) => boolean {
  return (sentence) =>
    read(sentence).some(({ kind, text, values }) => {
      if (kind === 'sign') return formulaSigns.has(text)
      if (kind === 'word') return text.length === 1 && text !== 'a'
      const isPart = text.length === 1 || held.formulas.length > 0
      return isPart || holdsValue(held.numbers, values)
    })
}

/**
 * Whether a sentence may complete a value that the sentence before it begins: by the number itself,
 * by one of its digits at the beginning, or by a formula.
 */
function valueCompletion({ held }: HeldBackSolution): (sentence: string) => boolean {
  const digits = new Set(held.numbers.flatMap(({ value }) => [...String(Math.abs(value))]))
  const isOpen = held.formulas.length > 0
  return (sentence) => {
    if (isOpen) return true
    const tokens = tokensOf(sentence)
    if (formulaSigns.has(tokens[0]?.text ?? '')) return true
    const first = tokens.findIndex(({ kind }) => kind !== 'sign')
    return tokens.some(
      ({ kind, values }, at) =>
        kind === 'number' &&
        ((at === first && values.some((each) => digits.has(String(each)))) ||
          holdsValue(held.numbers, values)),
    )
  }
}

function holdsValue(held: readonly HeldNumber[], values: readonly number[]): boolean {
  return held.some(({ value }) => values.some((each) => nearlyEqual(each, Math.abs(value))))
}

/** Lines that one worked step may take: "3x + 7 - 7 = 22 - 7" and what it becomes. */
const linesOfOneStep = 2

/**
 * The lines of the one step that a rung may allow, and how many there may be. All stand in one
 * sentence.
 */
interface ShownStep {
  readonly lines: Set<string>
  readonly maxLines: number
}

/**
 * A test whether a normalized text makes a step too many. It remembers the step that it has let
 * pass.
 */
function createStepDetector(solution: HeldBackSolution): (text: string) => boolean {
  const lines = new Set<string>()
  const steps = rememberResults(solution.problem.steps)
  const readings = rememberResults((step) => readingOf(step, solution))
  return (text) => {
    const shown = { lines, maxLines: lines.size === 0 ? linesOfOneStep : lines.size }
    if (makesCalculation(text, solution, shown)) return true
    if (!formulaSign.test(text)) return false
    return steps(text).some((step) => isStepTooMany(readings(step), solution, shown))
  }
}

const madeCalculation =
  /(?<![\w.)])(\d+(?:\.\d+)?\s{0,8}% of \d+(?:\.\d+)?|[\d(][\d\s.+*/^()%-]{0,160}[\d)])\s{0,32}(?:=|→|\bis\b|\bare\b|\bequals\b|\bmakes\b|\bgives\b)\s*(-?\d+(?:\.\d+)?(?:\/\d+)?)(?![\d.]*\d|\s*[-+*/^(])/g
const listMarks = /(^|\n)\s*\d{1,2}[.)]\s+/g
const signOfSide = /[\d\s.+*/^()-]/
const letter = /[A-Za-z]/

/** "80 + 50 = 130": a calculation with its result; of a word problem also an equation for it. */
function makesCalculation(text: string, solution: HeldBackSolution, shown: ShownStep): boolean {
  const { isCalculation, given, problem } = solution
  if (!isCalculation) return false
  const calculations = text.replace(listMarks, '$1').matchAll(madeCalculation)
  const isMade = Array.from(calculations).some(([whole, left = '', right = '']) => {
    if (
      containsFormula(given.text, compact(left)) ||
      shown.lines.has(whole) ||
      !isTrue(left, right)
    )
      return false
    return !mayShow(whole, solution, shown)
  })
  if (isMade || !problem.subject.startsWith('word problem')) return isMade
  const found = equationIn(text)
  return letter.test(found) && !containsFormula(given.text, compact(found))
}

/** The first equation, each of whose sides holds numbers, signs and single letters; empty without one. */
function equationIn(text: string): string {
  for (let at = text.indexOf('='); at >= 0; at = text.indexOf('=', at + 1)) {
    let [from, to] = [at, at + 1]
    while (isOfSide(text, from - 1)) from -= 1
    while (isOfSide(text, to)) to += 1
    if (from < at && to > at + 1) return text.slice(from, to)
  }
  return ''
}

function isOfSide(text: string, at: number): boolean {
  const isLetterAt = (place: number) => letter.test(text.charAt(place))
  if (isLetterAt(at)) return !isLetterAt(at - 1) && !isLetterAt(at + 1)
  return signOfSide.test(text.charAt(at))
}

function isTrue(left: string, right: string): boolean {
  const [made, result] = [formulaValue(left.replace(/% of/, '/100*')), formulaValue(right)]
  return made !== null && result !== null && /\D/.test(left.slice(1)) && nearlyEqual(made, result)
}

const bareNumber = /^-?[\d.\s]+$/

const formulaSign =
  /[=+*^/±']|[\d)]\s*-|\b[a-z]\s*-\s*\d|sqrt|\d[a-z](?![a-z])|\b(?:plus|minus|over|times|squared)\b/i

/** Whether a line of the solution after the learner's current step is one too many. */
function isStepTooMany(
  { line, passes }: StepReading,
  solution: HeldBackSolution,
  shown: ShownStep,
): boolean {
  if (passes !== 'once' || shown.lines.has(line)) return passes === 'never'
  return !mayShow(line, solution, shown)
}

/** What a step is, whatever the reply has shown before. */
interface StepReading {
  /** Compact. */
  readonly line: string
  /** `free`: it makes nothing. `once`: a step that the rung may allow. `never`: the answer. */
  readonly passes: 'free' | 'once' | 'never'
}

function readingOf(step: string, solution: HeldBackSolution): StepReading {
  const { problem, given, currentStep } = solution
  const line = compact(step)
  if (isIrrelevant(step, solution) || given.task.includes(line)) return { line, passes: 'free' }
  const verdict = problem.check(step, currentStep)
  if (verdict?.kind === 'final')
    return { line, passes: isReached(step, solution) ? 'free' : 'never' }
  const isMade =
    verdict?.kind === 'right' &&
    !containsFormula(given.text, line) &&
    isStep(step, verdict.carries, solution)
  return { line, passes: isMade ? 'once' : 'free' }
}

/** Records a line of the one step that the rung allows; false where the line is one too many. */
function mayShow(line: string, { allowsStep }: HeldBackSolution, shown: ShownStep): boolean {
  if (!allowsStep || shown.lines.size >= shown.maxLines) return false
  shown.lines.add(line)
  return true
}

/**
 * A bare number, which `disclosesNumber` reads; numbers without letters beside an equation; the
 * learner's own step.
 */
function isIrrelevant(step: string, { given, held, problem }: HeldBackSolution): boolean {
  if (bareNumber.test(step)) return true
  if (given.task.includes('=') && !/[a-z]/i.test(step.replaceAll('sqrt', ''))) return true
  const isNumeric =
    held.formulas.length === 0 && problem.answerParts.every(({ kind }) => kind === 'number')
  return isNumeric && containsFormula(given.text, compact(step))
}

/** The value of a step that the learner has reached already. */
function isReached(step: string, { held: { numbers } }: HeldBackSolution): boolean {
  const value = formulaValue(step.split('=').at(-1) ?? '')
  return value !== null && !numbers.some((held) => nearlyEqual(held.value, value))
}

/** "x - 8 = 0" of a quadratic equation: the unknown stands in it once, and not squared. */
function isOfFactor(step: string): boolean {
  return !step.includes('^') && step.match(/[A-Za-z]/g)?.length === 1
}

function isStep(
  step: string,
  carries: boolean,
  { allowsOperation, problem }: HeldBackSolution,
): boolean {
  if (/[A-Za-z]/.test(step.replaceAll('sqrt', ''))) {
    return (
      carries ||
      problem.subject.startsWith('simultaneous') ||
      !step.includes('=') ||
      /^\s*[A-Za-z]\s*=|=\s*[A-Za-z]\s*$/.test(step) ||
      (problem.subject.startsWith('quadratic') && isOfFactor(step))
    )
  }
  if (!carries) return false
  return step.includes('=') || !allowsOperation
}
