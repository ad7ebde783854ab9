/**
 * Writes an expression in brackets with its operator first, "(* 2 (- 16 7))", as the Lisps have it, in the
 * notation of other languages: arithmetic, names, `let`, conditions and functions.
 */

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

/** Signs that stand between their values in other languages. */
const signs: Readonly<Record<string, string>> = {
  '+': '+',
  '-': '-',
  '*': '*',
  '/': '/',
  mod: '%',
  rem: '%',
  expt: '**',
  '<': '<',
  '>': '>',
  '<=': '<=',
  '>=': '>=',
  '=': '==',
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

class Translation {
  readonly statements: string[] = []

  /** One expression in code; the statements that run before it are noted. */
  codeOf(expression: Expression | undefined): string {
    if (expression === undefined) return '(0 / 0)'
    if (typeof expression === 'string') return nameOf(expression)
    const [head, ...others] = expression
    if (typeof head !== 'string') return this.#last(others)
    const name = head.toLowerCase()
    if (name === 'let' || name === 'let*') return this.#let(others)
    if (name === 'if') {
      const [asked, yes, no] = [0, 1, 2].map((at) => this.codeOf(others[at]))
      return `(${asked} ? ${yes} : ${no})`
    }
    if (functionDefinitions.has(name) && this.#definesFunction(others)) return ''
    if (definitions.has(name)) return this.#define(others)
    if (sequences.has(name)) return this.#last(others)
    return called(
      head,
      others.map((each) => this.codeOf(each)),
    )
  }

  #last(expressions: readonly Expression[]): string {
    const codes = expressions.map((each) => this.codeOf(each))
    this.statements.push(...codes.slice(0, -1))
    return codes.at(-1) ?? ''
  }

  /** "((x 9) (y 2))", and in Clojure "[x 9 y 2]". */
  #let([bindings = [], ...body]: readonly Expression[]): string {
    const pairs = typeof bindings === 'string' ? [] : bindings
    if (typeof pairs[0] === 'string') {
      for (let at = 0; at + 1 < pairs.length; at += 2) this.#define(pairs.slice(at, at + 2))
    } else for (const pair of pairs) if (typeof pair !== 'string') this.#define(pair)
    return this.#last(body)
  }

  #define([name, written]: readonly Expression[]): string {
    const value = this.codeOf(written)
    if (typeof name === 'string') this.statements.push(`${nameOf(name)} = ${value}`)
    return ''
  }

  /** "(define (f n) …)" and "(defun f (n) …)"; false for another definition. */
  #definesFunction([first, second, ...rest]: readonly Expression[]): boolean {
    const isScheme = first !== undefined && typeof first !== 'string'
    if (!isScheme && (second === undefined || typeof second === 'string' || rest.length === 0)) {
      return false
    }
    const [name, ...parameters] = isScheme ? first : [first, ...(second as readonly Expression[])]
    if (typeof name !== 'string') return false
    const names = parameters.filter((each) => typeof each === 'string').map(nameOf)
    const body = this.#last(isScheme ? [second ?? '', ...rest] : rest)
    this.statements.push(`${nameOf(name)} = (${names.join(', ')}) => ${body}`)
    return true
  }
}

/** A name as other languages may have it; numbers and texts as they are. */
const nameOf = (atom: string): string =>
  /^(?:[-+.\d]|")/.test(atom) ? atom : atom.replace(/[^\p{L}\p{N}]/gu, '_')

function called(head: string, values: readonly string[]): string {
  const name = head.toLowerCase()
  const [first = '0', second = '0'] = values
  if (name === '1+' || name === 'inc') return `(${first} + 1)`
  if (name === 'square') return `pow(${first}, 2)`
  if (name === 'quotient') return `trunc(${first} / ${second})`
  const sign = Object.hasOwn(signs, name) ? signs[name] : undefined
  if (sign === undefined) return `${nameOf(head)}(${values.join(', ')})`
  return values.length > 1 ? `(${values.join(` ${sign} `)})` : `(0 ${sign} ${first})`
}

/** A comparison, and a sign before one number, are left out. */
const isResult = ([head = '', ...others]: readonly Expression[]): boolean =>
  typeof head !== 'string' || !(/^[<>=]/.test(head) || (/^[-+*/]$/.test(head) && others.length < 2))

/** The expressions of a text as lines of code. */
export function codeOfLisp(text: string): readonly string[] {
  return expressionsOf(text).flatMap((each) => {
    if (typeof each === 'string' || each.length < 2 || !isResult(each)) return []
    const translation = new Translation()
    const value = translation.codeOf(each)
    return [...translation.statements, value].filter((line) => line !== '')
  })
}
