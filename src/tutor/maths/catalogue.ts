/** Every kind of problem that the tutor recognises, the most telling first. Adding a kind adds a line here. */
import { arithmetic } from './arithmetic'
import { linearEquations } from './linear'
import type { Problem, ProblemKind } from './problem'

const kinds: readonly ProblemKind[] = [linearEquations, arithmetic]

/** The problem that a text puts; null when it puts none that can be checked. Never throws. */
export function recognise(text: string): Problem | null {
  for (const kind of kinds) {
    const problem = kind.recognise(text)
    if (problem !== null) return problem
  }
  return null
}
