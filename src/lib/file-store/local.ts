/** The file store in a folder of this machine, which only the server's user can read. */
import {
  chmod,
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import {
  instanceObject,
  trashFolder,
  type ByteRange,
  type FileStore,
  type FileTrash,
  type StoredFile,
} from './file-store'
import { systemClock } from '../clock'
import { isUuid, newId } from '../ids'

/** The suffix of a file that is still being copied. */
const draft = '.part'

export class LocalFileStore implements FileStore {
  readonly address: string
  readonly #folder: string

  constructor(folder: string) {
    this.address = folder
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

  list(): AsyncGenerator<StoredFile> {
    return filesOf(this.#folder)
  }

  get trash(): FileTrash {
    const folder = join(this.#folder, trashFolder)
    const path = (name: string) => join(folder, checkedName(name))
    return {
      add: async (name) => {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await renameIfThere(this.#path(name), path(name))
        const now = new Date(systemClock.now())
        await utimes(path(name), now, now).catch(ignoreMissing)
      },
      restore: (name) => renameIfThere(path(name), this.#path(name)),
      list: () => filesOf(folder),
      remove: (name) => rm(path(name), { force: true }),
    }
  }

  async instanceId(): Promise<string | null> {
    const path = join(this.#folder, instanceObject)
    const text = (await readFile(path, 'utf8').catch(ignoreMissing))?.trim()
    return text ? text : null
  }

  async setInstanceId(id: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const path = join(this.#folder, instanceObject)
    const aside = `${path}.${newId()}`
    await writeFile(aside, `${id}\n`, { mode: 0o600, flush: true })
    await rename(aside, path)
    await syncToDisk(this.#folder)
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

  #path(name: string): string {
    return join(this.#folder, checkedName(name))
  }
}

/** Names consist of ids only, so that no name leads out of the folder. */
function checkedName(name: string): string {
  if (!isUuid(keyOf(name))) throw new Error('A file is named by an id.')
  return name
}

async function* filesOf(folder: string): AsyncGenerator<StoredFile> {
  for (const name of (await readdir(folder).catch(ignoreMissing)) ?? []) {
    if (!isUuid(keyOf(name))) continue
    const found = await stat(join(folder, name)).catch(() => null)
    if (!found?.isFile()) continue
    yield { name, key: keyOf(name), modifiedAt: found.mtimeMs, size: found.size }
  }
}

async function renameIfThere(from: string, to: string): Promise<void> {
  await rename(from, to).catch(ignoreMissing)
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
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
