/** The frames of one commit, what ends a reply with them, and the errors that the server itself ends it with. */
import type { Db } from '../../db/store'

const encoder = new TextEncoder()
const frameEnd = '\n\n'

/** The frames of one commit, as they are stored and as they are sent. */
export class Batch {
  #bytes: Uint8Array | undefined

  constructor(
    readonly replyId: string,
    readonly firstSeq: number,
    readonly lastSeq: number,
    readonly frames: string,
  ) {}

  /** UTF-8, encoded once for all subscribers. */
  get bytes(): Uint8Array {
    this.#bytes ??= encoder.encode(this.frames)
    return this.#bytes
  }

  /** Whether it ends the stream: `complete` and `error` are always last. */
  get isLast(): boolean {
    const lastFrame = this.frames.slice(this.frames.lastIndexOf('\nevent: ') + 1)
    return lastFrame.startsWith('event: complete\n') || lastFrame.startsWith('event: error\n')
  }

  /** The part from `seq` on, for a subscriber that has the frames before it. */
  from(seq: number): Batch {
    if (seq <= this.firstSeq) return this
    let at = 0
    for (let skipped = this.firstSeq; skipped < seq; skipped += 1) {
      at = this.frames.indexOf(frameEnd, at) + frameEnd.length
    }
    return new Batch(this.replyId, seq, this.lastSeq, this.frames.slice(at))
  }
}

/** A batch that a writer hands over. */
export interface PendingBatch {
  readonly batch: Batch
  /** Finishes the reply in the transaction that stores its last batch; null before the last one. */
  readonly finish: ((tx: Db) => Promise<void>) | null
}

/** A code of the contract, and a sentence for the learner. */
export interface ReplyError {
  readonly code: string
  readonly message: string
}

/** The error of a reply whose server stopped or died (contract §4). */
export const interrupted = {
  code: 'INTERRUPTED',
  message: 'The server stopped before this reply was finished. What was said so far is kept.',
} as const satisfies ReplyError

/** The error of a reply while the database cannot be read or written (contract §13). */
export const unavailable = {
  code: 'SERVICE_UNAVAILABLE',
  message: 'The server could not store this reply in time. What was said so far is kept.',
} as const satisfies ReplyError
