/** The value of a formula whose parts are read already. */

/** A number, an operator, a bracket or the name of a function. */
export type Part = number | string

const functions: ReadonlyMap<string, (value: number) => number> = new Map(
  Object.entries({
    sqrt: Math.sqrt,
    sin: Math.sin,
    cos: Math.cos,
    tan: Math.tan,
    exp: Math.exp,
    ln: Math.log,
    log: Math.log10,
    cbrt: Math.cbrt,
    arcsin: Math.asin,
    arccos: Math.acos,
    arctan: Math.atan,
    cot: (value: number) => 1 / Math.tan(value),
    sec: (value: number) => 1 / Math.cos(value),
    csc: (value: number) => 1 / Math.sin(value),
  }),
)
const maxDepth = 24

/** Whether a word is the name of a function. */
export function isFunction(word: string): boolean {
  return functions.has(word)
}

/** The value of the parts; NaN where they are no formula. */
export function evaluate(parts: readonly Part[]): number {
  return new Evaluator(parts).value()
}

/** Reads sums, products and powers by recursive descent; the depth is bounded. */
class Evaluator {
  readonly #parts: readonly Part[]
  #at = 0
  #depth = 0

  constructor(parts: readonly Part[]) {
    this.#parts = parts
  }

  value(): number {
    const value = this.#sum()
    return this.#at < this.#parts.length ? Number.NaN : value
  }

  #sum(): number {
    if (++this.#depth > maxDepth) return Number.NaN
    let value = this.#product()
    for (;;) {
      const sign = this.#parts[this.#at]
      if (sign !== '+' && sign !== '-') break
      this.#at += 1
      const next = this.#product()
      value = sign === '+' ? value + next : value - next
    }
    this.#depth -= 1
    return value
  }

  #product(): number {
    let value = this.#signed()
    for (;;) {
      const sign = this.#parts[this.#at]
      if (sign === '*' || sign === '/') {
        this.#at += 1
        const next = this.#signed()
        value = sign === '*' ? value * next : value / next
      } else if (sign === '(' && this.#isMixed()) value += this.#power()
      else if (typeof sign === 'number' || sign === '(' || isPrefix(sign)) value *= this.#power()
      else return value
    }
  }

  /** "3((1)/(2))" is three and a half. */
  #isMixed(): boolean {
    const [before, a, b, top, , slash] = this.#parts.slice(this.#at - 1, this.#at + 5)
    const isQuotient = a === '(' && b === '(' && typeof top === 'number' && slash === '/'
    return isQuotient && typeof before === 'number' && Number.isInteger(before)
  }

  #signed(): number {
    let sign = 1
    let count = 0
    while (this.#parts[this.#at] === '-' || this.#parts[this.#at] === '+') {
      if (this.#parts[this.#at] === '-') sign = -sign
      this.#at += 1
      if (++count > 2) return Number.NaN
    }
    return sign * this.#power()
  }

  #power(): number {
    let value = this.#atom()
    for (;;) {
      const sign = this.#parts[this.#at]
      if (typeof sign === 'string' && sign.length === 2 && sign.startsWith('^')) {
        this.#at += 1
        value **= Number(sign.slice(1))
      } else if (sign === '^') {
        this.#at += 1
        if (++this.#depth > maxDepth) return Number.NaN
        value **= this.#signed()
        this.#depth -= 1
      } else return value
    }
  }

  #atom(): number {
    const part = this.#parts[this.#at]
    this.#at += 1
    if (typeof part === 'number') return part
    if (part === '(') {
      const value = this.#sum()
      if (this.#parts[this.#at] !== ')') return Number.NaN
      this.#at += 1
      return value
    }
    if (part === undefined || !isPrefix(part) || ++this.#depth > maxDepth) return Number.NaN
    const value = part.endsWith('*')
      ? Number(part.slice(0, -1)) * this.#power()
      : this.#called(part)
    this.#depth -= 1
    return value
  }

  /** "sin^2 x" is the square of sin x. */
  #called(name: string): number {
    const isPower = this.#parts[this.#at] === '^' && name !== '√'
    if (isPower) this.#at += 1
    const exponent = isPower ? this.#signed() : 1
    const argument = this.#power()
    if (isPower && exponent !== -1)
      return (functions.get(name)?.(argument) ?? Number.NaN) ** exponent
    return name === '√' ? Math.sqrt(argument) : (functions.get(name)?.(argument) ?? Number.NaN)
  }
}

function isPrefix(part: Part | undefined): part is string {
  if (typeof part !== 'string') return false
  return part === '√' || functions.has(part) || (part.length > 1 && part.endsWith('*'))
}
