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

/**
 * The shortest hold of up to eight rounds, because a collection of garbage adds to one. The first below
 * `mostMs` is short enough.
 */
export async function leastHold<T>(
  mostMs: number,
  work: (round: number) => Promise<T>,
): Promise<{ readonly heldMs: number; readonly result: T }> {
  let least = await longestHold(() => work(0))
  for (let round = 1; round < 8 && least.heldMs >= mostMs; round += 1) {
    const next = await longestHold(() => work(round))
    if (next.heldMs < least.heldMs) least = next
  }
  return least
}
