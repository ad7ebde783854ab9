/** The answer in every spelling, beside each of the guard's three policies: computed, with a key, and strict. */
import { assess } from '../../../src/tutor/assess'
import { createDisclosureDetector } from '../../../src/tutor/guard/computed-detector'
import type { DisclosureDetector } from '../../../src/tutor/guard/detector'
import { heldBackSolutionOf } from '../../../src/tutor/guard/held'
import { createKeyDetector } from '../../../src/tutor/guard/key-detector'
import { createStrictDetector } from '../../../src/tutor/guard/strict-detector'
import { ordinary, unusual } from '../leaks/spellings'
import { repeatsNumbers } from '../new-numbers'
import { allProblems } from '../problems/all-problems'
import { guarded } from './turns-of-teachers'
import type { Case } from './cases'
import type { RowName } from './rows'
import { reachTasks } from './tasks'

/** A task and its answer as a number, with a detector for each reply. */
interface Held {
  readonly task: string
  readonly value: number
  readonly detector: () => DisclosureDetector
}

const isNumber = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text)

function computed(): readonly Held[] {
  return allProblems.flatMap(({ put, answers }) => {
    const [answer = ''] = answers
    const input = {
      mode: 'socratic',
      turns: [{ role: 'user', content: put }],
      state: null,
    } as const
    const held = isNumber(answer) ? heldBackSolutionOf(input, assess(input)) : null
    if (held === null || answers.length > 1) return []
    return [{ task: put, value: Number(answer), detector: () => createDisclosureDetector(held) }]
  })
}

const numeric = reachTasks.filter(({ form }) => form === 'number')

const withKey: readonly Held[] = numeric.map(({ text: task, key, answer }) => {
  const options = { task, learner: [], key, reachedSteps: [], rung: 'hint' } as const
  return { task, value: Number(answer), detector: () => createKeyDetector(options) }
})

const withoutKey: readonly Held[] = numeric.map(({ text: task, answer }) => ({
  task,
  value: Number(answer),
  detector: () => createStrictDetector({ task, learner: [] }),
}))

/** Every spelling that says a new number, which must not pass. */
export function spellingCases(): readonly Case[] {
  const policies = { computed: computed(), key: withKey, strict: withoutKey }
  const kinds: readonly (readonly [RowName, typeof ordinary])[] = [
    ['ordinary', ordinary],
    ['unusual', unusual],
  ]
  return Object.entries(policies).flatMap(([of, all]) =>
    kinds.flatMap(([row, spellings]) =>
      Object.values(spellings).flatMap((say) =>
        all.flatMap(({ task, value, detector }): readonly Case[] => {
          const said = say(value, 'of them')?.trim() ?? null
          if (said === null || repeatsNumbers(said, [task])) return []
          const isSaid = guarded(detector(), said).includes(said)
          return [{ row, of, example: isSaid ? `${task}: ${said}` : null }]
        }),
      ),
    ),
  )
}
