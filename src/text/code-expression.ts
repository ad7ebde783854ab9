/** Evaluates one expression of code: numbers in any base, texts, lists, names and calls. */

export type CodeValue = number | string | readonly CodeValue[]
export type CodeFunction = (values: readonly CodeValue[]) => CodeValue

export interface CodeScope {
  readonly names: ReadonlyMap<string, CodeValue>
  readonly functions: ReadonlyMap<string, CodeFunction>
  /** Counts a step; false where no more may be taken. */
  readonly step: () => boolean
}

const part =
  /\s{0,40}(?:(0[xX][\da-fA-F_]{1,20}|0[bB][01_]{1,60}|0[oO][0-7_]{1,30}|\d[\d_]{0,20}(?:\.\d{1,20})?(?:[eE][-+]?\d{1,3})?(?![\p{L}\p{N}_])[nLlfFuU]?|\.\d{1,20})|([fF]?"(?:[^"\\]|\\.){0,200}"|[fF]?'(?:[^'\\]|\\.){0,200}'|`[^`]{0,200}`)|([$@]?[\p{L}_][\p{L}\p{N}_]{0,40}(?:(?:\.|::)[\p{L}_][\p{L}\p{N}_]{0,40}){0,6}!?)|(\$\(\(|<<|>>|\*\*|\/\/|={2,3}|!={1,2}|<=|>=|&&|\|\||[-+*/%^()[\],<>?:÷×·]))/uy

const maxParts = 300
const maxDepth = 30
const maxText = 200
const maxRepeats = 30

type Part = { readonly kind: 'number' | 'text' | 'name' | 'sign'; readonly text: string }

/** The parts of an expression; null where something else stands in it. */
function partsOf(written: string): readonly Part[] | null {
  const parts: Part[] = []
  part.lastIndex = 0
  const text = written.trimEnd()
  while (part.lastIndex < text.length) {
    const found = part.exec(text)
    if (found === null || parts.length >= maxParts) return null
    const [, number, quoted, name, sign = ''] = found
    if (number !== undefined) parts.push({ kind: 'number', text: number })
    else if (quoted !== undefined) parts.push({ kind: 'text', text: quoted })
    else if (name !== undefined) parts.push({ kind: 'name', text: name.replace(/^[$@]|!$/g, '') })
    else if (sign === '$((') parts.push({ kind: 'sign', text: '(' }, { kind: 'sign', text: '(' })
    else parts.push({ kind: 'sign', text: sign })
  }
  return parts
}

/** The place behind the brackets of a call that begins at a place. */
export function endOfCall(text: string, from: number): number {
  let [open, at] = [0, text.indexOf('(', from)]
  for (const last = Math.min(text.length, from + maxText); at < last; at += 1) {
    if (text.charAt(at) === '(') open += 1
    if (text.charAt(at) === ')' && (open -= 1) === 0) return at + 1
  }
  return at
}

const numberOf = (value: CodeValue | undefined): number =>
  typeof value === 'number'
    ? value
    : typeof value === 'string' && value.trim() !== ''
      ? Number(value)
      : Number.NaN
const listOf = (values: readonly CodeValue[]): readonly number[] =>
  values.flatMap((value) => (Array.isArray(value) ? listOf(value) : [numberOf(value)]))

/** A number in digits of a base. */
function parsed(value: CodeValue | undefined, base: number): number {
  if (typeof value === 'number') return Math.trunc(value)
  const text = String(value).trim().replaceAll('_', '')
  const digits = text.replace(/^0[xbo]/i, '')
  const read = /^0x/i.test(text) ? 16 : /^0b/i.test(text) ? 2 : /^0o/i.test(text) ? 8 : base
  return read >= 2 && read <= 36 ? Number.parseInt(digits, read) : Number.NaN
}

const sum = (values: readonly CodeValue[]): number =>
  listOf(values).reduce((one, other) => one + other, 0)
const product = (values: readonly CodeValue[]): number =>
  listOf(values).reduce((one, other) => one * other, 1)
const rounded = (value: number, places = 0): number =>
  Math.round(value * 10 ** places) / 10 ** places

/** Functions that the languages share, by the last part of their names. */
const functions: Readonly<Record<string, CodeFunction>> = {
  int: ([value, base]) => parsed(value, numberOf(base ?? 10)),
  parseint: ([value, base]) => parsed(value, numberOf(base ?? 10)),
  tointeger: ([value, base]) => parsed(value, numberOf(base ?? 10)),
  stoi: ([value]) => parsed(value, 10),
  hex2dec: ([value]) => parsed(String(value), 16),
  bin2dec: ([value]) => parsed(String(value), 2),
  oct2dec: ([value]) => parsed(String(value), 8),
  number: ([value]) => (typeof value === 'string' ? Number(value) : numberOf(value)),
  float: ([value]) => numberOf(value),
  parsefloat: ([value]) => numberOf(value),
  fraction: ([top, bottom = 1]) => numberOf(top) / numberOf(bottom),
  str: ([value]) => String(value),
  string: ([value]) => String(value),
  chr: ([value]) => String.fromCodePoint(Math.min(0xffff, Math.max(0, numberOf(value)) || 0)),
  ord: ([value]) => String(value).codePointAt(0) ?? Number.NaN,
  fromcharcode: (values) => String.fromCharCode(...listOf(values)),
  len: ([value]) => (Array.isArray(value) || typeof value === 'string' ? value.length : Number.NaN),
  sum,
  summe: sum,
  somme: sum,
  suma: sum,
  prod: product,
  product,
  produkt: product,
  reduce: sum,
  abs: ([value]) => Math.abs(numberOf(value)),
  min: (values) => Math.min(...listOf(values)),
  max: (values) => Math.max(...listOf(values)),
  pow: ([value, power]) => numberOf(value) ** numberOf(power),
  power: ([value, power]) => numberOf(value) ** numberOf(power),
  sqrt: ([value]) => Math.sqrt(numberOf(value)),
  floor: ([value]) => Math.floor(numberOf(value)),
  ceil: ([value]) => Math.ceil(numberOf(value)),
  trunc: ([value]) => Math.trunc(numberOf(value)),
  round: ([value, places = 0]) => rounded(numberOf(value), numberOf(places)),
  range: (values) => {
    const [first = 0, second] = listOf(values)
    const [from, to] = second === undefined ? [0, first] : [first, second]
    return Array.from(
      { length: Math.min(maxText, Math.max(0, to - from) || 0) },
      (_, at) => from + at,
    )
  },
  print: ([value]) => value ?? Number.NaN,
  println: ([value]) => value ?? Number.NaN,
  eval: ([value]) => evaluateCode(String(value), emptyScope) ?? Number.NaN,
  factorial: ([value]) =>
    product(Array.from({ length: Math.min(20, numberOf(value) || 0) }, (_, at) => at + 1)),
}

const emptyScope: CodeScope = { names: new Map(), functions: new Map(), step: () => true }

/** How tightly signs bind; a higher one binds tighter. */
const strengths: Readonly<Record<string, number>> = {
  '||': 1,
  or: 1,
  '&&': 2,
  and: 2,
  '==': 3,
  '===': 3,
  '!=': 3,
  '!==': 3,
  '<': 3,
  '>': 3,
  '<=': 3,
  '>=': 3,
  '<<': 4,
  '>>': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '×': 6,
  '·': 6,
  '/': 6,
  '÷': 6,
  '//': 6,
  '%': 6,
  '**': 8,
  '^': 8,
}

/** How often a text or a list is repeated. */
const timesOf = (value: CodeValue): number =>
  Math.min(maxRepeats, Math.max(0, Math.trunc(numberOf(value)) || 0))

const [signStrength, powerStrength] = [7, 8]

function applied(sign: string, left: CodeValue, right: CodeValue): CodeValue {
  if (sign === '+' && (typeof left === 'string' || typeof right === 'string')) {
    return `${String(left)}${String(right)}`.slice(0, maxText)
  }
  if (sign === '*' && typeof left === 'string') {
    return left.repeat(timesOf(right)).slice(0, maxText)
  }
  if (sign === '*' && Array.isArray(left)) {
    return Array.from({ length: timesOf(right) }, () => left as readonly CodeValue[]).flat()
  }
  const [one, other] = [numberOf(left), numberOf(right)]
  switch (sign) {
    case '+':
      return one + other
    case '-':
      return one - other
    case '*':
    case '×':
    case '·':
      return one * other
    case '/':
    case '÷':
      return one / other
    case '//':
      return Math.floor(one / other)
    case '%':
      return one % other
    case '**':
    case '^':
      return one ** other
    case '<<':
      return one * 2 ** other
    case '>>':
      return Math.floor(one / 2 ** other)
    case '<':
      return Number(one < other)
    case '>':
      return Number(one > other)
    case '<=':
      return Number(one <= other)
    case '>=':
      return Number(one >= other)
    case '||':
    case 'or':
      return one !== 0 ? one : other
    case '&&':
    case 'and':
      return one !== 0 ? other : one
    default:
      return Number(sign.startsWith('!') ? one !== other : one === other)
  }
}

class Failure extends Error {}

class Expression {
  readonly #parts: readonly Part[]
  readonly #scope: CodeScope
  #at = 0
  #depth = 0

  constructor(parts: readonly Part[], scope: CodeScope) {
    this.#parts = parts
    this.#scope = scope
  }

  whole(): CodeValue {
    const value = this.#choice()
    if (this.#at < this.#parts.length) throw new Failure()
    return value
  }

  #next(): string {
    const next = this.#parts[this.#at]
    return next?.kind === 'sign' || next?.kind === 'name' ? next.text : ''
  }

  #take(sign: string): boolean {
    if (this.#parts[this.#at]?.kind !== 'sign' || this.#next() !== sign) return false
    this.#at += 1
    return true
  }

  #expect(sign: string): void {
    if (!this.#take(sign)) throw new Failure()
  }

  /** "a ? b : c" and "b if a else c". */
  #choice(): CodeValue {
    const value = this.#sum(0)
    if (this.#take('?')) {
      const yes = this.#choice()
      this.#expect(':')
      const no = this.#choice()
      return numberOf(value) === 0 ? no : yes
    }
    if (this.#next() !== 'if') return value
    this.#at += 1
    const condition = this.#sum(0)
    if (this.#next() !== 'else') throw new Failure()
    this.#at += 1
    const no = this.#choice()
    return numberOf(condition) === 0 ? no : value
  }

  #sum(strength: number): CodeValue {
    this.#depth += 1
    if (this.#depth > maxDepth || !this.#scope.step()) throw new Failure()
    let left = this.#unary()
    for (;;) {
      const sign = this.#next()
      const own = strengths[sign]
      if (own === undefined || own <= strength) break
      this.#at += 1
      // Powers bind to the right.
      left = applied(sign, left, this.#sum(own === powerStrength ? own - 1 : own))
    }
    this.#depth -= 1
    return left
  }

  #unary(): CodeValue {
    if (this.#take('-')) return -numberOf(this.#sum(signStrength))
    if (this.#take('+')) return this.#sum(signStrength)
    let value = this.#atom()
    while (this.#take('[')) {
      const at = numberOf(this.#choice())
      this.#expect(']')
      value =
        (Array.isArray(value) || typeof value === 'string' ? value.at(at) : undefined) ?? Number.NaN
    }
    return value
  }

  #atom(): CodeValue {
    const found = this.#parts[this.#at]
    if (found === undefined) throw new Failure()
    this.#at += 1
    if (found.kind === 'number') return literal(found.text)
    if (found.kind === 'text') return this.#text(found.text)
    if (found.kind === 'name') return this.#name(found.text)
    if (found.text === '(') {
      const values = this.#list(')')
      return values.length === 1 ? (values[0] ?? Number.NaN) : values
    }
    if (found.text === '[') return this.#list(']')
    throw new Failure()
  }

  #list(end: string): readonly CodeValue[] {
    const values: CodeValue[] = []
    while (!this.#take(end)) {
      values.push(this.#choice())
      if (!this.#take(',')) {
        this.#expect(end)
        break
      }
    }
    return values
  }

  #name(name: string): CodeValue {
    const [first = '', ...others] = name.split(/\.|::/)
    const last = (others.at(-1) ?? first).toLowerCase()
    if (this.#take('(')) {
      const values = this.#list(')')
      const own = this.#scope.functions.get(name)
      if (own !== undefined) return own(values)
      const known = Object.hasOwn(functions, last) ? functions[last] : undefined
      if (known === undefined) throw new Failure()
      return known(values)
    }
    const value = this.#scope.names.get(name) ?? this.#scope.names.get(first)
    if (last === 'length' && (Array.isArray(value) || typeof value === 'string'))
      return value.length
    if (value === undefined) throw new Failure()
    return value
  }

  /** A text; expressions in it count where its language puts them in. */
  #text(quoted: string): CodeValue {
    const isFormat = /^[fF`]/.test(quoted)
    const inner = quoted.replace(/^[fF]?["'`]|["'`]$/g, '').slice(0, maxText)
    if (!isFormat) return inner
    return inner.replace(/\$?\{([^{}]*)\}/g, (_, written: string) => {
      const value = evaluateCode(written.replace(/:[^:]*$/, ''), this.#scope)
      return value === null ? '' : String(value)
    })
  }
}

function literal(written: string): number {
  const digits = written.replaceAll('_', '')
  return Number(/^0[xXbBoO]/.test(digits) ? digits.toLowerCase() : digits.replace(/[nLlfFuU]$/, ''))
}

/** The value of an expression; null where it is none, or has a name without a value. */
export function evaluateCode(written: string, scope: CodeScope): CodeValue | null {
  const parts = partsOf(written)
  if (parts === null || parts.length === 0) return null
  try {
    return new Expression(parts, scope).whole()
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}
