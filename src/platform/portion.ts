/** Work by portions of bounded size. */

/** The first of `items` whose sizes add up to at most `budget`; always at least one, where there is one. */
export function portion<T>(items: readonly T[], budget: number, size: (item: T) => number): T[] {
  let left = budget
  const end = items.findIndex((item, at) => (left -= size(item)) < 0 && at > 0)
  return end === -1 ? [...items] : items.slice(0, end)
}
