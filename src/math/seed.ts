/**
 * Varied but reproducible choices: the same text gives the same number, without a clock or
 * randomness.
 */

/** A whole number from a text (FNV-1a), never negative. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0
  }
  return hash
}

/** The list rotated so that it begins at the seed's place. */
export function rotate<T>(list: readonly T[], seed: number): readonly T[] {
  const start = list.length === 0 ? 0 : seed % list.length
  return [...list.slice(start), ...list.slice(0, start)]
}
