/** When the requests of a user begin who sends very many at once. */
import { expect, test } from 'bun:test'
import { FairStarts } from '../../src/http/fair-starts'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('what arrives within 10 ms of a turn begins at once; later requests of the user begin eight a turn, in their order', async () => {
  let now = 0
  const starts = new FairStarts(() => now)
  const begun: number[] = []
  const ask = (at: number) => starts.turn('one')?.then(() => begun.push(at))
  expect([ask(0), ask(1)]).toEqual([undefined, undefined])
  now = 10
  const waiting = Array.from({ length: 20 }, (_, at) => ask(at))
  expect(waiting).not.toContain(undefined)
  expect(starts.turn('another')).toBeNull()
  const all = Array.from({ length: 20 }, (_, at) => at)
  for (const count of [8, 16, 20]) {
    expect(begun.length).toBeLessThan(count)
    await nextTurn()
    expect(begun).toEqual(all.slice(0, count))
  }
})

test('a request behind waiting ones does not overtake them, and an idle user begins at once again', async () => {
  let now = 0
  const starts = new FairStarts(() => now)
  expect(starts.turn('one')).toBeNull()
  now = 10
  const first = starts.turn('one')
  now = 0
  const second = starts.turn('one')
  expect(second).not.toBeNull()
  await Promise.all([first, second])
  await nextTurn()
  await nextTurn()
  now = 50
  expect(starts.turn('one')).toBeNull()
})
