/**
 * The time that all nodes of an instance agree on: the database's. Leases, windows and expiry are
 * compared across nodes, and the clocks of machines may be minutes apart.
 */
import type { Clock } from '../lib/clock'
import type { SharedClient } from './store'

/** An answer that took longer than this says too little about when it was given. */
const maxRoundTripMs = 1_000

export class DatabaseClock implements Clock {
  readonly #shared: SharedClient
  /** What the database's clock showed when this process began to count. */
  #origin = 0

  private constructor(shared: SharedClient) {
    this.#shared = shared
  }

  /** Asks for the time. Rejects where the database does not answer. */
  static async connect(shared: SharedClient): Promise<DatabaseClock> {
    const clock = new DatabaseClock(shared)
    await clock.synchronize(Number.POSITIVE_INFINITY)
    return clock
  }

  /** Counted from the last answer on, so that a machine's clock that is set anew changes nothing. */
  now(): number {
    return Math.round(this.#origin + performance.now())
  }

  /** Asks again, against drift. */
  async synchronize(slowest = maxRoundTripMs): Promise<void> {
    const asked = performance.now()
    const text = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now'
    const { rows } = await this.#shared.query({ text, values: [] })
    const answered = performance.now()
    if (answered - asked > slowest) return
    const [row] = rows as { now: number | string }[]
    this.#origin = Number(row?.now) - (asked + answered) / 2
  }
}
