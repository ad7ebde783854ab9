/** What a user's replies cost, by UTC day; it outlives the sessions that the replies were given in. */
import { asc, eq, sql } from 'drizzle-orm'
import { dayMs, isoTime } from '../../lib/clock'
import { usageDays } from '../../db/schema'
import type { Db, Store } from '../../db/store'
import type { TokenUsage as Tokens } from '../../llm/chat-model'

export interface UsageSum extends Tokens {
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
const dayOf = (time: number): string => isoTime(time).slice(0, 10)

/** Counts one reply that ended at `now`, within the transaction that ends it. */
export type CountReply = (tx: Db, userId: string, now: number, tokens?: Tokens) => Promise<void>

export function countingReplies(store: Store): CountReply {
  const count = store.prepareInTransaction({}, (db) => {
    const { placeholder } = sql
    return db
      .insert(usageDays)
      .values({
        userId: placeholder('userId'),
        day: placeholder('day'),
        replies: 1,
        inputTokens: placeholder('inputTokens'),
        outputTokens: placeholder('outputTokens'),
      })
      .onConflictDoUpdate({
        target: [usageDays.userId, usageDays.day],
        set: {
          replies: sql`${usageDays.replies} + 1`,
          inputTokens: sql`${usageDays.inputTokens} + excluded.input_tokens`,
          outputTokens: sql`${usageDays.outputTokens} + excluded.output_tokens`,
        },
      })
  })
  return async (tx, userId, now, { inputTokens, outputTokens } = noTokens) => {
    await count(tx, { userId, day: dayOf(now), inputTokens, outputTokens })
  }
}

const noTokens: Tokens = { inputTokens: 0, outputTokens: 0 }

/** Every day on which a reply ended, the oldest first. */
export async function readUsageDays(db: Db, userId: string): Promise<UsageDay[]> {
  const rows = await db
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

/** The sums, seen from `now`. */
export function summed(days: readonly UsageDay[], now: number): UserUsage {
  const first = dayOf(now - (windowDays - 1) * dayMs)
  return {
    today: sumOf(days.filter(({ day }) => day === dayOf(now))),
    last30Days: sumOf(days.filter(({ day }) => day >= first)),
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
