/** Divisors and multiples: divisibility, the greatest common divisor, the least common multiple. */
import { type Draft, inAll, skillOf } from '../draft'
import type { Texts } from '../item'
import type { Random } from '../random'
import { namesOf } from '../building-blocks'

const rule: Texts = {
  en: 'A number is divisible by another when the division leaves no remainder. The greatest common divisor divides both numbers; the least common multiple is a multiple of both.',
  de: 'Eine Zahl ist durch eine andere teilbar, wenn kein Rest bleibt. Der größte gemeinsame Teiler teilt beide Zahlen, das kleinste gemeinsame Vielfache ist ein Vielfaches von beiden.',
  fr: 'Un nombre est divisible par un autre si la division tombe juste. Le plus grand commun diviseur divise les deux nombres ; le plus petit commun multiple est multiple des deux.',
  es: 'Un número es divisible entre otro si la división es exacta. El máximo común divisor divide a ambos números; el mínimo común múltiplo es múltiplo de ambos.',
}
const primeRule: Texts = {
  en: 'A prime number has exactly two divisors, one and itself. It is enough to try prime numbers up to its square root.',
  de: 'Eine Primzahl hat genau zwei Teiler, eins und sich selbst. Es genügt, Primzahlen bis zu ihrer Wurzel zu probieren.',
  fr: 'Un nombre premier a exactement deux diviseurs, un et lui-même. Il suffit d’essayer les nombres premiers jusqu’à sa racine.',
  es: 'Un número primo tiene exactamente dos divisores, uno y él mismo. Basta probar los números primos hasta su raíz.',
}
const askOther: Texts = {
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
const hints: readonly Texts[] = [
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

/** "Which of these numbers are divisible by 7?" */
function divisible(random: Random): Draft {
  const by = random.pick([3, 4, 6, 7, 8, 9, 11, 12])
  const multiples = random.int(1, 3)
  const numbers = new Set<number>()
  while (numbers.size < multiples) numbers.add(by * random.int(4, 25))
  while (numbers.size < 5) {
    const other = random.int(20, 250)
    if (other % by !== 0) numbers.add(other)
  }
  if (numbers.has(by)) return divisible(random)
  return {
    question: {
      en: `Which of these numbers are divisible by ${by}? Give all the letters.`,
      de: `Welche dieser Zahlen sind durch ${by} teilbar? Nenne alle Buchstaben.`,
      fr: `Lesquels de ces nombres sont divisibles par ${by} ? Donne toutes les lettres.`,
      es: `¿Cuáles de estos números son divisibles entre ${by}? Da todas las letras.`,
    },
    kind: 'choices',
    options: Array.from(numbers, (number) =>
      number % by === 0
        ? { text: inAll(String(number)) }
        : { text: inAll(String(number)), ask: askOther },
    ),
    lines: Array.from(numbers)
      .filter((number) => number % by === 0)
      .map((number) => `${number} = ${by} * ${number / by}`),
  }
}

/** Two numbers with a common divisor. */
function pair(random: Random): readonly [number, number, number] {
  const common = random.int(3, 40)
  const [a, b] = [random.int(2, 15), random.int(2, 15)]
  return a === b || divisor(a, b) > 1 ? pair(random) : [common * a, common * b, common]
}

function greatest(random: Random): Draft {
  const [a, b, common] = pair(random)
  return {
    question: {
      en: `What is the greatest common divisor of ${a} and ${b}?`,
      de: `Was ist der größte gemeinsame Teiler von ${a} und ${b}?`,
      fr: `Quel est le plus grand commun diviseur de ${a} et ${b} ?`,
      es: `¿Cuál es el máximo común divisor de ${a} y ${b}?`,
    },
    kind: 'number',
    answers: [String(common)],
    lines: [`${a} = ${common} * ${a / common}`, `${b} = ${common} * ${b / common}`, String(common)],
    mistakes: [
      [String((a * b) / common), askOther],
      [String(a * b), askOther],
    ],
  }
}

/** Two events that come back, and when they meet. */
function together(random: Random): Draft {
  const [a, b, common] = pair(random)
  const [first = '', second = ''] = namesOf(random, 2)
  return {
    question: {
      en: `${first} goes swimming every ${a} days and ${second} every ${b} days. Today both are there. After how many days do they meet again for the first time?`,
      de: `${first} geht alle ${a} Tage schwimmen, ${second} alle ${b} Tage. Heute sind beide dort. Nach wie vielen Tagen treffen sie sich zum ersten Mal wieder?`,
      fr: `${first} va nager tous les ${a} jours et ${second} tous les ${b} jours. Aujourd’hui, ils y sont ensemble. Dans combien de jours se retrouvent-ils pour la première fois ?`,
      es: `${first} va a nadar cada ${a} días y ${second} cada ${b} días. Hoy coinciden. ¿Dentro de cuántos días vuelven a coincidir por primera vez?`,
    },
    kind: 'number',
    answers: [String((a * b) / common)],
    lines: [
      `${a} = ${common} * ${a / common}`,
      `${b} = ${common} * ${b / common}`,
      `${common} * ${a / common} * ${b / common} = ${(a * b) / common}`,
    ],
    mistakes: [
      [String(a * b), askSmaller],
      [String(common), askOther],
    ],
  }
}

const askDivisor: Texts = {
  en: 'Which prime numbers have you tried as divisors, and up to which one do you have to?',
  de: 'Welche Primzahlen hast du als Teiler probiert, und bis zu welcher musst du probieren?',
  fr: 'Quels nombres premiers as-tu essayés comme diviseurs, et jusqu’où faut-il aller ?',
  es: '¿Qué números primos has probado como divisores y hasta cuál hay que probar?',
}
const prime: Texts = { en: 'prime', de: 'Primzahl', fr: 'premier', es: 'primo' }
const composite: Texts = {
  en: 'composite',
  de: 'zusammengesetzt',
  fr: 'composé',
  es: 'compuesto',
}

/** "Is 91 prime or composite?" Numbers that the simplest tests would settle do not occur. */
function primeOrNot(random: Random): Draft {
  const number = random.int(24, 800) * 2 + 1
  if (number % 5 === 0) return primeOrNot(random)
  const least = [3, 7, 11, 13, 17, 19, 23, 29, 31, 37].find((by) => number % by === 0)
  const isPrime = least === undefined
  const right = isPrime ? [prime, inAll('prim')] : [composite, inAll('zusammengesetzte Zahl')]
  const wrong = isPrime ? composite : prime
  return {
    question: {
      en: `Is ${number} prime or composite? Answer with one of the two words.`,
      de: `Ist ${number} eine Primzahl oder zusammengesetzt? Antworte mit einem der beiden Wörter.`,
      fr: `Le nombre ${number} est-il premier ou composé ? Réponds par un des deux mots.`,
      es: `¿El número ${number} es primo o compuesto? Responde con una de las dos palabras.`,
    },
    kind: 'text',
    words: [...right.map((text) => ({ text })), { text: wrong, ask: askDivisor }],
    lines: [isPrime ? String(number) : `${number} = ${least} * ${number / least}`],
    rule: primeRule,
  }
}

export const divisibility = skillOf({
  id: 'divisibility',
  area: 'numbers',
  name: {
    en: 'Divisors and multiples',
    de: 'Teiler und Vielfache',
    fr: 'Diviseurs et multiples',
    es: 'Divisores y múltiplos',
  },
  prerequisites: ['arithmetic'],
  rule,
  hints,
  levels: { easy: [divisible], medium: [greatest, greatest, primeOrNot], hard: [together] },
})
