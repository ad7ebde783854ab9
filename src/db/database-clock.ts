/**
 * The database's time, which all nodes of an instance share. Nodes compare leases, windows and
 * expiry times, and the clocks of their machines may be minutes apart.
 */
import type { Clock } from '../lib/clock'
import type { SharedClient } from './store'

/** The time of a slower answer is too inexact to use. */
const maxRoundTripMs = 1_000

export class DatabaseClock implements Clock {
  readonly #shared: SharedClient
  /** The database's time at the origin of `performance.now()`. */
  #origin = 0

  private constructor(shared: SharedClient) {
    this.#shared = shared
  }

  /** Creates a synchronised clock. Rejects when the database does not answer. */
  static async connect(shared: SharedClient): Promise<DatabaseClock> {
    const clock = new DatabaseClock(shared)
    await clock.synchronize(Number.POSITIVE_INFINITY)
    return clock
  }

  /** Counts from the last answer, so that a change of the machine's clock has no effect. */
  now(): number {
    return Math.round(this.#origin + performance.now())
  }

  /** Queries the time again to correct drift. */
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
