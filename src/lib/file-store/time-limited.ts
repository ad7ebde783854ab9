/** A file store whose calls end: one that hangs is named in the log, and rejects. */
import { stat } from 'node:fs/promises'
import { secondMs } from '../clock'
import type { Log } from '../log'
import { withinLimit } from '../time-limit'
import type { ByteRange, FileStore, FileTrash, StoredFile } from './file-store'

const mebibyte = 1_048_576
/** A call that moves no bytes, one page of a list, and the silence between two pieces of a file. */
const answerLimitMs = 15 * secondMs
/** An upload may take this much longer for each mebibyte. */
const mebibyteLimitMs = secondMs
/** What a mebibyte that is read may take; a store that sends a byte now and then does not pass. */
const readMebibyteMs = 16 * secondMs
/** A move to or from the trash; S3 copies the object, whose size is not known here. */
const moveLimitMs = 120 * secondMs

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
