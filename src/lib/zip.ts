/** A ZIP archive made while it is being read, one file at a time. */
import type { ZipDeflate, ZipPassThrough } from 'fflate'

export interface ZipEntry {
  /** A relative path with forward slashes. */
  readonly name: string
  readonly content: string | AsyncIterable<Uint8Array>
  /** Stored as it is: what was uploaded is mostly packed already. */
  readonly isPacked?: true
}

/** A file of readable JSON. */
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
    else for await (const _ of pushed(file, content)) yield* ready.splice(0)
    yield* ready.splice(0)
  }
  archive.end()
  yield* ready.splice(0)
}

/** Feeds the file, and pauses after each piece so that its bytes can leave. */
async function* pushed(file: ZipDeflate | ZipPassThrough, content: AsyncIterable<Uint8Array>) {
  for await (const piece of content) {
    file.push(piece)
    yield
  }
  file.push(new Uint8Array(), true)
  yield
}
