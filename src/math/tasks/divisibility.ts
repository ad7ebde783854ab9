/** Divisors and multiples: the greatest common divisor, the least common multiple, when two events meet. */
import type { Texts } from '../phrases/phrase'
import type { Random } from '../random'
import type { Bindings, TaskValues } from './grammar'
import { namesOf } from './materials'
import type { Solved, TaskType } from './task-type'

export const divisibilityRule: Texts = {
  en: 'A number is divisible by another when the division leaves no remainder. The greatest common divisor divides both numbers; the least common multiple is a multiple of both.',
  de: 'Eine Zahl ist durch eine andere teilbar, wenn kein Rest bleibt. Der größte gemeinsame Teiler teilt beide Zahlen, das kleinste gemeinsame Vielfache ist ein Vielfaches von beiden.',
  fr: 'Un nombre est divisible par un autre si la division tombe juste. Le plus grand commun diviseur divise les deux nombres ; le plus petit commun multiple est multiple des deux.',
  es: 'Un número es divisible entre otro si la división es exacta. El máximo común divisor divide a ambos números; el mínimo común múltiplo es múltiplo de ambos.',
}
export const askOther: Texts = {
  en: 'Does the question ask for a common divisor or for a common multiple?',
  de: 'Ist nach einem gemeinsamen Teiler oder nach einem gemeinsamen Vielfachen gefragt?',
  fr: 'Demande-t-on un diviseur commun ou un multiple commun ?',
  es: '¿Se pide un divisor común o un múltiplo común?',
}
const askSmaller: Texts = {
  en: 'Is there a smaller number that both of them divide?',
  de: 'Gibt es eine kleinere Zahl, die durch beide teilbar ist?',
  fr: 'Y a-t-il un nombre plus petit que les deux divisent ?',
  es: '¿Hay un número más pequeño que sea divisible entre ambos?',
}
export const divisibilityHints: readonly Texts[] = [
  {
    en: 'How can you test whether a number divides another one?',
    de: 'Wie kannst du prüfen, ob eine Zahl eine andere teilt?',
    fr: 'Comment tester si un nombre en divise un autre ?',
    es: '¿Cómo puedes comprobar si un número divide a otro?',
  },
  {
    en: 'Which prime factors do the numbers have?',
    de: 'Welche Primfaktoren haben die Zahlen?',
    fr: 'Quels sont les facteurs premiers des nombres ?',
    es: '¿Qué factores primos tienen los números?',
  },
  {
    en: 'Which prime factors are shared, and which stand in one number alone?',
    de: 'Welche Primfaktoren sind gemeinsam, und welche stehen nur in einer Zahl?',
    fr: 'Quels facteurs premiers sont communs, et lesquels n’apparaissent que dans un nombre ?',
    es: '¿Qué factores primos son comunes y cuáles están en un solo número?',
  },
]

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b)
}

/** Two numbers with a common divisor. */
function pair(random: Random): TaskValues {
  const common = random.int(3, 40)
  const [a, b] = [random.int(2, 15), random.int(2, 15)]
  if (a === b || divisor(a, b) > 1) return pair(random)
  return { a: String(common * a), b: String(common * b) }
}

/** Whole numbers of a task with their greatest common divisor; null for others. */
function wholeNumbers({ a: one, b: two, c: three = two }: Bindings) {
  const numbers = [...new Set([Number(one), Number(two), Number(three)])]
  if (!numbers.every((number) => Number.isInteger(number) && number > 0 && number < 1e6))
    return null
  return { numbers, common: numbers.reduce(divisor) }
}

/** The divisors of the numbers and the remainders of their divisions: what a right way passes. */
function passed(numbers: readonly number[], common: number): readonly string[] {
  const divisors = numbers.flatMap((number) =>
    Array.from({ length: Math.min(number, 1000) }, (_, at) => at + 1).filter(
      (by) => number % by === 0,
    ),
  )
  const rests: number[] = []
  for (let [a, b] = [Math.max(...numbers), Math.min(...numbers)]; b > 0; [a, b] = [b, a % b]) {
    rests.push(a % b, b * Math.floor(a / b), a - b)
  }
  const parts = numbers.map((number) => number / common)
  return [...new Set([...numbers, ...divisors, ...rests, ...parts])]
    .filter((n) => n > 0)
    .map(String)
}

const multipleOf = (numbers: readonly number[]): number =>
  numbers.reduce((a, b) => (a * b) / divisor(a, b))

function greatestOf(given: Bindings): Solved | null {
  const whole = wholeNumbers(given)
  if (whole === null) return null
  const { numbers, common } = whole
  const product = numbers.reduce((a, b) => a * b)
  return {
    calculations: [String(common)],
    passes: passed(numbers, common),
    lines: [
      ...numbers.map((number) => `${number} = ${common} * ${number / common}`),
      String(common),
    ],
    mistakes: [
      [String(multipleOf(numbers)), askOther],
      [String(product), askOther],
    ],
  }
}

function leastOf(given: Bindings): Solved | null {
  const whole = wholeNumbers(given)
  if (whole === null) return null
  const { numbers, common } = whole
  const least = multipleOf(numbers)
  const product = numbers.reduce((a, b) => a * b)
  const multiples = numbers.flatMap((number) =>
    Array.from({ length: Math.min(60, least / number) }, (_, at) => String((at + 1) * number)),
  )
  return {
    calculations: [String(least)],
    passes: [...passed(numbers, common), ...multiples, String(common)],
    lines: [
      ...numbers.map((number) => `${number} = ${common} * ${number / common}`),
      `${[common, ...numbers.map((number) => number / common)].join(' * ')} = ${least}`,
    ].slice(0, numbers.length === 2 ? 3 : 2),
    mistakes: [
      [String(product), askSmaller],
      [String(common), askOther],
    ],
  }
}

export const greatestDivisor: TaskType = {
  subject: 'divisibility: greatest common divisor',
  text: {
    en: 'What is the greatest common divisor of {a} and {b}?',
    de: 'Was ist der größte gemeinsame Teiler von {a} und {b}?',
    fr: 'Quel est le plus grand commun diviseur de {a} et {b} ?',
    es: '¿Cuál es el máximo común divisor de {a} y {b}?',
  },
  asks: {
    en: [
      '@find <|the ><<greatest|highest|largest> common <divisor|factor|measure>|gcd|gcf|hcf><| (<gcd|gcf|hcf>)> of <|the numbers >{a}<,| and> {b}<|<,|, and| and> {c}>?',
    ],
    de: [
      '@find <|@the ><größten gemeinsamen Teiler|größte gemeinsame Teiler|ggT|größter gemeinsamer Teiler> <von|der Zahlen> {a}<,| und> {b}<|<,| und> {c}><| an>?',
    ],
    fr: [
      '@find <|le ><plus grand commun diviseur|plus grand diviseur commun|pgcd> <de|des nombres|entre> {a}<,| et> <|de >{b}<|<,| et> <|de >{c}>?',
    ],
    es: [
      '@find <|el ><máximo común divisor|mcd|mcd|maximo comun divisor> <de|de los números|entre> {a}<,| y> <|de >{b}<|<,| y> {c}>?',
    ],
  },
  needs: 'a b',
  rule: divisibilityRule,
  hints: divisibilityHints,
  solve: greatestOf,
  make: pair,
}

const leastMultiple: TaskType = {
  subject: 'divisibility: least common multiple',
  text: {
    en: 'What is the least common multiple of {a} and {b}?',
    de: 'Was ist das kleinste gemeinsame Vielfache von {a} und {b}?',
    fr: 'Quel est le plus petit commun multiple de {a} et {b} ?',
    es: '¿Cuál es el mínimo común múltiplo de {a} y {b}?',
  },
  asks: {
    en: [
      '@find <|the ><<least|lowest|smallest> common multiple|lcm> of <|the numbers >{a}<,| and> {b}<|<,|, and| and> {c}>?',
    ],
    de: [
      '@find <|@the ><kleinste gemeinsame Vielfache|kgV|kleinstes gemeinsames Vielfaches> <von|der Zahlen> {a}<,| und> {b}<|<,| und> {c}><| an>?',
    ],
    fr: [
      '@find <|le ><plus petit commun multiple|plus petit multiple commun|ppcm> <de|des nombres|entre> {a}<,| et> <|de >{b}<|<,| et> <|de >{c}>?',
    ],
    es: [
      '@find <|el ><mínimo común múltiplo|mcm|mcm> <de|de los números|entre> {a}<,| y> <|de >{b}<|<,| y> {c}>?',
    ],
  },
  needs: 'a b',
  rule: divisibilityRule,
  hints: divisibilityHints,
  solve: leastOf,
  make: pair,
}

/** Two events that come back, and when they meet. */
export const meetingAgain: TaskType = {
  subject: 'divisibility: meeting again',
  text: {
    en: '{first:name} goes swimming every {a} days and {second:name} every {b} days. Today both are there. After how many days do they meet again for the first time?',
    de: '{first:name} geht alle {a} Tage schwimmen, {second:name} alle {b} Tage. Heute sind beide dort. Nach wie vielen Tagen treffen sie sich zum ersten Mal wieder?',
    fr: '{first:name} va nager tous les {a} jours et {second:name} tous les {b} jours. Aujourd’hui, <leurs séances tombent le même jour|ils y sont ensemble>. Dans combien de jours <cela arrive-t-il de nouveau|se retrouvent-ils> pour la première fois ?',
    es: '{first:name} va a nadar cada {a} días y {second:name} cada {b} días. Hoy coinciden. ¿Dentro de cuántos días vuelven a coincidir por primera vez?',
  },
  facts: {
    en: [
      '{_:words} <every|once every> {a} @time and {_:words} every {b} @time.',
      '<today|they|both|now|right now|at noon|at 0 minutes><|,> {_:words} <together|at the same time|today|both|there>.',
      'One {_:words} every {a} @time<,|> <and|> <another|the other|a second><| one><| {_:words}> every {b} @time.',
    ],
    de: [
      '{_:words} alle {a} @time<|,| und> {_:words} alle {b} @time<| {_:words}>.',
      '<Heute|Jetzt|Gerade> {_:words}.',
    ],
    fr: [
      '{_:words} <toutes les|tous les> {a} @time<,| et> {_:words} <toutes les|tous les> {b} @time.',
      "<Aujourd'hui|maintenant|ils|elles|les deux><|,> {_:words}.",
    ],
    es: [
      '{_:words} cada {a} @time y {_:words} cada {b} @time.',
      '<Hoy|ahora|los dos|ambos><|,> {_:words}.',
    ],
  },
  asks: {
    en: [
      '<After|In> how many @time <will|do|are> they <|both |next >{_:words} <again|together|at the same time><| for the first time>?',
    ],
    de: [
      '<Nach|In> wie vielen @time {_:words} <zum ersten Mal |>wieder {_:words}?',
      '<Nach|In> wie vielen @time {_:words} wieder?',
    ],
    fr: [
      '<Après|dans|au bout de> combien de @time {_:words} <ensemble|en même temps|de nouveau|à nouveau><| pour la première fois>?',
    ],
    es: [
      '<Dentro de|después de|al cabo de> <cuántos|cuántas> @time {_:words} <a coincidir|juntos|juntas|a la vez><| por primera vez>?',
    ],
  },
  needs: 'a b',
  rule: divisibilityRule,
  hints: divisibilityHints,
  solve: leastOf,
  make: (random) => {
    const [first = '', second = ''] = namesOf(random, 2)
    return { ...pair(random), first, second }
  },
}

export const divisibilityTasks: readonly TaskType[] = [greatestDivisor, leastMultiple, meetingAgain]
