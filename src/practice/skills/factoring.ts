/** Factoring: common factors, sums and differences of squares, trinomials. */
import { type Draft, type DraftMistake, skillOf } from '../draft'
import type { Texts } from '../../math/phrases/phrase'
import type { Random } from '../../math/random'
import { firstTerm, signed, signedTerm } from '../../math/tasks/materials'
import { letterFor } from '../building-blocks'

const rule: Texts = {
  en: 'Take out what all terms share, then look for two numbers whose product is the last term and whose sum is the middle factor.',
  de: 'Klammere aus, was alle Summanden gemeinsam haben. Suche dann zwei Zahlen, deren Produkt das letzte Glied und deren Summe der mittlere Faktor ist.',
  fr: 'Mets en facteur ce que tous les termes ont en commun, puis cherche deux nombres dont le produit est le dernier terme et la somme le facteur du milieu.',
  es: 'Saca lo que comparten todos los términos y busca dos números cuyo producto sea el último término y cuya suma sea el factor del medio.',
}
const askSigns: Texts = {
  en: 'Expand what you have: do the signs agree with the task?',
  de: 'Multipliziere dein Ergebnis aus: Stimmen die Vorzeichen mit der Aufgabe überein?',
  fr: 'Développe ce que tu as : les signes correspondent-ils à l’énoncé ?',
  es: 'Desarrolla lo que tienes: ¿coinciden los signos con el enunciado?',
}
const askCommon: Texts = {
  en: 'Expand what you have: does each term come back?',
  de: 'Multipliziere dein Ergebnis aus: Kommt jeder Summand wieder heraus?',
  fr: 'Développe ce que tu as : retrouves-tu chaque terme ?',
  es: 'Desarrolla lo que tienes: ¿vuelve cada término?',
}
const hints: readonly Texts[] = [
  {
    en: 'What do all terms have in common?',
    de: 'Was haben alle Summanden gemeinsam?',
    fr: 'Qu’ont tous les termes en commun ?',
    es: '¿Qué tienen en común todos los términos?',
  },
  {
    en: 'What is left in the bracket? Is it a known pattern?',
    de: 'Was bleibt in der Klammer? Ist es ein bekanntes Muster?',
    fr: 'Que reste-t-il dans la parenthèse ? Est-ce une forme connue ?',
    es: '¿Qué queda en el paréntesis? ¿Es un patrón conocido?',
  },
  {
    en: 'Which two numbers have the right product and the right sum?',
    de: 'Welche zwei Zahlen haben das richtige Produkt und die richtige Summe?',
    fr: 'Quels deux nombres ont le bon produit et la bonne somme ?',
    es: '¿Qué dos números tienen el producto y la suma correctos?',
  },
]

function draft(formula: string, answer: string, mistakes: readonly DraftMistake[]): Draft {
  return {
    question: {
      en: `Factor $${formula}$ completely.`,
      de: `Zerlege $${formula}$ vollständig in Faktoren.`,
      fr: `Factorise $${formula}$ complètement.`,
      es: `Factoriza $${formula}$ por completo.`,
    },
    kind: 'expression',
    answers: [answer],
    lines: [formula, answer],
    mistakes,
    form: 'factored',
    task: `Factor ${formula}.`,
  }
}

function divisor(a: number, b: number): number {
  return b === 0 ? Math.abs(a) : divisor(b, a % b)
}

/** "12x^2 - 18x" */
function common(random: Random): Draft {
  const letter = letterFor(random)
  const [factor, a] = [random.int(2, 12), random.int(2, 9)]
  const b = random.pick([-1, 1]) * random.int(2, 9)
  const hasLetter = random.pick([true, false])
  if (divisor(a, b) > 1) return common(random)
  const [first, second] = hasLetter
    ? [`${factor * a}${letter}^2`, signedTerm(factor * b, letter)]
    : [`${factor * a}${letter}`, signed(factor * b)]
  const front = hasLetter ? `${factor}${letter}` : String(factor)
  return draft(`${first} ${second}`, `${front}(${a}${letter} ${signed(b)})`, [
    [`${front}(${a}${letter} ${signed(-b)})`, askSigns],
    [`${front}(${a}${letter} ${signed(factor * b)})`, askCommon],
  ])
}

/** "x^2 + 5x - 14" */
function trinomial(random: Random): Draft {
  const letter = letterFor(random)
  const [p, q] = [
    random.pick([-1, 1]) * random.int(1, 12),
    random.pick([-1, 1]) * random.int(1, 12),
  ]
  if (p + q === 0 || p === q) return trinomial(random)
  const bracket = (number: number) => `(${letter} ${signed(number)})`
  const formula = `${letter}^2 ${signedTerm(p + q, letter)} ${signed(p * q)}`
  return draft(formula, `${bracket(p)}${bracket(q)}`, [
    [`${bracket(-p)}${bracket(-q)}`, askSigns],
    [`${bracket(p)}${bracket(-q)}`, askSigns],
    [`${bracket(p + q)}${bracket(p * q)}`, askCommon],
  ])
}

/** "3x^2 - 75" and "2x^3 + 6x^2 - 20x" */
function inTwoSteps(random: Random): Draft {
  const letter = letterFor(random)
  const factor = random.int(2, 9)
  const bracket = (number: number) => `(${letter} ${signed(number)})`
  if (random.pick([true, false])) {
    const root = random.int(2, 15)
    const formula = `${factor}${letter}^2 - ${factor * root * root}`
    return draft(formula, `${factor}${bracket(root)}${bracket(-root)}`, [
      [`${factor}${bracket(-root)}^2`, askSigns],
      [`${bracket(root)}${bracket(-root)}`, askCommon],
    ])
  }
  const [p, q] = [random.pick([-1, 1]) * random.int(1, 9), random.pick([-1, 1]) * random.int(1, 9)]
  if (p + q === 0 || p === q) return inTwoSteps(random)
  const formula = `${firstTerm(factor, `${letter}^3`)} ${signedTerm(factor * (p + q), `${letter}^2`)} ${signedTerm(factor * p * q, letter)}`
  return draft(formula, `${factor}${letter}${bracket(p)}${bracket(q)}`, [
    [`${factor}${letter}${bracket(-p)}${bracket(-q)}`, askSigns],
    [`${letter}${bracket(p)}${bracket(q)}`, askCommon],
  ])
}

export const factoring = skillOf({
  id: 'factoring',
  area: 'algebra',
  name: { en: 'Factoring', de: 'Faktorisieren', fr: 'Factoriser', es: 'Factorizar' },
  prerequisites: ['expanding'],
  rule,
  hints,
  levels: { easy: [common], medium: [trinomial], hard: [inTwoSteps] },
})
