/** Semaphores: they run a bounded number of tasks at once. */

/** Runs at most `width` tasks at once; the others wait in a queue, first come, first served. */
export class Semaphore {
  readonly #places: FairSemaphore

  constructor(width = 1) {
    this.#places = new FairSemaphore(width)
  }

  /** Runs `task` when a place is free. Resolves or rejects as the task does. */
  run<T>(task: () => Promise<T>): Promise<T> {
    return this.#places.run('', task)
  }
}

/**
 * Runs at most `width` tasks at once. Owners take turns: the many tasks of one do not stand before the
 * only task of another.
 */
export class FairSemaphore {
  #free: number
  /** The waiting tasks of each owner; the owner whose turn is next comes first. */
  readonly #waiting = new Map<string, (() => void)[]>()

  constructor(width: number) {
    this.#free = width
  }

  /** Runs `task` when a place is free for its owner. Resolves or rejects as the task does. */
  async run<T>(owner: string, task: () => Promise<T>): Promise<T> {
    await this.#enter(owner)
    try {
      return await task()
    } finally {
      this.#leave()
    }
  }

  #enter(owner: string): Promise<void> | void {
    if (this.#free > 0) {
      this.#free -= 1
      return
    }
    const line = this.#waiting.get(owner) ?? []
    this.#waiting.set(owner, line)
    return new Promise((resolve) => line.push(resolve))
  }

  #leave(): void {
    const [first] = this.#waiting
    if (!first) {
      this.#free += 1
      return
    }
    const [owner, line] = first
    const next = line.shift()
    this.#waiting.delete(owner)
    if (line.length > 0) this.#waiting.set(owner, line)
    next?.()
  }
}
