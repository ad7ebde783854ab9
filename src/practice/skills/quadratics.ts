/** Quadratic equations: with two, one or no real solutions. */
import Fraction from 'fraction.js'
import { formatPolynomial, inMath } from '../../math/algebra/format'
import { type Draft, type DraftMistake, skillOf } from '../draft'
import type { Texts } from '../../math/phrases/phrase'
import { noSolutionKey } from '../judging/solutions'
import type { Random } from '../../math/random'
import { signed } from '../../math/tasks/materials'
import { formulaOption, letterFor, orderSteps } from '../building-blocks'

const rule: Texts = {
  en: 'Bring all terms to one side. Factor, complete the square or use the formula; a product is zero when one of its factors is.',
  de: 'Bringe alles auf eine Seite. Zerlege in Faktoren, ergänze quadratisch oder nutze die Formel; ein Produkt ist null, wenn ein Faktor null ist.',
  fr: 'Ramène tout d’un côté. Factorise, complète le carré ou utilise la formule ; un produit est nul si l’un de ses facteurs l’est.',
  es: 'Pasa todo a un lado. Factoriza, completa el cuadrado o usa la fórmula; un producto es cero si uno de sus factores lo es.',
}
const askSigns: Texts = {
  en: 'Insert your numbers into the equation: does it hold? What makes each factor zero?',
  de: 'Setze deine Zahlen in die Gleichung ein: Stimmt sie? Wann wird jeder Faktor null?',
  fr: 'Remplace dans l’équation : est-elle vraie ? Quand chaque facteur s’annule-t-il ?',
  es: 'Sustituye tus números en la ecuación: ¿se cumple? ¿Cuándo se anula cada factor?',
}
const askSecond: Texts = {
  en: 'Is there another number with the same square?',
  de: 'Gibt es noch eine Zahl mit demselben Quadrat?',
  fr: 'Y a-t-il un autre nombre qui a le même carré ?',
  es: '¿Hay otro número con el mismo cuadrado?',
}
const askNegative: Texts = {
  en: 'Can the square of a real number be negative?',
  de: 'Kann das Quadrat einer reellen Zahl negativ sein?',
  fr: 'Le carré d’un nombre réel peut-il être négatif ?',
  es: '¿Puede ser negativo el cuadrado de un número real?',
}
const hints: readonly Texts[] = [
  {
    en: 'Which form does the equation have, and which way suits it?',
    de: 'Welche Form hat die Gleichung, und welcher Weg passt dazu?',
    fr: 'Quelle forme a l’équation, et quelle méthode convient ?',
    es: '¿Qué forma tiene la ecuación y qué método conviene?',
  },
  {
    en: 'Can you write one side as a product or as a square?',
    de: 'Kannst du eine Seite als Produkt oder als Quadrat schreiben?',
    fr: 'Peux-tu écrire un côté comme un produit ou un carré ?',
    es: '¿Puedes escribir un lado como producto o como cuadrado?',
  },
  {
    en: 'How many solutions does that give, and what are their signs?',
    de: 'Wie viele Lösungen ergibt das, und welche Vorzeichen haben sie?',
    fr: 'Combien de solutions cela donne-t-il, et de quels signes ?',
    es: '¿Cuántas soluciones da eso y qué signos tienen?',
  },
]

interface Parts {
  readonly equation: string
  readonly letter: string
  readonly answers: readonly string[]
  readonly between: string
  readonly mistakes: readonly DraftMistake[]
}

function draft({ equation, letter, answers, between, mistakes }: Parts): Draft {
  const solutions = answers.map((value) =>
    value === noSolutionKey ? value : `${letter} = ${value}`,
  )
  return {
    question: {
      en: `Find all real solutions of $${equation}$.`,
      de: `Bestimme alle reellen Lösungen von $${equation}$.`,
      fr: `Trouve toutes les solutions réelles de $${equation}$.`,
      es: `Halla todas las soluciones reales de $${equation}$.`,
    },
    kind: 'equation',
    answers: solutions,
    lines: [between, ...(answers.includes(noSolutionKey) ? [] : solutions)],
    mistakes,
    task: `Solve ${equation}.`,
  }
}

function quadratic(letter: string, [a, b, c]: readonly [number, number, number]): string {
  return formatPolynomial([new Fraction(c), new Fraction(b), new Fraction(a)], letter)
}

/** "3x^2 = 75", which may have no solution. */
function pure(random: Random): Draft {
  const letter = letterFor(random)
  const [a, root] = [random.int(2, 12), random.int(2, 15)]
  if (random.int(1, 6) === 1) {
    const c = random.int(2, 60)
    return draft({
      equation: `${a}${letter}^2 + ${a * c} = 0`,
      letter,
      answers: [noSolutionKey],
      between: `${letter}^2 = -${c}`,
      mistakes: [
        [`${letter} = sqrt(${c}) ; ${letter} = -sqrt(${c})`, askNegative],
        [`${letter} = sqrt(${c})`, askNegative],
        [`${letter} = -${c}`, askNegative],
      ],
    })
  }
  return draft({
    equation: `${a}${letter}^2 = ${a * root * root}`,
    letter,
    answers: [String(root), String(-root)],
    between: `${letter}^2 = ${root * root}`,
    mistakes: [
      [`${letter} = ${root}`, askSecond],
      [`${letter} = ${root * root}`, askSecond],
    ],
  })
}

/** "x^2 - x - 6 = 0" */
function withFactors(random: Random): Draft {
  const letter = letterFor(random)
  const [p, q] = [
    random.pick([-1, 1]) * random.int(1, 12),
    random.pick([-1, 1]) * random.int(1, 12),
  ]
  if (p === q || p === -q) return withFactors(random)
  return draft({
    equation: `${quadratic(letter, [1, -(p + q), p * q])} = 0`,
    letter,
    answers: [String(p), String(q)],
    between: `(${letter} ${signed(-p)})(${letter} ${signed(-q)}) = 0`,
    mistakes: [
      [`${letter} = ${-p} ; ${letter} = ${-q}`, askSigns],
      [`${letter} = ${p} ; ${letter} = ${-q}`, askSigns],
      [`${letter} = ${-p} ; ${letter} = ${q}`, askSigns],
    ],
  })
}

/** "6x^2 + x - 2 = 0" and "2x^2 - 8x + 5 = 3" with roots in the solutions. */
function withFormula(random: Random): Draft {
  const letter = letterFor(random)
  if (random.pick([true, false])) {
    const [a, b] = [random.int(2, 5), random.pick([-1, 1]) * random.int(1, 7)]
    const [c, d] = [random.int(1, 4), random.pick([-1, 1]) * random.int(1, 7)]
    const [p, q] = [new Fraction(-b, a), new Fraction(-d, c)]
    if (p.equals(q) || p.equals(q.neg()) || p.d === 1n) return withFormula(random)
    const [one, other] = [p.toFraction(), q.toFraction()]
    return draft({
      equation: `${quadratic(letter, [a * c, a * d + b * c, b * d])} = 0`,
      letter,
      answers: [one, other],
      between: `(${a}${letter} ${signed(b)})(${c === 1 ? '' : c}${letter} ${signed(d)}) = 0`,
      mistakes: [
        [`${letter} = ${p.neg().toFraction()} ; ${letter} = ${q.neg().toFraction()}`, askSigns],
        [`${letter} = ${-b} ; ${letter} = ${-d}`, askSigns],
      ],
    })
  }
  const [m, n] = [random.pick([-1, 1]) * random.int(1, 9), random.pick([2, 3, 5, 6, 7, 10, 11, 13])]
  const shift = random.int(1, 9)
  return draft({
    equation: `${quadratic(letter, [1, -2 * m, m * m - n + shift])} = ${shift}`,
    letter,
    answers: [`${m} + sqrt(${n})`, `${m} - sqrt(${n})`],
    between: `(${letter} ${signed(-m)})^2 = ${n}`,
    mistakes: [
      [`${letter} = ${-m} + sqrt(${n}) ; ${letter} = ${-m} - sqrt(${n})`, askSigns],
      [`${letter} = ${m} + sqrt(${n})`, askSecond],
      [`${letter} = ${m + n} ; ${letter} = ${m - n}`, askSecond],
    ],
  })
}

const askRoot: Texts = {
  en: 'Bring the equation to the form x² = …: is that number positive, zero or negative?',
  de: 'Bringe die Gleichung auf die Form x² = …: Ist diese Zahl positiv, null oder negativ?',
  fr: 'Mets l’équation sous la forme x² = … : ce nombre est-il positif, nul ou négatif ?',
  es: 'Lleva la ecuación a la forma x² = …: ¿ese número es positivo, cero o negativo?',
}
const counts: readonly Texts[] = [
  { en: 'none', de: 'keine', fr: 'aucune', es: 'ninguna' },
  { en: 'exactly one', de: 'genau eine', fr: 'exactement une', es: 'exactamente una' },
  { en: 'exactly two', de: 'genau zwei', fr: 'exactement deux', es: 'exactamente dos' },
]

/** How many real solutions "2x^2 - 12x + 18 = 0" has. */
function solutionCount(random: Random): Draft {
  const letter = letterFor(random)
  const [a, m] = [random.int(1, 4), random.pick([-1, 1]) * random.int(1, 9)]
  const count = random.int(0, 2)
  const gap = count === 1 ? 0 : random.int(1, 12) * (count === 2 ? 1 : -1)
  const shown = inMath(`${quadratic(letter, [a, -2 * a * m, a * (m * m - gap)])} = 0`)
  return {
    question: {
      en: `How many real solutions does ${shown} have?`,
      de: `Wie viele reelle Lösungen hat ${shown}?`,
      fr: `Combien de solutions réelles l’équation ${shown} a-t-elle ?`,
      es: `¿Cuántas soluciones reales tiene ${shown}?`,
    },
    kind: 'choice',
    options: counts.map((text, at) => (at === count ? { text } : { text, ask: askRoot })),
    lines: [`(${letter} ${signed(-m)})^2 = ${gap}`],
  }
}

const askSquare: Texts = {
  en: 'What must stand on the left before it can be written as one square?',
  de: 'Was muss links stehen, bevor man es als ein Quadrat schreiben kann?',
  fr: 'Que doit-il y avoir à gauche avant de pouvoir l’écrire comme un seul carré ?',
  es: '¿Qué debe haber a la izquierda antes de poder escribirlo como un solo cuadrado?',
}

/** The lines that complete the square of "x^2 - 6x + 4 = 0", to be put in order. */
function squareInOrder(random: Random): Draft {
  const letter = letterFor(random)
  const [m, n] = [
    random.pick([-1, 1]) * random.int(1, 12),
    random.pick([2, 3, 5, 6, 7, 10, 11, 13]),
  ]
  const front = `${letter}^2 ${signed(-2 * m)}${letter}`
  const equation = `${quadratic(letter, [1, -2 * m, m * m - n])} = 0`
  if (n === m * m) return squareInOrder(random)
  return {
    question: orderSteps(equation),
    kind: 'order',
    options: [
      formulaOption(`${front} = ${n - m * m}`),
      formulaOption(`${front} + ${m * m} = ${n}`),
      formulaOption(`(${letter} ${signed(-m)})^2 = ${n}`),
      formulaOption(`${letter} ${signed(-m)} = ±sqrt(${n})`),
    ],
    wrongOrders: [
      [[1, 0, 2, 3], askSquare],
      [[0, 2, 1, 3], askSquare],
    ],
  }
}

export const quadratics = skillOf({
  id: 'quadratics',
  area: 'algebra',
  name: {
    en: 'Quadratic equations',
    de: 'Quadratische Gleichungen',
    fr: 'Équations du second degré',
    es: 'Ecuaciones de segundo grado',
  },
  prerequisites: ['linear-equations', 'factoring'],
  rule,
  hints,
  levels: {
    easy: [pure],
    medium: [withFactors, solutionCount],
    hard: [withFormula, squareInOrder],
  },
})
