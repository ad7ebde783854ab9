/** The items of every skill: the same seed makes the same items, none alike, keys accepted. */
import { describe, expect, test } from 'bun:test'
import {
  type Language,
  type Level,
  levels,
  likenessOf,
  type ItemContent,
  type Skill,
} from '../../src/practice/item'
import { itemSet, skills } from '../../src/practice/skills'
import { judgeAnswer } from '../../src/practice/judge'
import { randomOf } from '../../src/math/random'

const languages = ['en', 'de', 'fr', 'es'] as const
const cells = skills.flatMap((skill) => levels.map((level) => ({ skill, level })))

interface Wish {
  readonly level: Level
  readonly language: Language
  readonly seed: string
  readonly count: number
  readonly known?: readonly string[]
}

/** A set of one skill and level. */
function setOf(skill: Skill, { level, language, seed, count, known }: Wish): ItemContent[] {
  const plan = Array.from({ length: count }, () => ({ skill, level }))
  const drafts = [...itemSet(plan, { seed, ...(known && { known }) })]
  return drafts.flatMap((draft) => draft?.in(language) ?? [])
}

describe('the list of skills', () => {
  test('has each id once, and the prerequisites of a skill before it', () => {
    const ids = skills.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const late = skills.flatMap(({ id, prerequisites }, at) =>
      prerequisites
        .filter((other) => !ids.slice(0, at).includes(other))
        .map((other) => `${id} ← ${other}`),
    )
    expect(late).toEqual([])
  })
})

describe('a set of items', () => {
  test('is the same for the same seed and another for another seed', () => {
    for (const { skill, level } of cells) {
      const wish = { level, language: 'en', seed: 'a', count: 5 } as const
      expect(setOf(skill, wish)).toEqual(setOf(skill, wish))
      expect(setOf(skill, { ...wish, seed: 'b' })).not.toEqual(setOf(skill, wish))
    }
  })

  test('has thirty items, no two alike, none of those that are known', () => {
    for (const { skill, level } of cells) {
      const wish = { level, language: 'en', seed: 's', count: 30 } as const
      const items = setOf(skill, wish)
      const likenesses = items.map(likenessOf)
      expect(new Set(likenesses).size).toBe(30)
      const more = setOf(skill, { ...wish, known: likenesses }).map(likenessOf)
      expect(more.filter((one) => likenesses.includes(one))).toEqual([])
    }
  })

  test('ends early where a skill has no more that differ', () => {
    const [skill = missing()] = skills
    const one = skill.draft('easy', randomOf('s'))
    const narrow: Skill = { ...skill, draft: () => one }
    expect(setOf(narrow, { level: 'easy', language: 'en', seed: 's', count: 10 })).toHaveLength(1)
  })
})

describe('an item in each language', () => {
  test('has its key accepted, its mistakes recognised, and no answer in its feedback', () => {
    for (const { skill, level } of cells) {
      for (const language of languages) {
        for (const item of setOf(skill, { level, language, seed: language, count: 3 })) {
          const { answers } = item.key
          const separator = item.kind === 'choices' ? ', ' : ' ; '
          const key = answers.map(({ value, unit }) => `${value}${unit === null ? '' : ` ${unit}`}`)
          expect([item.question, judgeAnswer(item, key.join(separator)).finding]).toEqual([
            item.question,
            'right',
          ])
          for (const mistake of item.mistakes) {
            const judged = judgeAnswer(item, mistake.answer)
            expect([item.question, judged.finding, judged.mistake?.answer]).toEqual([
              item.question,
              'wrong',
              mistake.answer,
            ])
            expect(judged.feedback).toEndWith('?')
          }
          expect(item.language).toBe(language)
        }
      }
    }
  })
})

function missing(): never {
  throw new Error('no skill')
}
