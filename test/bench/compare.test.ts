/** `bun run bench --compare`: what counts as slower. */
import { expect, test } from 'bun:test'
import { compare } from '../../scripts/bench/compare'
import type { Figure } from '../../scripts/bench/figure'

const figure = (unit: string, ours: readonly number[], bare = ours.map(() => 100)): Figure => ({
  name: 'x',
  unit,
  ours,
  bare,
})

test.each([
  ['a rate that fell', 'requests/s', [80, 82, 81], [60, 61, 62], true],
  ['a rate that rose', 'requests/s', [60, 61, 62], [80, 82, 81], false],
  ['a time that rose', 'ms', [60, 61, 62], [80, 82, 81], true],
  ['a time that fell', 'ms', [80, 82, 81], [60, 61, 62], false],
  ['a change within the noise', 'ms', [60, 70, 80], [65, 75, 85], false],
  ['a steady change below 5 %', 'ms', [60, 60, 60], [62, 62, 62], false],
])('%s', (_, unit, before, now, isSlower) => {
  const { slower, table } = compare([figure(unit, before)], [figure(unit, now)])
  expect(slower).toEqual(isSlower ? ['x'] : [])
  expect(table.includes('SLOWER')).toBe(isSlower)
})

test('a machine that is slower for both is no change, and a figure without a former one is left out', () => {
  const before = [figure('ms', [60, 61, 62])]
  const now = [figure('ms', [120, 122, 124], [200, 200, 200]), { ...before[0]!, name: 'new' }]
  const { slower, table } = compare(before, now)
  expect(slower).toEqual([])
  expect(table.split('\n')).toHaveLength(2)
})
