/**
 * What one answer changes in a learner's skill: when it is due again, and how likely it is known.
 *
 * The schedule is FSRS-6 of the package `ts-fsrs` with its default parameters, a wanted retention of 0.9
 * and no steps within a day: days are UTC, and a skill is due from the start of a day. Mastery is Bayesian
 * knowledge tracing (A. T. Corbett and J. R. Anderson, Knowledge tracing: Modeling the acquisition of
 * procedural knowledge, User Modeling and User-Adapted Interaction 4, 1995, pp. 253–278), which has no
 * forgetting; so it is multiplied by the retrievability of FSRS.
 */
import { FSRS, Rating, type Grade } from 'ts-fsrs'
import type { SkillMemory } from '../../db/schema'
import { dayMs } from '../../lib/clock'

/** How an item was settled. `helped`: right, after a wrong answer or with help. */
export type ReviewOutcome = 'right' | 'helped' | 'wrong'

/** An item or a problem that was settled. */
export interface Settled {
  readonly skill: string
  /** The skill's name, for a skill that is new. */
  readonly name: string
  readonly outcome: ReviewOutcome
  /** Epoch milliseconds. */
  readonly at: number
}

const grades: Readonly<Record<ReviewOutcome, Grade>> = {
  right: Rating.Good,
  helped: Rating.Hard,
  wrong: Rating.Again,
}

const schedule = new FSRS({
  request_retention: 0.9,
  maximum_interval: 365,
  enable_fuzz: false,
  enable_short_term: false,
})

/** The four probabilities of knowledge tracing: known at first, learned by an item, guess, slip. */
const prior = 0.25
const transit = 0.1
const guess = 0.2
const slip = 0.1

/** The start of a time's day (UTC), in epoch milliseconds. */
export const dayStart = (time: number): number => Math.floor(time / dayMs) * dayMs

/** Whole days (UTC) from one time to a later one. */
const daysBetween = (from: number, to: number): number =>
  Math.max(0, (dayStart(to) - dayStart(from)) / dayMs)

interface KnownSkill {
  readonly memory: SkillMemory
  readonly lastAt: number
}

/** The skill after an answer at `now`, and from when it is due. `before` is null at the first. */
export function review(
  before: KnownSkill | null,
  outcome: ReviewOutcome,
  now: number,
): { readonly memory: SkillMemory; readonly dueAt: number } {
  const elapsed = before ? daysBetween(before.lastAt, now) : 0
  const state = schedule.next_state(before?.memory ?? null, elapsed, grades[outcome])
  const interval = schedule.next_interval(state.stability, elapsed)
  const { known, reps, lapses } = before?.memory ?? { known: prior, reps: 0, lapses: 0 }
  const memory = {
    known: knownAfter(known, outcome),
    stability: state.stability,
    difficulty: state.difficulty,
    reps: reps + 1,
    lapses: lapses + (outcome === 'wrong' ? 1 : 0),
  }
  return { memory, dueAt: dayStart(now) + interval * dayMs }
}

/** From 0 to 1: the probability that the skill is known and can be recalled now. */
export function masteryOf({ memory, lastAt }: KnownSkill, now: number): number {
  const recall = schedule.forgetting_curve(daysBetween(lastAt, now), memory.stability)
  return Math.round(Math.min(1, Math.max(0, memory.known * recall)) * 1_000) / 1_000
}

/** Bayes' rule, then the chance of learning; what came with help says nothing of what was known. */
function knownAfter(known: number, outcome: ReviewOutcome): number {
  const evident = {
    right: (known * (1 - slip)) / (known * (1 - slip) + (1 - known) * guess),
    helped: known,
    wrong: (known * slip) / (known * slip + (1 - known) * (1 - guess)),
  }[outcome]
  return evident + (1 - evident) * transit
}
