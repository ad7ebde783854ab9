/**
 * The events of a streamed reply are the same but for their text, character for character. Once one has
 * been read, the text of the next is known without reading the rest again: a quarter of the time, where
 * tokens come by the thousand.
 */

const contentStart = /"content": ?"/
/**
 * Whether the inside of a JSON string (RFC 8259 §7) means what it is. A control character, which should
 * not stand there, is taken for itself.
 */
const isPlain = (literal: string): boolean => !literal.includes('"') && !literal.includes('\\')

export class TextPattern {
  private constructor(
    readonly before: string,
    readonly after: string,
  ) {}

  /** The pattern of an event whose `content` is `text`; null where that cannot be told apart. */
  static of(data: string, text: string): TextPattern | null {
    const start = contentStart.exec(data)
    if (!start) return null
    const textStart = start.index + start[0].length
    const written = JSON.stringify(text).slice(1, -1)
    if (!data.startsWith(`${written}"`, textStart)) return null
    return new TextPattern(data.slice(0, textStart), data.slice(textStart + written.length))
  }

  /** The text of another event; null where it differs in more, or has to be read. */
  textOf(data: string): string | null {
    const { before, after } = this
    if (data.length < before.length + after.length) return null
    if (!data.startsWith(before) || !data.endsWith(after)) return null
    const literal = data.slice(before.length, data.length - after.length)
    return isPlain(literal) ? literal : null
  }
}
