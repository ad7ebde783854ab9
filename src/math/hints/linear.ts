/** What to ask about a linear equation: looks which move comes next, and asks for it without making it. */
import Fraction from 'fraction.js'
import { assignedNumber, type Equation, namesValue, readEquation } from '../algebra/equation'
import { type Expression, lettersIn } from '../algebra/expression'
import { inMath, writeExpression, writeNumber, writePolynomial } from '../algebra/format'
import { coefficient, degree } from '../algebra/polynomial'
import { polynomialOf } from '../algebra/value'
import type { AskingRung, WrongStep } from '../problem'
import { askToFinish } from './finish'

/** The move that brings the unknown nearer to standing alone. */
type Move =
  | { readonly kind: 'expand'; readonly bracket: string }
  | { readonly kind: 'collect'; readonly term: string }
  | { readonly kind: 'constant'; readonly value: Fraction }
  | { readonly kind: 'factor'; readonly value: Fraction }
  | { readonly kind: 'none' }

/** Questions for a rung, about the equation reached so far. */
export function askLinear(rung: AskingRung, equation: Equation, letter: string): readonly string[] {
  const text = `${writeExpression(equation.left)} = ${writeExpression(equation.right)}`
  if (namesValue(equation)) return askToFinish(text)
  const shown = inMath(text)
  const move = nextMove(equation, letter)
  if (rung === 'probe') return probe(shown, letter)
  return rung === 'hint' ? hint(move, shown, letter) : strongHint(move, shown, letter)
}

/** Questions about a wrong step, by the kind of mistake. */
export function askAboutLinear(
  wrong: WrongStep,
  statement: string,
  letter: string,
): readonly string[] {
  const from = `From ${inMath(wrong.previous)} you went to ${inMath(wrong.quote)}.`
  const value = assignedNumber(wrong.quote)
  const constant = movedConstant(wrong.previous)
  const [left, right] = statement.split('=').map((side) => inMath(side.trim()))
  const test = `Put ${inMath(value ?? wrong.quote)} in place of $${letter}$ in ${left}: does it come out as ${right}?`
  if (value !== null && wrong.mistake !== 'sign') {
    return [
      `You have ${inMath(wrong.quote)}. ${test}`,
      `Let us test ${inMath(wrong.quote)} together. ${test}`,
    ]
  }
  if (wrong.mistake === 'distribution') {
    return [`${from} Which terms inside the bracket did the factor in front of it reach?`]
  }
  if (wrong.mistake === 'arithmetic') {
    return [`${from} The idea holds, but a number does not: how did you work it out?`]
  }
  if (constant !== null) {
    return [
      `${from} What did you do to the $${constant}$ on the left, and the same on the right?`,
      `${from} How did the $${constant}$ leave its side, and what did that do to the other?`,
    ]
  }
  return [`${from} What did you do to the left side, and did you do the same to the right?`]
}

function nextMove({ left, right }: Equation, letter: string): Move {
  const [a, b] = [polynomialOf(left), polynomialOf(right)]
  if (a === null || b === null) return { kind: 'none' }
  const bracket = bracketIn(left) ?? bracketIn(right)
  if (bracket !== null) return { kind: 'expand', bracket: writeExpression(bracket) }
  if (degree(a) === 1 && degree(b) === 1) {
    return { kind: 'collect', term: writePolynomial([new Fraction(0), coefficient(b, 1)], letter) }
  }
  const side = degree(a) === 1 ? a : b
  if (coefficient(side, 0).n !== 0n) return { kind: 'constant', value: coefficient(side, 0) }
  const factor = coefficient(side, 1)
  return factor.equals(1) ? { kind: 'none' } : { kind: 'factor', value: factor }
}

/** A number times a bracket that holds the unknown. */
function bracketIn(side: Expression): Expression | null {
  if (side.kind !== 'operation') return null
  const isProduct = side.operator === '*' && lettersIn(side.right).size > 0
  if (isProduct && side.right.kind === 'operation' && '+-'.includes(side.right.operator))
    return side
  return bracketIn(side.left) ?? bracketIn(side.right)
}

function probe(shown: string, letter: string): readonly string[] {
  return [
    `Look at ${shown}. What would you do first to get $${letter}$ on its own?`,
    `In ${shown}, what stands between $${letter}$ and being alone on its side?`,
    `What happens to $${letter}$ in ${shown}, and which of those things would you undo first?`,
  ]
}

function hint(move: Move, shown: string, letter: string): readonly string[] {
  switch (move.kind) {
    case 'expand':
      return [
        `There is a bracket: ${inMath(move.bracket)}. What does the factor in front do to each term inside?`,
      ]
    case 'collect':
      return [
        `$${letter}$ appears on both sides of ${shown}. How could you bring it together on a single side?`,
      ]
    case 'constant':
      return [
        `In ${shown}, ${describe(move.value)}. Which operation undoes that, and where else must you do it?`,
        `Think of ${shown} as a balance. What would you do to both sides so that the ${inMath(writeNumber(move.value.abs()))} beside $${letter}$ goes away?`,
      ]
    case 'factor':
      return [`In ${shown}, ${describeFactor(move.value, letter)}. What undoes that on both sides?`]
    case 'none':
      return [`In ${shown}, what is left to work out before $${letter}$ stands alone?`]
  }
}

function strongHint(move: Move, shown: string, letter: string): readonly string[] {
  switch (move.kind) {
    case 'expand':
      return [
        `Multiply every term of the bracket in ${inMath(move.bracket)} by the factor. What does the equation become?`,
      ]
    case 'collect':
      return [
        `Take ${inMath(move.term)} away from both sides of ${shown}. What is left on each side?`,
      ]
    case 'constant': {
      const number = inMath(writeNumber(move.value.abs()))
      const action = move.value.s < 0n ? `Add ${number} to` : `Take ${number} away from`
      return [`${action} both sides of ${shown}. What is left on the left, and what on the right?`]
    }
    case 'factor':
      return [
        `Divide both sides of ${shown} by ${inMath(writeNumber(move.value))}. What remains on each side?`,
      ]
    case 'none':
      return [`Work out the number side of ${shown}. What does $${letter}$ equal then?`]
  }
}

function describe(value: Fraction): string {
  const number = inMath(writeNumber(value.abs()))
  return value.s < 0n
    ? `${number} is taken away from the part with the unknown`
    : `${number} is added to the part with the unknown`
}

function describeFactor(value: Fraction, letter: string): string {
  if (value.n === 1n) return `$${letter}$ is divided by ${inMath(String(value.d * value.s))}`
  return `$${letter}$ is multiplied by ${inMath(writeNumber(value))}`
}

/** The number that has to leave the unknown's side in an equation, as text; null when there is none. */
function movedConstant(text: string): string | null {
  const equation = readEquation(text)
  const sides = equation && [polynomialOf(equation.left), polynomialOf(equation.right)]
  const side = sides?.find((polynomial) => polynomial !== null && degree(polynomial) === 1)
  if (!side || coefficient(side, 0).n === 0n) return null
  return writeNumber(coefficient(side, 0).abs())
}
