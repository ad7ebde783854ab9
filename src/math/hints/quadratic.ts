/** What to ask about a quadratic equation, by the shape that it has been brought to. */
import { assignedNumber, isWithin, readEquation } from '../algebra/equation'
import type { Expression } from '../algebra/expression'
import { inMath, writeNumber, writePolynomial } from '../algebra/format'
import { coefficient, degree } from '../algebra/polynomial'
import { polynomialOf } from '../algebra/value'
import { type Quadratic, valuesIn } from '../kinds/quadratic/check'
import type { AskingRung, WrongStep } from '../problem'
import { askToFinish } from './finish'

type Shape = 'value' | 'scattered' | 'square' | 'product' | 'normal'
type Questions = (rung: AskingRung, shown: string, quadratic: Quadratic) => readonly string[]

/** Questions for a rung, about the line reached so far. */
export function askQuadratic(
  rung: AskingRung,
  current: string,
  statement: string,
  quadratic: Quadratic,
): readonly string[] {
  const values = valuesIn(current, quadratic.letter)
  if (values && isWithin(quadratic.roots, values)) return askToFinish(current)
  const shape = shapeOf(current, quadratic)
  const shown = inMath(shape === null ? statement : current)
  return questions[shape ?? shapeOf(statement, quadratic) ?? 'normal'](rung, shown, quadratic)
}

/** Questions about a wrong step. */
export function askAboutQuadratic(
  wrong: WrongStep,
  statement: string,
  { letter }: Quadratic,
): readonly string[] {
  const quote = inMath(wrong.quote)
  if (wrong.mistake === 'dropped_solution') return lostRoot(wrong)
  const value = assignedNumber(wrong.quote)
  const [left, right] = statement.split('=').map((side) => inMath(side.trim()))
  if (value !== null) {
    return [
      `You have ${quote}. Put ${inMath(value)} in place of $${letter}$ in ${left}: does it come out as ${right}?`,
    ]
  }
  if (valuesIn(wrong.quote, letter) !== null) {
    return [
      `You have ${quote}. Which of these values keeps ${inMath(statement)} true when you put it in?`,
    ]
  }
  if (!wrong.quote.includes('=')) {
    return [`You wrote ${quote}. If you multiply it out again, how does it differ from ${left}?`]
  }
  const from = `From ${inMath(wrong.previous)} you went to ${quote}.`
  if (wrong.mistake === 'sign') return [`${from} Which sign would you look at again, and why?`]
  return [
    `${from} What did you do to both sides, or to the form of a side?`,
    `${from} If you multiply your line out again, do you get back what you had?`,
  ]
}

function lostRoot(wrong: WrongStep): readonly string[] {
  const [from, to] = [inMath(wrong.previous), inMath(wrong.quote)]
  return [
    `${to} fits ${from}, but is it alone: which other number would make ${from} true as well?`,
    `From ${from} to ${to} something got lost. What else could stand in for the unknown in ${from}?`,
  ]
}

function shapeOf(text: string, { letter }: Quadratic): Shape | null {
  if (valuesIn(text, letter) !== null) return 'value'
  const equation = readEquation(text)
  const sides = equation && [polynomialOf(equation.left), polynomialOf(equation.right)]
  const [left, right] = sides ?? []
  if (!equation || !left || !right) return null
  if (isProduct(equation.left) && degree(right) < 0) return 'product'
  const isBare = degree(right) <= 0 && coefficient(left, 1).n === 0n
  if (isBare || (isSquare(equation.left) && degree(right) <= 0)) return 'square'
  return degree(right) < 0 ? 'normal' : 'scattered'
}

function isProduct(side: Expression): boolean {
  const poly = side.kind === 'operation' && side.operator === '*' ? polynomialOf(side.left) : null
  return poly !== null && degree(poly) >= 1
}

function isSquare(side: Expression): boolean {
  return side.kind === 'operation' && side.operator === '^' && side.left.kind === 'operation'
}

const questions: Readonly<Record<Shape, Questions>> = {
  value: (_, shown, { letter }) => [
    `With ${shown} you have found a solution. Which other value of $${letter}$ also makes the equation true?`,
  ],
  scattered: (rung, shown) => {
    if (rung === 'probe') {
      return [
        `Look at ${shown}. Which form would make it easier to solve?`,
        `What kind of equation is ${shown}, and how can you tell?`,
      ]
    }
    if (rung === 'hint')
      return [`A product is easier when the other side is empty. How would you rearrange ${shown}?`]
    return [`Bring everything in ${shown} to the left side. What stands there then?`]
  },
  square: (rung, shown) => {
    if (rung === 'probe') {
      return [`In ${shown}, what is being squared, and how could the square be undone?`]
    }
    if (rung === 'hint')
      return [`Get the square in ${shown} alone first. Which numbers have that square?`]
    return [
      `Take the root on both sides of ${shown}, and mind that a minus also vanishes in a square. What follows?`,
    ]
  },
  product: (rung, shown) =>
    rung === 'probe'
      ? [`In ${shown} a product vanishes. What does that say about its factors?`]
      : [`A product vanishes when a factor does. Which values make a factor of ${shown} vanish?`],
  normal: (rung, shown, quadratic) => {
    if (rung === 'probe') {
      return [
        `Which ways of solving an equation like ${shown} do you know, and which fits here?`,
        `Look at ${shown}. How might its left side be written as a product?`,
      ]
    }
    if (quadratic.roots.length === 0) return underRoot(rung, shown)
    return quadratic.roots.every((root) => root.exact !== null)
      ? factoring(rung, quadratic)
      : completing(rung, shown)
  },
}

function underRoot(rung: AskingRung, shown: string): readonly string[] {
  if (rung === 'hint')
    return [
      `What would the left side of ${shown} look like as a graph, and where would it meet the axis?`,
    ]
  return [`Put the numbers of ${shown} into the formula. What stands under its root?`]
}

function factoring(rung: AskingRung, { normal, letter }: Quadratic): readonly string[] {
  const lead = coefficient(normal, 2)
  const [c, b] = [coefficient(normal, 0).div(lead), coefficient(normal, 1).div(lead)]
  if (c.n === 0n)
    return [`Every term holds $${letter}$. What is left when you take it out in front as a factor?`]
  const scaled = lead.equals(1)
    ? 'Think'
    : 'Divide by the number in front of the square, then think'
  const pair = `product ${inMath(writeNumber(c))} and sum ${inMath(writeNumber(b))}`
  if (rung === 'hint') {
    return [`${scaled} of a pair of numbers with ${pair}. Which pairs have that product?`]
  }
  const square = inMath(writePolynomial(normal, letter))
  return [`A pair with ${pair} gives the factors of ${square}. How would you write the product?`]
}

function completing(rung: AskingRung, shown: string): readonly string[] {
  if (rung === 'hint')
    return [`The factors of ${shown} are not whole. Which formula or method helps then?`]
  return [
    `Name the three numbers in front of the square, the unknown and alone in ${shown}. What does the formula make of them?`,
  ]
}
