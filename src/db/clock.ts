/**
 * Whether the clock agrees with the rows: the gate before every deletion of what has expired. A clock
 * that is a year ahead makes everything expire, and a deletion cannot be taken back. The clock agrees
 * while each reading follows the last one within a day. After a longer step, forwards or back, it
 * agrees again once it is back, or once it has run steadily for a day: a server that was off for a
 * month recovers by itself.
 */
import { dayMs, hourMs, isoTime, minuteMs, type Clock } from '../lib/clock'
import type { Log } from '../lib/log'
import type { DatabaseConnection, SharedClient } from './store'

/** The longest step between two readings of a clock that agrees. */
const agreedStepMs = dayMs
/** How long a clock that has jumped must run steadily. */
export const steadyNeededMs = dayMs
/** A longer step between readings is a pause of the server, and counts for nothing. */
const steadyStepMs = 30 * minuteMs

/** Times in epoch milliseconds. */
export interface ClockReading {
  /** The last reading that agreed. */
  readonly agreedAt: number
  /** The last reading. */
  readonly seenAt: number
  /** How long the clock has run steadily since it stopped agreeing. */
  readonly steadyMs: number
}

/** Whether a clock that says `now` agrees with a reading. */
export const agreesWith = ({ agreedAt }: ClockReading, now: number): boolean =>
  Math.abs(now - agreedAt) <= agreedStepMs

/** The reading after `last`, at `now`; it agrees where its `agreedAt` is `now`. */
export function nextReading(last: ClockReading, now: number): ClockReading {
  const agreed = { agreedAt: now, seenAt: now, steadyMs: 0 }
  if (agreesWith(last, now)) return agreed
  const step = now - last.seenAt
  const jumped = step < 0 || step > agreedStepMs
  const steadyMs = jumped ? 0 : last.steadyMs + (step <= steadyStepMs ? step : 0)
  return steadyMs >= steadyNeededMs ? agreed : { ...last, seenAt: now, steadyMs }
}

type Queryable = Pick<DatabaseConnection, 'query'>

/** The reading that the database holds; null where it has none. */
async function readReading(database: Queryable): Promise<ClockReading | null> {
  const text = 'select agreed_at, seen_at, steady_ms from clock_readings'
  const [row] = await database.query<Record<string, unknown>>(text)
  if (!row) return null
  const { agreed_at: agreedAt, seen_at: seenAt, steady_ms: steadyMs } = row
  return { agreedAt: Number(agreedAt), seenAt: Number(seenAt), steadyMs: Number(steadyMs) }
}

export class ClockAgreement {
  readonly #database: Queryable
  readonly #clock: Clock
  readonly #log: Log

  constructor(database: Queryable, clock: Clock, log: Log) {
    this.#database = database
    this.#clock = clock
    this.#log = log
  }

  /** Reads the clock, stores the reading, and logs `clock.disagrees` where nothing may be deleted. */
  async agrees(): Promise<boolean> {
    const now = this.#clock.now()
    const last = (await readReading(this.#database)) ?? (await this.#fromRows(now))
    const reading = nextReading(last, now)
    await this.#store(reading)
    if (reading.agreedAt === now) return true
    this.#log.warn(
      {
        now: isoTime(now),
        agreedAt: isoTime(reading.agreedAt),
        days: Math.round((now - reading.agreedAt) / dayMs),
        hoursLeft: Math.ceil((steadyNeededMs - reading.steadyMs) / hourMs),
        hint: 'nothing that has expired is deleted until the clock is right, or has run steadily',
      },
      'clock.disagrees',
    )
    return false
  }

  /** The newest rows stand for the reading that an instance of an earlier version has not made. */
  async #fromRows(now: number): Promise<ClockReading> {
    const [row] = await this.#database.query<{ newest: unknown }>(newestRows)
    const newest = Number(row?.newest ?? 0) || now
    return { agreedAt: newest, seenAt: newest, steadyMs: 0 }
  }

  async #store({ agreedAt, seenAt, steadyMs }: ClockReading): Promise<void> {
    const text = `insert into clock_readings (slot, agreed_at, seen_at, steady_ms)
      values (1, $1, $2, $3) on conflict (slot) do update set
      agreed_at = excluded.agreed_at, seen_at = excluded.seen_at, steady_ms = excluded.steady_ms`
    await this.#database.query(text, [agreedAt, seenAt, steadyMs].map(String))
  }
}

/** Rows that every use of the server adds or changes. */
const newestRows = `select max(at) as newest from (
  select max(created_at) as at from users
  union all select max(last_used_at) from sign_ins
  union all select recorded_at from
    (select recorded_at from audit_records order by id desc limit 1) as newest_record
) as newest_rows`

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
