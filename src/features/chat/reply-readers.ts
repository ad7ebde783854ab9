/**
 * The readers of replies on this node: a request opens an event stream of a reply, and the reply's log
 * tells the open streams what it has committed.
 */
import type { LastingRequest } from '../../http/endpoint'
import { secondMs } from '../../lib/clock'
import type { Services } from '../../services'
import type { Batch } from './batch'
import type { ReplyRepository, ReplySummary } from './reply-repository'
import { ReplySubscriber, type SubscriberOptions } from './subscriber'

/** Notifications between nodes can be lost; a subscriber polls the log this often. */
const pollMs = { sqlite: 15 * secondMs, postgres: secondMs } as const

/** Where a reader begins. */
type ReaderPosition = Pick<SubscriberOptions, 'from' | 'first' | 'hasIds'>

export class ReplyReaders {
  readonly #services: Pick<Services, 'store' | 'log'>
  readonly #replies: Pick<ReplyRepository, 'readStatus' | 'readLog'>
  readonly #isWrittenHere: (replyId: string) => boolean
  readonly #byReply = new Map<string, Set<ReplySubscriber>>()

  /** `isWrittenHere` tells which replies this node writes. */
  constructor(
    services: Pick<Services, 'store' | 'log'>,
    replies: Pick<ReplyRepository, 'readStatus' | 'readLog'>,
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
    const readers = this.#byReply.get(replyId) ?? new Set()
    this.#byReply.set(replyId, readers)
    const reader = new ReplySubscriber({
      replyId,
      ...position,
      replies: this.#replies,
      isWrittenHere: () => this.#isWrittenHere(replyId),
      pollMs: pollMs[store.engine],
      requestId,
      isValid: isStillValid,
      onReadError: (error) => log.warn({ err: error, replyId }, 'reply.log_read_failed'),
      onClose: () => {
        readers.delete(reader)
        if (readers.size === 0 && this.#byReply.get(replyId) === readers) {
          this.#byReply.delete(replyId)
        }
      },
    })
    readers.add(reader)
    return reader.stream()
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

  /** Delivers a batch that this node has just committed, or the last one of a deleted reply. */
  publish(batch: Batch): void {
    for (const reader of this.#readersOf(batch.replyId)) reader.deliver(batch)
  }

  /** Ends the streams with the rest of a reply that the log does not take in time. */
  release(rest: Batch): void {
    for (const reader of this.#readersOf(rest.replyId)) reader.release(rest)
  }

  /** Has the readers read the log, which another node has extended up to `lastSeq`. */
  notify(replyId: string, lastSeq = Number.MAX_SAFE_INTEGER): void {
    for (const reader of this.#readersOf(replyId)) reader.notify(lastSeq)
  }

  /** Receives a payload of the channel on which nodes say what they have committed. */
  onCommitted(payload: string): void {
    for (const entry of payload.split(' ')) {
      const [replyId = '', lastSeq] = entry.split(':')
      this.notify(replyId, Number(lastSeq))
    }
  }

  #readersOf(replyId: string): Iterable<ReplySubscriber> {
    return this.#byReply.get(replyId) ?? []
  }
}
