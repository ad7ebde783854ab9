/**
 * Reads calculations from the tokens of a message: digits and number words, signs and words of
 * operations, units between them. It reads each token a bounded number of times.
 */
import Fraction from 'fraction.js'
import { amount, type Calculation } from './calculation'
import { firstNumberWords } from './number-words'
import {
  firstOperationWords,
  joiningWords,
  longestOperation,
  knownUnitOf,
  type WordOperation,
  wordOperations,
} from './phrases'
import type { MathNumber, MathSign, MathToken } from './token'
import { type OperandReader, readWordOperand, wordsFrom } from './word-operand'

/** A calculation, and the tokens that it takes. */
export interface CalculationAt {
  readonly calculation: Calculation
  readonly from: number
  readonly to: number
  /** How many operations it has; a share such as "half of" is one. */
  readonly operations: number
  /** The words that stand beside its numbers, in order. */
  readonly units: readonly string[]
}

const maxDepth = 12
const maxOperations = 60
const maxUnitWords = 4
/** Letters that are a unit beside a number; other single letters are unknowns. */
const unitLetters = /^[mglhskct]$/
const articles = /^[aioyeuàl]$/

/** Reads one calculation at a token; null where none starts there. */
export function readCalculation(tokens: readonly MathToken[], from: number): CalculationAt | null {
  const reader = new Reader(tokens, from)
  const calculation = reader.sum(0)
  if (calculation === null) return null
  const { at: to, operations, units } = reader
  return { calculation, from, to, operations, units }
}

/** Whether a word stands for an unknown, and not for a unit or an article. */
export function isUnknown(token: MathToken | undefined): boolean {
  if (token?.kind !== 'word' || token.text.length > 1) return false
  return !unitLetters.test(token.text) && (token.isGlued || !articles.test(token.text))
}

interface OperationAhead extends WordOperation {
  readonly end: number
}

class Reader implements OperandReader {
  operations = 0
  readonly units: string[] = []
  /** The last search for an operation: sums, products and powers ask at the same place. */
  private seen: {
    readonly at: number
    readonly isCount: boolean
    readonly operation: OperationAhead | null
  } = { at: -1, isCount: false, operation: null }

  constructor(
    readonly tokens: readonly MathToken[],
    public at: number,
  ) {}

  /** Sums and differences. */
  sum(depth: number): Calculation | null {
    let left = this.product(depth)
    while (left !== null) {
      const joined = this.joined(left, '+-', () => this.product(depth))
      if (joined === null) return left
      left = joined
    }
    return null
  }

  private product(depth: number): Calculation | null {
    let left = this.power(depth)
    while (left !== null) {
      const joined: Calculation | null =
        this.joined(left, '*/', () => this.power(depth)) ?? this.implied(left, depth)
      if (joined === null) return left
      left = joined
    }
    return null
  }

  private power(depth: number): Calculation | null {
    const base = this.operand(depth)
    return base && (this.joined(base, '^', () => this.operand(depth)) ?? base)
  }

  /** `left` joined with what follows an operation; the place stays where nothing follows. */
  private joined(
    left: Calculation,
    signs: string,
    readRight: () => Calculation | null,
  ): Calculation | null {
    const start = this.at
    const unitCount = this.units.length
    const operation = this.operationAhead(left)
    if (operation === null || !signs.includes(operation.sign)) return null
    if (this.operations >= maxOperations) return null
    this.at = operation.end
    const right = readRight()
    if (right === null) {
      this.at = start
      this.units.length = unitCount
      return null
    }
    this.operations++
    const [first, second] = operation.isReversed === true ? [right, left] : [left, right]
    return { kind: 'operation', sign: operation.sign, left: first, right: second }
  }

  /** A bracket right after an operand multiplies: 3(4 + 1). */
  private implied(left: Calculation, depth: number): Calculation | null {
    const next = this.tokens[this.at]
    if (next?.kind !== 'sign' || next.isSpaced || (next.sign !== '(' && next.sign !== '√'))
      return null
    const start = this.at
    const right = this.power(depth)
    if (right === null) {
      this.at = start
      return null
    }
    this.operations++
    return { kind: 'operation', sign: '*', left, right }
  }

  /** The operation after an operand, past the words of its unit. */
  private operationAhead(left: Calculation): OperationAhead | null {
    const isCount = left.kind === 'amount' && left.number.withPoint.d === 1n
    if (this.seen.at !== this.at || this.seen.isCount !== isCount) {
      this.seen = { at: this.at, isCount, operation: this.searchOperation(isCount) }
    }
    return this.seen.operation
  }

  private searchOperation(isCount: boolean): OperationAhead | null {
    for (let words = 0; words <= maxUnitWords; words++) {
      const found = this.operationAt(this.at + words, isCount && words === 0)
      if (found !== null) return found
      const token = this.tokens[this.at + words]
      if (token?.kind !== 'word' || isUnknown(token)) return null
      if (joiningWords([token.text]) !== null || firstNumberWords.has(token.text)) return null
    }
    return null
  }

  /** `isCount`: a plain whole number stands right before, of which no share is taken. */
  private operationAt(at: number, isCount: boolean): OperationAhead | null {
    const token = this.tokens[at]
    if (token?.kind === 'sign' && '+-*/^'.includes(token.sign)) {
      return { sign: token.sign as '+', end: at + 1 }
    }
    if (token?.kind !== 'word' || !firstOperationWords.has(token.text)) return null
    const words = wordsFrom(this.tokens, at, longestOperation)
    for (let count = words.length; count > 0; count--) {
      const operation = wordOperations.get(words.slice(0, count).join(' '))
      if (operation === undefined) continue
      if (operation.isShare === true && isCount) return null
      const next = this.tokens[at + count]
      // "2x + 3" has an unknown, and no product.
      return next?.kind === 'sign' && '+-'.includes(next.sign)
        ? null
        : { ...operation, end: at + count }
    }
    return null
  }

  /** One number, bracket or root, with its unit. */
  operand(depth: number): Calculation | null {
    const start = this.at
    const found = depth > maxDepth ? null : this.bare(depth)
    if (found === null) {
      this.at = start
      return null
    }
    return this.measured(this.withSuffix(found))
  }

  private bare(depth: number): Calculation | null {
    const token = this.tokens[this.at]
    if (token?.kind === 'number') return this.number(token)
    if (token?.kind === 'word') return this.words(depth)
    return token?.kind === 'sign' ? this.signed(token.sign, depth) : null
  }

  /** A sign with what it stands before. */
  signed(sign: MathSign, depth: number): Calculation | null {
    this.at++
    if (sign === '(') {
      const inner = this.sum(depth + 1)
      const close = this.tokens[this.at]
      if (inner === null || close?.kind !== 'sign' || close.sign !== ')') return null
      this.at++
      return inner
    }
    if (sign !== '-' && sign !== '+' && sign !== '√' && sign !== '∛') return null
    if ('+-'.includes(sign) && this.tokens[this.at]?.isSpaced !== false) return null
    const of = sign === '-' ? this.power(depth + 1) : this.operand(depth + 1)
    if (of === null || sign === '+') return of
    if (sign === '-') return { kind: 'negative', of }
    this.operations++
    return { kind: 'root', degree: sign === '√' ? 2 : 3, of }
  }

  /** A number with its fraction: "3/4" without blanks, "1 1/2", "3½". */
  private number(token: MathNumber): Calculation {
    const fraction = this.fractionAt(this.at)
    if (fraction !== null) {
      this.at = fraction.end
      return fraction.calculation
    }
    this.at++
    const whole: Calculation = { kind: 'amount', number: token }
    const part = token.decimals === 0 ? this.fractionAt(this.at, true) : null
    if (part === null) return whole
    this.at = part.end
    return { kind: 'operation', sign: '+', left: whole, right: part.calculation }
  }

  /** "3/4" written without blanks, or a sign such as ¾; null where the slash is an operation. */
  private fractionAt(
    at: number,
    isPart = false,
  ): { readonly calculation: Calculation; readonly end: number } | null {
    const [top, slash, bottom, after] = this.tokens.slice(at, at + 4)
    if (top?.kind !== 'number' || top.decimals > 0) return null
    const left: Calculation = { kind: 'amount', number: top }
    if (top.withPoint.d !== 1n) return { calculation: left, end: at + 1 }
    if (slash?.kind !== 'sign' || slash.sign !== '/' || slash.isSpaced) return null
    if (bottom?.kind !== 'number' || bottom.isSpaced || bottom.decimals > 0) return null
    if (after?.kind === 'sign' && !after.isSpaced && '^!('.includes(after.sign)) return null
    if (isPart && top.withPoint.compare(bottom.withPoint) >= 0) return null
    if (!isPart) this.operations++
    const right: Calculation = { kind: 'amount', number: bottom }
    return { calculation: { kind: 'operation', sign: '/', left, right }, end: at + 3 }
  }

  private words(depth: number): Calculation | null {
    const token = this.tokens[this.at]
    if (token?.kind === 'word' && /^(?:sqrt|cbrt)$/.test(token.text)) {
      return this.signed(token.text === 'sqrt' ? '√' : '∛', depth)
    }
    return readWordOperand(this, depth)
  }

  private withSuffix(base: Calculation): Calculation {
    let whole = base
    for (;;) {
      const token = this.tokens[this.at]
      const next = this.tokens[this.at + 1]
      if (token?.kind === 'sign' && token.sign === '%') whole = { kind: 'percent', of: whole }
      else if (token?.kind === 'word' && /^(?:percent|prozent)$/.test(token.text))
        whole = { kind: 'percent', of: whole }
      else if (isFactorial(token, next)) whole = { kind: 'factorial', of: whole }
      else if (token?.kind === 'word' && /^(?:squared|cubed)$/.test(token.text)) {
        const right = amount(new Fraction(token.text === 'squared' ? 2 : 3))
        whole = { kind: 'operation', sign: '^', left: whole, right }
        this.operations++
      } else return whole
      this.at++
    }
  }

  /** The operand with the unit that the word beside it names. */
  private measured(of: Calculation): Calculation {
    const token = this.tokens[this.at]
    if (token?.kind !== 'word' || isUnknown(token)) return of
    this.units.push(token.text)
    const unit = knownUnitOf(token.text)
    const exponent = this.unitExponent()
    if (unit === null) return of
    return { kind: 'measured', of, factor: unit.factor.pow(exponent) ?? unit.factor }
  }

  /** Takes the exponent of a unit: "12 cm^2", "12 cm²", "12 cm2". */
  private unitExponent(): number {
    const [sign, raised] = this.tokens.slice(this.at + 1, this.at + 3)
    const exponent = sign?.kind === 'sign' && sign.sign === '^' ? raised : sign
    if (exponent?.kind !== 'number' || exponent.isSpaced) return 1
    const power = exponent.withPoint.valueOf()
    if (power !== 2 && power !== 3) return 1
    this.at += exponent === raised ? 3 : 2
    return power
  }
}

function isFactorial(token: MathToken | undefined, next: MathToken | undefined): boolean {
  if (token?.kind !== 'sign' || token.sign !== '!' || token.isSpaced) return false
  return next?.kind === 'equals' || (next?.kind === 'sign' && '+-*/)'.includes(next.sign))
}
