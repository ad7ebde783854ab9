/** The formulas that stand in a plain text, and what they are worth. */
import { readExpression } from '../../math/algebra/expression'
import { approximateAt } from '../../math/algebra/value'
import { wordMark } from './number-words'

const run =
  /(?:\d+(?:\.\d+)?|sqrt|sin|cos|tan|exp|ln|(?<!\p{L})[A-Za-z](?!\p{L})|(?<=\d)[A-Za-z](?!\p{L})|[-+*/^() ])+/gu

/** Every run of formula that has a letter and something to calculate, without stray signs at its ends. */
export function formulasIn(text: string): readonly string[] {
  return Array.from(text.replaceAll(wordMark, '').matchAll(run), ([whole]) =>
    balanceBrackets(whole.replace(/^[\s+*/^)]+|[-\s+*/^(]+$/g, '')),
  ).filter((formula) => /[A-Za-z]/.test(formula) && /[-+*/^(\d]/.test(formula))
}

/** With the brackets that it lacks. */
export function balanceBrackets(formula: string): string {
  const excess = formula.split('(').length - formula.split(')').length
  if (excess > 0) return formula + ')'.repeat(excess)
  return excess < 0 ? '('.repeat(-excess) + formula : formula
}

/** Without blanks and the signs of multiplication that one may leave out. */
export function withoutSpaces(formula: string): string {
  return formula.replace(/[\s*]/g, '').toLowerCase()
}

/** What a formula in numbers is worth; null where it has letters or is none. */
export function valueOf(text: string): number | null {
  const expression = readExpression(text.trim())
  const value = expression === null ? Number.NaN : approximateAt(expression, Number.NaN)
  return Number.isNaN(value) ? null : value
}
