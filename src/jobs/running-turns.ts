/**
 * Turns of the jobs that run on this node. A job that has had its turn makes room for a job of another
 * user, whatever it is doing: it is suspended, keeps its lease, and takes its next step in a later turn.
 * The step that it is in ends meanwhile, with the low priority of its child process.
 */
import { secondMs } from '../lib/clock'
import type { ClaimedJob } from './queue'
import type { RunningJob } from './running-leases'

/** A turn, together with `checkMs`, lasts at most five seconds (contract §6). */
const turnMs = 4 * secondMs
/** How often turns are looked at. */
export const checkMs = 500
/** Suspended jobs of a kind; each may have a child process. */
const suspendedMax = 2

/** A running job that takes turns. */
interface Turn {
  readonly running: RunningJob
  begunAt: number
  /** Resolves when the next turn begins; null within a turn. */
  suspended: PromiseWithResolvers<void> | null
}

export class RunningTurns {
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
