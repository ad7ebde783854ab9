/**
 * The store of uploaded bytes: a folder of this machine, or an S3-compatible store that several
 * nodes share. An object exists whole or not at all, and never changes. Keys are ids.
 */
import type { S3Client, S3ListObjectsResponse } from 'bun'
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
import type { S3Location } from '../config/variables'
import { secondMs, systemClock } from './clock'
import { isUuid, newId } from './ids'
import type { Log } from './log'
import { withinLimit } from './time-limit'

/** Bytes from `from` (inclusive) to `to` (exclusive). */
export interface ByteRange {
  readonly from: number
  readonly to: number
}

/** An object in the store, whole or still being copied. */
export interface StoredFile {
  /** The name for `remove`. */
  readonly name: string
  /** The key that the object was put under. */
  readonly key: string
  /** The time of the last write, in epoch milliseconds. */
  readonly modifiedAt: number
  /** In bytes. */
  readonly size: number
}

export interface FileStore {
  /** Who is asked: a host and port, or a folder; for people. */
  readonly address: string
  /**
   * Stores the file at `path` under a new key, in bounded memory. The file may be moved away. A
   * rejected call stores nothing.
   */
  put(key: string, path: string): Promise<void>
  /** The bytes, or a range of them; null where the object is missing. */
  read(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>
  /** Removes an object. Succeeds where the object is missing. */
  remove(name: string): Promise<void>
  /** All objects, in no order; those in the trash are not among them. */
  list(): AsyncIterable<StoredFile>
  /** Objects that no row names, kept for a while. */
  readonly trash: FileTrash
  /** The id of the instance that the objects belong to; null where none is recorded. */
  instanceId(): Promise<string | null>
  /** Records the instance that the objects belong to. */
  setInstanceId(id: string): Promise<void>
}

/** The part `trash/` of a store. Names are those of `list`; `read` finds nothing here. */
export interface FileTrash {
  /** Moves an object here. Succeeds where the object is missing. */
  add(name: string): Promise<void>
  /** Moves an object back. Succeeds where the object is missing. */
  restore(name: string): Promise<void>
  /** All objects here; `modifiedAt` is the time at which an object was moved here. */
  list(): AsyncIterable<StoredFile>
  /** Removes an object for good. Succeeds where the object is missing. */
  remove(name: string): Promise<void>
}

/** The folder of the trash within a store. */
const trashFolder = 'trash'
/** The object that holds the instance id. Its name is no id, so that no upload can have it. */
const instanceObject = 'instance'

/** Names consist of ids only, so that no name leads out of the store. */
function requireId(key: string): void {
  if (!isUuid(key)) throw new Error('A file is named by an id.')
}

/** The suffix of a file that is still being copied. */
const draft = '.part'

/** The file store in a folder of this machine, which only the server's user can read. */
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
    const path = (name: string) => join(folder, fileName(name))
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
    return join(this.#folder, fileName(name))
  }
}

/** The name of a file, whole or still being copied. */
function fileName(name: string): string {
  requireId(keyOf(name))
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

export interface S3Config extends S3Location {
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** The smallest part that S3 accepts. An upload holds at most a few parts in memory. */
const partSize = 5 * 1_048_576
const upload = { partSize, queueSize: 1, retry: 3, type: 'application/octet-stream' } as const

/** The file store in an S3-compatible service, through Bun's client. */
export class S3FileStore implements FileStore {
  readonly address: string
  readonly #client: S3Client
  readonly #prefix: string

  constructor({ bucket, prefix, endpoint, region, accessKeyId, secretAccessKey }: S3Config) {
    const place = endpoint === null ? { bucket, region } : { bucket, region, endpoint }
    this.#client = new Bun.S3Client({ ...place, accessKeyId, secretAccessKey })
    this.#prefix = prefix
    this.address = endpoint === null ? `s3.${region}.amazonaws.com` : new URL(endpoint).host
  }

  /** Bun cannot abort an upload: a failed one is completed as it is, then removed. */
  async put(key: string, path: string): Promise<void> {
    await this.#write(this.#path(key), Bun.file(path).stream())
  }

  async #write(object: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const writer = this.#client.file(object).writer(upload)
    try {
      for await (const piece of content) {
        await writer.write(piece)
        await writer.flush()
      }
      await writer.end()
    } catch (error) {
      await Promise.resolve(writer.end()).catch(() => undefined)
      await this.#client.delete(object).catch(() => undefined)
      throw error
    }
  }

  async read(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null> {
    const file = this.#client.file(this.#path(key))
    if (!(await file.exists())) return null
    return range ? file.slice(range.from, range.to).stream() : file.stream()
  }

  async remove(name: string): Promise<void> {
    await this.#client.delete(this.#path(name))
  }

  list(): AsyncGenerator<StoredFile> {
    return this.#list(this.#prefix)
  }

  get trash(): FileTrash {
    const folder = `${this.#prefix}${trashFolder}/`
    const object = (name: string) => {
      requireId(name)
      return folder + name
    }
    return {
      add: (name) => this.#move(this.#path(name), object(name)),
      restore: (name) => this.#move(object(name), this.#path(name)),
      list: () => this.#list(folder),
      remove: async (name) => this.#client.delete(object(name)),
    }
  }

  async instanceId(): Promise<string | null> {
    const file = this.#client.file(this.#prefix + instanceObject)
    return (await file.exists()) ? (await file.text()).trim() || null : null
  }

  async setInstanceId(id: string): Promise<void> {
    await this.#client.write(this.#prefix + instanceObject, `${id}\n`)
  }

  /** Bun's client cannot copy within a bucket. */
  async #move(from: string, to: string): Promise<void> {
    const file = this.#client.file(from)
    if (!(await file.exists())) return
    await this.#write(to, file.stream())
    await this.#client.delete(from)
  }

  async *#list(prefix: string): AsyncGenerator<StoredFile> {
    let continuationToken: string | undefined
    do {
      const page: S3ListObjectsResponse = await this.#client.list({
        prefix,
        ...(continuationToken === undefined ? {} : { continuationToken }),
      })
      for (const { key, lastModified, size = 0 } of page.contents ?? []) {
        const name = key.slice(prefix.length)
        const modifiedAt = Date.parse(lastModified ?? '')
        if (isUuid(name)) yield { name, key: name, modifiedAt, size }
      }
      continuationToken = page.isTruncated ? page.nextContinuationToken : undefined
    } while (continuationToken !== undefined)
  }

  /** Keys are ids under the prefix: no other object of the bucket can be reached. */
  #path(key: string): string {
    requireId(key)
    return this.#prefix + key
  }
}

const mebibyte = 1_048_576
/** A call that moves no bytes, one page of a list, and the silence between two pieces of a file. */
const answerLimitMs = 15 * secondMs
/** An upload may take this much longer for each mebibyte. */
const mebibyteLimitMs = secondMs
/** What a mebibyte that is read may take; a store that sends a byte now and then does not pass. */
const readMebibyteMs = 16 * secondMs
/** A move to or from the trash; S3 copies the object, whose size is not known here. */
const moveLimitMs = 120 * secondMs

/** A file store whose calls end: one that hangs is named in the log, and rejects. */
export class TimeLimitedFileStore implements FileStore {
  readonly address: string
  readonly trash: FileTrash
  readonly #store: FileStore
  readonly #log: Log

  constructor(store: FileStore, log: Log) {
    this.address = store.address
    this.#store = store
    this.#log = log
    const { trash } = store
    this.trash = {
      add: (name) => this.#within('file_store.trash', trash.add(name), moveLimitMs),
      restore: (name) => this.#within('file_store.untrash', trash.restore(name), moveLimitMs),
      list: () => this.#pieces('file_store.list', trash.list()),
      remove: (name) => this.#within('file_store.remove', trash.remove(name)),
    }
  }

  async put(key: string, path: string): Promise<void> {
    const { size } = await stat(path)
    const moreMs = Math.ceil(size / mebibyte) * mebibyteLimitMs
    await this.#within('file_store.put', this.#store.put(key, path), answerLimitMs + moreMs)
  }

  async read(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null> {
    const content = await this.#within('file_store.read', this.#store.read(key, range))
    return content && this.#limited(content)
  }

  remove(name: string): Promise<void> {
    return this.#within('file_store.remove', this.#store.remove(name))
  }

  list(): AsyncIterable<StoredFile> {
    return this.#pieces('file_store.list', this.#store.list())
  }

  instanceId(): Promise<string | null> {
    return this.#within('file_store.read', this.#store.instanceId())
  }

  setInstanceId(id: string): Promise<void> {
    return this.#within('file_store.put', this.#store.setInstanceId(id))
  }

  #within<T>(operation: string, call: Promise<T>, limitMs = answerLimitMs): Promise<T> {
    return withinLimit(call, { operation, limitMs, address: this.address, log: this.#log })
  }

  /** The reader may be slow: only the wait for the store is limited, and grows with what has come. */
  #limited(content: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    const reader = content.getReader()
    let patienceMs = answerLimitMs
    return new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        try {
          const askedAt = performance.now()
          const { done, value } = await this.#within('file_store.read', reader.read(), patienceMs)
          const moreMs = ((value?.length ?? 0) / mebibyte) * readMebibyteMs
          patienceMs = Math.min(answerLimitMs, patienceMs - (performance.now() - askedAt) + moreMs)
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          reader.cancel(error).catch(() => undefined)
          throw error
        }
      },
      cancel: (reason) => reader.cancel(reason),
    })
  }

  async *#pieces<T>(operation: string, listed: AsyncIterable<T>): AsyncGenerator<T> {
    const iterator = listed[Symbol.asyncIterator]()
    for (;;) {
      const next = await this.#within(operation, iterator.next())
      if (next.done) return
      yield next.value
    }
  }
}
