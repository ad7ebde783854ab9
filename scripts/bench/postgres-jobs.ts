/** Jobs a second on Postgres, beside the same statements through Bun's own client, both in this process. */
import { SQL } from 'bun'
import { jobs } from '../../src/db/schema'
import type { Store } from '../../src/db/store'
import { JobQueue } from '../../src/jobs/queue'
import { JobWorker } from '../../src/jobs/worker'
import { Keyring } from '../../src/lib/keyring'
import { createLog } from '../../src/lib/log'
import { openTestStore } from '../../test/support/stores'
import { alternately, type Figure } from './figure'

const [count, concurrency, rounds, rowsPerInsert] = [2_000, 8, 5, 500]
const leaseMs = 15_000
const kind = 'bench'

/** Of one round. */
interface Round {
  readonly perSecond: number
  /** Processor time of this process for a job, in microseconds. */
  readonly processor: number
}

/** A job is claimed with a lease, runs without doing anything, and is deleted. */
export async function postgresJobs(): Promise<Figure[]> {
  await using opened = await openTestStore('postgres')
  const { store, options } = opened
  await using sql = new SQL(options.databaseUrl ?? '', { max: 10 })
  const measured = async (work: () => Promise<unknown>): Promise<Round> => {
    await addJobs(store)
    const [before, begun] = [process.cpuUsage(), performance.now()]
    await work()
    const seconds = (performance.now() - begun) / 1_000
    const { user, system } = process.cpuUsage(before)
    return { perSecond: count / seconds, processor: (user + system) / count }
  }
  const [ours = [], bare = []] = await alternately(
    rounds,
    () => measured(() => runOurs(store)),
    () => measured(() => runBare(sql)),
  )
  const figure = (name: string, unit: string, of: keyof Round): Figure => ({
    name,
    unit,
    ours: ours.map((round) => round[of]),
    bare: bare.map((round) => round[of]),
  })
  return [
    { ...figure('jobs on Postgres', 'jobs/s', 'perSecond'), aim: { atLeast: 0.7 } },
    figure('  processor time of it', 'µs/job', 'processor'),
  ]
}

async function addJobs(store: Store): Promise<void> {
  const now = Date.now()
  const row = { kind, userId: null, payload: 'json:null', attempts: 0, runAt: now, leaseUntil: 0 }
  const rest = { holder: null, lastError: null, failedAt: null, createdAt: now, takesTurns: false }
  for (let at = 0; at < count; at += rowsPerInsert) {
    const rows = Array.from({ length: rowsPerInsert }, () => ({
      ...row,
      ...rest,
      id: crypto.randomUUID(),
    }))
    await store.db.insert(jobs).values(rows)
  }
}

async function runOurs(store: Store): Promise<void> {
  const clock = { now: () => Date.now() }
  const queue = new JobQueue(store, new Keyring('x'.repeat(32)), clock)
  const worker = new JobWorker(store, queue, clock, createLog('silent', false))
  const { promise, resolve } = Promise.withResolvers<void>()
  let left = count
  const run = async () => {
    left -= 1
    if (left === 0) resolve()
  }
  worker.register({ kind, concurrency, pausesMs: [], run })
  await worker.start()
  await promise
  await worker.stop()
}

async function runBare(sql: SQL): Promise<void> {
  const claim = () =>
    sql.begin(async (tx) => {
      const now = Date.now()
      const rows: { id: string }[] = await tx`
        select * from jobs where kind = ${kind} and failed_at is null and run_at <= ${now}
          and lease_until <= ${now} order by run_at limit 1 for update skip locked`
      const id = rows[0]?.id
      if (id === undefined) return null
      const holder = crypto.randomUUID()
      await tx`update jobs set lease_until = ${now + leaseMs}, holder = ${holder} where id = ${id}`
      return { id, holder }
    })
  const worker = async () => {
    for (let job = await claim(); job; job = await claim()) {
      await sql`delete from jobs where id = ${job.id} and holder = ${job.holder}`
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}
