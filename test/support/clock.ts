/** A clock that stands still until a test moves it. */
import type { Clock } from '../../src/platform/clock'

export interface TestClock extends Clock {
  advance(ms: number): void
}

export function testClock(): TestClock {
  let now = Date.now()
  return {
    now: () => now,
    advance: (ms) => {
      now += ms
    },
  }
}
