/** Signs of a text by their UTF-16 codes, for readers that pass over a text once. */

export const isDigit = (code: number): boolean => code >= 48 && code <= 57

/** A letter of ASCII. */
export const isLetter = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90)

/** The blanks beyond ASCII, as `\s` has them. */
const wideBlank = /\s/

/** A blank, as `\s` has it. */
export const isBlank = (code: number): boolean =>
  code < 128 ? code === 32 || (code >= 9 && code <= 13) : wideBlank.test(String.fromCharCode(code))

/** Where a run of digits ends that begins at `from`. */
export function endOfDigits(text: string, from: number): number {
  let end = from
  while (isDigit(text.charCodeAt(end))) end += 1
  return end
}

/** The first and last letter of a word and its length, which tell most words apart. */
export const wordShape = (first: number, last: number, length: number): number =>
  (first & 31) | ((last & 31) << 5) | (length << 10)
