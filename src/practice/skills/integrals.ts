/** Antiderivatives of polynomials and definite integrals. */
import Fraction from 'fraction.js'
import { formatFraction, formatPolynomial } from '../../math/algebra/format'
import { type Draft, type DraftMistake, skillOf } from '../draft'
import type { Texts } from '../../math/phrases/phrase'
import type { Random } from '../../math/random'

const rule: Texts = {
  en: 'An antiderivative of x^n is x^(n+1)/(n+1), plus a constant. A definite integral is its value at the upper bound minus its value at the lower bound.',
  de: 'Eine Stammfunktion von x^n ist x^(n+1)/(n+1) plus eine Konstante. Ein bestimmtes Integral ist ihr Wert an der oberen minus ihr Wert an der unteren Grenze.',
  fr: 'Une primitive de x^n est x^(n+1)/(n+1), plus une constante. Une intégrale définie est sa valeur à la borne supérieure moins sa valeur à la borne inférieure.',
  es: 'Una primitiva de x^n es x^(n+1)/(n+1) más una constante. Una integral definida es su valor en el límite superior menos su valor en el inferior.',
}
const askConstant: Texts = {
  en: 'Which other functions have the same derivative?',
  de: 'Welche anderen Funktionen haben dieselbe Ableitung?',
  fr: 'Quelles autres fonctions ont la même dérivée ?',
  es: '¿Qué otras funciones tienen la misma derivada?',
}
const askCheck: Texts = {
  en: 'Differentiate what you have: do you get the function back?',
  de: 'Leite dein Ergebnis ab: Erhältst du die Funktion zurück?',
  fr: 'Dérive ce que tu as : retrouves-tu la fonction ?',
  es: 'Deriva lo que tienes: ¿vuelves a la función?',
}
const askBounds: Texts = {
  en: 'At which bounds do you evaluate the antiderivative, and which value is subtracted?',
  de: 'An welchen Grenzen wertest du die Stammfunktion aus, und welcher Wert wird abgezogen?',
  fr: 'À quelles bornes évalues-tu la primitive, et quelle valeur soustrait-on ?',
  es: '¿En qué límites evalúas la primitiva y qué valor se resta?',
}
const hints: readonly Texts[] = [
  {
    en: 'Which function has this one as its derivative?',
    de: 'Welche Funktion hat diese als Ableitung?',
    fr: 'Quelle fonction a celle-ci pour dérivée ?',
    es: '¿Qué función tiene a esta como derivada?',
  },
  {
    en: 'How does each power change when you integrate it?',
    de: 'Wie ändert sich jede Potenz beim Integrieren?',
    fr: 'Comment chaque puissance change-t-elle quand on intègre ?',
    es: '¿Cómo cambia cada potencia al integrarla?',
  },
  {
    en: 'What is still to be done with the antiderivative?',
    de: 'Was ist mit der Stammfunktion noch zu tun?',
    fr: 'Que reste-t-il à faire avec la primitive ?',
    es: '¿Qué falta por hacer con la primitiva?',
  },
]

type Coefficients = readonly Fraction[]
const shown = (values: Coefficients): string => {
  const end = values.findLastIndex((value) => value.n !== 0n) + 1
  return formatPolynomial(values.slice(0, end), 'x')
}
const zero = new Fraction(0)
const integrated = (values: Coefficients): Coefficients => [
  zero,
  ...values.map((value, at) => value.div(at + 1)),
]
const valueAt = (values: Coefficients, point: number): Fraction =>
  values.reduce(
    (sum, value, power) => sum.add(value.mul(new Fraction(point).pow(power) ?? 0)),
    zero,
  )
const number = (random: Random): number => random.pick([-1, 1]) * random.int(1, 9)

/** Coefficients that integrate to whole ones. */
function polynomial(random: Random, degree: number): Coefficients {
  return Array.from({ length: degree + 1 }, (_, at) => new Fraction(number(random) * (at + 1)))
}

/** The antiderivative of a polynomial, whole or with fractions. */
function antiderivative(values: Coefficients): Draft {
  const answer = shown(integrated(values))
  const raised = [zero, ...values]
  const derived = values.map((value, at) => value.mul(at)).slice(1)
  const mistakes: readonly DraftMistake[] = [
    [answer, askConstant],
    [`${shown(raised)} + C`, askCheck],
    [`${shown(derived)} + C`, askCheck],
  ]
  const formula = shown(values)
  return {
    question: {
      en: `Find all antiderivatives of $f(x) = ${formula}$. Write $C$ for the constant.`,
      de: `Bestimme alle Stammfunktionen von $f(x) = ${formula}$. Schreibe $C$ für die Konstante.`,
      fr: `Trouve toutes les primitives de $f(x) = ${formula}$. Note $C$ la constante.`,
      es: `Halla todas las primitivas de $f(x) = ${formula}$. Escribe $C$ para la constante.`,
    },
    kind: 'expression',
    answers: [`${answer} + C`],
    lines: [`f(x) = ${formula}`, `F(x) = ${answer} + C`],
    mistakes,
    task: `Find the integral of ${formula}.`,
  }
}

const whole = (random: Random): Draft => antiderivative(polynomial(random, random.int(2, 3)))

function withFractions(random: Random): Draft {
  const values = Array.from({ length: random.int(3, 5) }, () => new Fraction(number(random)))
  return antiderivative(values)
}

/** A definite integral of a polynomial. */
function definite(random: Random): Draft {
  const values = polynomial(random, random.int(1, 2))
  const low = random.int(-3, 2)
  const high = low + random.int(1, 4)
  const primitive = integrated(values)
  const [top, bottom] = [valueAt(primitive, high), valueAt(primitive, low)]
  const formula = shown(values)
  const integral = `\\int_{${low}}^{${high}} (${formula}) \\, dx`
  return {
    question: {
      en: `Calculate $${integral}$.`,
      de: `Berechne $${integral}$.`,
      fr: `Calcule $${integral}$.`,
      es: `Calcula $${integral}$.`,
    },
    kind: 'number',
    answers: [formatFraction(top.sub(bottom))],
    lines: [
      `F(x) = ${shown(primitive)}`,
      `F(${high}) - F(${low}) = ${formatFraction(top)} - (${formatFraction(bottom)})`,
      formatFraction(top.sub(bottom)),
    ],
    mistakes: [
      [formatFraction(top.add(bottom)), askBounds],
      [formatFraction(bottom.sub(top)), askBounds],
      [formatFraction(valueAt(values, high).sub(valueAt(values, low))), askCheck],
      [formatFraction(top), askBounds],
    ],
  }
}

export const integrals = skillOf({
  id: 'integrals',
  area: 'calculus',
  name: { en: 'Integrals', de: 'Integrale', fr: 'Intégrales', es: 'Integrales' },
  prerequisites: ['derivatives'],
  rule,
  hints,
  levels: { easy: [whole], medium: [withFractions], hard: [definite] },
})
