/**
 * One reply while it is being written: the tutor's events become numbered frames, and the outcome of
 * the reply is stored together with its last frame, however the reply ends.
 */
import { isUnavailable, violationOf } from '../../db/database-errors'
import type { MessageStatus, ReplyStatus } from '../../db/schema'
import type { Db, Store } from '../../db/store'
import { frame } from '../../http/event-stream'
import { StringBuilder } from '../../lib/bun-workarounds/flatten-string'
import { secondMs } from '../../lib/clock'
import type { Log } from '../../lib/log'
import { InterruptibleSleep } from '../../lib/pacing'
import { storable } from '../../lib/text'
import { withinLimit } from '../../lib/time-limit'
import { sumOf, type TokenUsage } from '../../llm/chat-model'
import { type Tutor, type TutorEvent, TutorFailure, type TutorInput } from '../../tutor/tutor'
import { Batch, type ReplyRows } from './reply-rows'

/**
 * Why a reply has to stop early. `lost`: it is no longer this node's. `unwritable`: its log could not
 * be written in time.
 */
export type StopReason = 'cancelled' | 'shutdown' | 'lost' | 'unwritable'

/** What is stored of a reply when it has ended. */
export interface ReplyOutcome extends Pick<Finish, 'assessment'> {
  readonly replyStatus: Exclude<ReplyStatus, 'running'>
  readonly messageStatus: Exclude<MessageStatus, 'streaming'>
  readonly content: string
  readonly toolCalls: unknown[]
  /** Absent: the message keeps the state it has. */
  readonly tutorState?: unknown
  readonly usage: TokenUsage
}

export interface ReplyIdentity {
  readonly id: string
  readonly sessionId: string
  readonly messageId: string
  /** The id of the request that asked for the reply; the frame `error` carries it. */
  readonly requestId: string
}

/** What the running replies of a node share. */
export interface ReplySinks {
  readonly replyLog: ReplyLog
  /** Stores the outcome in the transaction that stores the last frame. */
  readonly finish: (tx: Db, identity: ReplyIdentity, outcome: ReplyOutcome) => Promise<void>
}

type Finish = Extract<TutorEvent, { type: 'finish' }>
type Output = Exclude<TutorEvent, Finish>
type Ending = Omit<ReplyOutcome, 'content' | 'toolCalls' | 'tutorState'>

/** Uncommitted characters that pause the tutor; no provider says as much in 10 ms. */
const maxUncommitted = 65_536

export class RunningReply implements ReplyWriter {
  readonly id: string
  readonly sessionId: string
  /** Resolves when the last frame is committed (sent, if it was deleted), or the reply is lost. */
  readonly done: Promise<void>
  readonly #identity: ReplyIdentity
  readonly #sinks: ReplySinks
  readonly #stop = new AbortController()
  readonly #settled = Promise.withResolvers<void>()
  readonly #toolCalls = new Map<string, unknown>()
  readonly #content = new StringBuilder()
  /** Undefined until the tutor has assessed the message. */
  #tutorState: unknown
  /** Of all requests to a model that have ended. */
  #spent: TokenUsage = { inputTokens: 0, outputTokens: 0 }
  #nextSeq = 1
  #firstPendingSeq = 1
  /** Frames that have not been taken. */
  #frames = ''
  /** Text after those frames, which is not a frame yet. */
  #text = ''
  /** A high surrogate whose low surrogate has not arrived. */
  #highSurrogate = ''
  #outcome: ReplyOutcome | null = null
  /** The frame that belongs to the outcome. */
  #lastFrame = ''
  #isOutcomeTaken = false
  #resume: (() => void) | null = null

  constructor(identity: ReplyIdentity, sinks: ReplySinks) {
    this.id = identity.id
    this.sessionId = identity.sessionId
    this.done = this.#settled.promise
    this.#identity = identity
    this.#sinks = sinks
  }

  /** Ends the reply early; its text so far is stored. */
  stop(reason: StopReason): void {
    this.#stop.abort(reason)
  }

  /** Reads the tutor to the end. Never rejects. */
  async run(tutor: Tutor, readInput: () => Promise<TutorInput>, log: Log): Promise<void> {
    try {
      let finish: Finish | null = null
      const noteState = (state: unknown) => (this.#tutorState = state)
      const noteUsage = (usage: TokenUsage) => {
        this.#spent = sumOf(this.#spent, usage)
      }
      const input = { ...(await readInput()), noteState, noteUsage }
      for await (const event of tutor.reply(input, this.#stop.signal)) {
        if (event.type === 'finish') finish = event
        if (finish || this.#stop.signal.aborted) break
        await this.#append(event as Output)
      }
      this.#end(finish)
    } catch (error) {
      // An aborted tutor may throw; that is not a failure of the reply.
      if (this.#stop.signal.aborted) return this.#end(null)
      if (!(error instanceof TutorFailure) || error.cause) {
        const { id: replyId, requestId } = this.#identity
        log.warn({ err: error, replyId, requestId }, 'reply.failed')
      }
      this.#fail(error)
    }
  }

  takeBatch(): PendingBatch | null {
    this.#sealText()
    if (this.#frames === '') return null
    const batch = new Batch(this.id, this.#firstPendingSeq, this.#nextSeq - 1, this.#frames)
    this.#frames = ''
    this.#firstPendingSeq = this.#nextSeq
    const outcome = this.#outcome
    if (outcome === null) return { batch, finish: null }
    this.#isOutcomeTaken = true
    return { batch, finish: (tx) => this.#sinks.finish(tx, this.#identity, outcome) }
  }

  /** The batch with the outcome settles the reply; an earlier one may commit after its end. */
  committed(): void {
    this.#resume?.()
    if (this.#isOutcomeTaken) this.#settled.resolve()
  }

  giveUp({ batch }: PendingBatch): PendingBatch {
    this.stop('unwritable')
    this.#resume?.()
    this.#flushSurrogate()
    this.#sealText()
    this.#frames = batch.frames + this.#frames
    this.#firstPendingSeq = batch.firstSeq
    const usage = this.#outcome?.usage ?? this.#spent
    this.#withdrawOutcome()
    this.#appendEnd('error', this.#errorData(unavailable), {
      replyStatus: 'failed',
      messageStatus: 'failed',
      usage,
    })
    return this.takeBatch() as PendingBatch
  }

  deleted(): void {
    this.stop('lost')
    this.committed()
  }

  lost(): void {
    this.stop('lost')
    this.#resume?.()
    this.#settled.resolve()
  }

  async #append(event: Output): Promise<void> {
    if (event.type === 'text') {
      this.#appendText(this.#highSurrogate + event.delta)
    } else if (event.type === 'queue') {
      this.#appendFrame('queue', { position: event.position })
    } else {
      const { type: _, ...call } = event
      this.#toolCalls.set(event.toolCallId, call)
      this.#flushSurrogate()
      this.#sealText()
      this.#appendFrame('tool', call)
    }
    this.#sinks.replyLog.enqueue(this)
    if (this.#text.length + this.#frames.length > maxUncommitted) await this.#waitForCommit()
  }

  /** Holds back a high surrogate at the end of `text` until the next delta. */
  #appendText(text: string): void {
    const whole = endsInHighSurrogate(text) ? text.slice(0, -1) : text
    this.#highSurrogate = text.slice(whole.length)
    const delta = storable(whole)
    this.#content.add(delta)
    this.#text += delta
  }

  /** A high surrogate without a low one becomes U+FFFD. */
  #flushSurrogate(): void {
    if (this.#highSurrogate !== '') this.#appendText(this.#highSurrogate.toWellFormed())
  }

  /** Backpressure: resolves when the pending frames have been committed. */
  #waitForCommit(): Promise<void> {
    return new Promise((resolve) => {
      this.#resume = () => {
        this.#resume = null
        resolve()
      }
    })
  }

  /** Makes one `token` frame of all text since the last frame. */
  #sealText(): void {
    if (this.#text === '') return
    const delta = this.#text
    this.#text = ''
    this.#appendFrame('token', { delta })
  }

  #appendFrame(event: string, data: object): void {
    this.#frames += frame(event, { seq: this.#nextSeq, ...data })
    this.#nextSeq += 1
  }

  /** `finish` is null when the tutor ended without that event. */
  #end(finish: Finish | null): void {
    const { reason, aborted } = this.#stop.signal
    if (finish) return this.#complete(finish.finishReason, finish)
    if (aborted && reason === 'shutdown') return this.#fail(interrupted)
    if (aborted) return this.#complete('cancelled', null)
    this.#fail(new TutorFailure('UPSTREAM_ERROR', cutShort))
  }

  #complete(finishReason: Finish['finishReason'] | 'cancelled', finish: Finish | null): void {
    this.#flushSurrogate()
    const { messageId } = this.#identity
    const found = finish?.assessment && { assessment: finish.assessment }
    const standIn = finish?.fallback && { fallback: true }
    const usage = finish && !finish.fallback ? finish.usage : this.#spent
    if (finish) this.#tutorState = finish.state
    this.#conclude(
      'complete',
      { messageId, content: this.#content.value, finishReason, usage, ...found, ...standIn },
      {
        replyStatus: finish ? 'completed' : 'cancelled',
        messageStatus: 'complete',
        usage,
        ...found,
      },
    )
  }

  #fail(error: unknown): void {
    this.#flushSurrogate()
    const isShown = error instanceof TutorFailure || error === interrupted
    const other = isUnavailable(error) ? unavailable : unknownFailure
    const status = error === interrupted ? 'interrupted' : 'failed'
    this.#conclude('error', this.#errorData(isShown ? (error as ReplyError) : other), {
      replyStatus: status,
      messageStatus: status,
      usage: this.#spent,
    })
  }

  #errorData({ code, message }: ReplyError): object {
    return { code, message, requestId: this.#identity.requestId }
  }

  /** Ends the reply, unless its log was given up: it has ended then. */
  #conclude(event: 'complete' | 'error', data: object, outcome: Ending): void {
    if (this.#outcome !== null) return
    this.#appendEnd(event, data, outcome)
    this.#sinks.replyLog.enqueue(this, true)
  }

  /** Appends the last frame, and keeps the outcome for the batch that holds it. */
  #appendEnd(event: 'complete' | 'error', data: object, outcome: Ending): void {
    this.#sealText()
    const before = this.#frames.length
    this.#appendFrame(event, data)
    this.#lastFrame = this.#frames.slice(before)
    this.#outcome = {
      ...outcome,
      tutorState: this.#tutorState,
      content: this.#content.value,
      toolCalls: [...this.#toolCalls.values()],
    }
  }

  /** Removes the last frame, which is not committed yet. */
  #withdrawOutcome(): void {
    if (this.#outcome === null) return
    this.#outcome = null
    this.#frames = this.#frames.slice(0, -this.#lastFrame.length)
    this.#nextSeq -= 1
  }
}

const endsInHighSurrogate = (text: string): boolean => {
  const last = text.charCodeAt(text.length - 1)
  return last >= 0xd800 && last <= 0xdbff
}

const cutShort = 'The reply ended before it was finished. Please try again.'
const unknownFailure = new TutorFailure('INTERNAL_ERROR', 'Something went wrong on our side.')

/** The time from a commit to the next one. */
const gatherMs = 10
const retryMs = 250
/** How long output may wait for the database before its reply is ended (contract §13). */
const writeLimitMs = 30 * secondMs

/**
 * The channel that tells other nodes what has been committed: `<reply>:<last seq>`,
 * space-separated.
 */
export const committedChannel = 'replies'
/** A payload of NOTIFY is limited to under 8,000 bytes; an entry has fewer than 50. */
const entriesPerSignal = 150

/** A reply that is being written on this node. */
export interface ReplyWriter {
  readonly id: string
  /** What has been produced since the last call; null for nothing. */
  takeBatch(): PendingBatch | null
  /** Called when the batch that was taken is committed. */
  committed(): void
  /**
   * Called when the batch could not be stored in time: ends the reply with an error. Returns all from
   * that batch to the end of the reply.
   */
  giveUp(pending: PendingBatch): PendingBatch
  /** Called when the reply was finished by another node, or cannot be stored. */
  lost(): void
  /** Called when the reply is deleted: what it still says goes to the readers of this node only. */
  deleted(): void
}

/** The readers of this node, who learn of each commit. */
interface CommitReaders {
  publish(batch: Batch): void
  release(rest: Batch): void
  notify(replyId: string): void
}

interface Taken {
  readonly writer: ReplyWriter
  readonly pending: PendingBatch
  /** When the output was first handed over; monotonic. */
  readonly since: number
  /** Whether an attempt may have stored it, although it failed. */
  isTried: boolean
}
/** `deleted`: the reply is gone; `rejected`: the batch is not this node's to write. */
type WriteResult = 'stored' | 'deleted' | 'rejected'

/** What a log needs beside the services. */
export interface ReplyLogOptions {
  readonly replies: ReplyRows
  /** Receives the committed batches of this node. */
  readonly readers: CommitReaders
  /** How many replies run on this node. */
  readonly running: () => number
}

/**
 * The event log of replies. Everything that the replies of this node produced in the last moments is
 * stored in one transaction, and readers see only what has been committed. The first output after a
 * pause is committed at once. Later output is gathered, because a commit costs little beside what is in
 * it, unless no more can come.
 */
export class ReplyLog {
  readonly #store: Store
  readonly #log: Log
  readonly #nodeId: string
  readonly #replies: ReplyRows
  readonly #readers: CommitReaders
  readonly #running: () => number
  /** When output may be committed; monotonic. */
  #dueAt = 0
  readonly #untilDue = new InterruptibleSleep()
  /** The writers with output, and when each handed over the first of it. */
  readonly #queue = new Map<ReplyWriter, number>()
  /** Those of them whose output is whole. */
  readonly #ended = new Set<ReplyWriter>()
  /** Writers with a batch missing from the log; nothing may be written after the gap. */
  readonly #rejected = new WeakSet<ReplyWriter>()
  #isFlushing = false
  #isStopping = false

  constructor(
    { store, log, nodeId }: { store: Store; log: Log; nodeId: string },
    options: ReplyLogOptions,
  ) {
    const { replies, readers, running } = options
    this.#store = store
    this.#log = log
    this.#nodeId = nodeId
    this.#replies = replies
    this.#readers = readers
    this.#running = running
  }

  /** Has the output of `writer` stored with the next commit; `hasEnded`: no more follows. */
  enqueue(writer: ReplyWriter, hasEnded = false): void {
    if (this.#rejected.has(writer)) return
    if (!this.#queue.has(writer)) this.#queue.set(writer, performance.now())
    if (hasEnded) this.#ended.add(writer)
    if (!this.#isFlushing) void this.#flush()
    // Nothing more comes that could share the commit.
    if (this.#ended.size >= this.#running()) this.#untilDue.interrupt()
  }

  /** Leaves what the database does not take to the next start, which ends it as interrupted. */
  stop(): void {
    this.#isStopping = true
  }

  /** Resolves when the next commit is due, not before the next tick of the event loop. */
  async #nextCommit(): Promise<void> {
    const waitMs = this.#dueAt - performance.now()
    if (waitMs <= 0) return new Promise((resolve) => setImmediate(resolve))
    await this.#untilDue.sleep(waitMs)
  }

  async #flush(): Promise<void> {
    this.#isFlushing = true
    while (this.#queue.size > 0) {
      await this.#nextCommit()
      const taken = [...this.#queue].flatMap(([writer, since]): Taken[] => {
        const pending = writer.takeBatch()
        return pending ? [{ writer, pending, since, isTried: false }] : []
      })
      this.#queue.clear()
      this.#ended.clear()
      if (taken.length > 0) await this.#commit(taken)
      this.#dueAt = performance.now() + gatherMs
    }
    this.#isFlushing = false
  }

  /**
   * Stores the batches together; if that fails, each in its own transaction, so that one failure
   * stays alone. What the database does not take in time is given up.
   */
  async #commit(taken: readonly Taken[]): Promise<void> {
    let results = new Map<string, WriteResult>()
    try {
      results = await this.#persist(taken)
    } catch (error) {
      if (isPassing(error)) return this.#giveUpOverdue(taken, error)
      if (taken.length > 1) {
        for (const one of taken) await this.#commit([one])
        return
      }
      const [{ writer }] = taken as [Taken]
      if (isDeletion(error)) results = new Map([[writer.id, 'deleted']])
      else this.#log.error({ err: error, replyId: writer.id }, 'reply.write_failed')
    }
    for (const one of taken) this.#report(one, results.get(one.writer.id) ?? 'rejected')
    await this.#notifyNodes(taken.map(({ pending }) => pending.batch))
  }

  #report({ writer, pending }: Taken, result: WriteResult): void {
    if (result === 'rejected') {
      this.#reject(writer)
      this.#readers.notify(writer.id)
    } else this.#readers.publish(pending.batch)
    if (result === 'stored') writer.committed()
    else if (result === 'deleted') writer.deleted()
    else writer.lost()
  }

  #reject(writer: ReplyWriter): void {
    this.#rejected.add(writer)
    this.#queue.delete(writer)
  }

  async #giveUpOverdue(taken: readonly Taken[], error: unknown): Promise<void> {
    const now = performance.now()
    const isOverdue = ({ since }: Taken) => since + writeLimitMs <= now
    for (const one of taken.filter(isOverdue)) this.#giveUp(one, error)
    const others = taken.filter((one) => !isOverdue(one))
    if (others.length > 0) await this.#commit(others)
  }

  /** Ends a reply for its readers, and keeps trying to store that end. */
  #giveUp(one: Taken, error: unknown): void {
    const { writer, pending } = one
    this.#log.error({ err: error, replyId: writer.id }, 'reply.write_timed_out')
    const rest = writer.giveUp(pending)
    this.#reject(writer)
    this.#readers.release(rest.batch)
    void this.#storeLate(one, rest)
  }

  async #storeLate(one: Taken, rest: PendingBatch): Promise<void> {
    const { writer } = one
    while (!this.#isStopping) {
      try {
        const result = await this.#store.transaction((tx) => this.#writeRest(tx, one, rest))
        if (result === 'stored') writer.committed()
        else writer.lost()
        return await this.#notifyNodes([rest.batch])
      } catch (error) {
        if (!isPassing(error)) {
          if (isDeletion(error)) break
          this.#log.error({ err: error, replyId: writer.id }, 'reply.write_failed')
          break
        }
        await Bun.sleep(retryMs)
      }
    }
    writer.lost()
  }

  /** Adds `rest` to the log, without the batch of `one` where an attempt stored that after all. */
  async #writeRest(tx: Db, one: Taken, rest: PendingBatch): Promise<WriteResult> {
    const { batch } = one.pending
    const isStored = await this.#isStored(tx, batch)
    if (isStored && batch.isLast) return 'stored'
    const missing = isStored ? rest.batch.from(batch.lastSeq + 1) : rest.batch
    if (await this.#isStored(tx, missing)) return 'stored'
    if (await this.#append(tx, missing)) {
      await rest.finish?.(tx)
      return 'stored'
    }
    const existing = await this.#replies.existing(tx, [one.writer.id])
    return existing.has(one.writer.id) ? 'rejected' : 'deleted'
  }

  /** Retries while the database is unavailable, until the oldest output has waited too long. */
  async #persist(taken: readonly Taken[]): Promise<Map<string, WriteResult>> {
    const deadline = Math.min(...taken.map(({ since }) => since)) + writeLimitMs
    for (;;) {
      const limitMs = Math.max(1, deadline - performance.now())
      try {
        const urgent = { isUrgent: true } // The starts of other replies wait for it.
        const attempt = this.#store.transaction((tx) => this.#write(tx, taken), urgent)
        return await withinLimit(attempt, { operation: 'reply.write', limitMs, log: this.#log })
      } catch (error) {
        for (const one of taken) one.isTried = true
        if (!isPassing(error) || performance.now() >= deadline) throw error
        await Bun.sleep(retryMs)
      }
    }
  }

  async #write(tx: Db, taken: readonly Taken[]): Promise<Map<string, WriteResult>> {
    const known = new Set<Taken>()
    for (const one of taken) {
      if (one.isTried && (await this.#isStored(tx, one.pending.batch))) known.add(one)
    }
    const results = new Map<string, WriteResult>([...known].map((one) => [one.writer.id, 'stored']))
    const fresh = taken.filter((one) => !known.has(one))
    const isAppended = await Promise.all(fresh.map((one) => this.#append(tx, one.pending.batch)))
    const appended = fresh.filter((_, index) => isAppended[index])
    for (const { writer } of appended) results.set(writer.id, 'stored')
    await Promise.all(appended.map(async ({ pending }) => pending.finish?.(tx)))
    const others = fresh.filter((_, index) => !isAppended[index]).map(({ writer }) => writer.id)
    if (others.length === 0) return results
    const existing = await this.#replies.existing(tx, others)
    for (const id of others) results.set(id, existing.has(id) ? 'rejected' : 'deleted')
    return results
  }

  /** False when the reply is deleted, finished, or another node's. */
  #append(tx: Db, batch: Batch): Promise<boolean> {
    return this.#replies.appendBatch(tx, batch, this.#nodeId)
  }

  /** Whether an earlier attempt committed the batch, although its acknowledgement was lost. */
  async #isStored(tx: Db, { replyId, firstSeq, frames }: Batch): Promise<boolean> {
    return (await this.#replies.storedFrames(tx, replyId, firstSeq)) === frames
  }

  async #notifyNodes(batches: readonly Batch[]): Promise<void> {
    if (this.#store.engine === 'sqlite') return
    const entries = batches.map(({ replyId, lastSeq }) => `${replyId}:${lastSeq}`)
    for (let at = 0; at < entries.length; at += entriesPerSignal) {
      const payload = entries.slice(at, at + entriesPerSignal).join(' ')
      await this.#store.publish(committedChannel, payload).catch((error: unknown) => {
        // The other nodes poll, so that a lost signal delays them and loses nothing.
        this.#log.warn({ err: error }, 'reply.notify_failed')
      })
    }
  }
}

/**
 * An error after which the same transaction may succeed. A second attempt that waited for the first
 * violates the primary key when that commits.
 */
const isPassing = (error: unknown): boolean =>
  isUnavailable(error) || violationOf(error) === 'unique'

/** Deleting a session deletes its replies; a batch stored at that moment violates the foreign key. */
const isDeletion = (error: unknown): boolean => violationOf(error) === 'foreign_key'

/** A batch that a writer hands over. */
export interface PendingBatch {
  readonly batch: Batch
  /** Finishes the reply in the transaction that stores its last batch; null before the last one. */
  readonly finish: ((tx: Db) => Promise<void>) | null
}

/** A code of the contract, and a sentence for the learner. */
interface ReplyError {
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
