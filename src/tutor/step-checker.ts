/** Judges what a message says about one problem: the first wrong step, or how far the right ones lead. */
import type { Finding } from './assessment'
import { afterCorrection } from './learner-intent'
import { sameWriting } from '../math/algebra/fragments'
import type { MathProblem, Verdict } from '../math/problem'

/** What the learner wrote now, and their messages before it, oldest first. */
export interface LearnerMessage {
  readonly text: string
  readonly earlier: readonly string[]
}

/** A finding, and the last step that still holds the whole problem; null when the message has none. */
export interface StepCheck {
  readonly finding: Finding
  readonly reached: string | null
  /** A right step of the same message stands before the finding. */
  readonly isUnderWay: boolean
}

/** Judges a message step by step, beginning after `from`; null when it holds no step on this problem. */
export function checkSteps(
  message: LearnerMessage,
  problem: MathProblem,
  from: string | null,
): StepCheck | null {
  const start = from ?? problem.statement
  let previous = start
  let judgement: StepCheck | null = null
  for (const quote of problem.steps(afterCorrection(message.text))) {
    if (sameWriting(quote, problem.statement)) continue
    const verdict = verdictOn(quote, previous, message, problem)
    if (verdict === null) continue
    const reached = start === previous ? null : previous
    if (verdict.kind === 'wrong')
      return { ...wrongStep(quote, previous, verdict, reached), isUnderWay: judgement !== null }
    if (verdict.kind === 'right' && verdict.carries) previous = quote
    judgement = furthest(judgement, verdict, quote, previous)
  }
  return judgement
}

/** Wrong steps of one form that count as tries: after them another number in it is a guess. */
const triesOfOneForm = 2

/** Wrong results without a word on how they came about: so many count as tries, too few to open the ladder. */
const guessesThatCount = 3
/** More words than "I think that it is" say something of the way. */
const wordsOfGuess = 6

/**
 * True when a wrong step is no new try: it stands in an earlier message, if only in other writing; it merely
 * puts another number into a form that was wrong before and no usual slip explains it; or it is one more result
 * after several, and the learner does not say how it came about.
 */
export function isRepeatedAttempt(
  { quote, mistake }: Extract<Finding, { kind: 'wrong_step' }>,
  problem: MathProblem | null,
  { text, earlier }: LearnerMessage,
): boolean {
  if (problem === null) return false
  const tried = earlier.flatMap((other) => problem.steps(other))
  if (tried.some((step) => sameWriting(bare(step), bare(quote)))) return true
  const guesses = earlier.filter((other) => isGuess(other, problem))
  if (isGuess(text, problem) && guesses.length >= guessesThatCount) return true
  if (mistake !== 'unknown' && mistake !== 'arithmetic') return false
  const alike = tried.filter(
    (step) =>
      formOf(step) === formOf(quote) && problem.judge(step, problem.statement)?.kind === 'wrong',
  )
  return new Set(alike.map(bare)).size >= triesOfOneForm
}

/** A message of nothing but wrong results. */
function isGuess(text: string, problem: MathProblem): boolean {
  if ((text.match(/\p{L}{2,}/gu) ?? []).length > wordsOfGuess) return false
  const steps = problem.steps(text).filter((step) => !sameWriting(step, problem.statement))
  return (
    steps.length > 0 &&
    steps.every(
      (step) => formOf(step) === '#' && problem.judge(step, problem.statement)?.kind === 'wrong',
    )
  )
}

/** A step without what adds nothing to it: "x = 6.0" is "6". */
function bare(step: string): string {
  return step
    .replace(/\s+/g, '')
    .replace(/^[A-Za-z]=(?=[-\d./]+$)/, '')
    .replace(/(\.\d*?)0+(?!\d)/g, '$1')
    .replace(/\.(?!\d)/g, '')
}

function formOf(step: string): string {
  return bare(step).replace(/-?\d+(?:\.\d+)?(?:\/\d+)?/g, '#')
}

function verdictOn(
  quote: string,
  previous: string,
  message: LearnerMessage,
  problem: MathProblem,
): Verdict {
  const verdict = problem.judge(quote, previous)
  if (verdict?.kind !== 'wrong') return verdict
  const tried = problem.steps(message.earlier.at(-1) ?? '')
  const isTrial = tried.some((earlier) => problem.isTrial(quote, earlier))
  return isTrial ? { kind: 'right', carries: false } : verdict
}

function wrongStep(
  quote: string,
  previous: string,
  { mistake }: Extract<Verdict, { kind: 'wrong' }>,
  reached: string | null,
): Omit<StepCheck, 'isUnderWay'> {
  return { finding: { kind: 'wrong_step', quote, previous, mistake }, reached }
}

/** The answer, once reached, is not taken back by a remark after it. */
function furthest(
  before: StepCheck | null,
  verdict: Exclude<Verdict, null>,
  quote: string,
  previous: string,
): StepCheck {
  if (before?.finding.kind === 'solved') return before
  const kind = verdict.kind === 'final' ? 'solved' : 'right_step'
  const isReached = kind === 'solved' || previous === quote
  const reached = isReached ? quote : (before?.reached ?? null)
  return { finding: { kind, quote }, reached, isUnderWay: before !== null }
}
