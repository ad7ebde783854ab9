/**
 * The readers of replies on this node: a request opens an event stream of a reply, and the reply's log
 * tells the open streams what it has committed.
 */
import type { LastingRequest } from '../../http/endpoint'
import { CredentialCheck, frame, keepAlive, keepAliveMs, withIds } from '../../http/event-stream'
import { secondMs } from '../../lib/clock'
import { InterruptibleSleep } from '../../lib/pacing'
import type { Services } from '../../services'
import { Batch, type ReplyRows, type ReplySummary } from './reply-rows'
import { unavailable } from './running-reply'

/** Notifications between nodes can be lost; a subscriber polls the log this often. */
const pollMs = { sqlite: 15 * secondMs, postgres: secondMs } as const

type ReaderPosition = Pick<SubscriberOptions, 'from' | 'first' | 'hasIds'>

export class ReplyReaders {
  readonly #services: Pick<Services, 'store' | 'log'>
  readonly #replies: Pick<ReplyRows, 'readStatus' | 'readLog'>
  readonly #isWrittenHere: (replyId: string) => boolean
  readonly #byReply = new Map<string, Set<ReplySubscriber>>()

  /** `isWrittenHere` tells which replies this node writes. */
  constructor(
    services: Pick<Services, 'store' | 'log'>,
    replies: Pick<ReplyRows, 'readStatus' | 'readLog'>,
    isWrittenHere: (replyId: string) => boolean,
  ) {
    this.#services = services
    this.#replies = replies
    this.#isWrittenHere = isWrittenHere
  }

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

/** With `maxUncommitted` of a running reply this bounds what one reader holds: about a megabyte. */
const rowsPerRead = 16
const encoder = new TextEncoder()
const decoder = new TextDecoder()
const keepAliveBytes = encoder.encode(keepAlive)

/** What the stream sends next; `bytes` is null where the stream only ends. */
interface Chunk {
  readonly bytes: Uint8Array | null
  readonly isLast: boolean
}

export interface SubscriberOptions {
  readonly replyId: string
  /** The first `seq` wanted. */
  readonly from: number
  readonly replies: Pick<ReplyRows, 'readStatus' | 'readLog'>
  /** Adds an `id` line to each frame. */
  readonly hasIds?: boolean
  /** A committed batch to start with; absent: the subscriber starts with the log. */
  readonly first?: Batch
  /** Whether this node writes the reply; it then sends the last frame of a deleted one too. */
  readonly isWrittenHere: () => boolean
  /** How often to read the log when no notification comes, in milliseconds. */
  readonly pollMs: number
  /** The id of the reader's request; the frame `error` of a deleted reply carries it. */
  readonly requestId: string
  /** Whether the credential of the reader's request is still good. */
  readonly isValid: () => Promise<boolean>
  /** Called when the log could not be read; the stream stays open, and the read is retried. */
  readonly onReadError: (error: unknown) => void
  /** Called once, when the reader has left or the stream has ended. */
  readonly onClose: () => void
}

/**
 * A subscriber is one open event stream of one reply: it sends what the log holds from the reader's
 * position, then each batch as it is committed. However slow the reader, a subscriber holds at most one
 * batch; what the reader missed meanwhile is read from the log.
 */
export class ReplySubscriber {
  readonly #options: Omit<SubscriberOptions, 'first'>
  #nextSeq: number
  #delivered: Batch | null
  /** True while the log may hold more than has been read. */
  #isBehind: boolean
  readonly #rest = new InterruptibleSleep()
  /** How long the stream has been silent. */
  #silentMs = 0
  #isClosed = false
  /** The rest of a reply whose log could not be written in time. */
  #unstored: Batch | null = null
  readonly #released = Promise.withResolvers<null>()
  readonly #credential: CredentialCheck

  constructor({ first, ...options }: SubscriberOptions) {
    this.#options = options
    this.#credential = new CredentialCheck(options.isValid)
    this.#nextSeq = options.from
    this.#delivered = first ?? null
    this.#isBehind = !first
  }

  /** Receives a batch that this node has just committed. */
  deliver(batch: Batch): void {
    // A reader that asked for what follows the end gets nothing, but its stream has to end.
    if (batch.lastSeq < this.#nextSeq && !batch.isLast) return
    if (!this.#delivered && batch.firstSeq === this.#nextSeq) this.#delivered = batch
    else this.#isBehind = true
    this.#rest.interrupt()
  }

  /** Receives the rest of the reply, which the log does not take: the stream ends. */
  release(rest: Batch): void {
    this.#unstored = rest
    // A read that is lost here takes nothing from a reader that has all that is in the log.
    if (this.#nextSeq >= rest.firstSeq) this.#released.resolve(null)
    this.#rest.interrupt()
  }

  /** Another node has committed frames up to `lastSeq`. */
  notify(lastSeq: number): void {
    if (lastSeq < this.#nextSeq) return
    this.#isBehind = true
    this.#rest.interrupt()
  }

  stream(): ReadableStream<Uint8Array> {
    return new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        const { bytes, isLast } = await this.#nextChunk()
        if (this.#isClosed) return
        if (bytes) controller.enqueue(this.#options.hasIds ? bytesWithIds(bytes) : bytes)
        if (!isLast) return
        this.#close()
        controller.close()
      },
      cancel: () => this.#close(),
    })
  }

  #close(): void {
    this.#isClosed = true
    this.#options.onClose()
    this.#rest.interrupt()
  }

  async #nextChunk(): Promise<Chunk> {
    for (;;) {
      if (this.#isClosed || (this.#credential.isDue && (await this.#isRevoked()))) {
        return { bytes: null, isLast: true }
      }
      const batch = this.#takeDelivered()
      if (batch) return { bytes: batch.bytes, isLast: batch.isLast }
      if (this.#unstored) return this.#unstoredChunk(this.#unstored)
      if (this.#isBehind) {
        const chunk = await Promise.race([this.#tryReadLog(), this.#released.promise])
        if (chunk) return chunk
      } else if (await this.#isKeepAliveDue()) {
        return { bytes: keepAliveBytes, isLast: false }
      }
    }
  }

  /** A reader that is released gets the rest, even where the database does not answer. */
  async #isRevoked(): Promise<boolean> {
    return (await Promise.race([this.#credential.isValid(), this.#released.promise])) === false
  }

  #takeDelivered(): Batch | null {
    const batch = this.#delivered
    this.#delivered = null
    if (!batch || batch.firstSeq > this.#nextSeq || batch.lastSeq < this.#nextSeq) return null
    this.#silentMs = 0
    const unseen = batch.from(this.#nextSeq)
    this.#nextSeq = batch.lastSeq + 1
    return unseen
  }

  /** A reader that lacks what was committed before gets that from the log, or an early end. */
  async #unstoredChunk(rest: Batch): Promise<Chunk> {
    if (this.#nextSeq < rest.firstSeq) {
      const early = frame('error', {
        seq: this.#nextSeq,
        ...unavailable,
        requestId: this.#options.requestId,
      })
      return (await this.#tryReadLog()) ?? { bytes: encoder.encode(early), isLast: true }
    }
    const isSeen = this.#nextSeq > rest.lastSeq
    return { bytes: isSeen ? null : rest.from(this.#nextSeq).bytes, isLast: true }
  }

  /** Null also when the read fails; the next one follows after a wait. */
  async #tryReadLog(): Promise<Chunk | null> {
    try {
      return await this.#readLog()
    } catch (error) {
      this.#options.onReadError(error)
      return null
    }
  }

  /** Null when the log holds nothing new and the reply still runs. */
  async #readLog(): Promise<Chunk | null> {
    const { replies, replyId } = this.#options
    this.#isBehind = false
    const isWritten = this.#options.isWrittenHere()
    // The status before the log: a reply that has ended then has its last frame in what is read now.
    const [reply] = await replies.readStatus({ id: replyId })
    const rows = await replies.readLog({ id: replyId, from: this.#nextSeq, limit: rowsPerRead })
    const batches = rows.map((row) => new Batch(replyId, row.firstSeq, row.lastSeq, row.frames))
    const last = batches.at(-1)
    if (last) return this.#chunkOf(batches, last)
    if (reply?.status === 'running' || isWritten) return null
    return { bytes: (await this.#isLogKept()) ? null : this.#deletedFrame(), isLast: true }
  }

  /** The rows of a deleted session go step by step: its reply can outlive the log. */
  async #isLogKept(): Promise<boolean> {
    const { replies, replyId } = this.#options
    return (await replies.readLog({ id: replyId, from: 0, limit: 1 })).length > 0
  }

  #chunkOf(batches: readonly Batch[], last: Batch): Chunk {
    const text = batches.map((batch) => batch.from(this.#nextSeq).frames).join('')
    this.#nextSeq = last.lastSeq + 1
    if (batches.length === rowsPerRead) this.#isBehind = true
    this.#silentMs = 0
    return { bytes: encoder.encode(text), isLast: last.isLast }
  }

  #deletedFrame(): Uint8Array {
    const { requestId } = this.#options
    const message = 'The session of this reply was deleted.'
    return encoder.encode(
      frame('error', { seq: this.#nextSeq, code: 'NOT_FOUND', message, requestId }),
    )
  }

  /** Waits for a batch, a notification or the next poll; true when a keep-alive is due instead. */
  async #isKeepAliveDue(): Promise<boolean> {
    const waitMs = Math.min(this.#options.pollMs, keepAliveMs - this.#silentMs)
    if (await this.#rest.sleep(waitMs)) return false
    this.#silentMs += waitMs
    this.#isBehind = true
    if (this.#silentMs < keepAliveMs) return false
    this.#silentMs = 0
    return true
  }
}

/** What is sent at once holds whole frames. */
const bytesWithIds = (bytes: Uint8Array): Uint8Array =>
  encoder.encode(withIds(decoder.decode(bytes)))
