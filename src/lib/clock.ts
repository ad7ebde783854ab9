/** The time: the one place that asks the machine for it, so that tests can set it. */

/** Milliseconds since the Unix epoch (UTC). */
export interface Clock {
  now(): number
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => Date.now() }

/** ISO 8601 in UTC with milliseconds, the wire form of every timestamp (contract §1). */
export const isoTime = (epochMs: number): string => new Date(epochMs).toISOString()

export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
