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
