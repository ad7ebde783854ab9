/**
 * Checks the steps of a message on one problem: the first wrong step, or how far the right ones
 * lead.
 */
import type { Finding } from './assessment'
import { sameWriting } from '../math/algebra/fragments'
import type { MathProblem, Verdict } from '../math/problem'
import { afterCorrection } from './learner-intent'

/** The learner's newest message, and the messages before it, oldest first; numbers in plain notation. */
export interface LearnerMessage {
  readonly text: string
  readonly earlier: readonly string[]
}

export interface StepCheck {
  readonly finding: Finding
  /** The last step that is equivalent to the whole problem; null when the message has none. */
  readonly reached: string | null
  /** Whether a right step of the same message stands before the finding. */
  readonly isUnderWay: boolean
  /** The right steps before the finding's quote in the same message, in order; absent without any. */
  readonly rightSteps?: readonly string[]
  /** The ids of the answer key's steps that the message reaches; absent without a key. */
  readonly reachedSteps?: readonly string[]
  /** Whether the message lists alternatives for one value, so that nothing of it is judged. */
  readonly isGuess?: true
  /** The last true line that leads nowhere, where the finding is `open`; absent without one. */
  readonly aside?: string
}

/** The check of a message whose only judged line is true and leads nowhere. */
export function asideCheck(aside: string): StepCheck {
  return { finding: { kind: 'open' }, reached: null, isUnderWay: false, aside }
}

/**
 * Checks a message step by step, starting after `from`; null when it holds no step on this problem.
 */
export function checkSteps(
  message: LearnerMessage,
  problem: MathProblem,
  from: string | null,
): StepCheck | null {
  const start = from ?? problem.statement
  let previous = start
  let check: StepCheck | null = null
  let aside: string | null = null
  for (const quote of problem.steps(afterCorrection(message.text))) {
    if (sameWriting(quote, problem.statement)) continue
    const verdict = verdictOn(quote, previous, { message, problem })
    if (verdict === null) continue
    if (verdict.kind === 'aside') {
      aside = quote
      continue
    }
    if (verdict.kind === 'wrong') {
      const finding = { kind: 'wrong_step', quote, previous, mistake: verdict.mistake } as const
      const reached = start === previous ? null : previous
      return { finding, reached, isUnderWay: check !== null, rightSteps: stepsUpTo(check) }
    }
    if (verdict.kind === 'right' && verdict.carries) previous = quote
    check = afterRightStep(check, { quote, isFinal: verdict.kind === 'final', previous })
  }
  return check ?? (aside === null ? null : asideCheck(aside))
}

/**
 * The problem's verdict. A solution that completes the one of an earlier message is the answer. The
 * result of trying an earlier wrong value ("25" after "x = 6") is right,
 * but leads nowhere.
 */
function verdictOn(
  quote: string,
  previous: string,
  { message, problem }: { readonly message: LearnerMessage; readonly problem: MathProblem },
): Verdict {
  const verdict = problem.check(quote, previous)
  if (verdict?.kind !== 'wrong') return verdict
  if (verdict.mistake === 'dropped_solution') {
    const joined = message.earlier
      .flatMap((said) => problem.steps(said))
      .map((step) => problem.check(`${step} or ${quote}`, previous))
    if (joined.some((each) => each?.kind === 'final')) return { kind: 'final' }
  }
  const earlier = problem.steps(message.earlier.at(-1) ?? '')
  const isTrial = earlier.some((step) => problem.isTrial(quote, step))
  return isTrial ? { kind: 'right', carries: false } : verdict
}

/**
 * The check after one more right step. Once the answer is reached, a remark after it changes
 * nothing.
 */
function afterRightStep(
  before: StepCheck | null,
  step: { readonly quote: string; readonly isFinal: boolean; readonly previous: string },
): StepCheck {
  if (before?.finding.kind === 'solved') return before
  const { quote, isFinal, previous } = step
  const reached = isFinal || previous === quote ? quote : (before?.reached ?? null)
  const finding = { kind: isFinal ? 'solved' : 'right_step', quote } as const
  return { finding, reached, isUnderWay: before !== null, rightSteps: stepsUpTo(before) }
}

/** The right steps of a check, the one of its finding included. */
function stepsUpTo(check: StepCheck | null): readonly string[] {
  if (check === null || !('quote' in check.finding)) return []
  return [...(check.rightSteps ?? []), check.finding.quote]
}

/**
 * Wrong steps of one form that count as attempts. The learner may mistake a sign or a slip once; a
 * third number in the same form is a guess.
 */
const attemptsOfOneForm = 2
/**
 * Messages of nothing but wrong results that count as attempts. Reveal takes four attempts, so that
 * results alone do not open it.
 */
const attemptsByResult = 3
/** More words than "I think that it is" describe how the result came about. */
const maxWordsOfGuess = 6

type WrongStepFinding = Extract<Finding, { kind: 'wrong_step' }>

/** Whether a wrong step is no new attempt, so that it does not climb the ladder. */
export function isRepeatedAttempt(
  wrong: WrongStepFinding,
  problem: MathProblem | null,
  { text, earlier }: LearnerMessage,
): boolean {
  if (problem === null) return false
  const tried = earlier.flatMap((other) => problem.steps(other))
  return (
    wasTried(wrong.quote, tried) ||
    isGuessTooMany(text, earlier, problem) ||
    changesOnlyNumber(wrong, tried, problem)
  )
}

/** The step stands in an earlier message, perhaps written otherwise. */
function wasTried(quote: string, tried: readonly string[]): boolean {
  return tried.some((step) => sameWriting(bareStep(step), bareStep(quote)))
}

/** One more result after several, and the message does not say how it came about. */
function isGuessTooMany(text: string, earlier: readonly string[], problem: MathProblem): boolean {
  const guesses = earlier.filter((other) => isGuess(other, problem))
  return isGuess(text, problem) && guesses.length >= attemptsByResult
}

/** Another number in a form that was wrong before, where no known slip explains it. */
function changesOnlyNumber(
  { quote, mistake }: WrongStepFinding,
  tried: readonly string[],
  problem: MathProblem,
): boolean {
  if (mistake !== 'unknown' && mistake !== 'arithmetic') return false
  const alike = tried.filter((step) => formOf(step) === formOf(quote) && isWrong(step, problem))
  return new Set(alike.map(bareStep)).size >= attemptsOfOneForm
}

/** A message of nothing but wrong results. */
function isGuess(text: string, problem: MathProblem): boolean {
  if ((text.match(/\p{L}{2,}/gu) ?? []).length > maxWordsOfGuess) return false
  const steps = problem.steps(text).filter((step) => !sameWriting(step, problem.statement))
  return steps.length > 0 && steps.every((step) => formOf(step) === '#' && isWrong(step, problem))
}

function isWrong(step: string, problem: MathProblem): boolean {
  return problem.check(step, problem.statement)?.kind === 'wrong'
}

/** A step without the parts that add nothing to it: "x = 6.0" is "6". */
function bareStep(step: string): string {
  return step
    .replace(/\s+/g, '')
    .replace(/^[A-Za-z]=(?=[-\d./]+$)/, '')
    .replace(/\.\d+/g, (decimals) => decimals.replace(/(?<!0)0+$/, ''))
    .replace(/\.(?!\d)/g, '')
}

/** A step with "#" for each number. */
function formOf(step: string): string {
  return bareStep(step).replace(/-?\d+(?:\.\d+)?(?:\/\d+)?/g, '#')
}
