/**
 * Inequalities in one unknown, linear, quadratic or compound: "Solve 5 - 2x < 11", "-3 <= 2x + 1 <
 * 7".
 */
import Fraction from 'fraction.js'
import { readingOfRelation } from '../coverage'
import { wordSet } from '../../lib/text'
import { equationWords, oneVariable } from '../vocabulary'
import {
  differenceOf,
  distinctRoots,
  type Equation,
  isTrial,
  readLine,
  type Root,
  solve,
  truthOf,
} from '../algebra/equation'
import { type Expression, lettersIn, lettersInSides } from '../algebra/expression'
import { formatFraction, formatPolynomial, inMath } from '../algebra/format'
import { coefficient, degree, type Polynomial } from '../algebra/polynomial'
import { approximateAt, nearlyEqual, polynomialOf } from '../algebra/value'
import { joinedBy, type Phrase, phrase, phrases, type Text } from '../phrases/phrase'
import {
  type AnswerPart,
  type AskingRung,
  askToFinish,
  firstStep,
  type MathProblem,
  type Mistake,
  type ProblemKind,
  type Verdict,
  wordedStep,
  type WorkedStep,
  workedStep,
  type WrongStep,
  wrongStepValues,
  wrongVerdict,
} from '../problem'
import { mistakeBetween } from '../algebra/mistakes'
import { endsInNumber } from '../algebra/final-form'
import { fragmentsOf, onlyLetter } from '../algebra/fragments'
import { readExpression } from '../algebra/read-expression'

const inequalityWords = wordSet(
  ...equationWords,
  `inequality inequalities compound quadratic ungleichung ungleichungen l'inequation inequation inegalite
  desigualdad inecuacion disequazione inequacao`,
)

export const inequalities: ProblemKind = {
  recognise: (text) =>
    readingOfRelation(text, /[<>]/, (formula, letter) => {
      const inequality = readInequality(formula, letter)
      return inequality && inequalityProblem(formula, inequality)
    }),
  wording: { words: inequalityWords, phrases: oneVariable },
}

function readInequality(text: string, letter: string): Inequality | null {
  const alternatives: Alternatives | null = readAlternatives(text)
  const region = alternatives && regionOf(alternatives)
  const [relations, ...others] = alternatives ?? []
  if (!region || !relations || others.length > 0 || region.boundaries.length === 0) return null
  if (relations.every(isIsolated)) return null
  const letters = new Set(relations.flatMap((relation) => [...lettersInSides(relation)]))
  if (letters.size !== 1) return null
  const parts = relations.length > 1 ? relations.map((relation) => regionOf([[relation]])) : []
  const isQuadratic = relations.some(({ left, right }) =>
    [left, right].some((side) => degree(polynomialOf(side) ?? []) > 1),
  )
  return { letter, relations, region, parts: parts.filter((part) => part !== null), isQuadratic }
}

function inequalityProblem(statement: string, inequality: Inequality): MathProblem {
  const { letter, region } = inequality
  const answer = answerOf(inequality)
  return {
    subject: `inequality in ${letter}`,
    task: `Solve ${statement}`,
    taskPhrase: phrase('solve', { a: inMath(statement) }),
    statement,
    answer,
    answerParts: heldOf(region.boundaries, answer),
    steps: (text) => inequalitySteps(text, letter),
    check: (step, previous) => checkInequality(step, previous, inequality),
    isTrial: (step, earlier) =>
      inequality.relations.some((relation) => isTrial(step, earlier, relation)),
    ask: (rung, current) => ask(rung, current, inequality),
    askAbout: (wrong) => askAbout(wrong, letter),
    solution: inequalitySolution(statement, inequality, answer),
    variant: (seed) => `Solve ${variantOf(inequality, seed)}`,
  }
}

function heldOf(boundaries: readonly Root[], answer: string): readonly AnswerPart[] {
  const exact = boundaries.flatMap(({ exact: value }) => (value ? [value] : []))
  return [
    { kind: 'formula', text: answer },
    ...exact.map((value) => ({ kind: 'number', value }) as const),
  ]
}

const noNumber = 'no real number'
const everyNumber = 'every real number'

/** "x > -3", "-2 <= x < 3", "x < -2 or x > 3", "no real number", "every real number". */
function answerOf({ letter, region }: Inequality): string {
  const edges = distinctRoots(region.boundaries)
  const values = edges.map(({ value }) => value)
  const probes = [
    (values[0] ?? 0) - 1,
    ...values.slice(1).map((v, at) => (v + (values[at] ?? v)) / 2),
    (values.at(-1) ?? 0) + 1,
  ]
  const stretches = probes.map((value) => region.holds({ exact: null, value }))
  return edges.length === 1
    ? ray(letter, edges, region, stretches)
    : twoEdges(letter, edges, region, stretches)
}

function ray(
  letter: string,
  [edge]: readonly Root[],
  region: Region,
  [below, above]: readonly boolean[],
): string {
  if (!edge) return ''
  const isIn = region.holds(edge)
  if (below && above)
    return isIn ? everyNumber : `${letter} < ${shown(edge)} or ${letter} > ${shown(edge)}`
  if (!below && !above) return isIn ? `${letter} = ${shown(edge)}` : noNumber
  return `${letter} ${below ? '<' : '>'}${isIn ? '=' : ''} ${shown(edge)}`
}

function twoEdges(
  letter: string,
  [low, high]: readonly Root[],
  region: Region,
  [below, between, above]: readonly boolean[],
): string {
  if (!low || !high) return ''
  const [first, second] = [low, high].map((edge) => (region.holds(edge) ? '=' : ''))
  if (between && !below && !above)
    return `${shown(low)} <${first} ${letter} <${second} ${shown(high)}`
  if (below && above && !between)
    return `${letter} <${first} ${shown(low)} or ${letter} >${second} ${shown(high)}`
  if (above && between) return `${letter} >${first} ${shown(low)}`
  if (below && between) return `${letter} <${second} ${shown(high)}`
  return below
    ? `${letter} <${first} ${shown(low)}`
    : above
      ? `${letter} >${second} ${shown(high)}`
      : noNumber
}

function shown({ exact, value }: Root): string {
  return exact ? formatFraction(exact) : value.toFixed(4)
}

/** Another inequality of the same build; a negative multiple stays one. */
function variantOf({ letter, relations, isQuadratic }: Inequality, seed: number): string {
  const [relation, second] = relations
  const direction = relation?.direction ?? '<'
  const [slope, shift, root] = [(seed % 3) + 2, (seed % 4) + 3, (seed % 5) + 4]
  if (isQuadratic) {
    const parts = [-(root * shift), root - shift, 1].map((value) => new Fraction(value))
    return `${formatPolynomial(parts, letter)} ${direction} 0`
  }
  if (second) return `${shift} < ${slope}${letter} + ${shift - 2} <= ${slope * root + shift - 2}`
  return relation && slopeOf(relation).s < 0n
    ? `${shift} - ${slope}${letter} ${direction} ${shift - slope * root}`
    : `${slope}${letter} + ${shift} ${direction} ${slope * root + shift}`
}

/** The unknown's multiple on the left less that on the right. */
function slopeOf({ left, right }: Relation): Fraction {
  const [a, b] = [polynomialOf(left) ?? [], polynomialOf(right) ?? []]
  return coefficient(a, 1).sub(coefficient(b, 1))
}

/**
 * Linear: collect, then divide and mind the sign; quadratic: the zeros, then the stretches between
 * them.
 */
function inequalitySolution(
  statement: string,
  inequality: Inequality,
  answer: string,
): readonly WorkedStep[] {
  const start = firstStep(statement)
  const end = inWords(answer)
  const { relations, isQuadratic, region, letter } = inequality
  const [relation, second] = relations
  if (isQuadratic || !relation) {
    return [
      start,
      wordedStep(
        phrase('inequality.whereEqual', {}),
        joinedBy(
          'or',
          region.boundaries.map((zero) => inMath(`${letter} = ${shown(zero)}`)),
        ),
      ),
      wordedStep(phrase('inequality.testStretches', {}), end),
    ]
  }
  if (second) return [start, wordedStep(phrase('inequality.allParts', { a: `$${letter}$` }), end)]
  return [start, ...linearWay(relation, letter), wordedStep(lastMove(relation), end)]
}

/** An answer whose words each language writes. */
function inWords(answer: string): Text {
  if (answer === noNumber) return phrase('inequality.noNumber', {})
  if (answer === everyNumber) return phrase('inequality.everyNumber', {})
  return joinedBy('or', answer.split(' or ').map(inMath))
}

function linearWay(relation: Relation, letter: string): readonly WorkedStep[] {
  const [a, b] = [polynomialOf(relation.left), polynomialOf(relation.right)]
  if (!a || !b || degree(a) > 1 || degree(b) > 1) return []
  const slope = slopeOf(relation)
  const rest = coefficient(b, 0).sub(coefficient(a, 0))
  const term = formatPolynomial([new Fraction(0), slope], letter)
  return slope.equals(1)
    ? []
    : [
        workedStep(
          phrase('inequality.sort', { a: `$${letter}$` }),
          `${term} ${relation.direction} ${formatFraction(rest)}`,
        ),
      ]
}

function lastMove(relation: Relation): Phrase {
  const { direction } = relation
  const slope = slopeOf(relation)
  if (slope.equals(1)) return phrase('inequality.numbersRight', {})
  const a = inMath(formatFraction(slope))
  return slope.s < 0n
    ? phrase('inequality.divideTurned', { a, b: inMath(direction), c: inMath(opposite[direction]) })
    : phrase('inequality.divide', { a })
}

function ask(rung: AskingRung, current: string, inequality: Inequality): readonly Phrase[] {
  const { letter, relations, isQuadratic } = inequality
  const read = readAlternatives(current)?.flat()
  if (read?.every(isIsolated) === true) return askToFinish(current)
  const relation = read?.[0] ?? relations[0]
  if (!relation) return []
  const [constant, factor] = partsOf(relation)
  const [hint, strongHint] = inequalityHints[isQuadratic ? 'quadratic' : nextMove(relation)]
  const name = rung === 'probe' ? 'inequality.probe' : rung === 'hint' ? hint : strongHint
  return [
    phrase(name, {
      shown: inMath(current),
      letter: inMath(letter),
      number: inMath(formatFraction(constant.abs())),
      factor: inMath(formatFraction(factor)),
    }),
  ]
}

/** The hint and the strong hint by the move that comes next; `other`: a side is no polynomial. */
const inequalityHints = {
  quadratic: ['inequality.quadratic.hint', 'inequality.quadratic.strong_hint'],
  other: ['inequality.bothSides', 'inequality.bothSides'],
  collect: ['inequality.collect', 'inequality.collect'],
  added: ['inequality.isolate', 'inequality.added'],
  subtracted: ['inequality.isolate', 'inequality.subtracted'],
  negative: ['inequality.negative.hint', 'inequality.negative.strong_hint'],
  positive: ['inequality.positive', 'inequality.positive'],
} as const

function nextMove(relation: Relation): keyof typeof inequalityHints {
  const [a, b] = [polynomialOf(relation.left), polynomialOf(relation.right)]
  if (!a || !b) return 'other'
  if (degree(a) === 1 && degree(b) === 1) return 'collect'
  const [constant, factor] = partsOf(relation)
  if (constant.n !== 0n) return constant.s < 0n ? 'subtracted' : 'added'
  return factor.s < 0n ? 'negative' : 'positive'
}

/** The number and the multiple of the unknown on the unknown's side. */
function partsOf({ left, right }: Relation): readonly [Fraction, Fraction] {
  const [a, b] = [polynomialOf(left) ?? [], polynomialOf(right) ?? []]
  const side = degree(a) === 1 ? a : b
  return [coefficient(side, 0), coefficient(side, 1)]
}

function askAbout(wrong: WrongStep, letter: string): readonly Phrase[] {
  const values = { ...wrongStepValues(wrong), letter: inMath(letter) }
  if (wrong.mistake === 'inequality_direction')
    return [phrase('inequality.wrong.direction', values)]
  return wrong.mistake === 'distribution'
    ? [phrase('inequality.wrong.distribution', values)]
    : phrases(['bothSidesAlike', 'inequality.wrong.line'], values)
}

/** An inequality with the region that solves it. */
interface Inequality {
  readonly letter: string
  readonly relations: readonly Relation[]
  readonly region: Region
  /** The regions of a chain's links, each a right piece of the way. */
  readonly parts: readonly Region[]
  readonly isQuadratic: boolean
}

const relationSign = /[<>]/

/** The steps of a message; "x < 1 or x > 3" is a single one. */
function inequalitySteps(text: string, letter: string): readonly string[] {
  const steps: string[] = []
  for (const { text: step, leadIn } of fragmentsOf(
    intervalsAsInequalities(text, letter),
    onlyLetter(letter),
  )) {
    if (!/[<>=]/.test(step)) continue
    const joiner = /(?:^|\s)(or|and)$/i.exec(leadIn)?.[1]?.toLowerCase()
    const last = steps.at(-1)
    if (joiner && last !== undefined && relationSign.test(step) && isNamed(last) && isNamed(step)) {
      steps[steps.length - 1] = `${last} ${joiner} ${step}`
    } else steps.push(step)
  }
  return steps
}

/** Checks a step: the same region is right, and final once the unknown stands alone. */
function checkInequality(step: string, previous: string, goal: Inequality): Verdict {
  if (!relationSign.test(step)) return checkBoundary(step, goal)
  const alternatives = readAlternatives(step)
  const region = alternatives && regionOf(alternatives)
  if (!alternatives || !region) return null
  if (!alternatives.flat().some((relation) => hasLetter(relation))) {
    return region.holds({ exact: null, value: 0 }) ? { kind: 'right', carries: false } : null
  }
  if (sameRegion(region, goal.region)) {
    const isFinal = alternatives
      .flat()
      .every((relation) => isIsolated(relation) && endsInNumber([relation]))
    return isFinal ? { kind: 'final' } : { kind: 'right', carries: true }
  }
  if (goal.parts.some((part) => sameRegion(part, region))) return { kind: 'right', carries: false }
  return wrongVerdict(() => mistakeOf(alternatives, previous, goal))
}

/** "x = 3" for the boundary, and true facts about numbers. */
function checkBoundary(step: string, { region }: Inequality): Verdict {
  const line = readLine(step)
  const truth = line && truthOf(line, region.boundaries)
  if (truth === null) return null
  return truth === 'false'
    ? { kind: 'wrong', mistake: 'unknown' }
    : { kind: 'right', carries: false }
}

function mistakeOf(wrong: Alternatives, previous: string, goal: Inequality): Mistake {
  const isMended = [turnedRound(wrong), withOtherEdge(wrong), withOtherEdge(turnedRound(wrong))]
    .map(regionOf)
    .some((region) => region !== null && sameRegion(region, goal.region))
  if (isMended || hasSameBoundaries(wrong, goal)) return 'inequality_direction'
  if (goal.isQuadratic && isFewerBoundaries(wrong, goal)) return 'dropped_solution'
  const before = readAlternatives(previous)?.flat()[0] ?? goal.relations[0]
  const after = wrong.flat()[0]
  if (!before || !after) return 'unknown'
  return mistakeBetween(asEquation(before), [asEquation(after)])
}

function hasSameBoundaries(wrong: Alternatives, { region }: Inequality): boolean {
  const boundaries = regionOf(wrong)?.boundaries ?? []
  const found = region.boundaries.filter((root) =>
    boundaries.some((other) => Math.abs(other.value - root.value) < 1e-9),
  )
  return found.length === region.boundaries.length && found.length === boundaries.length
}

/** "x < 3" from x^2 < 9: one of the two ends was forgotten. */
function isFewerBoundaries(wrong: Alternatives, { region }: Inequality): boolean {
  const boundaries = regionOf(wrong)?.boundaries ?? []
  const isPart = boundaries.every((root) =>
    region.boundaries.some((other) => Math.abs(other.value - root.value) < 1e-9),
  )
  return isPart && boundaries.length > 0 && boundaries.length < region.boundaries.length
}

function asEquation({ left, right }: Relation): Equation {
  return { left, right }
}

function hasLetter(relation: Relation): boolean {
  return lettersInSides(relation).size > 0
}

/** The unknown alone on a side and a number on the other. */
function isIsolated({ left, right }: Relation): boolean {
  const [letter, number] = left.kind === 'letter' ? [left, right] : [right, left]
  if (letter.kind !== 'letter' || lettersIn(number).size > 0) return false
  if (number.kind !== 'operation') return true
  return number.operator === '/' && number.left.kind !== 'operation'
}

function isNamed(step: string): boolean {
  const chains = readAlternatives(step)
  return chains !== null && chains.flat().every(hasLetter)
}

/** The four signs of an inequality. */
type Direction = '<' | '>' | '<=' | '>='

/** left < right, and the like. */
interface Relation {
  readonly left: Expression
  readonly right: Expression
  readonly direction: Direction
}

/** All relations of a chain hold ("2 < x < 5"); one chain of the list holds ("x < 1 or x > 3"). */
type Alternatives = readonly (readonly Relation[])[]

/**
 * The part of the number line where the alternatives hold. Two inequalities are equivalent when they
 * agree at each boundary and between the boundaries.
 */
interface Region {
  readonly boundaries: readonly Root[]
  readonly holds: (at: Root) => boolean
}

const maxRelations = 4
const sign = /(<=|>=|<|>)/

/** Reads "2 < x + 1 <= 5", "x < 1 or x > 3", "x > 1 and x < 4"; null for anything else. */
function readAlternatives(text: string): Alternatives | null {
  const parts = text.split(' or ').map((part) => part.split(' and ').map(readChain))
  const chains = parts.map((part) => part.flatMap((chain) => chain ?? []))
  const isWhole = parts.every((part) => part.every((chain) => chain !== null))
  return isWhole && chains.length <= maxRelations ? chains : null
}

/** The region of the unknown; null above the second degree and for more than one unknown. */
function regionOf(alternatives: Alternatives): Region | null {
  const relations = alternatives.flat()
  const solutions = relations.map(({ left, right }) => solve(left, right))
  const polynomials = relations.map(differencePolynomial)
  if (polynomials.includes(null) || solutions.includes(null)) return null
  const boundaries = solutions.flatMap((found) => (found === null || found === 'all' ? [] : found))
  const holds = (at: Root) =>
    alternatives.some((chain) => chain.every((relation) => isTrueAt(relation, at)))
  return { boundaries, holds }
}

/** True when both hold at the same points. */
function sameRegion(a: Region, b: Region): boolean {
  return samplesOf([...a.boundaries, ...b.boundaries]).every((at) => a.holds(at) === b.holds(at))
}

/** The same relations with their signs reversed. */
function turnedRound(alternatives: Alternatives): Alternatives {
  return alternatives.map((chain) =>
    chain.map((relation) => ({ ...relation, direction: opposite[relation.direction] })),
  )
}

/** The same relations with the boundary included instead of excluded, or the reverse. */
function withOtherEdge(alternatives: Alternatives): Alternatives {
  return alternatives.map((chain) =>
    chain.map((relation) => ({ ...relation, direction: otherEdge[relation.direction] })),
  )
}

/** The signs reversed: 2 < x is x > 2. */
const opposite: Readonly<Record<Direction, Direction>> = {
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

/** left - right up to the second degree. */
function differencePolynomial({ left, right }: Relation): Polynomial | null {
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
function intervalsAsInequalities(text: string, letter: string): string {
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
