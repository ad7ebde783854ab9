/**
 * One reply while it is being written: the tutor's events become numbered frames, and the end of the
 * reply, however it comes, is stored together with its last frame.
 */
import { StringBuilder } from '../../lib/bun-workarounds/flatten-string'
import type { Log } from '../../lib/log'
import type { TokenUsage } from '../../llm/chat-model'
import { frame } from '../../http/event-stream'
import type { MessageStatus, ReplyStatus } from '../../db/schema'
import type { Db } from '../../db/store'
import { TutorFailure, type TutorInput, type Tutor, type TutorEvent } from '../../tutor/tutor'
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
  /** What the provider counted; absent for a reply that it did not finish. */
  readonly usage?: TokenUsage
}

export interface ReplyIdentity {
  readonly id: string
  readonly sessionId: string
  readonly messageId: string
  /** Of the request that asked for the reply; errors carry it. */
  readonly requestId: string
}

type Finish = Extract<TutorEvent, { type: 'finish' }>
type Output = Exclude<TutorEvent, Finish>

/** Uncommitted characters that a fast provider may run ahead; far more than any of them says in a moment. */
const aheadMax = 65_536

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
  readonly #content = new StringBuilder()
  #seq = 1
  #firstPending = 1
  #frames = ''
  #text = ''
  /** The first half of a character whose second half has not come yet. */
  #half = ''
  #ending: Ending | null = null
  #endingTaken = false
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
  async run(tutor: Tutor, read: () => Promise<TutorInput>, log: Log): Promise<void> {
    try {
      let finish: Finish | null = null
      const situation = await read()
      for await (const event of tutor.reply(situation, this.#stop.signal)) {
        if (event.type === 'finish') finish = event
        if (finish || this.#stop.signal.aborted) break
        await this.#take(event as Output)
      }
      this.#end(finish)
    } catch (error) {
      // A tutor that is told to stop may end by throwing; that is not its failure.
      if (this.#stop.signal.aborted) return this.#end(null)
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
    this.#endingTaken = ending !== null
    return { batch, close: ending ? (tx: Db) => this.close(tx, ending) : null }
  }

  /** The reply is done with the batch that ends it, not with one before it that was still on its way. */
  committed(): void {
    this.#room?.()
    if (this.#endingTaken) this.#settled.resolve()
  }

  lost(): void {
    this.stop('lost')
    this.#room?.()
    this.#settled.resolve()
  }

  async #take(event: Output): Promise<void> {
    if (event.type === 'text') {
      this.#say(this.#half + event.delta)
    } else {
      const { type: _, ...call } = event
      this.#toolCalls.set(event.toolCallId, call)
      this.#completeText()
      this.#sealText()
      this.#push('tool', call)
    }
    this.#log.touch(this)
    if (this.#text.length + this.#frames.length > aheadMax) await this.#roomAgain()
  }

  /** Takes text in; half a character at its end waits for the other half. */
  #say(text: string): void {
    const whole = endsInHalf(text) ? text.slice(0, -1) : text
    this.#half = text.slice(whole.length)
    const delta = storable(whole)
    this.#content.add(delta)
    this.#text += delta
  }

  /** Half a character that nothing followed is shown as what it is. */
  #completeText(): void {
    if (this.#half !== '') this.#say(this.#half.toWellFormed())
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
    if (finish) return this.#complete(finish.finishReason, finish)
    if (aborted && reason === 'shutdown') return this.#fail(interrupted)
    if (aborted) return this.#complete('cancelled', null)
    this.#fail(new TutorFailure('UPSTREAM_ERROR', cutShort))
  }

  #complete(finishReason: Finish['finishReason'] | 'cancelled', finish: Finish | null): void {
    this.#completeText()
    const { messageId } = this.#identity
    const usage = finish?.usage ?? { inputTokens: 0, outputTokens: 0 }
    this.#conclude(
      'complete',
      { messageId, content: this.#content.value, finishReason, usage },
      {
        replyStatus: finish ? 'completed' : 'cancelled',
        messageStatus: 'complete',
        ...(finish ? { tutorState: finish.state, usage } : {}),
      },
    )
  }

  #fail(error: unknown): void {
    this.#completeText()
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
    this.#ending = {
      ...ending,
      content: this.#content.value,
      toolCalls: [...this.#toolCalls.values()],
    }
    this.#log.touch(this)
  }
}

const endsInHalf = (text: string): boolean => {
  const last = text.charCodeAt(text.length - 1)
  return last >= 0xd800 && last <= 0xdbff
}

/** Text that both databases hold: without NUL and without halves of characters (U+FFFD for each). */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd')

/** The end of a reply whose server stopped or died (contract §4). */
export const interrupted = {
  code: 'INTERRUPTED',
  message: 'The server stopped before this reply was finished. What was said so far is kept.',
} as const

const cutShort = 'The reply ended before it was finished. Please try again.'
const unknownFailure = new TutorFailure('INTERNAL_ERROR', 'Something went wrong on our side.')
