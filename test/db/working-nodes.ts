/** Nodes that share a job queue; each of them does one kind of work. */
import { beforeEach } from 'bun:test'
import { createLog } from '../../src/lib/log'
import { Keyring } from '../../src/lib/keyring'
import { JobWorker, type JobHandler } from '../../src/jobs/worker'
import { JobQueue, type ClaimedJob } from '../../src/jobs/queue'
import { jobs as rows } from '../../src/db/schema'
import { testClock } from '../support/clock'
import { fixture } from '../support/fixtures'
import type { Engine } from '../support/server'
import { openTestStore } from '../support/stores'

/** How long a lease lasts that is not renewed. */
export const leaseMs = 15_000

/** For a block of tests; each test begins without jobs and nodes. */
export function workingNodes(engine: Engine) {
  const clock = testClock()
  const runners: JobWorker[] = []
  const opened = fixture(() => openTestStore(engine))
  const jobs = fixture(() => new JobQueue(opened.store, new Keyring('x'.repeat(32)), clock))
  beforeEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.stop()))
    await opened.store.db.delete(rows)
  })

  const add = (payload: unknown = null, kind = 'test') =>
    opened.store.transaction((tx) => jobs.add(tx, { kind, userId: null, payload, isSecret: true }))
  const claimOne = async (): Promise<ClaimedJob> => (await jobs.claim('test', 1))[0] as ClaimedJob
  const hold = (job: ClaimedJob) => opened.store.transaction((tx) => jobs.renewLease(tx, job))
  const rowsNow = () => opened.store.db.select().from(rows)

  /** A node that does one kind of work. */
  async function node<P>(
    work: Partial<JobHandler<P>> & Pick<JobHandler<P>, 'run'>,
  ): Promise<JobWorker> {
    const runner = new JobWorker(opened.store, jobs, clock, createLog('silent', false))
    runner.register<P>({ kind: 'test', concurrency: 1, pausesMs: [], ...work })
    runners.push(runner)
    await runner.start()
    return runner
  }
  const until = async (met: () => boolean | Promise<boolean>) => {
    while (!(await met())) await Bun.sleep(2)
  }

  return { clock, opened, jobs, add, claimOne, hold, rowsNow, node, until }
}
