/** What to ask about a percentage: what the sign means, which number is the whole, an easy part first. */
import { readExpression } from '../algebra/expression'
import { inMath, writeNumber } from '../algebra/format'
import { exactValue } from '../algebra/value'
import type { Percentage, PercentageForm } from '../kinds/percentage'
import type { AskingRung, WrongStep } from '../problem'

/** Questions for a rung; `shown` is the task within a sentence. */
export function askPercentage(
  rung: AskingRung,
  percentage: Percentage,
  shown: string,
): readonly string[] {
  if (rung === 'probe') return probes(percentage, shown)
  return (rung === 'hint' ? hints : strongHints)[percentage.form](percentage)
}

/** Questions after the part or the ratio was found, or another piece; null before the first. */
export function askToFinish(current: string, percentage: Percentage): readonly string[] | null {
  const value = exactValue(readExpression(current.split('=').at(-1) ?? '') ?? noNumber)
  if (value === null) return null
  const { form, part, whole } = percentage
  const has = inMath(current)
  if ((form === 'raised' || form === 'lowered') && value.equals(part)) {
    return [
      `With ${has} you know the change. What has to happen to ${ofWhole(percentage)} with it?`,
    ]
  }
  if (form === 'share' && value.equals(part.div(whole))) {
    return [`With ${has} you have the ratio. How do you say that in hundredths?`]
  }
  return [`With ${has} you have a piece. How does it lead on from here?`]
}

const noNumber = { kind: 'letter', name: 'x' } as const

/** Questions about a wrong result. */
export function askAboutPercentage(
  wrong: WrongStep,
  { form }: Percentage,
  shown: string,
): readonly string[] {
  const quote = inMath(wrong.quote)
  if (wrong.mistake === 'sign') {
    return [`You came to ${quote}. Should the number grow or shrink when you ${shown}?`]
  }
  if (wrong.mistake === 'unit') {
    return [`The digits of ${quote} are promising. What does "percent" do to the size of a number?`]
  }
  if (wrong.mistake === 'percent_base') {
    return [
      `You came to ${quote}. Of which number is the percentage to be taken when you look for ${shown}?`,
      `You came to ${quote}. Which number stands for the whole hundred here, and did you use it so?`,
    ]
  }
  const target = form === 'raised' || form === 'lowered' ? `to ${shown}` : `for ${shown}`
  return [
    `You came to ${quote} ${target}, and that does not follow. Which number did you take as the whole?`,
    `Let us look at ${quote} again. How did you get it, calculation by calculation?`,
  ]
}

function probes({ rate, whole, form }: Percentage, shown: string): readonly string[] {
  const meaning = form === 'share' ? 'percent' : inMath(`${writeNumber(rate)}%`)
  const about = form === 'raised' || form === 'lowered' ? `If you ${shown}` : `Think of ${shown}`
  return [
    `${about}: what does ${meaning} mean to you in your own words?`,
    form === 'whole'
      ? `${about}: will the number be larger or smaller than the part, and why?`
      : `${about}: which number plays the part of the whole here, and what makes you say so?`,
    ...(form === 'part'
      ? [`Which easy part of ${inMath(writeNumber(whole))} could you start from?`]
      : []),
  ]
}

type Questions = (percentage: Percentage) => readonly string[]

const ofWhole = ({ whole }: Percentage) => inMath(writeNumber(whole))
const rateOf = ({ rate }: Percentage) => inMath(`${writeNumber(rate)}%`)

const hints: Readonly<Record<PercentageForm, Questions>> = {
  part: (it) => [
    `"Percent" means "of every hundred". How would you write ${rateOf(it)} as a fraction?`,
    `What is $10\\%$ of ${ofWhole(it)}, and how could that help?`,
  ],
  share: (it) => [
    `A percentage compares a part with a whole. Which fraction compares ${inMath(writeNumber(it.part))} with ${ofWhole(it)}?`,
  ],
  raised: (it) => [`Look at the change alone first. How much is ${rateOf(it)} of ${ofWhole(it)}?`],
  lowered: (it) => [`Look at the change alone first. How much is ${rateOf(it)} of ${ofWhole(it)}?`],
  whole: (it) => [`If ${inMath(writeNumber(it.part))} is ${rateOf(it)}, how much would $1\\%$ be?`],
}

const strongHints: Readonly<Record<PercentageForm, Questions>> = {
  part: (it) => [
    `Write ${rateOf(it)} as ${inMath(`${writeNumber(it.rate)}/100`)} and multiply it by ${ofWhole(it)}. Which calculation is that?`,
  ],
  share: (it) => [
    `Take ${inMath(`${writeNumber(it.part)}/${writeNumber(it.whole)}`)}. How do you turn such a fraction into hundredths?`,
  ],
  raised: (it) => [
    `Work out ${inMath(`${writeNumber(it.rate)}/100 * ${writeNumber(it.whole)}`)}. What do you then do with ${ofWhole(it)}?`,
  ],
  lowered: (it) => [
    `Work out ${inMath(`${writeNumber(it.rate)}/100 * ${writeNumber(it.whole)}`)}. What do you then do with ${ofWhole(it)}?`,
  ],
  whole: (it) => [
    `Divide ${inMath(writeNumber(it.part))} by ${inMath(writeNumber(it.rate))} to get a single hundredth. What must you do with it next?`,
  ],
}
