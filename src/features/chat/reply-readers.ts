/** The readers of replies on this node: how a request opens an event stream of a reply. */
import type { LastingRequest } from '../../http/endpoint'
import { secondMs } from '../../lib/clock'
import type { Services } from '../../services'
import type { Batch } from './batch'
import type { ReplyRepository, ReplySummary } from './reply-repository'
import { ReplySubscribers } from './subscriber'

/** Notifications between nodes can be lost; a subscriber polls the log this often. */
const pollMs = { sqlite: 15 * secondMs, postgres: secondMs } as const

/** Where a reader begins. */
export interface ReaderPosition {
  /** The first `seq` wanted. */
  readonly from: number
  /** A committed batch to start with; absent: the reader starts with the log. */
  readonly first?: Batch
  /** Adds an `id` line to each frame. */
  readonly hasIds?: boolean
}

export class ReplyReaders {
  readonly subscribers = new ReplySubscribers()
  readonly #services: Pick<Services, 'store' | 'log'>
  readonly #replies: ReplyRepository
  readonly #isWrittenHere: (replyId: string) => boolean

  /** `isWrittenHere` tells which replies this node writes. */
  constructor(
    services: Pick<Services, 'store' | 'log'>,
    replies: ReplyRepository,
    isWrittenHere: (replyId: string) => boolean,
  ) {
    this.#services = services
    this.#replies = replies
    this.#isWrittenHere = isWrittenHere
  }

  /** An event stream of a reply. */
  open(
    { requestId, isStillValid }: LastingRequest,
    replyId: string,
    position: ReaderPosition,
  ): ReadableStream<Uint8Array> {
    const { store, log } = this.#services
    return this.subscribers.subscribe({
      replyId,
      ...position,
      replies: this.#replies,
      isWrittenHere: () => this.#isWrittenHere(replyId),
      pollMs: pollMs[store.engine],
      requestId,
      isValid: isStillValid,
      onReadError: (error) => log.warn({ err: error, replyId }, 'reply.log_read_failed'),
    })
  }

  /** The same; null where the reply has ended and nothing follows the position. */
  async resume(
    context: LastingRequest,
    { id, status }: ReplySummary,
    position: ReaderPosition,
  ): Promise<ReadableStream<Uint8Array> | null> {
    if (status !== 'running') {
      const rest = await this.#replies.readLog({ id, from: position.from, limit: 1 })
      if (rest.length === 0) return null
    }
    return this.open(context, id, position)
  }

  /** Receives a payload of the channel on which nodes say what they have committed. */
  onCommitted(payload: string): void {
    for (const entry of payload.split(' ')) {
      const [replyId = '', lastSeq] = entry.split(':')
      this.subscribers.notify(replyId, Number(lastSeq))
    }
  }
}
