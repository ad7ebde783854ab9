/** Dice that always fall the same way for the same name. */

export interface Random {
  /** A whole number from 0 to `below` - 1. */
  readonly number: (below: number) => number
  readonly pick: <T>(list: readonly T[]) => T
}

/** Dice for a name (mulberry32 over FNV-1a). */
export function randomFor(name: string): Random {
  let state = 0x811c9dc5
  for (const sign of name) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0
  const number = (below: number) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[number(list.length)]
    if (picked === undefined) throw new Error('nothing to pick from')
    return picked
  }
  return { number, pick }
}
