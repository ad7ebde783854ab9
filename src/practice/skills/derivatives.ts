/** Derivatives of polynomials, of products and of nested functions. */
import Fraction from 'fraction.js'
import { formatPolynomial, inMath } from '../../math/algebra/format'
import { type Draft, type DraftMistake, skillOf } from '../draft'
import type { Texts } from '../../math/phrases/phrase'
import type { Random } from '../../math/random'
import { signed } from '../../math/tasks/materials'

const rule: Texts = {
  en: 'The derivative of x^n is n times x^(n-1); sums are differentiated term by term, products and nested functions by the product and chain rules.',
  de: 'Die Ableitung von x^n ist n mal x^(n-1); Summen leitet man gliedweise ab, Produkte und verkettete Funktionen nach der Produkt- und der Kettenregel.',
  fr: 'La dérivée de x^n est n fois x^(n-1) ; on dérive une somme terme à terme, un produit et une fonction composée par les règles du produit et de la chaîne.',
  es: 'La derivada de x^n es n por x^(n-1); las sumas se derivan término a término, los productos y las funciones compuestas con las reglas del producto y de la cadena.',
}
const askPower: Texts = {
  en: 'What happens to the exponent when you differentiate a power, and where does it go?',
  de: 'Was passiert beim Ableiten einer Potenz mit dem Exponenten, und wohin kommt er?',
  fr: 'Que devient l’exposant quand on dérive une puissance, et où va-t-il ?',
  es: '¿Qué pasa con el exponente al derivar una potencia y adónde va?',
}
const askConstant: Texts = {
  en: 'How fast does a constant term change?',
  de: 'Wie schnell ändert sich ein konstanter Summand?',
  fr: 'À quelle vitesse un terme constant varie-t-il ?',
  es: '¿Con qué rapidez cambia un término constante?',
}
const askProduct: Texts = {
  en: 'Is the derivative of a product the product of the derivatives? Which rule do you know?',
  de: 'Ist die Ableitung eines Produkts das Produkt der Ableitungen? Welche Regel kennst du?',
  fr: 'La dérivée d’un produit est-elle le produit des dérivées ? Quelle règle connais-tu ?',
  es: '¿La derivada de un producto es el producto de las derivadas? ¿Qué regla conoces?',
}
const askInner: Texts = {
  en: 'What is the derivative of the inner function, and where does it belong?',
  de: 'Was ist die Ableitung der inneren Funktion, und wohin gehört sie?',
  fr: 'Quelle est la dérivée de la fonction intérieure, et où va-t-elle ?',
  es: '¿Cuál es la derivada de la función interior y dónde va?',
}
const hints: readonly Texts[] = [
  {
    en: 'Is it a sum, a product or a nested function?',
    de: 'Ist es eine Summe, ein Produkt oder eine Verkettung?',
    fr: 'Est-ce une somme, un produit ou une fonction composée ?',
    es: '¿Es una suma, un producto o una función compuesta?',
  },
  {
    en: 'Which rule fits each part?',
    de: 'Welche Regel passt zu jedem Teil?',
    fr: 'Quelle règle convient à chaque partie ?',
    es: '¿Qué regla corresponde a cada parte?',
  },
  {
    en: 'What are the derivatives of the single parts?',
    de: 'Wie lauten die Ableitungen der einzelnen Teile?',
    fr: 'Quelles sont les dérivées de chaque partie ?',
    es: '¿Cuáles son las derivadas de cada parte?',
  },
]

function draft(formula: string, answer: string, mistakes: readonly DraftMistake[]): Draft {
  const shown = inMath(`f(x) = ${formula}`)
  return {
    question: {
      en: `Find the derivative of ${shown}.`,
      de: `Bestimme die Ableitung von ${shown}.`,
      fr: `Calcule la dérivée de ${shown}.`,
      es: `Calcula la derivada de ${shown}.`,
    },
    kind: 'expression',
    answers: [answer],
    lines: [`f(x) = ${formula}`, `f'(x) = ${answer}`],
    mistakes,
    task: `Find the derivative of ${formula}.`,
  }
}

/** A polynomial from its coefficients, lowest power first. */
function polynomial(values: readonly number[]): string {
  const end = values.findLastIndex((value) => value !== 0) + 1
  return formatPolynomial(
    values.slice(0, end).map((value) => new Fraction(value)),
    'x',
  )
}

const number = (random: Random): number => random.pick([-1, 1]) * random.int(2, 9)
const derived = (values: readonly number[]) => values.map((value, at) => value * at).slice(1)

/** "4x^3 - 5x^2 + 7" */
function sum(random: Random): Draft {
  const degree = random.int(2, 5)
  const values = Array.from({ length: degree + 1 }, (_, at) =>
    at === degree || at === 0 || random.int(0, 1) === 1 ? number(random) : 0,
  )
  if (values.filter((value) => value !== 0).length < 3) return sum(random)
  const [constant = 0] = values
  const right = derived(values)
  const kept = values.map((value, at) => (at === 0 ? 0 : value * at))
  return draft(polynomial(values), polynomial(right), [
    [polynomial(kept), askPower],
    [polynomial(right.map((value, at) => value + (at === 0 ? constant : 0))), askConstant],
    [polynomial(values.slice(1)), askPower],
  ])
}

/** "(2x + 3)(x^2 - 5)" */
function product(random: Random): Draft {
  const [a, b, c, d] = [random.int(2, 9), number(random), random.int(2, 6), number(random)]
  const power = random.int(2, 3)
  const left = [b, a]
  const rightFactor = Array.from({ length: power + 1 }, (_, at) =>
    at === 0 ? d : at === power ? c : 0,
  )
  const whole = Array.from({ length: power + 2 }, (_, at) =>
    left.reduce((total, value, own) => total + value * (rightFactor[at - own] ?? 0), 0),
  )
  const wrong = derived(rightFactor).map((value) => value * a)
  const half = derived(rightFactor)
  const halfProduct = Array.from({ length: power + 1 }, (_, at) =>
    left.reduce((total, value, own) => total + value * (half[at - own] ?? 0), 0),
  )
  return draft(`(${polynomial(left)})(${polynomial(rightFactor)})`, polynomial(derived(whole)), [
    [polynomial(wrong), askProduct],
    [polynomial(halfProduct), askProduct],
    [polynomial(rightFactor.map((value) => value * a)), askProduct],
  ])
}

/** "(3x - 5)^4", "e^(2x)", "sin(3x)" */
function nested(random: Random): Draft {
  const [a, b] = [random.int(2, 9), number(random)]
  const front = random.int(2, 9)
  const inner = `${a}x ${signed(b)}`
  const form = random.pick(['power', 'exp', 'sin', 'cos', 'ln'] as const)
  if (form === 'power') {
    const n = random.int(3, 7)
    return draft(`${front}(${inner})^${n}`, `${front * n * a}(${inner})^${n - 1}`, [
      [`${front * n}(${inner})^${n - 1}`, askInner],
      [`${front * n * a}(${inner})^${n}`, askPower],
    ])
  }
  if (form === 'exp') {
    return draft(`${front}e^(${inner})`, `${front * a}e^(${inner})`, [
      [`${front}e^(${inner})`, askInner],
      [`${front * a}e^(${a}x)`, askInner],
    ])
  }
  if (form === 'ln') {
    return draft(`${front}ln(${inner})`, `${front * a}/(${inner})`, [
      [`${front}/(${inner})`, askInner],
      [`${front * a}/x`, askInner],
    ])
  }
  const [other, sign] = form === 'sin' ? (['cos', ''] as const) : (['sin', '-'] as const)
  return draft(`${front}${form}(${inner})`, `${sign}${front * a}${other}(${inner})`, [
    [`${sign}${front}${other}(${inner})`, askInner],
    [`${sign === '' ? '-' : ''}${front * a}${other}(${inner})`, askInner],
  ])
}

export const derivatives = skillOf({
  id: 'derivatives',
  area: 'calculus',
  name: { en: 'Derivatives', de: 'Ableitungen', fr: 'Dérivées', es: 'Derivadas' },
  prerequisites: ['functions', 'powers-and-roots'],
  rule,
  hints,
  levels: { easy: [sum], medium: [product], hard: [nested] },
})
