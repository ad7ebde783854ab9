/**
 * The work of an import job: the export is counted, then stored in short transactions, each with the
 * place it got to. Whoever takes the job over goes on there.
 */
import { secondMs } from '../../lib/clock'
import { newId } from '../../lib/ids'
import type { Services } from '../../services'
import type { Job } from '../../jobs/worker'
import { LeaseLost } from '../../jobs/queue'
import { importedConversations, type ImportFault } from '../../db/schema'
import type { Auth } from '../auth/auth'
import type { Sessions } from '../sessions/sessions'
import { batched, type Batch } from './batches'
import { UnreadableExport, type ImportedConversation, type Source } from './imported-conversation'
import type { ExportFiles } from './export-files'
import {
  advanced,
  endImport,
  findImport,
  isUnfinished,
  saveProgress,
  type ImportRow,
  type Progress,
} from './import-rows'
import { readExport } from './reader-process'

/** Before the same entries are tried once more; whatever gets further begins anew. */
export const pausesMs = [1, 5, 30, 120].map((seconds) => seconds * secondMs)

/** What the work needs. */
export interface ImportWorkerParts {
  readonly services: Services
  readonly auth: Auth
  readonly sessions: Sessions
  readonly files: ExportFiles
}

export class ImportWorker {
  readonly #parts: ImportWorkerParts

  constructor(parts: ImportWorkerParts) {
    this.#parts = parts
  }

  /** Goes on with a job until it has ended. Rejects where it is to be tried again, or is another's. */
  async run(job: Job<null>): Promise<void> {
    const { services, files } = this.#parts
    try {
      const row = await findImport(services.store.db, job.id)
      if (row && isUnfinished(row)) await this.#end(job, await this.#read(job, row))
    } finally {
      const row = await findImport(services.store.db, job.id)
      await (row && isUnfinished(row) ? files.letGo(job.id) : files.drop(job.id))
    }
  }

  /** The job could not be done however often it was tried. */
  async failed(job: Job<null>): Promise<void> {
    const { services, files } = this.#parts
    const message = 'The export could not be read to its end; what was imported stays.'
    await this.#close(job.id, (row) => ({ index: row.processed, code: 'UNEXPECTED', message }))
    await files.drop(job.id)
    services.log.warn({ job: job.id }, 'an import was given up')
  }

  /** Why the job has failed; null where it is complete. */
  async #read(job: Job<null>, row: ImportRow): Promise<ImportFault | null> {
    const path = await this.#parts.files.fetch(row.id)
    const source = row.source as Source
    const request = { source, path, from: row.processed, counts: row.total === null }
    let progress: Progress = row
    try {
      for await (const step of batched(readExport(request, job.signal))) {
        if (!(await this.#isWelcome(row))) return disabled(progress)
        progress = await this.#commit(job, row, progress, step)
        await Bun.sleep(0) // whoever asked meanwhile is answered first
      }
    } catch (error) {
      if (error instanceof UnreadableExport) return unreadable(progress, error)
      throw error
    }
    return progress.processed > progress.errorCount ? null : nothing(progress)
  }

  /** An account that was disabled takes nothing any more. */
  async #isWelcome({ userId }: ImportRow): Promise<boolean> {
    const { auth, services } = this.#parts
    return (await auth.enabled(services.store.db, userId)) !== null
  }

  /** One step of the way, and the place it leads to, in one transaction. */
  async #commit(
    job: Job<null>,
    row: ImportRow,
    progress: Progress,
    step: Batch | { readonly total: number },
  ): Promise<Progress> {
    const next =
      'total' in step
        ? { ...progress, total: step.total }
        : advanced(progress, step.entries, step.faults)
    await this.#parts.services.store.transaction(async (tx) => {
      await job.renewLease(tx)
      if (!('total' in step)) await this.#store(tx, row, step.conversations)
      await saveProgress(tx, row.id, next)
    })
    return next
  }

  /** Stores those that the user does not have yet. */
  async #store(
    tx: Parameters<Sessions['insertTrees']>[0],
    { userId, source }: ImportRow,
    conversations: readonly ImportedConversation[],
  ): Promise<void> {
    if (conversations.length === 0) return
    const trees = conversations.map((conversation) => ({ ...conversation, id: newId() }))
    const added = await tx
      .insert(importedConversations)
      .values(
        trees.map(({ id: sessionId, externalId }) => ({ userId, source, externalId, sessionId })),
      )
      .onConflictDoNothing()
      .returning({ sessionId: importedConversations.sessionId })
    const fresh = new Set(added.map(({ sessionId }) => sessionId))
    const { sessions } = this.#parts
    await sessions.insertTrees(
      tx,
      userId,
      trees.filter(({ id }) => fresh.has(id)),
    )
  }

  /** The last transaction of a job. */
  async #end(job: Job<null>, fault: ImportFault | null): Promise<void> {
    await this.#close(job.id, () => fault, job)
  }

  async #close(
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
      await files.dropChunks(tx, id)
    })
  }
}

const unreadable = ({ processed }: Progress, { code, message }: UnreadableExport): ImportFault => ({
  index: processed,
  code,
  message,
})

const disabled = ({ processed }: Progress): ImportFault => ({
  index: processed,
  code: 'CANCELLED',
  message: 'The account was disabled.',
})

/** Nothing was there to import, or nothing of it could be read. */
const nothing = ({ processed }: Progress): ImportFault => ({
  index: processed,
  code: 'NOTHING_READABLE',
  message: 'The export holds no conversation that could be read.',
})
