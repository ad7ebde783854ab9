/** Turns between users: one running job a user, and the next job is of the user who waited longest. */
import { beforeEach, expect, test } from 'bun:test'
import { createLog } from '../../src/lib/log'
import { Keyring } from '../../src/lib/keyring'
import { JobWorker } from '../../src/jobs/worker'
import { JobQueue, type ClaimedJob } from '../../src/jobs/queue'
import { jobs as rows, jobTurns, users } from '../../src/db/schema'
import { testClock } from '../support/clock'
import { fixture, onEachEngine } from '../support/fixtures'
import { openTestStore, someUser } from '../support/stores'

onEachEngine('turns between users', (engine) => {
  const clock = testClock()
  const opened = fixture(async () => {
    const place = await openTestStore(engine)
    for (const id of ['ada', 'bob', 'eve']) {
      await place.store.db.insert(users).values(someUser({ id, email: id, emailKey: id }))
    }
    return place
  })
  const jobs = fixture(() => new JobQueue(opened.store, new Keyring('x'.repeat(32)), clock))
  beforeEach(async () => {
    await opened.store.db.delete(rows)
    await opened.store.db.delete(jobTurns)
  })

  const add = (userId: string, kind = 'long') =>
    opened.store.transaction((tx) =>
      jobs.add(tx, { kind, userId, payload: null, takesTurns: true }),
    )
  const claim = (kind = 'long') => jobs.claimTurn(kind)
  /** The users of the next jobs, each of which ends before the next claim. */
  async function served(count: number): Promise<(string | null | undefined)[]> {
    const owners: (string | null | undefined)[] = []
    for (let at = 0; at < count; at += 1) {
      const job = await claim()
      owners.push(job?.userId)
      if (job) await jobs.complete(job)
    }
    return owners
  }

  test('users take turns, however many jobs each has', async () => {
    for (let at = 0; at < 50; at += 1) await add('ada')
    await add('bob')
    await add('eve')
    await add('eve')
    expect(await served(6)).toEqual(['ada', 'bob', 'eve', 'ada', 'eve', 'ada'])
    await add('bob')
    expect(await served(2)).toEqual(['bob', 'ada'])
  })

  test('a user has one running job, of whatever kind, and the next when it has ended', async () => {
    await add('ada')
    await add('ada', 'short')
    await add('bob', 'short')
    const first = (await claim()) as ClaimedJob
    expect(first.userId).toBe('ada')
    const other = (await claim('short')) as ClaimedJob
    expect(other.userId).toBe('bob')
    expect(await claim('short')).toBeNull()
    await jobs.release(first, { runAt: clock.now() + 1_000, attempts: 1 })
    expect((await claim('short'))?.userId).toBe('ada')
  })

  test('of one user the job that was added first runs first, of whatever kind', async () => {
    await add('ada')
    clock.advance(1)
    await add('ada', 'short')
    expect(await claim('short')).toBeNull()
    expect((await claim())?.userId).toBe('ada')
  })

  test('a lease that ran out ends its turn', async () => {
    await add('ada')
    const first = await claim()
    clock.advance(14_999)
    expect(await claim()).toBeNull()
    clock.advance(1)
    expect(await claim()).toMatchObject({ id: first?.id, userId: 'ada' })
  })

  test('of claims at the same time one gets each user', async () => {
    for (let at = 0; at < 5; at += 1) for (const user of ['ada', 'bob', 'eve']) await add(user)
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim()))
    const owners = claims.flatMap((job) => job?.userId ?? [])
    expect(new Set(owners).size).toBe(owners.length)
    for (let job = await claim(); job; job = await claim()) owners.push(job.userId ?? '')
    expect(owners.toSorted()).toEqual(['ada', 'bob', 'eve'])
  })

  test('a long job gives its turn to a job of its user that waits, and resumes', async () => {
    const runs: string[] = []
    const ended = Promise.withResolvers<void>()
    const runner = new JobWorker(opened.store, jobs, clock, createLog('silent', false))
    const handler = { concurrency: 1, takesTurns: true, pausesMs: [] }
    runner.register<null>({
      ...handler,
      kind: 'long',
      run: async (job) => {
        runs.push('long')
        while (!runs.includes('short')) {
          await job.yieldTurn()
          await Bun.sleep(5)
        }
        ended.resolve()
      },
    })
    runner.register<null>({
      ...handler,
      kind: 'short',
      run: async () => {
        runs.push('short')
      },
    })
    await add('ada')
    await runner.start()
    while (runs.length === 0) await Bun.sleep(5)
    clock.advance(1)
    await add('ada', 'short')
    clock.advance(1)
    await ended.promise
    await runner.stop()
    expect(runs).toEqual(['long', 'short', 'long'])
  })

  test('jobs that never yield make room for the job of another user within seconds', async () => {
    const ended: string[] = []
    const runner = new JobWorker(opened.store, jobs, clock, createLog('silent', false))
    const stop = Promise.withResolvers<void>()
    const aborted: string[] = []
    runner.register<null>({
      kind: 'long',
      concurrency: 2,
      takesTurns: true,
      pausesMs: [],
      run: async (job) => {
        const { userId } = (await rowOf(job.id)) ?? {}
        if (userId === 'eve') ended.push('eve')
        else
          await Promise.race([stop.promise, abortOf(job.signal).then(() => aborted.push(job.id))])
      },
    })
    await add('ada')
    await add('bob')
    await runner.start()
    await add('eve')
    clock.advance(1)
    await jobs.wake('long')
    const begunAt = performance.now()
    while (ended.length === 0) await Bun.sleep(5)
    expect(performance.now() - begunAt).toBeLessThan(30_000)
    // The others were suspended, not stopped.
    expect(aborted).toEqual([])
    stop.resolve()
    await runner.stop()
  }, 90_000)

  const rowOf = async (id: string) =>
    (await opened.store.db.select().from(rows)).find((row) => row.id === id)
})

const abortOf = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve())
  })
