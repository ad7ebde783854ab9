/**
 * Turns between users: of the jobs that take turns, each user has one running job. The next job is the
 * first one of the user whose last turn is the longest ago, so that a user's many jobs do
 * not stand before another user's only job.
 */
import { and, eq, isNull, lte, sql, type SQL } from 'drizzle-orm'
import { jobs, jobTurns } from '../db/schema'
import type { Db, RowOf, Store } from '../db/store'

/** A claim of one job of a kind. */
interface TurnClaim {
  readonly kind: string
  /** The id of the claim. */
  readonly holder: string
  readonly now: number
  readonly leaseMs: number
}

/** Attempts where other nodes claim at the same time; the next poll finds what remains. */
const attemptsMax = 5

/** Leases the next job; null without one. */
export async function takeTurn(store: Store, claim: TurnClaim): Promise<RowOf<typeof jobs> | null> {
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const row = await store.transaction((tx) => tryTurn(tx, store.engine, claim))
    if (row !== 'lost') return row
  }
  return null
}

/** Whether `takeTurn` would find a job. */
export async function isTurnWanted({ db }: Store, kind: string, now: number): Promise<boolean> {
  return (await db.select({ id: sql<string>`id` }).from(nextJob(kind, now))).length > 0
}

/**
 * `lost`: another node was faster. Locks the job's row before the user's turn, as an erasure does,
 * so that neither waits for the other.
 */
async function tryTurn(
  tx: Db,
  engine: Store['engine'],
  { kind, holder, now, leaseMs }: TurnClaim,
): Promise<RowOf<typeof jobs> | 'lost' | null> {
  const [next] = await tx
    .select({ id: sql<string>`id`, userId: sql<string>`user_id` })
    .from(nextJob(kind, now))
  if (!next) return null
  if (engine === 'postgres') {
    const own = tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, next.id))
    if ((await own.for('update', { skipLocked: true })).length === 0) return 'lost'
  }
  await tx.update(jobTurns).set({ lastTurn: holder }).where(eq(jobTurns.userId, next.userId))
  const [row] = await tx
    .update(jobs)
    .set({ leaseUntil: now + leaseMs, holder })
    .where(
      and(
        eq(jobs.id, next.id),
        isNull(jobs.failedAt),
        lte(jobs.leaseUntil, now),
        sql`not ${runs(sql`${next.userId}`, now)}`,
      ),
    )
    .returning()
  return row ?? 'lost'
}

/** Whether a job of the user is leased. */
const runs = (userId: SQL, now: number): SQL => sql`exists (
  select 1 from jobs leased where leased.user_id = ${userId} and leased.takes_turns = 1
    and leased.lease_until > 0 and leased.lease_until > ${now})`

/**
 * The first due job of each user, where it is of this kind; of these the one whose user has waited
 * longest. The recursion reads one entry of the index for each user, however many jobs each has.
 */
const nextJob = (kind: string, now: number): SQL => sql`(
  with recursive waiting (user_id) as (
    select (select min(user_id) from jobs where takes_turns = 1 and failed_at is null)
    union all
    select (select min(later.user_id) from jobs later where later.takes_turns = 1
      and later.failed_at is null and later.user_id > waiting.user_id)
    from waiting where waiting.user_id is not null
  )
  select first.id, first.user_id from waiting
    join jobs first on first.id = (
      select due.id from jobs due where due.takes_turns = 1 and due.failed_at is null
        and due.user_id = waiting.user_id and due.run_at <= ${now} and due.lease_until <= ${now}
      order by due.run_at, due.id limit 1)
    left join job_turns on job_turns.user_id = waiting.user_id
  where first.kind = ${kind} and not ${runs(sql`waiting.user_id`, now)}
  order by coalesce(job_turns.last_turn, ''), first.run_at, first.id limit 1) next_job`
