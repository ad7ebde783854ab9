/**
 * Finds a step in the message that it was read from. The mathematics quotes a step in plain
 * notation, and a client shows the learner's own words.
 */
import { signTable } from '../../lib/text'
import type { PlainNumbers } from '../../text/locale'

const maxMessage = 4000
const maxQuote = 200
/** Other writings of a sign; signs that notation may leave out are empty. */
const plain = signTable([
  ['-', '−–'],
  ['/', '÷:'],
  ['=', '＝≈'],
  ['.', ','],
  ['', "*×·⋅∗(){}[]$'’′"],
])
const command = /\\(?:times|cdot|left|right|[()[\]])/y

/** What stands for a quote that is not found: the start of the message. */
export const startOf = (message: string): string => message.trim().slice(0, maxQuote)

/** The quote as it stands in the message; null where it is not found. No part of a number is a quote. */
export function findVerbatim(quote: string, message: string): string | null {
  for (let at = message.indexOf(quote); at >= 0; at = message.indexOf(quote, at + 1)) {
    if (!cutsNumber(message, at, at + quote.length)) return quote
  }
  const [{ text: wanted }, read] = [compact(quote), compact(message.slice(0, maxMessage))]
  if (wanted === '') return null
  for (let at = read.text.indexOf(wanted); at >= 0; at = read.text.indexOf(wanted, at + 1)) {
    const [start = 0, last = 0] = [read.places[at], read.places[at + wanted.length - 1]]
    if (!cutsNumber(message, start, last + 1)) return message.slice(start, last + 1)
  }
  return null
}

/** Whether a part of a text begins or ends within a number, as the 84 of "0.0084" does. */
const cutsNumber = (text: string, start: number, end: number): boolean =>
  (/^\d/.test(text.slice(start, end)) &&
    /\d[.,]?$/.test(text.slice(Math.max(0, start - 2), start))) ||
  (/\d$/.test(text.slice(start, end)) && /^[.,]?\d/.test(text.slice(end, end + 2)))

/** What the learner wrote where the plain notation has a quote; null where it is not found. */
export function writtenWords(
  quote: string,
  { numbers, written }: { readonly numbers: PlainNumbers; readonly written: string },
): string | null {
  const found = findVerbatim(quote, numbers.text)
  const at = found === null ? -1 : numbers.text.indexOf(found)
  if (found === null || at < 0) return findVerbatim(quote, written)
  return written.slice(numbers.placeOf(at), numbers.placeOf(at + found.length))
}

/** A text without blanks and signs that may be left out, and where each sign stood. */
function compact(text: string): { readonly text: string; readonly places: readonly number[] } {
  let kept = ''
  const places: number[] = []
  for (let at = 0; at < text.length; at++) {
    command.lastIndex = at
    if (text[at] === '\\' && command.test(text)) {
      at = command.lastIndex - 1
      continue
    }
    const sign = (text[at] ?? '').toLowerCase()
    const written = plain.get(sign) ?? sign
    if (written.trim() === '') continue
    kept += written
    for (let unit = 0; unit < written.length; unit++) places.push(at)
  }
  return { text: kept, places }
}
