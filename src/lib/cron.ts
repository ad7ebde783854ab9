/** Times that five cron fields name, in the time zone of the machine (`TZ`). */

/**
 * The first time after `after`, both in epoch milliseconds; null where none comes (`0 0 31 2 *`). Throws for what
 * are no cron fields.
 */
export function nextTime(fields: string, after: number): number | null {
  // Loaded where a schedule is set.
  const { Cron } = require('croner') as typeof import('croner')
  const schedule = new Cron(fields, { mode: '5-part', paused: true })
  return schedule.nextRun(new Date(after))?.getTime() ?? null
}
