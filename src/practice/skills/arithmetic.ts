/** The four operations with whole numbers, and their order. */
import { type Draft, skillOf } from '../draft'
import type { Texts } from '../../math/phrases/phrase'
import type { Random } from '../../math/random'
import { namesOf, thingsFor } from '../../math/tasks/materials'

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
const storyRule: Texts = {
  en: 'Decide for each number whether it makes the amount larger or smaller, and how often.',
  de: 'Überlege bei jeder Zahl, ob sie die Menge größer oder kleiner macht, und wie oft.',
  fr: 'Décide pour chaque nombre s’il augmente ou diminue la quantité, et combien de fois.',
  es: 'Decide con cada número si hace la cantidad mayor o menor, y cuántas veces.',
}
const storyHints: readonly Texts[] = [
  {
    en: 'What is asked for, and which numbers does the text give?',
    de: 'Wonach wird gefragt, und welche Zahlen nennt der Text?',
    fr: 'Que demande-t-on, et quels nombres le texte donne-t-il ?',
    es: '¿Qué se pregunta y qué números da el texto?',
  },
  {
    en: 'What happens first, and with which calculation do you describe it?',
    de: 'Was geschieht zuerst, und mit welcher Rechnung beschreibst du es?',
    fr: 'Que se passe-t-il d’abord, et quel calcul le décrit ?',
    es: '¿Qué ocurre primero y con qué cálculo lo describes?',
  },
  {
    en: 'You have the first result: does the last number add to it or take from it?',
    de: 'Du hast das erste Ergebnis: Kommt die letzte Zahl dazu, oder geht sie weg?',
    fr: 'Tu as le premier résultat : le dernier nombre s’y ajoute-t-il ou s’en retire-t-il ?',
    es: 'Tienes el primer resultado: ¿el último número se suma o se resta?',
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

/** Something is added, and something is taken away. */
function more(random: Random): Draft {
  const [who = ''] = namesOf(random, 1)
  const things = thingsFor(random)
  const [a, b, c] = random.some(
    [...Array(78).keys()].map((at) => at + 12),
    3,
  ) as [number, number, number]
  if (c >= a + b) return more(random)
  return {
    question: {
      en: `${who} has ${a} ${things.en} and gets ${b} more. Then ${who} gives away ${c} of them. How many ${things.en} does ${who} have now?`,
      de: `${who} hat ${a} ${things.de} und bekommt ${b} dazu. Danach verschenkt ${who} ${c} davon. Wie viele ${things.de} hat ${who} jetzt?`,
      fr: `${who} a ${a} ${things.fr} et en reçoit encore ${b}. Ensuite, ${who} en donne ${c}. Combien de ${things.fr} a maintenant ${who} ?`,
      es: `${who} tiene ${a} ${things.es} y recibe ${b} más. Después regala ${c}. ¿Cuántas unidades le quedan a ${who}?`,
    },
    kind: 'number',
    calculations: [`${a} + ${b}`, `${a + b} - ${c}`],
    mistakes: [
      [String(a + b + c), askSign],
      [String(Math.abs(a - b) + c), askSign],
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

/** Boxes with things, of which some are used. */
function boxes(random: Random): Draft {
  const [who = ''] = namesOf(random, 1)
  const things = thingsFor(random)
  const [a, b, c] = [random.int(3, 12), random.int(13, 30), random.int(31, 60)]
  if (c >= a * b) return boxes(random)
  return {
    question: {
      en: `${who} buys ${a} boxes with ${b} ${things.en} each. ${c} of them are used at a party. How many ${things.en} are left?`,
      de: `${who} kauft ${a} Schachteln mit je ${b} Stück (${things.de}). Bei einem Fest werden ${c} davon verbraucht. Wie viele ${things.de} bleiben übrig?`,
      fr: `${who} achète ${a} boîtes de ${b} ${things.fr} chacune. Lors d’une fête, on en utilise ${c}. Combien de ${things.fr} reste-t-il ?`,
      es: `${who} compra ${a} cajas con ${b} ${things.es} cada una. En una fiesta se usan ${c}. ¿Cuántas unidades quedan?`,
    },
    kind: 'number',
    calculations: [`${a} * ${b}`, `${a * b} - ${c}`],
    mistakes: [
      [String(a * b + c), askSign],
      [String(a + b), askOrder],
      [String(a * b), askSign],
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

/** Groups that share what is left. */
function sharing(random: Random): Draft {
  const things = thingsFor(random)
  const [who = ''] = namesOf(random, 1)
  const [share, people, eaten] = [random.int(5, 25), random.int(3, 9), random.int(26, 60)]
  const perBox = random.pick([10, 12, 15, 16, 18, 20, 24])
  const total = share * people + eaten
  if (total % perBox !== 0 || total / perBox < 2) return sharing(random)
  const boxes = total / perBox
  if (new Set([boxes, perBox, eaten, people]).size < 4) return sharing(random)
  return {
    question: {
      en: `${who} has ${boxes} bags with ${perBox} ${things.en} each. ${eaten} of the ${things.en} are damaged and thrown away. The rest is shared equally among ${people} children. How many ${things.en} does each child get?`,
      de: `${who} hat ${boxes} Tüten mit je ${perBox} Stück (${things.de}). ${eaten} Stück sind beschädigt und werden weggeworfen. Der Rest wird gleichmäßig auf ${people} Kinder verteilt. Wie viele ${things.de} bekommt jedes Kind?`,
      fr: `${who} a ${boxes} sacs de ${perBox} ${things.fr} chacun. On en jette ${eaten} à cause d’un défaut. Le reste est partagé également entre ${people} enfants. Combien de ${things.fr} chaque enfant reçoit-il ?`,
      es: `${who} tiene ${boxes} bolsas con ${perBox} ${things.es} cada una. Se tiran ${eaten} por un defecto. El resto se reparte por igual entre ${people} niños. ¿Cuántas unidades recibe cada niño?`,
    },
    kind: 'number',
    calculations: [`${boxes} * ${perBox}`, `${total} - ${eaten}`, `${share * people} / ${people}`],
    mistakes: [
      [String(share * people), askOrder],
      [String(total - eaten - people), askOrder],
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
  rule: storyRule,
  hints: storyHints,
  levels: {
    easy: [sumAndProduct, more],
    medium: [withBracket, boxes],
    hard: [longer, sharing],
  },
})
