/** Fractions: sums, differences, products and quotients, and shares of an amount. */
import Fraction from 'fraction.js'
import { type Draft, skillOf } from '../draft'
import type { Texts } from '../item'
import type { Random } from '../random'
import { namesOf } from '../wording/names'

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
    hints,
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
    hints,
    mistakes: [
      [String(part), askRest],
      [String(amount / bottom), askRest],
    ],
  }
}

export const fractions = skillOf({
  id: 'fractions',
  area: 'numbers',
  name: { en: 'Fractions', de: 'Bruchrechnung', fr: 'Fractions', es: 'Fracciones' },
  prerequisites: ['arithmetic'],
  levels: { easy: [sameDenominator], medium: [otherDenominator, rest], hard: [product] },
})
