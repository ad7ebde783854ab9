import { formatPolynomial } from '../../math/algebra/format'
import Fraction from 'fraction.js'
import { type Draft, skillOf } from '../draft'
import type { Texts } from '../../math/phrases/phrase'
import type { Random } from '../../math/random'
import { signed } from '../../math/tasks/materials'
import { formulaOption, letterFor, orderSteps } from '../building-blocks'

const rule: Texts = {
  en: 'Undo on both sides what is done to the unknown, until it stands alone.',
  de: 'Mache auf beiden Seiten rückgängig, was mit der Unbekannten geschieht, bis sie allein steht.',
  fr: 'Annule des deux côtés ce qui est fait à l’inconnue, jusqu’à l’isoler.',
  es: 'Deshaz en ambos lados lo que se le hace a la incógnita, hasta despejarla.',
}
const hints: readonly Texts[] = [
  {
    en: 'What is done to the unknown, and in which order?',
    de: 'Was wird mit der Unbekannten gemacht, und in welcher Reihenfolge?',
    fr: 'Que fait-on à l’inconnue, et dans quel ordre ?',
    es: '¿Qué se le hace a la incógnita y en qué orden?',
  },
  {
    en: 'Which term can you remove from both sides first?',
    de: 'Welchen Summanden kannst du zuerst auf beiden Seiten entfernen?',
    fr: 'Quel terme peux-tu d’abord enlever des deux côtés ?',
    es: '¿Qué término puedes quitar primero de ambos lados?',
  },
  {
    en: 'Once the unknown has only a factor left, what do you divide both sides by?',
    de: 'Wenn die Unbekannte nur noch einen Faktor hat: Wodurch teilst du beide Seiten?',
    fr: 'Quand l’inconnue n’a plus qu’un facteur, par quoi divises-tu les deux côtés ?',
    es: 'Cuando la incógnita solo tiene un factor, ¿entre qué divides ambos lados?',
  },
]
const askSign: Texts = {
  en: 'When a term changes sides, what happens to its sign?',
  de: 'Was passiert mit dem Vorzeichen eines Summanden, wenn er die Seite wechselt?',
  fr: 'Quand un terme change de côté, que devient son signe ?',
  es: 'Cuando un término cambia de lado, ¿qué pasa con su signo?',
}
const askDivide: Texts = {
  en: 'The factor multiplies the unknown. How do you undo a multiplication?',
  de: 'Der Faktor multipliziert die Unbekannte. Wie machst du eine Multiplikation rückgängig?',
  fr: 'Le facteur multiplie l’inconnue. Comment annule-t-on une multiplication ?',
  es: 'El factor multiplica a la incógnita. ¿Cómo se deshace una multiplicación?',
}
const askBracket: Texts = {
  en: 'Which terms in the bracket does the factor in front of it multiply?',
  de: 'Welche Summanden in der Klammer multipliziert der Faktor davor?',
  fr: 'Quels termes de la parenthèse le facteur placé devant multiplie-t-il ?',
  es: '¿A qué términos del paréntesis multiplica el factor de delante?',
}

function solve(equation: string, letter: string): Texts {
  return {
    en: `Solve $${equation}$ for $${letter}$.`,
    de: `Löse $${equation}$ nach $${letter}$ auf.`,
    fr: `Résous $${equation}$ d’inconnue $${letter}$.`,
    es: `Resuelve $${equation}$ para $${letter}$.`,
  }
}

interface Parts {
  readonly equation: string
  readonly letter: string
  readonly root: number
  readonly lines: readonly string[]
  readonly mistakes: Draft['mistakes']
}

function draft({ equation, letter, root, lines, mistakes = [] }: Parts): Draft {
  return {
    question: solve(equation, letter),
    kind: 'equation',
    answers: [`${letter} = ${root}`],
    lines: [...lines, `${letter} = ${root}`],
    mistakes,
    task: `Solve ${equation}.`,
  }
}

const as = (letter: string, top: number, bottom: number): string =>
  `${letter} = ${new Fraction(top, bottom).toFraction()}`

/** "3x + 7 = 22" */
function oneSided(random: Random): Draft {
  const letter = letterFor(random)
  const [a, root] = [random.int(2, 12), random.int(2, 20)]
  const b = random.int(1, 40) * random.pick([1, -1])
  const c = a * root + b
  return draft({
    equation: `${a}${letter} ${signed(b)} = ${c}`,
    letter,
    root,
    lines: [`${a}${letter} = ${c - b}`],
    mistakes: [
      [as(letter, c + b, a), askSign],
      [`${letter} = ${c - b}`, askDivide],
      [`${letter} = ${(c - b) * a}`, askDivide],
    ],
  })
}

/** "7x - 4 = 3x + 16" */
function twoSided(random: Random): Draft {
  const letter = letterFor(random)
  const [c, gap] = [random.int(2, 8), random.int(2, 9)]
  const root = random.pick([-1, 1]) * random.int(2, 15)
  const b = random.int(1, 30) * random.pick([1, -1])
  const a = c + gap
  const d = gap * root + b
  if (d === 0) return twoSided(random)
  return draft({
    equation: `${a}${letter} ${signed(b)} = ${c}${letter} ${signed(d)}`,
    letter,
    root,
    lines: [`${gap}${letter} ${signed(b)} = ${d}`, `${gap}${letter} = ${d - b}`],
    mistakes: [
      [as(letter, d + b, gap), askSign],
      [as(letter, d - b, a + c), askSign],
      [`${letter} = ${d - b}`, askDivide],
    ],
  })
}

/** "3(2x - 5) - 4x = 9" */
function withBracket(random: Random): Draft {
  const letter = letterFor(random)
  const [f, a] = [random.int(2, 7), random.int(2, 6)]
  const b = random.int(1, 12) * random.pick([1, -1])
  const c = random.int(1, 9)
  const rest = f * a - c
  const root = random.pick([-1, 1]) * random.int(2, 12)
  if (rest === 0) return withBracket(random)
  const d = rest * root + f * b
  const inner = formatPolynomial([new Fraction(b), new Fraction(a)], letter)
  const front = rest === 1 ? '' : rest === -1 ? '-' : String(rest)
  return draft({
    equation: `${f}(${inner}) - ${c === 1 ? '' : c}${letter} = ${d}`,
    letter,
    root,
    lines: [
      `${f * a}${letter} ${signed(f * b)} - ${c === 1 ? '' : c}${letter} = ${d}`,
      `${front}${letter} = ${d - f * b}`,
    ],
    mistakes: [
      [as(letter, d - b, rest), askBracket],
      [as(letter, d + f * b, rest), askSign],
      [as(letter, d - f * b, f * a + c), askSign],
    ],
  })
}

const askUndo: Texts = {
  en: 'Which line follows from the equation by one change alone, and which needs another line before it?',
  de: 'Welche Zeile folgt durch eine einzige Umformung aus der Gleichung, und welche braucht eine Zeile davor?',
  fr: 'Quelle ligne découle de l’équation par une seule transformation, et laquelle a besoin d’une autre avant elle ?',
  es: '¿Qué línea sale de la ecuación con un solo cambio y cuál necesita otra antes?',
}

/** The lines that solve "3(2x + 5) + 4x = 45", to be put in order. */
function inOrder(random: Random): Draft {
  const letter = letterFor(random)
  const [f, a, c] = [random.int(2, 6), random.int(2, 6), random.int(2, 9)]
  const b = random.int(1, 12) * random.pick([1, -1])
  const root = random.pick([-1, 1]) * random.int(2, 12)
  const all = f * a + c
  const d = all * root + f * b
  const equation = `${f}(${a}${letter} ${signed(b)}) + ${c}${letter} = ${d}`
  return {
    question: orderSteps(equation),
    kind: 'order',
    options: [
      formulaOption(`${f * a}${letter} ${signed(f * b)} + ${c}${letter} = ${d}`),
      formulaOption(`${all}${letter} ${signed(f * b)} = ${d}`),
      formulaOption(`${all}${letter} = ${d - f * b}`),
      formulaOption(`${letter} = ${root}`),
    ],
    wrongOrders: [
      [[1, 0, 2, 3], askUndo],
      [[0, 2, 1, 3], askUndo],
    ],
    task: `Solve ${equation}.`,
  }
}

export const linearEquations = skillOf({
  id: 'linear-equations',
  area: 'algebra',
  name: {
    en: 'Linear equations',
    de: 'Lineare Gleichungen',
    fr: 'Équations du premier degré',
    es: 'Ecuaciones lineales',
  },
  prerequisites: ['arithmetic', 'fractions'],
  rule,
  hints,
  levels: { easy: [oneSided], medium: [twoSided], hard: [withBracket, inOrder] },
})
