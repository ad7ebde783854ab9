/**
 * The generators and the judge of items, loaded at the first use: the mathematics behind them would
 * double the time of a start.
 */
import type { Level, ItemContent, Skill } from '../../practice/item'
import type { PlannedItem } from '../../practice/item-set'

/** What of `src/practice/` is loaded late. */
export interface PracticeModules {
  readonly skills: ReadonlyMap<string, Skill>
  readonly judge: typeof import('../../practice/judge').judgeAnswer
  readonly itemSet: typeof import('../../practice/item-set').itemSet
  /** One writing for items that are alike. */
  readonly likeness: typeof import('../../practice/item').likenessOf
}

let loading: Promise<PracticeModules> | undefined

/** The modules; the same at every call. */
export function loadPracticeModules(): Promise<PracticeModules> {
  loading ??= load()
  return loading
}

async function load(): Promise<PracticeModules> {
  const [{ skills }, { judgeAnswer }, { itemSet }, { likenessOf }] = await Promise.all([
    import('../../practice/skills'),
    import('../../practice/judge'),
    import('../../practice/item-set'),
    import('../../practice/item'),
  ])
  return {
    skills: new Map(skills.map((skill) => [skill.id, skill])),
    judge: judgeAnswer,
    itemSet,
    likeness: likenessOf,
  }
}

/** How items are made. */
export interface GenerationSettings {
  readonly itemSet: PracticeModules['itemSet']
  readonly seed: string
  readonly language: ItemContent['language']
  /** Lets others run between two items. */
  readonly pause: () => Promise<void>
}

/**
 * Makes the planned items, no two alike; fewer where a generator has no more. The same seed makes the
 * same items.
 */
export async function generateItems(
  plan: readonly PlannedItem[],
  { itemSet, seed, language, pause }: GenerationSettings,
): Promise<ItemContent[]> {
  const items: ItemContent[] = []
  for (const draft of itemSet(plan, { seed })) {
    if (draft) items.push(draft.in(language))
    await pause()
  }
  return items
}

/** The level that fits a mastery from 0 to 1. */
export function levelFor(mastery: number): Level {
  if (mastery < 0.5) return 'easy'
  return mastery < 0.8 ? 'medium' : 'hard'
}
