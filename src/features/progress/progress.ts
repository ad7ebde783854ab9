import { and, asc, count, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { FSRS, Rating, type Grade } from 'ts-fsrs'
import { practiceTimes, sessionProblems, skillProgress, type SkillMemory } from '../../db/schema'
import type { Db, RowOf, Store } from '../../db/store'
import { lockUser } from '../../db/queries'
import type { Job } from '../../jobs/worker'
import { dayMs, isoTime, minuteMs, secondMs } from '../../lib/clock'
import { sha256 } from '../../lib/tokens'
import { jsonEntry, type ZipEntry } from '../../lib/zip'
import type { AcceptedLanguage } from '../../http/negotiation'
import { badRequest } from '../../http/errors'
import type { Services } from '../../services'
import type { TutorState } from '../../tutor/assessment'
import type { Mode } from '../../tutor/tutor'
import type { Progress, SkillProgress } from './model'

export { Progress } from './model'

interface DueSkill {
  readonly skill: string
  readonly mastery: number
}

type SkillRow = RowOf<typeof skillProgress>

/** Skills and days of one answer. */
const shownSkills = 500
const shownDays = 366

export class LearnerProgress {
  readonly #store: Store
  readonly #services: Services

  constructor(services: Services) {
    this.#services = services
    this.#store = services.store
  }

  /** Counts what was settled, in `tx`, which holds no other user's lock. */
  async record(tx: Db, userId: string, settled: readonly Settled[]): Promise<void> {
    if (settled.length === 0) return
    // Two answers at the same time would read the same state of a skill.
    await lockUser(this.#store, tx, userId)
    for (const one of settled) await recordOne(tx, userId, one)
  }

  /**
   * Notes, in `tx`, that a problem of a session counts elsewhere: it is an item of practice. Its end in
   * the conversation then counts for nothing.
   */
  async countElsewhere(
    tx: Db,
    { userId, sessionId, problem }: { userId: string; sessionId: string; problem: string },
  ): Promise<void> {
    const createdAt = this.#services.clock.now()
    const note = { userId, sessionId, problem, digest: sha256(problem), createdAt }
    await tx.insert(sessionProblems).values({ ...note, outcome: 'helped' })
  }

  /** Problem: `BAD_REQUEST` for a time zone that is none. */
  async read(userId: string, { language, timeZone }: Reader = inEnglishUtc): Promise<Progress> {
    const now = this.#services.clock.now()
    const dateOf = datesIn(timeZone)
    const [rows, times, due, names] = await Promise.all([
      skillsByDue(this.#store.db, userId, shownSkills),
      this.#times(userId, now),
      this.countDue(userId),
      namesIn(language),
    ])
    const days = daysOf(times, dateOf).slice(-shownDays)
    return {
      skills: rows.map((row) => ({
        ...wireSkill(row, now),
        name: names.get(row.skill) ?? row.name,
      })),
      days,
      streakDays: streakOf(
        days.map(({ date }) => date),
        dateOf(now),
      ),
      due,
    }
  }

  async countDue(userId: string): Promise<number> {
    const now = this.#services.clock.now()
    const [row] = await countDueSkills(this.#store.db, { userId, now })
    return Number(row?.due ?? 0)
  }

  /** The skills that are due for the longest time. */
  async due(userId: string, limit: number): Promise<DueSkill[]> {
    const now = this.#services.clock.now()
    const rows = await dueSkills(this.#store.db, { userId, now }, limit)
    return rows.map((row) => ({ skill: row.skill, mastery: masteryOf(row, now) }))
  }

  /** From 0 to 1, by skill; skills that were never practised are left out. */
  async mastery(userId: string, skills: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (skills.length === 0) return new Map()
    const now = this.#services.clock.now()
    const rows = await this.#store.db
      .select()
      .from(skillProgress)
      .where(and(eq(skillProgress.userId, userId), inArray(skillProgress.skill, [...skills])))
    return new Map(rows.map((row) => [row.skill, masteryOf(row, now)]))
  }

  /** Deletes what is known of skills that have no items any more, in `tx`. */
  async forget(tx: Db, userId: string, skills: readonly string[]): Promise<void> {
    if (skills.length === 0) return
    await tx
      .delete(skillProgress)
      .where(and(eq(skillProgress.userId, userId), inArray(skillProgress.skill, [...skills])))
  }

  async *export(userId: string): AsyncGenerator<ZipEntry> {
    const now = this.#services.clock.now()
    const { db } = this.#store
    const skills = await db
      .select()
      .from(skillProgress)
      .where(eq(skillProgress.userId, userId))
      .orderBy(asc(skillProgress.skill))
    const times = await db
      .select()
      .from(practiceTimes)
      .where(eq(practiceTimes.userId, userId))
      .orderBy(asc(practiceTimes.time))
    yield jsonEntry('progress.json', {
      skills: skills.map((row) => wireSkill(row, now)),
      days: daysOf(times, datesIn('UTC')),
    })
  }

  /** Oldest first, from a day before the first that is shown in any time zone. */
  #times(userId: string, now: number): Promise<TimeRow[]> {
    const first = isoTime(now - (shownDays + 1) * dayMs).slice(0, 10)
    return this.#store.db
      .select()
      .from(practiceTimes)
      .where(and(eq(practiceTimes.userId, userId), gte(practiceTimes.time, first)))
      .orderBy(asc(practiceTimes.time))
  }
}

async function recordOne(tx: Db, userId: string, settled: Settled): Promise<void> {
  const { skill, name, outcome, at } = settled
  const right = outcome === 'wrong' ? 0 : 1
  const own = and(eq(skillProgress.userId, userId), eq(skillProgress.skill, skill))
  const [before] = await tx.select().from(skillProgress).where(own)
  // The end of an exam may be counted after a later answer.
  const lastAt = Math.max(at, before?.lastAt ?? 0)
  const after = { ...review(before ?? null, outcome, lastAt), lastAt }
  if (before) {
    const counts = {
      attempts: sql`${skillProgress.attempts} + 1`,
      rightCount: sql`${skillProgress.rightCount} + ${right}`,
    }
    await tx
      .update(skillProgress)
      .set({ ...after, ...counts })
      .where(own)
  } else {
    await tx
      .insert(skillProgress)
      .values({ userId, skill, name, attempts: 1, rightCount: right, ...after })
  }
  await tx
    .insert(practiceTimes)
    .values({ userId, time: quarterOf(at), answered: 1, rightCount: right })
    .onConflictDoUpdate({
      target: [practiceTimes.userId, practiceTimes.time],
      set: {
        answered: sql`${practiceTimes.answered} + 1`,
        rightCount: sql`${practiceTimes.rightCount} + ${right}`,
      },
    })
}

/** How a reader sees the progress. */
interface Reader {
  readonly language: AcceptedLanguage
  /** A name of the IANA time zone database. */
  readonly timeZone: string
}

const inEnglishUtc: Reader = { language: 'en', timeZone: 'UTC' }

/** The names of the built-in skills; they are loaded here: a start does not need them. */
async function namesIn(language: AcceptedLanguage): Promise<ReadonlyMap<string, string>> {
  const { skills } = await import('../../practice/skills')
  return new Map(skills.map(({ id, name }) => [id, name[language]]))
}

/** The date of a time in a time zone, such as "2026-11-21". Problem: `BAD_REQUEST`. */
function datesIn(timeZone: string): (time: number) => string {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  try {
    // Swedish writes dates as ISO 8601 does.
    const format = new Intl.DateTimeFormat('sv-SE', { ...parts, timeZone })
    return (time) => format.format(time)
  } catch {
    throw badRequest([{ path: 'timeZone', message: 'must be the name of a time zone' }])
  }
}

type TimeRow = RowOf<typeof practiceTimes>

/** Every time zone is whole quarters of an hour away from UTC. */
const quarterMs = 15 * minuteMs

/** The quarter of an hour (UTC) of a time, such as "2026-11-21T10:15". */
const quarterOf = (time: number): string =>
  isoTime(Math.floor(time / quarterMs) * quarterMs).slice(0, 16)

/** The days of some times. A time that is a date alone is that day in every time zone. */
function daysOf(times: readonly TimeRow[], dateOf: (time: number) => string): Progress['days'] {
  const days = new Map<string, { answered: number; right: number }>()
  for (const { time, answered, rightCount } of times) {
    const date = time.includes('T') ? dateOf(Date.parse(`${time}Z`)) : time
    const day = days.get(date) ?? { answered: 0, right: 0 }
    days.set(date, { answered: day.answered + answered, right: day.right + rightCount })
  }
  return [...days]
    .map(([date, counts]) => ({ date, ...counts }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** Days in a row that end today, or yesterday where today has nothing yet. */
function streakOf(dates: readonly string[], today: string): number {
  const practised = new Set(dates)
  let day = practised.has(today) ? today : dayBefore(today)
  let streak = 0
  for (; practised.has(day); day = dayBefore(day)) streak += 1
  return streak
}

const dayBefore = (date: string): string => isoTime(Date.parse(date) - dayMs).slice(0, 10)

const wireSkill = (row: SkillRow, now: number): SkillProgress => ({
  id: row.skill,
  name: row.name,
  mastery: masteryOf(row, now),
  attempts: row.attempts,
  right: row.rightCount,
  lastAt: isoTime(row.lastAt),
  dueAt: isoTime(row.dueAt),
})

/** Whose skills. Times are epoch milliseconds. */
interface DueQuery {
  readonly userId: string
  readonly now: number
}

/** The skills that are due, those that have been due longest first. */
export const dueSkills = (db: Db, query: DueQuery, limit: number) =>
  db
    .select()
    .from(skillProgress)
    .where(isDue(query))
    .orderBy(...dueOrder)
    .limit(limit)

export const countDueSkills = (db: Db, query: DueQuery) =>
  db.select({ due: count() }).from(skillProgress).where(isDue(query))

/** All skills, the one that is due first comes first. */
export const skillsByDue = (db: Db, userId: string, limit: number) =>
  db
    .select()
    .from(skillProgress)
    .where(eq(skillProgress.userId, userId))
    .orderBy(...dueOrder)
    .limit(limit)

const dueOrder = [asc(skillProgress.dueAt), asc(skillProgress.skill)] as const

const isDue = ({ userId, now }: DueQuery) =>
  and(eq(skillProgress.userId, userId), lte(skillProgress.dueAt, now))

const kind = 'progress'
const pausesMs = [1, 5, 30].map((seconds) => seconds * secondMs)

interface EndedReply {
  readonly userId: string
  readonly sessionId: string
  readonly mode: Mode
  readonly state: TutorState
}

/** Which note a job counts. */
interface Note {
  readonly sessionId: string
  readonly digest: string
}

/**
 * The problems of conversations that were solved, or whose answer had to be shown. The transaction that
 * stores a reply notes the problem, once for each session, and adds the job that counts it; it stores
 * replies of many users, and the lock of a user would hold them all.
 */
export class ConversationProblems {
  readonly #services: Services
  readonly #progress: LearnerProgress

  constructor(services: Services, progress: LearnerProgress) {
    this.#services = services
    this.#progress = progress
    services.jobWorker.register<Note>({
      kind,
      concurrency: 1,
      pausesMs,
      run: (job) => this.#count(job),
    })
  }

  /** Notes the reply's problem in `tx` where it has ended. */
  async note(tx: Db, { userId, sessionId, mode, state }: EndedReply): Promise<void> {
    const outcome = outcomeOf(state, mode)
    if (outcome === null || state.problem === null) return
    const { jobs, store, clock } = this.#services
    const { problem } = state
    const digest = sha256(problem)
    const noted = await tx
      .insert(sessionProblems)
      .values({ sessionId, digest, userId, problem, outcome, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning({ digest: sessionProblems.digest })
    if (noted.length === 0) return
    await jobs.add(tx, { kind, userId, payload: { sessionId, digest } })
    // The worker polls as well.
    store.afterCommit(() => void jobs.wake(kind).catch(() => undefined))
  }

  /** Counts a note and deletes its job in one transaction: it counts once. */
  async #count(job: Job<Note>): Promise<void> {
    const { store, jobs } = this.#services
    const { sessionId, digest } = job.payload
    const own = and(eq(sessionProblems.sessionId, sessionId), eq(sessionProblems.digest, digest))
    const [row] = await store.db.select().from(sessionProblems).where(own)
    if (!row) return
    // The mathematics is loaded here: a start does not need it.
    const { skillOfProblem } = await import('../../practice/problem-skill')
    const skill = skillOfProblem(row.problem)
    if (skill === null) return
    const { userId, outcome, createdAt: at } = row
    const settled = { skill: skill.id, name: skill.name.en, outcome, at }
    await store.transaction(async (tx) => {
      await job.renewLease(tx)
      await this.#progress.record(tx, userId, [settled])
      await jobs.cancel(tx, job.id)
    })
  }
}

/** Null while the problem is open. What was explained first is no proof of knowing it. */
function outcomeOf({ solved, rung, attempts }: TutorState, mode: Mode): ReviewOutcome | null {
  if (solved) return mode === 'tutor' || attempts > 0 ? 'helped' : 'right'
  return rung === 'reveal' ? 'wrong' : null
}

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

/** FSRS-6 with its default parameters and no steps within a day: days are UTC, and a skill is due from the start of a day. */
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
const dayStart = (time: number): number => Math.floor(time / dayMs) * dayMs

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

/**
 * From 0 to 1: the probability that the skill is known and can be recalled now: Bayesian knowledge tracing
 * (A. T. Corbett and J. R. Anderson, Knowledge tracing: Modeling the acquisition of procedural knowledge, User Modeling
 * and User-Adapted Interaction 4, 1995, pp. 253–278), which has no forgetting, times the retrievability of FSRS.
 */
function masteryOf({ memory, lastAt }: KnownSkill, now: number): number {
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
