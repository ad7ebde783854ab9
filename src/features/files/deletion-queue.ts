/**
 * Deletes the bytes of files whose rows are deleted. The transaction that deletes the rows also
 * queues the deletion, so that no crash keeps the bytes. A sweep deletes bytes that never had a
 * row.
 */
import { inArray } from 'drizzle-orm'
import { hourMs, secondMs } from '../../lib/clock'
import type { StoredFile } from '../../lib/file-store/file-store'
import { newId } from '../../lib/ids'
import type { Services } from '../../services'
import { files } from '../../db/schema'
import type { Db } from '../../db/store'

const kind = 'files.remove'
/** Some two days in all; after them the sweep deletes the rest. */
const pausesMs = [5, 60, 600, 3_600, 14_400, 43_200, 86_400].map((seconds) => seconds * secondMs)
/** After so long an upload has stored its row, or its process has died. */
const orphanAgeMs = hourMs
const sweepEveryMs = hourMs
const sweepBatch = 100

interface Payload {
  readonly ids: readonly string[]
}

/** A queued deletion of files' bytes. */
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
   * Queues, within `tx`, the deletion of these files' bytes; call `finish` after the commit. The
   * job belongs to no user, so that it survives the erasure of the files' owner.
   */
  async queue(tx: Db, ids: readonly string[]): Promise<ScheduledDeletion> {
    const job = { id: newId(), kind, userId: null, payload: { ids } satisfies Payload }
    if (ids.length > 0) await this.#services.jobs.add(tx, job)
    return { jobId: job.id, ids }
  }

  /** Deletes the bytes now; the queued job deletes those that fail. Never rejects. */
  async finish({ jobId, ids }: ScheduledDeletion): Promise<void> {
    const { store, jobs, log } = this.#services
    try {
      if (ids.length === 0) return
      await this.#remove(ids)
      await store.transaction((tx) => jobs.cancel(tx, jobId))
    } catch (error) {
      log.warn({ err: error, job: jobId }, 'file.deletion_postponed')
    }
  }

  async #remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) await this.#services.fileStore.remove(id)
  }

  /** Deletes old bytes without a row. Runs at most once an hour. */
  async sweep(): Promise<void> {
    const { clock, fileStore } = this.#services
    const now = clock.now()
    if (now < this.#nextSweep) return
    this.#nextSweep = now + sweepEveryMs
    const waiting: StoredFile[] = []
    for await (const listed of fileStore.list()) {
      if (now - listed.modifiedAt >= orphanAgeMs) waiting.push(listed)
      if (waiting.length === sweepBatch) await this.#removeOrphans(waiting.splice(0))
    }
    await this.#removeOrphans(waiting)
  }

  async #removeOrphans(listed: readonly StoredFile[]): Promise<void> {
    const { store, fileStore } = this.#services
    const keys = listed.map(({ key }) => key)
    const known = await store.db.select({ id: files.id }).from(files).where(inArray(files.id, keys))
    const owned = new Set(known.map(({ id }) => id))
    for (const { name } of listed) if (!owned.has(name)) await fileStore.remove(name)
  }
}
