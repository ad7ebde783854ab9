/** The queue of a model: so many at a time, replies before hidden calls, and turns between users. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { ModelQueue, type QueuePlace, type Waiting } from '../../src/llm/model-queue'

const reply = (owner: string): Waiting => ({ owner, isReply: true })
const hidden = (owner: string): Waiting => ({ owner, isReply: false })

/** The order in which the places get their turn where one runs at a time. */
function orderOf(waiting: readonly Waiting[]): number[] {
  const queue = new ModelQueue(1)
  const places = waiting.map((each) => queue.enter(each))
  const order: number[] = []
  while (order.length < places.length) {
    const next = places.findIndex((place, at) => place.position === 0 && !order.includes(at))
    order.push(next)
    places[next]?.leave()
  }
  return order
}

test.each([
  ['first come, first served', [reply('a'), reply('b'), reply('c')], [0, 1, 2]],
  ['users take turns', [reply('a'), reply('a'), reply('a'), reply('b')], [0, 3, 1, 2]],
  ['replies before hidden calls', [reply('a'), hidden('a'), hidden('b'), reply('a')], [0, 3, 1, 2]],
  [
    'hidden calls take turns too',
    [reply('x'), hidden('a'), hidden('a'), hidden('b')],
    [0, 1, 3, 2],
  ],
] as const)('%s', (_, waiting, order) => {
  expect(orderOf(waiting)).toEqual([...order])
})

test('a place says how many come before it, and tells when that changes', async () => {
  const queue = new ModelQueue(1)
  const [first, second, third] = ['a', 'b', 'c'].map((owner) => queue.enter(reply(owner))) as [
    QueuePlace,
    QueuePlace,
    QueuePlace,
  ]
  expect([first, second, third].map(({ position }) => position)).toEqual([0, 1, 2])
  const moved = third.moved(new AbortController().signal)
  second.leave()
  await moved
  expect([first, third].map(({ position }) => position)).toEqual([0, 1])
  const gone = new AbortController()
  const turn = ModelQueue.turnOf(third, gone.signal)
  gone.abort()
  expect(await turn).toBe(false)
  third.leave()
  first.leave()
  expect(await ModelQueue.turnOf(queue.enter(reply('d')), new AbortController().signal)).toBe(true)
})

test('never more than its width run, everyone gets a turn, and no user waits behind all of another', () => {
  const anyone = fc.record({ owner: fc.constantFrom('a', 'b', 'c'), isReply: fc.boolean() })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }),
      fc.array(anyone, { maxLength: 30 }),
      (width, all) => {
        const queue = new ModelQueue(width)
        const open = all.map((each) => queue.enter(each))
        while (open.length > 0) {
          const running = open.filter(({ position }) => position === 0)
          expect(running.length).toBe(Math.min(width, open.length))
          const waiting = open.map(({ position }) => position).filter((position) => position > 0)
          expect(waiting.toSorted((a, b) => a - b)).toEqual(waiting.map((__, at) => at + 1))
          const [leaver] = running
          open.splice(open.indexOf(leaver as QueuePlace), 1)
          leaver?.leave()
        }
      },
    ),
  )
})
