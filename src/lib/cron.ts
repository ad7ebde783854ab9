/** Times that five cron fields name, in the time zone of the machine (`TZ`). */
import type { Cron } from 'croner'

/**
 * The first time after `after`, both in epoch milliseconds; null where none comes (`0 0 31 2 *`). Throws for what
 * are no cron fields.
 */
export const nextTime = (fields: string, after: number): number | null =>
  parsed(fields).nextRun(new Date(after))?.getTime() ?? null

/** The last time before `before`, both in epoch milliseconds; null where there was none. */
export const lastTime = (fields: string, before: number): number | null =>
  parsed(fields).previousRuns(1, new Date(before))[0]?.getTime() ?? null

function parsed(fields: string): Cron {
  // Loaded where a schedule is set.
  const { Cron: Schedule } = require('croner') as typeof import('croner')
  return new Schedule(fields, { mode: '5-part', paused: true })
}
