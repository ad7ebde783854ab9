/**
 * A model's verdict on a step that code could not judge. It counts only where it quotes the
 * learner's message word for word, and it never makes a task solved: code alone says that.
 */
import type { Assessment, Finding } from '../assessment'
import { applyFinding } from '../hint-ladder'

/** The model's answer to the hidden call `step_verdict`. */
export interface StepVerdict {
  readonly verdict: 'right' | 'wrong' | 'solved' | 'unclear'
  /** The id of the key's step that the message reaches; null where it names none. */
  readonly stepId: string | null
  /** The judged words of the learner. */
  readonly quote: string | null
  /** What is wrong, in a few words; null where nothing is. */
  readonly mistake: string | null
}

const maxQuote = 400

/** Whether a model may be asked: code found no step, plea, trouble or guess, and a task is open. */
export function isUnjudged({ finding, state, isGuess }: Assessment): boolean {
  return finding.kind === 'open' && state.problem !== null && !state.solved && !isGuess
}

/** The assessment after a verdict; unchanged where the verdict does not count. */
export function applyVerdict(
  assessment: Assessment,
  verdict: StepVerdict,
  message: string,
): Assessment {
  const quote = verdict.quote?.trim() ?? ''
  if (!isUnjudged(assessment) || !standsIn(quote, message)) return assessment
  if (verdict.verdict === 'right') return withRightStep(assessment, quote, verdict.stepId)
  if (verdict.verdict !== 'wrong') return assessment
  const previous = assessment.state.lastGoodStep ?? ''
  return withFinding(assessment, { kind: 'wrong_step', quote, previous, mistake: 'unknown' })
}

function withRightStep(assessment: Assessment, quote: string, stepId: string | null): Assessment {
  const { reachedSteps } = assessment.state
  const isNew = stepId !== null && stepId !== '' && !reachedSteps.includes(stepId)
  const state = isNew
    ? { ...assessment.state, reachedSteps: [...reachedSteps, stepId] }
    : assessment.state
  return withFinding({ ...assessment, state }, { kind: 'right_step', quote })
}

function withFinding(assessment: Assessment, finding: Finding): Assessment {
  const { verbatim: _, rightSteps: _steps, aside: _aside, ...rest } = assessment
  return { ...rest, finding, state: applyFinding(assessment.state, finding) }
}

/** Whether the quote is whole words of the message: "9" is no quote of "19". */
function standsIn(quote: string, message: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(quote) || quote.length > maxQuote) return false
  for (let at = message.indexOf(quote); at >= 0; at = message.indexOf(quote, at + 1)) {
    const around = [message.slice(0, at).at(-1), message[at + quote.length]]
    const [first, last] = [quote[0] ?? '', quote.at(-1) ?? '']
    if (!joins(around[0], first) && !joins(last, around[1])) return true
  }
  return false
}

function joins(left = '', right = ''): boolean {
  return /[\p{L}\p{N}]/u.test(left) && /[\p{L}\p{N}]/u.test(right)
}
