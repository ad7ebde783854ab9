/**
 * Work that outlives a request: one table of jobs, each leased to one worker at a time. A job whose
 * worker is gone is claimed anew; what the former worker still wants to write is refused.
 */
import { and, asc, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import { secondMs, type Clock } from '../lib/clock'
import { newId } from '../lib/ids'
import type { Keyring } from '../lib/keyring'
import { jobs } from '../db/schema'
import type { Db, RowOf, Store } from '../db/store'

const purpose = 'jobs'
/** Published, with the kind, when a job is waiting. */
export const jobsChannel = 'jobs'
/** Published, with the id, when a job was taken back while it may have been running. */
export const cancelledChannel = 'jobs.withdrawn'
/** A worker that has not renewed its leases for this long is given up (contract §0: within 30 s). */
const leaseMs = 15 * secondMs

/** Another worker has the job, or it was taken back. */
export class LeaseLost extends Error {
  constructor() {
    super('The job is no longer held here.')
    this.name = 'LeaseLost'
  }
}

/** A job as it was claimed; `holder` is the claim's own. */
export interface ClaimedJob {
  readonly id: string
  readonly holder: string
  readonly payload: unknown
  /** How often it has failed before, without getting anywhere; to have been cut off is no failure. */
  readonly attempts: number
}

/** A job that is to be; `id` where the caller must know it. It goes with its user. */
export interface NewJob {
  readonly id?: string
  readonly kind: string
  readonly userId: string | null
  readonly payload: unknown
}

export class JobQueue {
  readonly #store: Store
  readonly #keyring: Keyring
  readonly #clock: Clock

  constructor(store: Store, keyring: Keyring, clock: Clock) {
    this.#store = store
    this.#keyring = keyring
    this.#clock = clock
  }

  /** Adds a job within `tx`; `wake` the workers once that is committed. */
  async add(tx: Db, job: NewJob): Promise<void> {
    await tx.insert(jobs).values(this.#row(job, this.#clock.now()))
  }

  /** Adds the one job of a kind that is done again and again, unless it is there. */
  async addRecurring(kind: string, pauseMs: number): Promise<void> {
    const row = this.#row(
      { id: kind, kind, userId: null, payload: null },
      this.#clock.now() + pauseMs,
    )
    await this.#store.db.insert(jobs).values(row).onConflictDoNothing()
  }

  #row({ id = newId(), kind, userId, payload }: NewJob, runAt: number): RowOf<typeof jobs> {
    const sealed = this.#keyring.seal(purpose, JSON.stringify(payload))
    return {
      id,
      kind,
      userId,
      payload: sealed,
      attempts: 0,
      runAt,
      leaseUntil: 0,
      holder: null,
      lastError: null,
      failedAt: null,
      createdAt: this.#clock.now(),
    }
  }

  /** Tells the workers of every node that there is something to do. */
  wake(kind: string): Promise<void> {
    return this.#store.publish(jobsChannel, kind)
  }

  /** Leases up to `limit` due jobs; no other worker gets them meanwhile. */
  claim(kind: string, limit: number): Promise<ClaimedJob[]> {
    return this.#store.transaction(async (tx) => {
      const now = this.#clock.now()
      const rows = await this.#due(tx, kind, now, limit)
      const ids = rows.map(({ id }) => id)
      if (ids.length === 0) return []
      const holder = newId()
      await tx
        .update(jobs)
        .set({ leaseUntil: now + leaseMs, holder })
        .where(inArray(jobs.id, ids))
      return rows.map(({ id, payload, attempts }) => ({
        id,
        holder,
        attempts,
        payload: JSON.parse(this.#keyring.open(purpose, payload)) as unknown,
      }))
    })
  }

  /**
   * To be the first in a transaction that writes for the job: renews the lease, and counts as getting
   * somewhere. Throws `LeaseLost` where the job is another's or gone, so that nothing is written twice.
   */
  async renewLease(tx: Db, job: ClaimedJob): Promise<void> {
    const leaseUntil = this.#clock.now() + leaseMs
    const held = await tx
      .update(jobs)
      .set({ leaseUntil, attempts: 0 })
      .where(claimedBy(job))
      .returning({ id: jobs.id })
    if (held.length === 0) throw new LeaseLost()
  }

  /** Says that the workers of these jobs are alive. */
  async renewLeases(held: readonly ClaimedJob[]): Promise<void> {
    if (held.length === 0) return
    const own = and(
      inArray(
        jobs.id,
        held.map(({ id }) => id),
      ),
      inArray(jobs.holder, [...new Set(held.map(({ holder }) => holder))]),
    )
    await this.#store.db
      .update(jobs)
      .set({ leaseUntil: this.#clock.now() + leaseMs })
      .where(own)
  }

  /** The job is done, and gone. */
  async complete(job: ClaimedJob): Promise<void> {
    await this.#store.db.delete(jobs).where(claimedBy(job))
  }

  /** The job waits until `runAt`, for whoever comes first. `attempts`: how often it counts as failed. */
  async release(
    job: ClaimedJob,
    runAt: number,
    attempts: number,
    lastError?: string,
  ): Promise<void> {
    await this.#store.db
      .update(jobs)
      .set({ runAt, attempts, leaseUntil: 0, ...(lastError ? { lastError } : {}) })
      .where(claimedBy(job))
  }

  /** The job has failed for good; its row tells why. */
  async fail(job: ClaimedJob, lastError: string): Promise<void> {
    await this.#store.db
      .update(jobs)
      .set({ failedAt: this.#clock.now(), leaseUntil: 0, lastError })
      .where(claimedBy(job))
  }

  /** Takes a job back within `tx`; `tellWithdrawn` once that is committed. */
  async cancel(tx: Db, id: string): Promise<void> {
    await tx.delete(jobs).where(eq(jobs.id, id))
  }

  /** Stops a job that was taken back, wherever it runs. */
  publishCancelled(id: string): Promise<void> {
    return this.#store.publish(cancelledChannel, id)
  }

  /** Frees what a former process held, where this process is the only one. */
  async releaseAll(): Promise<void> {
    await this.#store.db.update(jobs).set({ leaseUntil: 0 }).where(gt(jobs.leaseUntil, 0))
  }

  /** On Postgres, rows that another worker is claiming right now are skipped. */
  #due(tx: Db, kind: string, now: number, limit: number): Promise<RowOf<typeof jobs>[]> {
    const query = tx
      .select()
      .from(jobs)
      .where(
        and(
          eq(jobs.kind, kind),
          isNull(jobs.failedAt),
          lte(jobs.runAt, now),
          lte(jobs.leaseUntil, now),
        ),
      )
      .orderBy(asc(jobs.runAt))
      .limit(limit)
    return this.#store.engine === 'postgres' ? query.for('update', { skipLocked: true }) : query
  }
}

const claimedBy = ({ id, holder }: ClaimedJob) => and(eq(jobs.id, id), eq(jobs.holder, holder))
