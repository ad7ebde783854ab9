/**
 * The store of uploaded bytes: a folder of this machine, or an S3-compatible store that several
 * nodes share. An object exists whole or not at all, and never changes. Keys are ids.
 */

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
export const trashFolder = 'trash'
/** The object that holds the instance id. Its name is no id, so that no upload can have it. */
export const instanceObject = 'instance'
