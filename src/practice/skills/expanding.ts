/** Expanding products and collecting like terms. */
import Fraction from 'fraction.js'
import { formatPolynomial, inMath } from '../../math/algebra/format'
import { type Draft, type DraftMistake, skillOf } from '../draft'
import type { Texts } from '../../math/phrases/phrase'
import type { Random } from '../../math/random'
import { firstTerm, signed } from '../../math/tasks/materials'
import { formulaOption, letterFor } from '../building-blocks'

const rule: Texts = {
  en: 'Multiply each term of one bracket by each term of the other, then collect like terms.',
  de: 'Multipliziere jeden Summanden der einen Klammer mit jedem der anderen und fasse dann zusammen.',
  fr: 'Multiplie chaque terme d’une parenthèse par chaque terme de l’autre, puis regroupe.',
  es: 'Multiplica cada término de un paréntesis por cada término del otro y después agrupa.',
}
const askAll: Texts = {
  en: 'Which terms does each term have to be multiplied by?',
  de: 'Mit welchen Summanden muss jeder Summand multipliziert werden?',
  fr: 'Par quels termes chaque terme doit-il être multiplié ?',
  es: '¿Por qué términos hay que multiplicar cada término?',
}
const askSign: Texts = {
  en: 'What is the sign of a product of two negative terms, and of one negative term?',
  de: 'Welches Vorzeichen hat ein Produkt mit zwei negativen Summanden, welches mit einem?',
  fr: 'Quel est le signe d’un produit de deux termes négatifs, et d’un seul ?',
  es: '¿Qué signo tiene un producto de dos términos negativos, y de uno solo?',
}
const askMiddle: Texts = {
  en: 'If you write the square as a product of two brackets, how many products are there?',
  de: 'Wenn du das Quadrat als Produkt zweier Klammern schreibst: Wie viele Produkte gibt es?',
  fr: 'Si tu écris le carré comme produit de deux parenthèses, combien de produits y a-t-il ?',
  es: 'Si escribes el cuadrado como producto de dos paréntesis, ¿cuántos productos hay?',
}
const hints: readonly Texts[] = [
  {
    en: 'How many terms does each bracket have?',
    de: 'Wie viele Summanden hat jede Klammer?',
    fr: 'Combien de termes chaque parenthèse a-t-elle ?',
    es: '¿Cuántos términos tiene cada paréntesis?',
  },
  {
    en: 'Which products do you get, with which signs?',
    de: 'Welche Produkte erhältst du, mit welchen Vorzeichen?',
    fr: 'Quels produits obtiens-tu, avec quels signes ?',
    es: '¿Qué productos obtienes y con qué signos?',
  },
  {
    en: 'Which of these terms are alike and can be collected?',
    de: 'Welche dieser Summanden sind gleichartig und lassen sich zusammenfassen?',
    fr: 'Lesquels de ces termes sont semblables et peuvent se regrouper ?',
    es: '¿Cuáles de estos términos son semejantes y se pueden agrupar?',
  },
]

/** "3x^2 - 2x + 1", from the lowest power. */
function polynomial(letter: string, ...values: readonly number[]): string {
  const end = values.findLastIndex((value) => value !== 0) + 1
  return formatPolynomial(
    values.slice(0, end).map((value) => new Fraction(value)),
    letter,
  )
}

interface Parts {
  readonly formula: string
  readonly answer: string
  readonly between: string
  readonly mistakes: readonly DraftMistake[]
}

function draft({ formula, answer, between, mistakes }: Parts): Draft {
  return {
    question: {
      en: `Expand and simplify $${formula}$.`,
      de: `Multipliziere aus und fasse zusammen: $${formula}$.`,
      fr: `Développe et réduis $${formula}$.`,
      es: `Desarrolla y simplifica $${formula}$.`,
    },
    kind: 'expression',
    answers: [answer],
    lines: [formula, between, answer],
    mistakes,
    form: 'expanded',
    task: `Expand ${formula}.`,
  }
}

const number = (random: Random): number => random.pick([-1, 1]) * random.int(2, 12)

/** "4(3x - 5) + 2x" */
function single(random: Random): Draft {
  const letter = letterFor(random)
  const [f, a, b, c] = [random.int(2, 9), random.int(2, 9), number(random), random.int(2, 9)]
  return draft({
    formula: `${f}(${a}${letter} ${signed(b)}) + ${c}${letter}`,
    answer: polynomial(letter, f * b, f * a + c),
    between: `${f * a}${letter} ${signed(f * b)} + ${c}${letter}`,
    mistakes: [
      [polynomial(letter, b, f * a + c), askAll],
      [polynomial(letter, -f * b, f * a + c), askSign],
    ],
  })
}

/** "(2x + 3)(x - 4)" */
function product(random: Random): Draft {
  const letter = letterFor(random)
  const [a, b, c, d] = [random.int(1, 6), number(random), random.int(1, 6), number(random)]
  const middle = a * d + b * c
  if (a === c && b === d) return product(random)
  return draft({
    formula: `(${firstTerm(a, letter)} ${signed(b)})(${firstTerm(c, letter)} ${signed(d)})`,
    answer: polynomial(letter, b * d, middle, a * c),
    between: `${firstTerm(a * c, `${letter}^2`)} ${signed(a * d)}${letter} ${signed(b * c)}${letter} ${signed(b * d)}`,
    mistakes: [
      [polynomial(letter, b * d, 0, a * c), askAll],
      [polynomial(letter, -b * d, middle, a * c), askSign],
      [polynomial(letter, b * d, -middle, a * c), askSign],
    ],
  })
}

/** "(3x - 5)^2 - 2x(x + 4)" */
function square(random: Random): Draft {
  const letter = letterFor(random)
  const [a, b, c, d] = [random.int(2, 7), number(random), random.int(2, 7), number(random)]
  const [top, middle] = [a * a - c, 2 * a * b - c * d]
  if (top === 0) return square(random)
  return draft({
    formula: `(${a}${letter} ${signed(b)})^2 - ${c}${letter}(${letter} ${signed(d)})`,
    answer: polynomial(letter, b * b, middle, top),
    between: `${a * a}${letter}^2 ${signed(2 * a * b)}${letter} + ${b * b} - ${c}${letter}^2 ${signed(-c * d)}${letter}`,
    mistakes: [
      [polynomial(letter, b * b, -c * d, top), askMiddle],
      [polynomial(letter, b * b, 2 * a * b + c * d, top), askSign],
      [polynomial(letter, b * b, a * b - c * d, top), askMiddle],
    ],
  })
}

/** The expansion of "(3x - 5)^2", among four. */
function squareChosen(random: Random): Draft {
  const letter = letterFor(random)
  const [a, b] = [random.int(1, 12), number(random)]
  const option = (middle: number, last: number, ask?: Texts) =>
    formulaOption(polynomial(letter, last, middle, a * a), ask)
  const formula = `(${firstTerm(a, letter)} ${signed(b)})^2`
  const shown = inMath(formula)
  return {
    question: {
      en: `Which of these is equal to ${shown} for every value of $${letter}$?`,
      de: `Was davon ist für jeden Wert von $${letter}$ gleich ${shown}?`,
      fr: `Laquelle de ces expressions est égale à ${shown} pour toute valeur de $${letter}$ ?`,
      es: `¿Cuál de estas expresiones es igual a ${shown} para todo valor de $${letter}$?`,
    },
    kind: 'choice',
    options: [
      option(2 * a * b, b * b),
      option(0, b * b, askMiddle),
      option(a * b, b * b, askMiddle),
      option(2 * a * b, -b * b, askSign),
    ],
    lines: [formula, polynomial(letter, b * b, 2 * a * b, a * a)],
  }
}

export const expanding = skillOf({
  id: 'expanding',
  area: 'algebra',
  name: {
    en: 'Expanding brackets',
    de: 'Klammern ausmultiplizieren',
    fr: 'Développer',
    es: 'Desarrollar paréntesis',
  },
  prerequisites: ['arithmetic', 'powers-and-roots'],
  rule,
  hints,
  levels: { easy: [single], medium: [product, product, squareChosen], hard: [square] },
})
