import { open } from 'node:fs/promises'
import { and, asc, desc, eq, gt, sql, inArray, isNull } from 'drizzle-orm'
import { isDiskFull, isRolledBack } from '../../db/database-errors'
import { OwnedRows, deleteMost, lockRows } from '../../db/queries'
import { files, passages } from '../../db/schema'
import type { Db, Prepared, Row, Store } from '../../db/store'
import type { Claim } from '../../http/endpoint'
import { badRequest, Problem } from '../../http/errors'
import type { Page } from '../../http/pagination'
import type { Upload } from '../../http/upload'
import { isoTime, dayMs, hourMs, secondMs } from '../../lib/clock'
import type { ByteRange, StoredFile } from '../../lib/file-store'
import { newId } from '../../lib/ids'
import { parseJson } from '../../lib/json'
import { codePoints, isStorable } from '../../lib/text'
import { jsonEntry, type ZipEntry } from '../../lib/zip'
import type { Picture } from '../../llm/chat-model'
import type { Services } from '../../services'
import { countByProject, type CountOf, type Projects } from '../projects/projects'
import { ExtractionJob } from './extraction-job'
import type { UnreadPages } from './extraction/document'
import { detectMimeType, headBytes } from './extraction/extract'
import {
  type File,
  type FileError,
  fileErrors,
  type FileNote,
  fileNotes,
  type FileQuery,
  maxNotedPages,
} from './model'
import { type PreparedFile, prepareUpload, readPictures, requirePictures } from './stored-pictures'
import { readInstanceId } from '../../db/instance-id'
import { once } from '../../db/prepared'
import type { FullTextIndex } from '../../db/search/full-text'
import { wordsIn } from '../../db/search/words'

export { File } from './model'
export { ImportedPictures, type CleanedPicture, type StoredPicture } from './stored-pictures'

export const noSuchFile = 'There is no such file.'

/** A passage of a file's text, with its place. */
interface FilePart {
  readonly position: number
  readonly place: string
  readonly text: string
}

export const countFilesByProject = (store: Store): CountOf => countByProject(store, files)

export class Files {
  readonly #services: Services
  readonly #projects: Projects
  readonly #rows: FileRows
  readonly #extraction: ExtractionJob
  readonly #deletions: DeletionQueue

  constructor(services: Services, projects: Projects) {
    this.#services = services
    this.#projects = projects
    this.#rows = new FileRows(services.store)
    this.#extraction = new ExtractionJob(services)
    this.#deletions = new DeletionQueue(services)
  }

  /**
   * Stores an uploaded file, once for each claim. Problems: `BAD_REQUEST` for an empty file and for
   * an invalid name, `PAYLOAD_TOO_LARGE` for a picture of more than 10 MiB, `NOT_FOUND` for the project, `SERVICE_UNAVAILABLE` where the file store fails.
   */
  async upload(
    userId: string,
    upload: Upload,
    projectId: string | null,
    claim: Claim | null,
  ): Promise<{ outcome: File; replayed: boolean }> {
    const name = cleanName(upload.name)
    if (upload.size === 0) throw badRequest([{ path: '/file', message: 'must not be empty' }])
    const { idempotency, fileStore } = this.#services
    const mimeType = detectMimeType(await headOf(upload.path), name)
    const prepared = await prepareUpload(userId, upload, mimeType)
    const id = newId()
    await this.#fromStore(fileStore.put(id, upload.path))
    try {
      const stored = await idempotency.once(claim, (tx) =>
        this.#insert(tx, userId, { id, projectId, name, mimeType, ...prepared }),
      )
      if (stored.replayed) await this.#discard(id)
      else await this.#extraction.wake()
      return stored
    } catch (error) {
      // After any other error the row may be stored all the same.
      if (error instanceof Problem || isRolledBack(error)) await this.#discard(id)
      else this.#services.log.warn({ err: error, file: id }, 'file.orphan_left')
      throw error
    }
  }

  /**
   * Newest first; of one project where the query names one. Problem: `NOT_FOUND` for the project.
   */
  async list(userId: string, { cursor, limit, projectId }: FileQuery): Promise<Page<File>> {
    const { cursors } = this.#services
    const project = projectId ? (await this.#projects.get(userId, projectId)).id : null
    const list = project === null ? `files:${userId}` : `files:${userId}:${project}`
    const after = cursors.read(list, cursor)
    const rows = await this.#rows.page(userId, project, after, limit + 1)
    return cursors.page({
      list,
      rows,
      limit,
      position: (row) => [row.createdAt, row.id],
      item: wireFile,
    })
  }

  /** Problem: `NOT_FOUND`, for another user's file too. */
  async get(userId: string, id: string): Promise<File> {
    const [row] = await this.#rows.find({ id: id.toLowerCase(), userId })
    if (!row) throw missing()
    return wireFile(row)
  }

  /** The bytes of a file, or a range of them. Problems: `NOT_FOUND`, `SERVICE_UNAVAILABLE`. */
  async content({ id }: File, range?: ByteRange): Promise<ReadableStream<Uint8Array>> {
    const content = await this.#fromStore(this.#services.fileStore.read(id, range))
    if (!content) throw missing()
    return content
  }

  /** Deletes a file with its passages and its bytes. Problem: `NOT_FOUND`. */
  async delete(userId: string, id: string): Promise<void> {
    const { store, search, userEvents } = this.#services
    await this.#deletePassages((await this.get(userId, id)).id)
    const deletion = await store.transaction(async (tx) => {
      const own = and(eq(files.id, id.toLowerCase()), eq(files.userId, userId))
      const gone = await tx.delete(files).where(own).returning({ id: files.id })
      if (gone.length === 0) throw missing()
      userEvents.publish(userId, { name: 'file', data: { id: id.toLowerCase() } })
      return this.#deletions.queue(
        tx,
        gone.map((file) => file.id),
      )
    })
    await this.#deletions.finish(deletion)
    await search.purgeDeleted()
  }

  /** The passages that answer a question best, the best first. */
  async search(query: PassageQuery): Promise<FoundPassage[]> {
    const { store, search } = this.#services
    // Every reply searches, and most learners have no files.
    if ((await this.#rows.any({ userId: query.userId })).length === 0) return []
    return findPassages(store, search, query)
  }

  /** Up to `limit` passages of a file, in order, after position `after`. Problem: `NOT_FOUND`. */
  async read(userId: string, id: string, after: number, limit: number): Promise<FilePart[]> {
    const file = await this.get(userId, id)
    return this.#services.store.db
      .select({ position: passages.position, place: passages.place, text: passages.text })
      .from(passages)
      .where(and(eq(passages.fileId, file.id), gt(passages.position, after)))
      .orderBy(asc(passages.position))
      .limit(limit)
  }

  /**
   * Checks the pictures of a message. Problems: `NOT_FOUND` for an id that is not the user's,
   * `BAD_REQUEST` for a file that is no usable picture.
   */
  readonly requirePictures = requirePictures

  pictures(userId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Picture>> {
    return readPictures(this.#services, userId, ids)
  }

  /** The account archive's entries: the list of files, then each file's bytes as uploaded. */
  async *export(userId: string): AsyncGenerator<ZipEntry> {
    const rows = await this.#rows.all(userId)
    const archived = rows.map((row) => ({ ...wireFile(row), path: archivePath(row) }))
    yield jsonEntry('files.json', archived)
    for (const row of rows) {
      const content = await this.#services.fileStore.read(row.id)
      // A file that was deleted meanwhile is in the list alone.
      if (content) yield { name: archivePath(row), content, isPacked: true }
    }
  }

  /** Deletes the passages of all files of a user in short steps, before the user is erased. */
  async deletePassages(userId: string): Promise<void> {
    for (const { id } of await this.#rows.all(userId)) await this.#deletePassages(id)
  }

  #deletePassages(fileId: string): Promise<void> {
    return deleteMost(this.#services.store, {
      table: passages,
      id: passages.id,
      where: eq(passages.fileId, fileId),
      orderBy: [desc(passages.position)],
    })
  }

  /** Deletes the bytes of an erased user's files; the rows go with the user's row. */
  eraser(): { begin(tx: Db, userId: string): Promise<void>; finish(): Promise<void> } {
    let deletion: ScheduledDeletion | null = null
    return {
      begin: async (tx, userId) => {
        const rows = { id: files.id, where: eq(files.userId, userId), strength: 'update' } as const
        deletion = await this.#deletions.queue(tx, await lockRows(this.#services.store, tx, rows))
      },
      finish: async () => {
        if (deletion) await this.#deletions.finish(deletion)
      },
    }
  }

  /** Moves old bytes without a row to the trash. */
  sweep(): Promise<void> {
    return this.#deletions.sweep()
  }

  /** Deletes the bytes of an upload without a row; the sweep finds those that remain. */
  async #discard(id: string): Promise<void> {
    await this.#services.fileStore.remove(id).catch((error: unknown) => {
      this.#services.log.warn({ err: error }, 'file.orphan_left')
    })
  }

  /** The file store's result. Problem: `SERVICE_UNAVAILABLE` where the store fails. */
  async #fromStore<T>(result: Promise<T>): Promise<T> {
    try {
      return await result
    } catch (error) {
      // The pipeline says which disk is full.
      if (isDiskFull(error)) throw error
      this.#services.log.warn({ err: error }, 'file_store.failed')
      throw new Problem('SERVICE_UNAVAILABLE', { cause: error })
    }
  }

  async #insert(
    tx: Db,
    userId: string,
    file: Pick<typeof files.$inferSelect, 'id' | 'projectId' | 'name' | 'mimeType'> & PreparedFile,
  ): Promise<File> {
    const projectId =
      file.projectId === null ? null : await this.#projects.lockOne(tx, userId, file.projectId)
    const createdAt = this.#services.clock.now()
    const row = { ...file, projectId, createdAt, unread: null }
    await tx.insert(files).values({ ...row, userId })
    if (row.status === 'processing') await this.#extraction.queue(tx, userId, file.id)
    await this.#services.quotas.enforceStorage(tx, userId)
    this.#services.userEvents.publish(userId, { name: 'file', data: { id: file.id } })
    return wireFile(row)
  }
}

const missing = () => new Problem('NOT_FOUND', { message: noSuchFile })

/** The first bytes of an uploaded file. */
async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const head = new Uint8Array(headBytes)
    const { bytesRead } = await file.read(head, 0, headBytes, 0)
    return head.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const nameLengthMax = 255
/** Controls, and characters that reorder or hide parts of a name. */
export const deceptive = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/**
 * The name that a file is stored under: the part after the last slash, trimmed. Problem:
 * `BAD_REQUEST` where it is empty, too long or has deceptive characters.
 */
function cleanName(given: string): string {
  const name = (given.split(/[/\\]/).at(-1) ?? '').trim().normalize('NFC')
  const isValid = !/^\.*$/.test(name) && isStorable(name) && name.search(deceptive) < 0
  if (isValid && codePoints(name) <= nameLengthMax) return name
  const message = `must have a name of 1 to ${nameLengthMax} characters without controls`
  throw badRequest([{ path: '/file', message }])
}

/** Names may repeat, ids do not. */
const archivePath = ({ id, name }: { readonly id: string; readonly name: string }): string =>
  `files/${id}/${name}`

const listed = {
  id: files.id,
  projectId: files.projectId,
  name: files.name,
  mimeType: files.mimeType,
  size: files.size,
  sha256: files.sha256,
  status: files.status,
  errorCode: files.errorCode,
  unread: files.unread,
  createdAt: files.createdAt,
}
type ListedFile = Row<typeof listed>

const identity = { id: files.id }
/** The length of a page where all files are read. */
const pageLength = 100

class FileRows extends OwnedRows<typeof listed> {
  /** The id of any one of the user's files; empty where the user has none. */
  readonly any: Prepared<typeof identity>

  constructor(store: Store) {
    super(store, {
      fields: listed,
      table: files,
      time: files.createdAt,
      id: files.id,
      userId: files.userId,
      projectId: files.projectId,
    })
    this.any = store.prepare(identity, (db, fields) =>
      db
        .select(fields)
        .from(files)
        .where(eq(files.userId, sql.placeholder('userId')))
        .limit(1),
    )
  }

  /** All of the user's files, newest first. */
  async all(userId: string): Promise<ListedFile[]> {
    const all: ListedFile[] = []
    let page = await this.page(userId, null, null, pageLength)
    for (let last = page.at(-1); last; last = page.at(-1)) {
      all.push(...page)
      page = await this.page(userId, null, [last.createdAt, last.id], pageLength)
    }
    return all
  }
}

const wireFile = (row: ListedFile): File => ({
  id: row.id,
  name: row.name,
  mimeType: row.mimeType,
  size: row.size,
  sha256: row.sha256,
  ...(row.projectId === null ? {} : { projectId: row.projectId }),
  status: row.status,
  createdAt: isoTime(row.createdAt),
  ...(row.errorCode === null ? {} : { error: wireError(row.errorCode) }),
  ...(row.unread === null ? {} : { notes: wireNotes(row.unread) }),
})

function wireNotes(stored: string): FileNote[] {
  const { garbled, textless } = parseJson(stored) as UnreadPages
  return [noteOf('GARBLED_TEXT', garbled), noteOf('NO_TEXT_ON_PAGE', textless)].flat()
}

const noteOf = (code: FileNote['code'], pages: readonly number[]): FileNote[] =>
  pages.length === 0
    ? []
    : [{ code, message: fileNotes[code], pages: pages.slice(0, maxNotedPages) }]

function wireError(stored: string): NonNullable<File['error']> {
  const code = (Object.hasOwn(fileErrors, stored) ? stored : 'NOT_READ') as FileError
  return { code, message: fileErrors[code] }
}

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
interface ScheduledDeletion {
  readonly jobId: string
  readonly ids: readonly string[]
}

/**
 * Deletes the bytes of files whose rows are deleted. The transaction that deletes the rows also
 * queues the deletion, so that no crash keeps the bytes. A sweep moves bytes that no row names to the
 * trash, and deletes them after a week: a wrong or an older database names none of the files.
 */
class DeletionQueue {
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

interface FoundPassage {
  readonly passageId: string
  readonly fileId: string
  readonly fileName: string
  readonly place: string
  readonly text: string
}

interface PassageQuery {
  readonly userId: string
  /** A question, or some words. */
  readonly question: string
  /** Only the files of this project; null: only files without a project; absent: all. */
  readonly projectId?: string | null
  /** Passages at most. */
  readonly limit: number
}

/** The number of passages that are ranked. */
const candidatesMax = 200

/**
 * The passages that answer a question best. The index gives those that share any word with it. The ranking happens
 * here, so that both engines rank alike: the fewer passages have a word, the more it counts.
 *
 * The best first; empty where the question has no content word, or no passage has one. */
async function findPassages(
  store: Store,
  search: FullTextIndex,
  { userId, question, projectId, limit }: PassageQuery,
): Promise<FoundPassage[]> {
  const words = contentWords(question)
  if (words.length === 0) return []
  const hits = await search.find({
    userId,
    q: words.map((word) => `${word}*`).join(' '),
    kinds: ['passage'],
    limit: candidatesMax,
    order: 'best',
    match: 'any',
  })
  if (hits.length === 0) return []
  const ids = hits.map(({ refId }) => refId)
  const found = await store.db
    .select({
      passageId: passages.id,
      fileId: passages.fileId,
      fileName: files.name,
      place: passages.place,
      text: passages.text,
    })
    .from(passages)
    .innerJoin(files, eq(files.id, passages.fileId))
    .where(
      and(
        inArray(passages.id, ids),
        eq(files.userId, userId),
        eq(files.status, 'ready'),
        projectId === undefined ? undefined : inProject(projectId),
      ),
    )
  const rank = new Map(ids.map((id, at) => [id, at]))
  const inOrder = found.toSorted(
    (a, b) => (rank.get(a.passageId) ?? 0) - (rank.get(b.passageId) ?? 0),
  )
  return rankPassages(inOrder, words).slice(0, limit)
}

const inProject = (projectId: string | null) =>
  projectId === null ? isNull(files.projectId) : eq(files.projectId, projectId)

/** Sorts by the weights of the words in each passage; equal ones keep the order of the index. */
function rankPassages(found: readonly FoundPassage[], words: readonly string[]): FoundPassage[] {
  const shares = found.map(({ text, place }) => {
    const own = new Set([...wordsIn(text), ...wordsIn(place)].map(({ word }) => word))
    return words.filter((word) => own.has(word) || [...own].some((one) => one.startsWith(word)))
  })
  const weights = new Map(
    words.map((word) => {
      const having = shares.filter((share) => share.includes(word)).length
      return [word, Math.log(1 + found.length / Math.max(1, having))]
    }),
  )
  const score = (share: readonly string[]) =>
    share.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0)
  const scored = found.map((passage, at) => ({ passage, score: score(shares[at] ?? []) }))
  return scored.toSorted((a, b) => b.score - a.score).map(({ passage }) => passage)
}

/** The most words of a question that are searched; more make a search slower, and no better. */
const wordsMax = 16

/** Stop words of the languages of most questions here. */
const stopWordText = `
  a about after all also am an and any are as at be because been before being but by can could
  did do does doing done down each explain few find for from further get give had has have
  having he help her here him his how i if in into is it its just know let like make many may me
  mean means might more most much must my need no nor not now of off on once one only or other
  our out over own please same say see she should show so some such tell than that the their
  them then there these they thing this those through to too under understand until up us use
  used very want was we were what when where which while who whom why will with without work
  would yes you your aber als am auch auf aus bei bin bitte das dass dem den der des die dies
  diese dieser doch du durch ein eine einem einen einer er es für habe haben hat ich ihr im ist
  ja kann kein man mich mir mit nach nicht noch nur ob oder sich sie sind um und uns vom von vor
  war warum was wenn wer wie wird wo zu zum zur au aux avec ce ces cette comment dans de des du
  elle en est et eux il ils je la le les leur lui ma mais moi mon ne nous on ou où par pas pour
  pourquoi qu que quel quelle quels qui sa se ses son sont sur ta te tu un une vous al como con
  cual cuando del donde el ella esta este están hay las lo los más mi muy no para pero por
  porque qué que quien se ser si sin sobre son su sus también un una unos y
`

/** Split at the first question: at the start it would take a quarter of the server's start time. */
const stopWords = once(
  () =>
    new Set(
      stopWordText
        .trim()
        .split(/\s+/)
        .flatMap((text) => [...wordsIn(text)].map(({ word }) => word)),
    ),
)

/** The stems of the question's content words, each once, in order. */
function contentWords(question: string): string[] {
  const stems = new Set<string>()
  for (const { word } of wordsIn(question)) {
    if (!stopWords().has(word) && isContentWord(word)) stems.add(stem(word))
    if (stems.size === wordsMax) break
  }
  return [...stems]
}

/** Excludes single letters and numbers; one character of a script without an alphabet is a word. */
const isContentWord = (word: string): boolean =>
  /[^\p{ASCII}]/u.test(word) || word.replaceAll(/[^a-z]/g, '').length > 1

/** The word without its inflection, so that one form of a word finds the others. */
function stem(word: string): string {
  if (word.length < 5 || !/^[a-z]+$/.test(word)) return word
  const shortened = word.replace(/(ies|es|s|ing|ed|en|er|e|y)$/, '')
  return shortened.length >= 4 ? shortened : word
}
