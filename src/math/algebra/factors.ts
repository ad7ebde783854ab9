/**
 * Factors polynomials with whole coefficients, by their common term, zeros and squares.
 */
import Fraction from 'fraction.js'
import { type Expression, lettersIn } from './expression'
import { formatPolynomial } from './format'
import { coefficient, degree, multiply, type Polynomial, scale, subtract } from './polynomial'
import { formatTerms, multiplied, scaled, type Terms } from './terms'
import { exactRoot, quotientOf } from './value'

/** A product: the term in front, and each factor with its multiplicity. */
interface Factored {
  /** The number and letters in front: "2x"; empty when there are none. */
  readonly front: string
  readonly factors: readonly { readonly text: string; readonly times: number }[]
}

const maxCandidate = 2000

/** The factors of a sum of terms; null when no method here factors it. */
export function factored(terms: Terms): Factored | null {
  if (terms.size < 2) return null
  const common = commonTerm(terms)
  const rest = dividedBy(terms, common)
  const letters = [...new Set([...rest.keys()].join(''))].toSorted()
  const inner =
    letters.length === 1
      ? byZeros(rest, letters[0] ?? 'x')
      : (bySquares(rest) ?? (letters.length === 2 ? byRatio(rest, letters) : null))
  const front = formatTerms(new Map([[common.letters, common.number]]))
  const shown = front === '1' ? '' : front === '-1' ? '-' : front
  const factors = inner ?? [{ text: formatTerms(rest), times: 1 }]
  return shown === '' && factors.length === 1 && factors[0]?.times === 1
    ? null
    : { front: shown, factors }
}

/** "2x(x + 3)(x - 1)^2" */
export function formatFactored({ front, factors }: Factored): string {
  return (
    front +
    factors.map(({ text, times }) => `${wrapped(text)}${times > 1 ? `^${times}` : ''}`).join('')
  )
}

function wrapped(text: string): string {
  return /^[a-z]$/.test(text) ? text : `(${text})`
}

interface Common {
  readonly number: Fraction
  readonly letters: string
}

/** The greatest common term, with the sign of the first term. */
function commonTerm(terms: Terms): Common {
  const values = [...terms.values()]
  const size = commonDivisor(values)
  const [first] = [...terms].toSorted(([a], [b]) => b.length - a.length || a.localeCompare(b))
  const shared = Array.from(first?.[0] ?? '').filter((letter, at, all) => {
    const needed = all.slice(0, at + 1).filter((other) => other === letter).length
    return [...terms.keys()].every((letters) => letters.split(letter).length - 1 >= needed)
  })
  return { number: first && first[1].s < 0n ? size.neg() : size, letters: shared.join('') }
}

function commonDivisor(values: readonly Fraction[]): Fraction {
  return values.reduce((a, b) => new Fraction(a.gcd(b)), values[0] ?? new Fraction(1)).abs()
}

function dividedBy(terms: Terms, { number, letters }: Common): Terms {
  return new Map(
    [...terms].map(([own, value]) => {
      const left = Array.from(letters).reduce((text, letter) => text.replace(letter, ''), own)
      return [left, value.div(number)]
    }),
  )
}

type Parts = Factored['factors']

/** Factors a polynomial in one letter by its rational zeros. */
function byZeros(terms: Terms, letter: string): Parts | null {
  const found = splitByZeros(polynomialFrom(terms))
  return found && counted(found.map((factor) => formatPolynomial(factor, letter)))
}

/** Factors x² + 5xy + 6y²: for y = 1 it is a polynomial in x, and its zeros are multiples of y. */
function byRatio(terms: Terms, [first, second]: readonly string[]): Parts | null {
  const lengths = new Set([...terms.keys()].map((letters) => letters.length))
  if (first === undefined || second === undefined || lengths.size > 1) return null
  const inFirst = new Map([...terms].map(([own, value]) => [own.replaceAll(second, ''), value]))
  const found = splitByZeros(polynomialFrom(inFirst))
  if (!found || found.length < 2) return null
  return counted(found.map((factor) => formatTerms(filledUp(factor, first, second))))
}

/** Writes x + 2 as x + 2y, so that each term has the degree of the factor. */
function filledUp(factor: Polynomial, first: string, second: string): Terms {
  const top = degree(factor)
  return new Map(
    factor
      .map((value, power) => [first.repeat(power) + second.repeat(top - power), value] as const)
      .filter(([, value]) => value.n !== 0n),
  )
}

/**
 * Divides by the factor of each rational zero in turn; a rest without one stays as one factor. Null
 * when the rest is a number other than 1.
 */
function splitByZeros(polynomial: Polynomial): readonly Polynomial[] | null {
  let rest = polynomial
  const found: Polynomial[] = []
  while (degree(rest) > 1) {
    const zero = rationalZero(rest)
    if (zero === null) break
    const factor = [zero.neg().mul(Number(zero.d)), new Fraction(zero.d)]
    found.push(factor)
    rest = divided(rest, factor).quotient
  }
  if (degree(rest) > 0) found.push(rest)
  if (degree(rest) === 0 && !rest[0]?.equals(1)) return null
  return found.toReversed()
}

function counted(texts: readonly string[]): Parts {
  return [...new Set(texts)].map((text) => ({
    text,
    times: texts.filter((other) => other === text).length,
  }))
}

/**
 * A zero p/q, where p divides the constant and q the leading coefficient (rational root theorem).
 */
function rationalZero(polynomial: Polynomial): Fraction | null {
  const [first, last] = [polynomial.at(-1), polynomial[0]]
  if (!first || !last) return null
  if (last.n === 0n) return new Fraction(0)
  if (first.d !== 1n || last.d !== 1n || first.n > maxCandidate || last.n > maxCandidate)
    return null
  for (const p of divisors(Number(last.n))) {
    for (const q of divisors(Number(first.n))) {
      for (const zero of [new Fraction(p, q), new Fraction(-p, q)]) {
        if (valueAt(polynomial, zero).n === 0n) return zero
      }
    }
  }
  return null
}

function divisors(of: number): readonly number[] {
  return Array.from({ length: of }, (_, at) => at + 1).filter((number) => of % number === 0)
}

function valueAt(polynomial: Polynomial, point: Fraction): Fraction {
  return polynomial.reduceRight((sum, part) => sum.mul(point).add(part), new Fraction(0))
}

function polynomialFrom(terms: Terms): Polynomial {
  const top = Math.max(...[...terms.keys()].map((letters) => letters.length))
  const letter = [...terms.keys()].join('').charAt(0)
  return Array.from(
    { length: top + 1 },
    (_, power) => terms.get(letter.repeat(power)) ?? new Fraction(0),
  )
}

/** Factors a² - b² and a² ± 2ab + b² with several letters. */
function bySquares(terms: Terms): Parts | null {
  const roots = [...terms].map(([letters, value]) => ({
    letters,
    value,
    root: rootOf(letters, value.abs()),
  }))
  const [positive, negative] = [
    roots.filter(({ value }) => value.s > 0n),
    roots.filter(({ value }) => value.s < 0n),
  ]
  const [a, b] = [positive[0]?.root, negative[0]?.root]
  if (terms.size === 2 && a && b) {
    const sum = new Map([...a, ...b])
    const difference = new Map([...a, ...(scaled(b, new Fraction(-1)) ?? [])])
    return [sum, difference].map((part) => ({ text: formatTerms(part), times: 1 }))
  }
  return terms.size === 3
    ? perfectSquare(
        terms,
        positive.flatMap(({ root }) => (root ? [root] : [])),
      )
    : null
}

function perfectSquare(terms: Terms, squares: readonly Terms[]): Parts | null {
  const [a, b] = squares
  if (!a || !b) return null
  for (const sign of [1, -1]) {
    const sum: Terms = new Map([...a, ...(scaled(b, new Fraction(sign)) ?? [])])
    const square = multiplied(sum, sum)
    if (square && formatTerms(square) === formatTerms(terms))
      return [{ text: formatTerms(sum), times: 2 }]
  }
  return null
}

function rootOf(letters: string, value: Fraction): Terms | null {
  const root = exactRoot(value)
  const half = [...new Set(letters)].map((letter) => ({
    letter,
    count: letters.split(letter).length - 1,
  }))
  if (root === null || half.some(({ count }) => count % 2 === 1)) return null
  return new Map([[half.map(({ letter, count }) => letter.repeat(count / 2)).join(''), root]])
}

/**
 * The reduced quotient, "(x + 1)/(x - 2)", or the polynomial alone when the denominator is 1; null
 * when the formula is no quotient of polynomials in one letter.
 */
export function reducedQuotient(formula: Expression): string | null {
  const [letter, ...others] = lettersIn(formula)
  const quotient = quotientOf(formula)
  if (!quotient || letter === undefined || others.length > 0) return null
  const shared = greatestDivisor(quotient.top, quotient.bottom)
  const [top, bottom] = [
    divided(quotient.top, shared).quotient,
    divided(quotient.bottom, shared).quotient,
  ]
  const factor = wholeFactor(top, bottom)
  const [above, below] = [scale(top, factor), scale(bottom, factor)]
  if (degree(below) === 0)
    return formatPolynomial(scale(above, coefficient(below, 0).inverse()), letter)
  return `${bracketed(formatPolynomial(above, letter))}/${bracketed(formatPolynomial(below, letter), true)}`
}

/**
 * The factor that makes all coefficients whole and smallest, and the denominator's first positive.
 */
function wholeFactor(top: Polynomial, bottom: Polynomial): Fraction {
  const numbers = [...top, ...bottom].filter((value) => value.n !== 0n)
  const size = commonDivisor(numbers)
  const lead = bottom.at(-1)
  return lead && lead.s < 0n ? size.inverse().neg() : size.inverse()
}

function greatestDivisor(a: Polynomial, b: Polynomial): Polynomial {
  let [larger, smaller] = [a, b]
  while (smaller.length > 0) [larger, smaller] = [smaller, divided(larger, smaller).rest]
  return larger
}

function divided(a: Polynomial, b: Polynomial): { quotient: Polynomial; rest: Polynomial } {
  const steps: Fraction[] = Array.from(
    { length: Math.max(1, a.length - b.length + 1) },
    () => new Fraction(0),
  )
  let rest = a
  while (rest.length >= b.length && rest.length > 0) {
    const shift = rest.length - b.length
    const factor = coefficient(rest, degree(rest)).div(coefficient(b, degree(b)))
    steps[shift] = factor
    const zeros = Array.from({ length: shift }, () => new Fraction(0))
    rest = subtract(rest, multiply([...zeros, factor], b) ?? rest)
  }
  return { quotient: scale(steps, 1), rest }
}

/** Adds brackets to a sum, and below the bar to a product such as 2x. */
function bracketed(text: string, isBelow = false): string {
  return /\s/.test(text) || (isBelow && text.length > 1) ? `(${text})` : text
}
