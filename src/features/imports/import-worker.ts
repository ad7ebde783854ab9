/**
 * The import worker: counts the entries of an export, then stores them in short transactions. Each
 * transaction also stores the progress, so that another worker can resume the job.
 */
import { Problem } from '../../http/errors'
import { secondMs } from '../../lib/clock'
import { pause, yieldToEventLoop } from '../../lib/pacing'
import { newId } from '../../lib/ids'
import type { Services } from '../../services'
import type { Job } from '../../jobs/worker'
import { LeaseLost } from '../../jobs/queue'
import type { ImportFault } from '../../db/schema'
import type { Db } from '../../db/store'
import { enabledCheck } from '../auth/auth'
import type { Sessions } from '../sessions/sessions'
import type { ExportFiles } from './stored-exports'
import type { Source } from './formats/registry'
import { addNew, storeHidden, type NamedConversation } from './huge-conversation'
import { ImportPictures } from './import-pictures'
import {
  addProgress,
  endImport,
  findImport,
  isUnfinished,
  ProgressRows,
  type ImportRow,
  type ImportProgress,
} from './import-rows'
import { batches, notKeptBeside, type ImportBatch } from './import-batches'
import { UnreadableExport, type Total } from './imported-conversation'
import { ReaderTime, readExport } from './reader-process'

/** How often open pages learn of the progress; they learn of the end at once. */
const publishEveryMs = 500

/** Pauses before the same entries are tried again; progress resets them. */
export const importPausesMs = [1, 5, 30, 120].map((seconds) => seconds * secondMs)

export interface ImportWorkerParts {
  readonly services: Services
  readonly sessions: Sessions
  readonly files: ExportFiles
}

/** What one run of a job has. */
interface RunningImport {
  readonly row: ImportRow
  readonly progress: ImportProgress
  readonly pictures: ImportPictures
  /** Whether open pages get the progress of this step. */
  readonly isPublished: boolean
  /** Shows the huge conversation of the batch; null where it has none that is new. */
  readonly show: ((tx: Db) => Promise<void>) | null
}

export class ImportWorker {
  readonly #parts: ImportWorkerParts
  readonly #progress: ProgressRows
  /** A disabled account imports nothing more. */
  readonly #isEnabled: (userId: string) => Promise<boolean>

  constructor(parts: ImportWorkerParts) {
    this.#parts = parts
    this.#progress = new ProgressRows(parts.services.store)
    this.#isEnabled = enabledCheck(parts.services.store)
  }

  /**
   * Resumes a job and works until it has ended. Rejects where it needs another try, or lost its
   * lease.
   */
  async run(job: Job<null>): Promise<void> {
    const { services, sessions, files } = this.#parts
    try {
      const row = await findImport(services.store.db, job.id)
      if (row && isUnfinished(row)) {
        await sessions.imported.deleteHidden(row.id) // what a run before this one has not ended
        const fault = await this.#import(job, row)
        if (fault) await sessions.imported.deleteHidden(row.id)
        await this.#end(job.id, () => fault, job)
      }
    } finally {
      const row = await findImport(services.store.db, job.id)
      await (row && isUnfinished(row) ? files.release(job.id) : files.remove(job.id))
    }
  }

  /** Ends a job whose last try failed. */
  async failed(job: Pick<Job<null>, 'id'>): Promise<void> {
    const { services, sessions, files } = this.#parts
    const message = 'The export could not be read to its end; what was imported stays.'
    await this.#end(job.id, (row) => ({ index: row.processed, code: 'UNEXPECTED', message }))
    await files.remove(job.id)
    await sessions.imported.deleteHidden(job.id)
    services.log.warn({ job: job.id }, 'import.gave_up')
  }

  /**
   * Imports the export from the job's progress on. Returns why the job failed; null where it is
   * complete.
   */
  async #import(job: Job<null>, row: ImportRow): Promise<ImportFault | null> {
    const path = await this.#parts.files.fetch(row.id)
    const source = row.source as Source
    const request = { source, path, from: row.processed, counts: row.total === null }
    let progress: ImportProgress = row
    let hasReadable = mayHaveReadable(row)
    let publishedAt = Number.NEGATIVE_INFINITY
    const readerTime = new ReaderTime()
    const pictures = new ImportPictures(this.#parts.services, row)
    const context = { signal: job.signal, pictures, time: readerTime }
    try {
      for await (const step of batches(readExport(request, context))) {
        if (!(await this.#isEnabled(row.userId))) return accountDisabled(progress)
        const huge = 'conversations' in step ? step.huge : null
        const show = huge && (await storeHidden({ ...this.#parts, job, row }, huge))
        const begunAt = performance.now()
        const isPublished = begunAt - publishedAt >= publishEveryMs
        if (isPublished) publishedAt = begunAt
        progress = await this.#commit(job, { row, progress, pictures, isPublished, show }, step)
        hasReadable ||= 'conversations' in step && step.conversations.length > 0
        await job.yieldTurn()
        // An import takes half of one core (contract §12): the server's share and the reader's.
        await pause(performance.now() - begunAt + (await readerTime.take()), job.signal)
      }
    } catch (error) {
      if (error instanceof UnreadableExport) return unreadable(progress, error)
      if (error instanceof Problem && error.code === 'QUOTA_EXCEEDED') {
        return { index: progress.processed, code: error.code, message: error.message }
      }
      throw error
    } finally {
      await pictures.discard()
    }
    return hasReadable ? null : nothingReadable(progress)
  }

  /**
   * Stores the total, or a batch, with the progress in one transaction. Returns the new progress.
   */
  async #commit(
    job: Job<null>,
    { row, progress, pictures, isPublished, show }: RunningImport,
    step: Total | ImportBatch,
  ): Promise<ImportProgress> {
    const next =
      'total' in step
        ? addProgress(
            { ...progress, total: step.total },
            { entries: 0, faults: notKeptBeside(step) },
          )
        : addProgress(progress, step)
    const store = async (tx: Db) => {
      await job.renewLease(tx)
      const stored = 'total' in step ? [] : await this.#store(tx, { row, pictures, show }, step)
      await this.#progress.save(tx, row.id, next)
      if (isPublished) this.#publish(row)
      await yieldToEventLoop() // The rows' last statement and the commit take some 10 ms each on SQLite.
      return stored
    }
    await pictures.during(() => this.#parts.services.store.transaction(store))
    return next
  }

  #publish({ id, userId }: ImportRow): void {
    this.#parts.services.userEvents.publish(userId, { name: 'import', data: { id } })
  }

  /**
   * Stores the conversations that the user does not have yet, with their pictures. Returns the ids
   * of the pictures.
   */
  async #store(
    tx: Db,
    { row, pictures, show }: Omit<RunningImport, 'progress' | 'isPublished'>,
    { conversations, huge }: ImportBatch,
  ): Promise<string[]> {
    if (conversations.length === 0) return []
    const { sessions, services } = this.#parts
    const named = conversations.map((conversation) => ({ ...conversation, id: newId() }))
    const fresh: NamedConversation[] = huge ? [] : await addNew(tx, row, named)
    const shown = show ? conversations : fresh
    const fileIds = shown.flatMap((tree) => tree.messages.flatMap((one) => one.fileIds ?? []))
    await pictures.insert(tx, fileIds)
    await show?.(tx)
    await sessions.imported.insert(tx, row.userId, fresh)
    await services.quotas.enforceStorage(tx, row.userId)
    return fileIds
  }

  /** The last transaction of a job; `job` where this worker still holds its lease. */
  async #end(
    id: string,
    faultOf: (row: ImportRow) => ImportFault | null,
    job?: Job<null>,
  ): Promise<void> {
    const { services, files } = this.#parts
    await services.store.transaction(async (tx) => {
      if (job) await job.renewLease(tx)
      const row = await findImport(tx, id)
      if (!row) throw new LeaseLost()
      await endImport(tx, row, services.clock.now(), faultOf(row))
      this.#publish(row)
      await files.removeChunks(tx, id)
    })
  }
}

const unreadable = (
  { processed }: ImportProgress,
  { code, message }: UnreadableExport,
): ImportFault => ({
  index: processed,
  code,
  message,
})

/**
 * Whether a resumed job had read a conversation before. One that was imported in part counts as an
 * error too.
 */
const mayHaveReadable = ({ total, processed, errorCount, errors }: ImportRow): boolean => {
  const ofEntries = errors.filter(({ index }) => index !== total)
  const besideEntries = errors.length - ofEntries.length
  return (
    processed > errorCount - besideEntries || ofEntries.some(({ code }) => partialCodes.has(code))
  )
}

/** What is said of conversations that were imported, but not whole. */
const partialCodes: ReadonlySet<string> = new Set(['TRUNCATED', 'NOT_KEPT'])

const accountDisabled = ({ processed }: ImportProgress): ImportFault => ({
  index: processed,
  code: 'CANCELLED',
  message: 'The account was disabled.',
})

/** The export was empty, or every entry had a fault. */
const nothingReadable = ({ processed }: ImportProgress): ImportFault => ({
  index: processed,
  code: 'NOTHING_READABLE',
  message: 'The export holds no conversation that could be read.',
})
