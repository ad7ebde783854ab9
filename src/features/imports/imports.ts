import { and, eq } from 'drizzle-orm'
import { importJobs, importedConversations, type ImportFault } from '../../db/schema'
import type { Db } from '../../db/store'
import type { Claim } from '../../http/endpoint'
import { Problem } from '../../http/errors'
import { replayedHeader } from '../../http/idempotency'
import type { Upload } from '../../http/upload'
import { hourMs, secondMs } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { Semaphore, pause, yieldToEventLoop } from '../../lib/pacing'
import { jsonEntry, type ZipEntry } from '../../lib/zip'
import type { Services } from '../../services'
import type { Sessions } from '../sessions/sessions'
import { isSource, type Source } from './formats/registry'
import {
  endImport,
  ExportFiles,
  findImport,
  type ImportRow,
  isUnfinished,
  listImports,
  unfinishedImports,
  wireImport,
  addProgress,
  type ImportProgress,
  ProgressRows,
} from './import-rows'
import type { ImportJob } from './model'
import { LeaseLost } from '../../jobs/queue'
import type { Job } from '../../jobs/worker'
import { enabledCheck } from '../auth/auth'
import {
  type CleanedPicture,
  deceptive,
  ImportedPictures,
  type StoredPicture,
} from '../files/files'
import {
  type ExportEntry,
  type ImportedConversation,
  type Total,
  UnreadableExport,
} from './imported-conversation'
import { type ExportedPicture, type PictureSink, ReaderTime, readExport } from './reader-process'

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

/** How often open pages learn of the progress; they learn of the end at once. */
const publishEveryMs = 500

/** Pauses before the same entries are tried again; progress resets them. */
const importPausesMs = [1, 5, 30, 120].map((seconds) => seconds * secondMs)

interface ImportWorkerParts {
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

/**
 * Counts the entries of an export, then stores them in short transactions. Each transaction also stores the
 * progress, so that another worker can resume the job.
 */
class ImportWorker {
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
    await this.#end(job.id, (row) => faultAt(row, 'UNEXPECTED', message))
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
        if (!(await this.#isEnabled(row.userId))) {
          return faultAt(progress, 'CANCELLED', 'The account was disabled.')
        }
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
      if (error instanceof UnreadableExport) return faultAt(progress, error.code, error.message)
      if (error instanceof Problem && error.code === 'QUOTA_EXCEEDED') {
        return faultAt(progress, error.code, error.message)
      }
      throw error
    } finally {
      await pictures.discard()
    }
    if (hasReadable) return null
    return faultAt(progress, 'NOTHING_READABLE', nothingReadable)
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
    await sessions.imported.insert(tx, { userId: row.userId, importId: row.id }, fresh)
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

/** The export was empty, or every entry had a fault. */
const nothingReadable = 'The export holds no conversation that could be read.'

/** Why a job failed, at the entry that it has come to. */
const faultAt = ({ processed }: ImportProgress, code: string, message: string): ImportFault => ({
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

/**
 * The limits of one transaction: so many entries or messages, or so much text, and the last
 * conversation. Either takes some 18 ms; each transaction costs 1 to 2 ms beside its rows.
 */
const batchMessages = 240
const batchCharacters = 131_072

/** A larger conversation has a separate batch, and several transactions. */
const hugeMessages = 120
const hugeCharacters = 196_608

/** What is said of a conversation that was imported, but not whole. */
const truncated = (cutMessages: number) => ({
  code: 'TRUNCATED',
  message: `Messages of more than 200,000 characters were cut: ${cutMessages} of this conversation.`,
})

/** Parts that are named; more are counted. */
const namedParts = 10

/** What is said, once a conversation, of parts that are not kept. */
function notKept(parts: readonly string[]) {
  const named = parts.slice(0, namedParts).join(', ')
  const more = parts.length > namedParts ? ` and ${parts.length - namedParts} more parts` : ''
  return { code: 'NOT_KEPT', message: `Of this conversation this was not kept: ${named}${more}.` }
}

/** What is said, once an export, of what it holds beside conversations. */
const notKeptBeside = ({ total, unkept }: Total): ImportFault[] =>
  unkept.length === 0
    ? []
    : [
        {
          index: total,
          code: 'NOT_KEPT',
          message: `Beside conversations the export holds this, which was not kept: ${unkept.join(', ')}.`,
        },
      ]

/** Consecutive entries that one transaction stores. */
class ImportBatch {
  entries = 0
  readonly conversations: ImportedConversation[] = []
  readonly faults: ImportFault[] = []
  #messages = 0
  #characters = 0
  #hasPictures = false

  /** A conversation with pictures ends its batch, so that the quota is checked soon. */
  get isFull(): boolean {
    return (
      this.#hasPictures ||
      this.#messages >= batchMessages ||
      this.#characters >= batchCharacters ||
      this.entries >= batchMessages
    )
  }

  /** The conversation, where the batch holds one that is too large for a transaction. */
  get huge(): ImportedConversation | null {
    const isHuge = this.#messages > hugeMessages || this.#characters > hugeCharacters
    return (isHuge && this.entries === 1 && this.conversations[0]) || null
  }

  add(entry: ExportEntry): void {
    this.entries += 1
    if ('fault' in entry) {
      this.faults.push({ index: entry.index, ...entry.fault })
      return
    }
    const { index, conversation } = entry
    const { cutMessages = 0, notKept: parts = [] } = conversation
    if (cutMessages > 0) this.faults.push({ index, ...truncated(cutMessages) })
    if (parts.length > 0) this.faults.push({ index, ...notKept(parts) })
    this.conversations.push(conversation)
    this.#messages += conversation.messages.length
    for (const { content, fileIds } of conversation.messages) {
      this.#characters += content.length
      this.#hasPictures ||= fileIds !== undefined
    }
  }
}

/** Groups entries into batches; the total passes as it is. */
async function* batches(
  steps: AsyncIterable<Total | ExportEntry>,
): AsyncGenerator<Total | ImportBatch> {
  let batch = new ImportBatch()
  for await (const step of steps) {
    if ('total' in step) {
      yield step
      continue
    }
    const next = new ImportBatch()
    next.add(step)
    if (next.huge) {
      if (batch.entries > 0) yield batch
      yield next
      batch = new ImportBatch()
      continue
    }
    batch.add(step)
    if (!batch.isFull) continue
    yield batch
    batch = new ImportBatch()
  }
  if (batch.entries > 0) yield batch
}

/** A conversation with the id of the session that it becomes. */
type NamedConversation = ImportedConversation & { readonly id: string }

/**
 * Notes in `tx` that the user has these conversations. Returns those that the user did not have.
 */
async function addNew(
  tx: Db,
  { userId, source }: Pick<ImportRow, 'userId' | 'source'>,
  named: readonly NamedConversation[],
): Promise<NamedConversation[]> {
  if (named.length === 0) return []
  const rows = named.map(({ id: sessionId, externalId }) => ({
    userId,
    source,
    externalId,
    sessionId,
  }))
  const added = await tx
    .insert(importedConversations)
    .values(rows)
    .onConflictDoNothing()
    .returning({ sessionId: importedConversations.sessionId })
  const addedIds = new Set(added.map(({ sessionId }) => sessionId))
  return named.filter(({ id }) => addedIds.has(id))
}

interface HugeConversationParts {
  readonly services: Services
  readonly sessions: Sessions
  readonly job: Job<null>
  readonly row: ImportRow
}

/**
 * Stores all of a conversation but its pictures, hidden. Returns what shows it, in the transaction that
 * stores the progress; null where the user has it already.
 */
async function storeHidden(
  { services, sessions, job, row }: HugeConversationParts,
  conversation: ImportedConversation,
): Promise<((tx: Db) => Promise<void>) | null> {
  const tree = { ...conversation, id: newId() }
  const hidden = sessions.imported.prepareHidden(row.userId, row.id, tree)
  const { store, quotas } = services
  const isNew = await store.transaction(async (tx) => {
    await job.renewLease(tx)
    const fresh = await addNew(tx, row, [tree])
    if (fresh.length > 0) await hidden.begin(tx)
    return fresh.length > 0
  })
  if (!isNew) return null
  for (const step of hidden.steps) {
    const begunAt = performance.now()
    await store.transaction(async (tx) => {
      await job.renewLease(tx)
      await step(tx)
      await quotas.enforceStorage(tx, row.userId)
    })
    // The same share of a core as between the batches of small conversations.
    await pause(performance.now() - begunAt, job.signal)
    job.signal.throwIfAborted()
  }
  return hidden.show
}

/** The most pictures of one conversation, and their bytes; the quota is checked behind it. */
const picturesMax = 200
const picturesBytesMax = 256 * 1024 * 1024
const pictureNameMax = 120
const pictureEndings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

/** Keeps pictures as the reader finds them. They become files with their conversation. */
class ImportPictures implements PictureSink {
  readonly #services: Services
  readonly #pictures: ImportedPictures
  readonly #row: Pick<ImportRow, 'userId' | 'source'>
  #conversation: string | null = null
  #isKnown = false
  #count = 0
  #bytes = 0
  /** Pictures that are in the file store and have no row yet. */
  readonly #waiting = new Map<string, StoredPicture>()

  constructor(services: Services, row: Pick<ImportRow, 'userId' | 'source'>) {
    this.#services = services
    this.#pictures = new ImportedPictures(services)
    this.#row = row
  }

  /** The pictures of a conversation that the user has already are passed over. */
  async keep({ externalId, path, picture }: ExportedPicture): ReturnType<PictureSink['keep']> {
    if (this.#conversation !== externalId) await this.#begin(externalId)
    if (this.#isKnown) return 'known'
    this.#count += 1
    this.#bytes += picture.size
    if (this.#count > picturesMax || this.#bytes > picturesBytesMax) return 'refused'
    const stored = await this.#pictures.store({ ...picture, name: fileName(picture) }, path)
    this.#waiting.set(stored.id, stored)
    return { fileId: stored.id }
  }

  async #begin(externalId: string): Promise<void> {
    const { userId, source } = this.#row
    const known = await this.#services.store.db
      .select({ sessionId: importedConversations.sessionId })
      .from(importedConversations)
      .where(
        and(
          eq(importedConversations.userId, userId),
          eq(importedConversations.source, source),
          eq(importedConversations.externalId, externalId),
        ),
      )
    this.#conversation = externalId
    this.#isKnown = known.length > 0
    this.#count = 0
    this.#bytes = 0
  }

  /** Makes pictures files of the user, in the transaction that stores their conversations. */
  async insert(tx: Db, ids: readonly string[]): Promise<void> {
    const pictures = ids.flatMap((id) => this.#waiting.get(id) ?? [])
    await this.#pictures.insert(tx, this.#row.userId, pictures)
  }

  /**
   * Runs the transaction that inserts pictures; it returns their ids. After an error that is no
   * `Problem` it may have committed all the same: then the sweep decides what belongs to a row.
   */
  async during(transaction: () => Promise<readonly string[]>): Promise<void> {
    try {
      for (const id of await transaction()) this.#waiting.delete(id)
    } catch (error) {
      if (!(error instanceof Problem)) this.#waiting.clear()
      throw error
    }
  }

  /** Removes the bytes of pictures that became no files. */
  async discard(): Promise<void> {
    await this.#pictures.discard([...this.#waiting.values()])
    this.#waiting.clear()
  }
}

/** The export's name for the picture, or a plain one, with the ending of its type. */
function fileName({ name, mimeType }: CleanedPicture): string {
  const ending = pictureEndings[mimeType] ?? 'img'
  const cleaned = name.replaceAll(deceptive, ' ').replaceAll(/[/\\]/g, ' ').trim().normalize('NFC')
  const bare = Array.from(cleaned).slice(0, pictureNameMax).join('').replace(/^\.+/, '')
  if (bare === '') return `picture.${ending}`
  return /\.(?:png|jpe?g|gif|webp)$/i.test(bare) ? bare : `${bare}.${ending}`
}
