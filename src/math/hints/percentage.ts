/** What the tutor asks about a percentage, by what is looked for, and about wrong steps. */
import type { Ladder } from './questions'

const whichWhole =
  '{about}: which number plays the part of the whole here, and what makes you say so?'
const meaning = '{about}: what does {rate} mean to you in your own words?'
const changed = {
  probe: [meaning, whichWhole],
  hint: ['Look at the change alone first. How much is {rate} of {whole}?'],
  strong_hint: ['Work out {change}. What do you then do with {whole}?'],
} as const

/** Questions for each rung by the number that is looked for. */
export const percentageHints = {
  part: {
    probe: [meaning, whichWhole, 'Which easy part of {whole} could you start from?'],
    hint: [
      '"Percent" means "of every hundred". How would you write {rate} as a fraction?',
      'What is $10\\%$ of {whole}, and how could that help?',
    ],
    strong_hint: [
      'Write {rate} as {hundredths} and multiply it by {whole}. Which calculation is that?',
    ],
  },
  share: {
    probe: ['{about}: what does percent mean to you in your own words?', whichWhole],
    hint: [
      'A percentage compares a part with a whole. Which fraction compares {part} with {whole}?',
    ],
    strong_hint: ['Take {ratio}. How do you turn such a fraction into hundredths?'],
  },
  raised: changed,
  lowered: changed,
  whole: {
    probe: [meaning, '{about}: will the number be larger or smaller than the part, and why?'],
    hint: ['If {part} is {rate}, how much would $1\\%$ be?'],
    strong_hint: [
      'Divide {part} by {number} to get a single hundredth. What must you do with it next?',
    ],
  },
} as const satisfies Record<string, Ladder>

/** Questions after a piece was found: the change, the ratio, or another number. */
export const percentagePieces = {
  change: ['With {current} you know the change. What has to happen to {whole} with it?'],
  ratio: ['With {current} you have the ratio. How do you say that in hundredths?'],
  other: ['With {current} you have a piece. How does it lead on from here?'],
} as const

/** Questions about a wrong result; `goal` is "to increase …" or "for …". */
export const percentageMistakes = {
  sign: ['You came to {quote}. Should the number grow or shrink when you {shown}?'],
  unit: ['The digits of {quote} are promising. What does "percent" do to the size of a number?'],
  percent_base: [
    'You came to {quote}. Of which number is the percentage to be taken when you look for {shown}?',
    'You came to {quote}. Which number stands for the whole hundred here, and did you use it so?',
  ],
  other: [
    'You came to {quote} {goal}, and that does not follow. Which number did you take as the whole?',
    'Let us look at {quote} again. How did you get it, calculation by calculation?',
  ],
} as const
