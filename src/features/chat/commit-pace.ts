/**
 * When the log of replies is committed. The first output after a pause is committed at once. Later
 * output is gathered, because a commit costs little beside what is in it, unless no more can come.
 */
import { InterruptibleSleep } from '../../lib/pacing'

/** The time from a commit to the next one, in milliseconds. */
const gatherMs = 10

export class CommitPace {
  /** When output may be committed; monotonic. */
  #dueAt = 0
  readonly #rest = new InterruptibleSleep()

  /** Resolves when the next commit is due, not before the next turn of the event loop. */
  async due(): Promise<void> {
    const waitMs = this.#dueAt - performance.now()
    if (waitMs <= 0) return new Promise((resolve) => setImmediate(resolve))
    await this.#rest.sleep(waitMs)
  }

  /** Ends the current wait: no more output can share the commit. */
  endWait(): void {
    this.#rest.interrupt()
  }

  /** A commit has ended, and the time to the next one starts. */
  committed(): void {
    this.#dueAt = performance.now() + gatherMs
  }
}
