/** Work by portions of bounded size. */

/** The first of `items` whose sizes add up to at most `budget`; always at least one, where there is one. */
export function takeWithinBudget<T>(
  items: readonly T[],
  budget: number,
  size: (item: T) => number,
): T[] {
  let left = budget
  const end = items.findIndex((item, at) => (left -= size(item)) < 0 && at > 0)
  return end === -1 ? [...items] : items.slice(0, end)
}

/** Repeats `step` until it says that nothing is left; between steps others have as long as the last one took. */
export async function inSteps(step: () => Promise<boolean>): Promise<void> {
  for (;;) {
    const begunAt = performance.now()
    if (!(await step())) return
    await Bun.sleep(performance.now() - begunAt)
  }
}
