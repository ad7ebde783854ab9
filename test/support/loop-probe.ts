/**
 * How long the thread that runs JavaScript worked without a pause. It counts processor time, where
 * Linux reports it, so that other programs of a busy machine do not change the result.
 */
import { existsSync, readFileSync } from 'node:fs'

const schedule = '/proc/thread-self/schedstat'
const isReported = existsSync(schedule)

/** Milliseconds that this thread has worked. */
export const threadTime = (): number =>
  isReported ? Number(readFileSync(schedule, 'utf8').split(' ')[0]) / 1e6 : performance.now()

/** The longest time that `work` kept the event loop, in milliseconds, and its result. */
export async function longestHold<T>(
  work: () => Promise<T>,
): Promise<{ readonly heldMs: number; readonly result: T }> {
  Bun.gc(true) // what the set-up left would otherwise be collected during the work
  let heldMs = 0
  let last = threadTime()
  const look = () => {
    const time = threadTime()
    heldMs = Math.max(heldMs, time - last)
    last = time
  }
  const timer = setInterval(look, 2)
  try {
    const result = await work()
    await Bun.sleep(5)
    look()
    return { heldMs, result }
  } finally {
    clearInterval(timer)
  }
}
