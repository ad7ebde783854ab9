/** Derivatives beyond polynomials: products, quotients, chains and the simple functions, by the library. */
import { type Expression, lettersIn, readDerivative, readExpression } from '../expression'
import { fragmentsOf, only } from '../fragments'
import { askToFinish } from '../finishing'
import type { MathProblem, ProblemKind } from '../problem'
import { polynomialOf } from '../value'
import { inMath, writeExpression } from '../writing'
import { asWritten, calculusNotation, unnamed, variablesIn } from './calculus-text'
import { judgeFunctionDerivative } from './function-derivative-step'
import { askAboutRule, askForRule, ruleOf } from './rules'
import { tidied } from './tidying'

/** A formula, its variable and its derivative. */
export interface FunctionDerivative {
  readonly letter: string
  readonly formula: Expression
  readonly derived: Expression
}

const asked = /differentiat|derivative|\bderive\b|d\s*\/\s*d[a-z]\b|[a-z]\s*'/i

export const functionDerivatives: ProblemKind = {
  recognise: (text) => {
    const plain = calculusNotation(text)
    if (!asked.test(plain)) return null
    const formulas = unnamed(plain)
    for (const letter of variablesIn(formulas)) {
      for (const { text: part } of fragmentsOf(formulas, only(letter))) {
        const task = readTask(part, letter)
        if (task) return derivativeProblem(part, task)
      }
    }
    return null
  },
}

function readTask(text: string, letter: string): FunctionDerivative | null {
  const formula = /[=<>%±]/.test(text) ? null : readExpression(text)
  const derived = formula && readDerivative(text, letter)
  if (!formula || !derived || !lettersIn(formula).has(letter)) return null
  return polynomialOf(formula) ? null : { letter, formula, derived: tidied(derived) }
}

function derivativeProblem(statement: string, task: FunctionDerivative): MathProblem {
  const { letter, formula, derived } = task
  const answer = writeExpression(derived)
  const shown = inMath(statement)
  return {
    subject: `derivative by ${letter}`,
    task: `Differentiate ${statement}`,
    posed: `differentiate ${shown}`,
    statement,
    answer,
    held: [{ kind: 'formula', text: answer }],
    steps: (text) =>
      fragmentsOf(unnamed(calculusNotation(text)), only(letter))
        .map((part) => asWritten(part.text))
        .filter((step) => /[A-Za-z]/.test(step)),
    judge: (step) => judgeFunctionDerivative(step, task),
    isTrial: () => false,
    ask: (rung, current) =>
      current === statement
        ? askForRule(rung, ruleOf(formula, letter), shown)
        : askToFinish(current),
    askAbout: (wrong) => askAboutRule(wrong, ruleOf(formula, letter), shown),
    solution: [
      { move: 'Begin with', result: shown },
      { move: ruleOf(formula, letter).move, result: inMath(answer) },
    ],
    sibling: (seed) => `Differentiate ${ruleOf(formula, letter).relative(seed)}`,
  }
}
