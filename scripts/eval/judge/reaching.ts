/** Has a learner reached the answer by value, though not in its last form ("x = 15/3")? */
import type { Problem } from '../problems/problem'
import { formulasIn } from './formulas'
import { lettersOf } from './leaks'

/**
 * True where the text says a calculation, as the unknown's value or on its own, that is worth the answer. A step
 * of a derivative or an integral is the derivative or the integral, only not yet tidied up.
 */
export function reachesValue(text: string, problem: Problem): boolean {
  if (/^simplify/i.test(problem.put)) return false
  if (problem.proof === 'derivative' || problem.proof === 'integral') return true
  const isPair = text.includes('±')
  if (problem.answers.length !== 1 && !isPair) return false
  const { results, alone } = formulasIn(text.replaceAll('±', '+'), lettersOf(problem))
  return problem.answers.some((answer) =>
    [...results, ...alone].some((value) => Math.abs(value - quotient(answer)) < 1e-9),
  )
}

function quotient(answer: string): number {
  const [top, bottom = '1'] = answer.split('/')
  return Number(top) / Number(bottom)
}
