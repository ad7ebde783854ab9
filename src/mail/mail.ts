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
/** The pauses add up to about two days. */
const pausesMs = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 43_200, 86_400].map(
  (seconds) => seconds * secondMs,
)

export class Mail {
  readonly #jobs: JobQueue

  /** Messages are sent by `runner`, which must not have been started yet. */
  constructor(jobs: JobQueue, runner: JobWorker, transport: MailTransport, log: Log) {
    this.#jobs = jobs
    runner.register<MailMessage>({
      kind,
      concurrency: messagesAtOnce,
      pausesMs,
      run: async ({ payload }) => {
        const limit = { operation: 'mail.send', limitMs: sendLimitMs, log }
        const file = await withinLimit(transport(payload), limit)
        log.info({ mail: payload.id, ...(file ? { file } : {}) }, 'mail.sent')
      },
    })
  }

  /** Queues a message within `tx`; call `wake` once that is committed. */
  enqueue(tx: Db, userId: string | null, message: Omit<MailMessage, 'id'>): Promise<void> {
    const payload = { id: newId(), ...message } satisfies MailMessage
    return this.#jobs.add(tx, { kind, userId, payload, isSecret: true })
  }

  /** Starts sending the queued messages. Never rejects: a later poll finds a waiting message. */
  async wake(): Promise<void> {
    await this.#jobs.wake(kind).catch(() => undefined)
  }
}
