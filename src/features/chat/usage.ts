/**
 * What a user's replies and hidden calls cost, by UTC day: as the user sees it, and as the quota bounds it.
 * The table `usage_days` outlives the sessions of the replies.
 */
import { and, asc, eq, gte, lte, sql } from 'drizzle-orm'
import { dayMs, isoTime } from '../../lib/clock'
import { usageDays } from '../../db/schema'
import type { Db, PreparedInTransaction } from '../../db/store'
import type { TokenUsage } from '../../llm/chat-model'
import { quotaUse, type QuotaUse } from '../../http/quotas'
import { jsonEntry, type ZipEntry } from '../../lib/zip'
import type { Services } from '../../services'
import { TutorFailure } from '../../tutor/tutor'

export interface UsageSum extends TokenUsage {
  readonly replies: number
}

export interface UsageDay extends UsageSum {
  /** `YYYY-MM-DD`. */
  readonly day: string
}

export interface UserUsage {
  readonly today: UsageSum
  /** Today and the 29 days before it. */
  readonly last30Days: UsageSum
  readonly total: UsageSum
}

const windowDays = 30
const noTokens: TokenUsage = { inputTokens: 0, outputTokens: 0 }
const dayOf = (time: number): string => isoTime(time).slice(0, 10)

/** A reply that ended at `endedAt` (epoch milliseconds). */
interface CountedReply {
  readonly userId: string
  readonly endedAt: number
  /** Absent: the provider counted nothing. */
  readonly tokens?: TokenUsage | undefined
}

export interface UsageRange {
  readonly from: string
  readonly to: string
  readonly userId?: string | undefined
}

export interface UsageReport {
  readonly days: readonly UsageDay[]
  /** Who took most first. */
  readonly users: readonly (UsageSum & { readonly userId: string })[]
}

/** Users of one report. */
const reportedUsers = 500

/** Postgres gives sums as text. */
const numbered = <R extends UsageSum>(row: R): R => ({
  ...row,
  replies: Number(row.replies),
  inputTokens: Number(row.inputTokens),
  outputTokens: Number(row.outputTokens),
})

export class UserCosts {
  readonly #services: Pick<Services, 'store' | 'clock' | 'quotas'>
  readonly #increment: PreparedInTransaction<{}>

  constructor(services: Pick<Services, 'store' | 'clock' | 'quotas'>) {
    this.#services = services
    this.#increment = services.store.prepareInTransaction({}, incrementDay)
  }

  async count(tx: Db, { userId, endedAt, tokens = noTokens }: CountedReply): Promise<void> {
    const { inputTokens, outputTokens } = tokens
    const day = dayOf(endedAt)
    await this.#increment(tx, { userId, day, replies: 1, inputTokens, outputTokens })
  }

  /** Counts the tokens of hidden calls that have just ended; they are no reply. */
  async spend(userId: string, { inputTokens, outputTokens }: TokenUsage): Promise<void> {
    const { store, clock } = this.#services
    const values = { userId, day: dayOf(clock.now()), replies: 0, inputTokens, outputTokens }
    await store.transaction((tx) => this.#increment(tx, values))
  }

  /** Throws `TutorFailure` (`QUOTA_EXCEEDED`) where no tokens are left. A running reply is not cut. */
  async requireTokens(userId: string): Promise<void> {
    const quota = await this.quota(userId)
    if (quota?.left !== 0) return
    const message = 'You have used all tokens of today; continue tomorrow (UTC).'
    throw new TutorFailure('QUOTA_EXCEEDED', message)
  }

  /** The tokens of the replies that ended today; null where there is no limit. */
  async quota(userId: string): Promise<QuotaUse | null> {
    const { quotas, clock, store } = this.#services
    const { tokens: limit } = await quotas.boundsOf(userId)
    if (limit === null) return null
    const [today] = await store.db
      .select({ input: usageDays.inputTokens, output: usageDays.outputTokens })
      .from(usageDays)
      .where(and(eq(usageDays.userId, userId), eq(usageDays.day, dayOf(clock.now()))))
    return quotaUse(limit, today ? Number(today.input) + Number(today.output) : 0)
  }

  /** The sums of today, of 30 days, and of all time. */
  async sum(userId: string): Promise<UserUsage> {
    return sumUsage(await this.#days(userId), this.#services.clock.now())
  }

  /** What the days of a range cost, by user and by day; of one user where one is given. Days are `YYYY-MM-DD`, both inside. */
  async report({ from, to, userId }: UsageRange): Promise<UsageReport> {
    const where = and(
      gte(usageDays.day, from),
      lte(usageDays.day, to),
      userId === undefined ? undefined : eq(usageDays.userId, userId),
    )
    const sums = {
      replies: sql<number>`sum(${usageDays.replies})`,
      inputTokens: sql<number>`sum(${usageDays.inputTokens})`,
      outputTokens: sql<number>`sum(${usageDays.outputTokens})`,
    }
    const { db } = this.#services.store
    const days = await db
      .select({ day: usageDays.day, ...sums })
      .from(usageDays)
      .where(where)
      .groupBy(usageDays.day)
      .orderBy(asc(usageDays.day))
    const users = await db
      .select({ userId: usageDays.userId, ...sums })
      .from(usageDays)
      .where(where)
      .groupBy(usageDays.userId)
      .orderBy(
        sql`sum(${usageDays.inputTokens} + ${usageDays.outputTokens}) desc, ${usageDays.userId}`,
      )
      .limit(reportedUsers)
    return { days: days.map(numbered), users: users.map(numbered) }
  }

  /** The same by day, for the user's archive. */
  async *export(userId: string): AsyncGenerator<ZipEntry> {
    yield jsonEntry('usage.json', await this.#days(userId))
  }

  /** Every day on which a reply of the user ended, the oldest first. */
  async #days(userId: string): Promise<UsageDay[]> {
    const rows = await this.#services.store.db
      .select()
      .from(usageDays)
      .where(eq(usageDays.userId, userId))
      .orderBy(asc(usageDays.day))
    return rows.map(({ day, replies, inputTokens, outputTokens }) => ({
      day,
      replies: Number(replies),
      inputTokens: Number(inputTokens),
      outputTokens: Number(outputTokens),
    }))
  }
}

function incrementDay(db: Db) {
  const { placeholder } = sql
  return db
    .insert(usageDays)
    .values({
      userId: placeholder('userId'),
      day: placeholder('day'),
      replies: placeholder('replies'),
      inputTokens: placeholder('inputTokens'),
      outputTokens: placeholder('outputTokens'),
    })
    .onConflictDoUpdate({
      target: [usageDays.userId, usageDays.day],
      set: {
        replies: sql`${usageDays.replies} + excluded.replies`,
        inputTokens: sql`${usageDays.inputTokens} + excluded.input_tokens`,
        outputTokens: sql`${usageDays.outputTokens} + excluded.output_tokens`,
      },
    })
}

/** The sums over `days`, as of `now` (epoch milliseconds). */
function sumUsage(days: readonly UsageDay[], now: number): UserUsage {
  const firstDay = dayOf(now - (windowDays - 1) * dayMs)
  return {
    today: sumOf(days.filter(({ day }) => day === dayOf(now))),
    last30Days: sumOf(days.filter(({ day }) => day >= firstDay)),
    total: sumOf(days),
  }
}

function sumOf(days: readonly UsageDay[]): UsageSum {
  const sum = { replies: 0, inputTokens: 0, outputTokens: 0 }
  for (const day of days) {
    sum.replies += day.replies
    sum.inputTokens += day.inputTokens
    sum.outputTokens += day.outputTokens
  }
  return sum
}
