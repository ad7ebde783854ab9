/**
 * The solution set of an inequality: a region of the number line. Two inequalities are equivalent
 * when they agree at each boundary and between the boundaries.
 */
import { differenceOf, distinctRoots, type Root, solve } from './equation'
import { type Expression, lettersInSides } from './expression'
import { readExpression } from './read-expression'
import { degree, type Polynomial } from './polynomial'
import { approximateAt, nearlyEqual } from './value'

/** The four signs of an inequality. */
export type Direction = '<' | '>' | '<=' | '>='

/** left < right, and the like. */
export interface Relation {
  readonly left: Expression
  readonly right: Expression
  readonly direction: Direction
}

/** All relations of a chain hold ("2 < x < 5"); one chain of the list holds ("x < 1 or x > 3"). */
export type Alternatives = readonly (readonly Relation[])[]

/** The part of the number line where the alternatives hold. */
export interface Region {
  readonly boundaries: readonly Root[]
  readonly holds: (at: Root) => boolean
}

const maxRelations = 4
const sign = /(<=|>=|<|>)/

/** Reads "2 < x + 1 <= 5", "x < 1 or x > 3", "x > 1 and x < 4"; null for anything else. */
export function readAlternatives(text: string): Alternatives | null {
  const parts = text.split(' or ').map((part) => part.split(' and ').map(readChain))
  const chains = parts.map((part) => part.flatMap((chain) => chain ?? []))
  const isWhole = parts.every((part) => part.every((chain) => chain !== null))
  return isWhole && chains.length <= maxRelations ? chains : null
}

/** The region of the unknown; null above the second degree and for more than one unknown. */
export function regionOf(alternatives: Alternatives): Region | null {
  const relations = alternatives.flat()
  const solutions = relations.map(({ left, right }) => solve(left, right))
  const polynomials = relations.map(polynomialOf)
  if (polynomials.includes(null) || solutions.includes(null)) return null
  const boundaries = solutions.flatMap((found) => (found === null || found === 'all' ? [] : found))
  const holds = (at: Root) =>
    alternatives.some((chain) => chain.every((relation) => isTrueAt(relation, at)))
  return { boundaries, holds }
}

/** True when both hold at the same points. */
export function sameRegion(a: Region, b: Region): boolean {
  return samplesOf([...a.boundaries, ...b.boundaries]).every((at) => a.holds(at) === b.holds(at))
}

/** The same relations with their signs reversed. */
export function turnedRound(alternatives: Alternatives): Alternatives {
  return alternatives.map((chain) =>
    chain.map((relation) => ({ ...relation, direction: opposite[relation.direction] })),
  )
}

/** The same relations with the boundary included instead of excluded, or the reverse. */
export function withOtherEdge(alternatives: Alternatives): Alternatives {
  return alternatives.map((chain) =>
    chain.map((relation) => ({ ...relation, direction: otherEdge[relation.direction] })),
  )
}

/** The signs reversed: 2 < x is x > 2. */
export const opposite: Readonly<Record<Direction, Direction>> = {
  '<': '>',
  '>': '<',
  '<=': '>=',
  '>=': '<=',
}

const otherEdge: Readonly<Record<Direction, Direction>> = {
  '<': '<=',
  '>': '>=',
  '<=': '<',
  '>=': '>',
}

function readChain(text: string): readonly Relation[] | null {
  const pieces = text.split(sign).map((piece) => piece.trim())
  if (pieces.length < 3 || pieces.length > 2 * maxRelations) return null
  const sides = pieces.filter((_, at) => at % 2 === 0).map((side) => readExpression(side))
  const directions = pieces.filter((_, at) => at % 2 === 1).filter(isDirection)
  const relations = directions.map((direction, at) => {
    const [left, right] = [sides[at], sides[at + 1]]
    return left && right ? { left, right, direction } : null
  })
  const read = relations.filter((relation) => relation !== null)
  return read.length === relations.length && read.length > 0 ? read : null
}

function isDirection(text: string): text is Direction {
  return ['<', '>', '<=', '>='].includes(text)
}

function polynomialOf({ left, right }: Relation): Polynomial | null {
  const difference = differenceOf(left, right)
  if (lettersInSides({ left, right }).size > 1) return null
  if (difference === null || degree(difference.bottom) !== 0) return null
  return degree(difference.top) <= 2 ? difference.top : null
}

function isTrueAt({ left, right, direction }: Relation, at: Root): boolean {
  const point = at.exact ? at.exact.valueOf() : at.value
  const [a, b] = [approximateAt(left, point), approximateAt(right, point)]
  if (nearlyEqual(a, b)) return direction.includes('=')
  return direction.startsWith('<') ? a < b : a > b
}

/** Each boundary, a point between neighbours, and a point beyond each end. */
function samplesOf(boundaries: readonly Root[]): readonly Root[] {
  const sorted = distinctRoots(boundaries)
  const values = sorted.map(({ value }) => value)
  const between = values.slice(1).map((value, at) => (value + (values[at] ?? value)) / 2)
  const ends = [(values[0] ?? 0) - 1, (values.at(-1) ?? 0) + 1]
  return [...sorted, ...[...between, ...ends].map((value) => ({ exact: null, value }))]
}

const infinite = String.raw`[-+]?\s{0,4}(?:∞|\\infty|inf(?:inity)?|oo)`
const bound = String.raw`${infinite}|-?\s{0,4}\d{1,9}(?:[./]\d{1,9})?`
const membership = String.raw`(?:[A-Za-z]\s{0,4})?(?:∈|\\in\b|\b(?:is\s{1,4})?in\b)\s{0,4}`
const interval = new RegExp(
  String.raw`(?:${membership})?([([\]])\s{0,4}(${bound})\s{0,4}[,;]\s{0,4}(${bound})\s{0,4}([)\][])`,
  'gi',
)
const union = /(?:(?<!\s)\s+)?(?:∪|\\cup\b|\bU\b)\s*/g

/** Rewrites each interval as an inequality in `letter`, and a union as "or". */
export function intervalsAsInequalities(text: string, letter: string): string {
  const relations = text.replace(
    interval,
    (whole, open: string, low: string, high: string, close: string) => {
      const below = isInfinite(low) ? '' : `${low} ${open === '[' ? '<=' : '<'} `
      const above = isInfinite(high) ? '' : ` ${close === ']' ? '<=' : '<'} ${high}`
      if (below === '' && above === '') return whole
      return above === ''
        ? `${letter} ${open === '[' ? '>=' : '>'} ${low}`
        : `${below}${letter}${above}`
    },
  )
  return relations === text ? text : relations.replace(union, ' or ')
}

function isInfinite(text: string): boolean {
  return /∞|inf|oo/i.test(text)
}
