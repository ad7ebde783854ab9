/** A node that has lost the lease of its work, or stood still until it ran out. */
import { describe, expect, test } from 'bun:test'
import { LeaseLost, type ClaimedJob } from '../../src/jobs/queue'
import { onEachEngine } from '../support/fixtures'
import { microtasks } from '../support/microtasks'
import { engines } from '../support/server'
import { leaseMs, workingNodes } from './working-nodes'

onEachEngine('leases of jobs', (engine) => {
  const { clock, jobs, add, hold, rowsNow, node, until } = workingNodes(engine)

  /** Another worker's claim of the job whose lease runs out. */
  async function takeOver(): Promise<ClaimedJob> {
    for (;;) {
      clock.advance(leaseMs + 1)
      const [taken] = await jobs.claim('test', 1)
      if (taken) return taken
    }
  }

  test('a failure of work that another node has taken over fails nothing', async () => {
    const begun = Promise.withResolvers<void>()
    const outage = Promise.withResolvers<never>()
    const next = Promise.withResolvers<void>()
    const failures: string[] = []
    await node({
      run: async ({ payload }) => {
        if (payload === 'next') return next.resolve()
        begun.resolve()
        await outage.promise
      },
      failed: async ({ id }) => void failures.push(id),
    })
    await add('lost')
    await jobs.wake('test')
    await begun.promise
    const taken = await takeOver()
    outage.reject(new Error('The database was away.'))
    await add('next')
    await jobs.wake('test')
    await next.promise
    expect(failures).toEqual([])
    await hold(taken)
  })

  test('work that another node has taken over is aborted', async () => {
    const begun = Promise.withResolvers<AbortSignal>()
    await node({
      concurrency: 2,
      run: async ({ payload, signal }) => {
        if (payload === 'next') return
        begun.resolve(signal)
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        throw signal.reason
      },
    })
    await add('lost')
    await jobs.wake('test')
    const signal = await begun.promise
    await takeOver()
    clock.advance(leaseMs - 1)
    await add('next')
    await jobs.wake('test')
    await until(() => signal.aborted)
    expect(signal.reason).toBeInstanceOf(LeaseLost)
    await until(async () => (await rowsNow()).length === 1)
  })

  test('a node whose leases ran out while it stood still does not begin its own work again', async () => {
    const ended = Promise.withResolvers<void>()
    const runs: unknown[] = []
    await node({
      concurrency: 2,
      run: async ({ payload }) => {
        runs.push(payload)
        if (payload === 'long') await ended.promise
      },
    })
    await add('long')
    await jobs.wake('test')
    await until(() => runs.length === 1)
    clock.advance(leaseMs + 1)
    await add('short')
    await jobs.wake('test')
    await until(async () => (await rowsNow()).length === 1)
    ended.resolve()
    await until(async () => (await rowsNow()).length === 0)
    expect(runs).toEqual(['long', 'short'])
  })
})

describe.skipIf(!engines.includes('sqlite'))('a signal between two looks for work', () => {
  const { jobs, add, node } = workingNodes('sqlite')

  test('is not left to the next poll', async () => {
    const look = jobs.claim
    for (let delay = 0; delay < 20; delay += 1) {
      const done = Promise.withResolvers<void>()
      const signalled = Promise.withResolvers<void>()
      let looks = 0
      jobs.claim = async (...asked) => {
        looks += 1
        if (looks > 1) return look(...asked)
        await add()
        signalled.resolve(microtasks(delay).then(() => jobs.wake('test')))
        return []
      }
      const worker = await node({ run: async () => done.resolve() })
      await signalled.promise
      await new Promise(setImmediate)
      expect(looks).toBeGreaterThan(1)
      await done.promise
      await worker.stop()
    }
  })
})
