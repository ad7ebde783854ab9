/** Fractions and percentages to be written as a decimal: "Write 3/8 as a decimal." */
import Fraction from 'fraction.js'
import { wordSet } from '../../lib/text'
import { isPlainNumber } from '../algebra/calculation'
import type { Expression } from '../algebra/expression'
import { inMath } from '../algebra/format'
import { fragmentsOf, onlyLetter, stepsOf } from '../algebra/fragments'
import { readExpression } from '../algebra/read-expression'
import { exactValue, isDecimal, isRoundingOf, isShortened } from '../algebra/value'
import { formulaReading } from '../coverage'
import { phrase } from '../phrases/phrase'
import { type MathProblem, type ProblemKind, type Verdict, workedStep } from '../problem'
import { calculationWords } from '../vocabulary'

const decimalForm =
  /(?<!\p{L})(?:(?:as|to|into|in) (?:a |an )?(?:decimals?(?: (?:numbers?|fraction|form|notation))?)|(?:als|in) (?:eine[nr]? |einem )?(?:dezimal(?:zahl|bruch|form|schreibweise)|kommazahl)|(?:en|sous|comme) (?:un |forme |écriture )?(?:de |d'un )?(?:nombre )?(?:à virgule|décimale?)|(?:como|en|a|de) (?:un |una )?(?:forma |número |notación |fracción |expresión )?decimal)(?!\p{L})/giu

export const decimalForms: ProblemKind = {
  recognise: (said) => {
    const text = said.replace(decimalForm, ' ')
    const [first, ...others] = text === said ? [] : fragmentsOf(text, onlyLetter(''))
    const value = first && others.length === 0 ? fractionIn(first.text) : null
    if (!first || value === null) return null
    return formulaReading(text, [first.text], decimalProblem(first.text, value))
  },
  wording: {
    words: calculationWords.union(
      wordSet(`convert converting change turn rewrite form wandle wandele umwandeln schreib schreibe stelle gib um dar
        ecris ecrivez convertis convertir transforme donne exprime exprimez escribe escriba convierte convierta
        expresa exprese pasa transforma numero`),
    ),
  },
}

/** The value of a number over another, of a mixed number or of a per cent; null for other formulas. */
function fractionIn(text: string): Fraction | null {
  const formula = /[=<>±]/.test(text) ? null : readExpression(text)
  const value = formula && isFraction(formula) ? exactValue(formula) : null
  return value !== null && value.d !== 1n ? value : null
}

function isFraction(formula: Expression): boolean {
  if (formula.kind === 'number') return formula.value.d !== 1n
  if (formula.kind === 'negation') return isFraction(formula.of)
  if (formula.kind !== 'operation' || !'+/'.includes(formula.operator)) return false
  const { operator, left, right } = formula
  return left.kind === 'number' && (operator === '/' ? right.kind === 'number' : isFraction(right))
}

function decimalProblem(statement: string, value: Fraction): MathProblem {
  const shown = inMath(statement)
  const [left, right] = [String(value.n), String(value.d)].map(inMath)
  const about = { shown, next: shown, left: left ?? '', right: right ?? '', whole: '', sum: '' }
  return {
    subject: 'decimal form',
    task: `Write ${statement} as a decimal.`,
    taskPhrase: phrase('decimalForm', { a: shown }),
    statement,
    answer: value.toString(),
    answerParts: [{ kind: 'number', value }],
    steps: (text) => stepsOf(text, onlyLetter('')),
    check: (step) => check(step, value),
    isTrial: () => false,
    ask: (rung) => [phrase(`arithmetic.quotient.${rung === 'probe' ? rung : 'hint'}`, about)],
    askAbout: ({ quote }) => [
      phrase('arithmetic.wrong.other', { quote: inMath(quote), asked: shown }),
    ],
    solution: [statement, ...widened(value), value.toString()].map((line, at) =>
      workedStep(phrase(at === 0 ? 'start' : 'thatIs', {}), line),
    ),
    variant: (seed) => `Write ${otherFraction(value, seed)} as a decimal.`,
  }
}

/** The fraction over a power of ten: 375/1000 of 3/8; none where no power of ten does. */
function widened(value: Fraction): readonly string[] {
  if (!isDecimal(value)) return []
  const bottom = [10n, 100n, 1000n, 10_000n, 100_000n].find((power) => power % value.d === 0n)
  if (bottom === undefined || bottom === value.d) return []
  return [`${value.s * value.n * (bottom / value.d)}/${bottom}`]
}

const others = ['5/8', '7/20', '3/16', '9/25', '7/8', '11/40']

function otherFraction(value: Fraction, seed: number): string {
  const free = others.filter((text) => !new Fraction(text).equals(value))
  return free[seed % free.length] ?? '5/8'
}

/** Checks "0.375", "3/8 = 0.375" and "375/1000". */
function check(step: string, value: Fraction): Verdict {
  const sides = step.split('=').map((side) => side.trim())
  const values = sides.map((side) => {
    const formula = readExpression(side)
    return formula && exactValue(formula)
  })
  const isValue = (side: Fraction | null, at: number) =>
    side !== null && isRoundingOf(sides[at] ?? '', side, value)
  if (values.includes(null)) return null
  if (values.every(isValue)) {
    return isWritten(sides.at(-1) ?? '') ? { kind: 'final' } : { kind: 'right', carries: true }
  }
  const [first] = values
  const isTrue = sides.length > 1 && first && values.every((side) => side?.equals(first) === true)
  if (isTrue) return { kind: 'aside' }
  const [only] = sides.length === 1 ? values : []
  const isWhole = only?.d === 1n
  const saysNothing = isWhole || (only ? isShortened(step, only, value) : false)
  return saysNothing ? null : { kind: 'wrong', mistake: 'arithmetic' }
}

/** A number with a decimal point, or a recurring decimal, whose plain notation is a fraction in brackets: "(2/3)". */
const isWritten = (side: string): boolean =>
  isPlainNumber(side) &&
  !side.includes('%') &&
  (side.includes('.') || (side.startsWith('(') && side.includes('/')))
