/** The file store in an S3-compatible service, through Bun's client. */
import type { S3Client, S3ListObjectsResponse } from 'bun'
import type { ByteRange, FileStore, StoredFile } from './file-store'
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
  readonly #client: S3Client
  readonly #prefix: string

  constructor({ bucket, prefix, endpoint, region, accessKeyId, secretAccessKey }: S3Config) {
    const place = endpoint === null ? { bucket, region } : { bucket, region, endpoint }
    this.#client = new Bun.S3Client({ ...place, accessKeyId, secretAccessKey })
    this.#prefix = prefix
  }

  /** Bun cannot abort an upload: a failed one is completed as it is, then removed. */
  async put(key: string, path: string): Promise<void> {
    const writer = this.#client.file(this.#path(key)).writer(upload)
    try {
      for await (const piece of Bun.file(path).stream()) {
        await writer.write(piece)
        await writer.flush()
      }
      await writer.end()
    } catch (error) {
      await Promise.resolve(writer.end()).catch(() => undefined)
      await this.remove(key).catch(() => undefined)
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

  async *list(): AsyncGenerator<StoredFile> {
    let continuationToken: string | undefined
    do {
      const page: S3ListObjectsResponse = await this.#client.list({
        prefix: this.#prefix,
        ...(continuationToken === undefined ? {} : { continuationToken }),
      })
      for (const { key, lastModified, size = 0 } of page.contents ?? []) {
        const name = key.slice(this.#prefix.length)
        const modifiedAt = Date.parse(lastModified ?? '')
        if (isUuid(name)) yield { name, key: name, modifiedAt, size }
      }
      continuationToken = page.isTruncated ? page.nextContinuationToken : undefined
    } while (continuationToken !== undefined)
  }

  /** Keys are ids under the prefix: no other object of the bucket can be reached. */
  #path(key: string): string {
    if (!isUuid(key)) throw new Error('A file is named by an id.')
    return this.#prefix + key
  }
}
