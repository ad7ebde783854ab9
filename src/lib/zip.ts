/** Writes a ZIP archive as a stream, one file at a time, for a response. */
import type { ZipDeflate, ZipPassThrough } from 'fflate'

export interface ZipEntry {
  /** A relative path with forward slashes. */
  readonly name: string
  readonly content: string | AsyncIterable<Uint8Array>
  /** Stored without compression: most uploaded files are compressed already. */
  readonly isPacked?: true
}

/** A file of indented JSON. */
export const jsonEntry = (name: string, value: unknown): ZipEntry => ({
  name,
  content: `${JSON.stringify(value, null, 2)}\n`,
})

/** The archive's bytes. `modifiedAt` (epoch milliseconds) is the time of every file in it. */
export async function* zipped(
  entries: AsyncIterable<ZipEntry>,
  modifiedAt: number,
): AsyncGenerator<Uint8Array> {
  const { Zip, ZipDeflate, ZipPassThrough } = await import('fflate')
  const ready: Uint8Array[] = []
  const archive = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for await (const { name, content, isPacked } of entries) {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
    file.mtime = modifiedAt
    archive.add(file)
    if (typeof content === 'string') file.push(new TextEncoder().encode(content), true)
    else for await (const _ of pushChunks(file, content)) yield* ready.splice(0)
    yield* ready.splice(0)
  }
  archive.end()
  yield* ready.splice(0)
}

/** Feeds the file, and yields after each chunk so that the caller can send the archive's bytes. */
async function* pushChunks(file: ZipDeflate | ZipPassThrough, content: AsyncIterable<Uint8Array>) {
  for await (const chunk of content) {
    file.push(chunk)
    yield
  }
  file.push(new Uint8Array(), true)
  yield
}
