/** When the requests of a user begin who sends very many at once. */
import { afterAll, expect, spyOn, test } from 'bun:test'
import { FairStarts } from '../../src/http/pipeline'

let now = 0
const time = spyOn(performance, 'now').mockImplementation(() => now)
afterAll(() => time.mockRestore())

const nextTick = () => new Promise((resolve) => setImmediate(resolve))

test('what arrives within 10 ms of a tick begins at once; later requests of the user begin eight a tick, in their order', async () => {
  now = 0
  const starts = new FairStarts()
  const begun: number[] = []
  const ask = (at: number) => starts.delay('one')?.then(() => begun.push(at))
  expect([ask(0), ask(1)]).toEqual([undefined, undefined])
  now = 10
  const waiting = Array.from({ length: 20 }, (_, at) => ask(at))
  expect(waiting).not.toContain(undefined)
  expect(starts.delay('another')).toBeNull()
  const all = Array.from({ length: 20 }, (_, at) => at)
  for (const count of [8, 16, 20]) {
    expect(begun.length).toBeLessThan(count)
    await nextTick()
    expect(begun).toEqual(all.slice(0, count))
  }
})

test('a request behind waiting ones does not overtake them, and an idle user begins at once again', async () => {
  now = 0
  const starts = new FairStarts()
  expect(starts.delay('one')).toBeNull()
  now = 10
  const first = starts.delay('one')
  now = 0
  const second = starts.delay('one')
  expect(second).not.toBeNull()
  await Promise.all([first, second])
  await nextTick()
  await nextTick()
  now = 50
  expect(starts.delay('one')).toBeNull()
})
