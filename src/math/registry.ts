/** The list of all kinds of problems, the most specific first. Adding a kind adds one line here. */
import { boundRuns } from '../lib/bounded-text'
import { arithmetic } from './kinds/arithmetic'
import { degenerateEquations } from './kinds/degenerate'
import { derivatives } from './kinds/derivative'
import { functionDerivatives } from './kinds/function-derivative'
import { inequalities } from './kinds/inequality/inequality'
import { integrals } from './kinds/integral'
import { linearEquations } from './kinds/linear'
import { percentages } from './kinds/percentage/percentage'
import { probabilities } from './kinds/probability/probability'
import { quadraticEquations } from './kinds/quadratic/quadratic'
import { rewritings } from './kinds/rewriting'
import { statistics } from './kinds/statistics'
import { systems } from './kinds/system'
import { temperatures } from './kinds/temperature'
import { unitConversions } from './kinds/unit-conversion'
import { wordProblems } from './kinds/word-problem/word-problem'
import type { MathProblem, ProblemKind } from './problem'

const kinds: readonly ProblemKind[] = [
  wordProblems,
  statistics,
  probabilities,
  temperatures,
  integrals,
  functionDerivatives,
  derivatives,
  percentages,
  unitConversions,
  rewritings,
  systems,
  inequalities,
  linearEquations,
  degenerateEquations,
  quadraticEquations,
  arithmetic,
]

/** A task stands at the start of a long text. */
const maxRead = 4000

/** The first problem that a kind recognises in a text; null when no kind does. Never throws. */
export function recogniseProblem(message: string): MathProblem | null {
  const text = boundRuns(message.slice(0, maxRead))
  for (const kind of kinds) {
    const problem = kind.recognise(text)
    if (problem !== null) return problem
  }
  return null
}
