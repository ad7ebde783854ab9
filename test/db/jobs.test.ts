/** Jobs: one worker at a time, taken over when it dies, given back when it stops, tried again. */
import { expect, test } from 'bun:test'
import type { Job } from '../../src/jobs/worker'
import { LeaseLost } from '../../src/jobs/queue'
import { users } from '../../src/db/schema'
import { onEachEngine } from '../support/fixtures'
import { someUser } from '../support/stores'
import { leaseMs, workingNodes } from './working-nodes'

onEachEngine('jobs', (engine) => {
  const { clock, opened, jobs, add, claimOne, hold, rowsNow, node, until } = workingNodes(engine)

  test('each job is claimed once, however many ask at once; what it holds is sealed', async () => {
    for (let at = 0; at < 20; at += 1) await add({ at, secret: 'hunter2' })
    expect(JSON.stringify(await rowsNow())).not.toContain('hunter2')
    const claims = await Promise.all(Array.from({ length: 8 }, () => jobs.claim('test', 5)))
    const claimed = claims.flat().map(({ payload }) => (payload as { at: number }).at)
    expect(new Set(claimed).size).toBe(claimed.length)
    while (claimed.length < 20) {
      const more = await jobs.claim('test', 5)
      expect(more.length).toBeGreaterThan(0)
      claimed.push(...more.map(({ payload }) => (payload as { at: number }).at))
    }
    expect(claimed.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at))
    expect(await jobs.claim('test', 5)).toEqual([])
  })

  test('a lease that is renewed stays; one that ran out is taken over, and its old holder writes no more', async () => {
    await add()
    const first = await claimOne()
    clock.advance(leaseMs - 1)
    await jobs.renewLeases([first])
    clock.advance(leaseMs - 1)
    expect(await jobs.claim('test', 1)).toEqual([])
    await hold(first)
    clock.advance(leaseMs + 1)
    const second = await claimOne()
    expect(second).toMatchObject({ id: first.id, attempts: 0 })
    const writing = opened.store.transaction(async (tx) => {
      await tx.insert(users).values(someUser({ id: 'written-too-late' }))
      await jobs.renewLease(tx, first)
    })
    expect(await writing.catch((error: unknown) => error)).toBeInstanceOf(LeaseLost)
    expect((await opened.store.db.select().from(users)).map(({ id }) => id)).not.toContain(
      'written-too-late',
    )
    await jobs.complete(first)
    await jobs.release(first, { runAt: 0, attempts: 0 })
    await jobs.renewLeases([first])
    await hold(second)
    await jobs.complete(second)
    expect(await rowsNow()).toEqual([])
  })

  test('work that fails is tried again after each pause, then has failed for good', async () => {
    const tries: number[] = []
    const failed = Promise.withResolvers<unknown>()
    await node({
      pausesMs: [1_000, 5_000],
      run: async () => {
        tries.push(clock.now())
        throw Object.assign(new Error('who@example.org refused'), { code: 'EREFUSED' })
      },
      failed: async (_, error) => failed.resolve(error),
    })
    const began = clock.now()
    await add()
    await jobs.wake('test')
    for (const [at, pause] of [1_000, 5_000].entries()) {
      await until(async () => (await rowsNow())[0]?.attempts === at + 1 && tries.length === at + 1)
      await until(async () => (await rowsNow())[0]?.leaseUntil === 0)
      clock.advance(pause - 1)
      await jobs.wake('test')
      await Bun.sleep(20)
      expect(tries).toHaveLength(at + 1)
      clock.advance(1)
      await jobs.wake('test')
    }
    expect(await failed.promise).toBeInstanceOf(Error)
    expect(tries.map((time) => time - began)).toEqual([0, 1_000, 6_000])
    await until(async () => (await rowsNow())[0]?.failedAt !== null)
    const [row] = await rowsNow()
    expect(row).toMatchObject({ lastError: 'EREFUSED', leaseUntil: 0 })
    expect(row?.failedAt).toBe(clock.now())
    await jobs.wake('test')
    expect(await jobs.claim('test', 1)).toEqual([])
  })

  test('work that got further begins to count its failures anew', async () => {
    const tries = Promise.withResolvers<void>()
    let count = 0
    await node({
      pausesMs: [0],
      run: async (job) => {
        count += 1
        if (count === 5) return tries.resolve()
        await opened.store.transaction((tx) => job.renewLease(tx))
        throw new Error('again')
      },
    })
    await add()
    await jobs.wake('test')
    await until(async () => {
      await jobs.wake('test')
      return count === 5
    })
    await tries.promise
    await until(async () => (await rowsNow()).length === 0)
  })

  test('a node that stops gives its work back at once, uncounted, and another continues', async () => {
    const begun = Promise.withResolvers<void>()
    const first = await node({
      run: async ({ signal }) => {
        begun.resolve()
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        throw signal.reason
      },
    })
    await add('payload')
    await jobs.wake('test')
    await begun.promise
    await first.stop()
    expect((await rowsNow())[0]).toMatchObject({ attempts: 0, leaseUntil: 0 })
    const done = Promise.withResolvers<unknown>()
    await node({ run: async ({ payload }) => done.resolve(payload) })
    expect(await done.promise).toBe('payload')
    await until(async () => (await rowsNow()).length === 0)
  })

  test('so many of a kind run at once, and no more', async () => {
    let [running, most, done] = [0, 0, 0]
    for (let at = 0; at < 12; at += 1) await add()
    await node({
      concurrency: 3,
      run: async () => {
        running += 1
        most = Math.max(most, running)
        await Bun.sleep(5)
        running -= 1
        done += 1
      },
    })
    await until(() => done === 12)
    expect(most).toBe(3)
  })

  test('withdrawn work is aborted, and writes no more', async () => {
    const begun = Promise.withResolvers<Job<null>>()
    const ended = Promise.withResolvers<unknown>()
    await node<null>({
      run: async (job) => {
        begun.resolve(job)
        await new Promise((resolve) => job.signal.addEventListener('abort', resolve))
        const writing = opened.store.transaction((tx) => job.renewLease(tx))
        ended.resolve(await writing.catch((error: unknown) => error))
        throw job.signal.reason
      },
    })
    await add()
    await jobs.wake('test')
    const { id } = await begun.promise
    await opened.store.transaction((tx) => jobs.cancel(tx, id))
    await jobs.publishCancelled(id)
    expect(await ended.promise).toBeInstanceOf(LeaseLost)
    expect(await rowsNow()).toEqual([])
  })

  test('what is done again and again is one job, of one node at a time', async () => {
    let [running, most, done] = [0, 0, 0]
    const work = {
      everyMs: 60_000,
      run: async () => {
        running += 1
        most = Math.max(most, running)
        await Bun.sleep(10)
        running -= 1
        done += 1
        if (done === 2) throw new Error('a failure does not end it')
      },
    }
    await Promise.all([node(work), node(work), node(work)])
    expect(await rowsNow()).toHaveLength(1)
    for (let round = 1; round <= 3; round += 1) {
      clock.advance(60_000)
      await jobs.wake('test')
      await until(() => done === round)
      await until(async () => (await rowsNow())[0]?.leaseUntil === 0)
    }
    await jobs.wake('test')
    await Bun.sleep(20)
    expect([done, most]).toEqual([3, 1])
  })

  test('jobs that a clock two hours ahead has put off run when the clock is right again', async () => {
    const ran: string[] = []
    const run = async ({ payload }: Job<string>) => void ran.push(payload)
    const ahead = (by: number) => clock.advance(by * 2 * 60 * 60_000)
    ahead(1)
    await add('added')
    await add('failed')
    const [claimed] = (await jobs.claim('test', 2)).filter(({ payload }) => payload === 'failed')
    await jobs.releaseAll()
    if (claimed) await jobs.release(claimed, { runAt: clock.now() + 1_000, attempts: 1 })
    await add('leased', 'other')
    await jobs.claim('other', 1)
    ahead(-1)
    await node({ pausesMs: [1_000], run })
    await until(() => ran.length === 2)
    expect(ran.toSorted()).toEqual(['added', 'failed'])
    await until(async () => (await rowsNow()).length === 1)
    await node({ kind: 'other', run })
    clock.advance(leaseMs + 1)
    await jobs.wake('other')
    await until(() => ran.includes('leased'))
  })

  test('the clock of a node that runs steps back: what waits is not put off', async () => {
    const ran: unknown[] = []
    await node({ run: async ({ payload }) => void ran.push(payload) })
    clock.advance(2 * 60 * 60_000)
    await jobs.wake('test') // the node reads the clock
    await add('first')
    await jobs.wake('test')
    await until(() => ran.length === 1)
    await add('second')
    clock.advance(-2 * 60 * 60_000)
    await jobs.wake('test')
    await until(() => ran.length === 2)
  })
})
