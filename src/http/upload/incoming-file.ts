/** A file that arrives with a request: written to the disk as it comes, counted and hashed on the way. */
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../../lib/ids'
import { payloadTooLarge } from '../body'

/** Nobody but this program's user reads what arrives. */
const [folderMode, fileMode] = [0o700, 0o600]

export class ArrivingFile {
  readonly path: string
  size = 0
  readonly #handle: FileHandle
  readonly #maxBytes: number
  readonly #hash = new Bun.CryptoHasher('sha256')

  private constructor(path: string, handle: FileHandle, maxBytes: number) {
    this.path = path
    this.#handle = handle
    this.#maxBytes = maxBytes
  }

  /** An empty file of a new name in `folder`, which is made where it is missing. */
  static async create(folder: string, maxBytes: number): Promise<ArrivingFile> {
    await mkdir(folder, { recursive: true, mode: folderMode })
    const path = join(folder, newId())
    return new ArrivingFile(path, await open(path, 'wx', fileMode), maxBytes)
  }

  /** Problem: `PAYLOAD_TOO_LARGE` past `maxBytes`. */
  async write(bytes: Uint8Array): Promise<void> {
    this.size += bytes.byteLength
    if (this.size > this.#maxBytes) throw payloadTooLarge(this.#maxBytes)
    this.#hash.update(bytes)
    for (let at = 0; at < bytes.byteLength;) {
      at += (await this.#handle.write(bytes, at)).bytesWritten
    }
  }

  /** No more will come. Gives the SHA-256 of the content, in hex. */
  async finish(): Promise<string> {
    await this.#handle.close()
    return this.#hash.digest('hex')
  }

  /** Removes it, wherever it has got to. */
  async discard(): Promise<void> {
    await this.#handle.close()
    await rm(this.path, { force: true })
  }
}

/** Removes what requests left behind that a dead process had taken in: all that is older than `ageMs`. */
export async function removeOrphans(folder: string, ageMs: number, now: number): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (now - mtimeMs >= ageMs) await rm(path, { force: true })
  }
}
