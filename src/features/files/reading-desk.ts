/**
 * Reads what was uploaded: each file is a job, whose passages are stored a few at a time. A job that
 * is begun again, after a crash or by another node, finds the same passages and adds those that lack.
 */
import { and, eq } from 'drizzle-orm'
import type { Services } from '../../services'
import { Jobs, type Job } from '../../store/jobs'
import { files, passages } from '../../store/schema'
import type { Db, RowOf } from '../../store/store'
import { Worker } from '../../store/worker'
import { newId } from '../../platform/ids'
import { Unreadable, type Block } from './extraction/block'
import { readDocument } from './extraction/reading'
import type { FileError } from './model'

const kind = 'files.read'
/** Files at once; each has a process of its own, behind everything that somebody waits for. */
const width = 2
/** Passages of one transaction. */
const passagesAtOnce = 20
/** What fails this often, for whatever reason of ours, is given up: after some four hours. */
const attemptsMax = 8

interface Payload {
  readonly fileId: string
}

/** The file was deleted, or is read already. */
class Gone extends Error {}

type FileRow = RowOf<typeof files>

export class ReadingDesk {
  readonly #services: Services
  readonly #jobs: Jobs
  readonly #worker: Worker<Payload>

  constructor(services: Services) {
    const { store, keyring, clock, log } = services
    this.#services = services
    this.#jobs = new Jobs(store, keyring, clock)
    const work = (job: Job<Payload>, signal: AbortSignal) => this.#work(job, signal)
    this.#worker = new Worker(store, this.#jobs, log, { kind, width, work })
  }

  start(): Promise<void> {
    return this.#worker.start()
  }

  stop(): Promise<void> {
    return this.#worker.stop()
  }

  /** Has the file read, once `tx` is committed and `wake` called. */
  queue(tx: Db, userId: string, fileId: string): Promise<void> {
    return this.#jobs.add(tx, kind, userId, { fileId } satisfies Payload)
  }

  wake(): Promise<void> {
    return this.#worker.wake()
  }

  async #work({ payload: { fileId }, attempts }: Job<Payload>, signal: AbortSignal): Promise<void> {
    const file = await this.#file(fileId)
    if (!file) return
    try {
      if (attempts >= attemptsMax) return await this.#settle(fileId, 'NOT_READ')
      await this.#read(file, signal)
      await this.#settle(fileId, null)
    } catch (error) {
      if (error instanceof Unreadable) return this.#settle(fileId, error.code)
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

  async #read(file: FileRow, signal: AbortSignal): Promise<void> {
    const content = await this.#services.fileStore.read(file.id)
    if (!content) throw new Error('The bytes of a file are not there.')
    let waiting: Block[] = []
    let position = 0
    for await (const passage of readDocument(file.mimeType, content, signal)) {
      if (waiting.push(passage) < passagesAtOnce) continue
      await this.#keep(file, position, waiting)
      position += waiting.length
      waiting = []
    }
    await this.#keep(file, position, waiting)
  }

  /** Stores passages from `position` on; those that are there already stay as they are. */
  async #keep({ id: fileId, userId }: FileRow, position: number, blocks: readonly Block[]) {
    if (blocks.length === 0) return
    const { store, search } = this.#services
    const rows = blocks.map((block, at) => ({
      id: newId(),
      fileId,
      position: position + at,
      ...block,
    }))
    await store.transaction(async (tx) => {
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
  async #settle(fileId: string, errorCode: FileError | null): Promise<void> {
    await this.#services.store.transaction(async (tx) => {
      await hold(tx, fileId)
      if (errorCode !== null) await tx.delete(passages).where(eq(passages.fileId, fileId))
      const status = errorCode === null ? 'ready' : 'failed'
      await tx.update(files).set({ status, errorCode }).where(eq(files.id, fileId))
    })
    if (errorCode !== null) await this.#services.search.clear()
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
