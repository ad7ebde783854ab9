/**
 * Everyday tasks whose formula can be read off safely: the sentence must fit one of the patterns
 * whole, with every number in it used. Anything else is no task to this tutor, but a subject to
 * talk about.
 */
import Fraction from 'fraction.js'
import { fallenBars, meanBars, partsAnd, equalParts, risenBars, twoRows } from '../bar-models'
import { readExpression } from '../algebra/read-expression'
import { formatFraction, inMath } from '../algebra/format'
import { numbersAsDigits } from '../algebra/notation'
import { intermediateValuesOf } from '../algebra/stepwise'
import { exactValue } from '../algebra/value'
import { usedPart } from '../coverage'
import { joinedBy, type Phrase, phrase } from '../phrases/phrase'
import {
  type BarModel,
  type MathProblem,
  type Mistake,
  type ProblemKind,
  wordedStep,
  workedStep,
} from '../problem'
import { quantityProblem } from './quantity'
import { readUnit, type Unit } from '../../text/units'

const units =
  /€|\$|\b(?:euros?|dollars?|pounds?|cents?|km\/h|m\/s|mph|kmh|km|cm|mm|ml|kg|kilomet(?:er|re)s?|met(?:er|re)s?|miles?|hours?|hrs?|minutes?|mins?|seconds?|secs?|days?|years?|people|workers?|pencils?|grams?|lit(?:er|re)s?|old|each|per|left)\b(?:\^[23])?|(?<=\d\s{0,2})(?:h|m|s|g|l)(?:\^[23])?\b/gi

/** A longer story has more in it than any build. */
const maxText = 400

export const wordProblems: ProblemKind = {
  recognise: (text) => {
    if (text.length > maxText || !/[?]|\bfind\b/i.test(text)) return null
    const plain = plainStory(text)
    if (plain === null) return null
    const cut = cutAtNumbers(plain)
    for (const story of everydayTemplates) {
      const reading = story(cut)
      const problem = reading && wordProblem(text, reading)
      if (problem) return { problem, rest: restOf(cut, reading) }
    }
    return null
  },
  wording: { words: new Set(), story: 3 },
}

/** The coin of a task that speaks of money; null for other tasks. */
function moneyIn(task: string): string | null {
  const [name = ''] = task.toLowerCase().match(currency) ?? []
  return /^(?:cents?)$/.test(name) ? 'cent' : name === '' || /pounds?|£/.test(name) ? null : 'euro'
}

const currency = /[$£€]|\b(euros?|dollars?|pounds?|cents?|eur)\b/g

/**
 * The text in lower case, in one line, with its numbers in digits and without its currency; null
 * where it has several currencies, or several units of length.
 */
function plainStory(text: string): string | null {
  const digits = numbersAsDigits(text)
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replace(/(\d),(?=\d)/g, '$1.')
    .toLowerCase()
  const named = (digits.match(currency) ?? []).map((name) => name.replace(/s$/, ''))
  const lengths = new Set(digits.match(/(?<=\d ?)(?:cm|mm|km|m|inches|feet)\b/g))
  if (new Set(named).size > 1 || lengths.size > 1) return null
  return digits
    .replace(currency, ' ')
    .replace(/\s{1,32}/g, ' ')
    .replace(/ (?=[.?,])/g, '')
    .trim()
}

/** The text without the numbers and the words that the build accounts for. */
function restOf({ between }: CutText, { words }: WordTask): string {
  const known = new Set(words.split(' '))
  return between
    .join(` ${usedPart} `)
    .replaceAll(/[a-z]{1,20}(?:\/h|\/s)?/g, (word) => (known.has(word) ? usedPart : word))
    .replaceAll('%', ' ')
}

function wordProblem(task: string, reading: WordTask): MathProblem | null {
  const formulas = reading.ways.map(readExpression).filter((formula) => formula !== null)
  const values = formulas.map(exactValue).filter((value) => value !== null)
  const [value] = values
  const [first] = reading.ways
  if (!value || !first || values.length !== reading.ways.length || value.s < 0n) return null
  const givens = reading.givens.map((number) => new Fraction(number))
  const mistakes = reading.mistakes.flatMap(
    ([mistake, formula]): (readonly [Mistake, Fraction])[] => {
      const wrong = readExpression(formula)
      const result = wrong && exactValue(wrong)
      return result && !result.equals(value) ? [[mistake, result]] : []
    },
  )
  const intermediateValues = formulas.flatMap(intermediateValuesOf)
  const statement = reading.givens.join(' and ')
  const numbers = joinedBy('and', reading.givens.map(inMath))
  const unknowns = [
    value,
    ...(reading.alsoUnknown ?? []).map(
      (number) => exactValue(readExpression(number) ?? { kind: 'letter', name: 'x' }) ?? value,
    ),
  ]
  const problem = quantityProblem({
    subject: reading.subject,
    task,
    taskPhrase: reading.asks,
    statement,
    ...(typeof numbers !== 'string' && { statementPhrase: numbers }),
    value,
    answer: `${formatFraction(value)}${reading.unit === '' ? '' : ` ${reading.unit}`}`,
    intermediateValues,
    ways: formulas,
    mistakes: mistakes.filter(
      ([, wrong]) => !intermediateValues.some((piece) => piece.equals(wrong)),
    ),
    givens,
    unknowns,
    units,
    measure: reading.measure ?? moneyIn(task) ?? reading.unit,
    questions: {
      probe: [phrase('story.probe', { numbers })],
      hint: [reading.hint],
      strong_hint: [reading.strongHint],
    },
    about: {
      inverse_operation: phrase('story.wrong.inverse_operation', {}),
      sign: phrase('story.wrong.sign', {}),
    },
    solution: [
      wordedStep(phrase('start', {}), phrase('story.asked', { asks: reading.asks })),
      workedStep(phrase('story.says', {}), `${first} = ${formatFraction(value)}`),
    ],
    variant: reading.variant,
  })
  return reading.bars ? { ...problem, bars: reading.bars } : problem
}

/** What a build reads from a text. Formulas are in plain notation, the answer's own the first. */
interface WordTask {
  readonly subject: string
  /** "find the average speed": part of a sentence. */
  readonly asks: Phrase
  readonly unit: string
  /** The unit of the answer where it does not show it, such as "cm^2". */
  readonly measure?: string
  /** Every number of the text, as written. */
  readonly givens: readonly string[]
  /** Formulas of the answer, one for each way that learners go. */
  readonly ways: readonly string[]
  /** Formulas of other numbers that a letter may stand for. */
  readonly alsoUnknown?: readonly string[]
  /** Formulas that a careless reading gives. */
  readonly mistakes: readonly (readonly [Mistake, string])[]
  readonly hint: Phrase
  readonly strongHint: Phrase
  readonly variant: (seed: number) => string
  readonly bars?: BarModel
  /** The words of the text that the build accounts for, separated by spaces. */
  readonly words: string
}

/** A text in lower case with its numbers in digits, cut at its numbers. */
interface CutText {
  readonly text: string
  readonly numbers: readonly string[]
  /** What stands before the first number, between the numbers, and after the last one. */
  readonly between: readonly string[]
}

/** Reads a text; null where it is not of this build. */
type WordTemplate = (text: CutText) => WordTask | null

const number = /\d+(?:\.\d+)?/g

function cutAtNumbers(text: string): CutText {
  return { text, numbers: text.match(number) ?? [], between: text.split(number) }
}

type Reader = (
  numbers: readonly string[],
  between: readonly string[],
) => Omit<WordTask, 'givens' | 'words'> | null

/**
 * A build with one pattern for each piece of the text between its numbers. The text must have
 * exactly so many numbers; `words` are the words that the patterns account for.
 */
function template(pieces: readonly RegExp[], words: string, read: Reader): WordTemplate {
  return ({ numbers, between }) => {
    const fits = between.length === pieces.length
    if (!fits || !pieces.every((piece, at) => piece.test(between[at] ?? ''))) return null
    const reading = read(numbers, between)
    return reading && { ...reading, givens: numbers, words }
  }
}

const change = template(
  [
    /^\s{0,3}$/,
    /^ \w{1,20} costs? $/,
    /^ (?:each|apiece|per \w{1,20})\. .{0,40}\bchange\b.{0,40}\bfrom $/,
    /^\s?\?$/,
  ],
  'how much change do does you i he she they get from back a an note bill',
  ([count, price, paid = '']) => ({
    subject: 'word problem: prices',
    bars: twoRows(
      [
        [`${count} · ${price}`, 2],
        ['?', 1],
      ],
      [[paid, 3]],
    ),
    asks: phrase('change.asks', {}),
    unit: '',
    ways: [`${paid} - ${count}*${price}`],
    mistakes: [
      ['sign', `${paid} + ${count}*${price}`],
      ['unknown', `${paid} - ${price}`],
    ],
    hint: phrase('change.hint', {}),
    strongHint: phrase('change.strong_hint', {
      price: inMath(String(price)),
      paid: inMath(String(paid)),
    }),
    variant: (seed) =>
      `${(seed % 3) + 6} pens cost ${(seed % 2) + 2} euros each. How much change do you get from 50 euros?`,
  }),
)

const fixedAndRate = template(
  [
    /^an? \w{1,20} (?:charges?|costs?) $/,
    /^ plus $/,
    /^ (?:per|for each|for every|an?) \w{1,20}\. (?:an?|the) (?:ride|trip|journey|drive|rental|bill) costs? $/,
    /^\. how (?:many|far|long) \w{1,20} (?:was|were|did|is) /,
  ],
  'plus per for each every hour day week how many far long was were did it is the ride trip take',
  ([fixed = '', rate, all = '']) =>
    Number(rate) === 0
      ? null
      : {
          bars: twoRows(
            [
              [fixed, 1],
              [`${rate} · ?`, 2],
            ],
            [[all, 3]],
          ),
          subject: 'word problem: fixed price and rate',
          asks: phrase('fixedAndRate.asks', {}),
          unit: '',
          ways: [`(${all} - ${fixed})/${rate}`],
          mistakes: [
            ['sign', `(${all} + ${fixed})/${rate}`],
            ['order_of_operations', `${all}/(${fixed} + ${rate})`],
            ['unknown', `${all}/${rate}`],
          ],
          hint: phrase('fixedAndRate.hint', {}),
          strongHint: phrase('fixedAndRate.strong_hint', {
            fixed: inMath(String(fixed)),
            rate: inMath(String(rate)),
          }),
          variant: (seed) =>
            `A van costs ${(seed % 3) + 20} euros plus ${(seed % 2) + 4} euros per hour. A trip costs ${(seed % 3) + 20 + ((seed % 2) + 4) * 7} euros. How many hours was it?`,
        },
)

const beforeDiscount = template(
  [
    /^after an? (?:discount|reduction) of $/,
    /^\s?%,? an? \w{1,20} costs? $/,
    /^\. what was the (?:original|old) price\?$/,
  ],
  'after discount reduction percent what was the original old price',
  ([rate = '', price = '']) =>
    Number(rate) >= 100
      ? null
      : {
          bars: fallenBars({ before: '?', percent: rate, after: price }),
          subject: 'word problem: price before a discount',
          asks: phrase('beforeDiscount.asks', {}),
          unit: '',
          ways: [`${price}/(1 - ${rate}/100)`, `${price}/(100 - ${rate})*100`],
          mistakes: [
            ['percent_base', `${price}*(1 + ${rate}/100)`],
            ['percent_base', `${price} + ${rate}`],
            ['percent_base', `${price}*(1 - ${rate}/100)`],
            ['percent_base', `${price}*${rate}/100`],
          ],
          hint: phrase('beforeDiscount.hint', {}),
          strongHint: phrase('beforeDiscount.strong_hint', {
            rate: inMath(`${rate}%`),
            price: inMath(String(price)),
          }),
          variant: (seed) =>
            `After a discount of 10% a bag costs ${((seed % 4) + 5) * 9} euros. What was the original price?`,
        },
)

const percentChange = template(
  [
    /^(?:an?|the) .{0,40}\b(?:rises?|rose|falls?|fell|drops?|dropped|increases?|increased|decreases?|decreased|changes?|changed|grows?|grew|goes|went)(?: up| down)? from $/,
    /^ to $/,
    /^\. (?:what is|find|calculate) the (?:increase|decrease|change) (?:in|as a) (?:%|percent|percentage)[?.]?$/,
  ],
  'rises increases increased decreases decreased drops dropped increase decrease percent percentage change as',
  ([old = '', now = ''], [, , question = '']) => {
    if (Number(old) === 0 || old === now) return null
    if (question.includes(Number(now) > Number(old) ? 'decrease' : 'increase')) return null
    const [more, less] = Number(now) > Number(old) ? [now, old] : [old, now]
    const changed = { before: old, percent: '?', after: now }
    return {
      subject: 'word problem: change in percent',
      bars: more === now ? risenBars(changed) : fallenBars(changed),
      asks: phrase('percentChange.asks', {}),
      unit: '%',
      ways: [
        `(${more} - ${less})/${old}*100`,
        ...(more === now ? [`${now}/${old}*100 - 100`] : [`100 - ${now}/${old}*100`]),
      ],
      mistakes: [
        ['percent_base', `(${more} - ${less})/${now}*100`],
        ['percent_base', `${more} - ${less}`],
        ['percent_base', `${now}/${old}*100`],
      ],
      hint: phrase('percentChange.hint', {}),
      strongHint: phrase('percentChange.strong_hint', { old: inMath(String(old)) }),
      variant: (seed) =>
        `A price rises from ${(seed % 3) * 20 + 60} to ${(seed % 3) * 26 + 78} euros. What is the increase in percent?`,
    }
  },
)

/** Every build about money, the most particular first. */
const priceTemplates: readonly WordTemplate[] = [
  beforeDiscount,
  percentChange,
  change,
  fixedAndRate,
]

const unit =
  /^ ?(km|kilomet(?:er|re)s?|miles?|met(?:er|re)s?|m|hours?|hrs?|h|minutes?|mins?|min|seconds?|secs?|s)\b/
const asksSpeed =
  /(?:what (?:is|was) (?:its|his|her|their|the) (?:average )?speed(?: of the \w{1,20})?|how fast (?:is|was|does|did) (?:the )?\w{1,20}(?: \w{1,20})?)(?: in (km\/h|m\/s|mph|miles per hour|km per hour))?\?$/

interface Measured {
  readonly number: string
  readonly unit: Unit
}

/** Reads "A train travels 240 km in 3 hours. What is its average speed in km/h?" */
function movement({ text, numbers, between }: CutText): WordTask | null {
  const asked = asksSpeed.exec(text)
  if (asked === null || numbers.length !== 2) return null
  const found = numbers.flatMap((number, at) =>
    measured(number, unit.exec(between[at + 1] ?? '')?.[1]),
  )
  const [distance, time] = ['length', 'time'].map((dimension) =>
    found.find((one) => one.unit.dimension === dimension),
  )
  return distance && time ? speedOf(distance, time, asked[1]) : null
}

function measured(number: string | undefined, name: string | undefined): readonly Measured[] {
  const read = readUnit(name ?? '')
  return number && read && Number(number) > 0 ? [{ number, unit: read }] : []
}

const speedWords =
  'km kilometers kilometres mile miles meter metre meters metres m hour hours hrs h minute minutes min mins second seconds secs s average speed what is was its his her their the how fast does did in km/h per mph'

function speedOf(distance: Measured, time: Measured, named: string | undefined): WordTask | null {
  const wanted = named?.replace('mph', 'mile/h')
  const unit = wanted ? readUnit(wanted) : null
  const hours = unit && unit.symbol.endsWith('/h') && time.unit.symbol === 'min'
  if (unit && !hours && unit.symbol !== `${distance.unit.symbol}/${time.unit.symbol}`) return null
  const [s, t] = [distance.number, hours ? `(${time.number}/60)` : time.number]
  return {
    subject: 'word problem: speed',
    asks: phrase('speed.asks', {}),
    unit: unit?.symbol ?? `${distance.unit.symbol}/${time.unit.symbol}`,
    givens: [distance.number, time.number],
    words: speedWords,
    ways: [`${s}/${t}`, ...(hours ? [`${s}/${time.number}*60`, `${s}*60/${time.number}`] : [])],
    mistakes: [
      ['inverse_operation', `${s}*${t}`],
      ['inverse_operation', `${t}/${s}`],
      ['unit', `${s}/${time.number}`],
    ],
    hint: phrase('speed.hint', {}),
    strongHint: phrase('speed.strong_hint', {
      time: inMath(time.number),
      distance: inMath(distance.number),
    }),
    variant: (seed) =>
      `A train travels ${((seed % 4) + 6) * 40} km in ${(seed % 4) + 6} hours. What is its average speed?`,
  }
}

const boxes = template(
  [
    /^\w{1,20} has $/,
    /^ (?:boxes|bags|packs|packets|crates|baskets|rows|shelves|tables|teams|groups) (?:with|of) $/,
    /^ \w{1,20} (?:each|in each|in every) and (?:gives?|loses?|eats?|sells?|uses?|takes?) $/,
    /^[^.?]{0,20}\. how many (?:\w{1,20} )?(?:are left|does \w{1,20} have left|remain)\?$/,
  ],
  'each every how many are left does have remain',
  ([a = '', b = '', c = ''], between) =>
    asksForThings(between)
      ? {
          bars: twoRows(equalParts(a, b), [
            ['?', 2],
            [c, 1],
          ]),
          subject: 'word problem: groups',
          asks: phrase('groups.asks', {}),
          unit: '',
          ways: [`${a}*${b} - ${c}`],
          mistakes: [
            ['sign', `${a}*${b} + ${c}`],
            ['unknown', `${a} + ${b} - ${c}`],
          ],
          hint: phrase('groups.hint', {}),
          strongHint: phrase('groups.strong_hint', { taken: inMath(String(c)) }),
          variant: (seed) =>
            `Mia has ${(seed % 3) + 5} boxes with ${(seed % 4) + 13} pens each and gives ${(seed % 5) + 8} away. How many are left?`,
        }
      : null,
)

/** "How many pencils are left?" asks for the things, and not for the boxes that hold them. */
function asksForThings([, , things = '', question = '']: readonly string[]): boolean {
  const [, asked] = /how many (\w{1,20})/.exec(question) ?? []
  return (
    asked === 'are' || asked === 'remain' || asked === 'does' || things.startsWith(` ${asked} `)
  )
}

const consecutive = template(
  [
    /^the sum of $/,
    /^ consecutive (?:whole |natural )?(?:numbers|integers) is $/,
    /^\. (?:what is|find) the (?:smallest|first|lowest)(?: of them| number| of the numbers)?[?.]?$/,
  ],
  'the sum consecutive whole natural numbers integers what is find smallest first lowest number them',
  ([count, sum]) => {
    const [k, gap] = [Number(count), (Number(count) * (Number(count) - 1)) / 2]
    if (k < 2 || k > 9) return null
    const middle = (k - 1) / 2
    return {
      subject: 'word problem: consecutive numbers',
      asks: phrase('consecutive.asks', {}),
      unit: '',
      ways: [`(${sum} - ${gap})/${k}`, `${sum}/${k} - ${middle}`],
      alsoUnknown: Array.from({ length: k - 1 }, (_, at) => `(${sum} - ${gap})/${k} + ${at + 1}`),
      mistakes: [],
      hint: phrase('consecutive.hint', { letter: '$n$' }),
      strongHint: phrase('consecutive.strong_hint', { letter: '$n$', sum: inMath(String(sum)) }),
      variant: (seed) =>
        `The sum of three consecutive whole numbers is ${((seed % 5) + 31) * 3}. What is the smallest of them?`,
    }
  },
)

const missingValue = template(
  [
    /^the (?:mean|average) of $/,
    /^(?:,| and) $/,
    /^,? and an? (?:3rd|third) number is $/,
    /^\. (?:what is|find) the (?:third|missing|other) number[?.]?$/,
  ],
  'mean average third number what is find the missing other',
  ([a = '', b = '', mean = '']) => ({
    subject: 'word problem: mean',
    bars: meanBars([a, b], mean),
    asks: phrase('missingValue.asks', {}),
    unit: '',
    ways: [`3*${mean} - ${a} - ${b}`, `3*${mean} - (${a} + ${b})`],
    mistakes: [
      ['unknown', `${mean} - ${a}`],
      ['unknown', `${mean} - ${b}`],
      ['unknown', `(${a} + ${b} + ${mean})/3`],
    ],
    hint: phrase('missingValue.hint', {}),
    strongHint: phrase('missingValue.strong_hint', { mean: inMath(String(mean)) }),
    variant: (seed) =>
      `The mean of ${(seed % 3) + 11}, ${(seed % 4) + 15} and a third number is ${(seed % 3) + 16}. What is the third number?`,
  }),
)

/** "Twice a number plus 5 is 19." */
const multipleOfNumber: WordTemplate = ({ text }) => {
  const match =
    /^(?:(\d{1,9})|(twice|double)|(thrice)) (?:times )?(?:a|some|the) number (plus|minus|increased by|decreased by) (\d{1,9}(?:\.\d{1,9})?) (?:is|gives|equals|makes) (\d{1,9}(?:\.\d{1,9})?)\. (?:find|what is) the number[?.]?$/.exec(
      text,
    )
  const [, digits, twice, , joiner, added, result] = match ?? []
  if (!match || !added || !result) return null
  const factor = digits ?? (twice ? '2' : '3')
  const isMore = joiner === 'plus' || joiner === 'increased by'
  const [undo, keep] = isMore ? ['-', '+'] : ['+', '-']
  return {
    subject: 'word problem: number puzzle',
    bars: partsAnd(factor, isMore ? '+' : '-', added, result),
    asks: phrase('puzzle.asks', {}),
    unit: '',
    givens: [...(digits ? [factor] : []), added, result],
    words:
      'twice double thrice times a some the number plus minus increased decreased by find what is',
    ways: [`(${result} ${undo} ${added})/${factor}`],
    mistakes: [
      ['sign', `(${result} ${keep} ${added})/${factor}`],
      ['inverse_operation', `(${result} ${undo} ${added})*${factor}`],
    ],
    hint: phrase('puzzle.hint', { letter: '$x$' }),
    strongHint: phrase('puzzle.strong_hint', { added: inMath(added) }),
    variant: (seed) =>
      `Twice a number plus ${(seed % 4) + 7} is ${((seed % 4) + 11) * 2 + (seed % 4) + 7}. Find the number.`,
  }
}

/** Every build, the most particular first. */
const everydayTemplates: readonly WordTemplate[] = [
  ...priceTemplates,
  boxes,
  missingValue,
  multipleOfNumber,
  consecutive,
  movement,
]
