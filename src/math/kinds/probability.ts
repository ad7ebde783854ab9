/**
 * Simple probability: dice, coins and urns. Whole numbers of equally likely cases.
 */
import Fraction from 'fraction.js'
import { formatFraction } from '../algebra/format'
import { numbersAsDigits } from '../algebra/notation'
import { wordSet } from '../../lib/text'
import { phrase, type Phrase } from '../phrases/phrase'
import { type MathProblem, type ProblemKind, wordedStep, workedStep } from '../problem'
import { quantityProblem, type QuantityTask } from './quantity'

const asked = /\b(?:probability|chance|likely|likelihood)\b/
const maxText = 400

export const probabilities: ProblemKind = {
  recognise: (text) => {
    if (text.length > maxText) return null
    const plain = plainTask(text)
    if (!asked.test(plain)) return null
    for (const { read, words } of readers) {
      if (words !== null && !wordsOf(plain).every((word) => words.has(word))) continue
      const chance = read(plain)
      if (chance === null) continue
      const rest = words === null ? '' : unusedNumbers(plain, chance)
      return { problem: probabilityProblem(text, chance), rest }
    }
    return null
  },
  wording: { words: new Set(), story: 3 },
}

function plainTask(text: string): string {
  return numbersAsDigits(text)
    .toLowerCase()
    .replaceAll('$', ' ')
    .replace(/\b6[- ]sided\b/g, ' ')
    .replace(/\s{1,32}/g, ' ')
    .trim()
}

function wordsOf(text: string): readonly string[] {
  return text.match(/\p{L}{1,40}/gu) ?? []
}

/** The numbers of the text that the chance does not account for. */
function unusedNumbers(plain: string, { numbers }: Chance): string {
  const used = [...numbers]
  const unused = (plain.match(/\d{1,40}/g) ?? []).filter((number) => {
    const at = used.indexOf(number)
    if (at >= 0) used.splice(at, 1)
    return at < 0
  })
  return unused.join(' ')
}

function probabilityProblem(task: string, chance: Chance): MathProblem {
  const { value, formula, statement, intermediateValues, mistakes, cases } = chance
  return quantityProblem({
    subject: 'probability',
    task,
    taskPhrase: phrase('probability.asks', {}),
    statement,
    statementPhrase: cases,
    value,
    answer: formatFraction(value).includes('.') ? value.toFraction() : formatFraction(value),
    intermediateValues,
    mistakes,
    givens: [],
    units: /\b(?:chances?|cases?|balls?|cards?|marbles?|sides?|outcomes?)\b/gi,
    questions: {
      probe: [phrase('probability.probe', { cases })],
      hint: [phrase('probability.hint', { cases })],
      strong_hint: [phrase('probability.strong_hint', { cases })],
    },
    about: { unknown: phrase('probability.wrong', { cases }) },
    solution: [
      wordedStep(phrase('start', {}), phrase('probability.start', { cases })),
      workedStep(phrase('probability.move', {}), `${formula} = ${value.toFraction()}`),
    ],
    variant: (seed) =>
      `A bag holds ${(seed % 3) * 2 + 5} green and ${(seed % 4) * 2 + 12} yellow balls. What is the probability of drawing a green one?`,
  })
}

interface Reader {
  readonly read: (text: string) => Chance | null
  /** Every word that a text may have; null where the reader reads the whole text itself. */
  readonly words: ReadonlySet<string> | null
}

const plainWords = `a an the and or of in is are it what that be not no one once each fair probability
  chance likelihood likely how get getting find calculate determine compute please you i we if when
  suppose there this will s`

const drawingWords = `bag box jar urn bowl basket drawer hat deck pack holds contains has with from
  red blue green yellow white black orange purple brown pink ace aces king kings queen queens apple
  apples pear pears oranges milk dark chocolate chocolates ball balls marble marbles sock socks card
  cards fruit pencil pencils pen pens candies sweets only drawn draw drawing pick picked picking taken
  take taking chosen choose choosing selected selecting select at random randomly both without
  replacement putting back put replaced`

const readers: readonly Reader[] = [
  {
    read: diceSum,
    words: wordSet(
      plainWords,
      'dice rolled thrown tossed roll sum rolling their numbers faces to equal',
    ),
  },
  {
    read: coins,
    words: wordSet(
      plainWords,
      `coin coins tossed flipped thrown toss flip tossing flipping heads head tails tail all times at
      least most exactly simultaneously together penny nickel dime quarter they come up same time`,
    ),
  },
  { read: urn, words: wordSet(plainWords, drawingWords) },
  {
    read: die,
    words: wordSet(
      plainWords,
      `die dice standard cube number numbers roll rolled rolling thrown throwing with even odd prime
      more less greater than at least most multiple`,
    ),
  },
]

/** "Two dice are rolled. What is the probability that the sum is 7?" */
function diceSum(text: string): Chance | null {
  const [, sum] = /\b2 (?:fair )?dice\b[^?]{0,120}\bsum\b[^.?\d]{0,40}(\d{1,2})\b/.exec(text) ?? []
  if (!sum) return null
  const wanted = Number(sum)
  const hits = Math.max(0, 6 - Math.abs(7 - wanted))
  if (hits === 0) return null
  const value = new Fraction(hits, 36)
  return chanceOf({
    value,
    formula: `${hits}/36`,
    statement: `a sum of ${wanted} with 2 dice`,
    numbers: ['2', sum],
    intermediateValues: [new Fraction(36), new Fraction(hits)],
    mistakes: [
      ['unknown', new Fraction(wanted, 36)],
      ['unknown', new Fraction(1, 11)],
      ['unknown', new Fraction(1, 12)],
    ],
    cases: phrase('probability.dice', {}),
  })
}

/** "Two fair coins are tossed: probability of two heads, at least one head, no head?" */
function coins(text: string): Chance | null {
  const [, many, times] =
    /\b(\d) (?:fair )?coins\b|\bcoin\b[^.?\d]{0,40}(\d) times\b/.exec(text) ?? []
  const said = many ?? times
  const count = Number(said ?? (/\ba (?:fair )?coin\b/.test(text) ? 1 : 0))
  const question = text.slice(text.search(/probability|chance|like/))
  const [, number, word] = /\b(?:(\d)|(an?|one|no)) (?:heads?|tails?)\b/.exec(question) ?? []
  const sides = ['head', 'tail'].filter((side) => question.includes(side))
  if (count < 1 || count > 6 || sides.length !== 1 || /\bnot\b/.test(text)) return null
  const isAll = /\ball\b/.test(question)
  if (count > 1 && !number && !word && !isAll) return null
  const all = 2 ** count
  const wanted = word === 'no' ? 0 : Number(number ?? (isAll ? count : 1))
  const counts = Array.from({ length: count + 1 }, (_, heads) => heads).filter((heads) =>
    /\bat least\b/.test(question)
      ? heads >= wanted
      : /\bat most\b/.test(question)
        ? heads <= wanted
        : heads === wanted,
  )
  const hits = counts.reduce((sum, heads) => sum + ways(count, heads), 0)
  if (hits === 0 || hits === all) return null
  const halves = Array.from({ length: count }, (_, at) => new Fraction(1, 2 ** (at + 1)))
  return chanceOf({
    value: new Fraction(hits, all),
    formula: `${hits}/${all}`,
    statement: `${count} coins`,
    numbers: [said, number].filter((one) => one !== undefined),
    intermediateValues: [new Fraction(all), ...halves, new Fraction(all - hits, all)],
    mistakes: [
      ['unknown', new Fraction(1, count + 1)],
      ['unknown', new Fraction(1)],
      ['unknown', new Fraction(wanted, 2 * count)],
    ],
    cases: phrase('probability.coins', { count: String(count) }),
  })
}

function ways(of: number, choose: number): number {
  return Array.from({ length: choose }, (_, at) => at).reduce(
    (product, at) => (product * (of - at)) / (at + 1),
    1,
  )
}

type Face = (face: number, bound: number) => boolean

const properties: readonly (readonly [RegExp, Face])[] = [
  [/\beven\b/, (face) => face % 2 === 0],
  [/\bodd\b/, (face) => face % 2 === 1],
  [/\bprime\b/, (face) => [2, 3, 5].includes(face)],
]
const comparisons: readonly (readonly [RegExp, Face])[] = [
  [/\bat least an? \d|\bat least \d/, (face, bound) => face >= bound],
  [/\bat most an? \d|\bat most \d/, (face, bound) => face <= bound],
  [/\b(?:greater|more) than\b/, (face, bound) => face > bound],
  [/\bless than\b/, (face, bound) => face < bound],
  [/\bmultiple of\b/, (face, bound) => bound > 0 && face % bound === 0],
  [/\bnot\b/, (face, bound) => face !== bound],
]

/** "A fair die is rolled. What is the probability of an even number, of more than 4, of a 6?" */
function die(text: string): Chance | null {
  if (!/\b(?:die|dice|cube)\b/.test(text) || /\bdice\b/.test(text)) return null
  const question = text.slice(text.search(/\b(?:probability|chance|like)/))
  const numbers = question.match(/\b[1-6]\b/g) ?? []
  const wanted = wantedFaces(question, numbers.map(Number))
  const hits = wanted?.length ?? 0
  if (hits === 0 || hits === 6) return null
  return chanceOf({
    value: new Fraction(hits, 6),
    formula: `${hits}/6`,
    statement: 'a die',
    numbers,
    intermediateValues: [new Fraction(6), new Fraction(hits)],
    mistakes: [
      ['unknown', new Fraction(6 - hits, 6)],
      ['unknown', new Fraction(hits, 6 - hits)],
    ],
    cases: phrase('probability.die', {}),
  })
}

/** The faces that one condition names; null where the question has none or several. */
function wantedFaces(question: string, bounds: readonly number[]): readonly number[] | null {
  const faces = [1, 2, 3, 4, 5, 6]
  const found = [...properties, ...comparisons].filter(([pattern]) => pattern.test(question))
  if (found.length > 1) return null
  const [named] = found
  const isProperty = properties.some((one) => one === named)
  if (bounds.length !== (isProperty ? 0 : 1)) {
    const isEither = bounds.length === 2 && !named && /\d or (?:an? )?\d/.test(question)
    return isEither ? faces.filter((face) => bounds.includes(face)) : null
  }
  const test = named?.[1] ?? ((face: number, bound: number) => face === bound)
  return / or /.test(question) ? null : faces.filter((face) => test(face, bounds[0] ?? 0))
}

const group =
  /(\d{1,3}) (red|blue|green|yellow|white|black|orange|purple|brown|pink|aces?|kings?|queens?|apples?|pears?|oranges?|milk|dark)\b/g

/** The words of a text about drawing. */
/** "A bag holds 3 red and 5 blue balls": one drawn, or two with or without putting back. */
function urn(text: string): Chance | null {
  const at = text.search(/\b(?:probability|chance|like)/)
  const matches = Array.from(text.slice(0, at).matchAll(group))
  const groups = matches.map(([, count, name = '']) => ({
    count: Number(count),
    name: name.replace(/s$/, ''),
  }))
  const question = text.slice(at)
  if (new Set(groups.map(({ name }) => name)).size !== groups.length || groups.length < 2)
    return null
  const asked = question.split(/[^a-z]/).map((word) => word.replace(/s$/, ''))
  const named = groups.filter(({ name }) => asked.includes(name))
  const isNot = /\bnot?\b/.test(question)
  const all = groups.reduce((sum, { count }) => sum + count, 0)
  const wantedNames = isNot ? groups.filter((one) => !named.includes(one)) : named
  const wanted = wantedNames.reduce((sum, { count }) => sum + count, 0)
  if (named.length === 0 || wanted === 0 || wanted === all) return null
  if (named.length > 1 && !/ or /.test(question)) return null
  const numbers = matches.map(([, count = '']) => count)
  const story = text.slice(0, at).replace(group, ' ')
  const others = `${story} ${question}`.match(/\b2\b/g) ?? []
  if (others.length === 0) return singleDrawn({ wanted, all, numbers })
  const isPair = named.length === 1 && !isNot && /\b(?:2|both)\b/.test(question)
  return isPair ? pairDrawn(text, { wanted, all, numbers: [...numbers, ...others] }) : null
}

interface Drawing {
  readonly wanted: number
  readonly all: number
  readonly numbers: readonly string[]
}

function singleDrawn({ wanted, all, numbers }: Drawing): Chance {
  const rest = all - wanted
  const mistakes: QuantityTask['mistakes'] = [
    ['unknown', new Fraction(wanted, rest)],
    ['unknown', new Fraction(rest, all)],
    ['unknown', new Fraction(1, wanted)],
  ]
  return chanceOf({
    value: new Fraction(wanted, all),
    formula: `${wanted}/${all}`,
    statement: `${wanted} and ${rest}`,
    numbers,
    intermediateValues: [new Fraction(all), new Fraction(wanted)],
    mistakes,
    cases: phrase('probability.drawn', { wanted: String(wanted), rest: String(rest) }),
  })
}

function pairDrawn(text: string, { wanted, all, numbers }: Drawing): Chance | null {
  const isWithout = /\bwithout (?:replacement|putting)/.test(text)
  if (!isWithout && !/\bwith replacement\b|\bput(?:ting)? (?:it )?back\b|\breplaced\b/.test(text))
    return null
  if (wanted < 2) return null
  const [first, again] = [new Fraction(wanted, all), new Fraction(wanted, all)]
  const less = new Fraction(wanted - 1, all - 1)
  const [value, other] = isWithout
    ? [first.mul(less), first.mul(again)]
    : [first.mul(again), first.mul(less)]
  const second = isWithout ? `${wanted - 1}/${all - 1}` : `${wanted}/${all}`
  const intermediateValues = [
    first,
    isWithout ? less : again,
    new Fraction(all),
    new Fraction(wanted),
  ]
  const mistakes: QuantityTask['mistakes'] = [
    ['unknown', other],
    ['unknown', first.add(less)],
    ['unknown', new Fraction(2, all)],
  ]
  return chanceOf({
    value,
    formula: `${wanted}/${all} * ${second}`,
    statement: `2 of ${wanted} among ${all}`,
    numbers,
    intermediateValues,
    mistakes,
    cases: phrase('probability.pair', { wanted: String(wanted), all: String(all) }),
  })
}

/** A chance as it is worked out: the formula, and what a careless look gives. */
interface Chance {
  readonly value: Fraction
  readonly formula: string
  readonly statement: string
  /** The numbers of the text that the chance accounts for, in digits. */
  readonly numbers: readonly string[]
  readonly intermediateValues: readonly Fraction[]
  readonly mistakes: QuantityTask['mistakes']
  readonly cases: Phrase
}

/** A chance without the mistakes that happen to come out right. */
function chanceOf(chance: Chance): Chance {
  const { value, mistakes } = chance
  return { ...chance, mistakes: mistakes.filter(([, other]) => !other.equals(value)) }
}
