/** Integrals, with and without bounds: "integrate 3x^2 + 2x", "∫_0^2 x^2 dx". */
import Fraction from 'fraction.js'
import { type Expression, lettersIn, readExpression } from '../expression'
import { among, fragmentsOf, only } from '../fragments'
import type { Held, MathProblem, ProblemKind, WorkedStep } from '../problem'
import { inMath, writeNumber } from '../writing'
import { antiderivative } from './antiderivative'
import { asWritten, calculusNotation, unnamed, variablesIn } from './calculus-text'
import { askAboutIntegral, askIntegral } from './integral-guide'
import { judgeIntegral, valueAt } from './integral-step'

/** What everything about an integral starts from; `ends` are the antiderivative's values at the bounds. */
export interface Integral {
  readonly letter: string
  readonly formula: Expression
  readonly written: string
  readonly bounds: readonly [Fraction, Fraction] | null
  readonly ends: readonly [Fraction, Fraction] | null
  readonly value: Fraction | null
}

const asked =
  /\bintegra(?:te|l|ls|ting)\b|\bantiderivative\b|∫|\\int(?![a-z])|\bstammfunktion\b|\bintegriere\b/i
const number = '(-?\\d+(?:\\.\\d+)?(?:\\s*/\\s*\\d+)?)'
const boundPatterns = [
  new RegExp(
    `(?:∫|\\\\int)\\s*_\\s*[{(]?\\s*${number}\\s*[})]?\\s*\\^\\s*[{(]?\\s*${number}\\s*[})]?`,
  ),
  new RegExp(
    `\\b(?:from|between)\\s+(?:[a-z]\\s*=\\s*)?${number}\\s+(?:to|and)\\s+(?:[a-z]\\s*=\\s*)?${number}`,
    'i',
  ),
]
const differential = /(?<![A-Za-z])d([a-z])(?![A-Za-z])/g

export const integrals: ProblemKind = {
  recognise: (text) => {
    const short = text.slice(0, 1000)
    if (!asked.test(short)) return null
    const bounds = readBounds(short)
    const plain = unnamed(calculusNotation(withoutBounds(short))).replace(differential, ' ; ')
    for (const letter of variablesIn(plain)) {
      for (const { text: part } of fragmentsOf(plain.replace(/∫|\\int/g, ' ; '), only(letter))) {
        const integral = readIntegral(part, letter, bounds)
        if (integral) return integralProblem(part, integral)
      }
    }
    return null
  },
}

function readBounds(text: string): readonly [Fraction, Fraction] | null {
  for (const pattern of boundPatterns) {
    const [, low, high] = pattern.exec(text) ?? []
    const [a, b] = [low, high].map((bound) => readBound(bound ?? ''))
    if (a && b && !a.equals(b)) return [a, b]
  }
  return null
}

function readBound(text: string): Fraction | null {
  const [top, bottom] = text.replace(/\s/g, '').split('/')
  if (!top || text.length > 12 || Number(bottom ?? 1) === 0) return null
  return new Fraction(top).div(new Fraction(bottom ?? '1'))
}

function withoutBounds(text: string): string {
  return boundPatterns.reduce((rest, pattern) => rest.replace(pattern, ' ; '), text)
}

function readIntegral(text: string, letter: string, bounds: Integral['bounds']): Integral | null {
  const formula = /[=<>%±]/.test(text) ? null : readExpression(text)
  const written = formula && lettersIn(formula).has(letter) ? antiderivative(formula, letter) : null
  if (!formula || written === null) return null
  if (!bounds) return { letter, formula, written, bounds, ends: null, value: null }
  const [low, high] = bounds.map((bound) => valueAt(written, letter, bound))
  return low && high
    ? { letter, formula, written, bounds, ends: [low, high], value: high.sub(low) }
    : null
}

function integralProblem(statement: string, integral: Integral): MathProblem {
  const { letter, written, bounds, value } = integral
  const range = bounds ? ` from ${bounds.map(writeNumber).join(' to ')}` : ''
  const answer = value ? writeNumber(value) : `${written} + C`
  return {
    subject: `integral by ${letter}`,
    task: `Integrate ${statement}${range}`,
    posed: `integrate ${inMath(statement)}${range}`,
    statement,
    answer,
    held: heldOf(integral),
    steps: (text) => integralSteps(text, integral),
    judge: (step) => judgeIntegral(step, integral),
    isTrial: () => false,
    ask: (rung, current) => askIntegral(rung, current, statement, integral),
    askAbout: (wrong) => askAboutIntegral(wrong, statement, integral),
    solution: wayOf(statement, integral, answer),
    sibling: (seed) => siblingOf(integral, seed),
  }
}

function heldOf({ written, value }: Integral): readonly Held[] {
  const formula: Held = { kind: 'formula', text: written }
  return value ? [formula, { kind: 'number', value }] : [formula]
}

function integralSteps(text: string, { letter, bounds }: Integral): readonly string[] {
  const plain = unnamed(calculusNotation(withoutBounds(text)))
    .replace(differential, ' ; ')
    .replace(/∫|\\int|[[\]|]/g, ' ; ')
  return fragmentsOf(plain, among([letter, 'C', 'c']))
    .map((part) => asWritten(part.text))
    .filter(
      (step) =>
        step.includes(letter) ||
        /\+ ?[Cc]$/.test(step) ||
        (bounds !== null && /\d/.test(step) && !/[a-z]/i.test(step)),
    )
}

function wayOf(
  statement: string,
  { written, bounds, ends }: Integral,
  answer: string,
): readonly WorkedStep[] {
  const start = { move: 'Begin with', result: inMath(statement) }
  const raised = 'Raise each exponent by one and divide by the new one'
  if (!bounds || !ends)
    return [start, { move: `${raised}, and add the constant`, result: inMath(answer) }]
  const [low, high] = ends.map(writeNumber)
  return [
    start,
    { move: raised, result: inMath(written) },
    {
      move: 'Upper bound put in, less lower bound put in',
      result: inMath(`${high} - ${Number(low) < 0 ? `(${low})` : low} = ${answer}`),
    },
  ]
}

function siblingOf({ letter, bounds }: Integral, seed: number): string {
  const [a, b] = [3 * ((seed % 3) + 2), 2 * ((seed % 4) + 3)]
  const formula = `${a}${letter}^2 + ${b}${letter}`
  return bounds ? `Integrate ${formula} from 0 to ${(seed % 2) + 1}` : `Integrate ${formula}`
}
