/** Finds a number whose digits stand one by one in a normalized text. */

/** The digits of a number that may be spelled one by one; empty for one without two to nine. */
export function spellableDigits(value: number): readonly string[] {
  const digits = String(Math.abs(value))
  return /^\d{2,9}$/.test(digits) ? [digits] : []
}

const gap = /(?: ?[-._·/…] ?| |, )\ue000?/y
/** Two digits are also a sum or a list where a comma, a stroke or a point stands between. */
const gapOfTwo = /[-_·… ]\ue000?/y
const continuedBefore = /(?:[\w.,^-]|\d )$/
const continuedAfter = /^(?:\d|[.,]\d|,? \d)/

/** Whether the digits stand one by one in a normalized text: "4 0 8", "4-0-8". */
export function spells(text: string, digits: string): boolean {
  const between = digits.length > 2 ? gap : gapOfTwo
  for (let at = text.indexOf(digits.charAt(0)); at >= 0;) {
    const end = endOfSpelled(text, { at, digits, between })
    const isWhole =
      end >= 0 &&
      !continuedBefore.test(text.slice(Math.max(0, at - 2), at)) &&
      !continuedAfter.test(text.slice(end, end + 3))
    if (isWhole) return true
    at = text.indexOf(digits.charAt(0), at + 1)
  }
  return false
}

/** The end of the digits with a gap before each but the first; negative where one is missing. */
function endOfSpelled(
  text: string,
  {
    at,
    digits,
    between,
  }: { readonly at: number; readonly digits: string; readonly between: RegExp },
): number {
  let end = at + 1
  for (const digit of digits.slice(1)) {
    between.lastIndex = end
    const found = between.exec(text)
    if (found === null || text.charAt(end + found[0].length) !== digit) return -1
    end += found[0].length + 1
  }
  return end
}
