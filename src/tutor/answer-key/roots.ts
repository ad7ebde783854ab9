/** Substitutes the answers of a key into the equation that its task asks to solve. */
import { lettersIn } from '../../math/algebra/expression'
import { type Equation, readEquation, solve } from '../../math/algebra/equation'
import { equationLetters, fragmentsOf, onlyLetter } from '../../math/algebra/fragments'
import { isFloatRoundingOf, nearlyEqual } from '../../math/algebra/value'
import type { KeyAnswer } from './key'
import { readAmount } from './quantities'

const maxTaskChars = 4000
const solving =
  /\b(?:solve|solutions?|roots?|zeros|unknown|löse|lösung(?:en)?|nullstellen?|résou[ds]|résoudre|solutions?|racines?|resuelve|resolver|soluci[oó]n(?:es)?|raíces)\b/i
/** "Find 2x + 1", "the value of x + 3": what is asked is not the unknown itself. */
const derived =
  /\b(?:value|sum|product|difference|number|how many|ratio|maximum|minimum|expression|average|inequalit|system|log|logarithm(?:ic)?|base|ln|sin|cos|tan|interval|wert|summe|valeur|somme|valor|suma)\b/i

/**
 * False where the task asks to solve one equation in one unknown and an answer is no root of it. True
 * where it asks anything else, or where the equation cannot be solved by code.
 */
export function solvesEquation(answers: readonly KeyAnswer[], task: string): boolean {
  const equation = equationOf(task.slice(0, maxTaskChars))
  const roots = equation && solve(equation.left, equation.right)
  if (roots === null || roots === 'all') return true
  return answers.every(({ value }) =>
    valuesIn(value).every((written) => {
      const amount = readAmount(written)
      if (amount === null) return true
      return roots.some(
        (root) =>
          nearlyEqual(root.value, amount.value) ||
          isFloatRoundingOf(amount.text, amount.value, root.value),
      )
    }),
  )
}

/** The only equation of a task that asks to solve it; null for all other tasks. */
function equationOf(task: string): Equation | null {
  if (!solving.test(task) || derived.test(task)) return null
  const letters = equationLetters(task)
  if (letters.length !== 1) return null
  const fragments = fragmentsOf(task, onlyLetter(letters[0] ?? '')).filter(({ text }) =>
    /[=<>]/.test(text),
  )
  const equation = fragments.length === 1 ? readEquation(fragments[0]?.text ?? '') : null
  if (equation === null) return null
  return lettersIn(equation.left).size + lettersIn(equation.right).size > 0 ? equation : null
}

/** "x = 2 or x = 3" is 2 and 3. */
function valuesIn(answer: string): readonly string[] {
  return answer
    .split(/\s*(?:,(?!\d{3}\b)|;|\bor\b|\band\b|\boder\b|\bund\b|\bou\b|\bet\b|\by\b|\bo\b)\s*/)
    .map((part) => part.replace(/^.*=/, '').trim())
    .filter((part) => part !== '')
}
