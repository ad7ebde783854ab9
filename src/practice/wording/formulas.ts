/** Parts of formulas that skills write often. */
import type { Random } from '../random'

/** A number with its sign in front, as a further term: "+ 5", "- 3". */
export function signed(value: number): string {
  return value < 0 ? `- ${-value}` : `+ ${value}`
}

/** A term with its sign in front: "+ 5x", "- x". */
export function signedTerm(factor: number, letters: string): string {
  const size = Math.abs(factor)
  return `${factor < 0 ? '-' : '+'} ${size === 1 ? '' : size}${letters}`
}

/** The first term of a sum: "5x", "-x". */
export function firstTerm(factor: number, letters: string): string {
  if (factor === 1) return letters
  return factor === -1 ? `-${letters}` : `${factor}${letters}`
}

export function letterFor(random: Random): string {
  return random.pick(['x', 'y', 'a', 'n', 't', 'z'])
}

export function bracketed(value: number): string {
  return value < 0 ? `(${value})` : String(value)
}
