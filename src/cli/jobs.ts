/** `elenchus jobs`: the background work of the instance, beside its running server. */
import type { Environment } from '../config/config'
import type { JobState, ListedJob } from '../jobs/queue'
import { isoTime } from '../lib/clock'
import type { CommandResult } from './command'
import { inApp } from './user'

const perPage = 200

/** All jobs, the newest first, one line each: id, state, kind, attempts, when it is due, why it failed. */
export const listJobs = (environment: Environment, failed: boolean): Promise<CommandResult> =>
  inApp(environment, async (_, { clock, jobs }) => {
    const now = clock.now()
    const filter = { now, ...(failed ? { state: 'failed' as const } : {}) }
    const lines: string[] = []
    let after: [number, string] | null = null
    for (;;) {
      const page: ListedJob[] = await jobs.page(filter, after, perPage)
      lines.push(...page.map((job) => lineOf(job, now)))
      const last = page.at(-1)
      if (!last || page.length < perPage) return { lines, ok: true }
      after = [last.createdAt, last.id]
    }
  })

function lineOf({ id, kind, attempts, runAt, lastError, ...job }: ListedJob, now: number): string {
  return [id, stateOf(job, now), kind, attempts, isoTime(runAt), lastError ?? '']
    .join('\t')
    .trimEnd()
}

function stateOf(
  { failedAt, leaseUntil }: Pick<ListedJob, 'failedAt' | 'leaseUntil'>,
  now: number,
): JobState {
  if (failedAt !== null) return 'failed'
  return leaseUntil > now ? 'running' : 'waiting'
}

/** Has a failed job tried again, by the server. */
export const retryJob = (environment: Environment, id: string): Promise<CommandResult> =>
  inApp(environment, async (_, { jobs, store }) => {
    const found = await store.transaction(async (tx) => {
      const job = await jobs.find(tx, id)
      return job && { kind: job.kind, isRetried: await jobs.retry(tx, id) }
    })
    if (!found) return missing(id)
    if (!found.isRetried) return { lines: [`${id} has not failed.`], ok: false }
    await jobs.wake(found.kind)
    return { lines: [`${id} is due again.`], ok: true }
  })

/** Ends a job, and what it was for, as after its last failure. */
export const dropJob = (environment: Environment, id: string): Promise<CommandResult> =>
  inApp(environment, async (_, { jobs, jobWorker, store }) => {
    if (!(await jobs.find(store.db, id))) return missing(id)
    if ((await jobWorker.cancel(id)) !== null) return { lines: [`${id} is dropped.`], ok: true }
    return { lines: [`${id} comes again by itself, and cannot be dropped.`], ok: false }
  })

const missing = (id: string): CommandResult => ({ lines: [`There is no job ${id}.`], ok: false })
