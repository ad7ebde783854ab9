/**
 * Waits for SQLite's locks without a thread that waits: SQLite says at once that another process has the
 * lock, and is asked again later.
 */
import type { Database } from 'bun:sqlite'
import { secondMs } from '../../lib/clock'

/** How long a statement waits for the lock of another process before it fails. */
export const lockPatienceMs = 15 * secondMs

/** The longest pause between two attempts, in milliseconds. */
const longestPauseMs = 50

/** Whether another connection has a lock that a statement needs. */
export const isBusy = (error: unknown): boolean =>
  String((error as { code?: unknown } | null)?.code).startsWith('SQLITE_BUSY')

/** The pause before the attempt after so many: longer each time, and never the same for two waiters. */
export const pauseMs = (attempts: number): number =>
  Math.min(longestPauseMs, 2 ** attempts) * (0.5 + Math.random() / 2)

/**
 * The result of `attempt`, at once where no lock is in its way. Else it is made again, as long as the
 * patience lasts; then the error is SQLite's.
 */
export function patiently<T>(attempt: () => T): T | Promise<T> {
  try {
    return attempt()
  } catch (error) {
    if (!isBusy(error)) throw error
    return retried(attempt)
  }
}

async function retried<T>(attempt: () => T): Promise<T> {
  const deadline = performance.now() + lockPatienceMs
  for (let attempts = 0; ; attempts += 1) {
    await Bun.sleep(pauseMs(attempts))
    try {
      return attempt()
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error
    }
  }
}

/** Writes a number of the file's header as it is: one page, and nothing that anyone reads changes. */
export function rewriteHeader(writer: Database): void {
  const { user_version: version } = writer.query('pragma user_version').get() as {
    user_version: number
  }
  writer.run(`pragma user_version = ${version}`)
}
