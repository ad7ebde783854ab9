/** What several kinds of problems say about steps: of the learner, and of a worked solution. */
import { inMath } from '../algebra/format'
import type { WorkedStep, WrongStep } from '../problem'
import { type Phrase, phrase, type Text, write } from './phrase'

/** A step of a solution whose result is a phrase. */
export function wordedStep(move: Phrase, result: Text): WorkedStep {
  return typeof result === 'string'
    ? { move, result }
    : { move, result: write(result, 'en'), words: result }
}

/** A wrong step and the step before it as `$…$`. */
export function wrongStepValues({ quote, previous }: WrongStep): {
  readonly quote: string
  readonly previous: string
} {
  return { quote: inMath(quote), previous: inMath(previous) }
}

/** A question about a line that has the answer's value, but not yet its final form. */
export function askToFinish(current: string): readonly Phrase[] {
  return [phrase('finish', { shown: inMath(current) })]
}
