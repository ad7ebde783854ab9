/**
 * The patterns of everyday tasks: what a sentence of that build asks, and the formulas that answer
 * it.
 */
import { movement } from './movement'
import { priceTemplates } from './prices'
import { n, template, type WordTask, type WordTemplate } from './template'

const boxes = template(
  `${n} (?:boxes|bags|packs|packets|crates|baskets|rows|shelves|tables|teams|groups)\\b[^.?]*?\\b${n}\\b[^.?\\d]*(?:each|in every|per)?[^?\\d]*\\b(?:gives?|loses?|eats?|sells?|uses?|takes?)\\b[^?\\d]*${n}[^?\\d]*\\.\\s*how many[^?]*\\bleft\\b`,
  ([a, b, c]) => ({
    subject: 'word problem: groups',
    asks: 'find how many are left',
    unit: '',
    ways: [`${a}*${b} - ${c}`],
    mistakes: [
      ['sign', `${a}*${b} + ${c}`],
      ['unknown', `${a} + ${b} - ${c}`],
    ],
    hint: 'How many are there before anything is taken away?',
    strongHint: `First put the groups together, then look at what the $${c}$ does. What are the two calculations?`,
    variant: (seed) =>
      `Mia has ${(seed % 3) + 5} boxes with ${(seed % 4) + 13} pens each and gives ${(seed % 5) + 8} away. How many are left?`,
  }),
)

/** Ages need names as well as numbers. */
const agesByName: WordTemplate = (text) => {
  const match =
    /\b(\w+) is (\d+) years? (older|younger) than (\w+)\..*?\b(?:together|sum|combined|total|altogether)\b[^?\d]*(\d+)[^?\d]*\bhow old is (\w+)/s.exec(
      text,
    )
  const [, first, gap, comparison, second, sum, wanted] = match ?? []
  if (!first || !gap || !second || !sum || (wanted !== first && wanted !== second)) return null
  const isOlder = (wanted === first) === (comparison === 'older')
  const [own, other] = isOlder ? ['+', '-'] : ['-', '+']
  return {
    subject: 'word problem: ages',
    asks: `find how old ${capital(wanted)} is`,
    unit: '',
    givens: [gap, sum],
    ways: [`(${sum} ${own} ${gap})/2`, `${sum}/2 ${own} ${gap}/2`],
    alsoUnknown: [`(${sum} ${other} ${gap})/2`],
    mistakes: [
      ['unknown', `${sum}/2`],
      ['sign', `(${sum} ${other} ${gap})/2`],
      ['unknown', `${sum}/2 ${own} ${gap}`],
    ],
    hint: `If both were equally old, what would the $${sum}$ have to be instead?`,
    strongHint: `Call one age $x$. How do you write the other with the $${gap}$, and what do both add up to?`,
    variant: (seed) =>
      `Lena is ${(seed % 3) * 2 + 6} years older than Paul. Together they are ${(seed % 4) * 2 + 40} years old. How old is Paul?`,
  }
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

const sharing = template(
  `\\b(?:shares?|divides?|splits?|distributes?|shared|divided|split)\\b[^.?\\d]*${n}[^.?\\d]*\\b(?:among|between|with|by|into)\\b[^.?\\d]*${n}[^?\\d]*(?:how many|how much|what)`,
  ([all, parts]) =>
    Number(parts) === 0
      ? null
      : {
          subject: 'word problem: sharing',
          asks: 'find how much each one gets',
          unit: '',
          ways: [`${all}/${parts}`],
          mistakes: [
            ['inverse_operation', `${all}*${parts}`],
            ['unknown', `${all} - ${parts}`],
            ['inverse_operation', `${parts}/${all}`],
          ],
          hint: 'Will each one get more or less than there is altogether, and why?',
          strongHint: `The $${all}$ are dealt out in equal parts. Which operation deals out?`,
          variant: (seed) =>
            `Share ${((seed % 3) + 6) * ((seed % 4) + 7)} cards equally among ${(seed % 4) + 7} children. How many does each get?`,
        },
)

type SizeTask = Pick<WordTask, 'asks' | 'ways' | 'mistakes' | 'hint' | 'strongHint'>

const rectangleTasks: Readonly<Record<'perimeter' | 'area', (a: string, b: string) => SizeTask>> = {
  perimeter: (a, b) => ({
    asks: 'find the perimeter',
    ways: [`2*(${a} + ${b})`, `2*${a} + 2*${b}`, `${a} + ${b} + ${a} + ${b}`],
    mistakes: [['unknown', `${a}*${b}`]],
    hint: 'If you walk once round the rectangle, which sides do you pass?',
    strongHint: `The sides $${a}$ and $${b}$ each come twice. Which calculation is that?`,
  }),
  area: (a, b) => ({
    asks: 'find the area',
    ways: [`${a}*${b}`],
    mistakes: [
      ['unknown', `2*(${a} + ${b})`],
      ['unknown', `${a} + ${b}`],
    ],
    hint: 'How many unit squares lie in a row, and how many rows are there?',
    strongHint: `There are rows of $${a}$ and as many rows as $${b}$ says. Which operation counts them?`,
  }),
}

/** The word "perimeter" or "area" decides the formula, wherever it stands in the text. */
const rectangleBySize: WordTemplate = (text) => {
  const numbers = text.match(/\d+(?:\.\d+)?/g) ?? []
  const [a, b] = numbers
  if (!/\brectang/.test(text) || numbers.length !== 2 || !a || !b || /\bdiagonal\b/.test(text))
    return null
  const [asksPerimeter, asksArea] = [/\bperimeter\b/.test(text), /\barea\b/.test(text)]
  if (asksPerimeter === asksArea || (asksArea && /\bperimeter of\b/.test(text))) return null
  const size = asksPerimeter ? 'perimeter' : 'area'
  return {
    ...rectangleTasks[size](a, b),
    subject: 'word problem: rectangle',
    unit: '',
    givens: [a, b],
    variant: (seed) =>
      `A rectangle is ${(seed % 4) + 12} cm long and ${(seed % 3) + 6} cm wide. What is its ${size}?`,
  }
}

const triangle = template(`\\barea of a triangle\\b[^?\\d]*${n}[^?\\d]*${n}`, ([base, height]) => ({
  subject: 'word problem: triangle',
  asks: 'find the area',
  unit: '',
  ways: [`${base}*${height}/2`, `${base}/2*${height}`, `1/2*${base}*${height}`],
  mistakes: [['unknown', `${base} + ${height}`]],
  hint: 'Which rectangle has the same base and height, and how much of it does the triangle fill?',
  strongHint: `Multiply base and height first. What does the triangle take of that rectangle?`,
  variant: (seed) =>
    `What is the area of a triangle with base ${(seed % 4) * 2 + 12} cm and height ${(seed % 3) + 5} cm?`,
}))

const recipe = template(
  `\\bfor ${n} (?:people|persons|servings|portions|guests)\\b[^?\\d]*${n}[^?]*?\\b(?:for )?${n} (?:people|persons|servings|portions|guests)`,
  ([people, amount, more]) =>
    Number(people) === 0
      ? null
      : {
          subject: 'word problem: proportion',
          asks: 'find the amount',
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
          hint: 'How much is it for a single person?',
          strongHint: `Divide $${amount}$ by the number of people it is for. What do you do with that next?`,
          variant: (seed) =>
            `A recipe for ${(seed % 2) + 5} people needs ${((seed % 2) + 5) * 70} g of rice. How much rice do ${(seed % 3) + 8} people need?`,
        },
)

const workers = template(
  `\\b${n} (?:workers|people|men|women|machines|pumps|painters|printers)\\b[^?\\d]*\\b(?:need|take|build|finish|paint|fill|require)\\w*\\b[^?\\d]*${n} (?:days|hours|minutes)[^?]*?\\bhow (?:many|long)\\b[^?\\d]*${n} (?:workers|people|men|women|machines|pumps|painters|printers)`,
  ([many, time, fewer]) =>
    Number(fewer) === 0
      ? null
      : {
          subject: 'word problem: inverse proportion',
          asks: 'find how long it takes',
          unit: '',
          ways: [`${many}*${time}/${fewer}`],
          mistakes: [
            ['inverse_operation', `${time}*${fewer}/${many}`],
            ['unknown', `${time}/${many}*${fewer}`],
          ],
          hint: 'Will it take longer or shorter with this number at work, and why?',
          strongHint: `How much work is it altogether, if each of the $${many}$ works all that time?`,
          variant: (seed) =>
            `${(seed % 2) + 5} workers need ${((seed % 3) + 3) * 2} days for a wall. How many days do 2 workers need?`,
        },
)

const consecutive = template(
  `\\bsum of ${n} consecutive (?:whole |natural )?(?:numbers|integers)\\b[^?\\d]*${n}[^?]*\\b(?:smallest|first|lowest)`,
  ([count, sum]) => {
    const [k, gap] = [Number(count), (Number(count) * (Number(count) - 1)) / 2]
    if (k < 2 || k > 9) return null
    const middle = (k - 1) / 2
    return {
      subject: 'word problem: consecutive numbers',
      asks: 'find the smallest of the numbers',
      unit: '',
      ways: [`(${sum} - ${gap})/${k}`, `${sum}/${k} - ${middle}`],
      alsoUnknown: Array.from({ length: k - 1 }, (_, at) => `(${sum} - ${gap})/${k} + ${at + 1}`),
      mistakes: [],
      hint: 'If you call the smallest $n$, what are the others?',
      strongHint: `Write all of them with $n$ and add them up. Which equation does the $${sum}$ give?`,
      variant: (seed) =>
        `The sum of three consecutive whole numbers is ${((seed % 5) + 31) * 3}. What is the smallest of them?`,
    }
  },
)

const missingValue = template(
  `\\b(?:mean|average) of ${n}(?:,| and) ${n},? and a (?:3|third) number is ${n}`,
  ([a, b, mean]) => ({
    subject: 'word problem: mean',
    asks: 'find the missing number',
    unit: '',
    ways: [`3*${mean} - ${a} - ${b}`, `3*${mean} - (${a} + ${b})`],
    mistakes: [
      ['unknown', `${mean} - ${a}`],
      ['unknown', `${mean} - ${b}`],
      ['unknown', `(${a} + ${b} + ${mean})/3`],
    ],
    hint: 'What must all the numbers add up to, if that is their mean?',
    strongHint: `Take the mean $${mean}$ times how many numbers there are. What do the known ones leave?`,
    variant: (seed) =>
      `The mean of ${(seed % 3) + 11}, ${(seed % 4) + 15} and a third number is ${(seed % 3) + 16}. What is the third number?`,
  }),
)

const thinking = template(
  `\\bthink of a number\\b[^?\\d]*\\bmultipl\\w+ (?:it )?by ${n}[^?\\d]*\\b(?:add|plus)\\w* ${n}[^?\\d]*\\b(?:get|result|is|have)\\b[^?\\d]*${n}`,
  ([factor, added, result]) =>
    Number(factor) === 0
      ? null
      : {
          subject: 'word problem: number puzzle',
          asks: 'find the number',
          unit: '',
          ways: [`(${result} - ${added})/${factor}`],
          mistakes: [
            ['sign', `(${result} + ${added})/${factor}`],
            ['inverse_operation', `(${result} - ${added})*${factor}`],
          ],
          hint: 'Going backwards from the result, what was done last?',
          strongHint: `Undo the $${added}$ first. What is left to undo then?`,
          variant: (seed) =>
            `I think of a number, multiply it by ${(seed % 3) + 5} and add ${(seed % 4) + 6}. I get ${((seed % 3) + 5) * 9 + (seed % 4) + 6}. What is the number?`,
        },
)

/** "Twice a number plus 5 is 19." */
const multipleOfNumber: WordTemplate = (text) => {
  const match =
    /\b(?:(\d+)|(twice|double)|(?:3 times|(thrice))) (?:times )?(?:a|some|the) number (plus|minus|increased by|decreased by|less) (\d+(?:\.\d+)?) (?:is|gives|equals|makes) (\d+(?:\.\d+)?)/.exec(
      text,
    )
  const [, digits, twice, , joiner, added, result] = match ?? []
  if (!match || !added || !result) return null
  const factor = digits ?? (twice ? '2' : '3')
  const isMore = joiner === 'plus' || joiner === 'increased by'
  const [undo, keep] = isMore ? ['-', '+'] : ['+', '-']
  return {
    subject: 'word problem: number puzzle',
    asks: 'find the number',
    unit: '',
    givens: [...(digits || (!twice && match[3] === undefined) ? [factor] : []), added, result],
    ways: [`(${result} ${undo} ${added})/${factor}`],
    mistakes: [
      ['sign', `(${result} ${keep} ${added})/${factor}`],
      ['inverse_operation', `(${result} ${undo} ${added})*${factor}`],
    ],
    hint: 'If you call the number $x$, how does the sentence read as an equation?',
    strongHint: `Undo the $${added}$ first. What is left to undo then?`,
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
  thinking,
  multipleOfNumber,
  consecutive,
  workers,
  recipe,
  triangle,
  rectangleBySize,
  movement,
  sharing,
]
