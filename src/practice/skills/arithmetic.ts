/** The four operations with whole numbers, and their order. */
import { type Draft, draftOf, skillOf } from '../draft'
import type { Texts } from '../../math/phrases/phrase'
import type { Random } from '../../math/random'
import {
  comeAndGo,
  leftOfGroups,
  sharedRest,
  stepsHints,
  stepsRule,
} from '../../math/tasks/counting-stories'

const orderRule: Texts = {
  en: 'Brackets first, then multiplication and division, then addition and subtraction.',
  de: 'Zuerst die Klammern, dann Punktrechnung, dann Strichrechnung.',
  fr: 'D’abord les parenthèses, puis multiplications et divisions, puis additions et soustractions.',
  es: 'Primero los paréntesis, después multiplicaciones y divisiones, luego sumas y restas.',
}
const askOrder: Texts = {
  en: 'Which operation comes first here, and why?',
  de: 'Welche Rechnung kommt hier zuerst, und warum?',
  fr: 'Quelle opération vient en premier ici, et pourquoi ?',
  es: '¿Qué operación va primero aquí y por qué?',
}
const askSign: Texts = {
  en: 'Is this part added or taken away?',
  de: 'Wird dieser Teil addiert oder abgezogen?',
  fr: 'Cette partie est-elle ajoutée ou retranchée ?',
  es: '¿Esta parte se suma o se resta?',
}
const orderHints: readonly Texts[] = [
  {
    en: 'Which operations do you see, and which is done first?',
    de: 'Welche Rechenarten siehst du, und welche kommt zuerst?',
    fr: 'Quelles opérations vois-tu, et laquelle se fait d’abord ?',
    es: '¿Qué operaciones ves y cuál se hace primero?',
  },
  {
    en: 'What is the value of the bracket or of the product alone?',
    de: 'Welchen Wert hat die Klammer oder das Produkt allein?',
    fr: 'Quelle est la valeur de la parenthèse ou du produit seul ?',
    es: '¿Cuánto vale el paréntesis o el producto solo?',
  },
  {
    en: 'With that value in its place, which calculation is left?',
    de: 'Welche Rechnung bleibt, wenn du diesen Wert einsetzt?',
    fr: 'En mettant cette valeur à sa place, quel calcul reste-t-il ?',
    es: 'Con ese valor en su lugar, ¿qué cálculo queda?',
  },
]
function calculate(formula: string): Pick<Draft, 'question' | 'kind' | 'rule' | 'hints' | 'task'> {
  const shown = formula.replace(/ \* /g, ' \\cdot ').replace(/ \/ /g, ' : ')
  const english = formula.replace(/ \* /g, ' \\cdot ').replace(/ \/ /g, ' \\div ')
  return {
    question: {
      en: `Calculate $${english}$.`,
      de: `Berechne $${shown}$.`,
      fr: `Calcule $${english}$.`,
      es: `Calcula $${shown}$.`,
    },
    kind: 'number',
    rule: orderRule,
    hints: orderHints,
    task: `Calculate ${formula}.`,
  }
}

/** "7 + 4 * 6" */
function sumAndProduct(random: Random): Draft {
  const [a, b, c] = [random.int(2, 60), random.int(3, 12), random.int(3, 12)]
  if (b === c || a === b || a === c) return sumAndProduct(random)
  return {
    ...calculate(`${a} + ${b} * ${c}`),
    calculations: [`${b} * ${c}`, `${a} + ${b * c}`],
    mistakes: [
      [String((a + b) * c), askOrder],
      [String(a + b + c), askOrder],
    ],
  }
}

/** "(14 - 6) * 5 + 9" */
function withBracket(random: Random): Draft {
  const [b, c, d] = [random.int(2, 15), random.int(3, 12), random.int(2, 40)]
  const a = b + random.int(2, 12)
  if (new Set([a, b, c, d]).size < 4) return withBracket(random)
  return {
    ...calculate(`(${a} - ${b}) * ${c} + ${d}`),
    calculations: [`${a} - ${b}`, `${a - b} * ${c}`, `${(a - b) * c} + ${d}`],
    mistakes: [
      [String(a - b * c + d), askOrder],
      [String((a - b) * (c + d)), askOrder],
    ],
  }
}

/** "84 / (15 - 8) - 3 * 2" */
function longer(random: Random): Draft {
  const [gap, quotient] = [random.int(2, 9), random.int(4, 15)]
  const b = random.int(2, 14)
  const [c, d] = [random.int(2, 9), random.int(2, 9)]
  const [a, top] = [b + gap, gap * quotient]
  if (new Set([a, b, c, d, top]).size < 5 || c * d === quotient) return longer(random)
  return {
    ...calculate(`${top} / (${a} - ${b}) - ${c} * ${d}`),
    calculations: [`${a} - ${b}`, `${top} / ${gap}`, `${c} * ${d}`, `${quotient} - ${c * d}`],
    mistakes: [
      [String((quotient - c) * d), askOrder],
      [String(quotient + c * d), askSign],
    ],
  }
}

export const arithmetic = skillOf({
  id: 'arithmetic',
  area: 'numbers',
  name: {
    en: 'Arithmetic',
    de: 'Grundrechenarten',
    fr: 'Calcul avec des entiers',
    es: 'Operaciones con enteros',
  },
  prerequisites: [],
  rule: stepsRule,
  hints: stepsHints,
  levels: {
    easy: [sumAndProduct, draftOf(comeAndGo)],
    medium: [withBracket, draftOf(leftOfGroups)],
    hard: [longer, draftOf(sharedRest)],
  },
})
