/**
 * Evaluates an expression in brackets with its operator first, "(* 2 (- 16 7))", as the Lisps write it:
 * arithmetic, names, `let`, conditions and functions of the text.
 */
import type { CodeFunction, CodeValue } from './code-expression'

/** The names and functions of a program; definitions are put there. */
export interface LispScope {
  readonly names: Map<string, CodeValue>
  readonly functions: Map<string, CodeFunction>
  /** Counts a step; false where no more may be taken. */
  readonly step: () => boolean
}

type Expression = string | readonly Expression[]

const part = /[()[\]]|'(?=\()|"[^"]{0,100}"|[^\s()[\]"]{1,40}/g
const maxParts = 300
const maxDepth = 30
const operator =
  /^(?:[-+*/]|[<>]=?|=|expt|mod|rem|max|min|let\*?|define|defun|defn|setq|setf|set!|def|defvar|defparameter|if|progn|begin|do|print|princ|display|println|format|newline|quotient|sqrt|abs|1\+|inc|square)$/i
const beginning = /^'?[([]\s{0,4}([^\s()[\]]{1,20})[\s(]/

/** Whether a line begins as such an expression: a bracket and the name of an operator. */
export const mayBeLisp = (line: string): boolean =>
  operator.test(beginning.exec(line)?.[1] ?? '') && !/^\(\s{0,4}[-+][\d.]/.test(line)

/** The expressions of a text, whether their brackets are closed or not. */
function expressionsOf(text: string): readonly Expression[] {
  const open: Expression[][] = [[]]
  for (const [sign] of Array.from(text.matchAll(part)).slice(0, maxParts)) {
    if (sign === "'") continue
    if (sign === '(' || sign === '[') {
      if (open.length >= maxDepth) return []
      open.push([])
    } else if (sign === ')' || sign === ']') {
      const closed = open.pop() ?? []
      if (open.length === 0) return []
      open.at(-1)?.push(closed)
    } else open.at(-1)?.push(sign)
  }
  while (open.length > 1) {
    const closed = open.pop() ?? []
    open.at(-1)?.push(closed)
  }
  return open[0] ?? []
}

const fold = (values: readonly number[], by: (one: number, other: number) => number): number =>
  values.length === 0 ? Number.NaN : values.reduce(by)

const operators: Readonly<Record<string, (values: readonly number[]) => number>> = {
  '+': (values) => values.reduce((one, other) => one + other, 0),
  '*': (values) => values.reduce((one, other) => one * other, 1),
  '-': (values) =>
    values.length === 1 ? -(values[0] ?? 0) : fold(values, (one, other) => one - other),
  '/': (values) => fold(values, (one, other) => one / other),
  quotient: ([one = 0, other = 0]) => Math.trunc(one / other),
  mod: ([one = 0, other = 0]) => one % other,
  rem: ([one = 0, other = 0]) => one % other,
  expt: ([one = 0, other = 0]) => one ** other,
  max: (values) => Math.max(...values),
  min: (values) => Math.min(...values),
  sqrt: ([value = 0]) => Math.sqrt(value),
  square: ([value = 0]) => value * value,
  abs: ([value = 0]) => Math.abs(value),
  '1+': ([value = 0]) => value + 1,
  inc: ([value = 0]) => value + 1,
  '<': ([one = 0, other = 0]) => Number(one < other),
  '>': ([one = 0, other = 0]) => Number(one > other),
  '<=': ([one = 0, other = 0]) => Number(one <= other),
  '>=': ([one = 0, other = 0]) => Number(one >= other),
  '=': ([one = 0, other = 0]) => Number(one === other),
}
const definitions = new Set(['define', 'setq', 'setf', 'set!', 'def', 'defvar', 'defparameter'])
const functionDefinitions = new Set(['define', 'defun', 'defn'])
const sequences = new Set([
  'progn',
  'begin',
  'do',
  'print',
  'princ',
  'display',
  'println',
  'format',
])

class Evaluation {
  readonly #scope: LispScope
  #depth = 0

  constructor(scope: LispScope) {
    this.#scope = scope
  }

  value(expression: Expression | undefined): number {
    if (expression === undefined || !this.#scope.step()) return Number.NaN
    if (typeof expression === 'string') return this.#atom(expression)
    if (this.#depth >= maxDepth) return Number.NaN
    this.#depth += 1
    const value = this.#call(expression)
    this.#depth -= 1
    return value
  }

  #call([head, ...others]: readonly Expression[]): number {
    if (typeof head !== 'string') return this.#last(others)
    const name = head.toLowerCase()
    if (name === 'let' || name === 'let*') return this.#let(others)
    if (name === 'if') return this.value(this.value(others[0]) === 0 ? others[2] : others[1])
    if (functionDefinitions.has(name) && this.#definesFunction(others)) return Number.NaN
    if (definitions.has(name)) return this.#define(others)
    if (sequences.has(name)) return this.#last(others)
    const own = this.#scope.functions.get(head)
    const values = others.map((each) => this.value(each))
    if (own !== undefined) return Number(own(values))
    return Object.hasOwn(operators, name) ? (operators[name]?.(values) ?? Number.NaN) : Number.NaN
  }

  #atom(text: string): number {
    const known = this.#scope.names.get(text)
    if (typeof known === 'number') return known
    return /^[-+]?[\d.]{1,20}$/.test(text) ? Number(text) : Number.NaN
  }

  #last(expressions: readonly Expression[]): number {
    return expressions.reduce((_, each) => this.value(each), Number.NaN)
  }

  /** "((x 9) (y 2))", and in Clojure "[x 9 y 2]". */
  #let([bindings = [], ...body]: readonly Expression[]): number {
    const pairs = typeof bindings === 'string' ? [] : bindings
    if (typeof pairs[0] === 'string') {
      for (let at = 0; at + 1 < pairs.length; at += 2) this.#define(pairs.slice(at, at + 2))
    } else for (const pair of pairs) if (typeof pair !== 'string') this.#define(pair)
    return this.#last(body)
  }

  #define([name, written]: readonly Expression[]): number {
    const value = this.value(written)
    if (typeof name === 'string' && Number.isFinite(value)) this.#scope.names.set(name, value)
    return Number.NaN
  }

  /** "(define (f n) …)" and "(defun f (n) …)"; false for another definition. */
  #definesFunction([first, second, ...rest]: readonly Expression[]): boolean {
    const isScheme = first !== undefined && typeof first !== 'string'
    if (!isScheme && (second === undefined || typeof second === 'string' || rest.length === 0)) {
      return false
    }
    const [name, ...parameters] = isScheme ? first : [first, ...(second as readonly Expression[])]
    const body = isScheme ? [second ?? '', ...rest] : rest
    if (typeof name !== 'string') return false
    this.#scope.functions.set(name, (values) => {
      for (const [at, parameter] of parameters.entries()) {
        if (typeof parameter === 'string')
          this.#scope.names.set(parameter, values[at] ?? Number.NaN)
      }
      return this.#last(body)
    })
    return true
  }
}

/** A comparison, and a sign before one number, come to nothing that is told. */
const isResult = ([head = '', ...others]: readonly Expression[]): boolean =>
  typeof head !== 'string' || !(/^[<>=]/.test(head) || (/^[-+*/]$/.test(head) && others.length < 2))

/** What the expressions of a text come to, those that define or fail left out. */
export function evaluateLisp(text: string, scope: LispScope): readonly number[] {
  const evaluation = new Evaluation(scope)
  return expressionsOf(text)
    .filter((each) => typeof each !== 'string' && each.length > 1 && isResult(each))
    .map((each) => evaluation.value(each))
    .filter((value) => Number.isFinite(value))
}
