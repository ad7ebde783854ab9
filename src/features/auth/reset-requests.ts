/**
 * Requests for a new password. A request only queues a job, which looks the address up later: neither
 * the response nor its time shows whether there is an account (contract §2).
 */
import { recordAudit } from '../../http/audit'
import type { RequestContext } from '../../http/request-context'
import type { Job } from '../../jobs/worker'
import { minuteMs, secondMs } from '../../lib/clock'
import type { Services } from '../../services'
import { resetEmail } from './email-templates'
import type { OneTimeTokens } from './one-time-tokens'
import { findUserByEmail } from './users'

const kind = 'password.forgot'
const pausesMs = [5, 30, 120, 600].map((seconds) => seconds * secondMs)
/**
 * The job starts this long after the response at most, at a random time: the requests that follow
 * would be slowed down more by the job of a known address.
 */
const startWithinMs = 300

export const resetPurpose = 'reset_password'
const resetLifeMs = 60 * minuteMs

interface Payload extends Pick<RequestContext, 'address' | 'requestId'> {
  readonly email: string
}

export class ResetRequests {
  readonly #services: Services
  readonly #tokens: OneTimeTokens

  constructor(services: Services, tokens: OneTimeTokens) {
    this.#services = services
    this.#tokens = tokens
    services.jobWorker.register<Payload>({
      kind,
      concurrency: 1,
      pausesMs,
      run: (job) => this.#send(job),
    })
  }

  /** Queues the request. */
  async add({ address, requestId }: RequestContext, email: string): Promise<void> {
    const { store, jobs } = this.#services
    const payload = { email, address, requestId } satisfies Payload
    await store.transaction((tx) => jobs.add(tx, { kind, userId: null, payload, isSecret: true }))
    // A signal that is lost delays the mail until the worker's next poll.
    const wake = () => void jobs.wake(kind).catch(() => undefined)
    setTimeout(wake, Math.random() * startWithinMs).unref()
  }

  /** Mails a token if a user has the address. The token is issued either way. */
  async #send({ payload, renewLease }: Job<Payload>): Promise<void> {
    const { store, clock, config, mail } = this.#services
    const { email, ...origin } = payload
    await store.transaction(async (tx) => {
      await renewLease(tx)
      const user = await findUserByEmail(tx, email)
      const userId = user?.id ?? null
      const issued = { purpose: resetPurpose, userId, lifeMs: resetLifeMs } as const
      const token = await this.#tokens.issue(tx, issued)
      if (user) await mail.enqueue(tx, user.id, resetEmail(config, user.email, token))
      const outcome = user ? 'success' : 'failure'
      await recordAudit(tx, clock, origin, { event: 'password.forgot', outcome, userId })
    })
    await mail.wake()
  }
}
