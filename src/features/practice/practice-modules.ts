/**
 * The generators and the judge of items, loaded at the first use: the mathematics behind them would
 * double the time of a start.
 */
import type { Skill } from '../../practice/item'

/** What of `src/practice/` is loaded late. */
export interface PracticeModules {
  readonly skills: ReadonlyMap<string, Skill>
  readonly judge: typeof import('../../practice/judge').judgeAnswer
  readonly itemSet: typeof import('../../practice/skills').itemSet
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
    import('../../practice/skills'),
    import('../../practice/item'),
  ])
  return {
    skills: new Map(skills.map((skill) => [skill.id, skill])),
    judge: judgeAnswer,
    itemSet,
    likeness: likenessOf,
  }
}
