/** Where the server keeps its backups: a folder of this machine, or part of a bucket. */
import type { S3Client, S3ListObjectsResponse } from 'bun'
import { createReadStream } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { BackupConfig } from '../config/config'
import { isoTime, secondMs } from '../lib/clock'
import { syncToDisk, type S3Config } from '../lib/file-store'
import type { Log } from '../lib/log'
import { withinLimit } from '../lib/time-limit'

/** A backup that is kept. */
export interface KeptBackup {
  readonly name: string
  /** In epoch milliseconds. */
  readonly createdAt: number
  /** In bytes. */
  readonly size: number
}

/** The names of what the server keeps: `elenchus-20261121T031500Z.zip`, `before-0.2.0+5ac478d.zip`; `.age` where encrypted. */
const keptName = /^(elenchus-\d{8}T\d{6}Z|before-[\w.+-]+)\.zip(\.age)?$/

/** The name of a backup of a time, without `.age`. */
export const keptNameAt = (time: number): string => `elenchus-${stampOf(time)}.zip`

/** A time in the names of files: `20261121T031500Z`. */
export const stampOf = (time: number): string => isoTime(time).replaceAll(/[-:]|\.\d+/g, '')

export interface BackupPlace {
  /** For people. */
  readonly address: string
  /** The whole backups here, the newest first; other files are not among them. */
  list(): Promise<KeptBackup[]>
  /** Keeps the file at `path` under the name, in place of an earlier one. It is there whole or not at all. */
  put(path: string, name: string): Promise<void>
  /** The bytes; null where no backup has the name. */
  read(name: string): Promise<ReadableStream<Uint8Array> | null>
  remove(name: string): Promise<void>
}

export const backupPlace = ({ to }: BackupConfig, log: Log): BackupPlace =>
  to.kind === 'folder' ? new BackupFolder(to.path) : new BackupBucket(to, log)

function requireKept(name: string): string {
  if (!keptName.test(name)) throw new Error('A backup has another name.')
  return name
}

const newestFirst = (listed: readonly KeptBackup[]): KeptBackup[] =>
  listed.toSorted((a, b) => b.createdAt - a.createdAt)

class BackupFolder implements BackupPlace {
  constructor(readonly address: string) {}

  async list(): Promise<KeptBackup[]> {
    const names = await readdir(this.address).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    const listed: KeptBackup[] = []
    for (const name of names.filter((each) => keptName.test(each))) {
      const found = await stat(join(this.address, name)).catch(() => null)
      if (found?.isFile()) listed.push({ name, createdAt: found.mtimeMs, size: found.size })
    }
    return newestFirst(listed)
  }

  async put(path: string, name: string): Promise<void> {
    await mkdir(this.address, { recursive: true, mode: 0o700 })
    const own = join(this.address, requireKept(name))
    await rename(path, own).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EXDEV') throw error
      const draft = `${own}.part`
      await copyFile(path, draft)
      await chmod(draft, 0o600)
      await syncToDisk(draft)
      await rename(draft, own)
    })
    await syncToDisk(this.address)
  }

  async read(name: string): Promise<ReadableStream<Uint8Array> | null> {
    const file = Bun.file(join(this.address, requireKept(name)))
    return (await file.exists()) ? file.stream() : null
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.address, requireKept(name)), { force: true })
  }
}

/** The smallest part that S3 accepts. */
const partSize = 5 * 1_048_576
const upload = { partSize, queueSize: 1, retry: 3, type: 'application/octet-stream' } as const
/** One call, and one part of an upload, as for the file store. */
const answerLimitMs = 20 * secondMs

class BackupBucket implements BackupPlace {
  readonly address: string
  readonly #client: S3Client
  readonly #prefix: string
  readonly #host: string
  readonly #log: Log

  constructor(s3: S3Config, log: Log) {
    const { bucket, prefix, endpoint, region, accessKeyId, secretAccessKey } = s3
    const place = endpoint === null ? { bucket, region } : { bucket, region, endpoint }
    this.#client = new Bun.S3Client({ ...place, accessKeyId, secretAccessKey })
    this.#prefix = prefix
    this.#host = endpoint === null ? `s3.${region}.amazonaws.com` : new URL(endpoint).host
    this.#log = log
    this.address = `s3://${bucket}/${prefix}`
  }

  async list(): Promise<KeptBackup[]> {
    const listed: KeptBackup[] = []
    let continuationToken: string | undefined
    do {
      const order = { prefix: this.#prefix, ...(continuationToken ? { continuationToken } : {}) }
      const page: S3ListObjectsResponse = await this.#within('list', this.#client.list(order))
      for (const { key, lastModified, size = 0 } of page.contents ?? []) {
        const name = key.slice(this.#prefix.length)
        const createdAt = Date.parse(lastModified ?? '')
        if (keptName.test(name)) listed.push({ name, createdAt, size })
      }
      continuationToken = page.isTruncated ? page.nextContinuationToken : undefined
    } while (continuationToken !== undefined)
    return newestFirst(listed)
  }

  /** A failed upload is completed as it is, because Bun cannot abort one, and then removed. */
  async put(path: string, name: string): Promise<void> {
    const file = this.#client.file(this.#key(name))
    const writer = file.writer(upload)
    try {
      for await (const piece of createReadStream(path, { highWaterMark: partSize })) {
        await this.#within('put', Promise.resolve(writer.write(piece as Uint8Array)))
        await this.#within('put', Promise.resolve(writer.flush()))
      }
      await this.#within('put', Promise.resolve(writer.end()))
      const { size } = await this.#within('stat', file.stat())
      if (size !== (await stat(path)).size) throw new Error(`${this.address} kept another size`)
    } catch (error) {
      Promise.resolve(writer.end()).catch(() => undefined)
      await this.#within('remove', file.delete()).catch(() => undefined)
      throw error
    }
  }

  async read(name: string): Promise<ReadableStream<Uint8Array> | null> {
    const file = this.#client.file(this.#key(name))
    return (await this.#within('read', file.exists())) ? file.stream() : null
  }

  async remove(name: string): Promise<void> {
    await this.#within('remove', this.#client.delete(this.#key(name)))
  }

  #key(name: string): string {
    return this.#prefix + requireKept(name)
  }

  #within<T>(call: string, work: Promise<T>): Promise<T> {
    const operation = `backup.${call}`
    return withinLimit(work, {
      operation,
      limitMs: answerLimitMs,
      address: this.#host,
      log: this.#log,
    })
  }
}

/** The bytes of a file as the web's streams have them. */
export const webStream = (path: string): ReadableStream<Uint8Array> =>
  Readable.toWeb(createReadStream(path)) as unknown as ReadableStream<Uint8Array>
