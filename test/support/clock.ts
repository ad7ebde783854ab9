/** A clock that stands still until a test moves it. */
import type { Clock } from '../../src/lib/clock'

export interface TestClock extends Clock {
  advance(ms: number): void
}

/** `start` in epoch milliseconds; the present where none is given. */
export function testClock(start = Date.now()): TestClock {
  let now = start
  return {
    now: () => now,
    advance: (ms) => {
      now += ms
    },
  }
}
