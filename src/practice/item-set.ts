/** A set of items of one skill, no two alike. */
import type { Language, Level, PracticeItem, Skill } from './item'
import { randomOf } from './random'

/** What a set is made for. The same wish gives the same set. */
export interface SetWish {
  readonly level: Level
  readonly language: Language
  readonly seed: string
  readonly count: number
  /** What `likenessOf` says of items that were made before and must not come again. */
  readonly known?: readonly string[]
}

/** Items that are thrown away in a row before a set ends early. */
const maxRepeats = 200

/** Items of a skill; fewer than wished where the skill has no more that differ. */
export function itemSet(skill: Skill, wish: SetWish): readonly PracticeItem[] {
  const { level, language, seed, count, known = [] } = wish
  const random = randomOf(`${seed}/${skill.id}/${level}`)
  const seen = new Set(known)
  const items: PracticeItem[] = []
  for (let repeats = 0; items.length < count && repeats < maxRepeats; repeats++) {
    const item = skill.make(level, random, language)
    const likeness = likenessOf(item)
    if (seen.has(likeness)) continue
    seen.add(likeness)
    items.push(item)
    repeats = -1
  }
  return items
}

/** The same for items that differ in names and things alone: their numbers, formulas and answers. */
export function likenessOf({ question, key, choices = [] }: PracticeItem): string {
  const formulas = question.match(/\$[^$]+\$|\d+(?:[.,]\d+)?/g) ?? []
  const data = formulas.length > 0 ? formulas : [question]
  return [...data, ...key.answers.map(({ value }) => value), ...choices.toSorted()].join(' ')
}
