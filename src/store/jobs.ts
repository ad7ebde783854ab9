/**
 * Work that outlives a request: one table of jobs, leased to one worker at a time, tried again with
 * growing pauses, taken over when the worker's node dies.
 */
import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { minuteMs, secondMs, type Clock } from '../platform/clock'
import { newId } from '../platform/ids'
import type { Keyring } from '../platform/keyring'
import { jobs } from './schema'
import type { Db, RowOf, Store } from './store'

const purpose = 'jobs'
/** Published, with the kind, when a job is waiting. */
export const jobsChannel = 'jobs'
/** A worker that has not reported for this long is given up, unless it asked for another lease. */
const defaultLeaseMs = 2 * minuteMs
/** Pauses between attempts; after the last the job has failed. About two days in all. */
const pausesMs = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 43_200, 86_400].map(
  (seconds) => seconds * secondMs,
)

/** A job in the hands of a worker. */
export interface Job<Payload> {
  readonly id: string
  readonly payload: Payload
  /** How often it was tried before. */
  readonly attempts: number
}

export class Jobs {
  readonly #store: Store
  readonly #keyring: Keyring
  readonly #clock: Clock

  constructor(store: Store, keyring: Keyring, clock: Clock) {
    this.#store = store
    this.#keyring = keyring
    this.#clock = clock
  }

  /** Adds a job within `tx`; `wake` workers once that is committed. It goes with its user. */
  async add(tx: Db, kind: string, userId: string | null, payload: unknown): Promise<void> {
    const now = this.#clock.now()
    await tx.insert(jobs).values({
      id: newId(),
      kind,
      userId,
      payload: this.#keyring.seal(purpose, JSON.stringify(payload)),
      attempts: 0,
      runAt: now,
      leaseUntil: 0,
      createdAt: now,
    })
  }

  /** Tells the workers of every node that there is something to do. */
  wake(kind: string): Promise<void> {
    return this.#store.publish(jobsChannel, kind)
  }

  /** Leases up to `limit` due jobs; no other worker gets them meanwhile. */
  claim<Payload>(
    kind: string,
    limit: number,
    leaseMs = defaultLeaseMs,
  ): Promise<Job<Payload>[]> {
    return this.#store.transaction(async (tx) => {
      const now = this.#clock.now()
      const rows = await this.#due(tx, kind, now, limit)
      const ids = rows.map(({ id }) => id)
      if (ids.length === 0) return []
      await tx
        .update(jobs)
        .set({ leaseUntil: now + leaseMs, attempts: sql`${jobs.attempts} + 1` })
        .where(inArray(jobs.id, ids))
      return rows.map(({ id, payload, attempts }) => ({
        id,
        attempts,
        payload: JSON.parse(this.#keyring.open(purpose, payload)) as Payload,
      }))
    })
  }

  /** Renews the leases of jobs that are worked on. */
  async keep(ids: readonly string[], leaseMs: number): Promise<void> {
    if (ids.length === 0) return
    await this.#store.db
      .update(jobs)
      .set({ leaseUntil: this.#clock.now() + leaseMs })
      .where(inArray(jobs.id, [...ids]))
  }

  /** Gives a job back as if it had not been begun. */
  async release(id: string): Promise<void> {
    await this.#store.db
      .update(jobs)
      .set({ leaseUntil: 0, attempts: sql`${jobs.attempts} - 1` })
      .where(eq(jobs.id, id))
  }

  /** Gives back whatever of a kind is leased: nobody works on it. */
  async releaseAll(kind: string): Promise<void> {
    await this.#store.db.update(jobs).set({ leaseUntil: 0 }).where(eq(jobs.kind, kind))
  }

  /** The job is done, and gone. */
  async complete(id: string): Promise<void> {
    await this.#store.db.delete(jobs).where(eq(jobs.id, id))
  }

  /** The job is tried again later; false when it has been tried often enough, and has failed. */
  async postpone({ id, attempts }: Job<unknown>, reason: string): Promise<boolean> {
    const now = this.#clock.now()
    const pauseMs = pausesMs[attempts]
    const next = pauseMs === undefined ? { failedAt: now } : { runAt: now + pauseMs }
    await this.#store.db
      .update(jobs)
      .set({ ...next, leaseUntil: 0, lastError: reason.slice(0, 500) })
      .where(eq(jobs.id, id))
    return pauseMs !== undefined
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
