/** Powers and roots: values, the laws of exponents, simplified roots. */
import { type Draft, draftOf, skillOf } from '../draft'
import type { Texts } from '../../math/phrases/phrase'
import type { Random } from '../../math/random'
import { rootCalculation } from '../../math/tasks/numbers'
import { formulaOption, fromSmallest, letterFor, whichAreEqualTo } from '../building-blocks'

const rule: Texts = {
  en: 'A power multiplies the base by itself. Powers of one base are multiplied by adding the exponents, and raised by multiplying them.',
  de: 'Eine Potenz multipliziert die Basis mit sich selbst. Potenzen einer Basis multipliziert man, indem man die Exponenten addiert; potenziert wird, indem man sie multipliziert.',
  fr: 'Une puissance multiplie la base par elle-même. On multiplie des puissances de même base en additionnant les exposants ; on élève à une puissance en les multipliant.',
  es: 'Una potencia multiplica la base por sí misma. Para multiplicar potencias de la misma base se suman los exponentes; para elevar una potencia se multiplican.',
}
const askTimes: Texts = {
  en: 'Does the exponent tell how often the base is added or how often it is multiplied?',
  de: 'Sagt der Exponent, wie oft die Basis addiert oder wie oft sie multipliziert wird?',
  fr: 'L’exposant dit-il combien de fois on additionne la base, ou combien de fois on la multiplie ?',
  es: '¿El exponente dice cuántas veces se suma la base o cuántas veces se multiplica?',
}
const askExponents: Texts = {
  en: 'How many factors are there in all? Are exponents added or multiplied here?',
  de: 'Wie viele Faktoren sind es insgesamt? Werden die Exponenten hier addiert oder multipliziert?',
  fr: 'Combien de facteurs y a-t-il en tout ? Additionne-t-on ou multiplie-t-on ici les exposants ?',
  es: '¿Cuántos factores hay en total? ¿Aquí los exponentes se suman o se multiplican?',
}
const askSquare: Texts = {
  en: 'Which part under the root is a square, and what is its root?',
  de: 'Welcher Teil unter der Wurzel ist eine Quadratzahl, und was ist ihre Wurzel?',
  fr: 'Quelle partie sous la racine est un carré, et quelle est sa racine ?',
  es: '¿Qué parte bajo la raíz es un cuadrado y cuál es su raíz?',
}
const hints: readonly Texts[] = [
  {
    en: 'What does the exponent or the root mean here?',
    de: 'Was bedeutet hier der Exponent oder die Wurzel?',
    fr: 'Que signifie ici l’exposant ou la racine ?',
    es: '¿Qué significa aquí el exponente o la raíz?',
  },
  {
    en: 'How would you write it out as a product?',
    de: 'Wie würdest du es ausführlich als Produkt schreiben?',
    fr: 'Comment l’écrirais-tu en détail comme produit ?',
    es: '¿Cómo lo escribirías por extenso como producto?',
  },
  {
    en: 'Which law of powers or roots shortens this product?',
    de: 'Welches Potenz- oder Wurzelgesetz verkürzt dieses Produkt?',
    fr: 'Quelle règle des puissances ou des racines raccourcit ce produit ?',
    es: '¿Qué ley de potencias o raíces acorta este producto?',
  },
]

function calculate(formula: string): Texts {
  return {
    en: `Calculate $${formula}$.`,
    de: `Berechne $${formula}$.`,
    fr: `Calcule $${formula}$.`,
    es: `Calcula $${formula}$.`,
  }
}

function simplify(formula: string): Texts {
  return {
    en: `Simplify $${formula}$.`,
    de: `Vereinfache $${formula}$.`,
    fr: `Simplifie $${formula}$.`,
    es: `Simplifica $${formula}$.`,
  }
}

/** "2^5 + sqrt(81)" */
function value(random: Random): Draft {
  const [base, exponent] = random.pick([
    [2, 3],
    [2, 4],
    [2, 5],
    [2, 6],
    [3, 2],
    [3, 3],
    [3, 4],
    [4, 2],
    [4, 3],
    [5, 2],
    [5, 3],
    [6, 2],
    [6, 3],
    [7, 2],
    [8, 2],
    [9, 2],
    [10, 3],
  ] as const)
  const root = random.int(4, 99)
  const sign = random.pick(['+', '-'] as const)
  return {
    question: calculate(`${base}^${exponent} ${sign} \\sqrt{${root * root}}`),
    kind: 'number',
    calculations: [
      `${base}^${exponent}`,
      `sqrt(${root * root})`,
      `${base ** exponent} ${sign} ${root}`,
    ],
    mistakes: [
      [String(base * exponent + (sign === '+' ? root : -root)), askTimes],
      [String(base ** exponent + (sign === '+' ? 1 : -1) * root * root), askSquare],
    ],
    task: `Calculate ${base}^${exponent} ${sign} sqrt(${root * root}).`,
  }
}

/** "x^3 * x^5" and "(3x^2)^3" */
function laws(random: Random): Draft {
  const letter = letterFor(random)
  const [a, b] = [random.int(2, 9), random.int(2, 9)]
  const [c, d] = [random.int(2, 9), random.int(2, 9)]
  const isPower = random.pick([true, false])
  if (a === b) return laws(random)
  if (isPower) {
    const [n, m] = [random.int(2, 4), random.int(2, 3)]
    const answer = `${c ** m}${letter}^${n * m}`
    return {
      question: simplify(`(${c}${letter}^${n})^${m}`),
      kind: 'expression',
      answers: [answer],
      lines: [`${c}^${m} * ${letter}^(${n} * ${m})`, answer],
      form: 'simplified',
      mistakes: [
        [`${c}${letter}^${n * m}`, askExponents],
        [`${c ** m}${letter}^${n + m}`, askExponents],
        [`${c * m}${letter}^${n * m}`, askTimes],
      ],
    }
  }
  const answer = `${c * d}${letter}^${a + b}`
  return {
    question: simplify(`${c}${letter}^${a} \\cdot ${d}${letter}^${b}`),
    kind: 'expression',
    answers: [answer],
    lines: [`${c} * ${d} * ${letter}^(${a} + ${b})`, answer],
    form: 'simplified',
    mistakes: [
      [`${c * d}${letter}^${a * b}`, askExponents],
      [`${c + d}${letter}^${a + b}`, askTimes],
    ],
  }
}

/** "Which of these are equal to 2^6?" */
function sameValue(random: Random): Draft {
  const [base, a, b] = [random.int(2, 12), random.int(2, 7), random.int(2, 7)]
  const whole = a + b
  if (whole === base) return sameValue(random)
  const options = [
    [`${base}^${a} * ${base}^${b}`, true],
    [`${base}^${whole + 2} / ${base}^2`, true],
    [`${base}^${a} + ${base}^${b}`, base ** a + base ** b === base ** whole],
    [`(${base}^${a})^${b}`, a * b === whole],
    [`${whole}^${base}`, whole ** base === base ** whole],
  ] as const
  return {
    question: whichAreEqualTo(`$${base}^{${whole}}$`),
    kind: 'choices',
    options: options.map(([formula, isRight]) =>
      formulaOption(formula, isRight ? undefined : askExponents),
    ),
    lines: [`${base}^${a} * ${base}^${b} = ${base}^(${a} + ${b})`],
  }
}

const askBetween: Texts = {
  en: 'Between which two whole numbers does each root lie?',
  de: 'Zwischen welchen beiden ganzen Zahlen liegt jede Wurzel?',
  fr: 'Entre quels deux entiers se trouve chaque racine ?',
  es: '¿Entre qué dos números enteros está cada raíz?',
}

/** Roots and whole numbers from the smallest to the largest. */
function bySize(random: Random): Draft {
  const start = random.int(5, 30)
  const between = (whole: number) => random.int(whole * whole + 1, (whole + 1) ** 2 - 1)
  const [low, high] = [between(start), between(start + 1)]
  const written = [`sqrt(${low})`, String(start + 1), `sqrt(${high})`, String(start + 2)]
  return {
    question: fromSmallest,
    kind: 'order',
    options: written.map((formula) => formulaOption(formula)),
    wrongOrders: [
      [[1, 3, 0, 2], askBetween],
      [[3, 2, 1, 0], askBetween],
    ],
    rule: rootCalculation.rule,
  }
}

export const powersAndRoots = skillOf({
  id: 'powers-and-roots',
  area: 'numbers',
  name: {
    en: 'Powers and roots',
    de: 'Potenzen und Wurzeln',
    fr: 'Puissances et racines',
    es: 'Potencias y raíces',
  },
  prerequisites: ['arithmetic'],
  rule,
  hints,
  levels: {
    easy: [value],
    medium: [laws, laws, sameValue],
    hard: [draftOf(rootCalculation), draftOf(rootCalculation), bySize],
  },
})
