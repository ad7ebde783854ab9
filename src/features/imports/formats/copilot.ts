/**
 * Microsoft Copilot's activity, a table of the privacy dashboard: `Conversation, Time, Author,
 * Message`, newest first. A row becomes a record with these members; rows with the same
 * conversation that follow each other are one conversation.
 */
import { createHash } from 'node:crypto'
import { dayMs } from '../../../lib/clock'
import { UnreadableEntry } from '../imported-conversation'
import { type Format, isObject, type JsonFields, textOf, timestampOf } from './format'
import type { JsonElement } from '../json-array-reader'

/** Two rows with one title and a longer pause between them are two conversations. */
const silenceMs = dayMs

export const copilot: Format = {
  howToExport:
    'At account.microsoft.com/privacy, open Copilot, choose Export all activity history, and upload the file copilot-activity-history.csv.',
  alternative: { type: 'csv', files: /\.csv$/i, elements: rowElements },
  recognises: (value) => isRow(value),
  joins: (last, next) =>
    isRow(last) &&
    isRow(next) &&
    last['conversation'] === next['conversation'] &&
    Math.abs((timeOf(last) ?? 0) - (timeOf(next) ?? 0)) <= silenceMs,
  draft(values) {
    if (!values.every(isRow)) {
      throw new UnreadableEntry('BAD_ENTRY', 'The row has no author or no message.')
    }
    const rows = inOrder(values.filter(isRow))
    const [first] = rows
    return {
      externalId: hashOf(first),
      titles: [first?.['conversation']],
      nodes: rows.map((row) => ({ id: undefined, parentId: undefined, message: messageOf(row) })),
    }
  },
}

const isRow = (value: unknown): value is JsonFields =>
  isObject(value) &&
  ['conversation', 'author', 'message'].every((name) => typeof value[name] === 'string')

const timeOf = ({ time }: JsonFields): number | undefined => timestampOf(time)

/** Oldest first. A question and its answer may have the same time; the question then is first. */
const inOrder = (rows: readonly JsonFields[]): readonly JsonFields[] =>
  rows
    .toReversed()
    .toSorted(
      (a, b) =>
        (timeOf(a) ?? 0) - (timeOf(b) ?? 0) || Number(isFromUser(b)) - Number(isFromUser(a)),
    )

/** The dashboard names the person `Human` or `user`, and the other author `AI`. */
const isFromUser = ({ author }: JsonFields): boolean =>
  /^(?:human|user)$/i.test(textOf(author).trim())

const messageOf = (row: JsonFields) =>
  ({
    role: isFromUser(row) ? 'user' : 'assistant',
    content: textOf(row['message']),
    at: timeOf(row),
  }) as const

/** The table has no ids. The first row of a conversation stays the same when more follow. */
const hashOf = (row: JsonFields = {}): string =>
  createHash('sha256')
    .update(JSON.stringify(['conversation', 'time', 'author', 'message'].map((name) => row[name])))
    .digest('hex')

const columns = ['conversation', 'time', 'author', 'message'] as const

/** The rows as JSON elements; none where the first row does not name the four columns. */
async function* rowElements(text: AsyncIterable<Uint8Array>): AsyncGenerator<JsonElement> {
  let places: readonly number[] | undefined
  let at = 0
  for await (const row of csvRows(text)) {
    if (!places) {
      const names = row.map((name) => name.trim().toLowerCase())
      places = columns.map((name) => names.indexOf(name))
      if (places.includes(-1)) return
      continue
    }
    const values = places.map((place) => row[place])
    const record = Object.fromEntries(columns.map((name, index) => [name, values[index]]))
    yield { at, bytes: Buffer.from(JSON.stringify(record)) }
    at += 1
  }
}

/** The most characters of one row; the rest of a longer table is not read. */
const rowLengthMax = 16 * 1024 * 1024

/** The rows of a table of comma-separated values (RFC 4180): a quoted field may hold commas, doubled quotes and line breaks. */
async function* csvRows(text: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder()
  const reader = new RowReader()
  for await (const chunk of text) {
    yield* reader.push(decoder.decode(chunk, { stream: true }))
    if (reader.length > rowLengthMax) return
  }
  yield* reader.push(`${decoder.decode()}\n`)
}

class RowReader {
  #row: string[] = []
  #field = ''
  #isQuoted = false
  /** The last character was a quote within a quoted field: it ends the field, or is doubled. */
  #wasQuote = false
  /** Characters of the row so far. */
  length = 0

  push(text: string): string[][] {
    const rows: string[][] = []
    for (const part of text.match(/[",\r\n]|[^",\r\n]+/g) ?? []) {
      this.length += part.length
      if (this.#isQuoted && !this.#wasQuote) {
        if (part === '"') this.#wasQuote = true
        else this.#field += part
      } else this.#readOutside(part, rows)
    }
    return rows
  }

  #readOutside(part: string, rows: string[][]): void {
    const wasQuote = this.#wasQuote
    this.#wasQuote = false
    // A quote opens a field at its start, and is doubled within one; elsewhere it is text.
    if (part === '"' && (wasQuote || this.#field === '')) {
      if (wasQuote) this.#field += '"'
      this.#isQuoted = true
      return
    }
    this.#isQuoted = false
    if (part === ',') this.#endField()
    else if (part === '\n') this.#endRow(rows)
    else if (part !== '\r') this.#field += part
  }

  #endField(): void {
    this.#row.push(this.#field)
    this.#field = ''
  }

  #endRow(rows: string[][]): void {
    this.#endField()
    if (this.#row.some((field) => field !== '')) rows.push(this.#row)
    this.#row = []
    this.length = 0
  }
}
