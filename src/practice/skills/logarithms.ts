/** Logarithms: values, exponential equations, the laws of logarithms. */
import Fraction from 'fraction.js'
import { type Draft, skillOf } from '../draft'
import type { Texts } from '../item'
import type { Random } from '../random'
import { firstTerm, signed } from '../building-blocks'

const rule: Texts = {
  en: 'The logarithm to a base is the exponent with which the base gives the number. A product has the sum of the logarithms.',
  de: 'Der Logarithmus zu einer Basis ist der Exponent, mit dem die Basis die Zahl ergibt. Ein Produkt hat die Summe der Logarithmen.',
  fr: 'Le logarithme dans une base est l’exposant avec lequel la base donne le nombre. Un produit a la somme des logarithmes.',
  es: 'El logaritmo en una base es el exponente con el que la base da el número. Un producto tiene la suma de los logaritmos.',
}
const askExponent: Texts = {
  en: 'With which exponent does the base give this number?',
  de: 'Mit welchem Exponenten ergibt die Basis diese Zahl?',
  fr: 'Avec quel exposant la base donne-t-elle ce nombre ?',
  es: '¿Con qué exponente da la base este número?',
}
const askLaw: Texts = {
  en: 'What becomes of a product inside a logarithm, and what of a power?',
  de: 'Was wird im Logarithmus aus einem Produkt, was aus einer Potenz?',
  fr: 'Que devient un produit dans un logarithme, et que devient une puissance ?',
  es: '¿En qué se convierte un producto dentro de un logaritmo, y una potencia?',
}
const askSolve: Texts = {
  en: 'Once both exponents are equal, which equation is left?',
  de: 'Wenn beide Exponenten gleich sind: Welche Gleichung bleibt?',
  fr: 'Une fois les exposants égaux, quelle équation reste-t-il ?',
  es: 'Cuando los exponentes son iguales, ¿qué ecuación queda?',
}
const hints: readonly Texts[] = [askExponent, askLaw, askSolve]

/** "log_2(32) + 7" */
function value(random: Random): Draft {
  const base = random.int(2, 10)
  const exponent = random.int(2, base === 2 ? 10 : base === 3 ? 6 : base === 10 ? 6 : 4)
  const [times, plus] = [random.int(2, 9), random.int(1, 30)]
  const formula = `${times} \\log_{${base}}(${base ** exponent}) + ${plus}`
  return {
    question: {
      en: `Calculate $${formula}$.`,
      de: `Berechne $${formula}$.`,
      fr: `Calcule $${formula}$.`,
      es: `Calcula $${formula}$.`,
    },
    kind: 'number',
    answers: [String(times * exponent + plus)],
    lines: [
      `${base}^${exponent} = ${base ** exponent}`,
      `${times} * ${exponent} + ${plus} = ${times * exponent + plus}`,
    ],
    mistakes: [
      [new Fraction(times * base ** exponent, base).add(plus).toFraction(), askExponent],
      [String(times * (exponent + plus)), askLaw],
    ],
  }
}

/** "3^(2x - 1) = 27" */
function equation(random: Random): Draft {
  const [base, a, x] = [random.pick([2, 3, 4, 5, 6, 7, 10]), random.int(2, 9), random.int(-3, 9)]
  const exponent = random.int(2, 5)
  const b = exponent - a * x
  if (b === 0 || x === 0 || base ** exponent > 100_000) return equation(random)
  const task = `${base}^(${firstTerm(a, 'x')} ${signed(b)}) = ${base ** exponent}`
  const shown = task.replace('^(', '^{').replace(') =', '} =')
  return {
    question: {
      en: `Solve $${shown}$ for $x$.`,
      de: `Löse $${shown}$ nach $x$ auf.`,
      fr: `Résous $${shown}$ d’inconnue $x$.`,
      es: `Resuelve $${shown}$ para $x$.`,
    },
    kind: 'equation',
    answers: [`x = ${x}`],
    lines: [
      `${base ** exponent} = ${base}^${exponent}`,
      `${a}x ${signed(b)} = ${exponent}`,
      `x = ${x}`,
    ],
    mistakes: [
      [`x = ${new Fraction(base ** exponent - b, a).toFraction()}`, askExponent],
      [`x = ${new Fraction(exponent + b, a).toFraction()}`, askSolve],
      [`x = ${exponent}`, askSolve],
    ],
  }
}

/** "log_2(12) + log_2(24) - log_2(9)" */
function laws(random: Random): Draft {
  const base = random.pick([2, 3, 5, 6, 10])
  const exponent = random.int(2, base === 2 ? 7 : base === 3 ? 5 : 3)
  const [p, q] = [random.int(2, 15), random.int(2, 15)]
  const [first, second] = [p * base ** (exponent - 1), q * base]
  const third = p * q
  if (new Set([first, second, third, base]).size < 4) return laws(random)
  const log = (number: number) => `\\log_{${base}}(${number})`
  const formula = `${log(first)} + ${log(second)} - ${log(third)}`
  return {
    question: {
      en: `Calculate $${formula}$ without a calculator.`,
      de: `Berechne $${formula}$ ohne Taschenrechner.`,
      fr: `Calcule $${formula}$ sans calculatrice.`,
      es: `Calcula $${formula}$ sin calculadora.`,
    },
    kind: 'number',
    answers: [String(exponent)],
    lines: [
      `${first} * ${second} / ${third} = ${base ** exponent}`,
      `${base}^${exponent} = ${base ** exponent}`,
      String(exponent),
    ],
    mistakes: [
      [String(base ** exponent), askExponent],
      [String(first + second - third), askLaw],
    ],
  }
}

export const logarithms = skillOf({
  id: 'logarithms',
  area: 'functions',
  name: { en: 'Logarithms', de: 'Logarithmen', fr: 'Logarithmes', es: 'Logaritmos' },
  prerequisites: ['powers-and-roots', 'linear-equations'],
  rule,
  hints,
  levels: { easy: [value], medium: [equation], hard: [laws] },
})
