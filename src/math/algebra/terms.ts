/**
 * Polynomials in several letters as sums of terms, for what has to be multiplied out and collected.
 */
import Fraction from 'fraction.js'
import type { Expression, Operation } from './expression'
import { formatFraction } from './format'
import { exactValue } from './value'

/**
 * Coefficients by their letters in alphabetical order: "xxy" is x²y, "" the number alone. No zeros.
 */
export type Terms = ReadonlyMap<string, Fraction>

const maxTerms = 60
const maxDegree = 20
const largest = 10n ** 40n

/**
 * A formula multiplied out and collected; null where it is no polynomial or outgrows the limits.
 */
export function termsOf(formula: Expression): Terms | null {
  switch (formula.kind) {
    case 'number':
      return collected([['', formula.value]])
    case 'letter':
      return collected([[formula.name, new Fraction(1)]])
    case 'negation':
      return scaled(termsOf(formula.of), new Fraction(-1))
    case 'operation':
      return combined(formula)
    case 'root':
    case 'call':
      return null
  }
}

/** "x^2 + 5xy - 6", highest degree first. */
export function formatTerms(terms: Terms): string {
  const ordered = [...terms].toSorted(([a], [b]) => b.length - a.length || a.localeCompare(b))
  if (ordered.length === 0) return '0'
  return ordered.reduce((text, [letters, value], at) => {
    const sign = value.s < 0n ? (at === 0 ? '-' : ' - ') : at === 0 ? '' : ' + '
    return `${text}${sign}${formatTerm(letters, value.abs())}`
  }, '')
}

/** The product of two sums of terms; null past the limits. */
export function multiplied(a: Terms | null, b: Terms | null): Terms | null {
  if (!a || !b || a.size * b.size > maxTerms * 4) return null
  return collected(
    [...a].flatMap(([left, x]) =>
      [...b].map(([right, y]) => [ordered(left + right), x.mul(y)] as const),
    ),
  )
}

/** Every term times a number. */
export function scaled(terms: Terms | null, factor: Fraction): Terms | null {
  return terms && collected([...terms].map(([letters, value]) => [letters, value.mul(factor)]))
}

function combined({ operator, left, right }: Operation): Terms | null {
  const first = termsOf(left)
  if (operator === '^') return powered(first, exactValue(right))
  if (operator === '/') {
    const divisor = exactValue(right)
    return divisor && divisor.n !== 0n ? scaled(first, divisor.inverse()) : null
  }
  const second = termsOf(right)
  if (operator === '*') return multiplied(first, second)
  const other = operator === '-' ? scaled(second, new Fraction(-1)) : second
  return first && other && collected([...first, ...other])
}

function powered(base: Terms | null, exponent: Fraction | null): Terms | null {
  if (!base || !exponent || exponent.d !== 1n || exponent.s < 0n || exponent.n > maxDegree)
    return null
  let result: Terms | null = new Map([['', new Fraction(1)]])
  for (let i = 0n; i < exponent.n; i++) result = multiplied(result, base)
  return result
}

function collected(parts: readonly (readonly [string, Fraction])[]): Terms | null {
  const sum = new Map<string, Fraction>()
  for (const [letters, value] of parts) {
    sum.set(letters, (sum.get(letters) ?? new Fraction(0)).add(value))
  }
  const kept = [...sum].filter(([, value]) => value.n !== 0n)
  const isModest = kept.every(
    ([letters, { n, d }]) => letters.length <= maxDegree && n < largest && d < largest,
  )
  return kept.length <= maxTerms && isModest ? new Map(kept) : null
}

function ordered(letters: string): string {
  return Array.from(letters).toSorted().join('')
}

function formatTerm(letters: string, size: Fraction): string {
  if (letters === '') return formatFraction(size)
  const powers = [...new Set(letters)].map((letter) => {
    const count = letters.split(letter).length - 1
    return count === 1 ? letter : `${letter}^${count}`
  })
  const number = size.equals(1)
    ? ''
    : size.d === 1n
      ? formatFraction(size)
      : `(${size.toFraction()})`
  return `${number}${powers.join('')}`
}
