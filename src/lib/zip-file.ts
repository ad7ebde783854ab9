/** ZIP archives as files, of any size (ZIP64): written one member after another, read in place. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'

/** Writes an archive; its bytes must be read from `bytes` meanwhile. */
export interface ZipWriter {
  readonly bytes: Readable
  /** Adds a member; resolves when all of it has been read. */
  add(name: string, content: AsyncIterable<Uint8Array | string>, kind: MemberKind): Promise<void>
  /** Nothing follows. */
  end(): void
}

/** `packed`: stored as it is, since what was uploaded is mostly packed already. */
export type MemberKind = 'text' | 'packed'

/** `modifiedAt` (epoch milliseconds) is the time of every member. */
export async function createZip(modifiedAt: number): Promise<ZipWriter> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => undefined)
  zip.on('error', failed.reject)
  const mtime = new Date(modifiedAt)
  return {
    bytes: zip.outputStream as Readable,
    add: async (name, content, kind) => {
      const source = Readable.from(content, { objectMode: false })
      const read = new Promise<void>((resolve, reject) => {
        source.once('end', resolve)
        source.once('error', reject)
      })
      zip.addReadStream(source, name, { mtime, mode: 0o100600, compress: kind === 'text' })
      await Promise.race([read, failed.promise])
    },
    end: () => zip.end(),
  }
}

/** The archive is damaged, or is not what it must be; the message is for whoever gave it. */
export class BadArchive extends Error {}

/** A member that expands more than this many times is a bomb, unless it is small. */
const expansionMax = 400
const smallMemberBytes = 64 * 1_048_576

export interface ZipReader extends AsyncDisposable {
  /** Names of all members, in no order. */
  readonly names: readonly string[]
  /** The bytes of a member. Throws `BadArchive` where it is missing or damaged. */
  read(name: string): AsyncGenerator<Uint8Array>
}

/**
 * Opens an archive all of whose names must fit `allowed`, each once. Throws `BadArchive`, also for a
 * member that needs a password or expands too much.
 */
export async function openZip(path: string, allowed: RegExp): Promise<ZipReader> {
  const { openPromise, getFileNameLowLevel } = await import('yauzl')
  const options = { autoClose: false, decodeStrings: false }
  const zip = await openPromise(path, options).catch(damaged)
  const members = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry
      const name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true)
      if (!allowed.test(name) || members.has(name))
        throw new BadArchive(`has no place for ${shown(name)}`)
      if (entry.isEncrypted()) throw new BadArchive(`needs a password for ${name}`)
      if (isBomb(entry)) throw new BadArchive(`would expand too much at ${name}`)
      members.set(name, entry)
    }
  } catch (error) {
    zip.close()
    return damaged(error)
  }
  return {
    names: [...members.keys()],
    read: async function* read(name) {
      const entry = members.get(name)
      if (!entry) throw new BadArchive(`lacks ${name}`)
      try {
        yield* checkedBytes(zip, entry, 'wrong checksum')
      } catch (error) {
        throw new BadArchive(`is damaged at ${name} (${reasonOf(error)})`)
      }
    },
    [Symbol.asyncDispose]: async () => zip.close(),
  }
}

/**
 * The bytes of a member, held against its CRC-32 when the last has been read. Throws what the reader throws,
 * and an error that says `wrongSum`.
 */
export async function* checkedBytes(
  zip: ZipFile,
  entry: Entry,
  wrongSum: string,
): AsyncGenerator<Uint8Array> {
  let sum = 0
  for await (const piece of await zip.openReadStreamPromise(entry)) {
    sum = crc32(piece as Uint8Array, sum)
    yield piece as Uint8Array
  }
  if (sum !== entry.crc32) throw new Error(wrongSum)
}

function damaged(error: unknown): never {
  if (error instanceof BadArchive) throw error
  throw new BadArchive(`is no whole ZIP archive (${reasonOf(error)})`)
}

const isBomb = ({ uncompressedSize, compressedSize }: Entry): boolean =>
  uncompressedSize > smallMemberBytes && uncompressedSize > compressedSize * expansionMax

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

const shown = (name: string): string =>
  JSON.stringify(name.length > 80 ? `${name.slice(0, 80)}…` : name.toWellFormed())

/** The pieces as they come; `digest` gives the SHA-256 in hex of what has passed, `size` its bytes. */
export function measured(content: AsyncIterable<Uint8Array | string>) {
  const hash = createHash('sha256')
  let size = 0
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for await (const piece of content) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
      hash.update(bytes)
      size += bytes.length
      yield bytes
    }
  }
  return { pieces: pieces(), digest: () => hash.digest('hex'), size: () => size }
}
