/**
 * Room between the requests of one user: very many that arrive together begin in several ticks of the
 * event loop, and the requests of others run between them.
 */

/** Milliseconds of a tick after the user's first request in which further ones begin at once. */
const atOnceMs = 10
/** Requests of a user that begin in each later tick. */
const perTick = 8

/** A user whose requests have begun in this tick, or wait for a later one. */
interface WaitingLine {
  begunAt: number
  readonly waiting: (() => void)[]
}

/** Says when a request of a user begins. */
export class FairStarts {
  readonly #lines = new Map<string, WaitingLine>()
  #isScheduled = false

  /** Null where the request begins at once; else it begins when the promise resolves. */
  delay(userId: string): Promise<void> | null {
    const line = this.#lines.get(userId)
    if (!line) {
      this.#lines.set(userId, { begunAt: performance.now(), waiting: [] })
      this.#schedule()
      return null
    }
    if (line.waiting.length === 0 && performance.now() - line.begunAt < atOnceMs) return null
    return new Promise((resolve) => line.waiting.push(resolve))
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => this.#nextTick())
  }

  #nextTick(): void {
    this.#isScheduled = false
    const begunAt = performance.now()
    for (const [userId, line] of this.#lines) {
      if (line.waiting.length === 0) this.#lines.delete(userId)
      line.begunAt = begunAt
      for (const begin of line.waiting.splice(0, perTick)) begin()
    }
    if (this.#lines.size > 0) this.#schedule()
  }
}

/** One for all endpoints: their requests share the event loop. */
export const fairStarts = new FairStarts()
