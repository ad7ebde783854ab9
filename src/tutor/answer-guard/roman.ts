/** Roman numerals. */

const values: Readonly<Record<string, number>> = {
  I: 1,
  V: 5,
  X: 10,
  L: 50,
  C: 100,
  D: 500,
  M: 1000,
}
const letters = new Set(Array.from('IVXLCDMivxlcdm', (letter) => letter.charCodeAt(0)))
const maxLength = 40
/** Small letters that read as numerals, and are words. */
const words = new Set(['MIX', 'DIX'])

/**
 * The value of a numeral of two letters or more; in small letters of three or more. Null for other
 * words.
 */
export function romanValue(word: string): number | null {
  if (!letters.has(word.charCodeAt(0))) return null
  const least = word.charCodeAt(0) >= 97 ? 3 : 2
  if (word.length < least || word.length > maxLength) return null
  const upper = word.toUpperCase()
  if (least === 2 ? upper !== word : words.has(upper) || word.toLowerCase() !== word) return null
  return valueOf(upper)
}

/** The value of one capital letter; null where it is no numeral. */
export function romanLetter(letter: string): number | null {
  return values[letter] ?? null
}

/** Null where the letters do not stand in the order of a numeral. */
function valueOf(letters: string): number | null {
  let total = 0
  let largest = Number.POSITIVE_INFINITY
  for (let at = 0; at < letters.length; at += 1) {
    const value = values[letters.charAt(at)]
    if (value === undefined) return null
    const next = values[letters.charAt(at + 1)] ?? 0
    const isSubtracted = value < next
    if (isSubtracted && (next > 10 * value || String(value).startsWith('5'))) return null
    const step = isSubtracted ? next - value : value
    if (step > largest) return null
    largest = isSubtracted ? value - 1 : value
    total += step
    if (isSubtracted) at += 1
  }
  return total
}
