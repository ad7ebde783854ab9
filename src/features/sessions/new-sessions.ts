/**
 * New sessions with their messages, many at once: from the API (spec 4.7, contract §4), where each
 * entry is created or refused by itself, and from an import. They are stored and indexed together.
 */
import { eq, isNotNull } from 'drizzle-orm'
import { PreparedInsert } from '../../db/prepared'
import { messages, sessions } from '../../db/schema'
import type { FullTextIndex } from '../../db/search/full-text'
import type { Db, Store } from '../../db/store'
import type { ProblemCode } from '../../http/errors'
import { Validator } from '../../http/validation'
import { newId } from '../../lib/ids'
import { takeWithinBudget, yieldToEventLoop } from '../../lib/pacing'
import type { Services } from '../../services'
import { noSuchProject, type Projects } from '../projects/projects'
import { type IndexQueue, messageDocument, titleDocument } from './index-queue'
import { type MessageRow, newMessage } from './messages'
import { type BulkResult, NewSession } from './model'
import { deleteMessages, type SessionRow } from './session-rows'

/** Rows a statement; other requests are answered between two statements. */
const rowsPerInsert = 100
/** Messages of one request, and how many of them are indexed before it is answered. */
const requestMessagesMax = 1_000
const indexedAtOnceMax = 20

const entry = new Validator(NewSession)

interface NewRows {
  readonly session: SessionRow
  readonly messages: readonly MessageRow[]
}

/** Stores new sessions and messages, with statements that are compiled once. */
export class SessionInserts {
  readonly #sessions: PreparedInsert<typeof sessions>
  readonly #messages: PreparedInsert<typeof messages>

  constructor(store: Store) {
    this.#sessions = new PreparedInsert(store, sessions)
    this.#messages = new PreparedInsert(store, messages)
  }

  /** Stores the sessions, and then their messages. */
  async add(tx: Db, created: readonly NewRows[]): Promise<void> {
    const newSessions = created.map(({ session }) => session)
    const newMessages = created.flatMap((rows) => rows.messages)
    for (let at = 0; at < newSessions.length; at += rowsPerInsert) {
      await this.#sessions.add(tx, newSessions.slice(at, at + rowsPerInsert))
    }
    for (let at = 0; at < newMessages.length; at += rowsPerInsert) {
      if (at > 0) await yieldToEventLoop()
      await this.#messages.add(tx, newMessages.slice(at, at + rowsPerInsert))
    }
  }

  /** Stores messages of sessions that are stored. */
  addMessages(tx: Db, rows: readonly MessageRow[]): Promise<void> {
    return this.#messages.add(tx, rows)
  }
}

/** Why a class of the user forbids a mode; null where none does. */
export type ModeRefusal = (
  tx: Db,
  userId: string,
  mode: SessionRow['mode'],
) => Promise<string | null>

/** What entries are created with. */
export interface BulkParts {
  readonly projects: Projects
  readonly search: FullTextIndex
  readonly queue: IndexQueue
  readonly inserts: SessionInserts
  readonly modeRefusal: ModeRefusal
}

/** Creates the valid entries in `tx`; the results are in the order of the entries. */
export async function createSessions(
  tx: Db,
  { projects, search, queue, inserts, modeRefusal }: BulkParts,
  { userId, items, now }: { userId: string; items: readonly unknown[]; now: number },
): Promise<BulkResult[]> {
  const readings = items.map((item) => entry.read(item))
  const refusals = new Map<unknown, string | null>()
  for (const mode of modesIn(readings)) refusals.set(mode, await modeRefusal(tx, userId, mode))
  const known = await projects.lockAll(tx, userId, projectsIn(readings))
  const created: NewRows[] = []
  let messageCount = 0
  const results = readings.map((read, index): BulkResult => {
    if ('faults' in read) return malformed(index, read.faults)
    const projectId = read.value.projectId?.toLowerCase() ?? null
    if (projectId !== null && !known.has(projectId)) {
      return failed(index, 'NOT_FOUND', noSuchProject)
    }
    const refusal = refusals.get(read.value.mode)
    if (refusal) return failed(index, 'CONFLICT', refusal)
    const count = messageCount + (read.value.messages?.length ?? 0)
    if (count > requestMessagesMax) return failed(index, 'PAYLOAD_TOO_LARGE', tooManyMessages)
    messageCount = count
    const rows = rowsOf({ ...read.value, projectId }, userId, now)
    created.push(rows)
    return { index, status: 'created', id: rows.session.id }
  })
  await inserts.add(tx, created)
  await search.add(
    tx,
    created.map(({ session }) => titleDocument(session)),
  )
  if (messageCount <= indexedAtOnceMax) await search.add(tx, textsOf(created))
  else
    await queue.addAll(
      tx,
      userId,
      created.flatMap((rows) => rows.messages.map(({ id }) => id)),
    )
  return results
}

/**
 * An imported conversation: a tree, parents before their children, with its times.
 */
interface SessionTree {
  readonly id: string
  readonly title: string
  readonly createdAt: number
  readonly updatedAt: number
  /** What a session of ours had beside its messages. */
  readonly own?: Pick<SessionRow, 'mode' | 'pinned' | 'imported'>
  readonly messages: readonly {
    /** Index of the parent. */
    readonly parent: number | null
    readonly active: boolean
    readonly role: MessageRow['role']
    readonly content: string
    readonly createdAt: number
    readonly model?: string
    readonly toolCalls?: readonly unknown[]
    readonly status?: MessageRow['status']
    readonly feedback?: NonNullable<MessageRow['feedback']>
    readonly assessment?: unknown
    /** Its pictures: files of the user, stored in the same transaction. */
    readonly fileIds?: readonly string[]
  }[]
}

const textsOf = (created: readonly NewRows[]) =>
  created.flatMap(({ session, messages: rows }) =>
    rows.map((row) => messageDocument(session.userId, row)),
  )

/** The projects that the valid entries name, each once. */
function projectsIn(readings: readonly ReturnType<typeof entry.read>[]): string[] {
  const named = readings.flatMap((read) => ('value' in read ? (read.value.projectId ?? []) : []))
  return [...new Set(named.map((id) => id.toLowerCase()))]
}

/** The modes that the valid entries name, each once. */
const modesIn = (readings: readonly ReturnType<typeof entry.read>[]) =>
  new Set(readings.flatMap((read) => ('value' in read ? (read.value.mode ?? []) : [])))

function malformed(
  index: number,
  faults: readonly { path: string; message: string }[],
): BulkResult {
  const message = faults.map((fault) => `${fault.path || 'The entry'} ${fault.message}`).join('; ')
  return failed(index, 'BAD_REQUEST', message)
}

const tooManyMessages = `A request creates at most ${requestMessagesMax} messages; send this entry in another one.`

const failed = (index: number, code: ProblemCode, message: string): BulkResult => ({
  index,
  status: 'failed',
  code,
  message,
})

/** The rows of an entry, whose messages are one branch. */
function rowsOf(
  item: NewSession & { projectId: string | null },
  userId: string,
  now: number,
): NewRows {
  const id = newId()
  const branch: MessageRow[] = []
  for (const { role, content } of item.messages ?? []) {
    branch.push({
      ...newMessage,
      id: newId(),
      sessionId: id,
      parentId: branch.at(-1)?.id ?? null,
      depth: branch.length,
      role,
      content,
      createdAt: now,
    })
  }
  const session: SessionRow = {
    ...newSession,
    id,
    userId,
    title: item.title,
    mode: item.mode ?? 'socratic',
    projectId: item.projectId,
    headMessageId: branch.at(-1)?.id ?? null,
    messageCount: branch.length,
    createdAt: now,
    updatedAt: now,
  }
  return { session, messages: branch }
}

/** The rows of a conversation, parents before their children. */
function rowsOfTree(
  userId: string,
  importedBy: string,
  { id, title, createdAt, updatedAt, own, messages: nodes }: SessionTree,
): NewRows {
  const rows: MessageRow[] = []
  for (const { parent, active, role, content, model, toolCalls, fileIds, ...node } of nodes) {
    const above = parent === null ? undefined : rows[parent]
    rows.push({
      ...newMessage,
      id: newId(),
      sessionId: id,
      parentId: above?.id ?? null,
      depth: above ? above.depth + 1 : 0,
      active,
      role,
      content,
      toolCalls: toolCalls ? [...toolCalls] : null,
      model: model ?? null,
      fileIds: fileIds ?? null,
      status: node.status ?? 'complete',
      feedback: node.feedback ?? null,
      assessment: node.assessment ?? null,
      createdAt: node.createdAt,
    })
  }
  const branch = rows.filter((row) => row.active)
  const headMessageId = branch.at(-1)?.id ?? null
  const times = { createdAt, updatedAt }
  const session: SessionRow = {
    ...newSession,
    ...times,
    ...(own ?? { imported: true }),
    importedBy,
    id,
    userId,
    title,
    headMessageId,
    messageCount: branch.length,
  }
  return { session, messages: rows }
}

const newSession = {
  mode: 'socratic',
  projectId: null,
  sharedAt: null,
  pinned: false,
  imported: false,
  importId: null,
  importedBy: null,
} as const

/** What one transaction stores: messages, and characters of them, but one message at least. */
const messagesPerStep = 60
const charactersPerStep = 98_304

/** Each in its own transaction, in this order. */
export interface HiddenImport {
  /** Stores the session, hidden and without messages. */
  begin(tx: Db): Promise<void>
  /** Store the messages, parents before their children. */
  readonly steps: readonly ((tx: Db) => Promise<void>)[]
  /** Makes the session one of its owner's. */
  show(tx: Db): Promise<void>
}

/**
 * Stores imported conversations. A huge one takes several transactions, so that no other writer waits
 * for it (contract §12). `importId` hides its session until the last of them: the owner finds it whole
 * or not at all. An import that a crash has cut off deletes what it had written, and begins it again.
 */
export class ImportedSessions {
  readonly #store: Store
  readonly #search: FullTextIndex
  readonly #inserts: SessionInserts

  constructor({ store, search }: Pick<Services, 'store' | 'search'>) {
    this.#store = store
    this.#search = search
    this.#inserts = new SessionInserts(store)
  }

  /** Stores conversations of an import in `tx`, under the ids that they have. */
  async insert(
    tx: Db,
    { userId, importId }: { readonly userId: string; readonly importId: string },
    trees: readonly SessionTree[],
  ): Promise<void> {
    const created = trees.map((tree) => rowsOfTree(userId, importId, tree))
    await this.#inserts.add(tx, created)
    const titles = created.map(({ session }) => titleDocument(session))
    const entries = [...titles, ...textsOf(created)]
    for (let at = 0; at < entries.length; at += rowsPerInsert) {
      if (at > 0) await yieldToEventLoop()
      await this.#search.add(tx, entries.slice(at, at + rowsPerInsert))
    }
  }

  /** The transactions that store a huge conversation of an import, under the id that it has. */
  prepareHidden(userId: string, importId: string, tree: SessionTree): HiddenImport {
    const [search, inserts] = [this.#search, this.#inserts]
    const { session, messages: rows } = rowsOfTree(userId, importId, tree)
    return {
      async begin(tx) {
        await inserts.add(tx, [{ session: { ...session, importId }, messages: [] }])
        await search.add(tx, [titleDocument(session)])
      },
      steps: slices(rows).map((some) => async (tx) => {
        await inserts.addMessages(tx, some)
        const documents = some.map((row) => messageDocument(userId, row))
        await search.add(tx, documents)
      }),
      async show(tx) {
        await tx.update(sessions).set({ importId: null }).where(eq(sessions.id, session.id))
      },
    }
  }

  /** Deletes in short steps what an import has not shown. */
  async deleteHidden(importId: string): Promise<void> {
    const { db } = this.#store
    const ofImport = eq(sessions.importId, importId)
    for (const { id } of await db.select({ id: sessions.id }).from(sessions).where(ofImport)) {
      await deleteMessages(this.#store, [id])
      await db.delete(sessions).where(eq(sessions.id, id))
    }
  }

  /** The imports that have written sessions which are not shown. */
  async importsOfHidden(): Promise<string[]> {
    const rows = await this.#store.db
      .selectDistinct({ importId: sessions.importId })
      .from(sessions)
      .where(isNotNull(sessions.importId))
    return rows.flatMap(({ importId }) => importId ?? [])
  }
}

function slices(rows: readonly MessageRow[]): MessageRow[][] {
  const all: MessageRow[][] = []
  for (let at = 0; at < rows.length; at += all.at(-1)?.length ?? 0) {
    const next = rows.slice(at, at + messagesPerStep)
    all.push(takeWithinBudget(next, charactersPerStep, ({ content }) => content.length))
  }
  return all
}
