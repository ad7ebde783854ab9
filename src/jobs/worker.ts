/**
 * Runs the jobs of this node: claims due jobs up to the limit of each kind, renews their leases while
 * they run, retries failed ones with growing pauses, and releases unfinished ones when it stops.
 */
import type { Db, Store } from '../db/store'
import { secondMs, type Clock } from '../lib/clock'
import type { Log } from '../lib/log'
import { traced } from '../lib/tracing'
import {
  cancelledChannel,
  jobsChannel,
  LeaseLost,
  type ClaimedJob,
  type JobQueue,
  type StoredJob,
} from './queue'

/** The interval at which leases are renewed and due jobs are claimed without a signal. */
const pollMs = 5 * secondMs

/** How often a running job asks whether other jobs of its user wait. */
const ownTurnMs = 2 * secondMs

/** A job that has given its turn to another job; it runs again in a later turn. */
class TurnOver extends Error {
  override readonly name = 'TurnOver'
}

/** A job that its worker runs. */
export interface Job<Payload> {
  readonly id: string
  readonly payload: Payload
  /** Aborted when the server stops, and when the job is cancelled. */
  readonly signal: AbortSignal
  /**
   * The first call in each transaction that writes for the job. Throws `LeaseLost` when another worker
   * has the job, or when it was cancelled.
   */
  renewLease(tx: Db): Promise<void>
  /**
   * A long job calls it between its transactions. Waits for the job's next turn where its turn is over
   * and jobs of other users wait. Throws `TurnOver` where another job of the same user waits and this
   * one has run for some seconds; it resumes after that one.
   */
  yieldTurn(): Promise<void>
}

/** What runs the jobs of one kind. */
export interface JobHandler<Payload> {
  readonly kind: string
  /** The number of jobs that run at once on a node. */
  readonly concurrency: number
  /** One such job of a user runs at a time, on all nodes, and users take turns. */
  readonly takesTurns?: boolean
  /** The pauses before further attempts; after the last of them the job has failed. */
  readonly pausesMs: readonly number[]
  /** Set for a recurring job, of which there is one: the pause between its runs. */
  readonly everyMs?: number
  /**
   * Runs the job. When it rejects, the job is run again from its beginning: the handler itself must
   * find what it has committed before. It should reject soon after `job.signal` is aborted.
   */
  run(job: Job<Payload>): Promise<void>
  /** Called when the job has failed for good, while its worker has the lease. */
  failed?(job: Job<Payload>, error: unknown): Promise<void>
  /** Called when the job has failed because its payload cannot be opened. */
  unreadable?(id: string): Promise<void>
}

/** The jobs of one kind on this node. */
interface KindQueue {
  readonly handler: JobHandler<unknown>
  readonly running: Map<string, RunningJob>
  /** Null where the jobs of the kind take no turns. */
  readonly turns: RunningTurns | null
  claiming: Promise<void> | null
  /** Whether jobs may be due that the last claim did not see. */
  isStale: boolean
  /** Whether the last free place went to a suspended job. */
  hasResumed: boolean
}

export class JobWorker {
  readonly #queues = new Map<string, KindQueue>()
  readonly #store: Store
  readonly #jobs: JobQueue
  readonly #clock: Clock
  readonly #log: Log
  readonly #leases: RunningLeases
  readonly #unsubscribe: (() => Promise<void>)[] = []
  readonly #runs = new Set<Promise<void>>()
  #timer: Timer | undefined
  #turnTimer: Timer | undefined
  /** What the clock said last, in epoch milliseconds; infinite before the start. */
  #lastRead = Number.POSITIVE_INFINITY
  #isStopping = false

  constructor(store: Store, jobs: JobQueue, clock: Clock, log: Log) {
    this.#store = store
    this.#jobs = jobs
    this.#clock = clock
    this.#log = log
    this.#leases = new RunningLeases({ jobs, clock, log, pollMs, running: () => this.#running() })
  }

  /** Adds the handler of a kind of jobs, before `start`. */
  register<Payload>(handler: JobHandler<Payload>): void {
    this.#queues.set(handler.kind, {
      handler,
      running: new Map(),
      turns: handler.takesTurns ? new RunningTurns() : null,
      claiming: null,
      isStale: false,
      hasResumed: false,
    })
  }

  /** Starts with the jobs that wait, and runs those that are added later. */
  async start(): Promise<void> {
    if (this.#store.engine === 'sqlite') await this.#jobs.releaseAll()
    await this.#correctTimes()
    for (const { handler } of this.#queues.values()) {
      if (handler.everyMs) await this.#jobs.addRecurring(handler.kind, handler.everyMs)
    }
    this.#unsubscribe.push(
      await this.#store.subscribe(jobsChannel, (kind) => this.#poll(this.#queues.get(kind))),
      await this.#store.subscribe(cancelledChannel, (id) => this.#abortCancelled(id)),
    )
    this.#timer = setInterval(() => this.#tick(), pollMs)
    this.#timer.unref()
    this.#turnTimer = setInterval(() => this.#endTurns(), checkMs)
    this.#turnTimer.unref()
    for (const queue of this.#queues.values()) this.#poll(queue)
  }

  /**
   * Cancels a job: it runs no more, and its feature ends what it was for, as after its last failure. Resolves with its
   * kind; null where there is no such job, or only a recurring one. The row is deleted last: where the process is
   * killed before, its lease ends and the job runs, so that nothing waits for a job that is gone.
   */
  async cancel(id: string): Promise<string | null> {
    const row = await this.#store.transaction(async (tx) => {
      const found = await this.#jobs.find(tx, id)
      if (!found || this.#queues.get(found.kind)?.handler.everyMs) return null
      await this.#jobs.withhold(tx, id) // waits for the transaction that is committing
      return found
    })
    if (row === null) return null
    await this.#jobs.publishCancelled(id)
    if (row.failedAt === null) await this.#endCancelled(row)
    await this.#store.transaction((tx) => this.#jobs.cancel(tx, id))
    return row.kind
  }

  /** Ends what a job was for. A feature that has ended it already says so by `LeaseLost`. */
  async #endCancelled(row: StoredJob): Promise<void> {
    const handler = this.#queues.get(row.kind)?.handler
    const { payload, isUnreadable } = this.#jobs.opened(row)
    const { signal } = new AbortController()
    const job: Job<unknown> = {
      id: row.id,
      payload,
      signal,
      renewLease: () => Promise.resolve(),
      yieldTurn: () => Promise.resolve(),
    }
    try {
      if (isUnreadable) await handler?.unreadable?.(row.id)
      else await handler?.failed?.(job, new Error('It was cancelled.'))
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error
    }
  }

  /** Stops: each job finishes what it is committing and is released. */
  async stop(): Promise<void> {
    this.#isStopping = true
    clearInterval(this.#timer)
    clearInterval(this.#turnTimer)
    await Promise.all(this.#unsubscribe.splice(0).map((unsubscribe) => unsubscribe()))
    for (const { claiming, running } of this.#queues.values()) {
      await claiming
      for (const { abort } of running.values()) abort.abort(new Error('The server stops.'))
    }
    await Promise.all(this.#runs)
  }

  /** At the start and after a step back: a clock that was ahead has left jobs that are due in hours. */
  async #correctTimes(): Promise<void> {
    const now = this.#clock.now()
    const isBack = now < this.#lastRead
    const handlers = isBack ? [...this.#queues.values()].map(({ handler }) => handler) : []
    await Promise.all(
      handlers.map(({ kind, everyMs, pausesMs }) =>
        this.#jobs.correctTimes(kind, everyMs ?? Math.max(0, ...pausesMs), everyMs !== undefined),
      ),
    )
    this.#lastRead = now
  }

  #tick(): void {
    this.#leases.renew()
    for (const queue of this.#queues.values()) this.#poll(queue)
  }

  #running(): RunningJob[] {
    return [...this.#queues.values()].flatMap(({ running }) => [...running.values()])
  }

  #abortCancelled(id: string): void {
    for (const { running } of this.#queues.values()) running.get(id)?.abort.abort(new LeaseLost())
  }

  #poll(queue: KindQueue | undefined): void {
    if (!queue || this.#isStopping) return
    queue.isStale = true
    queue.claiming ??= this.#claimDue(queue)
  }

  async #claimDue(queue: KindQueue): Promise<void> {
    const { handler, running } = queue
    try {
      while (queue.isStale && !this.#isStopping) {
        queue.isStale = false
        await this.#correctTimes()
        const free = handler.concurrency - (queue.turns?.active ?? running.size)
        if (free <= 0) return
        // A signal that comes meanwhile makes it stale, too.
        if (await this.#fill(queue, free)) queue.isStale = true
      }
    } catch (error) {
      this.#log.warn({ err: error, kind: handler.kind }, 'job.claim_failed')
    } finally {
      // At once, so that no signal comes after the last look and before this.
      queue.claiming = null
    }
  }

  /** Takes a new job, or one that is suspended: by turns where there are both. True where it found one. */
  async #fill(queue: KindQueue, free: number): Promise<boolean> {
    const { handler, turns } = queue
    if (turns?.isOverdue && !queue.hasResumed) {
      queue.hasResumed = true
      return turns.resume()
    }
    await this.#leases.renewed()
    const claimed = await this.#claim(handler, free)
    for (const job of claimed) this.#start(queue, job)
    queue.hasResumed = false
    return claimed.length > 0 || turns?.resume() === true
  }

  async #claim({ kind, takesTurns }: JobHandler<unknown>, free: number): Promise<ClaimedJob[]> {
    if (!takesTurns) return this.#jobs.claim(kind, free)
    const job = await this.#jobs.claimTurn(kind)
    return job ? [job] : []
  }

  #start(queue: KindQueue, job: ClaimedJob): void {
    const abort = new AbortController()
    queue.running.set(job.id, { job, abort })
    queue.turns?.add({ job, abort })
    const run = this.#run(queue, job, abort.signal)
      .catch((error: unknown) => {
        this.#log.error({ err: error, job: job.id }, 'job.outcome_not_stored')
      })
      .finally(() => {
        if (queue.running.get(job.id)?.job === job) {
          queue.running.delete(job.id)
          queue.turns?.remove(job)
        }
        this.#runs.delete(run)
        this.#pollAfter(queue)
      })
    this.#runs.add(run)
  }

  /** A turn that has ended may be the turn of another kind. */
  #pollAfter(ended: KindQueue): void {
    for (const queue of this.#queues.values()) {
      if (queue === ended || (ended.handler.takesTurns && queue.handler.takesTurns))
        this.#poll(queue)
    }
  }

  /** Where all places of a kind are taken, the longest turn that is over makes room. */
  #endTurns(): void {
    for (const queue of this.#queues.values()) {
      if (queue.turns && queue.turns.active >= queue.handler.concurrency) {
        this.#endTurn(queue, queue.turns).catch((error: unknown) => {
          this.#log.warn({ err: error, kind: queue.handler.kind }, 'job.turn_failed')
        })
      }
    }
  }

  async #endTurn(queue: KindQueue, turns: RunningTurns): Promise<void> {
    if (!turns.due || queue.claiming) return
    const isWanted = await this.#jobs.isTurnWanted(queue.handler.kind)
    const { due } = turns
    if (!due || turns.active < queue.handler.concurrency) return
    if (isWanted && !turns.suspend(due)) due.abort.abort(new TurnOver())
    else if (isWanted) this.#poll(queue)
    else if (turns.isOverdue && turns.resume()) turns.suspend(due)
  }

  /** See `Job.yieldTurn`. */
  #turnOf(claimed: ClaimedJob, turns: RunningTurns): () => Promise<void> {
    const { userId } = claimed
    let askedAt = performance.now()
    return async () => {
      await turns.wait(claimed)
      if (userId === null || performance.now() - askedAt < ownTurnMs) return
      askedAt = performance.now()
      if (await this.#jobs.isAwaited(userId)) throw new TurnOver()
    }
  }

  async #run(
    { handler, turns }: KindQueue,
    claimed: ClaimedJob,
    signal: AbortSignal,
  ): Promise<void> {
    let { attempts } = claimed
    const renewLease = async (tx: Db) => {
      await this.#jobs.renewLease(tx, claimed)
      attempts = 0
    }
    const { id, payload } = claimed
    const yieldTurn = turns ? this.#turnOf(claimed, turns) : async () => undefined
    const job: Job<unknown> = { id, payload, signal, renewLease, yieldTurn }
    if (claimed.isUnreadable && !handler.everyMs) return this.#setAside(handler, job, claimed)
    try {
      await traced(`job ${handler.kind}`, spanOf(claimed), () => handler.run(job))
    } catch (error) {
      return this.#handleFailure({ handler, claimed: { ...claimed, attempts }, job, error })
    }
    if (handler.everyMs) {
      await this.#jobs.release(claimed, { runAt: this.#clock.now() + handler.everyMs, attempts: 0 })
    } else await this.#jobs.complete(claimed)
  }

  /** A recurring job has no payload and runs without it; any other has failed for good. */
  async #setAside(handler: JobHandler<unknown>, job: Job<unknown>, claimed: ClaimedJob) {
    this.#log.error({ job: job.id, kind: handler.kind }, 'job.payload_unreadable')
    await handler.unreadable?.(job.id)
    await this.#jobs.fail(claimed, 'UNREADABLE')
  }

  async #handleFailure({ handler, claimed, job, error }: Failure): Promise<void> {
    if (error instanceof LeaseLost) return
    const now = this.#clock.now()
    const { attempts } = claimed
    if (job.signal.aborted || error instanceof TurnOver)
      return this.#jobs.release(claimed, { runAt: now, attempts })
    const reason = reasonOf(error)
    const pauseMs = handler.everyMs ?? handler.pausesMs[attempts]
    const retries = pauseMs !== undefined
    this.#log.warn({ job: job.id, kind: handler.kind, reason, attempts, retries }, 'job.failed')
    if (retries) {
      const next = { runAt: now + pauseMs, attempts: attempts + 1, lastError: reason }
      return this.#jobs.release(claimed, next)
    }
    // The failure may be an outage that has cost the lease: then the job is another worker's to end.
    if (!(await this.#leases.has(claimed))) return
    await handler.failed?.(job, error)
    await this.#jobs.fail(claimed, reason)
  }
}

/** A job begins a trace: the signal that it is there may come from another request than the one that added it. */
const spanOf = ({ id, attempts }: ClaimedJob) =>
  ({
    kind: 'CONSUMER',
    isRoot: true,
    attributes: { 'elenchus.job.id': id, 'elenchus.job.attempts': attempts },
  }) as const

interface Failure {
  readonly handler: JobHandler<unknown>
  /** Its `attempts` are 0 when the job has committed something since it was claimed. */
  readonly claimed: ClaimedJob
  readonly job: Job<unknown>
  readonly error: unknown
}

/**
 * What is stored and logged of a failure: its codes, or the name of the error. The error's message is
 * left out, because it may quote what users wrote.
 */
function reasonOf(error: unknown): string {
  const { code, responseCode } = Object(error) as Record<string, unknown>
  const name = error instanceof Error ? error.name : 'unknown'
  const reason = [code, responseCode].filter(Boolean).join(' ') || name
  return reason.slice(0, 500)
}

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

class RunningLeases {
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

/** A turn, together with `checkMs`, lasts at most five seconds (contract §6). */
const turnMs = 4 * secondMs
/** How often turns are looked at. */
const checkMs = 500
/** Suspended jobs of a kind; each may have a child process. */
const suspendedMax = 2

/** A running job that takes turns. */
interface Turn {
  readonly running: RunningJob
  begunAt: number
  /** Resolves when the next turn begins; null within a turn. */
  suspended: PromiseWithResolvers<void> | null
}

class RunningTurns {
  readonly #turns = new Map<string, Turn>()

  /** A job begins its first turn. */
  add(running: RunningJob): void {
    this.#turns.set(running.job.id, {
      running,
      begunAt: performance.now(),
      suspended: null,
    })
  }

  /** The job has ended. */
  remove({ id }: ClaimedJob): void {
    this.#turns.delete(id)
  }

  /** The number of jobs that have their turn. */
  get active(): number {
    return this.#listed(false).length
  }

  /** The job whose turn is over and began first. */
  get due(): RunningJob | null {
    const [first] = this.#listed(false)
    return first && performance.now() - first.begunAt >= turnMs ? first.running : null
  }

  /** Whether a suspended job has waited as long as a turn lasts. */
  get isOverdue(): boolean {
    const [first] = this.#listed(true)
    return first !== undefined && performance.now() - first.begunAt >= turnMs
  }

  /** Ends the job's turn. False where it has to be released, because too many are suspended. */
  suspend({ job }: RunningJob): boolean {
    const turn = this.#turns.get(job.id)
    if (!turn || this.#listed(true).length >= suspendedMax) return false
    turn.begunAt = performance.now()
    turn.suspended = Promise.withResolvers()
    return true
  }

  /** Begins the next turn of the job that has been suspended longest. False where none is suspended. */
  resume(): boolean {
    const [first] = this.#listed(true)
    if (!first) return false
    first.begunAt = performance.now()
    first.suspended?.resolve()
    first.suspended = null
    return true
  }

  /** Resolves when the job has its turn; rejects with the reason where it is aborted before. */
  async wait({ id }: ClaimedJob): Promise<void> {
    const turn = this.#turns.get(id)
    if (!turn?.suspended) return
    const { signal } = turn.running.abort
    signal.throwIfAborted()
    const aborted = Promise.withResolvers<never>()
    const abort = () => aborted.reject(signal.reason)
    signal.addEventListener('abort', abort)
    try {
      await Promise.race([turn.suspended.promise, aborted.promise])
    } finally {
      signal.removeEventListener('abort', abort)
    }
  }

  /** By the beginning of the turn, or of the wait. */
  #listed(isSuspended: boolean): Turn[] {
    return [...this.#turns.values()]
      .filter(({ suspended }) => (suspended !== null) === isSuspended)
      .toSorted((a, b) => a.begunAt - b.begunAt)
  }
}
