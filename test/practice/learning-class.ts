/**
 * A class that practises for some weeks: learners who come on most days, begin a skill every second
 * day, and repeat what is due. What they recall follows their own memory, which fades between days.
 */
import { dayMs } from '../../src/lib/clock'
import { review, type ReviewOutcome } from '../../src/features/progress/progress'
import { randomOf, type Random } from '../../src/math/random'

export interface ClassWish {
  readonly learners: number
  readonly days: number
  /** Skills that a learner begins at most. */
  readonly skills: number
  readonly seed: string
}

/** One day of the whole class. */
export interface ClassDay {
  /** Skills that are due in the morning, by learner. */
  readonly due: readonly number[]
  /** Repetitions, and those that were right. */
  readonly repeated: number
  readonly right: number
}

/** A skill of one learner. */
interface LearntSkill {
  memory: ReturnType<typeof review>['memory']
  dueAt: number
  lastAt: number
  /** The days after which half is forgotten: what the learner's own memory is like. */
  halfLife: number
}

const first = Date.UTC(2026, 8, 1, 9)
/** In per cent: how often a learner comes on a day. */
const attendance = 80
/** Skills that a learner repeats on one day at most. */
const patience = 15

/** Every day, the first one first. */
export function simulateClass({ learners, days, skills, seed }: ClassWish): ClassDay[] {
  const random = randomOf(seed)
  const all = Array.from({ length: learners }, (): LearntSkill[] => [])
  return Array.from({ length: days }, (_, at) => {
    const now = first + at * dayMs
    const due = all.map((own) => own.filter(({ dueAt }) => dueAt <= now).length)
    let [repeated, right] = [0, 0]
    for (const own of all) {
      if (random.int(1, 100) > attendance) continue
      const today = own.filter(({ dueAt }) => dueAt <= now).slice(0, patience)
      for (const skill of today) {
        repeated += 1
        right += repeat(skill, now, random)
      }
      if (own.length < skills && at % 2 === 0) own.push(begun(now, random))
    }
    return { due, repeated, right }
  })
}

/** A skill after its first item. */
function begun(now: number, random: Random): LearntSkill {
  const outcome: ReviewOutcome = random.int(1, 100) <= 60 ? 'right' : 'wrong'
  return { ...review(null, outcome, now), lastAt: now, halfLife: random.int(4, 16) }
}

/** One repetition; 1 where it was right. A repetition makes the memory last longer. */
function repeat(skill: LearntSkill, now: number, random: Random): number {
  const elapsed = (now - skill.lastAt) / dayMs
  const isRight = random.int(1, 1_000) <= 1_000 * 0.5 ** (elapsed / skill.halfLife)
  Object.assign(skill, review(skill, isRight ? 'right' : 'wrong', now), { lastAt: now })
  skill.halfLife *= isRight ? 2 : 0.7
  return isRight ? 1 : 0
}
