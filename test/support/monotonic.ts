/** The monotonic time of this process, which a test moves forward. */
import { spyOn } from 'bun:test'

/**
 * Lets `performance.now` run ahead. It never goes back, as what has been measured is compared with later
 * values; so `restore` it when what used it has ended.
 */
export function monotonicTime(): { advance(ms: number): void; restore(): void } {
  const now = performance.now.bind(performance)
  let aheadMs = 0
  const spy = spyOn(performance, 'now').mockImplementation(() => now() + aheadMs)
  return { advance: (ms) => (aheadMs += ms), restore: () => spy.mockRestore() }
}
