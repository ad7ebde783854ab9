/**
 * The job queue: one table of jobs, each leased to one worker at a time. When a worker dies, its lease
 * expires and another worker claims the job; writes of the former worker are refused.
 */
import {
  and,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  sql,
  asc,
  getTableColumns,
  type SQL,
} from 'drizzle-orm'
import { secondMs, type Clock } from '../lib/clock'
import { newId } from '../lib/ids'
import { slices } from '../lib/pacing'
import { Unreadable, type Keyring } from '../lib/keyring'
import { jobs, jobTurns } from '../db/schema'
import type { Db, Prepared, PreparedInTransaction, RowOf, Store } from '../db/store'
import { lockRows } from '../db/queries'

const purpose = 'jobs'
/** Begins a payload that is not sealed; no sealed one contains a colon (base64url). */
const plainMark = 'json:'
/** The channel that carries the kind of each job that was added. */
export const jobsChannel = 'jobs'
/** The channel that carries the id of each job that was cancelled and may be running. */
export const cancelledChannel = 'jobs.withdrawn'
/** A lease that is not renewed for this long expires (contract §0: recovery within 30 s). */
const leaseMs = 15 * secondMs
/** Rows of one statement. */
const rowsAtOnce = 200
const claimedId = { id: jobs.id }

/** A job as its row has it. */
export type StoredJob = RowOf<typeof jobs>

/** Another worker has the job, or it was cancelled. */
export class LeaseLost extends Error {
  constructor() {
    super('This worker no longer has the lease of the job.')
    this.name = 'LeaseLost'
  }
}

/** A job as it was claimed; `holder` is the id of the claim. */
export interface ClaimedJob {
  readonly id: string
  readonly holder: string
  readonly userId: string | null
  /** Null where it cannot be opened. */
  readonly payload: unknown
  /** The payload was sealed with a secret that this server does not have. */
  readonly isUnreadable: boolean
  /** Failures since the job last committed something. A server that stops is not a failure. */
  readonly attempts: number
}

/** A job to add; `id` is given when the caller must know it. Deleting the user deletes the job. */
export interface NewJob {
  readonly id?: string
  readonly kind: string
  readonly userId: string | null
  readonly payload: unknown
  /**
   * The job waits for its user's turn: one such job of a user runs at a time, and users take turns.
   * It has a user.
   */
  readonly takesTurns?: boolean
  /** The payload is stored sealed. Any other job outlives a change of the secret. */
  readonly isSecret?: boolean
}

/** How a job that ends its lease is claimed again. `attempts` counts its failures. */
export interface Release {
  readonly runAt: number
  readonly attempts: number
  readonly lastError?: string
}

/** The jobs of one kind. */
export interface JobSummary {
  readonly kind: string
  readonly states: Readonly<Record<'failed' | 'running' | 'due' | 'later', number>>
  /** Null where none is due. */
  readonly oldestDueAt: number | null
}

export class JobQueue {
  readonly #store: Store
  readonly #keyring: Keyring
  readonly #clock: Clock
  /** Values: `kind`, `now`, `limit`, `holder`, `leaseUntil`. */
  readonly #leaseDue: Prepared<typeof jobColumns>
  /** Values: `id`, `holder`. */
  readonly #delete: Prepared<{}>
  /** Compiled: it is in every transaction of every job. */
  readonly #renew: PreparedInTransaction<typeof claimedId>

  constructor(store: Store, keyring: Keyring, clock: Clock) {
    this.#store = store
    this.#keyring = keyring
    this.#clock = clock
    this.#leaseDue = store.prepare(jobColumns, leaseDue(store))
    this.#delete = store.prepare({}, (db) => db.delete(jobs).where(isHeld))
    this.#renew = store.prepareInTransaction(claimedId, (db, fields) =>
      db
        .update(jobs)
        .set({ leaseUntil: sql`${placeholder('leaseUntil')}`, attempts: 0 })
        .where(isHeld)
        .returning(fields),
    )
  }

  /** Adds a job within `tx`. Call `wake` after the commit. */
  async add(tx: Db, job: NewJob): Promise<void> {
    await tx.insert(jobs).values(this.#row(job, this.#clock.now()))
    const { userId, takesTurns } = job
    if (!takesTurns || userId === null) return
    await tx.insert(jobTurns).values({ userId, lastTurn: '' }).onConflictDoNothing()
  }

  /** Adds jobs that take no turns, within `tx`, in few statements. */
  async addAll(tx: Db, added: readonly NewJob[]): Promise<void> {
    const now = this.#clock.now()
    for (const some of slices(added, rowsAtOnce)) {
      await tx.insert(jobs).values(some.map((job) => this.#row(job, now)))
    }
  }

  /** Adds the recurring job of a kind, of which there is one, unless it exists. */
  async addRecurring(kind: string, pauseMs: number): Promise<void> {
    const row = this.#row(
      { id: kind, kind, userId: null, payload: null },
      this.#clock.now() + pauseMs,
    )
    await this.#store.db.insert(jobs).values(row).onConflictDoNothing()
  }

  #row(job: NewJob, runAt: number): RowOf<typeof jobs> {
    const { id = newId(), kind, userId, isSecret = false, takesTurns = false } = job
    const payload = JSON.stringify(job.payload)
    return {
      id,
      kind,
      userId,
      payload: isSecret ? this.#keyring.seal(purpose, payload) : plainMark + payload,
      attempts: 0,
      runAt,
      leaseUntil: 0,
      holder: null,
      lastError: null,
      failedAt: null,
      createdAt: this.#clock.now(),
      takesTurns,
    }
  }

  /** Signals the workers of every node that a job of this kind was added. */
  wake(kind: string): Promise<void> {
    return this.#store.publish(jobsChannel, kind)
  }

  /** Leases up to `limit` due jobs to the caller, the first due one first. */
  async claim(kind: string, limit: number): Promise<ClaimedJob[]> {
    const [now, holder] = [this.#clock.now(), newId()]
    const rows = await this.#leaseDue({ kind, now, limit, holder, leaseUntil: now + leaseMs })
    return rows.toSorted((a, b) => a.runAt - b.runAt).map((row) => this.#claimed(row, holder))
  }

  /**
   * Leases the due job of this kind whose user has waited longest for a turn, among users without a
   * running job; null without one.
   */
  async claimTurn(kind: string): Promise<ClaimedJob | null> {
    const holder = newId()
    const row = await takeTurn(this.#store, { kind, holder, now: this.#clock.now(), leaseMs })
    return row && this.#claimed(row, holder)
  }

  /** Whether a job of this kind is due whose user has no running job. */
  isTurnWanted(kind: string): Promise<boolean> {
    return isTurnWanted(this.#store, kind, this.#clock.now())
  }

  /** Whether a job of the user that takes turns is due and waits. */
  async isAwaited(userId: string): Promise<boolean> {
    const now = this.#clock.now()
    // A literal, for the partial index `jobs_waiting`.
    const takesTurns = sql`${jobs.takesTurns} = 1`
    const waiting = and(eq(jobs.userId, userId), takesTurns, isNull(jobs.failedAt))
    const due = and(lte(jobs.runAt, now), lte(jobs.leaseUntil, now))
    const found = this.#store.db.select({ id: jobs.id }).from(jobs)
    return (await found.where(and(waiting, due)).limit(1)).length > 0
  }

  #claimed({ id, userId, payload, attempts }: RowOf<typeof jobs>, holder: string): ClaimedJob {
    return { id, holder, userId, attempts, ...this.#open(payload) }
  }

  /** A payload that cannot be opened spoils its own job and no other. */
  #open(stored: string): Pick<ClaimedJob, 'payload' | 'isUnreadable'> {
    if (stored.startsWith(plainMark)) {
      return { payload: JSON.parse(stored.slice(plainMark.length)), isUnreadable: false }
    }
    try {
      return { payload: JSON.parse(this.#keyring.open(purpose, stored)), isUnreadable: false }
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      return { payload: null, isUnreadable: true }
    }
  }

  /**
   * Renews the lease and resets the count of failures; the first call in each transaction that writes
   * for the job. Throws `LeaseLost` when the lease is another worker's or the job is gone, so that
   * nothing is written twice.
   */
  async renewLease(tx: Db, job: ClaimedJob): Promise<void> {
    const { id, holder } = job
    const renewed = await this.#renew(tx, { id, holder, leaseUntil: this.#clock.now() + leaseMs })
    if (renewed.length === 0) throw new LeaseLost()
  }

  /**
   * Renews the leases of jobs that run, outside of their transactions. Returns the ids of those that the
   * caller still has.
   */
  async renewLeases(claimed: readonly ClaimedJob[]): Promise<ReadonlySet<string>> {
    if (claimed.length === 0) return new Set()
    const ids = claimed.map(({ id }) => id)
    const holders = [...new Set(claimed.map(({ holder }) => holder))]
    const own = and(inArray(jobs.id, ids), inArray(jobs.holder, holders))
    const kept = await this.#store.db
      .update(jobs)
      .set({ leaseUntil: this.#clock.now() + leaseMs })
      .where(own)
      .returning(claimedId)
    return new Set(kept.map(({ id }) => id))
  }

  /** Deletes a job that has run. */
  async complete({ id, holder }: ClaimedJob): Promise<void> {
    await this.#delete({ id, holder })
  }

  /** Ends the lease; any worker may claim the job from `runAt` on. */
  async release(job: ClaimedJob, { runAt, attempts, lastError }: Release): Promise<void> {
    await this.#store.db
      .update(jobs)
      .set({ runAt, attempts, leaseUntil: 0, ...(lastError ? { lastError } : {}) })
      .where(claimedBy(job))
  }

  /** Marks a job as failed for good; its row keeps the reason. */
  async fail(job: ClaimedJob, lastError: string): Promise<void> {
    await this.#store.db
      .update(jobs)
      .set({ failedAt: this.#clock.now(), leaseUntil: 0, lastError })
      .where(claimedBy(job))
  }

  /** At most `limit` jobs after a position, newest first; payloads may be secret and are left out. */
  page(
    { state, now }: { readonly state?: JobState | undefined; readonly now: number },
    after: readonly (string | number)[] | null,
    limit: number,
  ): Promise<ListedJob[]> {
    const [time, id] = after ?? [Number.MAX_SAFE_INTEGER, '']
    return this.#store.db
      .select(listedColumns)
      .from(jobs)
      .where(
        and(
          state && isInState(state, now),
          sql`(${jobs.createdAt}, ${jobs.id}) < (${time}, ${id})`,
        ),
      )
      .orderBy(sql`${jobs.createdAt} desc, ${jobs.id} desc`)
      .limit(limit)
  }

  /** How many jobs there are in each state. */
  async counts(now: number): Promise<Readonly<Record<JobState, number>>> {
    const { db } = this.#store
    const count = (state: JobState) => db.$count(jobs, isInState(state, now))
    const [waiting, running, failed] = [
      await count('waiting'),
      await count('running'),
      await count('failed'),
    ]
    return { waiting, running, failed }
  }

  /** Null where there is none. */
  async find(db: Db, id: string): Promise<StoredJob | null> {
    const [row] = await db.select().from(jobs).where(eq(jobs.id, id))
    return row ?? null
  }

  /** Makes a failed job due again, within `tx`; false where it has not failed. Call `wake` after the commit. */
  async retry(tx: Db, id: string): Promise<boolean> {
    const set = { failedAt: null, lastError: null, attempts: 0, runAt: this.#clock.now() }
    const isFailed = and(eq(jobs.id, id), isNotNull(jobs.failedAt))
    return (await tx.update(jobs).set(set).where(isFailed).returning(claimedId)).length > 0
  }

  /** The payload of a row; null where it is unreadable. */
  opened({ payload }: StoredJob): Pick<ClaimedJob, 'payload' | 'isUnreadable'> {
    return this.#open(payload)
  }

  /** Takes a job from its worker within `tx`, for as long as a lease lasts; no other worker claims it meanwhile. */
  async withhold(tx: Db, id: string): Promise<void> {
    const set = { holder: newId(), leaseUntil: this.#clock.now() + leaseMs }
    await tx.update(jobs).set(set).where(eq(jobs.id, id))
  }

  /** Deletes a job within `tx`. Call `publishCancelled` after the commit. */
  async cancel(tx: Db, id: string): Promise<void> {
    await tx.delete(jobs).where(eq(jobs.id, id))
  }

  /** The jobs of each kind by their state; `oldest` is the time since when the longest overdue one waits. */
  async summary(): Promise<JobSummary[]> {
    const now = this.#clock.now()
    const isFailed = sql`${jobs.failedAt} is not null`
    const isRunning = sql`${jobs.failedAt} is null and ${jobs.leaseUntil} > ${now}`
    const isDue = sql`${jobs.failedAt} is null and ${jobs.leaseUntil} <= ${now} and ${jobs.runAt} <= ${now}`
    const count = (state: SQL) =>
      sql<number>`sum(case when ${state} then 1 else 0 end)`.mapWith(Number)
    const rows = await this.#store.db
      .select({
        kind: jobs.kind,
        all: sql<number>`count(*)`.mapWith(Number),
        failed: count(isFailed),
        running: count(isRunning),
        due: count(isDue),
        oldest: sql<number | null>`min(case when ${isDue} then ${jobs.runAt} end)`,
      })
      .from(jobs)
      .groupBy(jobs.kind)
    return rows.map(({ kind, all, failed, running, due, oldest }) => ({
      kind,
      states: { failed, running, due, later: all - failed - running - due },
      oldestDueAt: oldest === null ? null : Number(oldest),
    }))
  }

  /** Locks all jobs of a user until the transaction ends. */
  async lockAll(tx: Db, userId: string): Promise<void> {
    const where = eq(jobs.userId, userId)
    await lockRows(this.#store, tx, { id: jobs.id, where, strength: 'update' })
  }

  /** Signals every node to abort a cancelled job. */
  publishCancelled(id: string): Promise<void> {
    return this.#store.publish(cancelledChannel, id)
  }

  /** Ends all leases of a former process; only for an instance that has one process. */
  async releaseAll(): Promise<void> {
    await this.#store.db.update(jobs).set({ leaseUntil: 0 }).where(gt(jobs.leaseUntil, 0))
  }

  /**
   * Corrects times that a wrong clock has put into the future: a job that has not failed is due at
   * once, any other within `pauseMs`, the longest pause of its kind, and a lease lasts no longer than
   * a new one.
   */
  async correctTimes(kind: string, pauseMs: number, isRecurring: boolean): Promise<void> {
    const now = this.#clock.now()
    const ofKind = and(eq(jobs.kind, kind), isNull(jobs.failedAt))
    const isNew = isRecurring ? undefined : and(eq(jobs.attempts, 0), gt(jobs.runAt, now))
    const isLate = or(gt(jobs.runAt, now + pauseMs), isNew)
    const leaseUntil = now + leaseMs
    const isLeased = gt(jobs.leaseUntil, leaseUntil)
    await Promise.all([
      this.#store.db.update(jobs).set({ runAt: now }).where(and(ofKind, isLate)),
      this.#store.db.update(jobs).set({ leaseUntil }).where(and(ofKind, isLeased)),
    ])
  }
}

/** A job waits, or a worker has it, or it has failed for good. */
export const jobStates = ['waiting', 'running', 'failed'] as const
export type JobState = (typeof jobStates)[number]

const { payload: _, holder: __, takesTurns: ___, ...listedColumns } = getTableColumns(jobs)
export type ListedJob = Omit<RowOf<typeof jobs>, 'payload' | 'holder' | 'takesTurns'>

function isInState(state: JobState, now: number): SQL | undefined {
  if (state === 'failed') return isNotNull(jobs.failedAt)
  const isLeased = gt(jobs.leaseUntil, now)
  return and(isNull(jobs.failedAt), state === 'running' ? isLeased : lte(jobs.leaseUntil, now))
}

const { placeholder } = sql
/** The values `id` and `holder` name a job and the claim that has it. */
const isHeld = and(eq(jobs.id, placeholder('id')), eq(jobs.holder, placeholder('holder')))

const claimedBy = ({ id, holder }: ClaimedJob) => and(eq(jobs.id, id), eq(jobs.holder, holder))

const jobColumns = getTableColumns(jobs)

/**
 * Leases due jobs in one statement. On Postgres it skips rows that another worker is claiming at the
 * same time; the common table expression is computed once there, because it locks.
 */
function leaseDue({ engine }: Store) {
  const now = sql.placeholder('now')
  return (db: Db, fields: typeof jobColumns) => {
    const isDue = and(
      eq(jobs.kind, sql.placeholder('kind')),
      isNull(jobs.failedAt),
      lte(jobs.runAt, now),
      lte(jobs.leaseUntil, now),
    )
    const first = db
      .select({ id: jobs.id })
      .from(jobs)
      .where(isDue)
      .orderBy(asc(jobs.runAt))
      .limit(sql.placeholder('limit'))
    const due = db
      .$with('due')
      .as(engine === 'postgres' ? first.for('update', { skipLocked: true }) : first)
    return db
      .with(due)
      .update(jobs)
      .set({
        leaseUntil: sql`${sql.placeholder('leaseUntil')}`,
        holder: sql`${sql.placeholder('holder')}`,
      })
      .where(inArray(jobs.id, db.select({ id: due.id }).from(due)))
      .returning(fields)
  }
}

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
async function takeTurn(store: Store, claim: TurnClaim): Promise<RowOf<typeof jobs> | null> {
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const row = await store.transaction((tx) => tryTurn(tx, store.engine, claim))
    if (row !== 'lost') return row
  }
  return null
}

/** Whether `takeTurn` would find a job. */
async function isTurnWanted({ db }: Store, kind: string, now: number): Promise<boolean> {
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
