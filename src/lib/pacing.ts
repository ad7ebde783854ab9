/**
 * Long work that leaves room for other work: in steps of bounded size, with pauses, or at half a core.
 */
import { setTimeout as sleep } from 'node:timers/promises'

/** The first items whose sizes add up to at most `budget`; at least one, unless the list is empty. */
export function takeWithinBudget<T>(
  items: readonly T[],
  budget: number,
  size: (item: T) => number,
): T[] {
  let left = budget
  const end = items.findIndex((item, at) => (left -= size(item)) < 0 && at > 0)
  return end === -1 ? [...items] : items.slice(0, end)
}

/** The items in runs of `size`, the last one shorter. */
export function* slices<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}

/** A step that took longer has waited for something else, such as a lock. */
const longestRestMs = 1_000

/**
 * Repeats `step` until it returns false. Between steps it sleeps as long as the last step took, a second at
 * the most: a server that stops waits for it.
 */
export async function inSteps(step: () => Promise<boolean>): Promise<void> {
  for (;;) {
    const begunAt = performance.now()
    if (!(await step())) return
    await Bun.sleep(Math.min(performance.now() - begunAt, longestRestMs))
  }
}

/**
 * How many items a step takes, so that it lasts about `goalMs`. It grows at most twofold from one step to
 * the next, because the first steps may be quick by chance, and shrinks at once.
 */
export class StepSize {
  readonly #goalMs: number
  readonly #least: number
  readonly #most: number
  #items: number

  constructor({ goalMs, least, most }: { goalMs: number; least: number; most: number }) {
    this.#goalMs = goalMs
    this.#least = least
    this.#most = most
    this.#items = least
  }

  /** The number of items for the next step. */
  get items(): number {
    return this.#items
  }

  /** Runs a step of so many items, and adapts the size of the next to the time that it took. */
  async measure<T>(items: number, step: () => Promise<T>): Promise<T> {
    const begunAt = performance.now()
    const result = await step()
    const fitting = Math.floor((items * this.#goalMs) / (performance.now() - begunAt))
    const most = Math.min(this.#most, this.#items * 2)
    this.#items = Math.max(this.#least, Math.min(most, fitting))
    return result
  }
}

/**
 * Lets everything that is ready run first: requests that have arrived, timers that are due, answers of
 * the database. Long work calls it between its steps.
 */
export const yieldToEventLoop = (): Promise<void> => Bun.sleep(0)

/** How long work takes without a pause, unless the caller gives a time. */
const usualSliceMs = 8

/** Lets the requests that have arrived run between the slices of long work. */
export class Pacer {
  readonly #sliceMs: number
  #begunAt = performance.now()

  /** Work without a pause takes about `sliceMs`. */
  constructor(sliceMs = usualSliceMs) {
    this.#sliceMs = sliceMs
  }

  /** Call it between small steps. It pauses where the slice is over, and costs nothing elsewhere. */
  async pause(): Promise<void> {
    if (performance.now() - this.#begunAt < this.#sliceMs) return
    await yieldToEventLoop()
    this.#begunAt = performance.now()
  }
}

/** Reading the clock takes 0.1 µs, as long as a step of one item may. */
const itemsPerMeasure = 16

/**
 * Counts the time of small steps between which the work waits for something else, such as a network.
 * The steps may all be ready at once, and then nothing else runs between them.
 */
export class WorkSlice {
  #workedMs = 0
  /** Those of the steps since the last measured one. */
  #items = 0

  /** Whether the steps have taken as long as one slice may. */
  get isOver(): boolean {
    return this.#workedMs >= usualSliceMs
  }

  /** Runs one step of so many items. A measured step stands for the short ones before it. */
  measure<T>(items: number, step: () => T): T {
    this.#items += items
    if (this.#items < itemsPerMeasure) return step()
    const begunAt = performance.now()
    const result = step()
    this.#workedMs += ((performance.now() - begunAt) * this.#items) / items
    this.#items = 0
    return result
  }

  /** Lets others run, and begins the next slice. */
  async pause(): Promise<void> {
    await yieldToEventLoop()
    this.#workedMs = 0
  }
}

/** The work of half a core is measured in slices of at least this length. */
const measuredMs = 20

/**
 * Passes items on. Pauses between them, so that this process takes at most half of one core. A time
 * without work is not saved up.
 */
export async function* atHalfCore<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  let [begunAt, before] = [performance.now(), process.cpuUsage()]
  for await (const item of items) {
    const { user, system } = process.cpuUsage(before)
    const workedMs = (user + system) / 1_000
    if (workedMs >= measuredMs) {
      const pauseMs = 2 * workedMs - (performance.now() - begunAt)
      if (pauseMs > 0) await Bun.sleep(pauseMs)
      begunAt = performance.now()
      before = process.cpuUsage()
    }
    yield item
  }
}

/** Resolves after the pause, or when `signal` is aborted. */
export async function pause(pauseMs: number, signal: AbortSignal): Promise<void> {
  await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
}

/** Sleep that somebody else may end: a reader waits for news, but not for ever. */
export class InterruptibleSleep {
  #end: (() => void) | null = null

  /** Whether it was interrupted before its time was over. */
  async sleep(ms: number): Promise<boolean> {
    const isInterrupted = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(resolve, ms, false)
      this.#end = () => {
        clearTimeout(timer)
        resolve(true)
      }
    })
    this.#end = null
    return isInterrupted
  }

  /** Ends the sleep; without a sleep it does nothing. */
  interrupt(): void {
    this.#end?.()
  }
}

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
