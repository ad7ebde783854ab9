/** The formulas in a normalized text, their values, and their equality. */
import { type Expression, lettersIn } from '../../math/algebra/expression'
import { readExpression } from '../../math/algebra/read-expression'
import { approximateAt, nearlyEqual } from '../../math/algebra/value'
import { segmentsOf } from '../../lib/bounded-text'

const run =
  /(?:\d|(?<=\d)\.(?=\d)|sqrt|sin|cos|tan|exp|ln|(?<!\p{L})[A-Za-z](?!\p{L})|(?<=\d)[A-Za-z](?!\p{L})|[-+*/^() ])+/gu

/** Every formula with a letter and an operation, without stray signs at its ends. */
export function formulasIn(text: string): readonly string[] {
  return segmentsOf(text).flatMap(formulasOfSegment)
}

function formulasOfSegment(text: string): readonly string[] {
  return Array.from(text.matchAll(run), ([whole]) =>
    balanceBrackets(whole.replace(/^[\s+*/^)]+|(?<![-\s+*/^(])[-\s+*/^(]+$/g, '')),
  ).filter((formula) => /[A-Za-z]/.test(formula) && /[-+*/^(\d]/.test(formula))
}

function balanceBrackets(formula: string): string {
  let excess = 0
  for (let at = 0; at < formula.length; at += 1) {
    const code = formula.charCodeAt(at)
    excess += code === openBracket ? 1 : code === closeBracket ? -1 : 0
  }
  if (excess > 0) return formula + ')'.repeat(excess)
  return excess < 0 ? '('.repeat(-excess) + formula : formula
}

/** The formula in lower case, without blanks and multiplication signs. */
export function withoutSpaces(formula: string): string {
  return formula.replace(/[\s*]/g, '').toLowerCase()
}

/** The value of a formula in numbers; null where the text has letters or is no formula. */
export function formulaValue(text: string): number | null {
  const expression = readExpression(text.trim())
  const value = expression === null ? Number.NaN : approximateAt(expression, Number.NaN)
  return Number.isNaN(value) ? null : value
}

/** A formula without spaces and signs of layout, in lower case, for finding it in a text. */
export function compact(text: string): string {
  let plain = ''
  let from = 0
  let isLower = true
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code > 127 || (code >= 65 && code <= 90)) isLower = false
    if (!isLayout(code)) continue
    plain += text.slice(from, at)
    from = at + 1
  }
  plain = from === 0 ? text : plain + text.slice(from)
  return isLower ? plain : plain.toLowerCase()
}

const wideLayout = /\s/
const layoutSigns = new Set(Array.from('*${}\\()', (sign) => sign.charCodeAt(0)))
const [openBracket, closeBracket] = [40, 41]

function isLayout(code: number): boolean {
  if (code <= 32) return code === 32 || (code >= 9 && code <= 13)
  return code < 128 ? layoutSigns.has(code) : wideLayout.test(String.fromCharCode(code))
}

/** Whether a text has each digit and each sign of a compact formula, in any order. */
export function holdsSigns(text: string, formula: string): boolean {
  for (const sign of formula) {
    const isLetter = sign >= 'a' && sign <= 'z'
    if (!isLetter && sign < '\x80' && !text.includes(sign)) return false
  }
  return true
}

/**
 * Whether a formula stands in compact text, and not as a part of a longer one ("x^2" in "2x^2").
 */
export function containsFormula(text: string, formula: string): boolean {
  for (let at = text.indexOf(formula); at >= 0; at = text.indexOf(formula, at + 1)) {
    const [before, after] = [text.charAt(at - 1), text.charAt(at + formula.length)]
    if (!/[\d.^]/.test(before) && !/[\d^]/.test(after)) return true
  }
  return false
}

/** Whether a formula is equal to one of those held back. */
export type FormulaPredicate = (formula: string) => boolean

/** Arbitrary points at which two formulas are compared. */
const bases = [0.7131, 1.9137, 3.4321]
/** Results that one reply remembers, so that no formula is computed twice. */
const maxRemembered = 500

/**
 * A test whether a formula equals one of `held`, by its values at a few points: "3 + 2x" equals
 * "x·2 + 3". `upToConstant`: also where the difference is the same number everywhere, as with
 * integrals.
 */
export function equalsOneOf(held: readonly string[], upToConstant: boolean): FormulaPredicate {
  const expressions = held.map(readExpression).filter((expression) => expression !== null)
  const letters = [...new Set(expressions.flatMap((expression) => [...lettersIn(expression)]))]
  const points = bases.map(
    (base) =>
      new Map([
        ['C', 0],
        ['c', 0],
        ...letters.map((letter, at) => [letter, base + 0.3719 * at] as const),
        ['e', Math.E] as const,
      ]),
  )
  const valuesOf = (expression: Expression) =>
    points.map((point) => approximateAt(expression, point))
  const wanted = expressions.map(valuesOf)
  const known = new Map<string, boolean>()
  return (formula) => {
    const before = known.get(formula)
    if (before !== undefined) return before
    const expression = readExpression(formula)
    const values = expression === null ? [] : valuesOf(expression)
    const isEqual = wanted.some((each) => areSame(each, values, upToConstant))
    if (known.size < maxRemembered) known.set(formula, isEqual)
    return isEqual
  }
}

function areSame(
  wanted: readonly number[],
  values: readonly number[],
  upToConstant: boolean,
): boolean {
  const pairs = values.map((value, at) => [value, wanted[at] ?? Number.NaN] as const)
  const [[first, other] = [Number.NaN, Number.NaN]] = pairs
  return (
    pairs.length > 0 &&
    pairs.every(([a, b]) => (upToConstant ? nearlyEqual(a - b, first - other) : nearlyEqual(a, b)))
  )
}
