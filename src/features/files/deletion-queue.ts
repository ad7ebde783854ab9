/**
 * Bytes whose rows are gone. The removal is written down in the transaction that deletes the rows, so
 * that no crash can keep the bytes; what no row ever came for is swept.
 */
import { inArray } from 'drizzle-orm'
import { hourMs, secondMs } from '../../lib/clock'
import type { StoredFile } from '../../lib/file-store/file-store'
import { newId } from '../../lib/ids'
import type { Services } from '../../services'
import { files } from '../../db/schema'
import type { Db } from '../../db/store'

const kind = 'files.remove'
/** Some two days in all; what is left then is swept. */
const pausesMs = [5, 60, 600, 3_600, 14_400, 43_200, 86_400].map((seconds) => seconds * secondMs)
/** Whoever uploads has long stored a row, or died. */
const orphanAgeMs = hourMs
const sweepEveryMs = hourMs
const sweptAtOnce = 100

interface Payload {
  readonly ids: readonly string[]
}

/** Bytes that are to be removed, and the job that says so. */
export interface ScheduledDeletion {
  readonly jobId: string
  readonly ids: readonly string[]
}

export class DeletionQueue {
  readonly #services: Services
  #nextSweep = 0

  constructor(services: Services) {
    this.#services = services
    services.jobWorker.register<Payload>({
      kind,
      concurrency: 1,
      pausesMs,
      run: ({ payload }) => this.#remove(payload.ids),
    })
  }

  /**
   * Writes down, within `tx`, that the bytes of these files are to be removed; `finish` does it once
   * that is committed. The job is nobody's: it outlives the user.
   */
  async queue(tx: Db, ids: readonly string[]): Promise<ScheduledDeletion> {
    const job = { id: newId(), kind, userId: null, payload: { ids } satisfies Payload }
    if (ids.length > 0) await this.#services.jobs.add(tx, job)
    return { jobId: job.id, ids }
  }

  /** Removes them now; what cannot be removed now is, later. Never rejects. */
  async finish({ jobId, ids }: ScheduledDeletion): Promise<void> {
    const { store, jobs, log } = this.#services
    try {
      if (ids.length === 0) return
      await this.#remove(ids)
      await store.transaction((tx) => jobs.cancel(tx, jobId))
    } catch (error) {
      log.warn({ err: error }, 'files are removed later')
    }
  }

  async #remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) await this.#services.fileStore.remove(id)
  }

  /** Removes old bytes that belong to no row. Looks once an hour. */
  async sweep(): Promise<void> {
    const { clock, fileStore } = this.#services
    const now = clock.now()
    if (now < this.#nextSweep) return
    this.#nextSweep = now + sweepEveryMs
    const waiting: StoredFile[] = []
    for await (const listed of fileStore.list()) {
      if (now - listed.modifiedAt >= orphanAgeMs) waiting.push(listed)
      if (waiting.length === sweptAtOnce) await this.#removeOrphans(waiting.splice(0))
    }
    await this.#removeOrphans(waiting)
  }

  async #removeOrphans(listed: readonly StoredFile[]): Promise<void> {
    const { store, fileStore } = this.#services
    const keys = listed.map(({ key }) => key)
    const known = await store.db.select({ id: files.id }).from(files).where(inArray(files.id, keys))
    const whole = new Set(known.map(({ id }) => id))
    for (const { name } of listed) if (!whole.has(name)) await fileStore.remove(name)
  }
}
