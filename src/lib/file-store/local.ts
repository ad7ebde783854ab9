/** The file store in a folder of this machine, which only the server's user can read. */
import { chmod, copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ByteRange, FileStore, StoredFile } from './file-store'
import { isUuid } from '../ids'

/** The suffix of a file that is still being copied. */
const draft = '.part'

export class LocalFileStore implements FileStore {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Moves the file; copies one from another file system. */
  async put(key: string, path: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const own = this.#path(key)
    await chmod(path, 0o600)
    await syncToDisk(path)
    try {
      await rename(path, own)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
      await this.#copy(path, key)
    }
    await syncToDisk(this.#folder)
  }

  async read(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null> {
    const file = Bun.file(this.#path(key))
    if (!(await file.exists())) return null
    return range ? file.slice(range.from, range.to).stream() : file.stream()
  }

  async remove(name: string): Promise<void> {
    await rm(this.#path(name), { force: true })
  }

  async *list(): AsyncGenerator<StoredFile> {
    for (const name of await this.#names()) {
      const found = await stat(join(this.#folder, name)).catch(() => null)
      if (!found?.isFile()) continue
      yield { name, key: keyOf(name), modifiedAt: found.mtimeMs, size: found.size }
    }
  }

  async #names(): Promise<string[]> {
    const names = await readdir(this.#folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    return names.filter((name) => isUuid(keyOf(name)))
  }

  async #copy(path: string, key: string): Promise<void> {
    const aside = this.#path(key + draft)
    try {
      await copyFile(path, aside)
      await chmod(aside, 0o600)
      await syncToDisk(aside)
      await rename(aside, this.#path(key))
    } catch (error) {
      await rm(aside, { force: true })
      throw error
    }
  }

  /** Names consist of ids only, so that no name leads out of the folder. */
  #path(name: string): string {
    if (!isUuid(keyOf(name))) throw new Error('A file is named by an id.')
    return join(this.#folder, name)
  }
}

const keyOf = (name: string): string => (name.endsWith(draft) ? name.slice(0, -draft.length) : name)

/** Flushes a file's content, or a folder's names, to disk, so that they survive a crash. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
