/** Judges a learner's line in rewriting a formula: equal in value is right, and final in the form asked for. */
import { readLine } from '../equation-step'
import { type Expression, lettersIn, readExpression } from '../expression'
import { among, fragmentsOf } from '../fragments'
import { slipsOf } from '../mistakes'
import type { Mistake, Verdict } from '../problem'
import { sameValue } from '../value'
import { factorsOf, hasForm } from './forms'
import type { Rewriting } from './rewriting'
import { multiplied, termsOf, type Terms } from './terms'

const maxSides = 6

/** The formulas of a message that say something in the letters of the task, or about numbers. */
export function rewritingSteps(text: string, letters: readonly string[]): readonly string[] {
  return fragmentsOf(text, among(letters))
    .map((part) => part.text)
    .filter((step) => /[A-Za-z]/.test(step) || step.includes('='))
}

/** Judges "x^2 + 3x + 2x + 6", "(x+2)(x+3) = x^2 + 5x + 6" or a true line on the side. */
export function judgeRewriting(step: string, previous: string, task: Rewriting): Verdict {
  const sides = step.split('=').map((side) => readExpression(side.trim()))
  const read = sides.filter((side) => side !== null)
  const last = read.at(-1)
  if (read.length !== sides.length || !last || sides.length > maxSides) return null
  const wrong = read.find((side) => !sameValue(side, task.formula))
  if (!wrong)
    return hasForm(last, task.form, task.result)
      ? { kind: 'final' }
      : { kind: 'right', carries: true }
  if (isTrueLine(step) || (read.length === 1 && isPiece(wrong, task)))
    return { kind: 'right', carries: false }
  if (lettersIn(wrong).size === 0 && read.length === 1) return null
  return { kind: 'wrong', mistake: mistakeOf(wrong, previous, task) }
}

/** An equation that holds whatever the letters are: x*x = x^2, 2*3 = 6. */
function isTrueLine(step: string): boolean {
  const line = step.includes('=') ? readLine(step) : null
  return line !== null && line.every(({ left, right }) => sameValue(left, right))
}

/** A factor of the result, or a product of two terms met in multiplying out. */
function isPiece(formula: Expression, { formula: whole, result, form }: Rewriting): boolean {
  if (form === 'factored') return factorsOf(result).some((factor) => sameValue(factor, formula))
  return partialProducts(whole).some((terms) => {
    const own = termsOf(formula)
    return (
      own !== null &&
      own.size === 1 &&
      [...own].every(([letters, value]) => terms.get(letters)?.equals(value) === true)
    )
  })
}

/** Each term of one factor times each of the other. */
function partialProducts(formula: Expression): readonly Terms[] {
  if (formula.kind !== 'operation') return []
  const isSquare = formula.operator === '^'
  if (formula.operator !== '*' && !isSquare)
    return [...partialProducts(formula.left), ...partialProducts(formula.right)]
  const [first, second] = [termsOf(formula.left), termsOf(isSquare ? formula.left : formula.right)]
  if (!first || !second) return []
  return [...first].flatMap((a) =>
    [...second].flatMap((b) => multiplied(new Map([a]), new Map([b])) ?? []),
  )
}

function mistakeOf(wrong: Expression, previous: string, task: Rewriting): Mistake {
  const before = readExpression(previous.split('=').at(-1)?.trim() ?? '')
  for (const source of [...(before ? [before] : []), task.formula]) {
    const slip = [...slipsOf(source), ...outerOnly(source)].find(({ formula }) =>
      sameValue(formula, wrong),
    )
    if (slip) return slip.mistake
  }
  return comparedTerms(wrong, task)
}

/** (a + b)(c + d) taken as ac + bd. */
function outerOnly(formula: Expression): readonly { mistake: Mistake; formula: Expression }[] {
  if (formula.kind !== 'operation' || formula.operator !== '*') return []
  const { left, right } = formula
  if (left.kind !== 'operation' || right.kind !== 'operation') return []
  const product = (a: Expression, b: Expression): Expression => ({ ...formula, left: a, right: b })
  const sum: Expression = {
    ...left,
    left: product(left.left, right.left),
    right: product(left.right, right.right),
  }
  return [{ mistake: 'distribution', formula: sum }]
}

/** The same sizes with other signs: a sign; the same powers with other numbers: a slip in the numbers. */
function comparedTerms(wrong: Expression, { formula }: Rewriting): Mistake {
  const [own, right] = [termsOf(wrong), termsOf(formula)]
  if (!own || !right) return 'unknown'
  const isSigned =
    own.size === right.size &&
    [...own].every(([letters, value]) => right.get(letters)?.abs().equals(value.abs()) === true)
  if (isSigned) return 'sign'
  return [...own.keys()].every((letters) => right.has(letters)) ? 'arithmetic' : 'unknown'
}
