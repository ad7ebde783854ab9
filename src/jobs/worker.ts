/**
 * Works on the jobs of this node: takes what is due, so many of a kind at once, keeps the leases while
 * the work goes on, tries again with growing pauses, and gives back what is unfinished when it stops.
 */
import type { Clock } from '../lib/clock'
import { secondMs } from '../lib/clock'
import type { Log } from '../lib/log'
import { jobsChannel, LeaseLost, cancelledChannel, type ClaimedJob, type JobQueue } from './queue'
import type { Db, Store } from '../db/store'

/** How often leases are renewed, and postponed jobs and those of dead nodes are looked for. */
const lookMs = 5 * secondMs

/** A job in the hands of its worker. */
export interface Job<Payload> {
  readonly id: string
  readonly payload: Payload
  /** Aborted when the server stops, and when the job is no longer this worker's. */
  readonly signal: AbortSignal
  /**
   * To be called first in each transaction that writes for the job. Throws `LeaseLost` where it is no
   * longer this worker's.
   */
  renewLease(tx: Db): Promise<void>
}

/** One kind of work. */
export interface JobHandler<Payload> {
  readonly kind: string
  /** Jobs at once on a node. */
  readonly concurrency: number
  /** Before each further attempt; after the last of them the job has failed. */
  readonly pausesMs: readonly number[]
  /** Set for the one job that is done again and again, with this pause between. */
  readonly everyMs?: number
  /**
   * Does it. When it rejects the job is tried again: from its beginning, so that what was committed must
   * be found again by the work itself. When `job.signal` is aborted it should reject soon.
   */
  run(job: Job<Payload>): Promise<void>
  /** The job has failed for good. */
  failed?(job: Job<Payload>, error: unknown): Promise<void>
}

interface Bench {
  readonly work: JobHandler<unknown>
  readonly running: Map<string, { readonly job: ClaimedJob; readonly stop: AbortController }>
  taking: Promise<void> | null
  again: boolean
}

export class JobWorker {
  readonly #benches = new Map<string, Bench>()
  readonly #store: Store
  readonly #jobs: JobQueue
  readonly #clock: Clock
  readonly #log: Log
  readonly #unsubscribe: (() => Promise<void>)[] = []
  readonly #ending = new Set<Promise<void>>()
  #timer: Timer | undefined
  #isStopping = false

  constructor(store: Store, jobs: JobQueue, clock: Clock, log: Log) {
    this.#store = store
    this.#jobs = jobs
    this.#clock = clock
    this.#log = log
  }

  /** Makes a kind of work known; before `start`. */
  register<Payload>(work: JobHandler<Payload>): void {
    const bench = {
      work: work as JobHandler<unknown>,
      running: new Map(),
      taking: null,
      again: false,
    }
    this.#benches.set(work.kind, bench)
  }

  /** Begins with what waits and what will come. */
  async start(): Promise<void> {
    if (this.#store.engine === 'sqlite') await this.#jobs.releaseAll()
    for (const { work } of this.#benches.values()) {
      if (work.everyMs) await this.#jobs.addRecurring(work.kind, work.everyMs)
    }
    this.#unsubscribe.push(
      await this.#store.subscribe(jobsChannel, (kind) => this.#look(this.#benches.get(kind))),
      await this.#store.subscribe(cancelledChannel, (id) => this.#withdrawn(id)),
    )
    this.#timer = setInterval(() => this.#tick(), lookMs)
    this.#timer.unref()
    for (const bench of this.#benches.values()) this.#look(bench)
  }

  /** Stops; each job gets to the end of what it is committing and is given back. */
  async stop(): Promise<void> {
    this.#isStopping = true
    clearInterval(this.#timer)
    await Promise.all(this.#unsubscribe.splice(0).map((unsubscribe) => unsubscribe()))
    for (const { taking, running } of this.#benches.values()) {
      await taking
      for (const { stop } of running.values()) stop.abort(new Error('The server stops.'))
    }
    await Promise.all(this.#ending)
  }

  #tick(): void {
    const benches = [...this.#benches.values()]
    const held = benches.flatMap(({ running }) => [...running.values()].map(({ job }) => job))
    this.#jobs
      .renewLeases(held)
      .catch((error: unknown) => this.#log.warn({ err: error }, 'leases could not be renewed'))
    for (const bench of benches) this.#look(bench)
  }

  #withdrawn(id: string): void {
    for (const { running } of this.#benches.values()) running.get(id)?.stop.abort(new LeaseLost())
  }

  #look(bench: Bench | undefined): void {
    if (!bench || this.#isStopping) return
    bench.again = true
    bench.taking ??= this.#take(bench).finally(() => {
      bench.taking = null
    })
  }

  async #take(bench: Bench): Promise<void> {
    const { work, running } = bench
    try {
      while (bench.again && !this.#isStopping) {
        bench.again = false
        const free = work.concurrency - running.size
        if (free <= 0) return
        const taken = await this.#jobs.claim(work.kind, free)
        for (const job of taken) this.#begin(bench, job)
        if (taken.length > 0) bench.again = true
      }
    } catch (error) {
      this.#log.warn({ err: error, kind: work.kind }, 'jobs could not be looked for')
    }
  }

  #begin(bench: Bench, job: ClaimedJob): void {
    const stop = new AbortController()
    bench.running.set(job.id, { job, stop })
    const ending = this.#work(bench.work, job, stop.signal)
      .catch((error: unknown) => this.#log.error({ err: error, job: job.id }, 'a job was left'))
      .finally(() => {
        bench.running.delete(job.id)
        this.#ending.delete(ending)
        this.#look(bench)
      })
    this.#ending.add(ending)
  }

  async #work(work: JobHandler<unknown>, claimed: ClaimedJob, signal: AbortSignal): Promise<void> {
    let { attempts } = claimed
    const renewLease = async (tx: Db) => {
      await this.#jobs.renewLease(tx, claimed)
      attempts = 0
    }
    const { id, payload } = claimed
    const job: Job<unknown> = { id, payload, signal, renewLease }
    try {
      await work.run(job)
    } catch (error) {
      return this.#broken(work, { ...claimed, attempts }, job, error)
    }
    if (work.everyMs) await this.#jobs.release(claimed, this.#clock.now() + work.everyMs, 0)
    else await this.#jobs.complete(claimed)
  }

  async #broken(
    work: JobHandler<unknown>,
    claimed: ClaimedJob,
    job: Job<unknown>,
    error: unknown,
  ): Promise<void> {
    if (error instanceof LeaseLost) return
    const now = this.#clock.now()
    if (job.signal.aborted) return this.#jobs.release(claimed, now, claimed.attempts)
    const reason = reasonOf(error)
    const pauseMs = work.everyMs ?? work.pausesMs[claimed.attempts]
    const again = pauseMs !== undefined
    this.#log.warn({ job: job.id, kind: work.kind, reason, again }, 'a job did not succeed')
    if (again) return this.#jobs.release(claimed, now + pauseMs, claimed.attempts + 1, reason)
    await work.failed?.(job, error)
    await this.#jobs.fail(claimed, reason)
  }
}

/** What may be kept and logged of a failure: codes, or the kind of error; its words may be anybody's. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = Object(error) as Record<string, unknown>
  const name = error instanceof Error ? error.name : 'unknown'
  const said = [code, responseCode].filter(Boolean).join(' ') || name
  return said.slice(0, 500)
}
