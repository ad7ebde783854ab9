/**
 * Detects a held-back value, formula, option or step in a part of a reply, whatever its spelling.
 */
import { nearlyEqual } from '../../math/algebra/value'
import type { HeldBackSolution, HeldChoice } from './held-back-solution'
import { compact, containsFormula, formulasIn, holdsSigns, withoutSpaces } from './formulas'
import { disclosesAnywhere } from '../mathematics'
import { computesHeld, type Undisclosed, writesOtherwise } from './computed-values'
import { type DisclosureDetector, eitherOf } from './disclosure-detector'
import { speaksFormula } from './held-formulas'
import { createKeyDetector, type KeyDetectorOptions } from './key-detector'
import { formulaText } from './formula-text'
import {
  behindLastBoundary,
  isBoundaryOfSteps,
  sentenceCompletion,
  valueCompletion,
} from './sentence-completion'
import { createStepDetector } from './step-detector'
import { withNumberWords } from './numbers-in-words'
import { tokensOf } from './tokens'
import { statesValue } from './value-statements'
import { numberFinder } from '../../text/number-words'
import { mayNamePlace } from '../../text/other-writings'
import { rememberWords } from '../../text/word-memory'

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
    ) ||
    formulasIn(text).some((formula) => isAnswerFormula(formula, solution)) ||
    (held.spoken !== null && speaksFormula(text, held.spoken))
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
