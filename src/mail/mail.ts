/**
 * Mail: messages are queued in the transaction that causes them, and sent by a worker that tries again
 * until the server takes them (contract §2). A mail server that is down loses nothing and delays nobody.
 */
import { secondMs } from '../platform/clock'
import type { Log } from '../platform/log'
import { newId } from '../platform/ids'
import type { MailTransport, Message } from '../platform/mail-transport'
import { jobsChannel, type Job, type Jobs } from '../store/jobs'
import type { Db, Store } from '../store/store'

const kind = 'mail'
const messagesAtOnce = 5
/** How often postponed messages, and those of dead nodes, are looked for. */
const lookMs = 5 * secondMs

export class Mail {
  readonly #store: Store
  readonly #jobs: Jobs
  readonly #transport: MailTransport
  readonly #log: Log
  #timer: Timer | undefined
  #unsubscribe: (() => Promise<void>) | undefined
  #sending: Promise<void> | null = null
  #again = false

  constructor(store: Store, jobs: Jobs, transport: MailTransport, log: Log) {
    this.#store = store
    this.#jobs = jobs
    this.#transport = transport
    this.#log = log
  }

  /** Queues a message within `tx`; call `wake` once that is committed. */
  queue(tx: Db, userId: string | null, message: Omit<Message, 'id'>): Promise<void> {
    return this.#jobs.add(tx, kind, userId, { id: newId(), ...message } satisfies Message)
  }

  /** Sets the queued messages off. Never rejects: a message that waits is found later. */
  async wake(): Promise<void> {
    await this.#jobs.wake(kind).catch(() => undefined)
  }

  /** Begins to send what waits and what will come. */
  async start(): Promise<void> {
    this.#unsubscribe = await this.#store.subscribe(jobsChannel, (waiting) => {
      if (waiting === kind) this.#send()
    })
    this.#timer = setInterval(() => this.#send(), lookMs)
    this.#timer.unref()
    this.#send()
  }

  /** Stops; a message that is under way is waited for. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#unsubscribe?.()
    this.#again = false
    await this.#sending
  }

  #send(): void {
    this.#again = true
    this.#sending ??= this.#drain().finally(() => {
      this.#sending = null
    })
  }

  async #drain(): Promise<void> {
    try {
      while (this.#again) {
        this.#again = false
        const messages = await this.#jobs.claim<Message>(kind, messagesAtOnce)
        await Promise.all(messages.map((job) => this.#deliver(job)))
        if (messages.length > 0) this.#again = true
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'mail could not be looked for')
    }
  }

  async #deliver(job: Job<Message>): Promise<void> {
    try {
      const file = await this.#transport(job.payload)
      await this.#jobs.complete(job.id)
      this.#log.info({ mail: job.payload.id, ...(file ? { file } : {}) }, 'mail sent')
    } catch (error) {
      const { code, responseCode } = error as { code?: string; responseCode?: number }
      const reason = [code, responseCode].filter(Boolean).join(' ') || 'unknown'
      const again = await this.#jobs.postpone(job, reason)
      this.#log.warn({ mail: job.payload.id, reason, again }, 'mail not sent')
    }
  }
}
