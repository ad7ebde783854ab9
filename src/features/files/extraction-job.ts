/**
 * Reads what was uploaded: each file is a job, whose passages are stored a few at a time. A job that
 * is begun again, after a crash or by another node, finds the same passages and adds those that lack.
 */
import { and, eq } from 'drizzle-orm'
import { secondMs } from '../../lib/clock'
import { newId } from '../../lib/ids'
import type { Services } from '../../services'
import type { Job } from '../../jobs/worker'
import { files, passages } from '../../db/schema'
import type { Db, RowOf } from '../../db/store'
import { Unreadable, type Block } from './extraction/document'
import { readDocument } from './extraction/extractor-process'
import type { FileError } from './model'

const kind = 'files.read'
/** Files at once; each has a process of its own, behind everything that somebody waits for. */
const concurrency = 2
/** Passages of one transaction. */
const passagesAtOnce = 20
/** What fails again and again, for whatever reason of ours, is given up after some two hours. */
const pausesMs = [5, 30, 120, 600, 1_800, 3_600].map((seconds) => seconds * secondMs)

interface Payload {
  readonly fileId: string
}

/** The file was deleted, or is read already. */
class Gone extends Error {}

type FileRow = RowOf<typeof files>

export class ExtractionJob {
  readonly #services: Services

  constructor(services: Services) {
    this.#services = services
    services.jobWorker.register<Payload>({
      kind,
      concurrency,
      pausesMs,
      run: (job) => this.#run(job),
      failed: ({ payload }) => this.#settle(payload.fileId, 'NOT_READ'),
    })
  }

  /** Has the file read, once `tx` is committed and `wake` called. */
  queue(tx: Db, userId: string, fileId: string): Promise<void> {
    return this.#services.jobs.add(tx, { kind, userId, payload: { fileId } satisfies Payload })
  }

  /** Never rejects: a file that waits is found later. */
  async wake(): Promise<void> {
    await this.#services.jobs.wake(kind).catch(() => undefined)
  }

  async #run(job: Job<Payload>): Promise<void> {
    const { fileId } = job.payload
    const file = await this.#file(fileId)
    if (!file) return
    try {
      await this.#read(file, job)
      await this.#settle(fileId, null, job)
    } catch (error) {
      if (error instanceof Unreadable) return this.#settle(fileId, error.code, job)
      if (!(error instanceof Gone)) throw error
    }
  }

  async #file(fileId: string): Promise<FileRow | undefined> {
    const [file] = await this.#services.store.db
      .select()
      .from(files)
      .where(and(eq(files.id, fileId), eq(files.status, 'processing')))
    return file
  }

  async #read(file: FileRow, job: Job<Payload>): Promise<void> {
    const content = await this.#services.fileStore.read(file.id)
    if (!content) throw new Error('The bytes of a file are not there.')
    let waiting: Block[] = []
    let position = 0
    for await (const passage of readDocument(file.mimeType, content, job.signal)) {
      if (waiting.push(passage) < passagesAtOnce) continue
      await this.#keep(job, file, position, waiting)
      position += waiting.length
      waiting = []
    }
    await this.#keep(job, file, position, waiting)
  }

  /** Stores passages from `position` on; those that are there already stay as they are. */
  async #keep(
    job: Job<Payload>,
    { id: fileId, userId }: FileRow,
    position: number,
    blocks: readonly Block[],
  ): Promise<void> {
    if (blocks.length === 0) return
    const { store, search } = this.#services
    const rows = blocks.map((block, at) => ({
      id: newId(),
      fileId,
      position: position + at,
      ...block,
    }))
    await store.transaction(async (tx) => {
      await job.renewLease(tx)
      await hold(tx, fileId)
      const added = await tx.insert(passages).values(rows).onConflictDoNothing().returning()
      await search.add(
        tx,
        added.map(({ id, text }) => ({
          kind: 'passage',
          refId: id,
          userId,
          groupId: fileId,
          text,
        })),
      )
    })
  }

  /** A file that could not be read keeps nothing of what was. */
  async #settle(fileId: string, errorCode: FileError | null, job?: Job<Payload>): Promise<void> {
    await this.#services.store.transaction(async (tx) => {
      await job?.renewLease(tx)
      await hold(tx, fileId)
      if (errorCode !== null) await tx.delete(passages).where(eq(passages.fileId, fileId))
      const status = errorCode === null ? 'ready' : 'failed'
      await tx.update(files).set({ status, errorCode }).where(eq(files.id, fileId))
    })
    if (errorCode !== null) await this.#services.search.purgeDeleted()
  }
}

/** The file stays until the transaction ends. Throws `Gone`. */
async function hold(tx: Db, fileId: string): Promise<void> {
  const held = await tx
    .update(files)
    .set({ status: 'processing' })
    .where(and(eq(files.id, fileId), eq(files.status, 'processing')))
    .returning({ id: files.id })
  if (held.length === 0) throw new Gone()
}
