/** `bun run bench --compare`: what counts as slower. */
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { compare, readRun } from '../../scripts/bench/compare'
import type { Figure } from '../../scripts/bench/figure'
import { emptyFolder } from '../support/program'

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

test('a line below a figure is compared with the line below the same figure', () => {
  const part = (ours: readonly number[]) => ({ ...figure('ms', ours), name: '  processor time' })
  const named = (name: string) => ({ ...figure('ms', [10, 10, 10]), name })
  const before = [named('known'), part([20, 20, 20]), named('fresh'), part([60, 60, 60])]
  const now = [named('known'), part([20, 20, 20]), named('fresh'), part([80, 80, 80])]
  expect(compare(before, now).slower).toEqual(['fresh: processor time'])
  expect(compare(before, now.slice(2)).slower).toEqual(['fresh: processor time'])
  expect(compare(before, before).table).toContain('0.60')
})

test('a file that is no run of the benchmarks is refused by its name', async () => {
  await using folder = await emptyFolder()
  const [missing, other] = [join(folder.path, 'missing.json'), join(folder.path, 'other.json')]
  await Bun.write(other, '{"figures":1}')
  const kept = join(folder.path, 'kept.json')
  await Bun.write(kept, JSON.stringify([figure('ms', [1])]))
  expect(await readRun(missing).catch(String)).toContain(missing)
  expect(await readRun(other).catch(String)).toContain(other)
  expect(await readRun(kept)).toEqual([figure('ms', [1])])
})
