/** Every kind of problem that the tutor recognises, the most telling first. Adding a kind adds a line here. */
import { arithmetic } from './arithmetic'
import { functionDerivatives } from './calculus/function-derivative'
import { integrals } from './calculus/integral'
import { degenerateEquations } from './degenerate'
import { derivatives } from './derivative'
import { inequalities } from './inequalities/inequality'
import { linearEquations } from './linear'
import { percentages } from './percentage'
import type { MathProblem, ProblemKind } from './problem'
import { quadraticEquations } from './quadratic'
import { probabilities } from './quantities/probability'
import { statistics } from './quantities/statistics'
import { temperatures } from './quantities/temperature'
import { wordProblems } from './quantities/word-problem'
import { rewritings } from './rewriting/rewriting'
import { systems } from './systems/system'
import { unitConversions } from './unit-conversion'

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

/** The problem that a text puts; null when it puts none that can be checked. Never throws. */
export function recogniseProblem(text: string): MathProblem | null {
  for (const kind of kinds) {
    const problem = kind.recognise(text)
    if (problem !== null) return problem
  }
  return null
}
