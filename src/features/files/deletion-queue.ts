/**
 * Deletes the bytes of files whose rows are deleted. The transaction that deletes the rows also
 * queues the deletion, so that no crash keeps the bytes. A sweep moves bytes that no row names to the
 * trash, and deletes them after a week: a wrong or an older database names none of the files.
 */
import { inArray } from 'drizzle-orm'
import { dayMs, hourMs, secondMs } from '../../lib/clock'
import type { StoredFile } from '../../lib/file-store'
import { newId } from '../../lib/ids'
import type { Services } from '../../services'
import { readInstanceId } from '../../db/instance-id'
import { files } from '../../db/schema'
import type { Db } from '../../db/store'

const kind = 'files.remove'
/** Some two days in all; after them the sweep moves the rest to the trash. */
const pausesMs = [5, 60, 600, 3_600, 14_400, 43_200, 86_400].map((seconds) => seconds * secondMs)
/** After so long an upload has stored its row, or its process has died. */
const orphanAgeMs = hourMs
const sweepEveryMs = hourMs
const trashedMs = 7 * dayMs
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

  /**
   * Moves old bytes that no row names to the trash, and empties the trash. Runs at most once an hour,
   * and only in a store that carries the id of this database.
   */
  async sweep(): Promise<void> {
    const { clock, fileStore } = this.#services
    const now = clock.now()
    if (now < this.#nextSweep) return
    this.#nextSweep = now + sweepEveryMs
    if (!(await this.#isOurStore())) return
    for await (const page of pagesOf(fileStore.list())) {
      await this.#trashOrphans(page.filter(({ modifiedAt }) => now - modifiedAt >= orphanAgeMs))
    }
    for await (const page of pagesOf(fileStore.trash.list())) await this.#emptyTrash(page, now)
  }

  async #isOurStore(): Promise<boolean> {
    const { fileStore, log, store } = this.#services
    const [storeId, databaseId] = [await fileStore.instanceId(), await readInstanceId(store)]
    if (storeId !== null && storeId === databaseId) return true
    log.warn({ storeId, databaseId }, 'file_store.not_swept')
    return false
  }

  async #trashOrphans(listed: readonly StoredFile[]): Promise<void> {
    const { fileStore, log } = this.#services
    const owned = await this.#owned(listed)
    for (const { name, size } of listed) {
      if (owned.has(name)) continue
      await fileStore.trash.add(name)
      log.warn({ file: name, size, days: trashedMs / dayMs }, 'file.trashed')
    }
  }

  /** A file that a row names again goes back: the database was another one for a while. */
  async #emptyTrash(listed: readonly StoredFile[], now: number): Promise<void> {
    const { fileStore, log } = this.#services
    const owned = await this.#owned(listed)
    for (const { name, size, modifiedAt } of listed) {
      if (owned.has(name)) {
        await fileStore.trash.restore(name)
        log.info({ file: name, size }, 'file.restored_from_trash')
      } else if (now - modifiedAt >= trashedMs) {
        await fileStore.trash.remove(name)
        log.info({ file: name, size }, 'file.removed_from_trash')
      }
    }
  }

  /** The ids among the objects' keys that a row names. */
  async #owned(listed: readonly StoredFile[]): Promise<Set<string>> {
    const keys = listed.map(({ key }) => key)
    const known = await this.#services.store.db
      .select({ id: files.id })
      .from(files)
      .where(inArray(files.id, keys))
    return new Set(known.map(({ id }) => id))
  }
}

async function* pagesOf(listed: AsyncIterable<StoredFile>): AsyncGenerator<StoredFile[]> {
  let page: StoredFile[] = []
  for await (const file of listed) {
    if (page.push(file) < sweepBatch) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}
