/** Random choices that depend on a seed alone: the same seed gives the same items on every node. */
import { seedOf } from './seed'

/** A source of random choices. */
export interface Random {
  /** A whole number from `low` to `high`, both included. */
  readonly int: (low: number, high: number) => number
  readonly pick: <T>(list: readonly T[]) => T
  /** Different members of a list, in random order. */
  readonly some: <T>(list: readonly T[], count: number) => readonly T[]
}

/** The choices of a seed (mulberry32 over FNV-1a). */
export function randomOf(seed: string): Random {
  let state = seedOf(seed)
  const next = (below: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
  const int = (low: number, high: number) => low + next(Math.max(1, high - low + 1))
  return {
    int,
    pick: <T>(list: readonly T[]) => list[next(list.length)] as T,
    some: <T>(list: readonly T[], count: number) => {
      const left = [...list]
      const taken: T[] = []
      while (taken.length < count && left.length > 0) {
        taken.push(...left.splice(next(left.length), 1))
      }
      return taken
    },
  }
}
