/** A file that arrives with a request: written to disk, counted and hashed as it arrives. */
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../../lib/ids'
import { payloadTooLarge } from '../body'

/** Only the user that runs the server may read uploads. */
const [folderMode, fileMode] = [0o700, 0o600]

export class IncomingFile {
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

  /** Creates an empty file with a new name in `folder`; creates a missing folder. */
  static async create(folder: string, maxBytes: number): Promise<IncomingFile> {
    await mkdir(folder, { recursive: true, mode: folderMode })
    const path = join(folder, newId())
    return new IncomingFile(path, await open(path, 'wx', fileMode), maxBytes)
  }

  /** Problem: `PAYLOAD_TOO_LARGE` beyond `maxBytes`. */
  async write(bytes: Uint8Array): Promise<void> {
    this.size += bytes.byteLength
    if (this.size > this.#maxBytes) throw payloadTooLarge(this.#maxBytes)
    this.#hash.update(bytes)
    for (let at = 0; at < bytes.byteLength;) {
      at += (await this.#handle.write(bytes, at)).bytesWritten
    }
  }

  /** Closes the file. Returns the SHA-256 of its content, in hex. */
  async finish(): Promise<string> {
    await this.#handle.close()
    return this.#hash.digest('hex')
  }

  /** Closes and removes the file. */
  async discard(): Promise<void> {
    await this.#handle.close()
    await rm(this.path, { force: true })
  }
}

/** Removes the uploads of a dead process: files in `folder` older than `ageMs`. */
export async function removeOrphans(folder: string, ageMs: number, now: number): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (now - mtimeMs >= ageMs) await rm(path, { force: true })
  }
}
