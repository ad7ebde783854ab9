/** What to ask about simultaneous equations: which unknown to be rid of, and how. */
import { namesValue, readEquation } from '../algebra/equation'
import { lettersIn } from '../algebra/expression'
import { inMath } from '../algebra/format'
import type { System } from '../kinds/system'
import type { AskingRung, WrongStep } from '../problem'
import { askToFinish } from './finish'

/** Questions for a rung, about what is known so far. */
export function askSystem(
  rung: AskingRung,
  current: string,
  { texts, letters }: System,
): readonly string[] {
  const shown = texts.map(inMath).join(' and ')
  const equation = readEquation(current)
  if (equation && namesValue(equation)) {
    const others = letters.filter(
      (letter) => !lettersIn(equation.left).has(letter) && !lettersIn(equation.right).has(letter),
    )
    if (others.length === 0) return askToFinish(current)
    return [
      `With ${inMath(current)}, which equation would you put it into to find $${others.join('$ and $')}$?`,
    ]
  }
  if (equation)
    return [`With ${inMath(current)}, what could you do next to be left with a single unknown?`]
  const [first = '', second = ''] = letters
  if (rung === 'probe') {
    return [
      `Look at ${shown}. How could you get an equation with only one unknown out of them?`,
      `In ${shown}, which unknown would you rather be rid of first, and why?`,
    ]
  }
  if (rung === 'hint') {
    return [
      `You could add or subtract ${shown}, or solve one of them for a letter. Which is easier here?`,
      `What happens to $${second}$ if you put ${shown} below each other and combine them?`,
    ]
  }
  return [
    `Solve ${inMath(texts[0] ?? '')} for $${first}$ and put that in place of $${first}$ in the other. Which equation in $${second}$ do you get?`,
  ]
}

/** Questions about a wrong step. */
export function askAboutSystem(wrong: WrongStep, { texts }: System): readonly string[] {
  const quote = inMath(wrong.quote)
  const equation = readEquation(wrong.quote.split(' and ')[0] ?? '')
  if (equation && namesValue(equation)) {
    return [
      `You have ${quote}. What comes out if you put it into ${texts.map(inMath).join(' and ')}?`,
      `Let us test ${quote}: do ${texts.map(inMath).join(' and ')} both stay true with it?`,
    ]
  }
  if (wrong.mistake === 'sign') {
    return [
      `In ${quote} a sign is worth a second look. Which term came with a minus on the way there?`,
    ]
  }
  if (wrong.mistake === 'distribution') {
    return [`In ${quote}, did the factor in front of the bracket reach every term inside?`]
  }
  return [
    `You came to ${quote}. Which equations did you combine, and how, term by term?`,
    `Let us look at ${quote} again. What did you do to each side on the way there?`,
  ]
}
