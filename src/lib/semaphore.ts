/** A semaphore: runs a bounded number of tasks at once, first come, first served. */

/** Runs at most `width` tasks at once; the others wait in a queue. */
export class Semaphore {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(width = 1) {
    this.#free = width
  }

  /** Runs `task` when a place is free. Resolves or rejects as the task does. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    await this.#enter()
    try {
      return await task()
    } finally {
      this.#leave()
    }
  }

  #enter(): Promise<void> | void {
    if (this.#free > 0) {
      this.#free -= 1
      return
    }
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  #leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free += 1
  }
}
