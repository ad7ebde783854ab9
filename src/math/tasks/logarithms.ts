/** Logarithms: values, their laws, equations with the unknown in the exponent. */
import { readExpression } from '../algebra/read-expression'
import { approximateAt, nearlyEqual } from '../algebra/value'
import type { Texts } from '../phrases/phrase'
import type { MathProblem } from '../problem'
import { firstTerm, signed } from './materials'
import type { Solved, TaskType } from './task-type'

export const logarithmRule: Texts = {
  en: 'The logarithm to a base is the exponent with which the base gives the number. The logarithm of a product is the sum of the logarithms.',
  de: 'Der Logarithmus zu einer Basis ist der Exponent, mit dem die Basis die Zahl ergibt. Der Logarithmus eines Produkts ist die Summe der Logarithmen.',
  fr: 'Le logarithme dans une base donnée est l’exposant avec lequel la base donne le nombre. Le logarithme d’un produit est la somme des logarithmes.',
  es: 'El logaritmo en una base es el exponente con el que la base da el número. El logaritmo de un producto es la suma de los logaritmos.',
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
export const logarithmHints: readonly Texts[] = [askExponent, askLaw, askSolve]

const help = { rule: logarithmRule, hints: logarithmHints }

interface Term {
  readonly factor: number
  readonly base: number
  readonly of: number
}

const term =
  /([+-]?) ?(\d{0,6}) ?\*? ?log ?_? ?\{?(?:base )?(\d{1,4})\}? ?(?:of )?(?:\((\d{1,15})\)|(\d{1,15}))|([+-]?) ?(\d{1,9})/g

/** The logarithms of a sum in one base, and the number beside them; null for another formula. */
function termsOf(formula: string) {
  const terms: Term[] = []
  let plus = 0
  let isJoined = true
  const rest = formula.replace(term, (...found: readonly string[]) => {
    const [, sign, factor, base, inside, bare, otherSign, number] = found
    const isFirst = terms.length === 0 && plus === 0
    isJoined &&= isFirst || sign === '+' || sign === '-' || otherSign === '+' || otherSign === '-'
    if (base === undefined) plus += Number(`${otherSign ?? ''}${number ?? 0}`)
    else {
      const size = factor ? Number(factor) : 1
      terms.push({
        factor: sign === '-' ? -size : size,
        base: Number(base),
        of: Number(inside ?? bare),
      })
    }
    return ''
  })
  const [{ base } = { base: 0 }] = terms
  const isSum =
    isJoined && terms.length > 0 && rest.trim() === '' && terms.every((one) => one.base === base)
  return isSum && base > 1 ? { terms, base, plus } : null
}

/** The whole exponent with which a base gives a number; null where none does. */
function exponentOf(base: number, of: number): number | null {
  for (let [exponent, value] = [0, 1]; value <= of && exponent < 60; exponent += 1, value *= base) {
    if (value === of) return exponent
  }
  return null
}

function valueOfSum(formula: string): Solved | null {
  const sum = termsOf(formula)
  if (sum === null) return null
  const { terms, base, plus } = sum
  const exponents = terms.map(({ of }) => exponentOf(base, of))
  const [first] = terms
  if (exponents.every((one) => one !== null)) {
    const parts = terms.map(
      ({ factor }, at) => `${factor < 0 ? '-' : '+'} ${Math.abs(factor)} * ${exponents[at]}`,
    )
    const whole = `${parts.join(' ').replace(/^\+ /, '')}${plus === 0 ? '' : ` ${signed(plus)}`}`
    const single = terms.length === 1 && first !== undefined
    return {
      calculations: [whole],
      passes: [...terms.map(({ of }) => String(of)), ...exponents.map(String)],
      lines: [
        ...terms.map(({ of }, at) => `${base}^${exponents[at]} = ${of}`),
        ...(whole === `1 * ${exponents[0]}`
          ? [String(exponents[0])]
          : [`${whole} = ${valueOf(terms, exponents, plus)}`]),
      ],
      mistakes: single
        ? [
            [`${first.factor} * ${first.of} / ${base} + ${plus}`, askExponent],
            [`${first.factor} * (${exponents[0]} + ${plus})`, askLaw],
            ...(first.factor === 1 ? ([[String(first.of), askExponent]] as const) : []),
          ]
        : [],
    }
  }
  if (plus !== 0 || terms.some(({ factor }) => Math.abs(factor) !== 1)) return null
  const product = terms
    .map(({ factor, of }, at) => (at === 0 ? '' : factor < 0 ? ' / ' : ' * ') + of)
    .join('')
  const value = terms.reduce((all, { factor, of }) => (factor < 0 ? all / of : all * of), 1)
  const exponent = (first?.factor ?? -1) < 0 ? null : exponentOf(base, value)
  if (exponent === null) return null
  return {
    calculations: [product, String(exponent)],
    passes: [`${first?.of} * ${terms[1]?.of}`],
    lines: [`${product} = ${value}`, `${base}^${exponent} = ${value}`, String(exponent)],
    mistakes: [
      [String(value), askExponent],
      [
        terms
          .map(({ factor, of }) => (factor < 0 ? `- ${of}` : `+ ${of}`))
          .join(' ')
          .replace(/^\+ /, ''),
        askLaw,
      ],
    ],
  }
}

function valueOf(
  terms: readonly Term[],
  exponents: readonly (number | null)[],
  plus: number,
): number {
  return terms.reduce((sum, { factor }, at) => sum + factor * (exponents[at] ?? 0), plus)
}

const sums = {
  en: ['@find {formula:formula}.', '{formula:formula} = ?'],
  de: ['@find {formula:formula}.'],
  fr: ['@find {formula:formula}.'],
  es: ['@find {formula:formula}.'],
}

/** An equation with the unknown inside of the logarithm: "log_2(x - 1) = 5". */
const logarithmEquation: TaskType = {
  subject: 'logarithm: equation',
  ...help,
  text: {
    en: 'Solve log_{base}(x) = {right}.',
    de: 'Löse log_{base}(x) = {right}.',
    fr: 'Résous log_{base}(x) = {right}.',
    es: 'Resuelve log_{base}(x) = {right}.',
  },
  cues: [
    {
      facts: [
        'log_{base}<(| (>x) = {right}',
        'log_{base} x = {right}',
        'log_{base}<(| (>x + {plus}) = {right}',
        'log_{base}<(| (>x - {minus}) = {right}',
        'log_{base}<(| (>{times}x) = {right}',
      ],
      asks: '<solve|find x|what is x|lose|bestimme x|resous|resoudre|resuelve|resolver|halla x>',
      words: 'for x the equation die gleichung nach auf l equation la ecuacion',
    },
  ],
  needs: 'base right',
  solve: ({ base = '', right = '', plus = '0', minus = '0', times = '1' }) => {
    const [b, exponent] = [Number(base), Number(right)]
    if (b < 2 || !Number.isInteger(exponent) || b ** exponent > 1e12) return null
    return {
      calculations: [`${base}^${right}`, `(${base}^${right} + ${minus} - ${plus}) / ${times}`],
      letter: 'x',
      mistakes: [
        [`${base} * ${right}`, askExponent],
        [`${right}^${base}`, askExponent],
        [`${right} + ${minus} - ${plus}`, askExponent],
      ],
    }
  },
  make: (random) => ({ base: String(random.int(2, 5)), right: String(random.int(2, 4)) }),
}

/** "log(1000)", "lg 100": the base is ten. */
const tensLogarithm: TaskType = {
  subject: 'logarithm: base ten',
  ...help,
  text: {
    en: 'Calculate log({n}).',
    de: 'Berechne lg({n}).',
    fr: 'Calcule log({n}).',
    es: 'Calcula log({n}).',
  },
  cues: [
    {
      facts: ['<log|lg><(| (| >{n}<)|>'],
      asks: '<calculate|find|evaluate|what is|compute|berechne|bestimme|was ist|calcule|combien vaut|que vaut|calcula|halla|cuanto es|cuanto vale>',
    },
  ],
  needs: 'n',
  solve: ({ n = '' }) => {
    const exponent = exponentOf(10, Number(n))
    return exponent === null || exponent < 1
      ? null
      : { calculations: [String(exponent)], passes: [n], mistakes: [[`${n} / 10`, askExponent]] }
  },
  make: (random) => ({ n: String(10 ** random.int(2, 6)) }),
}

function sumOfLogarithms(make: TaskType['make'], end: Texts): TaskType {
  return {
    subject: 'logarithm: value',
    ...help,
    text: {
      en: `Calculate \${formula:formula}$${end.en}.`,
      de: `Berechne \${formula:formula}$${end.de}.`,
      fr: `Calcule \${formula:formula}$${end.fr}.`,
      es: `Calcula \${formula:formula}$${end.es}.`,
    },
    asks: sums,
    needs: 'formula',
    solve: ({ formula = '' }) =>
      formula.includes('log') ? valueOfSum(formula.replaceAll('\\', '')) : null,
    make,
  }
}

/** "3 log_2(32) + 7" */
export const logarithmValue: TaskType = sumOfLogarithms(
  (random) => {
    const base = random.int(2, 10)
    const exponent = random.int(2, base === 2 ? 10 : base === 3 ? 6 : base === 10 ? 6 : 4)
    const [times, plus] = [random.int(2, 9), random.int(1, 30)]
    return { formula: `${times} \\log_{${base}}(${base ** exponent}) + ${plus}` }
  },
  { en: '', de: '', fr: '', es: '' },
)

/** "log_2(12) + log_2(24) - log_2(9)" */
export const logarithmLaws: TaskType = sumOfLogarithms(
  (random) => {
    const base = random.pick([2, 3, 5, 6, 10])
    const exponent = random.int(2, base === 2 ? 7 : base === 3 ? 5 : 3)
    const [p, q] = [random.int(2, 15), random.int(2, 15)]
    const [first, second, third] = [p * base ** (exponent - 1), q * base, p * q]
    if (new Set([first, second, third, base]).size < 4) return logarithmLaws.make(random)
    const log = (number: number) => `\\log_{${base}}(${number})`
    return { formula: `${log(first)} + ${log(second)} - ${log(third)}` }
  },
  {
    en: ' without a calculator',
    de: ' ohne Taschenrechner',
    fr: ' sans calculatrice',
    es: ' sin calculadora',
  },
)

const askSameBase: Texts = {
  en: 'How do you write both sides as powers of the same base?',
  de: 'Wie schreibst du beide Seiten als Potenzen derselben Basis?',
  fr: 'Comment écris-tu les deux membres comme puissances de la même base ?',
  es: '¿Cómo escribes los dos miembros como potencias de la misma base?',
}

/** An equation with the unknown in the exponent: "3^(2x - 1) = 27". */
export const exponentialEquation: TaskType = {
  subject: 'logarithm: exponential equation',
  rule: logarithmRule,
  hints: [askExponent, askSameBase, askSolve],
  text: {
    en: 'Solve ${left:formula} = {right}$ for $x$.',
    de: 'Löse ${left:formula} = {right}$ nach $x$ auf.',
    fr: 'Résous ${left:formula} = {right}$ d’inconnue $x$.',
    es: 'Resuelve ${left:formula} = {right}$ para $x$.',
  },
  asks: {
    en: [
      '<Solve the equation|Solve for x:|Solve|@find x if|@find x when> {left:formula} = {right}.',
    ],
    de: ['<Löse die Gleichung|Bestimme x:|Löse> {left:formula} = {right}.'],
    fr: ['<Résous l’équation|Résoudre l’équation|Résous|Résoudre> {left:formula} = {right}.'],
    es: ['<Resuelve la ecuación|Resolver la ecuación|Resuelve|Resolver> {left:formula} = {right}.'],
  },
  needs: 'left right',
  solve: ({ left = '', right = '' }) => {
    const [, base = '', bare, inside] = power.exec(left) ?? []
    const [, times = '', start = '0'] =
      linear.exec((bare ?? inside ?? '').replaceAll(' ', '')) ?? []
    const exponent = base === '' ? null : exponentOf(Number(base), Number(right))
    const isLinear = linear.test((bare ?? inside ?? '').replaceAll(' ', ''))
    if (exponent === null || !isLinear || Number(base) < 2) return null
    const a = times === '' ? 1 : times === '-' ? -1 : Number(times)
    const b = Number(start)
    if (a === 0) return null
    const written = b === 0 ? firstTerm(a, 'x') : `${firstTerm(a, 'x')} ${signed(b)}`
    return {
      calculations: [`(${exponent} - (${b})) / (${a})`],
      letter: 'x',
      statement: `${base}^(${written}) = ${right}`,
      told: (problem) => withPowers(problem, Number(base)),
      passes: [right, String(exponent), `${exponent} - (${b})`],
      lines: [
        `${right} = ${base}^${exponent}`,
        `${written} = ${exponent}`,
        `x = ${String((exponent - b) / a)}`,
      ],
      mistakes: [
        [`(${right} - (${b})) / (${a})`, askExponent],
        [`(${exponent} + (${b})) / (${a})`, askSolve],
        [String(exponent), askSolve],
        [`${right} / ${base}`, askExponent],
      ],
    }
  },
  make: (random) => {
    const [base, a, x] = [random.pick([2, 3, 4, 5, 6, 7, 10]), random.int(2, 9), random.int(-3, 9)]
    const exponent = random.int(2, 5)
    const b = exponent - a * x
    if (b === 0 || x === 0 || base ** exponent > 100_000) return exponentialEquation.make(random)
    return { left: `${base}^{${firstTerm(a, 'x')} ${signed(b)}}`, right: String(base ** exponent) }
  },
}

/** Lines of powers of the base: "2^x = 2^5" is a step where both exponents agree at the answer. */
function withPowers(problem: MathProblem, base: number): MathProblem {
  const [part] = problem.answerParts
  const x = part?.kind === 'number' ? part.value.valueOf() : Number.NaN
  const valueAt = (side: string): number => {
    const tree = readExpression(side.trim())
    return tree === null ? Number.NaN : approximateAt(tree, x)
  }
  return {
    ...problem,
    check: (step, previous) => {
      const [left = '', right = '', more] = step.split('=')
      const isPower = more === undefined && step.includes('x') && step.includes('^')
      if (!isPower) return problem.check(step, previous)
      const [one, other] = [valueAt(left), valueAt(right)]
      if (![one, other, base].every(Number.isFinite)) return null
      return nearlyEqual(one, other)
        ? { kind: 'right', carries: true }
        : { kind: 'wrong', mistake: 'unknown' }
    },
  }
}

const power = /^(\d{1,6}) ?\^ ?(?:(x)|[({]([^(){}]{1,40})[)}])$/
const linear = /^(-?\d{0,6})\*?x([+-]\d{1,6})?$/

export const logarithmTasks: readonly TaskType[] = [
  logarithmValue,
  logarithmLaws,
  exponentialEquation,
  logarithmEquation,
  tensLogarithm,
]
