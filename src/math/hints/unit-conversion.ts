/** What to ask about a conversion: which unit is larger, how they are tied, multiply or divide. */
import { inMath } from '../algebra/format'
import { unitText, withUnit } from '../algebra/units'
import type { Conversion } from '../kinds/unit-conversion'
import type { AskingRung, WrongStep } from '../problem'

/** Questions for a rung. */
export function askConversion(
  rung: AskingRung,
  { amount, from, to }: Conversion,
): readonly string[] {
  const [old, wanted] = [unitText(from), unitText(to)]
  const given = withUnit(amount, from)
  const isFiner = from.factor.compare(to.factor) > 0
  const [large, small] = isFiner ? [old, wanted] : [wanted, old]
  if (rung === 'probe') {
    return [
      `Which is larger, ${old} or ${wanted}, and what does that mean for the number in ${given}?`,
      `Before you calculate with ${given}: will the number of ${wanted} be larger or smaller, and why?`,
    ]
  }
  if (rung === 'hint') {
    return [
      `How many ${small} make up a single ${large}?`,
      `To get from ${old} to ${wanted} you need the tie between them. Which number ties a ${large} to ${small}?`,
    ]
  }
  const action = isFiner ? 'multiply' : 'divide'
  return [
    `A ${large} is made of many ${small}, so ${action} the number in ${given} by that many. Which calculation is it?`,
  ]
}

/** Questions after a piece, such as the number that ties the units. */
export function askToConvert(piece: string, { amount, from, to }: Conversion): readonly string[] {
  const has = inMath(piece)
  return [
    `With ${has}, what do you still have to do to get from ${withUnit(amount, from)} to ${unitText(to)}?`,
    `How does ${has} tie ${unitText(from)} to ${unitText(to)}, and what follows for ${withUnit(amount, from)}?`,
  ]
}

/** Questions about a wrong result. */
export function askAboutConversion(
  wrong: WrongStep,
  { amount, from, to }: Conversion,
): readonly string[] {
  const quote = inMath(wrong.quote)
  const given = withUnit(amount, from)
  if (wrong.mistake === 'unit') {
    return [
      `You came from ${given} to ${quote}. How many of the smaller unit are in the larger, and should the number grow or shrink?`,
      `Compare ${given} with ${quote}. Which unit belongs to your number, and is it as large as what you started from?`,
    ]
  }
  return [
    `You came from ${given} to ${quote}. Which number did you multiply or divide by to get to ${unitText(to)}?`,
    `Let us look at ${quote} again. Which calculation led there from ${given}?`,
  ]
}
