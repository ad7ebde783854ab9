/**
 * Where uploaded bytes are kept: a folder of this machine, or an S3-compatible store that several
 * nodes share. An object is there whole or not at all, and is never changed. Keys are ids.
 */

/** Bytes from `from` up to and without `to`. */
export interface ByteRange {
  readonly from: number
  readonly to: number
}

/** An object, or the beginning of one, as it lies there. */
export interface StoredFile {
  /** What `remove` takes. */
  readonly name: string
  /** Whose object it is. */
  readonly key: string
  /** When it was last written to, in epoch milliseconds. */
  readonly modifiedAt: number
  /** In bytes. */
  readonly size: number
}

export interface FileStore {
  /**
   * Takes the file at `path` in, under a new key, in bounded memory; the path may be gone then. When
   * it rejects, nothing is kept.
   */
  take(key: string, path: string): Promise<void>
  /** The bytes, or a range of them; null where there are none. */
  read(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>
  /** Removes an object; one that is gone is fine. */
  remove(name: string): Promise<void>
  /** Everything that is kept, in no order. */
  list(): AsyncIterable<StoredFile>
}
