/** Asks whether a database can be written, with at most one real write in a few seconds. */
import { secondMs } from '../lib/clock'
import { isDiskFull } from './database-errors'

/** How long a result is repeated: frequent probes must not wear the disk. */
const keptMs = 5 * secondMs

export class WriteProbe {
  readonly #write: () => Promise<void>
  readonly #ask: () => Promise<void>
  #writing: Promise<void> | null = null
  /** Monotonic times. */
  #writtenAt = -Infinity
  #failedAt = -Infinity
  #failure: unknown

  /**
   * `write` writes something small that changes nothing. `ask` rejects where a write would not be begun; it
   * writes nothing, and is called where the last write was a moment ago.
   */
  constructor(write: () => Promise<void>, ask: () => Promise<void> = () => Promise.resolve()) {
    this.#write = write
    this.#ask = ask
  }

  /** Takes the failure of any write: a full disk refuses large ones before small ones. */
  observe(error: unknown): void {
    if (!isDiskFull(error)) return
    this.#failedAt = performance.now()
    this.#failure = error
  }

  /** Resolves when the database can be written, rejects when it cannot. */
  async run(): Promise<void> {
    const now = performance.now()
    if (now - this.#failedAt < keptMs) throw this.#failure
    if (now - this.#writtenAt < keptMs && this.#writtenAt > this.#failedAt) return this.#ask()
    this.#writing ??= this.#writeOnce().finally(() => {
      this.#writing = null
    })
    return this.#writing
  }

  async #writeOnce(): Promise<void> {
    await this.#write()
    this.#writtenAt = performance.now()
  }
}
