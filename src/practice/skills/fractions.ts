/** Fractions: sums, differences, products and quotients, and shares of an amount. */
import Fraction from 'fraction.js'
import { type Draft, skillOf } from '../draft'
import type { Texts } from '../../math/phrases/phrase'
import type { Random } from '../../math/random'
import { namesOf } from '../../math/tasks/materials'
import { fractionInMath, fractionOption, fromSmallest, whichAreEqualTo } from '../building-blocks'

const sumRule: Texts = {
  en: 'Fractions are added once they have the same denominator; the numerators are added, the denominator stays.',
  de: 'Brüche werden addiert, sobald sie denselben Nenner haben: Die Zähler werden addiert, der Nenner bleibt.',
  fr: 'On additionne des fractions de même dénominateur : on additionne les numérateurs, le dénominateur reste.',
  es: 'Las fracciones se suman con el mismo denominador: se suman los numeradores y el denominador queda.',
}
const productRule: Texts = {
  en: 'Multiply numerators and denominators; to divide, multiply by the reciprocal.',
  de: 'Multipliziere Zähler und Nenner; dividiert wird mit dem Kehrbruch.',
  fr: 'Multiplie numérateurs et dénominateurs ; pour diviser, multiplie par l’inverse.',
  es: 'Multiplica numeradores y denominadores; para dividir, multiplica por el inverso.',
}
const askDenominator: Texts = {
  en: 'May denominators be added? What would half plus half be then?',
  de: 'Darf man Nenner addieren? Was wäre dann ein Halbes plus ein Halbes?',
  fr: 'Peut-on additionner les dénominateurs ? Que donnerait alors une moitié plus une moitié ?',
  es: '¿Se pueden sumar los denominadores? ¿Cuánto sería entonces la mitad más la mitad?',
}
const askReciprocal: Texts = {
  en: 'Which of the two fractions is turned upside down in a division?',
  de: 'Welcher der beiden Brüche wird bei einer Division umgedreht?',
  fr: 'Laquelle des deux fractions inverse-t-on dans une division ?',
  es: '¿Cuál de las dos fracciones se invierte en una división?',
}
const askRest: Texts = {
  en: 'Is the part asked for, or what is left of the whole?',
  de: 'Ist der Teil gesucht oder das, was vom Ganzen bleibt?',
  fr: 'Demande-t-on la partie, ou ce qui reste du tout ?',
  es: '¿Se pide la parte o lo que queda del todo?',
}
const hints: readonly Texts[] = [
  {
    en: 'What do the denominators tell you?',
    de: 'Was sagen dir die Nenner?',
    fr: 'Que t’apprennent les dénominateurs ?',
    es: '¿Qué te dicen los denominadores?',
  },
  {
    en: 'Which rule do you need for this operation?',
    de: 'Welche Regel brauchst du für diese Rechenart?',
    fr: 'De quelle règle as-tu besoin pour cette opération ?',
    es: '¿Qué regla necesitas para esta operación?',
  },
  {
    en: 'Can the result be reduced by a common divisor?',
    de: 'Lässt sich das Ergebnis durch einen gemeinsamen Teiler kürzen?',
    fr: 'Peut-on simplifier le résultat par un diviseur commun ?',
    es: '¿Se puede simplificar el resultado con un divisor común?',
  },
]

interface Sum {
  readonly left: readonly [number, number]
  readonly sign: '+' | '-' | '*' | '/'
  readonly right: readonly [number, number]
}
const shownSigns = { '+': '+', '-': '-', '*': '\\cdot', '/': ':' } as const

function calculation({ left: [a, b], sign, right: [c, d] }: Sum): Draft {
  const english = sign === '/' ? '\\div' : shownSigns[sign]
  const tex = (operator: string) => `\\frac{${a}}{${b}} ${operator} \\frac{${c}}{${d}}`
  const answer = resultOf([a, b], sign, [c, d]).toFraction()
  const isSum = sign === '+' || sign === '-'
  const [x, y] = [new Fraction(a, b), new Fraction(c, d)]
  const factor = sign === '+' ? 1 : -1
  const bottom = b === d ? b : b * d
  const between = isSum
    ? `(${(a * bottom) / b} ${sign} ${(c * bottom) / d})/${bottom}`
    : `${a}/${b} * ${sign === '*' ? `${c}/${d}` : `${d}/${c}`}`
  return {
    question: {
      en: `Calculate $${tex(english)}$. Give a reduced fraction.`,
      de: `Berechne $${tex(shownSigns[sign])}$. Gib das Ergebnis gekürzt an.`,
      fr: `Calcule $${tex(english)}$. Donne une fraction irréductible.`,
      es: `Calcula $${tex(shownSigns[sign])}$. Da una fracción irreducible.`,
    },
    kind: 'number',
    answers: [answer],
    lines: [`${a}/${b} ${sign} ${sign === '/' ? `(${c}/${d})` : `${c}/${d}`}`, between, answer],
    rule: isSum ? sumRule : productRule,
    form: 'simplified',
    task: `Calculate (${a}/${b}) ${sign} (${c}/${d}).`,
    mistakes: isSum
      ? [
          [new Fraction(a + factor * c, b + d).toFraction(), askDenominator],
          [new Fraction(a + factor * c, b * d).toFraction(), askDenominator],
        ]
      : [[(sign === '/' ? x.mul(y) : x.div(y)).toFraction(), askReciprocal]],
  }
}

function resultOf(
  left: readonly [number, number],
  sign: Sum['sign'],
  right: readonly [number, number],
): Fraction {
  const [a, b] = [new Fraction(...left), new Fraction(...right)]
  if (sign === '+') return a.add(b)
  if (sign === '-') return a.sub(b)
  return sign === '*' ? a.mul(b) : a.div(b)
}

/** A reduced proper fraction. */
function proper(random: Random, [low, high]: readonly [number, number]): readonly [number, number] {
  const bottom = random.int(low, high)
  const top = random.int(1, bottom - 1)
  const isReduced = new Fraction(top, bottom).d === BigInt(bottom)
  return isReduced ? [top, bottom] : proper(random, [low, high])
}

/** "3/11 + 5/11" */
function sameDenominator(random: Random): Draft {
  const [a, bottom] = proper(random, [5, 29])
  const c = random.int(1, bottom - 1)
  const sign = c < a ? random.pick(['+', '-'] as const) : '+'
  if (c === a || new Fraction(c, bottom).d !== BigInt(bottom)) return sameDenominator(random)
  return calculation({ left: [a, bottom], sign, right: [c, bottom] })
}

/** "2/3 + 3/4" */
function otherDenominator(random: Random): Draft {
  const [left, right] = [proper(random, [2, 12]), proper(random, [2, 12])]
  const sign = random.pick(['+', '-'] as const)
  if (left[1] === right[1] || (sign === '-' && left[0] * right[1] <= right[0] * left[1])) {
    return otherDenominator(random)
  }
  return calculation({ left, sign, right })
}

/** "4/9 : 2/3" */
function product(random: Random): Draft {
  const [left, right] = [proper(random, [3, 12]), proper(random, [3, 12])]
  if (left.some((number) => right.includes(number))) return product(random)
  return calculation({ left, sign: random.pick(['*', '/'] as const), right })
}

/** What is left of an amount after a share of it. */
function rest(random: Random): Draft {
  const [top, bottom] = proper(random, [3, 9])
  const [who = ''] = namesOf(random, 1)
  const amount = bottom * random.int(4, 30)
  const part = (amount / bottom) * top
  if (new Set([top, bottom, amount]).size < 3) return rest(random)
  const share = `\\frac{${top}}{${bottom}}`
  return {
    question: {
      en: `${who} has ${amount} euros and spends $${share}$ of it on a trip. How many euros are left?`,
      de: `${who} hat ${amount} Euro und gibt $${share}$ davon für eine Reise aus. Wie viele Euro bleiben übrig?`,
      fr: `${who} a ${amount} euros et en dépense $${share}$ pour un voyage. Combien d’euros reste-t-il ?`,
      es: `${who} tiene ${amount} euros y gasta $${share}$ de ese dinero en un viaje. ¿Cuántos euros quedan?`,
    },
    kind: 'number',
    unit: '€',
    calculations: [`${amount} / ${bottom}`, `${amount / bottom} * ${top}`, `${amount} - ${part}`],
    rule: productRule,
    mistakes: [
      [String(part), askRest],
      [String(amount / bottom), askRest],
    ],
  }
}

const askSize: Texts = {
  en: 'How do the fractions compare once they all have one denominator, or as decimals?',
  de: 'Wie vergleichen sich die Brüche mit gleichem Nenner oder als Dezimalzahlen?',
  fr: 'Comment se comparent les fractions au même dénominateur, ou en écriture décimale ?',
  es: '¿Cómo se comparan las fracciones con el mismo denominador o como decimales?',
}
const askMultiply: Texts = {
  en: 'By what may numerator and denominator be multiplied or divided so that the value stays?',
  de: 'Womit darf man Zähler und Nenner multiplizieren oder dividieren, damit der Wert bleibt?',
  fr: 'Par quoi peut-on multiplier ou diviser numérateur et dénominateur sans changer la valeur ?',
  es: '¿Por qué se puede multiplicar o dividir numerador y denominador para que el valor no cambie?',
}
type Pair = readonly [number, number]
const sizeOf = ([top, bottom]: Pair): number => top / bottom
const bySize = (pairs: readonly Pair[]) => pairs.toSorted((a, b) => sizeOf(a) - sizeOf(b))

/** Four reduced fractions of different size. */
function four(random: Random): readonly Pair[] {
  const pairs = Array.from({ length: 4 }, () => proper(random, [3, 14]))
  const isApart = bySize(pairs).every(
    (pair, at, all) => at === 0 || sizeOf(pair) - sizeOf(all[at - 1] ?? [1, 1]) > 0.01,
  )
  return isApart ? pairs : four(random)
}

/** "Which of these fractions is the largest?" */
function largest(random: Random): Draft {
  const pairs = four(random)
  const right = bySize(pairs).at(-1)
  return {
    question: {
      en: 'Which of these fractions is the largest?',
      de: 'Welcher dieser Brüche ist der größte?',
      fr: 'Laquelle de ces fractions est la plus grande ?',
      es: '¿Cuál de estas fracciones es la mayor?',
    },
    kind: 'choice',
    options: pairs.map((pair) => fractionOption(...pair, pair === right ? undefined : askSize)),
    lines: bySize(pairs).map(([top, bottom]) => `${top}/${bottom} ≈ ${(top / bottom).toFixed(3)}`),
  }
}

/** "Which of these are equal to 2/3?" */
function equalTo(random: Random): Draft {
  const [top, bottom] = proper(random, [3, 12])
  const [k, m] = random.some([2, 3, 4, 5, 6, 7, 8], 2) as [number, number]
  const right = [k, m].map((factor): Pair => [top * factor, bottom * factor])
  const wrong: readonly Pair[] = [
    [top + k, bottom + k],
    [top * k, bottom * m],
    [bottom * m, top * m],
  ]
  return {
    question: whichAreEqualTo(fractionInMath(top, bottom)),
    kind: 'choices',
    options: [
      ...right.map((pair) => fractionOption(...pair)),
      ...wrong.map((pair) => fractionOption(...pair, askMultiply)),
    ],
    lines: right.map(([a, b]) => `${a}/${b} = ${top}/${bottom}`),
  }
}

/** Four fractions from the smallest to the largest. */
function ordered(random: Random): Draft {
  const pairs = bySize(four(random))
  const places = [0, 1, 2, 3]
  const byTop = places.toSorted((a, b) => (pairs[a]?.[0] ?? 0) - (pairs[b]?.[0] ?? 0))
  const reversed = places.toReversed()
  const wrong = [byTop, reversed].filter((order) => order.join() !== places.join())
  return {
    question: fromSmallest,
    kind: 'order',
    options: pairs.map((pair) => fractionOption(...pair)),
    wrongOrders: wrong.map((order) => [order, askSize] as const),
  }
}

export const fractions = skillOf({
  id: 'fractions',
  area: 'numbers',
  name: { en: 'Fractions', de: 'Bruchrechnung', fr: 'Fractions', es: 'Fracciones' },
  prerequisites: ['arithmetic'],
  rule: sumRule,
  hints,
  levels: {
    easy: [sameDenominator, sameDenominator, largest],
    medium: [otherDenominator, rest, equalTo],
    hard: [product, product, ordered],
  },
})
