/** Files in a folder of this machine, for its owner's eyes only. */
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ByteRange, FileStore, Listed } from './file-store'
import { isUuid } from './ids'

/** Ends the name of a file that is still being written. */
const draft = '.part'

export class FileFolder implements FileStore {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async write(key: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const aside = this.#path(key + draft)
    try {
      const file = await open(aside, 'wx', 0o600)
      try {
        for await (const piece of content) await file.writeFile(piece)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(aside, this.#path(key))
      await this.#settle()
    } catch (error) {
      await rm(aside, { force: true })
      throw error
    }
  }

  async read(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null> {
    const file = Bun.file(this.#path(key))
    if (!(await file.exists())) return null
    return range ? file.slice(range.from, range.to).stream() : file.stream()
  }

  async remove(name: string): Promise<void> {
    await rm(this.#path(name), { force: true })
  }

  async *list(): AsyncGenerator<Listed> {
    for (const name of await this.#names()) {
      const found = await stat(join(this.#folder, name)).catch(() => null)
      if (!found?.isFile()) continue
      yield { name, key: keyOf(name), modifiedAt: found.mtimeMs }
    }
  }

  async #names(): Promise<string[]> {
    const names = await readdir(this.#folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    return names.filter((name) => isUuid(keyOf(name)))
  }

  /** A new name survives a crash once its folder is on the disk as well. */
  async #settle(): Promise<void> {
    const folder = await open(this.#folder)
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
  }

  /** Names are made of ids alone, so that none leads out of the folder. */
  #path(name: string): string {
    if (!isUuid(keyOf(name))) throw new Error('A file is named by an id.')
    return join(this.#folder, name)
  }
}

const keyOf = (name: string): string => (name.endsWith(draft) ? name.slice(0, -draft.length) : name)
