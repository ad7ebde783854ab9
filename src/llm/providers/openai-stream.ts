/**
 * Reads a streamed chat completion. The package that writes the requests could read it too, through
 * four streams and a schema library for every token, which took two fifths of a server's time with
 * many replies (docs/performance.md).
 */
import { createParser, type EventSourceParser } from 'eventsource-parser'
import { copyString, flattenString } from '../../lib/bun-workarounds/flatten-string'
import type { BoundedBody } from '../bounded-request'
import type { StreamPart } from '../provider'
import { Completion } from './openai-completion'

/**
 * How nearly every server writes an event (WHATWG HTML §9.2.6). Events written otherwise are
 * parsed.
 */
const eventStart = 'data: '
const eventEnd = '\n\n'
const contentStart = /"content": ?"/

/** The parts of a reply. The parts of one network chunk come together, and its text in one part. */
export class CompletionStream implements AsyncIterableIterator<StreamPart, void> {
  readonly #body: BoundedBody
  readonly #completion = new Completion()
  /** Set while an event is parsed; a run of repeated events releases its memory. */
  #parser: EventSourceParser | null = null
  /** The shape of the newest event that held nothing but text; null before the first. */
  #pattern: TextEventPattern | null = null
  #isAtEventStart = false
  #isRead = false

  constructor(body: BoundedBody) {
    this.#body = body
  }

  async next(): Promise<IteratorResult<StreamPart, void>> {
    for (;;) {
      const value = this.#completion.shift()
      if (value !== undefined) return { done: false, value }
      if (this.#isRead) return { done: true, value: undefined }
      const chunk = await this.#body.next()
      if (chunk) this.#read(chunk.text)
      if (!chunk || this.#completion.hasEnded) this.#finish()
    }
  }

  async return(): Promise<IteratorResult<StreamPart, void>> {
    this.#isRead = true
    this.#body.cancel()
    return { done: true, value: undefined }
  }

  [Symbol.asyncIterator](): CompletionStream {
    return this
  }

  /**
   * Reads the text of one network chunk: runs of repeated events at once, all other events one by
   * one.
   */
  #read(text: string): void {
    let at = 0
    while (at < text.length) {
      if (this.#isAtEventStart) at = this.#readRepeatedEvents(text, at)
      if (at < text.length) at = this.#parseEvent(text, at)
    }
  }

  /**
   * Reads the events from `start` on that differ from the pattern in their text alone; returns
   * where they end.
   */
  #readRepeatedEvents(text: string, start: number): number {
    if (this.#pattern === null || this.#completion.hasEnded) return start
    const run = this.#pattern.matchRun(text, start)
    if (run.end === start) return start
    this.#completion.addText(run.content)
    this.#parser = null
    return run.end
  }

  /** Parses the event, or the part of an event, from `start` on; returns where it ends. */
  #parseEvent(text: string, start: number): number {
    const endAt = text.indexOf(eventEnd, start)
    this.#isAtEventStart = endAt >= 0
    const end = endAt < 0 ? text.length : endAt + eventEnd.length
    const event = text.slice(start, end)
    this.#parser ??= this.#createParser()
    // The parser keeps an incomplete event. A copy spares it from keeping the whole network chunk.
    this.#parser.feed(this.#isAtEventStart ? event : copyString(event))
    return end
  }

  #createParser(): EventSourceParser {
    return createParser({
      onEvent: ({ event, data }) => {
        if (event === 'error') this.#completion.takeError(data)
        else this.#take(data)
      },
      // Servers that have begun their stream report a failure in a line `error: {…}`.
      onError: ({ type, field, value }) => {
        if (type === 'unknown-field' && field === 'error') this.#completion.takeError(value ?? '')
      },
    })
  }

  #take(data: string): void {
    const text = this.#completion.take(data)
    if (text !== null) this.#pattern = TextEventPattern.of(data, text)
  }

  #finish(): void {
    this.#isRead = true
    this.#completion.end()
    this.#body.cancel()
  }
}

/** The parts of a completion that came whole, as one JSON document. */
export async function* wholeCompletion(body: BoundedBody): AsyncGenerator<StreamPart> {
  let text = ''
  for (let chunk = await body.next(); chunk; chunk = await body.next()) text += chunk.text
  const completion = new Completion()
  completion.takeWhole(text)
  completion.end()
  for (let part = completion.shift(); part; part = completion.shift()) yield part
}

/** A run of events: their text, and the index after the last of them. */
interface TextRun {
  readonly content: string
  readonly end: number
}

/**
 * The shape of an event that holds text. The events of a reply are equal character for character
 * but for their text. Once one has been parsed, the text of the events after it is found without
 * parsing, and that of a whole run at once: a tenth of the time where tokens come by the thousand.
 */
class TextEventPattern {
  /**
   * The characters of an event before its text, and those after it; both are slices of one string.
   */
  readonly #prefix: string
  readonly #suffix: string

  private constructor(before: string, after: string) {
    const both = flattenString(`${eventStart}${before}${after}${eventEnd}`)
    const length = eventStart.length + before.length
    this.#prefix = both.slice(0, length)
    this.#suffix = both.slice(length)
  }

  /**
   * The pattern of an event whose `content` is `text`; null where the text's place is not certain.
   */
  static of(data: string, text: string): TextEventPattern | null {
    const start = contentStart.exec(data)
    if (!start) return null
    const textStart = start.index + start[0].length
    const literal = JSON.stringify(text).slice(1, -1)
    if (!data.startsWith(`${literal}"`, textStart)) return null
    return new TextEventPattern(data.slice(0, textStart), data.slice(textStart + literal.length))
  }

  /** The run of events from `start` on that fit the pattern. */
  matchRun(stream: string, start: number): TextRun {
    const texts: string[] = []
    let end = start
    while (stream.startsWith(this.#prefix, end)) {
      const textStart = end + this.#prefix.length
      const textEnd = stream.indexOf('"', textStart)
      if (textEnd < 0 || !stream.startsWith(this.#suffix, textEnd)) break
      const text = stream.slice(textStart, textEnd)
      if (!isUnescaped(text)) break
      texts.push(text)
      end = textEnd + this.#suffix.length
    }
    return { content: texts.join(''), end }
  }
}

/** Whether the inside of a JSON string (RFC 8259 §7) without quotation marks is the text itself. */
const isUnescaped = (literal: string): boolean => !/[\\\n\r]/.test(literal)
