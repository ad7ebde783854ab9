/** One reader of one reply, against a log that grows in every order there is. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { Batch } from '../../src/features/chat/batch'
import { ReplySubscriber } from '../../src/features/chat/follower'
import { ReplySubscribers } from '../../src/features/chat/followers'
import type { ReplyRows } from '../../src/features/chat/reply-rows'
import { frame } from '../../src/http/event-stream'

const replyId = 'the-reply'

/** The log of one reply as batches of these sizes, the last frame being the end. */
function batchesOf(sizes: readonly number[]): Batch[] {
  let seq = 0
  const total = sizes.reduce((sum, size) => sum + size, 0)
  return sizes.map((size) => {
    const first = seq
    let frames = ''
    for (; seq < first + size; seq += 1) {
      frames += frame(seq === total - 1 ? 'complete' : 'token', { seq, delta: `\n\nevent: ${seq}` })
    }
    return new Batch(replyId, first, seq - 1, frames)
  })
}

const bytesFrom = (batches: readonly Batch[], from: number): string =>
  batches
    .filter(({ lastSeq }) => lastSeq >= from)
    .map((batch) => batch.from(from).frames)
    .join('')

/** A database that holds what was committed, and answers after as long as `delay` says. */
class Log {
  readonly committed: Batch[] = []
  status = 'running'
  deleted = false
  failures = 0
  reads = 0
  delay: () => Promise<void> = () => Promise.resolve()

  commit(batch: Batch): void {
    this.committed.push(batch)
    if (batch.isLast) this.status = 'completed'
  }

  /** A snapshot is taken when the query is sent, and arrives later. */
  readonly rows = {
    status: async () => {
      const found = this.deleted ? [] : [{ status: this.status }]
      await this.delay()
      if (this.failures > 0) {
        this.failures -= 1
        throw new Error('away')
      }
      return found
    },
    log: async ({ from, limit }: { from: number; limit: number }) => {
      this.reads += 1
      const found = this.deleted ? [] : this.committed.filter(({ lastSeq }) => lastSeq >= from)
      await this.delay()
      return found.slice(0, limit)
    },
  } as unknown as ReplyRows
}

function follow(log: Log, options: { from?: number; first?: Batch; pollMs?: number } = {}) {
  const noted = { left: 0, failed: 0 }
  const follower = new ReplySubscriber({
    replyId,
    from: 0,
    pollMs: 5,
    ...options,
    rows: log.rows,
    requestId: 'the-request',
    left: () => (noted.left += 1),
    failed: () => (noted.failed += 1),
  })
  return { follower, noted }
}

const textOf = (stream: ReadableStream<Uint8Array>) => new Response(stream).text()

describe('a batch', () => {
  test('is cut between frames, whatever their text looks like', () => {
    const [batch] = batchesOf([4])
    for (let seq = 0; seq <= 3; seq += 1) {
      const frames = batch?.from(seq).frames ?? ''
      expect(frames).toStartWith(`event: ${seq === 3 ? 'complete' : 'token'}\ndata: {"seq":${seq},`)
      expect(batch?.from(seq).firstSeq).toBe(seq)
    }
  })

  test('is the last where its last frame ends the reply, whatever its text says', () => {
    const lie = frame('token', { seq: 0, delta: '\nevent: complete\n' })
    expect(new Batch(replyId, 0, 0, lie).isLast).toBe(false)
    expect(new Batch(replyId, 0, 1, lie + frame('error', { seq: 1 })).isLast).toBe(true)
    expect(new Batch(replyId, 0, 0, frame('complete', {})).isLast).toBe(true)
  })
})

const sizes = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 40 })
const telling = fc.constantFrom('offer', 'signal', 'both', 'nothing', 'late')
const course = fc.record({
  sizes,
  steps: fc.array(telling, { minLength: 40, maxLength: 40 }),
  waits: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 40, maxLength: 40 }),
  from: fc.nat({ max: 60 }),
  committedBefore: fc.nat({ max: 40 }),
})
type Course = typeof course extends fc.Arbitrary<infer T> ? T : never

/** Grows the log along `course` under a reader; what the reader got, and what it should have got. */
async function live(
  log: Log,
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
  const { follower, noted } = follow(log, { from, pollMs })
  const read = textOf(follower.stream())
  const late: (() => void)[] = []
  for (const [index, batch] of batches.slice(before).entries()) {
    await pause()
    log.commit(batch)
    const how = batch.isLast && steps[index] === 'nothing' ? 'offer' : steps[index]
    if (how === 'offer' || how === 'both') follower.offer(batch)
    if (how === 'signal' || how === 'both') follower.hear(batch.lastSeq)
    if (how === 'late') late.push(() => follower.hear(batch.lastSeq))
    if (index % 3 === 0) for (const tell of late.splice(0)) tell()
  }
  await pause()
  for (const tell of late) tell()
  const text = await Promise.race([read, Bun.sleep(2_000).then(() => 'the reader waits for ever')])
  return { text, wanted: bytesFrom(batches, from), left: noted.left }
}

test('whatever the order of commits, offers, signals and reads, it is exactly the log, unpolled', async () => {
  const property = fc.asyncProperty(course, async (given) => {
    // A signal says how far the log is; who wants what comes after its end learns of that by polling.
    const frames = given.sizes.reduce((sum, size) => sum + size, 0)
    const { text, wanted, left } = await live(
      new Log(),
      { ...given, from: given.from % frames },
      60_000,
    )
    expect(text).toBe(wanted)
    expect(left).toBe(1)
  })
  await fc.assert(property, { numRuns: 400 })
}, 30_000)

test('a log that fails now and then, and news that never come, only take longer', async () => {
  const property = fc.asyncProperty(course, fc.nat({ max: 3 }), async (given, failures) => {
    const log = new Log()
    log.failures = failures
    const { text, wanted } = await live(log, given, 1)
    expect(text).toBe(wanted)
  })
  await fc.assert(property, { numRuns: 100 })
}, 30_000)

test('a reader who begins with the first batch and is offered the rest never asks the log', async () => {
  const batches = batchesOf([1, 2, 3])
  const log = new Log()
  for (const batch of batches) log.commit(batch)
  const { follower } = follow(log, { first: batches[0] as Batch })
  const reader = follower.stream().getReader()
  let text = ''
  for (const batch of batches.slice(1)) {
    text += new TextDecoder().decode((await reader.read()).value)
    follower.offer(batch)
  }
  text += new TextDecoder().decode((await reader.read()).value)
  expect(text).toBe(bytesFrom(batches, 0))
  expect((await reader.read()).done).toBe(true)
  expect(log.reads).toBe(0)
})

test('a reader who does not read holds one batch and finds the rest in the log', async () => {
  const batches = batchesOf(Array.from({ length: 100 }, () => 1))
  const log = new Log()
  const { follower } = follow(log, { pollMs: 60_000 })
  const stream = follower.stream()
  for (const batch of batches) {
    log.commit(batch)
    follower.offer(batch)
    await Promise.resolve()
  }
  expect(log.reads).toBeLessThan(3)
  expect(await textOf(stream)).toBe(bytesFrom(batches, 0))
  expect(log.reads).toBeGreaterThan(5)
})

test('a batch that commits between the two questions to the log is not lost', async () => {
  const batches = batchesOf([1, 1])
  const log = new Log()
  log.commit(batches[0] as Batch)
  const { follower } = follow(log, { from: 1, pollMs: 60_000 })
  const held = Promise.withResolvers<void>()
  log.delay = () => held.promise
  const read = textOf(follower.stream())
  await Bun.sleep(1)
  log.commit(batches[1] as Batch)
  follower.offer(batches[1] as Batch)
  held.resolve()
  expect(await read).toBe(bytesFrom(batches, 1))
})

test('who asks for what comes after the end hears of the end at once', async () => {
  const batches = batchesOf([2, 2])
  const log = new Log()
  log.commit(batches[0] as Batch)
  const { follower } = follow(log, { from: 1_000, pollMs: 60_000 })
  const read = textOf(follower.stream())
  await Bun.sleep(5)
  log.commit(batches[1] as Batch)
  follower.offer(batches[1] as Batch)
  expect(await read).toBe('')
})

test('a reply that was deleted under its reader ends with one frame that goes on counting', async () => {
  const batches = batchesOf([3, 1])
  const log = new Log()
  log.commit(batches[0] as Batch)
  const { follower, noted } = follow(log)
  const read = textOf(follower.stream())
  await Bun.sleep(1)
  log.deleted = true
  follower.hear(Number.MAX_SAFE_INTEGER)
  const text = await read
  expect(text).toStartWith(bytesFrom(batches.slice(0, 1), 0))
  expect(text.slice(batches[0]?.frames.length)).toMatch(
    /^event: error\ndata: \{"seq":3,"code":"NOT_FOUND",[^\n]+\}\n\n$/,
  )
  expect(noted.left).toBe(1)
})

test('a log that cannot be read for a while costs the reader nothing', async () => {
  const batches = batchesOf([2, 2])
  const log = new Log()
  for (const batch of batches) log.commit(batch)
  log.failures = 3
  const { follower, noted } = follow(log)
  expect(await textOf(follower.stream())).toBe(bytesFrom(batches, 0))
  expect(noted.failed).toBe(3)
})

test('who leaves is forgotten, while others go on', async () => {
  const followers = new ReplySubscribers()
  const [first, last] = batchesOf([1, 1]) as [Batch, Batch]
  const log = new Log()
  log.commit(first)
  const base = { replyId, from: 0, rows: log.rows, pollMs: 60_000, requestId: '', failed: () => 0 }
  const [leaving, staying] = [followers.follow(base), followers.follow(base)]
  const reader = leaving.getReader()
  await reader.read()
  await reader.cancel()
  const read = textOf(staying)
  await Bun.sleep(1)
  log.commit(last)
  followers.show(last)
  expect(await read).toBe(first.frames + last.frames)
  const reads = log.reads
  followers.show(last)
  followers.hear(replyId)
  await Bun.sleep(5)
  expect(log.reads).toBe(reads)
})
