/** Divisors and multiples: divisibility, the greatest common divisor, the least common multiple. */
import { type Draft, draftOf, inAll, skillOf } from '../draft'
import type { Texts } from '../../math/phrases/phrase'
import type { Random } from '../../math/random'
import {
  askOther,
  divisibilityHints,
  divisibilityRule,
  greatestDivisor,
  meetingAgain,
} from '../../math/tasks/divisibility'

const primeRule: Texts = {
  en: 'A prime number has exactly two divisors, one and itself. It is enough to try prime numbers up to its square root.',
  de: 'Eine Primzahl hat genau zwei Teiler, eins und sich selbst. Es genügt, Primzahlen bis zu ihrer Wurzel zu probieren.',
  fr: 'Un nombre premier a exactement deux diviseurs, un et lui-même. Il suffit d’essayer les nombres premiers jusqu’à sa racine.',
  es: 'Un número primo tiene exactamente dos divisores, uno y él mismo. Basta probar los números primos hasta su raíz.',
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
  rule: divisibilityRule,
  hints: divisibilityHints,
  levels: {
    easy: [divisible],
    medium: [draftOf(greatestDivisor), draftOf(greatestDivisor), primeOrNot],
    hard: [draftOf(meetingAgain)],
  },
})
