/** The file store in an S3-compatible service, through Bun's client. */
import type { S3Client, S3ListObjectsResponse } from 'bun'
import {
  instanceObject,
  trashFolder,
  type ByteRange,
  type FileStore,
  type FileTrash,
  type StoredFile,
} from './file-store'
import { isUuid } from '../ids'
import type { S3Location } from '../../config/s3-location'

export interface S3Config extends S3Location {
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** The smallest part that S3 accepts. An upload holds at most a few parts in memory. */
const partSize = 5 * 1_048_576
const upload = { partSize, queueSize: 1, retry: 3, type: 'application/octet-stream' } as const

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
    const object = (name: string) => folder + checkedName(name)
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
    return this.#prefix + checkedName(key)
  }
}

function checkedName(key: string): string {
  if (!isUuid(key)) throw new Error('A file is named by an id.')
  return key
}
