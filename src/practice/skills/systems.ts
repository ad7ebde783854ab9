/** Systems of two linear equations in two unknowns. */
import { type Draft, type DraftMistake, skillOf } from '../draft'
import type { Texts } from '../../math/phrases/phrase'
import type { Random } from '../../math/random'
import { firstTerm, signedTerm } from '../../math/tasks/materials'

const rule: Texts = {
  en: 'Remove one unknown: insert one equation into the other, or add multiples of both. Then find the other unknown from one of the equations.',
  de: 'Beseitige eine Unbekannte: Setze eine Gleichung in die andere ein oder addiere Vielfache von beiden. Bestimme dann die andere Unbekannte aus einer der Gleichungen.',
  fr: 'Élimine une inconnue : remplace-la à l’aide d’une équation, ou additionne des multiples des deux. Trouve ensuite l’autre inconnue avec l’une des équations.',
  es: 'Elimina una incógnita: sustituye una ecuación en la otra o suma múltiplos de ambas. Después halla la otra incógnita con una de las ecuaciones.',
}
const askSwap: Texts = {
  en: 'Which number belongs to which unknown? What happens when you insert them?',
  de: 'Welche Zahl gehört zu welcher Unbekannten? Was passiert, wenn du sie einsetzt?',
  fr: 'Quel nombre va avec quelle inconnue ? Que se passe-t-il si tu les remplaces ?',
  es: '¿Qué número corresponde a cada incógnita? ¿Qué pasa si los sustituyes?',
}
const askSigns: Texts = {
  en: 'Do both equations hold with these numbers? Which sign changes when you subtract?',
  de: 'Gelten beide Gleichungen mit diesen Zahlen? Welches Vorzeichen ändert sich beim Subtrahieren?',
  fr: 'Les deux équations sont-elles vraies avec ces nombres ? Quel signe change en soustrayant ?',
  es: '¿Se cumplen ambas ecuaciones con estos números? ¿Qué signo cambia al restar?',
}
const hints: readonly Texts[] = [
  {
    en: 'Which unknown is easier to remove, and why?',
    de: 'Welche Unbekannte lässt sich leichter beseitigen, und warum?',
    fr: 'Quelle inconnue est la plus facile à éliminer, et pourquoi ?',
    es: '¿Qué incógnita es más fácil de eliminar y por qué?',
  },
  {
    en: 'By what do you multiply the equations so that this unknown cancels?',
    de: 'Womit multiplizierst du die Gleichungen, damit diese Unbekannte wegfällt?',
    fr: 'Par quoi multiplies-tu les équations pour que cette inconnue disparaisse ?',
    es: '¿Por qué multiplicas las ecuaciones para que se cancele esta incógnita?',
  },
  {
    en: 'One equation with one unknown is left: what does it say?',
    de: 'Es bleibt eine Gleichung mit einer Unbekannten: Wie lautet sie?',
    fr: 'Il reste une équation à une inconnue : que dit-elle ?',
    es: 'Queda una ecuación con una incógnita: ¿qué dice?',
  },
]

const number = (random: Random): number => random.pick([-1, 1]) * random.int(1, 9)

interface Parts {
  readonly equations: readonly [string, string]
  readonly solution: readonly [number, number]
  readonly lines: readonly string[]
}

function draft({ equations: [first, second], solution: [x, y], lines }: Parts): Draft {
  const mistakes: readonly DraftMistake[] = [
    [`x = ${y} ; y = ${x}`, askSwap],
    [`x = ${x} ; y = ${-y}`, askSigns],
    [`x = ${-x} ; y = ${y}`, askSigns],
  ]
  const both = `$${first}$, $${second}$`
  return {
    question: {
      en: `Solve the system ${both} for $x$ and $y$.`,
      de: `Löse das Gleichungssystem ${both} nach $x$ und $y$.`,
      fr: `Résous le système ${both} d’inconnues $x$ et $y$.`,
      es: `Resuelve el sistema ${both} con incógnitas $x$ e $y$.`,
    },
    kind: 'equation',
    answers: [`x = ${x}`, `y = ${y}`],
    lines: [...lines, `x = ${x}`, `y = ${y}`],
    mistakes,
    task: `Solve ${first} and ${second}.`,
  }
}

/** "y = 2x + 1, 3x + y = 11" */
function inserted(random: Random): Draft {
  const [x, y] = [number(random), number(random)]
  const [a, b, c] = [random.int(2, 6), random.int(2, 6), random.int(2, 5)]
  const rest = y - a * x
  if (rest === 0 || b + c * a === 0) return inserted(random)
  const total = b * x + c * y
  const right = `${firstTerm(a, 'x')} ${rest < 0 ? `- ${-rest}` : `+ ${rest}`}`
  return draft({
    equations: [`y = ${right}`, `${firstTerm(b, 'x')} ${signedTerm(c, 'y')} = ${total}`],
    solution: [x, y],
    lines: [
      `${firstTerm(b, 'x')} + ${c}(${right}) = ${total}`,
      `${firstTerm(b + c * a, 'x')} = ${total - c * rest}`,
    ],
  })
}

/** "3x + 2y = 12, 5x - 2y = 4" */
function added(random: Random): Draft {
  const [x, y] = [number(random), number(random)]
  const [a, b, c] = [random.int(2, 7), random.int(2, 7), random.int(2, 7)]
  const [first, second] = [a * x + b * y, c * x - b * y]
  if (a === c) return added(random)
  return draft({
    equations: [
      `${firstTerm(a, 'x')} ${signedTerm(b, 'y')} = ${first}`,
      `${firstTerm(c, 'x')} ${signedTerm(-b, 'y')} = ${second}`,
    ],
    solution: [x, y],
    lines: [`${firstTerm(a + c, 'x')} = ${first + second}`],
  })
}

/** "3x + 4y = 10, 5x - 6y = 4" */
function multiplied(random: Random): Draft {
  const [x, y] = [number(random), number(random)]
  const [a, b, c, d] = [random.int(2, 7), number(random), random.int(2, 7), number(random)]
  const determinant = a * d - b * c
  if (determinant === 0 || a === c || Math.abs(b) === Math.abs(d)) return multiplied(random)
  const [first, second] = [a * x + b * y, c * x + d * y]
  return draft({
    equations: [
      `${firstTerm(a, 'x')} ${signedTerm(b, 'y')} = ${first}`,
      `${firstTerm(c, 'x')} ${signedTerm(d, 'y')} = ${second}`,
    ],
    solution: [x, y],
    lines: [`${firstTerm(determinant, 'x')} = ${first * d - second * b}`],
  })
}

export const systems = skillOf({
  id: 'systems',
  area: 'algebra',
  name: {
    en: 'Systems of equations',
    de: 'Gleichungssysteme',
    fr: 'Systèmes d’équations',
    es: 'Sistemas de ecuaciones',
  },
  prerequisites: ['linear-equations'],
  rule,
  hints,
  levels: { easy: [inserted], medium: [added], hard: [multiplied] },
})
