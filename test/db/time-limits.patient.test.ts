/** Calls to the database and the file store end, with a log line, when nothing answers. */
import { describe, expect, jest, test } from 'bun:test'
import { type FileStore, TimeLimitedFileStore } from '../../src/lib/file-store'
import type { Log } from '../../src/lib/log'
import { TimeLimitReached, withinLimit } from '../../src/lib/time-limit'
import { Link } from '../../scripts/torture/world'
import { readFrames, signedUp } from '../support/client'
import { expectProblem } from '../support/envelope'
import { holdWrites } from '../support/held-writes'
import { createDatabase } from '../support/postgres'
import { startPostgres } from '../support/postgres-server'
import { engines, startServer } from '../support/server'

const hanging = new Promise<never>(() => undefined)
const lines: unknown[] = []
const log = {
  error: (fields: unknown, name: string) => lines.push([name, fields]),
} as unknown as Log

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  )

test('a call past its limit rejects with a log line; one within it is passed on', async () => {
  expect(await withinLimit(Promise.resolve(1), { operation: 'a', limitMs: 10_000, log })).toBe(1)
  expect(lines).toEqual([])
  const failure = await failureOf(withinLimit(hanging, { operation: 'b', limitMs: 5, log }))
  expect(failure).toBeInstanceOf(TimeLimitReached)
  expect(lines).toEqual([['call.timed_out', { operation: 'b', limitMs: 5 }]])
})

describe('a file store that hangs', () => {
  const silent = () => new ReadableStream<Uint8Array>({ pull: () => hanging })
  const store = {
    put: () => hanging,
    read: (key: string) => (key === 'silent' ? Promise.resolve(silent()) : hanging),
    remove: () => hanging,
    list: () => ({ [Symbol.asyncIterator]: () => ({ next: () => hanging }) }),
    instanceId: () => hanging,
    trash: { list: () => [], remove: () => hanging },
  } as unknown as FileStore
  const limited = new TimeLimitedFileStore(store, log)

  const listAll = async () => {
    for await (const _ of limited.list());
  }
  test.each<[string, () => Promise<unknown>]>([
    ['file_store.read', () => limited.read('x')],
    ['file_store.read', async () => new Response(await limited.read('silent')).text()],
    ['file_store.remove', () => limited.remove('x')],
    ['file_store.list', listAll],
    ['file_store.read', () => limited.instanceId()],
    ['file_store.remove', () => limited.trash.remove('x')],
  ])('rejects %s with a log line', async (operation, call) => {
    jest.useFakeTimers()
    const failing = failureOf(call())
    while (Bun.peek.status(failing) === 'pending') {
      jest.advanceTimersByTime(15_000)
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    }
    jest.useRealTimers()
    expect(await failing).toMatchObject({ code: 'TIME_LIMIT' })
    expect(lines.at(-1)).toEqual(['call.timed_out', { operation, limitMs: 15_000 }])
  })
})

describe.if(engines.includes('postgres'))('a partition between server and Postgres', () => {
  test.concurrent(
    'a read and a write are answered 503 in time, health too, and all is well after it',
    async () => {
      const database = await createDatabase()
      const { hostname, port } = new URL(database.url)
      const link = await Link.open(hostname, Number(port))
      await using server = await startServer({ databaseUrl: link.urlFor(database.url) })
      const client = await signedUp(server.url)
      link.cut()
      const started = performance.now()
      const [read, write, health] = await Promise.all([
        client.call('GET', '/api/sessions'),
        client.call('POST', '/api/sessions', { items: [{ title: 'A' }] }),
        client.call('GET', '/api/health'),
      ])
      expectProblem(read, 503, 'SERVICE_UNAVAILABLE')
      expectProblem(write, 503, 'SERVICE_UNAVAILABLE')
      expect([health.status, health.json]).toMatchObject([503, { db: 'disconnected' }])
      // The limits are 15 s and 30 s; a busy machine may be late.
      expect(performance.now() - started).toBeLessThan(44_000)
      link.mend()
      while ((await client.call('GET', '/api/sessions')).status !== 200) await Bun.sleep(100)
      await server[Symbol.asyncDispose]()
      link.close()
      await database.drop()
    },
    120_000,
  )
})

/** What a write to Postgres may take at the most, and what a busy machine adds. */
const lateMs = 44_000

describe.if(engines.includes('postgres'))('a Postgres that hangs', () => {
  test.concurrent(
    'health says so within 5 s, requests are 503 in time, and a reply ends with SERVICE_UNAVAILABLE',
    async () => {
      const database = await startPostgres()
      const env = { OFFLINE_WORD_MS: '1000', SECRET_KEY: 'x'.repeat(64) }
      await using server = await startServer({ engine: 'postgres', databaseUrl: database.url, env })
      const client = await signedUp(server.url)
      const sessionId = await client.createSession('A lesson')
      const said = { sessionId, content: 'Solve 3x + 7 = 22' }
      const reply = await client.fetch('POST', '/api/chat/stream', said)
      const reading = reply.text()
      await database.freeze()
      const frozen = performance.now()
      const asked = Promise.all([
        client.call('GET', '/api/sessions'),
        client.call('POST', '/api/sessions', { items: [{ title: 'A' }] }),
      ])
      const health = await client.call('GET', '/api/health')
      const healthMs = performance.now() - frozen
      const answers = await asked
      const answersMs = performance.now() - frozen
      const frames = readFrames(await reading)
      await database.thaw()
      expect([health.status, health.json]).toMatchObject([503, { db: 'disconnected' }])
      // A busy machine may be late; a statement of any other route has 15 s.
      expect(healthMs).toBeLessThan(12_000)
      for (const answer of answers) expectProblem(answer, 503, 'SERVICE_UNAVAILABLE')
      expect(answersMs).toBeLessThan(lateMs)
      expect(frames.at(-1)?.data).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
      while ((await client.call('GET', '/api/health')).status !== 200) await Bun.sleep(100)
      await server[Symbol.asyncDispose]()
      await database.stop()
    },
    120_000,
  )

  test.concurrent(
    'health says within 5 s that nothing can be written, while reads are answered',
    async () => {
      const env = { SECRET_KEY: 'x'.repeat(64) }
      await using server = await startServer({ engine: 'postgres', env })
      const client = await signedUp(server.url)
      await using held = await holdWrites(String(server.databaseUrl), 'rate_limits')
      const locked = performance.now()
      while ((await client.call('GET', '/api/health')).status !== 503) await Bun.sleep(100)
      expect(performance.now() - locked).toBeLessThan(10_000)
      expect((await client.call('GET', '/api/sessions')).status).toBe(200)
      await held.release()
      while ((await client.call('GET', '/api/health')).status !== 200) await Bun.sleep(100)
    },
    90_000,
  )
})
