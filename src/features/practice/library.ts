/**
 * The generators and the judge of items, loaded at the first use: the mathematics behind them would
 * double the time of a start.
 */
import type { Level, PracticeItem, Skill } from '../../practice/item'

/** What one load gives. */
export interface Library {
  readonly skills: ReadonlyMap<string, Skill>
  readonly judge: typeof import('../../practice/judge').judgeAnswer
  readonly random: typeof import('../../practice/random').randomOf
  /** One writing for items that are alike. */
  readonly likeness: typeof import('../../practice/item-set').likenessOf
}

let loading: Promise<Library> | undefined

/** The library; the same at every call. */
export function loadLibrary(): Promise<Library> {
  loading ??= load()
  return loading
}

async function load(): Promise<Library> {
  const [{ skills }, { judgeAnswer }, { randomOf }, { likenessOf }] = await Promise.all([
    import('../../practice/skills'),
    import('../../practice/judge'),
    import('../../practice/random'),
    import('../../practice/item-set'),
  ])
  return {
    skills: new Map(skills.map((skill) => [skill.id, skill])),
    judge: judgeAnswer,
    random: randomOf,
    likeness: likenessOf,
  }
}

/** What one item of a set shall be. */
export interface PlannedItem {
  readonly skill: Skill
  readonly level: Level
}

/** Attempts to find an item that the set does not have yet; after them the set stays shorter. */
const attemptsMax = 40

/** What items are made with. */
export interface Making {
  readonly random: Library['random']
  readonly likeness: Library['likeness']
  readonly seed: string
  readonly language: PracticeItem['language']
  /** Lets others run between two items. */
  readonly pause: () => Promise<void>
}

/**
 * Makes the planned items, no two alike; fewer where a generator has no more. The same seed makes the
 * same items.
 */
export async function generateItems(
  plan: readonly PlannedItem[],
  { random, likeness, seed, language, pause }: Making,
): Promise<PracticeItem[]> {
  const items: PracticeItem[] = []
  const seen = new Set<string>()
  for (const [at, { skill, level }] of plan.entries()) {
    for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
      await pause()
      const item = skill.make(level, random(`${seed}:${at}:${attempt}`), language)
      const writing = likeness(item)
      if (seen.has(writing)) continue
      seen.add(writing)
      items.push(item)
      break
    }
  }
  return items
}

/** The level that fits a mastery from 0 to 1. */
export function levelFor(mastery: number): Level {
  if (mastery < 0.5) return 'easy'
  return mastery < 0.8 ? 'medium' : 'hard'
}
