/** What to ask about rewriting a formula: what belongs together, what is shared, what reaches what. */
import { readExpression } from '../algebra/expression'
import { type Form, hasProductOfSums } from '../algebra/final-form'
import { inMath } from '../algebra/format'
import type { Rewriting } from '../kinds/rewriting'
import type { AskingRung, WrongStep } from '../problem'
import { askToFinish } from './finish'

type Questions = Readonly<Record<AskingRung, (shown: string) => readonly string[]>>

const questions: Readonly<Record<Form, Questions>> = {
  expanded: {
    probe: (shown) => [
      `Look at ${shown}. What does the bracket tell you to multiply with what?`,
      `What would ${shown} look like without any bracket, and where would you begin?`,
    ],
    hint: (shown) => [
      `In ${shown} every term in front meets every term behind. Which pairs are there?`,
      `Think of ${shown} as the area of a rectangle. Which smaller rectangles is it made of?`,
    ],
    strong_hint: (shown) => [
      `Multiply the first term in ${shown} with everything in the other bracket, then the second. Which terms do you get?`,
    ],
  },
  factored: {
    probe: (shown) => [
      `Look at ${shown}. Do all its terms have something in common?`,
      `How could ${shown} have come from multiplying something out?`,
    ],
    hint: (shown) => [
      `Which number or letter can be taken out of every term of ${shown}, and what pattern is left?`,
      `Which pairs of numbers multiply to the last number of ${shown}, and what do they add up to?`,
    ],
    strong_hint: (shown) => [
      `Find the zeros of ${shown}, or the pair with the right product and sum. Which brackets do they give?`,
    ],
  },
  simplified: {
    probe: (shown) => [
      `Look at ${shown}. Which parts belong together, and which do not?`,
      `What could be made shorter in ${shown}, and why is that allowed?`,
    ],
    hint: (shown) => [
      `Only terms of the same kind can be added. Which terms in ${shown} are of the same kind, or shared by top and bottom?`,
    ],
    strong_hint: (shown) => [
      `Put the like terms of ${shown} side by side, each with its sign. What does each group come to?`,
    ],
  },
}

/** Questions for a rung, about the line reached so far. */
export function askRewriting(
  rung: AskingRung,
  current: string,
  { form }: Rewriting,
): readonly string[] {
  const last = current.split('=').at(-1)?.trim() ?? current
  const formula = readExpression(last)
  if (formula && form === 'expanded' && !hasProductOfSums(formula)) return askToFinish(last)
  return questions[form][rung](inMath(last))
}

/** Questions about a wrong step. */
export function askAboutRewriting(wrong: WrongStep, { form }: Rewriting): readonly string[] {
  const from = `From ${inMath(wrong.previous)} you went to ${inMath(wrong.quote)}.`
  if (wrong.mistake === 'distribution') {
    return [`${from} Which terms meet which when the bracket goes, and are they all there?`]
  }
  if (wrong.mistake === 'sign') {
    return [`${from} Which term came out of a minus, and what happened to its sign?`]
  }
  if (form === 'factored') {
    return [
      `${from} If you multiply your line out again, which term does not come back?`,
      `You wrote ${inMath(wrong.quote)}. What do you get when you multiply that out, compared with ${inMath(wrong.previous)}?`,
    ]
  }
  return [
    `${from} Where does each term of your line come from?`,
    `${from} Put a small number in for the letter in both lines: do they agree?`,
  ]
}
