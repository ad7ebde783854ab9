/** A subscriber of a reply's event log, against logs that grow in any order of commits and reads. */
import { afterEach, describe, expect, jest, test } from 'bun:test'
import fc from 'fast-check'
import { Batch } from '../../src/features/chat/reply-rows'
import {
  ReplyReaders,
  ReplySubscriber,
  type SubscriberOptions,
} from '../../src/features/chat/readers'
import type { Store } from '../../src/db/store'
import type { LastingRequest } from '../../src/http/endpoint'
import { frame, keepAlive, keepAliveMs } from '../../src/http/event-stream'
import { createLog } from '../../src/lib/log'
import { batchesOf, bytesFrom, EventLog, replyId } from './event-log'

type Options = Partial<Pick<SubscriberOptions, 'from' | 'first' | 'pollMs' | 'isWrittenHere'>>

const elsewhere = { replyId, isWrittenHere: () => false, isValid: () => Promise.resolve(true) }

function subscribe(log: EventLog, options: Options = {}) {
  const noted = { closed: 0, failed: 0 }
  const subscriber = new ReplySubscriber({
    ...elsewhere,
    from: 0,
    pollMs: 5,
    ...options,
    replies: log.replies,
    requestId: 'the-request',
    onClose: () => (noted.closed += 1),
    onReadError: () => (noted.failed += 1),
  })
  return { subscriber, noted }
}

/** Resolves when everything that does not wait for a timer has run. */
const idle = () => new Promise<void>((resolve) => setImmediate(resolve))
const textOf = (stream: ReadableStream<Uint8Array>) => new Response(stream).text()

describe('a batch', () => {
  test('is cut between frames, even if their text looks like a frame', () => {
    const [batch] = batchesOf([4])
    for (let seq = 0; seq <= 3; seq += 1) {
      const frames = batch?.from(seq).frames ?? ''
      expect(frames).toStartWith(`event: ${seq === 3 ? 'complete' : 'token'}\ndata: {"seq":${seq},`)
      expect(batch?.from(seq).firstSeq).toBe(seq)
    }
  })

  test('is the last if its last frame is complete or error, even if a text looks like one', () => {
    const lie = frame('token', { seq: 0, delta: '\nevent: complete\n' })
    expect(new Batch(replyId, 0, 0, lie).isLast).toBe(false)
    expect(new Batch(replyId, 0, 1, lie + frame('error', { seq: 1 })).isLast).toBe(true)
    expect(new Batch(replyId, 0, 0, frame('complete', {})).isLast).toBe(true)
  })
})

const sizes = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 40 })
const notification = fc.constantFrom('deliver', 'notify', 'both', 'nothing', 'late')
const course = fc.record({
  sizes,
  steps: fc.array(notification, { minLength: 40, maxLength: 40 }),
  waits: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 40, maxLength: 40 }),
  from: fc.nat({ max: 60 }),
  committedBefore: fc.nat({ max: 40 }),
})
type Course = typeof course extends fc.Arbitrary<infer T> ? T : never

/**
 * Commits the batches of a course while a subscriber reads; what it sent, and what it should have
 * sent.
 */
async function readDuring(
  log: EventLog,
  { sizes: all, steps, waits, from, ...given }: Course,
  pollMs: number,
) {
  const batches = batchesOf(all)
  let turn = 0
  const pause = async () => {
    for (let n = waits[turn++ % waits.length] ?? 0; n > 0; n -= 1) await Promise.resolve()
  }
  log.delay = pause
  const before = Math.min(given.committedBefore, batches.length)
  for (const batch of batches.slice(0, before)) log.commit(batch)
  const { subscriber, noted } = subscribe(log, { from, pollMs })
  const read = textOf(subscriber.stream())
  const late: (() => void)[] = []
  for (const [index, batch] of batches.slice(before).entries()) {
    await pause()
    log.commit(batch)
    const how = batch.isLast && steps[index] === 'nothing' ? 'deliver' : steps[index]
    if (how === 'deliver' || how === 'both') subscriber.deliver(batch)
    if (how === 'notify' || how === 'both') subscriber.notify(batch.lastSeq)
    if (how === 'late') late.push(() => subscriber.notify(batch.lastSeq))
    if (index % 3 === 0) for (const tell of late.splice(0)) tell()
  }
  await pause()
  for (const tell of late) tell()
  const text = await Promise.race([read, Bun.sleep(20_000).then(() => 'the stream never ends')])
  return { text, wanted: bytesFrom(batches, from), closed: noted.closed }
}

test('any order of commits, deliveries, notifications and reads sends exactly the log, without a poll', async () => {
  const property = fc.asyncProperty(course, async (given) => {
    // A notification has the last `seq`; only a poll ends the stream of a reader past the end.
    const frames = given.sizes.reduce((sum, size) => sum + size, 0)
    const { text, wanted, closed } = await readDuring(
      new EventLog(),
      { ...given, from: given.from % frames },
      60_000,
    )
    expect(text).toBe(wanted)
    expect(closed).toBe(1)
  })
  await fc.assert(property, { numRuns: 400 })
}, 90_000)

test('failed reads of the log and missing notifications delay the log and lose nothing', async () => {
  const property = fc.asyncProperty(course, fc.nat({ max: 3 }), async (given, failures) => {
    const log = new EventLog()
    log.failures = failures
    const { text, wanted } = await readDuring(log, given, 1)
    expect(text).toBe(wanted)
  })
  await fc.assert(property, { numRuns: 100 })
}, 90_000)

test('a subscriber that gets every batch delivered never reads the log', async () => {
  const batches = batchesOf([1, 2, 3])
  const log = new EventLog()
  for (const batch of batches) log.commit(batch)
  const { subscriber } = subscribe(log, { first: batches[0] as Batch })
  const reader = subscriber.stream().getReader()
  let text = ''
  for (const batch of batches.slice(1)) {
    text += new TextDecoder().decode((await reader.read()).value)
    subscriber.deliver(batch)
  }
  text += new TextDecoder().decode((await reader.read()).value)
  expect(text).toBe(bytesFrom(batches, 0))
  expect((await reader.read()).done).toBe(true)
  expect(log.reads).toBe(0)
})

test('a subscriber whose reader is slow holds one batch and reads the rest from the log', async () => {
  const batches = batchesOf(Array.from({ length: 100 }, () => 1))
  const log = new EventLog()
  const { subscriber } = subscribe(log, { pollMs: 60_000 })
  const stream = subscriber.stream()
  for (const batch of batches) {
    log.commit(batch)
    subscriber.deliver(batch)
    await Promise.resolve()
  }
  expect(log.reads).toBeLessThan(3)
  expect(await textOf(stream)).toBe(bytesFrom(batches, 0))
  expect(log.reads).toBeGreaterThan(5)
})

test('a batch committed between the two queries of a log read is not lost', async () => {
  const batches = batchesOf([1, 1])
  const log = new EventLog()
  log.commit(batches[0] as Batch)
  const { subscriber } = subscribe(log, { from: 1, pollMs: 60_000 })
  const held = Promise.withResolvers<void>()
  log.delay = () => held.promise
  const read = textOf(subscriber.stream())
  await idle()
  log.commit(batches[1] as Batch)
  subscriber.deliver(batches[1] as Batch)
  held.resolve()
  expect(await read).toBe(bytesFrom(batches, 1))
})

test('a reader that starts after the end gets the end of the stream at once', async () => {
  const batches = batchesOf([2, 2])
  const log = new EventLog()
  log.commit(batches[0] as Batch)
  const { subscriber } = subscribe(log, { from: 1_000, pollMs: 60_000 })
  const read = textOf(subscriber.stream())
  await idle()
  log.commit(batches[1] as Batch)
  subscriber.deliver(batches[1] as Batch)
  expect(await read).toBe('')
})

test('a reply that is deleted while it is read ends with one error frame with the next seq', async () => {
  const batches = batchesOf([3, 1])
  const log = new EventLog()
  log.commit(batches[0] as Batch)
  const { subscriber, noted } = subscribe(log)
  const read = textOf(subscriber.stream())
  await idle()
  log.deleted = true
  subscriber.notify(Number.MAX_SAFE_INTEGER)
  const text = await read
  expect(text).toStartWith(bytesFrom(batches.slice(0, 1), 0))
  expect(text.slice(batches[0]?.frames.length)).toMatch(
    /^event: error\ndata: \{"seq":3,"code":"NOT_FOUND",[^\n]+\}\n\n$/,
  )
  expect(noted.closed).toBe(1)
})

test('a reader of a deleted reply that this node writes gets the frame with which that ends', async () => {
  const [first, last] = batchesOf([3, 1]) as [Batch, Batch]
  const log = new EventLog()
  log.commit(first)
  const { subscriber } = subscribe(log, { isWrittenHere: () => true })
  const read = textOf(subscriber.stream())
  await idle()
  log.deleted = true
  subscriber.notify(Number.MAX_SAFE_INTEGER)
  await idle()
  subscriber.deliver(last)
  expect(await read).toBe(first.frames + last.frames)
})

test('a finished reply whose log is deleted before its row ends with one error frame', async () => {
  const [first, last] = batchesOf([3, 1]) as [Batch, Batch]
  const log = new EventLog()
  log.commit(first)
  const { subscriber } = subscribe(log)
  const read = textOf(subscriber.stream())
  await idle()
  log.commit(last)
  log.isCleared = true
  subscriber.notify(last.lastSeq)
  expect(await read).toStartWith(`${first.frames}event: error\ndata: {"seq":3,`)
})

test('a log that cannot be read for a while is read again, and the reader gets all of it', async () => {
  const batches = batchesOf([2, 2])
  const log = new EventLog()
  for (const batch of batches) log.commit(batch)
  log.failures = 3
  const { subscriber, noted } = subscribe(log)
  expect(await textOf(subscriber.stream())).toBe(bytesFrom(batches, 0))
  expect(noted.failed).toBe(3)
})

const onSqlite = { store: { engine: 'sqlite' } as Store, log: createLog('silent', false) }
const asked: LastingRequest = {
  request: new Request('http://localhost/'),
  requestId: '',
  address: '',
  isStillValid: elsewhere.isValid,
}
const open = (readers: ReplyReaders) => readers.open(asked, replyId, { from: 0 })

test('a reader that leaves is removed, and other readers of the reply stay subscribed', async () => {
  const [first, last] = batchesOf([1, 1]) as [Batch, Batch]
  const log = new EventLog()
  log.commit(first)
  const readers = new ReplyReaders(onSqlite, log.replies, elsewhere.isWrittenHere)
  const [leaving, staying] = [open(readers), open(readers)]
  const reader = leaving.getReader()
  await reader.read()
  await reader.cancel()
  const read = textOf(staying)
  await idle()
  log.commit(last)
  readers.publish(last)
  expect(await read).toBe(first.frames + last.frames)
  const reads = log.reads
  readers.publish(last)
  readers.notify(replyId)
  await idle()
  expect(log.reads).toBe(reads)
})

describe('a stream without news', () => {
  afterEach(() => jest.useRealTimers())

  const microtasks = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  }

  test('polls the log at each interval, and sends a keep-alive after 15 s of silence', async () => {
    jest.useFakeTimers()
    const log = new EventLog()
    const [first, last] = batchesOf([1, 1]) as [Batch, Batch]
    log.commit(first)
    const { subscriber } = subscribe(log, { first, pollMs: 5_000 })
    const reader = subscriber.stream().getReader()
    const read = async () => new TextDecoder().decode((await reader.read()).value)
    expect(await read()).toBe(first.frames)
    const silent = read()
    for (let waited = 0; waited < keepAliveMs; waited += 5_000) {
      await microtasks()
      expect(log.reads).toBe(waited / 5_000)
      jest.advanceTimersByTime(5_000)
    }
    expect(await silent).toBe(keepAlive)
    // Another node commits, and its notification is lost: the next poll finds the batch.
    const next = read()
    await microtasks()
    log.commit(last)
    jest.advanceTimersByTime(5_000)
    expect(await next).toBe(last.frames)
  })
})
