/** Builds the reading of a kind whose problem is a formula. */
import { equationLetters, fragmentsOf, onlyLetter } from '../algebra/fragments'
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

/**
 * The reading of a text from its first formula in one letter that holds `sign`, for the first letter with
 * which `read` takes it for a problem.
 */
export function readingOfRelation(
  text: string,
  sign: RegExp,
  read: (formula: string, letter: string) => MathProblem | null,
): Reading | null {
  for (const letter of equationLetters(text)) {
    const found = fragmentsOf(text, onlyLetter(letter)).find(({ text: part }) => sign.test(part))
    const problem = found ? read(found.text, letter) : null
    if (found && problem) return formulaReading(text, [found.text], problem)
  }
  return null
}

/** False where a text asks for some of these unknowns only: "What is y?". */
export function asksForAll(rest: string, letters: readonly string[]): boolean {
  const named = new Set(rest.match(/(?<![\p{L}'])\p{L}(?![\p{L}'])/gu))
  const asked = letters.filter((letter) => named.has(letter))
  return asked.length === 0 || asked.length === letters.length
}
