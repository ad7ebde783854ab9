/** Waiting in line: a bounded number of tasks at once, first come, first served. */

/** Lets at most `width` tasks run at once; the others wait their turn. */
export class Semaphore {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(width = 1) {
    this.#free = width
  }

  /** Runs `task` when its turn comes; its outcome, error included, is the caller's. */
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
