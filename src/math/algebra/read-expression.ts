/**
 * Reads a formula into a tree. The reader refuses everything but numbers, letters, the simple
 * functions and `+-*^/().%`. It bounds length and depth, so reading is cheap for every input. The
 * grammar is that of mathjs: a sign binds less than a power,
 * "2x" is a product, and "1/2 x" is half of x. `test/math/formula-reader.test.ts` compares both.
 */
import { endOfDigits, isDigit, isLetter } from '../../lib/ascii'
import Fraction from 'fraction.js'
import { type Expression, functionNames, joined, type Operator } from './expression'

const maxLength = 200
const maxDepth = 12
const readable = /^[\d\sA-Za-z.+\-*/^()]+$/
/** "0x" is nothing times x here, not the beginning of a hexadecimal number. */
const zeroTimes = /\b0(?=[A-Za-z])/g
const percentSign = /(?<!\d)(\d+(?:\.\d+)?)\s*%/g
const hugeNumber = /\d{31}|\d\.\d{31}/

/** Reads a formula; null when it is no formula, or one that this tutor does not deal in. */
export function readExpression(text: string): Expression | null {
  if (text.length > maxLength) return null
  const plain = (text.includes('%') ? text.replace(percentSign, '($1/100)') : text).replace(
    zeroTimes,
    '0 ',
  )
  if (!readable.test(plain) || hugeNumber.test(plain) || depthOf(plain) > maxDepth) return null
  const tokens = tokensOf(plain)
  return tokens === null ? null : new Parser(tokens).whole()
}

function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  for (const sign of text) {
    if (sign === '(') deepest = Math.max(deepest, ++depth)
    if (sign === ')') depth--
  }
  return deepest
}

interface FormulaToken {
  readonly kind: 'number' | 'word' | 'sign' | 'end'
  readonly text: string
}

const [newline, dot] = [10, 46]
const end: FormulaToken = { kind: 'end', text: '' }
const signTokens: ReadonlyMap<string, FormulaToken> = new Map(
  Array.from('+-*/^()\n', (text) => [text, { kind: 'sign', text }]),
)

/** Null where a character or a number cannot stand in a formula. A newline in brackets is a blank. */
function tokensOf(text: string): readonly FormulaToken[] | null {
  const tokens: FormulaToken[] = []
  let depth = 0
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at)
    if (code === 32 || code === 9 || code === 0xa0 || (code === newline && depth > 0)) at += 1
    else if (isLetter(code)) {
      const from = at
      while (isLetter(text.charCodeAt(at)) || isDigit(text.charCodeAt(at))) at += 1
      tokens.push({ kind: 'word', text: text.slice(from, at) })
    } else if (isDigit(code) || code === dot) {
      const to = endOfNumber(text, at)
      if (to < 0) return null
      tokens.push({ kind: 'number', text: text.slice(at, to) })
      at = to
    } else {
      const sign = signTokens.get(text.charAt(at))
      if (sign === undefined) return null
      depth += sign.text === '(' ? 1 : sign.text === ')' ? -1 : 0
      tokens.push(sign)
      at += 1
    }
  }
  return tokens
}

/** The end of "12", "1.5", ".5", "5." or "2e-3"; negative where no number can stand. */
function endOfNumber(text: string, from: number): number {
  let at = endOfDigits(text, from)
  if (text.charCodeAt(at) === dot && !/[*^/]/.test(text.charAt(at + 1))) {
    const after = endOfDigits(text, at + 1)
    if (at === from && after === at + 1) return -1
    at = after
  } else if (at === from) return -1
  const mark = text.charAt(at)
  if (mark !== 'e' && mark !== 'E') return at
  const next = text.charAt(at + 1)
  if (next === '.') return /[*^/]/.test(text.charAt(at + 2)) ? at : -1
  const signed = next === '+' || next === '-'
  const digits = at + (signed ? 2 : 1)
  const to = endOfDigits(text, digits)
  if (to === digits) return signed ? -1 : at
  return text.charCodeAt(to) === dot && !/[*^/]/.test(text.charAt(to + 1)) ? -1 : to
}

/** What the last part was, which decides what may follow it without a sign between. */
type Kind = 'number' | 'minus' | 'plus' | 'operation' | 'other'

/** Words that mathjs reads as operators, and that stand for letters where an operand must stand. */
const operatorWords: ReadonlySet<string> = new Set(['mod', 'to', 'in', 'and', 'xor', 'or'])
const names: readonly string[] = functionNames

class Parser {
  readonly #tokens: readonly FormulaToken[]
  #at = 0
  #kind: Kind = 'other'

  constructor(tokens: readonly FormulaToken[]) {
    this.#tokens = tokens
  }

  whole(): Expression | null {
    const formula = this.#bracketed()
    return this.#at < this.#tokens.length ? null : formula
  }

  get #next(): FormulaToken {
    return this.#tokens[this.#at] ?? end
  }

  /** Takes an operator and the newlines behind it. */
  #takeOperator(): void {
    this.#at += 1
    while (this.#next.text === '\n') this.#at += 1
  }

  /** A formula, and "in" at its end, which mathjs takes for a unit. */
  #bracketed(): Expression | null {
    let left = this.#sum()
    while (left !== null && this.#next.text === 'in') {
      this.#takeOperator()
      const after = this.#next
      if (after.kind !== 'end' && after.text !== ')') return null
      left = joined(left, '*', lettersOf('in'))
    }
    return left
  }

  #sum(): Expression | null {
    let left = this.#product()
    for (let sign = this.#next.text; left !== null; sign = this.#next.text) {
      if (sign !== '+' && sign !== '-') break
      this.#takeOperator()
      left = withRight(left, sign, this.#product())
    }
    return left
  }

  #product(): Expression | null {
    let left = this.#implicit()
    for (let sign = this.#next.text; left !== null; sign = this.#next.text) {
      if (sign !== '*' && sign !== '/') break
      this.#takeOperator()
      left = withRight(left, sign, this.#implicit())
    }
    return left
  }

  /** "2x", "(a + b)(a - b)", "sqrt(2) 3". */
  #implicit(): Expression | null {
    let left = this.#quotient()
    let mayBeInches = this.#kind === 'number' || this.#kind === 'minus'
    while (left !== null) {
      const { kind, text } = this.#next
      const isWord = kind === 'word' && !operatorWords.has(text)
      const isNumber = kind === 'number' && this.#kind === 'other'
      if (!isWord && !isNumber && text !== '(' && !(mayBeInches && text === 'in')) break
      left = withRight(left, '*', this.#quotient())
      mayBeInches = false
    }
    return left
  }

  /** "1/2" in front of a letter or a bracket is one factor. */
  #quotient(): Expression | null {
    const left = this.#signed()
    const isNumber = this.#kind === 'number' || this.#kind === 'minus' || this.#kind === 'plus'
    if (left === null || !isNumber || this.#next.text !== '/') return left
    let [bottom, after] = [this.#at + 1, 0]
    while (this.#tokens[bottom]?.text === '\n') bottom += 1
    after = bottom + 1
    const isFactor = this.#tokens[after]?.text === '(' || this.#startsSymbol(after)
    if (this.#tokens[bottom]?.kind !== 'number' || !isFactor) return left
    this.#at = bottom
    const right = this.#number()
    this.#kind = 'operation'
    return withRight(left, '/', right)
  }

  #startsSymbol(at: number): boolean {
    const token = this.#tokens[at]
    return token?.kind === 'word' && (token.text === 'in' || !operatorWords.has(token.text))
  }

  #signed(): Expression | null {
    const sign = this.#next.text
    if (sign !== '-' && sign !== '+') return this.#power()
    this.#takeOperator()
    const of = this.#signed()
    const isNumber = this.#kind === 'number'
    this.#kind = isNumber ? (sign === '-' ? 'minus' : 'plus') : 'operation'
    return of === null || sign === '+' ? of : { kind: 'negation', of }
  }

  #power(): Expression | null {
    const base = this.#operand()
    if (base === null || this.#next.text !== '^') return base
    this.#takeOperator()
    const exponent = this.#signed()
    this.#kind = 'operation'
    return withRight(base, '^', exponent)
  }

  #operand(): Expression | null {
    const { kind, text } = this.#next
    if (kind === 'number') return this.#number()
    if (kind !== 'word') return text === '(' ? this.#inBrackets() : null
    this.#at += 1
    if (this.#next.text === '(') return called(text, this.#inBrackets())
    this.#kind = 'other'
    return /^[A-Za-z]{1,3}$/.test(text) && text !== 'NaN' && text !== 'not' ? lettersOf(text) : null
  }

  #inBrackets(): Expression | null {
    this.#at += 1
    const inner = this.#bracketed()
    if (inner === null || this.#next.text !== ')') return null
    this.#at += 1
    this.#kind = 'other'
    return inner
  }

  #number(): Expression | null {
    const value = valueOfDigits(this.#next.text)
    this.#at += 1
    this.#kind = 'number'
    return value === null ? null : { kind: 'number', value }
  }
}

/** Null where the right side cannot be read. */
function withRight(
  left: Expression,
  operator: Operator,
  right: Expression | null,
): Expression | null {
  return right && joined(left, operator, right)
}

/** "xy" is x times y. */
function lettersOf(word: string): Expression {
  let formula: Expression = { kind: 'letter', name: word.charAt(0) }
  for (const name of word.slice(1)) {
    formula = joined(formula, '*', { kind: 'letter', name })
  }
  return formula
}

/** `sqrt(…)`, and `x(x - 2)`, which is a product. */
function called(name: string, of: Expression | null): Expression | null {
  if (of === null) return null
  if (name === 'sqrt') return { kind: 'root', of }
  const written = name === 'log' ? 'ln' : name
  const known = functionNames[names.indexOf(written)]
  if (known !== undefined) return { kind: 'call', name: known, of }
  return /^[A-Za-z]$/.test(name) ? withRight({ kind: 'letter', name }, '*', of) : null
}

const safeDigits = 15

function valueOfDigits(text: string): Fraction | null {
  const isWhole = text.length <= safeDigits && /^\d+$/.test(text)
  try {
    return new Fraction(isWhole ? Number(text) : text)
  } catch {
    return null
  }
}
