import type { DraftedItem, Level, Skill } from './item'
import { randomOf } from './random'

/** What one item of a set shall be. */
export interface PlannedItem {
  readonly skill: Skill
  readonly level: Level
}

/** What a set is made from beside its plan. The same seed and plan give the same set. */
export interface SetOptions {
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
