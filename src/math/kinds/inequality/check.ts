/** Checks a learner's line on an inequality by the region that it describes. */
import { type Equation, readLine, truthOf } from '../../algebra/equation'
import { mistakeBetween } from '../../algebra/equation-mistakes'
import { lettersIn, lettersInSides } from '../../algebra/expression'
import { endsInNumber } from '../../algebra/final-form'
import { fragmentsOf, onlyLetter } from '../../algebra/fragments'
import {
  type Alternatives,
  intervalsAsInequalities,
  readAlternatives,
  type Region,
  regionOf,
  type Relation,
  sameRegion,
  turnedRound,
  withOtherEdge,
} from '../../algebra/region'
import type { Mistake, Verdict } from '../../problem'
import { wrongVerdict } from '../../verdict'

/** An inequality with the region that solves it. */
export interface Inequality {
  readonly letter: string
  readonly relations: readonly Relation[]
  readonly region: Region
  /** The regions of a chain's links, each a right piece of the way. */
  readonly parts: readonly Region[]
  readonly isQuadratic: boolean
}

const relationSign = /[<>]/

/** The steps of a message; "x < 1 or x > 3" is a single one. */
export function inequalitySteps(text: string, letter: string): readonly string[] {
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
export function checkInequality(step: string, previous: string, goal: Inequality): Verdict {
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
export function isIsolated({ left, right }: Relation): boolean {
  const [letter, number] = left.kind === 'letter' ? [left, right] : [right, left]
  if (letter.kind !== 'letter' || lettersIn(number).size > 0) return false
  if (number.kind !== 'operation') return true
  return number.operator === '/' && number.left.kind !== 'operation'
}

function isNamed(step: string): boolean {
  const chains = readAlternatives(step)
  return chains !== null && chains.flat().every(hasLetter)
}
