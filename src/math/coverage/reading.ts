/** Builds the reading of a kind whose problem is a formula. */
import { fragmentsOf, onlyLetter } from '../algebra/fragments'
import { plainNotation } from '../algebra/notation'
import type { MathProblem, Reading } from '../problem'
import { withoutParts } from './coverage'

/** The reading of a text from which the problem uses these formulas, as fragments in plain notation. */
export function formulaReading(
  text: string,
  formulas: readonly string[],
  problem: MathProblem,
): Reading {
  return { problem, rest: withoutParts(plainNotation(text), formulas) }
}

/**
 * The reading of a text in plain notation from its first formula in one of these letters that `read`
 * takes for a problem.
 */
export function readingInLetters(
  plain: string,
  letters: readonly string[],
  read: (formula: string, letter: string) => MathProblem | null,
): Reading | null {
  for (const letter of letters) {
    for (const { text: formula } of fragmentsOf(plain, onlyLetter(letter))) {
      const problem = read(formula, letter)
      if (problem) return formulaReading(plain, [formula], problem)
    }
  }
  return null
}

/** False where a text asks for some of these unknowns only: "What is y?". */
export function asksForAll(rest: string, letters: readonly string[]): boolean {
  const named = new Set(rest.match(/(?<![\p{L}'])\p{L}(?![\p{L}'])/gu))
  const asked = letters.filter((letter) => named.has(letter))
  return asked.length === 0 || asked.length === letters.length
}
