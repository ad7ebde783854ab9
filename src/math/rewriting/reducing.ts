/** A quotient of polynomials in one letter in its lowest terms. */
import Fraction from 'fraction.js'
import { type Expression, lettersIn } from '../expression'
import { coefficient, degree, multiply, type Polynomial, scale, subtract } from '../polynomial'
import { quotientOf } from '../value'
import { writePolynomial } from '../writing'

/** "(x + 1)/(x - 2)", or the polynomial alone where the bottom goes away; null where it is no such quotient. */
export function reducedQuotient(formula: Expression): string | null {
  const [letter, ...others] = lettersIn(formula)
  const quotient = quotientOf(formula)
  if (!quotient || letter === undefined || others.length > 0) return null
  const shared = greatestDivisor(quotient.top, quotient.bottom)
  const [top, bottom] = [
    divided(quotient.top, shared).quotient,
    divided(quotient.bottom, shared).quotient,
  ]
  const factor = wholeFactor(top, bottom)
  const [above, below] = [scale(top, factor), scale(bottom, factor)]
  if (degree(below) === 0)
    return writePolynomial(scale(above, coefficient(below, 0).inverse()), letter)
  return `${bracketed(writePolynomial(above, letter))}/${bracketed(writePolynomial(below, letter), true)}`
}

/** What makes every number of both whole and as small as can be, the first below positive. */
function wholeFactor(top: Polynomial, bottom: Polynomial): Fraction {
  const numbers = [...top, ...bottom].filter((value) => value.n !== 0n)
  const size = numbers.reduce((a, b) => new Fraction(a.gcd(b)), numbers[0] ?? new Fraction(1)).abs()
  const lead = bottom.at(-1)
  return lead && lead.s < 0n ? size.inverse().neg() : size.inverse()
}

function greatestDivisor(a: Polynomial, b: Polynomial): Polynomial {
  let [larger, smaller] = [a, b]
  while (smaller.length > 0) [larger, smaller] = [smaller, divided(larger, smaller).rest]
  return larger
}

function divided(a: Polynomial, b: Polynomial): { quotient: Polynomial; rest: Polynomial } {
  const steps: Fraction[] = Array.from(
    { length: Math.max(1, a.length - b.length + 1) },
    () => new Fraction(0),
  )
  let rest = a
  while (rest.length >= b.length && rest.length > 0) {
    const shift = rest.length - b.length
    const factor = coefficient(rest, degree(rest)).div(coefficient(b, degree(b)))
    steps[shift] = factor
    const zeros = Array.from({ length: shift }, () => new Fraction(0))
    rest = subtract(rest, multiply([...zeros, factor], b) ?? rest)
  }
  return { quotient: scale(steps, 1), rest }
}

/** Below the bar a product such as 2x needs its bracket too. */
function bracketed(text: string, isBelow = false): string {
  return /\s/.test(text) || (isBelow && text.length > 1) ? `(${text})` : text
}
