/**
 * Reads a formula into a tree: exact numbers, letters, the four operations, powers, square roots
 * and the simple functions. The reader refuses everything else that the parser knows (assignments,
 * calls, matrices, factorials). It bounds length and depth, so reading is cheap for every input.
 *
 * mathjs parses and differentiates. It never evaluates a text, so no input of a learner is ever
 * run.
 */
import Fraction from 'fraction.js'
import {
  create,
  derivativeDependencies,
  type FunctionNode,
  type MathNode,
  type OperatorNode,
  parseDependencies,
} from 'mathjs'

/** The operations that join a left and a right side. */
export type Operator = '+' | '-' | '*' | '/' | '^'

/** A formula as a tree, free of the library's own types. */
export type Expression =
  | { readonly kind: 'number'; readonly value: Fraction }
  | { readonly kind: 'letter'; readonly name: string }
  | { readonly kind: 'negation'; readonly of: Expression }
  | { readonly kind: 'root'; readonly of: Expression }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly of: Expression }
  | Operation

/**
 * The functions that a formula may use, by the names that are written. `ln` is the natural
 * logarithm.
 */
export const functionNames = ['sin', 'cos', 'tan', 'exp', 'ln', 'cbrt'] as const
export type FunctionName = (typeof functionNames)[number]

/** A left and a right side joined by an operator. */
export interface Operation {
  readonly kind: 'operation'
  readonly operator: Operator
  readonly left: Expression
  readonly right: Expression
}

const maxLength = 200
const maxDepth = 12
const readable = /^[\d\sA-Za-z.+\-*/^()]+$/
/** "0x" is nothing times x here, not the beginning of a hexadecimal number. */
const zeroTimes = /\b0(?=[A-Za-z])/g
const percentSign = /(\d+(?:\.\d+)?)\s*%/g
const hugeNumber = /\d{31}|\d\.\d{31}/

/** Reads a formula; null when it is no formula, or one that this tutor does not deal in. */
export function readExpression(text: string): Expression | null {
  const plain =
    text.length > maxLength ? '' : text.replace(percentSign, '($1/100)').replace(zeroTimes, '0 ')
  if (!readable.test(plain) || hugeNumber.test(plain) || depthOf(plain) > maxDepth) return null
  const tree = parseFormula(plain)
  return tree === null ? null : fromTree(tree)
}

/** The derivative of a formula by `letter`; null where either cannot be read. */
export function readDerivative(text: string, letter: string): Expression | null {
  if (readExpression(text) === null) return null
  const tree = differentiate(text.replace(/\bln\(/g, 'log('), letter)
  return tree === null ? null : fromTree(tree)
}

/** The letters that stand for unknowns, each once. */
export function lettersIn(expression: Expression): ReadonlySet<string> {
  switch (expression.kind) {
    case 'number':
      return new Set()
    case 'letter':
      return new Set([expression.name])
    case 'negation':
    case 'root':
    case 'call':
      return lettersIn(expression.of)
    case 'operation':
      return new Set([...lettersIn(expression.left), ...lettersIn(expression.right)])
  }
}

/** A number as an expression. */
export function numberOf(value: Fraction | number): Expression {
  return { kind: 'number', value: new Fraction(value) }
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

function fromTree(node: MathNode): Expression | null {
  if (node.type === 'ParenthesisNode') return fromTree((node as unknown as Holder).content)
  if (node.type === 'ConstantNode') return fromConstant(node)
  if (node.type === 'SymbolNode') return fromSymbol(node)
  if (node.type === 'OperatorNode') return fromOperator(node as unknown as OperatorNode)
  if (node.type === 'FunctionNode') return fromCall(node as unknown as FunctionNode)
  return null
}

interface Holder {
  readonly content: MathNode
}

function fromConstant(node: MathNode): Expression | null {
  const value = 'value' in node ? node.value : null
  return value instanceof Fraction ? { kind: 'number', value } : null
}

function fromSymbol(node: MathNode): Expression | null {
  const name = 'name' in node ? node.name : null
  if (typeof name !== 'string' || !/^[A-Za-z]{1,3}$/.test(name)) return null
  const [first, ...rest] = Array.from(name)
  return first === undefined ? null : rest.reduce<Expression>(times, letterOf(first))
}

/** "xy" is x times y. */
function times(left: Expression, letter: string): Expression {
  return { kind: 'operation', operator: '*', left, right: letterOf(letter) }
}

function letterOf(name: string): Expression {
  return { kind: 'letter', name }
}

function fromOperator(node: OperatorNode): Expression | null {
  const [first, second] = node.args.map(fromTree)
  if (first === undefined || first === null || second === null) return null
  const operator: string = node.op
  if (second === undefined) {
    if (operator === '-') return { kind: 'negation', of: first }
    return operator === '+' ? first : null
  }
  return isOperator(operator) ? { kind: 'operation', operator, left: first, right: second } : null
}

function isOperator(text: string): text is Operator {
  return ['+', '-', '*', '/', '^'].includes(text)
}

/** `sqrt(…)`, and `x(x - 2)`, which the parser takes for a call of a function named x. */
function fromCall(node: FunctionNode): Expression | null {
  const [argument, ...rest] = node.args.map(fromTree)
  if (argument === undefined || argument === null || rest.length > 0) return null
  const { name } = node.fn
  if (name === 'sqrt') return { kind: 'root', of: argument }
  const called = name === 'log' ? 'ln' : functionNames.find((known) => known === name)
  if (called !== undefined) return { kind: 'call', name: called, of: argument }
  if (!/^[A-Za-z]$/.test(name)) return null
  return { kind: 'operation', operator: '*', left: { kind: 'letter', name }, right: argument }
}

const build = () =>
  create({ ...parseDependencies, ...derivativeDependencies }, { number: 'Fraction' })
let system: ReturnType<typeof build> | undefined

/** Made on first use: a server that is never asked about mathematics does not pay for it. */
function algebra(): ReturnType<typeof build> {
  system ??= build()
  return system
}

/**
 * The syntax tree of a formula with exact fractions as its numbers; null where it is not a formula.
 */
function parseFormula(text: string): MathNode | null {
  try {
    return algebra().parse(text)
  } catch {
    return null
  }
}

/** The derivative of a formula by a letter as a tree, not simplified; null where it has none. */
function differentiate(text: string, letter: string): MathNode | null {
  try {
    return algebra().derivative(text, letter, { simplify: false })
  } catch {
    return null
  }
}
