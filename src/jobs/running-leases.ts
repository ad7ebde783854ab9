/** The leases of the jobs that run on this node. */
import type { Clock } from '../lib/clock'
import type { Log } from '../lib/log'
import { LeaseLost, type ClaimedJob, type JobQueue } from './queue'

export interface RunningJob {
  readonly job: ClaimedJob
  readonly abort: AbortController
}

interface RunningLeasesParts {
  readonly jobs: JobQueue
  readonly clock: Clock
  readonly log: Log
  /** The interval at which `renew` is called. */
  readonly pollMs: number
  readonly running: () => readonly RunningJob[]
}

export class RunningLeases {
  readonly #parts: RunningLeasesParts
  /** The last renewal, and when it began. */
  #renewal: Promise<void> = Promise.resolve()
  #renewedAt = Number.NEGATIVE_INFINITY

  constructor(parts: RunningLeasesParts) {
    this.#parts = parts
  }

  /** Begins to renew all leases. */
  renew(): void {
    const { clock, log } = this.#parts
    this.#renewedAt = clock.now()
    this.#renewal = this.#renewAll()
    this.#renewal.catch((error: unknown) => log.warn({ err: error }, 'job.lease_renewal_failed'))
  }

  /**
   * Resolves when no lease can have run out because this node stood still: it would claim its own work
   * anew. Rejects where the renewal failed.
   */
  async renewed(): Promise<void> {
    const { clock, pollMs } = this.#parts
    if (clock.now() - this.#renewedAt >= 2 * pollMs) this.renew()
    await this.#renewal
  }

  /** Renews one lease; false where another worker has the job, or it was cancelled. */
  async has(job: ClaimedJob): Promise<boolean> {
    return (await this.#parts.jobs.renewLeases([job])).has(job.id)
  }

  /** Aborts what another worker has taken over. */
  async #renewAll(): Promise<void> {
    const running = this.#parts.running()
    const kept = await this.#parts.jobs.renewLeases(running.map(({ job }) => job))
    for (const { job, abort } of running) if (!kept.has(job.id)) abort.abort(new LeaseLost())
  }
}
