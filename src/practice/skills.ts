/** The list of all skills, in the order in which they are learnt. Adding a skill adds one line here. */
import type { Skill, DraftedItem, Level } from './item'
import { arithmetic } from './skills/arithmetic'
import { coordinateLines } from './skills/coordinate-lines'
import { derivatives } from './skills/derivatives'
import { divisibility } from './skills/divisibility'
import { expanding } from './skills/expanding'
import { factoring } from './skills/factoring'
import { fractions } from './skills/fractions'
import { functions } from './skills/functions'
import { geometry } from './skills/geometry'
import { integrals } from './skills/integrals'
import { linearEquations } from './skills/linear-equations'
import { logarithms } from './skills/logarithms'
import { percent } from './skills/percent'
import { powersAndRoots } from './skills/powers-and-roots'
import { probability } from './skills/probability'
import { quadratics } from './skills/quadratics'
import { ratios } from './skills/ratios'
import { sequences } from './skills/sequences'
import { statistics } from './skills/statistics'
import { systems } from './skills/systems'
import { trigonometry } from './skills/trigonometry'
import { units } from './skills/units'
import { vectors } from './skills/vectors'
import { wordProblems } from './skills/word-problems'
import { randomOf } from '../math/random'

/** Every skill. The prerequisites of each stand before it. */
export const skills: readonly Skill[] = [
  arithmetic,
  divisibility,
  fractions,
  percent,
  ratios,
  units,
  powersAndRoots,
  linearEquations,
  expanding,
  factoring,
  systems,
  quadratics,
  sequences,
  geometry,
  coordinateLines,
  functions,
  logarithms,
  trigonometry,
  vectors,
  derivatives,
  integrals,
  probability,
  statistics,
  wordProblems,
]

/** What one item of a set shall be. */
export interface PlannedItem {
  readonly skill: Skill
  readonly level: Level
}

/** What a set is made from beside its plan. The same seed and plan give the same set. */
interface SetOptions {
  readonly seed: string
  /** What `likenessOf` says of items that were made before and must not come again. */
  readonly known?: readonly string[]
}

/** Drafts in a row that are alike before a skill and level count as exhausted. */
const attemptsMax = 200

/**
 * The items of a plan in its order, each after a null for every draft that was alike: the caller may
 * pause between any two. A skill that has no more items of a level leaves its places empty.
 */
export function* itemSet(
  plan: readonly PlannedItem[],
  { seed, known = [] }: SetOptions,
): Generator<DraftedItem | null> {
  const seen = new Set(known)
  const exhausted = new Set<string>()
  for (const [at, { skill, level }] of plan.entries()) {
    const cell = `${skill.id}/${level}`
    if (exhausted.has(cell)) continue
    let made: DraftedItem | null = null
    for (let attempt = 0; made === null && attempt < attemptsMax; attempt++) {
      const draft = skill.draft(level, randomOf(`${seed}:${at}:${attempt}`))
      if (seen.has(draft.likeness)) yield null
      else made = draft
    }
    if (made === null) exhausted.add(cell)
    else {
      seen.add(made.likeness)
      yield made
    }
  }
}
