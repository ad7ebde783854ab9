/** Parts of formulas that skills write often. */
import type { Random } from '../random'

/** A number with its sign in front, as a further term: "+ 5", "- 3". */
export function signed(value: number): string {
  return value < 0 ? `- ${-value}` : `+ ${value}`
}

/** A letter for an unknown. */
export function letterFor(random: Random): string {
  return random.pick(['x', 'y', 'a', 'n', 't', 'z'])
}
