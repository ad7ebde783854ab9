/** ZIP archives of any size (ZIP64): written as a stream of members, read in place. */
import { thrownMessage } from './text'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { Entry, ZipFile as YauzlFile } from 'yauzl'
import { ZipEncoder, type MemberKind } from './zip-encoder'

/** Writes an archive; the caller reads its bytes from `bytes` meanwhile. */
export interface ZipWriter {
  readonly bytes: Readable
  /** Adds a member; resolves when all of it has been written. */
  add(name: string, content: AsyncIterable<Uint8Array | string>, kind: MemberKind): Promise<void>
  end(): Promise<void>
}

/** `modifiedAt` (epoch milliseconds) is the time of every member. */
export function createZip(modifiedAt: number): ZipWriter {
  const encoder = new ZipEncoder(modifiedAt)
  const bytes = new PassThrough()
  const closed = new AbortController()
  bytes.once('close', () => closed.abort())
  const write = async (pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> => {
    for await (const piece of pieces) {
      if (!bytes.write(piece)) await once(bytes, 'drain', { signal: closed.signal })
    }
  }
  return {
    bytes,
    add: (name, content, kind) => write(encoder.member(name, content, kind)),
    end: async () => {
      await write(encoder.end())
      bytes.end()
    },
  }
}

/** A member, as the archive's directory describes it. */
export interface ZipMember {
  readonly name: string
  readonly isEncrypted: boolean
  /** Bytes of the unpacked member, and of the packed one. */
  readonly size: number
  readonly packedSize: number
  /**
   * The unpacked bytes. Throws where they differ from `size`, or (at the end) from their CRC-32.
   */
  bytes(): AsyncGenerator<Uint8Array>
}

/** An open archive. */
export interface ZipFile {
  /** Reads the archive's directory. Throws where it is damaged. */
  members(): AsyncGenerator<ZipMember>
  close(): void
}

/**
 * Opens an archive in place; the file is read as far as it is asked for. Throws where it is
 * damaged.
 */
export async function openZipFile(path: string): Promise<ZipFile> {
  const { openPromise, getFileNameLowLevel } = await import('yauzl')
  const zip = await openPromise(path, { autoClose: false, decodeStrings: false })
  return {
    members: async function* members() {
      for await (const entry of zip.eachEntry()) {
        const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry
        yield {
          name: getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true),
          isEncrypted: entry.isEncrypted(),
          size: entry.uncompressedSize,
          packedSize: entry.compressedSize,
          bytes: () => checkedBytes(zip, entry),
        }
      }
    },
    close: () => zip.close(),
  }
}

/** `yauzl` checks the size of a member, but not its checksum. */
async function* checkedBytes(zip: YauzlFile, entry: Entry): AsyncGenerator<Uint8Array> {
  let sum = 0
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    sum = crc32(chunk as Uint8Array, sum)
    yield chunk as Uint8Array
  }
  if (sum !== entry.crc32) throw new Error('wrong checksum')
}

/** Whether a member expands more than `timesMax` times. One of at most `smallBytes` may. */
export const isBomb = (
  { size, packedSize }: Pick<ZipMember, 'size' | 'packedSize'>,
  { timesMax, smallBytes }: { readonly timesMax: number; readonly smallBytes: number },
): boolean => size > smallBytes && size > packedSize * timesMax

/** The archive is damaged, or does not have the expected members. `message` addresses the user. */
export class BadArchive extends Error {}

const expansion = { timesMax: 400, smallBytes: 64 * 1_048_576 }

/** Reads an archive whose members are known. */
export interface ZipReader extends AsyncDisposable {
  /** Names of all members, in no order. */
  readonly names: readonly string[]
  /** The bytes of a member. Throws `BadArchive` where it is missing or damaged. */
  read(name: string): AsyncGenerator<Uint8Array>
}

/**
 * Opens an archive all of whose names must match `allowed`, each once. Throws `BadArchive`, also
 * for a member that needs a password or expands too much.
 */
export async function openZip(path: string, allowed: RegExp): Promise<ZipReader> {
  const zip = await openZipFile(path).catch(throwDamaged)
  const members = new Map<string, ZipMember>()
  try {
    for await (const member of zip.members()) {
      const { name } = member
      if (!allowed.test(name) || members.has(name)) {
        throw new BadArchive(`has no place for ${quoted(name)}`)
      }
      if (member.isEncrypted) throw new BadArchive(`needs a password for ${name}`)
      if (isBomb(member, expansion)) throw new BadArchive(`would expand too much at ${name}`)
      members.set(name, member)
    }
  } catch (error) {
    zip.close()
    return throwDamaged(error)
  }
  return {
    names: [...members.keys()],
    read: async function* read(name) {
      const member = members.get(name)
      if (!member) throw new BadArchive(`lacks ${name}`)
      try {
        yield* member.bytes()
      } catch (error) {
        throw new BadArchive(`is damaged at ${name} (${thrownMessage(error)})`)
      }
    },
    [Symbol.asyncDispose]: async () => zip.close(),
  }
}

function throwDamaged(error: unknown): never {
  if (error instanceof BadArchive) throw error
  const isOfSystem = error instanceof Error && 'syscall' in error
  if (isOfSystem) throw new BadArchive(`cannot be read (${thrownMessage(error)})`)
  throw new BadArchive(`is no whole ZIP archive (${thrownMessage(error)})`)
}

/** A name fit for a message. */
const quoted = (name: string): string =>
  JSON.stringify(name.length > 80 ? `${name.slice(0, 80)}…` : name.toWellFormed())

/**
 * Passes chunks on; `digest` is the SHA-256 in hex, and `size` the bytes, of those that have
 * passed.
 */
export function measured(content: AsyncIterable<Uint8Array | string>) {
  const hash = createHash('sha256')
  let size = 0
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
      hash.update(bytes)
      size += bytes.length
      yield bytes
    }
  }
  return { pieces: pieces(), digest: () => hash.digest('hex'), size: () => size }
}
