/**
 * Proves the key of an item a second way, from its English question alone: formulas are evaluated by
 * mathjs, solutions are substituted, derivatives and integrals are taken numerically, and stories are
 * calculated anew from their numbers. It shares no code with the generators or with the judge.
 */
import type { ItemContent } from '../../../src/practice/item'
import {
  evaluated as valueAt,
  isNear,
  plainFormula as plain,
  pointsToTest as points,
} from './formulas'
import type { Point } from './formulas'
import { provesOptions } from './option-proofs'
import { storyValue } from './stories'

/** Formulas of a question, in plain notation. */
function formulasIn(question: string): readonly string[] {
  return Array.from(question.matchAll(/\$([^$]+)\$/g), ([, formula = '']) => plain(formula))
}

const byOptions: ReadonlySet<string> = new Set(['choice', 'choices', 'order', 'text'])
const answersOf = (item: ItemContent): readonly string[] =>
  item.key.answers.map(({ value }) => value)

/** Whether the key is right; null where nothing here can prove it. */
export function provesKey(item: ItemContent): boolean | null {
  if (byOptions.has(item.kind)) return provesOptions(item)
  if (item.kind === 'expression') return provesExpression(item)
  const [answer = ''] = answersOf(item)
  const story = storyValue(item.question)
  if (story !== null) return isNear(story, valueAt(answer.replace(/^[a-z] = /, '')))
  if (item.kind === 'equation') return provesSolutions(item)
  const [formula = ''] = formulasIn(item.question)
  if (formula.includes('\\int')) return provesIntegral(formula, valueAt(answer))
  const [f, at] = formulasIn(item.question)
  const place = /^f\((-?\d+)\)$/.exec(at ?? '')?.[1]
  if (place !== undefined) {
    return isNear(valueAt((f ?? '').split('=')[1] ?? '', { x: Number(place) }), valueAt(answer))
  }
  return isNear(valueAt(formula), valueAt(answer))
}

function provesExpression(item: ItemContent): boolean {
  const { question, skill } = item
  const [answer = ''] = answersOf(item)
  const formulas = formulasIn(question)
  const [first = ''] = formulas
  const body = first.replace(/^[a-z](?:\([a-z]\))?\s*=\s*/, '')
  const letter = /(?<![a-z])[a-z](?![a-z(])/.exec(answer)?.[0] ?? 'x'
  const at = (formula: string, x: number) => valueAt(formula, { [letter]: x, e: Math.E })
  if (skill === 'derivatives') return points.every((x) => isSlope(body, answer, x))
  if (skill === 'integrals') return points.every((x) => isSlope(answer, body, x))
  if (skill === 'functions') {
    const outer = (formulas[1] ?? '').replace(/^g\(x\)\s*=\s*/, '')
    return points.every((x) => isNear(valueAt(outer, { x: valueAt(body, { x }) }), at(answer, x)))
  }
  if (skill === 'coordinate-lines') {
    const given = Array.from(question.matchAll(/\((-?\d+) \\mid (-?\d+)\)/g))
    return given.length === 2 && given.every(([, x, y]) => isNear(at(answer, Number(x)), Number(y)))
  }
  return points.every((x) => isNear(at(body, x), at(answer, x)))
}

/** Central difference; a point where the function has no real value says nothing. */
function isSlope(formula: string, derivative: string, x: number): boolean {
  const step = 1e-5
  const near = [x - step, x + step].map((point) => valueAt(formula, { x: point, e: Math.E }))
  const [low = Number.NaN, high = Number.NaN] = near
  const wanted = valueAt(derivative, { x, e: Math.E })
  if (near.some((value) => !Number.isFinite(value))) return true
  return isNear((high - low) / (2 * step), wanted, 1e-4)
}

function provesIntegral(formula: string, wanted: number): boolean {
  const [, low = '', high = '', body = ''] =
    /\\int_\{(-?\d+)\}\^\((-?\d+)\) \((.*)\) \\,/.exec(formula) ?? []
  const [from, to] = [Number(low), Number(high)]
  const parts = 200
  const width = (to - from) / parts
  let sum = 0
  for (let at = 0; at <= parts; at++) {
    const weight = at === 0 || at === parts ? 1 : at % 2 === 1 ? 4 : 2
    sum += weight * valueAt(body, { x: from + at * width })
  }
  return isNear((sum * width) / 3, wanted)
}

/** Every solution solves every equation of the question, and there are as many as there must be. */
function provesSolutions(item: ItemContent): boolean {
  const { question, skill } = item
  const answers = answersOf(item)
  if (question.includes('components')) return provesCombination(question, pointOf(answers))
  const equations = formulasIn(question).filter((formula) => formula.includes('='))
  const gap = (equation: string, point: Point) => {
    const [left = '', right = ''] = equation.replace(/^f\(x\) = (.*)/, '$1').split('=')
    return valueAt(left, point) - valueAt(right, point)
  }
  if (skill === 'functions') {
    const [f = '', y = ''] = equations
    const equation = `${f.split('=')[1] ?? ''} = ${y.split('=')[1] ?? ''}`
    return isNear(gap(equation, pointOf(answers)), 0)
  }
  if (answers.includes('none')) {
    const letter = /[a-z]/.exec(equations[0] ?? '')?.[0] ?? 'x'
    const grid = Array.from({ length: 401 }, (_, at) => (at - 200) / 4)
    return grid.every((x) => gap(equations[0] ?? '', { [letter]: x }) > 0)
  }
  const isOne = new Set(answers.map((answer) => answer.charAt(0))).size > 1
  const solutions = isOne ? [pointOf(answers)] : answers.map((answer) => pointOf([answer]))
  const count = skill === 'quadratics' ? 2 : 1
  return (
    equations.length > 0 &&
    solutions.length === count &&
    solutions.every((point) => equations.every((equation) => Math.abs(gap(equation, point)) < 1e-6))
  )
}

/** "m a - n b" for two vectors, component by component. */
function provesCombination(question: string, { x = Number.NaN, y = Number.NaN }: Point): boolean {
  const [a = 0, b = 0, c = 0, d = 0, m = 0, n = 0] = (question.match(/-?\d+/g) ?? []).map(Number)
  const sign = /\\vec\{a\} - \d/.test(question) ? -1 : 1
  return x === m * a + sign * n * c && y === m * b + sign * n * d
}

function pointOf(answers: readonly string[]): Point {
  return Object.fromEntries(
    answers.map((answer) => {
      const [letter = '', value = ''] = answer.split('=').map((side) => side.trim())
      return [letter, valueAt(value)]
    }),
  )
}
