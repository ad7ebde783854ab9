/**
 * One reply while it is being written: the tutor's events become numbered frames, and the end of the
 * reply, however it comes, is stored together with its last frame.
 */
import type { Log } from '../../platform/log'
import { frame } from '../../http/event-stream'
import type { MessageStatus, ReplyStatus } from '../../store/schema'
import type { Db } from '../../store/store'
import { TutorFailure, type Situation, type Tutor, type TutorEvent } from '../../tutor/tutor'
import { Batch } from './batch'
import type { ReplyLog, Writer } from './reply-log'

/** Why a reply was told to stop. */
export type StopReason = 'cancelled' | 'shutdown' | 'lost'

/** What remains of a reply. */
export interface Ending {
  readonly replyStatus: Exclude<ReplyStatus, 'running'>
  readonly messageStatus: Exclude<MessageStatus, 'streaming'>
  readonly content: string
  readonly toolCalls: unknown[]
  /** Absent: the session keeps the state it had. */
  readonly tutorState?: unknown
}

export interface ReplyIdentity {
  readonly id: string
  readonly sessionId: string
  readonly messageId: string
  /** Of the request that asked for the reply; errors carry it. */
  readonly requestId: string
}

type Finish = Extract<TutorEvent, { type: 'finish' }>

/** Uncommitted characters that a fast provider may run ahead. */
const aheadMax = 262_144

export class RunningReply implements Writer {
  readonly id: string
  readonly sessionId: string
  /** Resolves when the last frame is committed, or the reply lost. */
  readonly done: Promise<void>
  readonly #identity: ReplyIdentity
  readonly #log: ReplyLog
  readonly #stop = new AbortController()
  readonly #settled = Promise.withResolvers<void>()
  readonly #toolCalls = new Map<string, unknown>()
  #content = ''
  #seq = 1
  #firstPending = 1
  #frames = ''
  #text = ''
  #ending: Ending | null = null
  #room: (() => void) | null = null

  constructor(
    identity: ReplyIdentity,
    log: ReplyLog,
    readonly close: (tx: Db, ending: Ending) => Promise<void>,
  ) {
    this.id = identity.id
    this.sessionId = identity.sessionId
    this.done = this.#settled.promise
    this.#identity = identity
    this.#log = log
  }

  /** Ends the reply early; what was said so far is kept. */
  stop(reason: StopReason): void {
    this.#stop.abort(reason)
  }

  /** Follows the tutor to the end. Never rejects. */
  async run(tutor: Tutor, read: () => Promise<Situation>, log: Log): Promise<void> {
    try {
      let finish: Finish | null = null
      const situation = await read()
      for await (const event of tutor.reply(situation, this.#stop.signal)) {
        if (this.#stop.signal.aborted) break
        if (event.type === 'finish') finish = event
        else await this.#take(event)
      }
      this.#end(finish)
    } catch (error) {
      if (!(error instanceof TutorFailure) || error.cause) {
        const { id: replyId, requestId } = this.#identity
        log.warn({ err: error, replyId, requestId }, 'reply failed')
      }
      this.#fail(error)
    }
  }

  take() {
    this.#sealText()
    if (this.#frames === '') return null
    const batch = new Batch(this.id, this.#firstPending, this.#seq - 1, this.#frames)
    this.#frames = ''
    this.#firstPending = this.#seq
    const ending = this.#ending
    return { batch, close: ending ? (tx: Db) => this.close(tx, ending) : null }
  }

  committed(): void {
    this.#room?.()
    if (this.#ending) this.#settled.resolve()
  }

  lost(): void {
    this.stop('lost')
    this.#room?.()
    this.#settled.resolve()
  }

  async #take(event: Exclude<TutorEvent, Finish>): Promise<void> {
    if (event.type === 'text') {
      this.#content += event.delta
      this.#text += event.delta
    } else {
      const { type: _, ...call } = event
      this.#toolCalls.set(event.toolCallId, call)
      this.#sealText()
      this.#push('tool', call)
    }
    this.#log.touch(this)
    if (this.#text.length + this.#frames.length > aheadMax) await this.#roomAgain()
  }

  /** Waits until what is pending has been committed. */
  #roomAgain(): Promise<void> {
    return new Promise((resolve) => {
      this.#room = () => {
        this.#room = null
        resolve()
      }
    })
  }

  /** Text that arrived within one commit is one token frame. */
  #sealText(): void {
    if (this.#text === '') return
    const delta = this.#text
    this.#text = ''
    this.#push('token', { delta })
  }

  #push(event: string, data: object): void {
    this.#frames += frame(event, { seq: this.#seq, ...data })
    this.#seq += 1
  }

  #end(finish: Finish | null): void {
    const { reason, aborted } = this.#stop.signal
    if (aborted && reason === 'shutdown') return this.#fail(interrupted)
    if (!aborted && !finish) return this.#fail(new TutorFailure('UPSTREAM_ERROR', cutShort))
    this.#conclude(
      'complete',
      {
        messageId: this.#identity.messageId,
        content: this.#content,
        finishReason: aborted ? 'cancelled' : finish?.finishReason,
        usage: finish?.usage ?? { inputTokens: 0, outputTokens: 0 },
      },
      {
        replyStatus: aborted ? 'cancelled' : 'completed',
        messageStatus: 'complete',
        ...(finish ? { tutorState: finish.state } : {}),
      },
    )
  }

  #fail(error: unknown): void {
    const shown = error instanceof TutorFailure || error === interrupted ? error : unknownFailure
    const { code, message } = shown as { code: string; message: string }
    const status = error === interrupted ? 'interrupted' : 'failed'
    const { requestId } = this.#identity
    this.#conclude(
      'error',
      { code, message, requestId },
      { replyStatus: status, messageStatus: status },
    )
  }

  #conclude(
    event: 'complete' | 'error',
    data: object,
    ending: Omit<Ending, 'content' | 'toolCalls'>,
  ): void {
    this.#sealText()
    this.#push(event, data)
    this.#ending = { ...ending, content: this.#content, toolCalls: [...this.#toolCalls.values()] }
    this.#log.touch(this)
  }
}

/** The end of a reply whose server stopped or died (contract §4). */
export const interrupted = {
  code: 'INTERRUPTED',
  message: 'The server stopped before this reply was finished. What was said so far is kept.',
} as const

const cutShort = 'The reply ended before it was finished. Please try again.'
const unknownFailure = new TutorFailure('INTERNAL_ERROR', 'Something went wrong on our side.')
