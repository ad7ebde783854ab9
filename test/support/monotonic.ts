/** The monotonic time of this process, which a test moves forward. */
import { spyOn } from 'bun:test'

interface MonotonicTime extends Disposable {
  advance(ms: number): void
  restore(): void
}

/**
 * Lets `performance.now` run ahead. It never goes back, as what has been measured is compared with later
 * values; so `restore` it when what used it has ended.
 */
export function monotonicTime(): MonotonicTime {
  const now = performance.now.bind(performance)
  let aheadMs = 0
  const spy = spyOn(performance, 'now').mockImplementation(() => now() + aheadMs)
  const restore = () => spy.mockRestore()
  return { advance: (ms) => (aheadMs += ms), restore, [Symbol.dispose]: restore }
}
