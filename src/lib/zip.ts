/** Writes a ZIP archive as a stream, one file at a time, for a response. */
import { Pacer } from './pacing'
import type { ZipEncoder } from './zip-encoder'

/** A chunk of a response has about so many bytes. */
const chunkBytes = 65_536

export interface ZipEntry {
  /** A relative path with forward slashes. */
  readonly name: string
  readonly content: string | AsyncIterable<Uint8Array | string>
  /** Stored without compression: most uploaded files are compressed already. */
  readonly isPacked?: true
}

/** A file of indented JSON. */
export const jsonEntry = (name: string, value: unknown): ZipEntry => ({
  name,
  content: `${JSON.stringify(value, null, 2)}\n`,
})

/**
 * The text of `jsonEntry` for an object whose last member is a long list: one piece for each page of
 * the list, so that neither the list nor its text is in memory as a whole.
 */
export async function* jsonWithList(
  object: Readonly<Record<string, unknown>>,
  list: string,
  pages: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<string> {
  const [head = ''] = JSON.stringify({ ...object, [list]: [] }, null, 2).split(/\]\n}$/)
  const opening = `{\n  ${JSON.stringify(list)}: [`
  let isEmpty = true
  let text = head
  for await (const page of pages) {
    if (page.length === 0) continue
    // The indented list of an object with nothing else, without its brackets.
    const items = JSON.stringify({ [list]: page }, null, 2).slice(
      opening.length,
      -'\n  ]\n}'.length,
    )
    yield text + (isEmpty ? items : `,${items}`)
    isEmpty = false
    text = ''
  }
  yield `${text}${isEmpty ? '' : '\n  '}]\n}\n`
}

/**
 * The archive's bytes. `modifiedAt` (epoch milliseconds) is the time of every file in it. An entry is
 * read when the bytes before it have been read; a reader that stops ends `entries`.
 */
export async function* zipped(
  entries: AsyncIterable<ZipEntry>,
  modifiedAt: number,
): AsyncGenerator<Uint8Array> {
  // Loaded here: a start needs neither the compression nor the archive's format.
  const { ZipEncoder } = await import('./zip-encoder')
  const encoder = new ZipEncoder(modifiedAt)
  yield* inChunks(piecesOf(encoder, entries))
}

/**
 * Pauses between members. A small one is read and compressed without any wait on SQLite, so that ten
 * thousand of them would otherwise be one piece of work.
 */
async function* piecesOf(
  encoder: ZipEncoder,
  entries: AsyncIterable<ZipEntry>,
): AsyncGenerator<Uint8Array> {
  const pacer = new Pacer()
  for await (const { name, content, isPacked } of entries) {
    const whole = typeof content === 'string' && !isPacked ? encoder.text(name, content) : null
    const pieces = typeof content === 'string' ? once(content) : content
    const kind = isPacked ? 'packed' : 'text'
    for await (const piece of whole ? [whole] : encoder.member(name, pieces, kind)) {
      yield piece
      await pacer.pause()
    }
  }
  yield* encoder.end()
}

/** Joins small pieces, because each chunk of a response costs more than its bytes. */
async function* inChunks(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const piece of pieces) {
    waiting.push(piece)
    size += piece.length
    if (size < chunkBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(waiting)
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}
