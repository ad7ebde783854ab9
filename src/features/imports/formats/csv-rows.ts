/** Reads a table of comma-separated values (RFC 4180) as a stream of rows. */

/** The most characters of one row; the rest of a longer table is not read. */
const rowLengthMax = 16 * 1024 * 1024

/** The rows; a field may be quoted and hold commas, doubled quotes and line breaks. */
export async function* csvRows(text: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
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
