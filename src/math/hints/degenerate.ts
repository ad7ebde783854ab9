/** What to ask about an equation whose unknown drops out: bring it together, then read what is left. */
import { assignedNumber, readEquation } from '../algebra/equation'
import { lettersIn } from '../algebra/expression'
import { inMath } from '../algebra/format'
import type { Degenerate } from '../kinds/degenerate'
import type { AskingRung, WrongStep } from '../problem'

/** Questions for a rung, about the line reached so far. */
export function askDegenerate(
  rung: AskingRung,
  current: string,
  { letter }: Degenerate,
): readonly string[] {
  const shown = inMath(current)
  const equation = readEquation(current)
  if (equation && lettersIn(equation.left).size + lettersIn(equation.right).size === 0) {
    return [
      `$${letter}$ has gone, and ${shown} is left. What does that line say, and for which $${letter}$ does it say so?`,
      `Look at ${shown}: what would a number have to be like for that line to hold?`,
    ]
  }
  if (rung === 'probe') {
    return [
      `Look at ${shown}. How could you bring the parts with $${letter}$ together?`,
      `How do the two sides of ${shown} compare, before you calculate anything?`,
    ]
  }
  if (rung === 'hint') {
    return [
      `In ${shown}, how often does each side hold $${letter}$ once the brackets are gone?`,
      `What becomes of $${letter}$ in ${shown} when you take the same part away on both sides?`,
    ]
  }
  return [
    `Take the part with $${letter}$ away from both sides of ${shown}. Which line about numbers is left?`,
  ]
}

/** Questions about a wrong step. */
export function askAboutDegenerate(
  wrong: WrongStep,
  statement: string,
  { letter }: Degenerate,
): readonly string[] {
  const quote = inMath(wrong.quote)
  const [left, right] = statement.split('=').map((side) => inMath(side.trim()))
  const value = assignedNumber(wrong.quote)
  if (value !== null) {
    return [
      `You have ${quote}. Put it, and then another number, in place of $${letter}$ in ${left} and ${right}: what do you notice?`,
    ]
  }
  if (!wrong.quote.includes('=')) {
    return [
      `Try some number in place of $${letter}$ in ${left} and in ${right}. How do the two results compare?`,
    ]
  }
  return [
    `From ${inMath(wrong.previous)} you went to ${quote}. What did you do to the left side, and did you do the same to the right?`,
    `From ${inMath(wrong.previous)} to ${quote}: which part of the line changed, and why?`,
  ]
}
