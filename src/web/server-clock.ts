/** The time of the server, because the clock of a device can be wrong by years. */

/** Below this a difference is the delay of an answer, or of no matter. */
const toleratedMs = 120_000

let offsetMs = 0

/** Reads the `Date` header of an answer (RFC 9110 §6.6.1). */
export function noteServerTime(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now()
  if (!Number.isNaN(difference)) offsetMs = Math.abs(difference) < toleratedMs ? 0 : difference
}

/** Milliseconds since 1970, as the server counts them. */
export const serverNow = (): number => Date.now() + offsetMs
