/**
 * The patterns of everyday tasks: what a sentence of that build asks, and the formulas that answer
 * it.
 */
import { inMath } from '../../algebra/format'
import { phrase } from '../../phrases/phrase'
import { rectangleBySize, triangle } from './figures'
import { movement } from './movement'
import { priceTemplates } from './prices'
import { template, type WordTemplate } from './template'

const boxes = template(
  [
    /^\w{1,20} has $/,
    /^ (?:boxes|bags|packs|packets|crates|baskets|rows|shelves|tables|teams|groups) (?:with|of) $/,
    /^ \w{1,20} (?:each|in each|in every) and (?:gives?|loses?|eats?|sells?|uses?|takes?) $/,
    /^[^.?]{0,20}\. how many (?:\w{1,20} )?(?:are left|does \w{1,20} have left|remain)\?$/,
  ],
  'each every how many are left does have remain',
  ([a, b, c], between) =>
    asksForThings(between)
      ? {
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

/** Ages need names as well as numbers. */
const agesByName: WordTemplate = ({ text, numbers }) => {
  const match =
    /^(\w{1,20}) is (\d{1,9}) years? (older|younger) than (\w{1,20})\. together,? (?:they|both) (?:are|have) (\d{1,9})(?: years old)?\. how old is (\w{1,20})\?$/.exec(
      text,
    )
  if (numbers.length !== 2) return null
  const [, first, gap, comparison, second, sum, wanted] = match ?? []
  if (!first || !gap || !second || !sum || (wanted !== first && wanted !== second)) return null
  const isOlder = (wanted === first) === (comparison === 'older')
  const [own, other] = isOlder ? ['+', '-'] : ['-', '+']
  return {
    subject: 'word problem: ages',
    asks: phrase('ages.asks', { name: capital(wanted) }),
    unit: '',
    givens: [gap, sum],
    words: 'years older younger than together old',
    ways: [`(${sum} ${own} ${gap})/2`, `${sum}/2 ${own} ${gap}/2`],
    alsoUnknown: [`(${sum} ${other} ${gap})/2`],
    mistakes: [
      ['unknown', `${sum}/2`],
      ['sign', `(${sum} ${other} ${gap})/2`],
      ['unknown', `${sum}/2 ${own} ${gap}`],
    ],
    hint: phrase('ages.hint', { sum: inMath(sum) }),
    strongHint: phrase('ages.strong_hint', { letter: '$x$', gap: inMath(gap) }),
    variant: (seed) =>
      `Lena is ${(seed % 3) * 2 + 6} years older than Paul. Together they are ${(seed % 4) * 2 + 40} years old. How old is Paul?`,
  }
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

const recipe = template(
  [
    /^(?:an?|the) recipe for $/,
    /^ (?:people|persons|servings|portions|guests) (?:needs|uses|takes|requires) $/,
    /^ (?:g|kg|ml|l|cups|grams) of \w{1,20}\. how much \w{1,20} (?:do|does|is needed for|are needed for|would) $/,
    /^ (?:people|persons|servings|portions|guests)(?: need)?\?$/,
  ],
  'how much do does is are needed for need would people persons servings portions guests',
  ([people, amount, more]) =>
    Number(people) === 0
      ? null
      : {
          subject: 'word problem: proportion',
          asks: phrase('recipe.asks', {}),
          unit: '',
          ways: [
            `${amount}/${people}*${more}`,
            `${amount}*${more}/${people}`,
            `${more}/${people}*${amount}`,
          ],
          mistakes: [
            ['unknown', `${amount}*${more}`],
            ['inverse_operation', `${amount}*${people}/${more}`],
          ],
          hint: phrase('recipe.hint', {}),
          strongHint: phrase('recipe.strong_hint', { amount: inMath(String(amount)) }),
          variant: (seed) =>
            `A recipe for ${(seed % 2) + 5} people needs ${((seed % 2) + 5) * 70} g of rice. How much rice do ${(seed % 3) + 8} people need?`,
        },
)

const workers = template(
  [
    /^\s{0,3}$/,
    /^ (?:workers|people|men|women|machines|pumps|painters|printers) (?:need|take|require) $/,
    /^ (?:days|hours|minutes) (?:for|to) [^.?]{1,40}\. how (?:many (?:days|hours|minutes)|long) (?:do|does|would|will) $/,
    /^ (?:workers|people|men|women|machines|pumps|painters|printers) (?:need|take|require)\?$/,
  ],
  'how many long do does would will need take require',
  ([many, time, fewer]) =>
    Number(fewer) === 0
      ? null
      : {
          subject: 'word problem: inverse proportion',
          asks: phrase('workers.asks', {}),
          unit: '',
          ways: [`${many}*${time}/${fewer}`],
          mistakes: [
            ['inverse_operation', `${time}*${fewer}/${many}`],
            ['unknown', `${time}/${many}*${fewer}`],
          ],
          hint: phrase('workers.hint', {}),
          strongHint: phrase('workers.strong_hint', { many: inMath(String(many)) }),
          variant: (seed) =>
            `${(seed % 2) + 5} workers need ${((seed % 3) + 3) * 2} days for a wall. How many days do 2 workers need?`,
        },
)

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
  ([a, b, mean]) => ({
    subject: 'word problem: mean',
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
export const everydayTemplates: readonly WordTemplate[] = [
  ...priceTemplates,
  boxes,
  agesByName,
  missingValue,
  multipleOfNumber,
  consecutive,
  workers,
  recipe,
  triangle,
  rectangleBySize,
  movement,
]
