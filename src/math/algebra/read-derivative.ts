/**
 * The derivative of a formula. mathjs parses and differentiates. It never evaluates a text, so no
 * input of a learner is ever run.
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
import { type Expression, functionNames, type Operator } from './expression'
import { readExpression } from './read-expression'

/** The derivative of a formula by `letter`; null where either cannot be read. */
export function readDerivative(text: string, letter: string): Expression | null {
  if (readExpression(text) === null) return null
  const tree = differentiate(text.replace(/\bln\(/g, 'log('), letter)
  return tree === null ? null : fromTree(tree)
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

/** The derivative of a formula by a letter as a tree, not simplified; null where it has none. */
function differentiate(text: string, letter: string): MathNode | null {
  try {
    return algebra().derivative(text, letter, { simplify: false })
  } catch {
    return null
  }
}
