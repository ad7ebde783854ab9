/** Tasks whose answer is yes or no: primes, divisors, right triangles. */
import Fraction from 'fraction.js'

import type { Expression } from '../algebra/expression'
import { formatFraction, inMath } from '../algebra/format'
import { stepsOf } from '../algebra/fragments'
import { readExpression } from '../algebra/read-expression'
import { exactValue } from '../algebra/value'
import { withoutUnits } from '../kinds/quantity'
import { joinedBy, type Phrase, phrase, type Texts, told } from '../phrases/phrase'
import { type MathProblem, type Verdict, wordedStep, workedStep } from '../problem'
import { amountOf } from './grammar'
import type { Made, TaskType } from './task-type'

const yes: Texts = { en: 'yes', de: 'ja', fr: 'oui', es: 'sí' }
const no: Texts = { en: 'no', de: 'nein', fr: 'non', es: 'no' }

/** "yes" or "no" in each language. */
export const decisionWord = (isYes: boolean): Phrase => told(isYes ? yes : no)

interface Decision {
  readonly isYes: boolean
  /** The numbers of the task. */
  readonly numbers: readonly string[]
  /** What a calculation without its result takes or makes: "91/7", "7 * 13", "25 + 144". */
  readonly pieces: readonly Fraction[]
  readonly hints: readonly Texts[]
  /** The calculations that decide it, true equalities in plain notation. */
  readonly lines: readonly string[]
}

type Own = Pick<MathProblem, 'subject' | 'task' | 'variant'>

/** A task that is decided by calculations; a message says yes or no in a line of its own, in English. */
function decisionProblem(
  own: Own,
  { isYes, numbers, pieces, hints, lines }: Decision,
): MathProblem {
  const answer = isYes ? 'yes' : 'no'
  const statement = numbers.join(' and ')
  const given = joinedBy(
    'and',
    [numbers.slice(0, -1).map(inMath).join(', '), inMath(numbers.at(-1) ?? '')].filter(
      (text) => text !== '',
    ),
  )
  const [probe, hint = probe, strong = hint] = hints.map((one) => [told(one)])
  const questions = { probe, hint, strong_hint: strong }
  return {
    ...own,
    taskPhrase: phrase('task.asks', {}),
    statement,
    ...(typeof given !== 'string' && { statementPhrase: given }),
    answer,
    answerParts: [],
    isYes,
    steps: (text) => [
      ...stepsOf(withoutUnits(text), () => false),
      ...text.split('\n').filter((line) => line === 'yes' || line === 'no'),
    ],
    check: (step) => verdictOn(step, answer, pieces),
    isTrial: () => false,
    ask: (rung, current) => [
      ...(current === statement || current === answer
        ? []
        : [phrase('quantity.piece', { current: inMath(current) })]),
      ...(questions[rung] ?? []),
    ],
    // How they came to it: the word alone shows nothing more.
    askAbout: () => [],
    solution: [
      wordedStep(phrase('start', {}), given),
      ...lines.map((line) => workedStep(phrase('thatGives', {}), line)),
      wordedStep(phrase('thatGives', {}), decisionWord(isYes)),
    ],
  }
}

const right: Verdict = { kind: 'right', carries: true }

function verdictOn(step: string, answer: string, pieces: readonly Fraction[]): Verdict {
  if (step === 'yes' || step === 'no')
    return step === answer ? { kind: 'final' } : { kind: 'wrong', mistake: 'unknown' }
  const sides = step.split('=').flatMap((side) => readExpression(side.trim()) ?? [])
  const values = sides.flatMap((side) => exactValue(side) ?? [])
  const [first] = values
  const [tree, ...others] = sides
  if (tree === undefined || first === undefined || values.length < step.split('=').length)
    return null
  if (others.length === 0) return isPiece(tree, pieces) ? right : null
  return values.every((value) => value.equals(first))
    ? right
    : { kind: 'wrong', mistake: 'arithmetic' }
}

/** Whether a calculation divides a piece, adds or subtracts pieces, or makes one. */
function isPiece(tree: Expression, pieces: readonly Fraction[]): boolean {
  if (tree.kind !== 'operation') return false
  const isOne = (part: Expression): boolean => {
    const value = exactValue(part)
    return value !== null && pieces.some((piece) => piece.equals(value))
  }
  if (isOne(tree)) return true
  if (tree.operator === '/') return isOne(tree.left)
  return (tree.operator === '+' || tree.operator === '-') && isOne(tree.left) && isOne(tree.right)
}

const decided = (decision: Decision): Made => ({
  kind: 'expression',
  answers: [decision.isYes ? 'yes' : 'no'],
  lines: decision.lines,
  problem: (own) => decisionProblem(own, decision),
})

/* ---- Primes and divisors ---- */

const askDivisors: Texts = {
  en: 'Which divisors would you try first, and up to which number must you try?',
  de: 'Welche Teiler probierst du zuerst, und bis zu welcher Zahl musst du probieren?',
  fr: 'Quels diviseurs essaies-tu d’abord, et jusqu’à quel nombre faut-il essayer ?',
  es: '¿Qué divisores pruebas primero y hasta qué número hay que probar?',
}
const askProduct: Texts = {
  en: 'Which product of two smaller numbers could give it?',
  de: 'Welches Produkt zweier kleinerer Zahlen könnte sie ergeben?',
  fr: 'Quel produit de deux nombres plus petits pourrait le donner ?',
  es: '¿Qué producto de dos números menores podría darlo?',
}
const askQuotient: Texts = {
  en: 'What do you get when you divide the one number by the other, and what is left over?',
  de: 'Was erhältst du, wenn du die eine Zahl durch die andere teilst, und was bleibt übrig?',
  fr: 'Qu’obtiens-tu en divisant un nombre par l’autre, et que reste-t-il ?',
  es: '¿Qué obtienes al dividir un número entre el otro y qué queda?',
}
const askMultiple: Texts = {
  en: 'Which multiple of the smaller number comes nearest to the larger one?',
  de: 'Welches Vielfache der kleineren Zahl kommt der größeren am nächsten?',
  fr: 'Quel multiple du plus petit nombre s’approche le plus du plus grand ?',
  es: '¿Qué múltiplo del número menor se acerca más al mayor?',
}

const maxNumber = 1_000_000

/** The smallest divisor above one. */
function leastDivisor(number: number): number {
  for (let by = 2; by * by <= number; by += 1) if (number % by === 0) return by
  return number
}

const isPrime: TaskType = {
  subject: 'divisibility: prime or not',
  rule: askDivisors,
  hints: [askDivisors, askProduct, askProduct],
  text: {
    en: 'Is {n} a prime number?',
    de: 'Ist {n} eine Primzahl?',
    fr: '{n} est-il un nombre premier ?',
    es: '¿Es {n} un número primo?',
  },
  asks: {
    en: ['Is <|the number >{n} <|a >prime<| number>?'],
    de: ['Ist <|die Zahl >{n} <eine Primzahl|prim>?'],
    fr: [
      '<|Le nombre >{n} est-il <|un nombre >premier?',
      'Est-ce que <|le nombre >{n} est <|un nombre >premier?',
    ],
    es: ['¿Es <|el número >{n} <|un número >primo?', '<|El número >{n} es <|un número >primo?'],
  },
  needs: 'n',
  solve: ({ n = '' }) => {
    const number = Number(n)
    if (!Number.isInteger(number) || number < 2 || number > maxNumber) return null
    const divisor = leastDivisor(number)
    const tried = [2, 3, 5, 7, 11, 13].filter((by) => by * by <= number)
    return decided({
      isYes: divisor === number,
      numbers: [n],
      pieces: [new Fraction(number)],
      hints: isPrime.hints,
      lines:
        divisor === number
          ? tried.map((by) => `${n} = ${by}*${Math.floor(number / by)} + ${number % by}`)
          : [`${n} = ${divisor}*${number / divisor}`],
    })
  },
  make: (random) => ({ n: String(random.pick([51, 57, 61, 67, 71, 73, 77, 83, 87, 89, 91, 93])) }),
}

const divides: TaskType = {
  subject: 'divisibility: divisor or not',
  rule: askQuotient,
  hints: [askQuotient, askMultiple, askMultiple],
  text: {
    en: 'Is {n} divisible by {d}?',
    de: 'Ist {n} durch {d} teilbar?',
    fr: '{n} est-il divisible par {d} ?',
    es: '¿Es {n} divisible entre {d}?',
  },
  asks: {
    en: [
      'Is <|the number >{n} divisible by {d}?',
      'Is {d} a <factor|divisor> of {n}?',
      'Is {n} a multiple of {d}?',
      'Does {d} divide {n}?',
      'Can {n} be divided by {d}<| without remainder| without a remainder| evenly>?',
    ],
    de: [
      'Ist <|die Zahl >{n} durch {d} teilbar?',
      'Ist {d} ein Teiler von {n}?',
      'Ist {n} ein Vielfaches von {d}?',
      'Teilt {d} <|die Zahl >{n}?',
    ],
    fr: [
      '<|Le nombre >{n} est-il divisible par {d}?',
      'Est-ce que {n} est divisible par {d}?',
      '{d} est-il un diviseur de {n}?',
      'Est-ce que {d} est un diviseur de {n}?',
      '{n} est-il un multiple de {d}?',
    ],
    es: [
      '¿Es <|el número >{n} divisible <entre|por> {d}?',
      '<|El número >{n} es divisible <entre|por> {d}?',
      '¿Es {d} <|un >divisor de {n}?',
      '¿Es {n} <|un >múltiplo de {d}?',
    ],
  },
  needs: 'n d',
  solve: ({ n = '', d = '' }) => {
    const [number, by] = [Number(n), Number(d)]
    if (![number, by].every(Number.isInteger) || by < 2 || number <= by) return null
    const rest = number % by
    const product = `${n} = ${by}*${(number - rest) / by}`
    return decided({
      isYes: rest === 0,
      numbers: [n, d],
      pieces: [new Fraction(number)],
      hints: divides.hints,
      lines: [rest === 0 ? product : `${product} + ${rest}`],
    })
  },
  make: (random) => {
    const by = random.int(3, 12)
    return { n: String(by * random.int(8, 15) + random.pick([0, 0, 1, 2])), d: String(by) }
  },
}

/* ---- Right triangles ---- */

const askLongest: Texts = {
  en: 'Which side would be the hypotenuse, and what must its square equal?',
  de: 'Welche Seite wäre die Hypotenuse, und was müsste ihr Quadrat ergeben?',
  fr: 'Quel côté serait l’hypoténuse, et à quoi son carré devrait-il être égal ?',
  es: '¿Qué lado sería la hipotenusa y a qué tendría que ser igual su cuadrado?',
}
const askSquares: Texts = {
  en: 'What are the squares of the three sides?',
  de: 'Wie groß sind die Quadrate der drei Seiten?',
  fr: 'Que valent les carrés des trois côtés ?',
  es: '¿Cuánto valen los cuadrados de los tres lados?',
}

const isRight: TaskType = {
  subject: 'figure: right triangle or not',
  rule: askLongest,
  hints: [askLongest, askSquares, askSquares],
  text: {
    en: 'A triangle has the sides {a:measure}, {b:measure} and {c:measure}. Is it a right triangle?',
    de: 'Ein Dreieck hat die Seiten {a:measure}, {b:measure} und {c:measure}. Ist es rechtwinklig?',
    fr: 'Un triangle a pour côtés {a:measure}, {b:measure} et {c:measure}. Est-il rectangle ?',
    es: 'Un triángulo tiene los lados {a:measure}, {b:measure} y {c:measure}. ¿Es rectángulo?',
  },
  cues: [
    {
      facts: [
        '<{a:measure}|{a}>, <{b:measure}|{b}><, | and | und | et | y |, and ><{c:measure}|{c}>',
      ],
      asks: '<is it <a |>right<-angled| angled|> triangle|is it right<-angled| angled>|is the triangle <a |>right<-angled| angled|><| triangle>|is this <a |>right<-angled| angled|> triangle|ist es rechtwinklig|ist es ein rechtwinkliges dreieck|ist das dreieck rechtwinklig|ist dieses dreieck rechtwinklig|est-il rectangle|ce triangle est-il rectangle|le triangle est-il rectangle|est-ce un triangle rectangle|es rectangulo|es un triangulo rectangulo|es el triangulo rectangulo>',
      words: 'triangle dreieck triangulo sides lengths long',
    },
  ],
  needs: 'a b c',
  solve: (given) => {
    const sides = [given['a'], given['b'], given['c']].map((side = '') => amountOf(side))
    const [a, b, c] = sides
      .map(({ number }) => new Fraction(number))
      .toSorted((x, y) => x.compare(y))
    if (new Set(sides.map(({ unit }) => unit)).size > 1 || !a || !b || !c) return null
    if (a.compare(0) <= 0 || a.add(b).compare(c) <= 0) return null
    const squares = [a, b, c].map((side) => side.mul(side))
    const [ofA = a, ofB = b, ofC = c] = squares
    const sum = ofA.add(ofB)
    return decided({
      isYes: sum.equals(ofC),
      numbers: sides.map(({ number }) => number),
      pieces: squares,
      hints: isRight.hints,
      lines: [
        `${formatFraction(a)}^2 + ${formatFraction(b)}^2 = ${formatFraction(sum)}`,
        `${formatFraction(c)}^2 = ${formatFraction(ofC)}`,
      ],
    })
  },
  make: (random) => {
    const [a, b, c] = random.pick([
      ['5', '12', '13'],
      ['8', '15', '17'],
      ['6', '7', '9'],
      ['9', '12', '15'],
      ['7', '8', '11'],
    ] as const)
    return { a: `${a} cm`, b: `${b} cm`, c: `${c} cm` }
  },
}

export const decisionTasks: readonly TaskType[] = [isPrime, divides, isRight]
