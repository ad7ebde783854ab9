/**
 * A follower: one reader of one reply. It gives what is in the log from where the reader was, then
 * what is committed as it comes. However slow the reader, it holds one batch at the most; what it
 * missed meanwhile it reads from the log.
 */
import { frame, keepAlive, keepAliveMs } from '../../http/event-stream'
import { Batch } from './batch'
import type { ReplyRows } from './reply-rows'

/** With what a reply may run ahead, the bound of what one reader holds in memory: about a megabyte. */
const rowsPerRead = 16
const encoder = new TextEncoder()
const keepAliveBytes = encoder.encode(keepAlive)

/** What a reader is given next; null with the end. */
interface Read {
  readonly bytes: Uint8Array | null
  readonly isLast: boolean
}

export interface SubscriberOptions {
  readonly replyId: string
  /** The first `seq` wanted. */
  readonly from: number
  readonly rows: ReplyRows
  /** A batch that is known to be committed, to begin with. */
  readonly first?: Batch
  /** How often to look into the log when nothing is heard. */
  readonly pollMs: number
  readonly requestId: string
  /** Called when the log could not be read; the reader stays, and it is tried again. */
  readonly failed: (error: unknown) => void
  /** Called once, when the reader has left or the stream has ended. */
  readonly left: () => void
}

export class ReplySubscriber {
  readonly #options: Omit<SubscriberOptions, 'first'>
  #next: number
  #offered: Batch | null
  /** True while the log may hold more than has been read. */
  #behind: boolean
  #wake: (() => void) | null = null
  #quietSince = 0
  #closed = false

  constructor({ first, ...options }: SubscriberOptions) {
    this.#options = options
    this.#next = options.from
    this.#offered = first ?? null
    this.#behind = !first
  }

  /** Takes a batch that has just been committed on this node. */
  offer(batch: Batch): void {
    // Whoever asked for what comes after the end must be told that the end has come.
    if (batch.lastSeq < this.#next && !batch.isLast) return
    if (!this.#offered && batch.firstSeq === this.#next) this.#offered = batch
    else this.#behind = true
    this.#wake?.()
  }

  /** Hears that the log has grown up to `lastSeq`. */
  hear(lastSeq: number): void {
    if (lastSeq < this.#next) return
    this.#behind = true
    this.#wake?.()
  }

  /** The bytes of the event stream. */
  stream(): ReadableStream<Uint8Array> {
    return new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        const { bytes, isLast } = await this.#read()
        if (this.#closed) return
        if (bytes) controller.enqueue(bytes)
        if (!isLast) return
        this.#leave()
        controller.close()
      },
      cancel: () => this.#leave(),
    })
  }

  #leave(): void {
    this.#closed = true
    this.#options.left()
    this.#wake?.()
  }

  /** The next bytes, or the end; always one of them. */
  async #read(): Promise<Read> {
    for (;;) {
      if (this.#closed) return { bytes: null, isLast: true }
      const batch = this.#takeOffered()
      if (batch) return { bytes: batch.bytes, isLast: batch.isLast }
      if (this.#behind) {
        const read = await this.#tryLog()
        if (read) return read
      } else if (await this.#quiet()) {
        return { bytes: keepAliveBytes, isLast: false }
      }
    }
  }

  #takeOffered(): Batch | null {
    const batch = this.#offered
    this.#offered = null
    if (!batch || batch.firstSeq > this.#next || batch.lastSeq < this.#next) return null
    this.#quietSince = 0
    const unseen = batch.from(this.#next)
    this.#next = batch.lastSeq + 1
    return unseen
  }

  /** Null, too, when the log cannot be read: then it is time to wait before trying again. */
  async #tryLog(): Promise<Read | null> {
    try {
      return await this.#readLog()
    } catch (error) {
      this.#options.failed(error)
      return null
    }
  }

  /** Null when the log holds nothing new and the reply goes on. */
  async #readLog(): Promise<Read | null> {
    const { rows, replyId } = this.#options
    this.#behind = false
    const [reply] = await rows.status({ id: replyId })
    const logged = await rows.log({ id: replyId, from: this.#next, limit: rowsPerRead })
    const batches = logged.map((row) => new Batch(replyId, row.firstSeq, row.lastSeq, row.frames))
    const last = batches.at(-1)
    if (!last)
      return reply?.status === 'running'
        ? null
        : { bytes: reply ? null : this.#gone(), isLast: true }
    const text = batches.map((batch) => batch.from(this.#next).frames).join('')
    this.#next = last.lastSeq + 1
    if (batches.length === rowsPerRead) this.#behind = true
    this.#quietSince = 0
    return { bytes: encoder.encode(text), isLast: last.isLast }
  }

  /** The last frame of a reply that was deleted under its reader. */
  #gone(): Uint8Array {
    const { requestId } = this.#options
    const message = 'The session of this reply was deleted.'
    return encoder.encode(
      frame('error', { seq: this.#next, code: 'NOT_FOUND', message, requestId }),
    )
  }

  /** Waits for news; true when it is time for a sign of life instead. */
  async #quiet(): Promise<boolean> {
    const waitMs = Math.min(this.#options.pollMs, keepAliveMs - this.#quietSince)
    const heard = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(resolve, waitMs, false)
      this.#wake = () => {
        clearTimeout(timer)
        resolve(true)
      }
    })
    this.#wake = null
    if (heard) return false
    this.#quietSince += waitMs
    this.#behind = true
    if (this.#quietSince < keepAliveMs) return false
    this.#quietSince = 0
    return true
  }
}
