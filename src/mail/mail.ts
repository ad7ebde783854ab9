/**
 * Queues mail in the transaction that causes it. A worker sends each message and tries again until
 * the server accepts it (contract §2). A mail server that is down loses no message and delays no
 * request.
 */
import { secondMs } from '../lib/clock'
import { newId } from '../lib/ids'
import type { Log } from '../lib/log'
import { withinLimit } from '../lib/time-limit'
import type { MailTransport, MailMessage } from './transport'
import type { JobWorker } from '../jobs/worker'
import type { JobQueue } from '../jobs/queue'
import type { Db } from '../db/store'

const kind = 'mail'
const messagesAtOnce = 5
/** A whole message; the transport limits the connection and each silence further. */
const sendLimitMs = 60 * secondMs
/** The limit of a message that a person waits for. */
const immediateLimitMs = 30 * secondMs
/** The pauses add up to about two days. */
const pausesMs = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 43_200, 86_400].map(
  (seconds) => seconds * secondMs,
)

export class Mail {
  readonly #jobs: JobQueue
  readonly #send: (message: MailMessage, limitMs: number) => Promise<string | null>

  /** Messages are sent by `runner`, which must not have been started yet. */
  constructor(jobs: JobQueue, runner: JobWorker, transport: MailTransport, log: Log) {
    this.#jobs = jobs
    const { address } = transport
    this.#send = (message, limitMs) => {
      const limit = { operation: 'mail.send', limitMs, log, address }
      return withinLimit(transport.send(message), limit)
    }
    runner.register<MailMessage>({
      kind,
      concurrency: messagesAtOnce,
      pausesMs,
      run: async ({ payload }) => {
        const file = await this.#send(payload, sendLimitMs)
        log.info({ mail: payload.id, ...(file ? { file } : {}) }, 'mail.sent')
      },
    })
  }

  /** Queues a message within `tx`; call `wake` once that is committed. */
  enqueue(tx: Db, userId: string | null, message: Omit<MailMessage, 'id'>): Promise<void> {
    const payload = { id: newId(), ...message } satisfies MailMessage
    return this.#jobs.add(tx, { kind, userId, payload, isSecret: true })
  }

  /**
   * Sends a message at once and once, past the queue, for a person who waits for the result. Rejects
   * with the mail server's error.
   */
  async sendNow(message: Omit<MailMessage, 'id'>): Promise<void> {
    await this.#send({ id: newId(), ...message }, immediateLimitMs)
  }

  /** Starts sending the queued messages. Never rejects: a later poll finds a waiting message. */
  async wake(): Promise<void> {
    await this.#jobs.wake(kind).catch(() => undefined)
  }
}
