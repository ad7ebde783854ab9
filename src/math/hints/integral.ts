/** What to ask about an integral: differentiation backwards, the constant, the bounds. */
import { inMath, writeNumber } from '../algebra/format'
import type { Integral } from '../kinds/integral'
import type { AskingRung, WrongStep } from '../problem'
import { askToFinish } from './finish'

/** Questions for a rung. */
export function askIntegral(
  rung: AskingRung,
  current: string,
  statement: string,
  { bounds, letter }: Integral,
): readonly string[] {
  const shown = inMath(statement)
  if (bounds && current !== statement && current.includes(letter)) {
    const [low, high] = bounds.map((bound) => inMath(writeNumber(bound)))
    return [
      `With ${inMath(current)}, what do you do with the bounds ${low} and ${high}, and in which order?`,
    ]
  }
  if (current !== statement && !bounds) return askToFinish(current)
  if (rung === 'probe') {
    return [
      `Look at ${shown}. Which function would give it when you differentiate?`,
      `If integrating undoes differentiating, what would you do to the first term of ${shown}?`,
    ]
  }
  if (rung === 'hint') {
    return [
      `Take ${shown} term by term. What happens to an exponent when you go backwards, and what evens out the number in front?`,
    ]
  }
  return [
    `Raise the exponent of each term of ${shown} and divide by the new exponent. What does each term become?`,
  ]
}

/** Questions about a wrong step. */
export function askAboutIntegral(
  wrong: WrongStep,
  statement: string,
  { bounds }: Integral,
): readonly string[] {
  const [quote, shown] = [inMath(wrong.quote), inMath(statement)]
  if (wrong.mistake === 'integration_constant') {
    return [
      `${quote} does give ${shown} back. Is it the only function that does?`,
      `Differentiating ${quote} works out. What could stand beside it that vanishes when you differentiate?`,
    ]
  }
  if (bounds && !/[a-z]/i.test(wrong.quote)) {
    return [
      `You came to ${quote}. What did you get at each bound, and which did you take away from which?`,
    ]
  }
  return [
    `You came to ${quote}. What do you get when you differentiate it, compared with ${shown}?`,
    `Test ${quote}: which of its terms, differentiated, does not give back its part of ${shown}?`,
  ]
}
