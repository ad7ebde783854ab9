/**
 * One reply while it is being written: the tutor's events become numbered frames, and the outcome of
 * the reply is stored together with its last frame, however the reply ends.
 */
import { StringBuilder } from '../../lib/bun-workarounds/flatten-string'
import type { Log } from '../../lib/log'
import type { TokenUsage } from '../../llm/chat-model'
import { frame } from '../../http/event-stream'
import type { MessageStatus, ReplyStatus } from '../../db/schema'
import { isUnavailable } from '../../db/database-errors'
import type { Db } from '../../db/store'
import { TutorFailure, type TutorInput, type Tutor, type TutorEvent } from '../../tutor/tutor'
import { Batch, interrupted, type PendingBatch, type ReplyError, unavailable } from './batch'
import type { ReplyLog, ReplyWriter } from './reply-log'

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
  /** What the provider counted; absent when the provider did not finish. */
  readonly usage?: TokenUsage
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
      const input = { ...(await readInput()), noteState }
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
    const { usage } = this.#outcome ?? {}
    this.#withdrawOutcome()
    this.#appendEnd('error', this.#errorData(unavailable), {
      replyStatus: 'failed',
      messageStatus: 'failed',
      ...(usage ? { usage } : {}),
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
    const usage = finish?.usage ?? { inputTokens: 0, outputTokens: 0 }
    if (finish) this.#tutorState = finish.state
    this.#conclude(
      'complete',
      { messageId, content: this.#content.value, finishReason, usage, ...found },
      {
        replyStatus: finish ? 'completed' : 'cancelled',
        messageStatus: 'complete',
        ...(finish ? { usage } : {}),
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

/** Text that both databases store: U+FFFD replaces NUL and lone surrogates. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd')

const cutShort = 'The reply ended before it was finished. Please try again.'
const unknownFailure = new TutorFailure('INTERNAL_ERROR', 'Something went wrong on our side.')
