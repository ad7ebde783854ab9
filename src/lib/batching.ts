/** Splits long work into steps of bounded size. */

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

/** Repeats `step` until it returns false. Between steps it sleeps as long as the last step took. */
export async function inSteps(step: () => Promise<boolean>): Promise<void> {
  for (;;) {
    const begunAt = performance.now()
    if (!(await step())) return
    await Bun.sleep(performance.now() - begunAt)
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
