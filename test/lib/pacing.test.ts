/** Steps whose size follows the time that they take. */
import { expect, spyOn, test } from 'bun:test'
import { StepSize } from '../../src/lib/pacing'

/** Measures steps of `size` that take so many milliseconds each; returns their numbers of items. */
async function take(size: StepSize, stepsMs: readonly number[]): Promise<number[]> {
  const items: number[] = []
  for (const ms of stepsMs) {
    items.push(size.items)
    using now = spyOn(performance, 'now')
    now.mockReturnValueOnce(0).mockReturnValueOnce(ms)
    await size.measure(size.items, async () => null)
  }
  return items
}

test('a step starts small, at most doubles, and stays within its bounds', async () => {
  const size = new StepSize({ goalMs: 8, least: 2, most: 12 })
  expect(await take(size, [0.1, 0.1, 0.1, 0.1, 800, 1])).toEqual([2, 4, 8, 12, 12, 2])
})

test('a step that took too long makes the next one smaller at once', async () => {
  const size = new StepSize({ goalMs: 8, least: 1, most: 100 })
  expect(await take(size, [1, 1, 1, 1, 32, 8, 1])).toEqual([1, 2, 4, 8, 16, 4, 4])
})
