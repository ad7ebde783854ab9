/** A file that arrives with a request: written to disk, counted and hashed as it arrives. */
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../../lib/ids'
import { payloadTooLarge } from '../body'
import { storageExceeded } from '../errors'

/** Only the user that runs the server may read uploads. */
const [folderMode, fileMode] = [0o700, 0o600]

/** The most bytes of the file by the endpoint, and of all files that arrive of its user by the quota. */
interface FileLimits {
  readonly maxBytes: number
  readonly storageLeft: number
  readonly userId: string
}

/** The bytes of each user's files that are arriving at this process. */
const arriving = new Map<string, number>()

function countArriving(userId: string, bytes: number): number {
  const sum = (arriving.get(userId) ?? 0) + bytes
  if (sum > 0) arriving.set(userId, sum)
  else arriving.delete(userId)
  return sum
}

export class IncomingFile {
  readonly path: string
  size = 0
  readonly #handle: FileHandle
  readonly #limits: FileLimits
  readonly #hash = new Bun.CryptoHasher('sha256')
  #isClosed = false
  #isArriving = true

  private constructor(path: string, handle: FileHandle, limits: FileLimits) {
    this.path = path
    this.#handle = handle
    this.#limits = limits
  }

  /** Creates an empty file with a new name in `folder`; creates a missing folder. */
  static async create(folder: string, limits: FileLimits): Promise<IncomingFile> {
    await mkdir(folder, { recursive: true, mode: folderMode })
    const path = join(folder, newId())
    return new IncomingFile(path, await open(path, 'wx', fileMode), limits)
  }

  /** Problems: `PAYLOAD_TOO_LARGE` and `QUOTA_EXCEEDED` beyond the limits. */
  async write(bytes: Uint8Array): Promise<void> {
    this.size += bytes.byteLength
    const { maxBytes, storageLeft, userId } = this.#limits
    const together = countArriving(userId, bytes.byteLength)
    if (this.size > maxBytes) throw payloadTooLarge(maxBytes)
    if (together > storageLeft) {
      // At once, so that the user's other files are not refused for its sake.
      this.#leaveArriving()
      throw storageExceeded()
    }
    this.#hash.update(bytes)
    for (let at = 0; at < bytes.byteLength;) {
      at += (await this.#handle.write(bytes, at)).bytesWritten
    }
  }

  /** Closes the file. Returns the SHA-256 of its content, in hex. */
  async finish(): Promise<string> {
    await this.#close()
    return this.#hash.digest('hex')
  }

  /** Closes and removes the file. */
  async discard(): Promise<void> {
    await this.#close()
    await rm(this.path, { force: true })
  }

  /** A file that has arrived and cannot be stored is discarded after it was closed. */
  async #close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#leaveArriving()
    await this.#handle.close()
  }

  #leaveArriving(): void {
    if (this.#isArriving) countArriving(this.#limits.userId, -this.size)
    this.#isArriving = false
  }
}

/** Removes the uploads of a dead process: files in `folder` that were last written before a time. */
export async function removeOrphans(folder: string, before: number): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    // A request may have finished its upload meanwhile.
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs < before) await rm(path, { force: true })
  }
}
