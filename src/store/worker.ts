/**
 * Works on the jobs of one kind, a few at a time. A job is leased while it is worked on; the lease is
 * renewed as long as this process lives, and what a dead one leaves is found by whoever looks next.
 */
import { secondMs } from '../platform/clock'
import type { Log } from '../platform/log'
import { jobsChannel, type Job, type Jobs } from './jobs'
import type { Store } from './store'

/** How often waiting jobs, and those of dead nodes, are looked for, and leases renewed. */
const lookMs = 5 * secondMs
/** A process that has not renewed its leases for this long is given up. */
const leaseMs = 20 * secondMs
/** Somebody who waits for the work to be done waits this long at most. */
const patienceMs = 10 * secondMs

export interface Task<Payload> {
  readonly kind: string
  /** Jobs at once. */
  readonly width: number
  /** Throws where the job is to be tried again later. Ends soon when `signal` is aborted. */
  readonly work: (job: Job<Payload>, signal: AbortSignal) => Promise<void>
}

export class Worker<Payload> {
  readonly #store: Store
  readonly #jobs: Jobs
  readonly #log: Log
  readonly #task: Task<Payload>
  readonly #running = new Map<string, Promise<void>>()
  readonly #stop = new AbortController()
  #timer: Timer | undefined
  #unsubscribe: (() => Promise<void>) | undefined
  #looking: Promise<void> | null = null
  #again = false

  constructor(store: Store, jobs: Jobs, log: Log, task: Task<Payload>) {
    this.#store = store
    this.#jobs = jobs
    this.#log = log
    this.#task = task
  }

  /** Begins to work. One process is the instance on SQLite: whatever is leased there, nobody works on. */
  async start(): Promise<void> {
    const { kind } = this.#task
    if (this.#store.engine === 'sqlite') await this.#jobs.releaseAll(kind)
    this.#unsubscribe = await this.#store.subscribe(jobsChannel, (waiting) => {
      if (waiting === kind) this.#look()
    })
    this.#timer = setInterval(() => void this.#tend(), lookMs)
    this.#timer.unref()
    this.#look()
  }

  /** Stops; what is under way is given back for others. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#unsubscribe?.()
    this.#stop.abort()
    await this.#looking
    await Promise.all(this.#running.values())
  }

  /** Sets off what was added. Never rejects: a job that waits is found later. */
  async wake(): Promise<void> {
    await this.#jobs.wake(this.#task.kind).catch(() => undefined)
  }

  /** Works on what waits, and resolves when nothing is under way here, or it takes long. */
  async done(): Promise<void> {
    this.#look()
    await Promise.race([this.#idle(), Bun.sleep(patienceMs)])
  }

  async #idle(): Promise<void> {
    while (this.#looking || this.#running.size > 0) {
      await this.#looking
      await Promise.all(this.#running.values())
    }
  }

  async #tend(): Promise<void> {
    await this.#jobs.keep([...this.#running.keys()], leaseMs).catch((error: unknown) => {
      this.#log.warn({ err: error, kind: this.#task.kind }, 'leases could not be renewed')
    })
    this.#look()
  }

  #look(): void {
    this.#again = true
    this.#looking ??= this.#claim().finally(() => {
      this.#looking = null
    })
  }

  async #claim(): Promise<void> {
    const { kind, width } = this.#task
    try {
      while (this.#again && !this.#stop.signal.aborted) {
        this.#again = false
        const free = width - this.#running.size
        const claimed = free > 0 ? await this.#jobs.claim<Payload>(kind, free, leaseMs) : []
        for (const job of claimed) this.#begin(job)
        if (claimed.length > 0) this.#again = true
      }
    } catch (error) {
      this.#log.warn({ err: error, kind }, 'jobs could not be looked for')
    }
  }

  #begin(job: Job<Payload>): void {
    const working = this.#work(job)
      .catch((error: unknown) => {
        this.#log.warn({ err: error, job: job.id }, 'what became of a job could not be stored')
      })
      .finally(() => {
        this.#running.delete(job.id)
        if (!this.#stop.signal.aborted) this.#look()
      })
    this.#running.set(job.id, working)
  }

  async #work(job: Job<Payload>): Promise<void> {
    const { kind, work } = this.#task
    const { signal } = this.#stop
    try {
      await work(job, signal)
      await this.#jobs.complete(job.id)
    } catch (error) {
      if (signal.aborted) return this.#jobs.release(job.id)
      const again = await this.#jobs.postpone(job, 'failed')
      this.#log.warn({ err: error, job: job.id, kind, again }, 'a job failed')
    }
  }
}
