/** Reads a formula and gives it a key by its written form: order does not matter, multiplying out does. */
import Fraction from 'fraction.js'

export type Formula =
  | { readonly kind: 'number'; readonly value: Fraction }
  | { readonly kind: 'letter'; readonly name: string }
  | { readonly kind: 'sum'; readonly terms: readonly Part[] }
  | { readonly kind: 'product'; readonly factors: readonly Part[] }
  | { readonly kind: 'power'; readonly base: Formula; readonly exponent: Formula }
  | { readonly kind: 'call'; readonly name: string; readonly of: Formula }

/** A term that is taken away, or a factor that is divided by, is `inverse`. */
interface Part {
  readonly inverse: boolean
  readonly formula: Formula
}

const token = /\d+(?:\.\d+)?|sqrt|sin|cos|tan|ln|log|exp|[a-zA-ZΩ]|[-+*/^()±%]/y
const functions = /^(?:sqrt|sin|cos|tan|ln|log|exp)$/
const maxDepth = 24

/** The formula in `text`; null for any other text. */
export function parseFormula(text: string): Formula | null {
  const tokens = tokensOf(text)
  if (tokens === null || tokens.length === 0) return null
  const reader = new Reader(tokens)
  const formula = reader.sum()
  return formula !== null && reader.isAtEnd() ? formula : null
}

function tokensOf(text: string): string[] | null {
  const found: string[] = []
  for (let at = 0; at < text.length;) {
    if (text[at] === ' ') {
      at++
      continue
    }
    token.lastIndex = at
    const match = token.exec(text)
    if (match === null) return null
    found.push(match[0])
    at = token.lastIndex
  }
  return found
}

class Reader {
  #at = 0
  #depth = 0

  constructor(readonly tokens: readonly string[]) {}

  isAtEnd(): boolean {
    return this.#at === this.tokens.length
  }

  sum(): Formula | null {
    if (++this.#depth > maxDepth) return null
    const terms: Part[] = []
    do {
      const inverse = this.#sign()
      const formula = this.#product()
      if (formula === null) return null
      terms.push({ inverse, formula })
    } while (/^[-+]$/.test(this.#peek()))
    this.#depth--
    const [only] = terms
    return terms.length === 1 && only && !only.inverse ? only.formula : { kind: 'sum', terms }
  }

  #product(): Formula | null {
    const factors: Part[] = []
    let inverse = false
    do {
      if (/^[*/]$/.test(this.#peek())) inverse = this.#next() === '/'
      const isNegative = this.#peek() === '-' && this.#next() === '-'
      const formula = this.#power()
      if (formula === null) return null
      factors.push({ inverse, formula: isNegative ? negated(formula) : formula })
      inverse = false
    } while (this.#goesOn())
    const [only] = factors
    return factors.length === 1 && only ? only.formula : { kind: 'product', factors }
  }

  #goesOn(): boolean {
    return /^(?:[*/(a-zA-ZΩ]|\d.*|[a-z]{2,})$/.test(this.#peek())
  }

  #power(): Formula | null {
    const base = this.#atom()
    if (base === null || this.#peek() !== '^') return base
    this.#next()
    const isNegative = this.#peek() === '-' && this.#next() === '-'
    const exponent = this.#power()
    if (exponent === null) return null
    return { kind: 'power', base, exponent: isNegative ? negated(exponent) : exponent }
  }

  #atom(): Formula | null {
    const next = this.#next()
    if (/^\d/.test(next)) return this.#percent({ kind: 'number', value: new Fraction(next) })
    if (functions.test(next)) {
      const of = this.#atom()
      return of && { kind: 'call', name: next, of }
    }
    if (/^[a-zA-ZΩ]$/.test(next)) return { kind: 'letter', name: next }
    if (next !== '(') return null
    const inside = this.sum()
    return this.#next() === ')' ? inside : null
  }

  #percent(number: Formula): Formula {
    if (this.#peek() === '%') this.#next()
    return number
  }

  #sign(): boolean {
    return /^[-+]$/.test(this.#peek()) && this.#next() === '-'
  }

  #peek(): string {
    return this.tokens[this.#at] ?? ''
  }

  #next(): string {
    return this.tokens[this.#at++] ?? ''
  }
}

function negated(formula: Formula): Formula {
  return { kind: 'sum', terms: [{ inverse: true, formula }] }
}

/** The same for two formulas that differ only in the order of terms and factors, or in the look of a fraction. */
function keyOf(formula: Formula): string {
  switch (formula.kind) {
    case 'number':
      return formula.value.toFraction()
    case 'letter':
      return formula.name
    case 'call':
      return `${formula.name}(${keyOf(formula.of)})`
    case 'power':
      return powerKey(formula.base, formula.exponent)
    case 'sum':
      return termKeys(formula).toSorted().join(' ')
    case 'product':
      return productKey(formula.factors)
  }
}

/** The key of each term of a sum, signs included; of anything else its own. */
export function termKeys(formula: Formula): readonly string[] {
  if (formula.kind !== 'sum') return [signed(keyOf(formula), false)]
  return formula.terms.flatMap(({ inverse, formula: term }) =>
    term.kind === 'sum' && !inverse ? termKeys(term) : [signed(keyOf(grouped(term)), inverse)],
  )
}

function grouped(formula: Formula): Formula {
  return formula.kind === 'sum'
    ? { kind: 'product', factors: [{ inverse: false, formula }] }
    : formula
}

function signed(key: string, isNegative: boolean): string {
  const isFlipped = key.startsWith('-')
  const bare = isFlipped ? key.slice(1) : key.replace(/^\+/, '')
  return (isNegative === isFlipped ? '+' : '-') + bare
}

/** A square of a sum is the product of the sum with itself. */
function powerKey(base: Formula, exponent: Formula): string {
  const times = exponent.kind === 'number' ? exponent.value.valueOf() : 0
  if (base.kind === 'sum' && (times === 2 || times === 3)) {
    return productKey(Array.from({ length: times }, () => ({ inverse: false, formula: base })))
  }
  return `${bracketed(base)}^${bracketed(exponent)}`
}

function bracketed(formula: Formula): string {
  const key = keyOf(formula)
  return formula.kind === 'sum' || formula.kind === 'product' ? `(${key})` : key
}

/** One number above and one below make a coefficient; more of them are still a calculation. */
function productKey(factors: readonly Part[]): string {
  const flat = factors.flatMap((part) => flattened(part))
  const numbers = flat.filter(({ formula }) => formula.kind === 'number')
  const above = numbers.filter(({ inverse }) => !inverse)
  const below = numbers.filter(({ inverse }) => inverse)
  const others = flat
    .filter(({ formula }) => formula.kind !== 'number')
    .map(({ inverse, formula }) => (inverse ? '/' : '') + bracketed(formula))
  const minus = others.filter((key) => key.startsWith('(-') && !key.includes(' ')).length % 2 === 1
  const keys = others.map((key) => (/^\(-[^ ]*\)$/.test(key) ? key.slice(2, -1) : key)).toSorted()
  const coefficient =
    above.length <= 1 && below.length <= 1 ? ratioKey(above[0], below[0]) : plainKey(numbers)
  return (minus ? '-' : '') + [...(coefficient === '1' ? [] : [coefficient]), ...keys].join('·')
}

function flattened(part: Part): readonly Part[] {
  const { inverse, formula } = part
  if (formula.kind !== 'product') return [part]
  return formula.factors.flatMap((inner) =>
    flattened({ inverse: inner.inverse !== inverse, formula: inner.formula }),
  )
}

/** A fraction that could be reduced keeps its look: it is a step, not the result. */
function ratioKey(above: Part | undefined, below: Part | undefined): string {
  const [top, bottom] = [numberIn(above), numberIn(below)]
  const ratio = top.div(bottom)
  const isReduced = ratio.d === bottom.n || below === undefined
  return isReduced ? ratio.toFraction() : `[${top.toFraction()}:${bottom.toFraction()}]`
}

function plainKey(numbers: readonly Part[]): string {
  const keys = numbers.map((part) => (part.inverse ? '/' : '') + numberIn(part).toFraction())
  return `{${keys.toSorted().join('*')}}`
}

function numberIn(part: Part | undefined): Fraction {
  const value = part?.formula.kind === 'number' ? part.formula.value : new Fraction(1)
  return value.n === 0n && part?.inverse ? new Fraction(1) : value
}

/** The value of a formula without letters; null where it has one, or is not defined. */
export function valueOf(formula: Formula): number | null {
  const value = evaluate(formula)
  return Number.isFinite(value) ? value : null
}

function evaluate(formula: Formula): number {
  switch (formula.kind) {
    case 'number':
      return formula.value.valueOf()
    case 'letter':
      return Number.NaN
    case 'call':
      return formula.name === 'sqrt' ? Math.sqrt(evaluate(formula.of)) : Number.NaN
    case 'power':
      return evaluate(formula.base) ** evaluate(formula.exponent)
    case 'sum':
      return formula.terms.reduce(
        (sum, { inverse, formula: term }) => sum + (inverse ? -1 : 1) * evaluate(term),
        0,
      )
    case 'product':
      return formula.factors.reduce((product, { inverse, formula: factor }) => {
        const value = evaluate(factor)
        return inverse ? product / value : product * value
      }, 1)
  }
}
