/** The reader of formulas reads what mathjs reads, to the same tree: both meet the same texts. */
import { expect, test } from 'bun:test'
import Fraction from 'fraction.js'
import { all, create, type FunctionNode, type MathNode, type OperatorNode } from 'mathjs'
import type { Expression } from '../../src/math/algebra/expression'
import { readExpression } from '../../src/math/algebra/read-expression'

const mathjs = create(all ?? {}, { number: 'Fraction' })

/** The tree of mathjs in one line; null where the tutor deals in no such formula. */
function reference(text: string): string | null {
  try {
    return written(mathjs.parse(text))
  } catch {
    return null
  }
}

function written(node: MathNode): string | null {
  if (node.type === 'ParenthesisNode')
    return written((node as unknown as { content: MathNode }).content)
  if (node.type === 'ConstantNode') {
    const { value } = node as unknown as { value: unknown }
    return value instanceof Fraction ? fraction(value) : null
  }
  if (node.type === 'SymbolNode') return letters((node as unknown as { name: string }).name)
  const { args } = node as OperatorNode
  if (node.type === 'OperatorNode') return operation(node as OperatorNode, args.map(written))
  return node.type === 'FunctionNode' ? call(node as FunctionNode, args.map(written)) : null
}

function operation({ op }: OperatorNode, args: readonly (string | null)[]): string | null {
  if (args.includes(null)) return null
  const [left, right] = args
  const sign: string = op
  if (right === undefined) return sign === '-' ? `-[${left}]` : sign === '+' ? String(left) : null
  return '+-*/^'.includes(sign) ? `[${left}${sign}${right}]` : null
}

function call({ fn }: FunctionNode, args: readonly (string | null)[]): string | null {
  const [of] = args
  if (args.length !== 1 || of === null || of === undefined) return null
  if (['sqrt', 'sin', 'cos', 'tan', 'exp', 'ln', 'cbrt', 'log'].includes(fn.name))
    return `${fn.name === 'log' ? 'ln' : fn.name}[${of}]`
  return /^[A-Za-z]$/.test(fn.name) ? `[${fn.name}*${of}]` : null
}

function letters(name: string): string | null {
  if (!/^[A-Za-z]{1,3}$/.test(name)) return null
  return Array.from(name).reduce((left, right) => `[${left}*${right}]`)
}

const fraction = (value: Fraction) => `${value.s}:${value.n}/${value.d}`

function ours(formula: Expression | null): string | null {
  if (formula === null) return null
  switch (formula.kind) {
    case 'number':
      return fraction(formula.value)
    case 'letter':
      return formula.name
    case 'negation':
      return `-[${ours(formula.of)}]`
    case 'root':
      return `sqrt[${ours(formula.of)}]`
    case 'call':
      return `${formula.name}[${ours(formula.of)}]`
    case 'operation':
      return `[${ours(formula.left)}${formula.operator}${ours(formula.right)}]`
  }
}

const common =
  'x y 2 3 12 1.5 ( ) + - * / ^ 2x 1/2 -x x(y) (x+1) sqrt(2) ln(x) ^2 ^(-1) 2/3('.split(' ')
const pieces = (
  'x y 2 3 12 1.5 .5 5. . 007 1e3 2E-2 3e 4e+ xy abc abcd x2 e i pi sin cos ln log exp sqrt cbrt tan ' +
  'in to mod and or xor not NaN null true + - * / ^ ( ) ( ) + - * / ^ 2 3 x 1/2 2/3x -( )( ) ** .*'
).split(' ')
const joints = ['', '', '', ' ', ' ', '  ', '\t', '\n', '\r', '\u00a0']

/** A pseudo-random sequence (mulberry32), the same in each run. */
function* randomNumbers(seed: number): Generator<number> {
  for (let state = seed; ;) {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    yield ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Texts in which both may differ: "0x" begins a number of mathjs, and a dot before a name is a member,
 * for which mathjs forgets what stands before the dot.
 */
const othersReading = /\b0(?=[A-Za-z])|\.\s*[A-Za-z]/

function textsOf(seed: number, count: number): readonly string[] {
  const numbers = randomNumbers(seed)
  const pick = (from: readonly string[]) =>
    from[Math.floor((numbers.next().value ?? 0) * from.length)] ?? ''
  return Array.from({ length: count }, () => {
    const length = 1 + Math.floor((numbers.next().value ?? 0) * 9)
    return Array.from({ length }, (_, at) => pick(at === 1 ? pieces : common) + pick(joints)).join(
      '',
    )
  })
}

test.each([
  '3x + 7',
  '-2^2',
  '2^-3^2',
  '1/2 x',
  '-1/2(x + 1)',
  '1/2/3x',
  '2 3',
  'x 3',
  '(2)3',
  'x^2 3',
  'x(x - 2)',
  'sqrt(2)(3)',
  'sin x',
  '2 in',
  '(x + 1 in)',
  '3 in 2',
  'to',
  '1.2.3',
  '5./2',
  '--x',
  '+-2/3x',
  '2*-x',
  '(x\n+ 1)',
  'x\n+ 1',
  'x +\n1',
  'NaN',
  '1e400',
])('%s', (text) => {
  expect(ours(readExpression(text))).toBe(reference(text))
})

test('generated texts are read as mathjs reads them', () => {
  const texts = [...new Set(textsOf(20_261_122, 20_000))].filter(
    (text) => /^[\d\sA-Za-z.+\-*/^()]+$/.test(text) && !othersReading.test(text),
  )
  const read = texts.filter((text) => readExpression(text) !== null)
  expect(read.length).toBeGreaterThan(500)
  const differences = texts.filter((text) => ours(readExpression(text)) !== reference(text))
  expect(differences.slice(0, 20)).toEqual([])
})
