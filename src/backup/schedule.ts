/**
 * The backups of a running server: made by the clock and when an administrator asks, one at a time on a node, as jobs,
 * so that one node of several makes each and what a stopped server did not finish is made by the next.
 */
import type { Config } from '../config/config'
import { violationOf } from '../db/database-errors'
import type { Store } from '../db/store'
import type { JobQueue } from '../jobs/queue'
import type { JobHandler, JobWorker } from '../jobs/worker'
import { minuteMs, secondMs, isoTime, type Clock } from '../lib/clock'
import { lastTime, nextTime } from '../lib/cron'
import type { Log } from '../lib/log'
import { thrownLine } from '../lib/text'
import { backupPlace, keptNameAt, type BackupPlace, type KeptBackup } from './places'

const kind = 'backup'
/** How often the clock is looked at. */
const tickMs = secondMs
/** How often the place is asked what other nodes have kept. */
const refreshMs = 10 * minuteMs
/** The pauses before further attempts. */
const pausesMs = [minuteMs, 10 * minuteMs, 30 * minuteMs]

interface BackupsParts {
  readonly config: Config
  readonly store: Store
  readonly jobs: JobQueue
  readonly jobWorker: JobWorker
  readonly clock: Clock
  readonly log: Log
}

interface BackupPayload {
  readonly name: string
}

export class Backups {
  readonly #parts: BackupsParts
  readonly #place: BackupPlace
  readonly #schedule: string | null
  #timer: Timer | undefined
  #due = Number.POSITIVE_INFINITY
  #seen = 0
  #refreshedAt = 0
  #last: KeptBackup | null = null
  #failures = 0

  constructor(parts: BackupsParts) {
    this.#parts = parts
    const { config, log, jobWorker } = parts
    this.#place = backupPlace(config.backup, log)
    this.#schedule = config.backup.schedule
    jobWorker.register(this.#handler())
  }

  /** For people. */
  get address(): string {
    return this.#place.address
  }

  /** The newest good backup that this node knows; null without one. */
  get last(): KeptBackup | null {
    return this.#last
  }

  /** How many attempts of this node have failed. */
  get failures(): number {
    return this.#failures
  }

  /** All that are kept, the newest first. */
  async list(): Promise<KeptBackup[]> {
    const listed = await this.#place.list()
    this.#last = listed[0] ?? null
    return listed
  }

  /** The bytes of a backup; null where no backup has the name. Throws for a text that cannot be the name of a backup. */
  read(name: string): Promise<ReadableStream<Uint8Array> | null> {
    return this.#place.read(name)
  }

  /** Has one made soon, and resolves with its name. */
  async request(): Promise<string> {
    const name = keptNameAt(this.#parts.clock.now())
    await this.#add(name)
    return name
  }

  /** Makes backups by the clock from now on. One that was missed while no server ran is made at once. */
  start(): void {
    if (this.#schedule === null) return
    this.#warn()
    const now = this.#parts.clock.now()
    this.#seen = now
    this.#due = this.#next(now)
    this.#timer = setInterval(() => void this.#tick(), tickMs)
    this.#timer.unref()
    // A bucket may be slow to answer: the start does not wait for it.
    void this.#refresh(now).then(() => {
      if (this.#last) this.#due = Math.min(this.#due, this.#next(this.#last.createdAt))
    })
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #next(after: number): number {
    return nextTime(this.#schedule ?? '', after) ?? Number.POSITIVE_INFINITY
  }

  async #tick(): Promise<void> {
    const now = this.#parts.clock.now()
    if (now < this.#seen) this.#due = this.#next(now) // the clock was ahead
    this.#seen = now
    if (now - this.#refreshedAt >= refreshMs) void this.#refresh(now)
    if (now < this.#due) return
    this.#due = this.#next(now)
    const time = lastTime(this.#schedule ?? '', now + 1) ?? now
    try {
      await this.#add(keptNameAt(time))
    } catch (error) {
      this.#due = now // the database is away for a moment
      this.#parts.log.warn({ err: error }, 'backup.not_queued')
    }
  }

  /** What will hurt later. */
  #warn(): void {
    const { config, log } = this.#parts
    if (config.databaseUrl === null || config.backup.to.kind === 's3') return
    const hint =
      'other nodes do not see it; BACKUP_TO takes s3:// or a folder that all of them share'
    log.warn({ address: this.address, hint }, 'backup.local_to_this_node')
  }

  async #refresh(now: number): Promise<void> {
    this.#refreshedAt = now
    await this.list().catch((error: unknown) => {
      this.#parts.log.warn({ err: error, address: this.address }, 'backup.place_unreadable')
    })
  }

  /** The nodes add the same job at the same time: one of them does. */
  async #add(name: string): Promise<void> {
    const { jobs, store } = this.#parts
    const payload: BackupPayload = { name }
    try {
      await store.transaction((tx) => jobs.add(tx, { id: name, kind, userId: null, payload }))
    } catch (error) {
      if (violationOf(error) !== 'unique') throw error
    }
    await jobs.wake(kind)
  }

  #handler(): JobHandler<BackupPayload> {
    return {
      kind,
      concurrency: 1,
      pausesMs,
      run: ({ payload, signal }) => this.#run(payload.name, signal),
    }
  }

  async #run(name: string, signal: AbortSignal): Promise<void> {
    const { config, log, clock } = this.#parts
    const { address } = this
    const isKept = (each: KeptBackup) => each.name === name || each.name === `${name}.age`
    const begunAt = performance.now()
    try {
      if ((await this.list()).some(isKept)) return
      log.info({ address, name }, 'backup.making')
      const { makeBackup } = await import('./kept-backups')
      const last = this.#last?.createdAt
      const made = await makeBackup(config, name, signal)
      this.#last = { ...made, createdAt: clock.now() }
      const ms = Math.round(performance.now() - begunAt)
      const before = last === undefined ? null : isoTime(last)
      log.info(
        { address, name: made.name, size: made.size, missing: made.missing, ms, before },
        'backup.made',
      )
    } catch (error) {
      if (signal.aborted) throw error
      this.#failures += 1
      const lastGood = this.#last ? isoTime(this.#last.createdAt) : null
      log.error({ address, name, reason: thrownLine(error), lastGood }, 'backup.failed')
      throw error
    }
  }
}
