/**
 * Microsoft Copilot's activity, a table of the privacy dashboard: `Conversation, Time, Author,
 * Message`, newest first. A row becomes a record with these members; rows with the same
 * conversation that follow each other are one conversation.
 */
import { createHash } from 'node:crypto'
import { dayMs } from '../../../lib/clock'
import { UnreadableEntry } from '../imported-conversation'
import type { JsonElement } from '../json-array-reader'
import { csvRows } from './csv-rows'
import type { Format } from './format'
import { isObject, textOf, timestampOf, type JsonFields } from './json-values'

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
