/**
 * Extracts the text of uploaded files: one job for each file, which stores its passages a few at a
 * time. A job that runs again, after a crash or on another node, finds the same passages and adds
 * the missing ones.
 */
import { and, eq } from 'drizzle-orm'
import { files, passages } from '../../db/schema'
import type { Db, RowOf } from '../../db/store'
import type { Job } from '../../jobs/worker'
import { type ChildLimits, ChildProcess } from '../../lib/child-process'
import { secondMs } from '../../lib/clock'
import { newId } from '../../lib/ids'
import type { Services } from '../../services'
import {
  type DocumentBlock,
  type Extracted,
  type FailureCode,
  isFailureCode,
  UnreadableDocument,
  type UnreadPages,
} from './extraction/document'
import type { FileError } from './model'

const kind = 'files.read'
/** Files at once; each has its own process, with a low priority. */
const concurrency = 2
/** The most passages of one transaction. */
const passageBatch = 20
/** Failures on the server's side are retried for some two hours. */
const pausesMs = [5, 30, 120, 600, 1_800, 3_600].map((seconds) => seconds * secondMs)

interface Payload {
  readonly fileId: string
}

/** The file was deleted, or its text has been extracted. */
class FileGone extends Error {}

type FileRow = RowOf<typeof files>

interface ExtractionEnd {
  /** Null: the file has text. */
  readonly errorCode: FileError | null
  readonly unread?: UnreadPages | null
}

export class ExtractionJob {
  readonly #services: Services

  constructor(services: Services) {
    this.#services = services
    services.jobWorker.register<Payload>({
      kind,
      concurrency,
      takesTurns: true,
      pausesMs,
      run: (job) => this.#run(job),
      failed: (job) => this.#failed(job),
    })
  }

  /** Queues the job; it runs after the commit of `tx` and a call of `wake`. */
  queue(tx: Db, userId: string, fileId: string): Promise<void> {
    const payload = { fileId } satisfies Payload
    return this.#services.jobs.add(tx, { kind, userId, payload, takesTurns: true })
  }

  /** Never rejects: the worker polls as well. */
  async wake(): Promise<void> {
    await this.#services.jobs.wake(kind).catch(() => undefined)
  }

  async #run(job: Job<Payload>): Promise<void> {
    const { fileId } = job.payload
    const file = await this.#file(fileId)
    if (!file) return
    try {
      const unread = await this.#read(file, job)
      await this.#finish(fileId, { errorCode: null, unread }, job)
    } catch (error) {
      if (error instanceof UnreadableDocument) {
        return this.#finish(fileId, { errorCode: error.code }, job)
      }
      if (!(error instanceof FileGone)) throw error
    }
  }

  async #failed({ payload }: Job<Payload>): Promise<void> {
    try {
      await this.#finish(payload.fileId, { errorCode: 'NOT_READ' })
    } catch (error) {
      if (!(error instanceof FileGone)) throw error
    }
  }

  async #file(fileId: string): Promise<FileRow | undefined> {
    const [file] = await this.#services.store.db
      .select()
      .from(files)
      .where(and(eq(files.id, fileId), eq(files.status, 'processing')))
    return file
  }

  /** Stores the text; returns what could not be read of it. */
  async #read(file: FileRow, job: Job<Payload>): Promise<UnreadPages | null> {
    const content = await this.#services.fileStore.read(file.id)
    if (!content) throw new Error('The bytes of the file are missing.')
    const document = { mimeType: file.mimeType, content }
    let batch: DocumentBlock[] = []
    let position = 0
    let unread: UnreadPages | null = null
    for await (const passage of readDocument(document, job.signal)) {
      if ('unread' in passage) {
        unread = passage.unread
        continue
      }
      if (batch.push(passage) < passageBatch) continue
      await this.#store(job, file, { position, blocks: batch })
      position += batch.length
      batch = []
    }
    await this.#store(job, file, { position, blocks: batch })
    return unread
  }

  /** Stores passages from `position` on; passages that exist stay as they are. */
  async #store(
    job: Job<Payload>,
    { id: fileId, userId }: FileRow,
    { position, blocks }: { readonly position: number; readonly blocks: readonly DocumentBlock[] },
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
      await lockFile(tx, fileId)
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

  /** Ends the extraction. A file that failed loses its passages. */
  async #finish(fileId: string, end: ExtractionEnd, job?: Job<Payload>): Promise<void> {
    const { errorCode, unread = null } = end
    const { store, userEvents } = this.#services
    await store.transaction(async (tx) => {
      await job?.renewLease(tx)
      await lockFile(tx, fileId)
      if (errorCode !== null) await tx.delete(passages).where(eq(passages.fileId, fileId))
      const status = errorCode === null ? 'ready' : 'failed'
      const [file] = await tx
        .update(files)
        .set({ status, errorCode, unread: unread && JSON.stringify(unread) })
        .where(eq(files.id, fileId))
        .returning({ userId: files.userId })
      if (file) userEvents.publish(file.userId, { name: 'file', data: { id: fileId } })
    })
    if (errorCode !== null) await this.#services.search.purgeDeleted()
  }
}

/** Locks the file's row until the transaction ends. Throws `FileGone`. */
async function lockFile(tx: Db, fileId: string): Promise<void> {
  const held = await tx
    .update(files)
    .set({ status: 'processing' })
    .where(and(eq(files.id, fileId), eq(files.status, 'processing')))
    .returning({ id: files.id })
  if (held.length === 0) throw new FileGone()
}

/** One line of the child's output: what it read, or the end with its failure (null: none). */
export type ExtractorOutput = Extracted | { readonly end: FailureCode | null }

const limits: ChildLimits = {
  /** Of the whole file (contract §12). */
  processorMs: 20 * secondMs,
  /**
   * The bound where processor time is not reported, and for a child that waits. It is long because the
   * child has a low priority.
   */
  timeMs: (process.platform === 'linux' ? 180 : 60) * secondMs,
}

const failureOf = { time: 'TIMED_OUT', memory: 'TOO_LARGE' } as const

export interface DocumentToRead {
  readonly mimeType: string
  readonly content: ReadableStream<Uint8Array>
}

/**
 * Yields the passages of a document in order, and what could not be read. The child process that reads shares
 * neither memory nor environment nor secrets with the server. Throws `Unreadable`. Aborting `signal` kills the
 * child and throws the signal's reason.
 */
export async function* readDocument(
  { mimeType, content }: DocumentToRead,
  signal: AbortSignal,
): AsyncGenerator<Extracted> {
  signal.throwIfAborted()
  await using child = new ChildProcess(['extract-text', mimeType], {
    input: content,
    limits,
    signal,
  })
  for await (const text of child.lines()) {
    const line = parseLine(text)
    if (!('end' in line)) yield line
    else if (line.end === null) return
    else throw new UnreadableDocument(line.end)
  }
  signal.throwIfAborted()
  throw new UnreadableDocument(child.exceeded ? failureOf[child.exceeded] : 'CORRUPT')
}

/** Validates the line: the child has parsed a file that an attacker may have written. */
function parseLine(text: string): ExtractorOutput {
  const line = JSON.parse(text) as Readonly<Record<string, unknown>>
  if (line['end'] === null) return { end: null }
  if (isFailureCode(line['end'])) return { end: line['end'] }
  if ('unread' in line) return { unread: parseUnread(line['unread']) }
  const { place, text: passage } = line
  if (typeof place === 'string' && typeof passage === 'string') return { place, text: passage }
  throw new UnreadableDocument('CORRUPT')
}

function parseUnread(value: unknown): UnreadPages {
  const { garbled, textless } = (value ?? {}) as Readonly<Record<string, unknown>>
  return { garbled: pageNumbers(garbled), textless: pageNumbers(textless) }
}

function pageNumbers(value: unknown): readonly number[] {
  const isList = Array.isArray(value) && value.every((page) => Number.isSafeInteger(page))
  if (!isList) throw new UnreadableDocument('CORRUPT')
  return value as readonly number[]
}
