import { importJobs } from '../../db/schema'
import type { Db } from '../../db/store'
import type { Claim } from '../../http/endpoint'
import { Problem } from '../../http/errors'
import { replayedHeader } from '../../http/idempotency'
import type { Upload } from '../../http/upload'
import { hourMs } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { Semaphore } from '../../lib/semaphore'
import { jsonEntry, type ZipEntry } from '../../lib/zip'
import type { Services } from '../../services'
import type { Sessions } from '../sessions/sessions'
import { isSource } from './formats/registry'
import {
  endImport,
  ExportFiles,
  findImport,
  type ImportRow,
  isUnfinished,
  listImports,
  unfinishedImports,
  wireImport,
} from './import-rows'
import { importPausesMs, ImportWorker } from './import-worker'
import type { ImportJob } from './model'

const kind = 'import'
/** Jobs that a node runs at once. */
const jobsAtOnce = 2

export { productNames } from './formats/registry'

export const noSuchImport = 'There is no such import.'

export class Imports {
  readonly #services: Services
  readonly #sessions: Sessions
  readonly #files: ExportFiles
  /**
   * Limits uploads that are being stored: on Postgres a large one holds a connection for seconds.
   */
  readonly #storing = new Semaphore(2)

  constructor(services: Services, sessions: Sessions) {
    this.#services = services
    this.#sessions = sessions
    this.#files = new ExportFiles(services.store, services.config.dataDir)
    const worker = new ImportWorker({ services, sessions, files: this.#files })
    services.jobWorker.register<null>({
      kind,
      concurrency: jobsAtOnce,
      takesTurns: true,
      pausesMs: importPausesMs,
      run: (job) => worker.run(job),
      failed: (job) => worker.failed(job),
      unreadable: (id) => worker.failed({ id }),
    })
  }

  /**
   * Stores an export and queues its job. The same claim returns the first answer again. Problems:
   * `IDEMPOTENCY_KEY_REUSED`, `QUOTA_EXCEEDED`.
   */
  async begin(
    userId: string,
    source: string,
    upload: Upload,
    claim: Claim | null,
  ): Promise<{ job: ImportJob; headers: Record<string, string> }> {
    const { idempotency, jobs } = this.#services
    const id = newId()
    const add = (tx: Db) => this.#add(tx, { id, userId, source }, upload)
    const { outcome: job, replayed } = await this.#storing
      .run(() => idempotency.once(claim, add))
      .catch(async (error: unknown) => {
        // After any other error the row may be stored all the same.
        if (error instanceof Problem) await this.#files.remove(id)
        throw error
      })
    if (!replayed) await jobs.wake(kind).catch(() => undefined) // the worker polls as well
    const headers = { location: `/api/import/${job.id}`, ...replayedHeader(replayed) }
    return { job, headers }
  }

  async #add(
    tx: Db,
    { id, userId, source }: Pick<ImportRow, 'id' | 'userId' | 'source'>,
    upload: Upload,
  ): Promise<ImportJob> {
    const { clock, jobs, quotas, userEvents } = this.#services
    const createdAt = clock.now()
    const isKnown = isSource(source)
    const row: ImportRow = {
      id,
      userId,
      source,
      status: isKnown ? 'queued' : 'not_implemented',
      total: null,
      processed: 0,
      errorCount: 0,
      errors: [],
      uploadBytes: upload.size,
      createdAt,
      completedAt: isKnown ? null : createdAt,
    }
    await tx.insert(importJobs).values(row)
    userEvents.publish(userId, { name: 'import', data: { id } })
    if (isKnown) {
      await this.#files.store(tx, row.id, upload)
      await jobs.add(tx, { id: row.id, kind, userId, payload: null, takesTurns: true })
      await quotas.enforceStorage(tx, userId)
    }
    return wireImport(row)
  }

  /** The latest jobs, newest first. */
  async list(userId: string): Promise<ImportJob[]> {
    return (await listImports(this.#services.store.db, userId)).map(wireImport)
  }

  /** Problem: `NOT_FOUND`, for another user's job too. */
  async get(userId: string, id: string): Promise<ImportJob> {
    return wireImport(await this.#find(this.#services.store.db, userId, id))
  }

  /**
   * Ends a job; what was imported stays. A job that has ended stays as it is. Problem: `NOT_FOUND`.
   */
  async cancel(userId: string, id: string): Promise<ImportJob> {
    const row = await this.#find(this.#services.store.db, userId, id)
    if (isUnfinished(row)) await this.#cancel(row.id)
    return this.get(userId, id)
  }

  async #cancel(id: string): Promise<void> {
    const { store, jobs, clock, userEvents } = this.#services
    await store.transaction(async (tx) => {
      await jobs.cancel(tx, id) // waits for the transaction that is committing
      const row = await findImport(tx, id)
      if (!row) return
      const message = 'The import was cancelled; what was imported stays.'
      await endImport(tx, row, clock.now(), { index: row.processed, code: 'CANCELLED', message })
      userEvents.publish(row.userId, { name: 'import', data: { id } })
      await this.#files.removeChunks(tx, id)
    })
    await jobs.publishCancelled(id)
    await this.#files.remove(id)
    await this.#sessions.imported.deleteHidden(id)
  }

  async #find(db: Db, userId: string, id: string): Promise<ImportRow> {
    const row = await findImport(db, id.toLowerCase())
    if (row?.userId === userId) return row
    throw new Problem('NOT_FOUND', { message: noSuchImport })
  }

  /** The user's jobs for the account's archive. */
  async *export(userId: string): AsyncGenerator<ZipEntry> {
    const rows = await listImports(this.#services.store.db, userId, Number.MAX_SAFE_INTEGER)
    yield jsonEntry('imports.json', rows.map(wireImport))
  }

  /**
   * Ends all of a user's jobs, and removes their files. Call it before the user is erased: on
   * Postgres a job that stores sessions and an erasure that deletes them would wait for each other.
   */
  async endAll(userId: string): Promise<void> {
    for (const id of await unfinishedImports(this.#services.store.db, userId)) {
      await this.#cancel(id)
    }
  }

  /** Removes exports that a dead process left: those that were last written before a time. */
  start(before: number): Promise<void> {
    return this.#removeOrphans(before)
  }

  /** Removes exports whose jobs have ended. */
  sweep(): Promise<void> {
    return this.#removeOrphans(this.#services.clock.now() - hourMs)
  }

  async #removeOrphans(before: number): Promise<void> {
    const { store } = this.#services
    const hidden = await this.#sessions.imported.importsOfHidden() // read before the jobs that may write more
    const wanted = new Set(await unfinishedImports(store.db))
    await this.#files.removeOrphans(wanted, before)
    for (const id of hidden) if (!wanted.has(id)) await this.#sessions.imported.deleteHidden(id)
  }
}
