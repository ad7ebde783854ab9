/** What to ask about a derivative: term by term, the power rule in the learner's own words. */
import Fraction from 'fraction.js'
import { inMath, writeNumber, writePolynomial } from '../algebra/format'
import { coefficient, degree } from '../algebra/polynomial'
import type { Derivative } from '../kinds/derivative'
import type { AskingRung, WrongStep } from '../problem'

/** Questions for a rung; `shown` is the formula to differentiate. */
export function askDerivative(
  rung: AskingRung,
  current: string,
  shown: string,
  derivative: Derivative,
): readonly string[] {
  if (isUnfinished(current, shown)) {
    return [
      `With ${inMath(current)} the rule is applied. How does it look when you multiply out and tidy up?`,
    ]
  }
  const leading = inMath(termAt(degree(derivative.original), derivative))
  if (rung === 'probe') {
    return [
      `Look at ${shown}. Which rule tells you what becomes of a power of $${derivative.letter}$?`,
      `If you take ${shown} apart, term by term, where would you begin?`,
      `What does the derivative of ${shown} tell you, in your own words?`,
    ]
  }
  if (rung === 'hint') {
    return [
      `Take ${leading} alone. What happens to the exponent, and where does it go?`,
      `Each term of ${shown} is differentiated on its own. What becomes of ${leading}?`,
    ]
  }
  return [
    `For a power: the exponent comes down as a factor and then drops by a single step. What does that make of ${leading}?`,
  ]
}

/** Questions about a wrong step, about the first term that came out wrong. */
export function askAboutDerivative(
  wrong: WrongStep,
  shown: string,
  derivative: Derivative,
  [power]: readonly number[],
): readonly string[] {
  const quote = inMath(wrong.quote)
  if (wrong.mistake === 'sign')
    return [`In ${quote} the sizes are right. Which sign in ${shown} got lost on the way?`]
  const source = power === undefined ? null : sourceOf(power, derivative)
  if (source === null) {
    return [
      `You came to ${quote}. Which term of ${shown} did each part of it come from?`,
      `In ${quote} there is a part that no term of ${shown} gives. Where does it come from?`,
    ]
  }
  return [
    `You came to ${quote}. What did you do with the term ${inMath(source)}: which factor, which exponent?`,
    `Look at ${quote} again. What does the power rule make of the term ${inMath(source)}?`,
  ]
}

function isUnfinished(current: string, shown: string): boolean {
  return inMath(current) !== shown
}

/** The term of the original that should give this power. */
function sourceOf(power: number, derivative: Derivative): string | null {
  const from = power + 1
  if (coefficient(derivative.original, from).n !== 0n) return termAt(from, derivative)
  return coefficient(derivative.original, power).n === 0n ? null : termAt(power, derivative)
}

function termAt(power: number, { original, letter }: Derivative): string {
  if (power === 0) return writeNumber(coefficient(original, 0))
  const zeros = Array.from({ length: power }, () => new Fraction(0))
  return writePolynomial([...zeros, coefficient(original, power)], letter)
}
