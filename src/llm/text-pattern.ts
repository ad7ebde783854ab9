/**
 * The events of a streamed reply are the same but for their text, character for character. Once one has
 * been read, the text of the next is known without reading the rest again, and that of a whole row of
 * them at once: a tenth of the time, where tokens come by the thousand.
 */
import { flattenString } from '../lib/bun-workarounds/flatten-string'

const contentStart = /"content": ?"/
/** How an event is written, as nearly everyone does (WHATWG HTML §9.2.6); others are read one by one. */
const eventStart = 'data: '
export const eventEnd = '\n\n'

/** A row of events: what they said, and where in the text they end. */
interface Row {
  readonly text: string
  readonly end: number
}

export class TextPattern {
  /** What an event has before its text, and what after it with the event's end: both cut from one string. */
  readonly #start: string
  readonly #end: string

  private constructor(before: string, after: string) {
    const both = flattenString(`${eventStart}${before}${after}${eventEnd}`)
    const length = eventStart.length + before.length
    this.#start = both.slice(0, length)
    this.#end = both.slice(length)
  }

  /** The pattern of an event whose `content` is `text`; null where that cannot be told apart. */
  static of(data: string, text: string): TextPattern | null {
    const start = contentStart.exec(data)
    if (!start) return null
    const textStart = start.index + start[0].length
    const written = JSON.stringify(text).slice(1, -1)
    if (!data.startsWith(`${written}"`, textStart)) return null
    return new TextPattern(data.slice(0, textStart), data.slice(textStart + written.length))
  }

  /** The events that differ in their text alone, from `from` on; up to one that has to be read. */
  rowIn(stream: string, from: number): Row {
    const texts: string[] = []
    let end = from
    while (stream.startsWith(this.#start, end)) {
      const textStart = end + this.#start.length
      const textEnd = stream.indexOf('"', textStart)
      if (textEnd < 0 || !stream.startsWith(this.#end, textEnd)) break
      const text = stream.slice(textStart, textEnd)
      if (!isPlain(text)) break
      texts.push(text)
      end = textEnd + this.#end.length
    }
    return { text: texts.join(''), end }
  }
}

/** Whether the inside of a JSON string (RFC 8259 §7), quotation marks apart, means what it is. */
const isPlain = (literal: string): boolean => !/[\\\n\r]/.test(literal)
