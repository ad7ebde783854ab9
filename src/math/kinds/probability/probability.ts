/**
 * Simple probability: dice, coins, cards, urns, and the complement. Whole numbers of equally likely
 * cases.
 */
import Fraction from 'fraction.js'
import { formatNumber, inMath } from '../../algebra/format'
import { numbersAsDigits } from '../../algebra/notation'
import type { MathProblem, ProblemKind } from '../../problem'
import { type Quantity, quantityProblem } from '../quantity'
import { cards, type Chance, chanceOf, urn } from './draws'

type Reader = (text: string) => Chance | null

const asked = /\b(?:probability|chance|likely|likelihood|wahrscheinlichkeit)\b/i
const maxText = 600

export const probabilities: ProblemKind = {
  recognise: (text) => {
    const task = text.slice(0, maxText)
    if (!asked.test(task)) return null
    const plain = numbersAsDigits(task).toLowerCase()
    for (const read of readers) {
      const chance = read(plain)
      if (chance) return probabilityProblem(task, chance)
    }
    return null
  },
}

function probabilityProblem(task: string, chance: Chance): MathProblem {
  const { value, formula, statement, intermediateValues, mistakes, cases } = chance
  const shown = `the chances in ${inMath(statement)}`
  return quantityProblem({
    subject: 'probability',
    task,
    taskPhrase: 'find the probability',
    statement,
    value,
    answer: formatNumber(value).includes('.') ? value.toFraction() : formatNumber(value),
    intermediateValues,
    mistakes,
    givens: [],
    units: /\b(?:chances?|cases?|balls?|cards?|marbles?|sides?|outcomes?)\b/gi,
    questions: {
      probe: [
        `Which outcomes are possible with ${cases}, and are they all equally likely?`,
        `Before any calculation: is this more or less likely than not, with ${cases}?`,
      ],
      hint: [`How many outcomes are there in all with ${cases}, and how many of them are wanted?`],
      strong_hint: [
        `A probability is wanted cases over all cases. Which two numbers are they with ${cases}?`,
      ],
    },
    about: { unknown: [`Which cases did you count as wanted, and which as all, with ${cases}?`] },
    solution: [
      { move: 'Begin with', result: shown },
      { move: 'Wanted cases over all cases', result: inMath(`${formula} = ${value.toFraction()}`) },
    ],
    variant: (seed) =>
      `A bag holds ${(seed % 3) * 2 + 5} green and ${(seed % 4) * 2 + 12} yellow balls. What is the probability of drawing a green one?`,
  })
}

const readers: readonly Reader[] = [complement, diceSum, coins, urn, cards, die]

/** "The probability of rain is 0.35. What is the probability of no rain?" */
function complement(text: string): Chance | null {
  const [, number, percent] =
    /(?:probability|chance)[^.?]*?\b(?:is|of)\s+(\d+(?:\.\d+)?(?:\s*\/\s*\d+)?)\s*(%|percent)?/.exec(
      text,
    ) ?? []
  if (!number || !/\b(?:no|not|doesn'?t|does not|won'?t|isn'?t|fails?)\b/.test(text)) return null
  const [top, bottom = '1'] = number.split('/').map((part) => part.trim())
  if (!top || Number(bottom) === 0) return null
  const given = new Fraction(top).div(new Fraction(bottom)).div(percent ? 100 : 1)
  if (given.compare(1) > 0) return null
  const value = new Fraction(1).sub(given)
  const written = given.toString().includes('(') ? given.toFraction() : given.toString()
  return chanceOf(
    value,
    `1 - ${written}`,
    written,
    [],
    [
      ['sign', given.add(1)],
      ['unknown', given],
    ],
    `the probability ${inMath(written)}`,
  )
}

/** "Two dice are rolled. What is the probability that the sum is 7?" */
function diceSum(text: string): Chance | null {
  const [, sum] = /\b2 (?:fair )?dice\b.*\bsum\b[^.?]*?(\d+)/s.exec(text) ?? []
  if (!sum) return null
  const wanted = Number(sum)
  const hits = Math.max(0, 6 - Math.abs(7 - wanted))
  if (hits === 0 || /\b(?:at least|at most|more|less|greater)\b/.test(text)) return null
  const value = new Fraction(hits, 36)
  const mistakes: Quantity['mistakes'] = [
    ['unknown', new Fraction(wanted, 36)],
    ['unknown', new Fraction(1, 11)],
    ['unknown', new Fraction(1, 12)],
  ]
  return chanceOf(
    value,
    `${hits}/36`,
    `a sum of ${wanted} with 2 dice`,
    [new Fraction(36), new Fraction(hits)],
    mistakes,
    'both dice together',
  )
}

/** "Two fair coins are tossed: probability of two heads, at least one head, no head?" */
function coins(text: string): Chance | null {
  const count = Number(
    /\b(\d+) (?:fair )?coins\b|\bcoin[^.?]*?\b(\d+) times\b/.exec(text)?.slice(1).find(Boolean) ??
      (/\ba (?:fair )?coin\b/.test(text) ? 1 : 0),
  )
  const question = text.slice(text.search(/probability|chance|likely/))
  if (count < 1 || count > 6 || !/\b(?:heads?|tails?)\b/.test(question)) return null
  const all = 2 ** count
  const number = Number(
    /\b(\d+) (?:heads?|tails?)\b/.exec(question)?.[1] ?? (/\ball\b/.test(question) ? count : 1),
  )
  const isNone = /\bno (?:heads?|tails?)\b/.test(question)
  const wanted = isNone ? 0 : number
  const counts = Array.from({ length: count + 1 }, (_, heads) => heads).filter((heads) =>
    /\bat least\b/.test(question)
      ? heads >= wanted
      : /\bat most\b/.test(question)
        ? heads <= wanted
        : heads === wanted,
  )
  const hits = counts.reduce((sum, heads) => sum + ways(count, heads), 0)
  if (hits === 0 || hits === all) return null
  const value = new Fraction(hits, all)
  const halves = Array.from({ length: count }, (_, at) => new Fraction(1, 2 ** (at + 1)))
  const mistakes: Quantity['mistakes'] = [
    ['unknown', new Fraction(1, count + 1)],
    ['unknown', new Fraction(1)],
    ['unknown', new Fraction(wanted, 2 * count)],
  ]
  return chanceOf(
    value,
    `${hits}/${all}`,
    `${count} coins`,
    [new Fraction(all), ...halves, new Fraction(all - hits, all)],
    mistakes,
    `all ${count} coins in order`,
  )
}

function ways(of: number, choose: number): number {
  return Array.from({ length: choose }, (_, at) => at).reduce(
    (product, at) => (product * (of - at)) / (at + 1),
    1,
  )
}

const faces: readonly (readonly [RegExp, (face: number, bound: number) => boolean])[] = [
  [/\beven\b/, (face) => face % 2 === 0],
  [/\bodd\b/, (face) => face % 2 === 1],
  [/\bprime\b/, (face) => [2, 3, 5].includes(face)],
  [/\b(?:at least|no less than)\s+\w*\s*\d/, (face, bound) => face >= bound],
  [/\b(?:at most|no more than)\s+\w*\s*\d/, (face, bound) => face <= bound],
  [/\b(?:greater|more|larger|higher|bigger|above|over)\b/, (face, bound) => face > bound],
  [/\b(?:less|smaller|lower|below|under)\b/, (face, bound) => face < bound],
  [/\bmultiple of\b/, (face, bound) => bound > 0 && face % bound === 0],
  [/\bnot\b/, (face, bound) => face !== bound],
  [/\d/, (face, bound) => face === bound],
]

/** "A fair die is rolled. What is the probability of an even number, of more than 4, of a 6?" */
function die(text: string): Chance | null {
  if (!/\b(?:die|dice)\b/.test(text) || /\b[2-9] (?:fair |six-sided )?dice\b/.test(text))
    return null
  const question = text
    .slice(text.search(/\b(?:probability|chance|likely)\b/))
    .replace(/\b(?:six|6)[- ]sided\b/, '')
  const bounds = (question.match(/\b[1-6]\b/g) ?? []).map(Number)
  const test = faces.find(([pattern]) => pattern.test(question))?.[1]
  if (!test) return null
  const isEither = bounds.length > 1 && /\bor\b/.test(question)
  const hits = [1, 2, 3, 4, 5, 6].filter((face) =>
    isEither ? bounds.includes(face) : test(face, bounds[0] ?? 0),
  ).length
  if (hits === 0 || hits === 6) return null
  const mistakes: Quantity['mistakes'] = [
    ['unknown', new Fraction(6 - hits, 6)],
    ['unknown', new Fraction(hits, 6 - hits)],
  ]
  return chanceOf(
    new Fraction(hits, 6),
    `${hits}/6`,
    'a die',
    [new Fraction(6), new Fraction(hits)],
    mistakes,
    'a die',
  )
}
