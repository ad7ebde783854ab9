/** Counts, checks, compares and splits text. */

/** The number of Unicode code points, the unit of every length in the API (contract §1). */
export function codePoints(text: string): number {
  let count = text.length
  for (let at = 0; at < text.length - 1; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit >= 0xd800 && unit <= 0xdbff) {
      const next = text.charCodeAt(at + 1)
      if (next >= 0xdc00 && next <= 0xdfff) {
        count -= 1
        at += 1
      }
    }
  }
  return count
}

/** The first `most` code points of a text. */
export function firstCodePoints(text: string, most: number): string {
  if (text.length <= most) return text
  let end = 0
  for (let count = 0; count < most && end < text.length; count += 1) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  }
  return text.slice(0, end)
}

/** False for text with NUL (Postgres cannot hold it) or a lone surrogate (UTF-8 cannot). */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** Text that both database engines can store: U+FFFD replaces NUL and lone surrogates. */
export const storable = (text: string): string =>
  isStorable(text) ? text : text.toWellFormed().replaceAll('\0', '\uFFFD')

/** The form of an e-mail address for comparing: composed (NFC) and in lower case. */
export const emailKey = (email: string): string => email.normalize('NFC').toLowerCase()

/** Yields each complete line without its end. An incomplete last line is dropped. */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  // The parts of a long line are joined once, at its end.
  let parts: string[] = []
  for await (const chunk of bytes) {
    const lines = decoder.decode(chunk, { stream: true }).split('\n')
    for (const line of lines.slice(0, -1)) {
      yield parts.join('') + line
      parts = []
    }
    parts.push(lines.at(-1) ?? '')
  }
}

/** The words of the texts, which blanks separate. */
export const wordSet = (...texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.join(' ').split(/\s+/))

/** Each word of the texts with the value of its text. */
export const wordTable = <Value>(
  rows: readonly (readonly [Value, string])[],
): ReadonlyMap<string, Value> =>
  new Map(rows.flatMap(([value, text]) => text.split(/\s+/).map((word) => [word, value] as const)))

/** Each phrase of the texts, which "|" separates, with the value of its text. */
export const phraseTable = <Value>(
  rows: readonly (readonly [string, Value])[],
): ReadonlyMap<string, Value> =>
  new Map(
    rows.flatMap(([text, value]) => text.split('|').map((phrase) => [phrase, value] as const)),
  )

/** Each sign with what stands for it. */
export const signTable = (
  rows: readonly (readonly [string, string])[],
): ReadonlyMap<string, string> =>
  new Map(rows.flatMap(([by, signs]) => Array.from(signs, (sign) => [sign, by] as const)))

/** The message of what was thrown, which need not be an error. */
export const thrownMessage = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown)

/** The same on one line. */
export const thrownLine = (thrown: unknown): string => thrownMessage(thrown).replaceAll(/\s+/g, ' ')

/**
 * What no one sees, or what changes the direction of what one sees, by its property (UAX #44): ignored
 * where it is not supported (fillers, tags and variation selectors among it), or a format character.
 */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

/** A text that was rewritten, with the place in the original of each place in it. */
export interface Rewritten {
  readonly text: string
  readonly placeOf: (at: number) => number
}

/**
 * The text with `by` instead of each match of a global pattern; what replaces a match stands where it
 * began. In a string `$1` is the first group.
 */
export function rewrite(
  of: Rewritten,
  pattern: RegExp,
  by: string | ((match: RegExpExecArray) => string),
): Rewritten {
  if (of.text.search(pattern) < 0) return of
  const places: number[] = []
  let text = ''
  let from = 0
  const add = (part: string, placeOf: (at: number) => number) => {
    for (let at = 0; at < part.length; at += 1) places.push(placeOf(at))
    text += part
  }
  for (const match of of.text.matchAll(pattern)) {
    const start = from
    add(of.text.slice(from, match.index), (at) => start + at)
    const written =
      typeof by === 'string'
        ? by.replace(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? '')
        : by(match)
    add(written, () => match.index)
    from = match.index + match[0].length
  }
  add(of.text.slice(from), (at) => from + at)
  return { text, placeOf: (at) => of.placeOf(places[at] ?? of.text.length) }
}

/** A text without what no one sees in it. */
export const seenText = (text: string): Rewritten =>
  rewrite({ text, placeOf: (at) => at }, unseen, '')

/** White space, controls, and two blank symbols that no property tells from the others: in Braille and in music. */
const blank = /[\p{White_Space}\p{Z}\p{Cc}\u2800\u{1D159}]+/gu
/** Marks alone have nothing to stand on; private and unassigned characters have no picture. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

/**
 * The name without what one does not see, in composed form (NFC), with single spaces; null where nothing is
 * left to see.
 */
export function visibleName(name: string): string | null {
  const shown = name.replaceAll(unseen, '').replaceAll(blank, ' ').trim().normalize('NFC')
  return visible.test(shown) ? shown : null
}
