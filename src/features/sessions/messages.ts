/**
 * Messages of a session: a tree, of which `active` marks the branch that is shown and `depth` orders
 * it. The queries of its pages.
 */
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lt,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { PreparedInsert } from '../../db/prepared'
import { messages, type MessageStatus, sessions, type StoredFeedback } from '../../db/schema'
import type { Db, Prepared, PreparedInTransaction, Row, RowOf, Store, Values } from '../../db/store'
import { badRequest, Problem } from '../../http/errors'
import { type Page, pageBytesMax, type PageQuery } from '../../http/pagination'
import { isoTime } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { takeWithinBudget, yieldToEventLoop, Semaphore } from '../../lib/pacing'
import type { Services } from '../../services'
import type { WireAssessment } from '../../tutor/assessment'
import type { Mode, Turn } from '../../tutor/tutor'
import { activatePath, findNode, type TreeNode } from './branches'
import type { IndexQueue } from './index-queue'
import type { Message } from './model'
import { isWhole, type SessionRow } from './session-rows'

export type MessageRow = RowOf<typeof messages>

/** The columns of the wire form, and those that order it. */
const listed = {
  id: messages.id,
  sessionId: messages.sessionId,
  parentId: messages.parentId,
  depth: messages.depth,
  active: messages.active,
  role: messages.role,
  content: messages.content,
  status: messages.status,
  createdAt: messages.createdAt,
  toolCalls: messages.toolCalls,
  model: messages.model,
  fileIds: messages.fileIds,
  feedback: messages.feedback,
  assessment: messages.assessment,
}
type ListedMessage = Row<typeof listed>

/** The bytes of a message's texts. Their lengths are read without the texts. */
const textBytes = sql<number>`octet_length(${messages.content})
  + coalesce(octet_length(${messages.toolCalls}), 0)`.mapWith(Number)

/**
 * A message of a shared session: without tool calls, feedback, and ids of the account and the session.
 * System messages are left out.
 */
export interface PublicMessage {
  readonly id: string
  readonly role: 'user' | 'assistant'
  readonly content: string
  readonly status: ListedMessage['status']
  readonly createdAt: string
  readonly assessment?: NonNullable<Message['assessment']>
}

/** The wire form in a list of the whole tree. */
const wireTreeMessage = (row: ListedMessage): Message => ({
  ...wireMessage(row),
  active: row.active,
})

const wireMessage = (row: ListedMessage): Message => ({
  id: row.id,
  sessionId: row.sessionId,
  parentId: row.parentId,
  role: row.role,
  content: row.content,
  status: row.status,
  createdAt: isoTime(row.createdAt),
  ...(row.toolCalls === null ? {} : { toolCalls: row.toolCalls }),
  ...(row.model === null ? {} : { model: row.model }),
  ...(row.fileIds === null ? {} : { fileIds: [...row.fileIds] }),
  ...(row.feedback === null ? {} : { feedback: row.feedback }),
  ...foundIn(row),
})

/** What the tutor found in the message that a reply answers. */
const foundIn = ({ assessment }: ListedMessage): Pick<Message, 'assessment'> =>
  assessment === null ? {} : { assessment: assessment as NonNullable<Message['assessment']> }

/** The form for readers of a shared session. */
const publicMessage = (row: ListedMessage): PublicMessage => ({
  id: row.id,
  role: row.role === 'user' ? 'user' : 'assistant',
  content: row.content,
  status: row.status,
  createdAt: isoTime(row.createdAt),
  ...foundIn(row),
})

const turnColumns = { role: messages.role, content: messages.content, fileIds: messages.fileIds }

/** A page with more bytes of text is made while no other such page is. */
const largePage = 65_536

export class Messages {
  /** The end of the active branch, newest first. Values: `sessionId`, `limit`. */
  readonly latest: Prepared<typeof turnColumns>
  readonly #store: Services['store']
  readonly #cursors: Services['cursors']
  readonly #largePages = new Semaphore()
  /** The active branch below a depth, root first. */
  readonly #branch: Prepared<typeof listed>
  /** The same without system messages. */
  readonly #publicBranch: Prepared<typeof listed>
  /** The active branch above a depth, newest first. */
  readonly #branchUp: Prepared<typeof listed>
  /** The whole tree after a position, parents first. */
  readonly #tree: Prepared<typeof listed>

  constructor({ store, cursors }: Services) {
    const { placeholder } = sql
    const inSession = eq(messages.sessionId, placeholder('sessionId'))
    const inBranch = and(inSession, eq(messages.active, true))
    const below = sql`${messages.depth} > ${placeholder('depth')}`
    const branch = (which: SQL | undefined) =>
      store.prepare(listed, (db, fields) =>
        db
          .select(fields)
          .from(messages)
          .where(and(inBranch, below, which))
          .orderBy(asc(messages.depth))
          .limit(placeholder('limit')),
      )
    this.#store = store
    this.#cursors = cursors
    this.#branch = branch(undefined)
    this.#publicBranch = branch(ne(messages.role, 'system'))
    const above = sql`${messages.depth} < ${placeholder('depth')}`
    this.#branchUp = store.prepare(listed, (db, fields) =>
      db
        .select(fields)
        .from(messages)
        .where(and(inBranch, above))
        .orderBy(desc(messages.depth))
        .limit(placeholder('limit')),
    )
    this.#tree = prepareTree(store)
    this.latest = store.prepare(turnColumns, (db, fields) =>
      db
        .select(fields)
        .from(messages)
        .where(inBranch)
        .orderBy(desc(messages.depth))
        .limit(placeholder('limit')),
    )
  }

  /** A page of the active branch, or of the whole tree, oldest first. */
  async page(
    sessionId: string,
    branches: 'active' | 'all',
    { cursor, limit }: PageQuery,
  ): Promise<Page<Message>> {
    const list = `messages:${branches}:${sessionId}`
    const [depth = -1, after = ''] = this.#cursors.read(list, cursor) ?? []
    const position = (row: ListedMessage) => [row.depth, row.id]
    const from = { sessionId, depth: Number(depth), id: String(after) }
    if (branches === 'active') {
      const { fitting, hasUnread, bytes } = await this.#fitting('active', from, limit)
      return this.#inTurn(bytes, async () => {
        const rows = await this.#branch({ sessionId, depth, limit: fitting })
        return this.#cursors.page({ list, rows, limit, hasUnread, position, item: wireMessage })
      })
    }
    const { fitting, hasUnread, bytes } = await this.#fitting('all', from, limit)
    return this.#inTurn(bytes, async () => {
      const rows = await this.#tree({ sessionId, depth, id: after, limit: fitting })
      return this.#cursors.page({ list, rows, limit, hasUnread, position, item: wireTreeMessage })
    })
  }

  /** Whether a request is for the end of the active branch, or for what is before a message. */
  isOlderPage(sessionId: string, { order, before, cursor }: OlderQuery): boolean {
    const isCursor = cursor !== undefined && this.#cursors.isOf(olderList(sessionId), cursor)
    return order === 'newest' || before !== undefined || isCursor
  }

  /**
   * The messages of the active branch before a position, else its last ones; oldest first within the
   * page, with their versions; the next page is older. Problem: `BAD_REQUEST` for a message that is
   * not in the branch.
   */
  async olderPage(
    sessionId: string,
    { cursor, before, limit }: OlderQuery & PageQuery,
  ): Promise<Page<Message>> {
    const list = olderList(sessionId)
    const [depth = await this.#depthOf(sessionId, before)] = this.#cursors.read(list, cursor) ?? []
    const from = { sessionId, depth: Number(depth), id: '' }
    const { fitting, hasUnread, bytes } = await this.#fitting('older', from, limit)
    const position = (row: ListedMessage) => [row.depth]
    return this.#inTurn(bytes, async () => {
      const rows = await this.#branchUp({ sessionId, depth, limit: fitting })
      const page = { list, rows, limit, hasUnread, position, item: wireMessage }
      const { items, ...rest } = this.#cursors.page(page)
      const oldestFirst = items.toReversed()
      return { items: await withVersions(this.#store.db, sessionId, oldestFirst), ...rest }
    })
  }

  /** The depth of a message of the active branch; below every message where none is named. */
  async #depthOf(sessionId: string, messageId: string | undefined): Promise<number> {
    if (messageId === undefined) return Number.MAX_SAFE_INTEGER
    const { id, active, depth } = messages
    const [row] = await this.#store.db
      .select({ depth })
      .from(messages)
      .where(
        and(eq(id, messageId.toLowerCase()), eq(messages.sessionId, sessionId), eq(active, true)),
      )
    if (row) return row.depth
    throw badRequest([{ path: 'before', message: 'must be a message of the active branch' }])
  }

  /**
   * Makes a page. Large ones are made one after the other, and other requests run between them: many
   * readers at once would keep everyone waiting until each has its page.
   */
  #inTurn<T>(bytes: number, make: () => Promise<T>): Promise<T> {
    if (bytes <= largePage) return make()
    return this.#largePages.run(async () => {
      await yieldToEventLoop()
      return make()
    })
  }

  /**
   * How many messages of the next page to read, so that their texts fit into memory: one more than
   * `limit`, or those whose texts fill the page; and the bytes of their texts.
   */
  async #fitting(
    which: 'active' | 'older' | 'public' | 'all',
    { sessionId, depth, id }: { sessionId: string; depth: number; id: string },
    limit: number,
  ): Promise<{ fitting: number; hasUnread: boolean; bytes: number }> {
    const isOlder = which === 'older'
    const after =
      which === 'all'
        ? sql`(${messages.depth}, ${messages.id}) > (${depth}, ${id})`
        : and(
            eq(messages.active, true),
            isOlder ? lt(messages.depth, depth) : gt(messages.depth, depth),
          )
    const inOrder = isOlder ? desc : asc
    const shown = which === 'public' ? ne(messages.role, 'system') : undefined
    const sizes = await this.#store.db
      .select({ bytes: textBytes })
      .from(messages)
      .where(and(eq(messages.sessionId, sessionId), after, shown))
      .orderBy(inOrder(messages.depth), inOrder(messages.id))
      .limit(limit + 1)
    const taken = takeWithinBudget(sizes, pageBytesMax, ({ bytes }) => bytes)
    const fitting = taken.length
    const sum = taken.reduce((total, { bytes }) => total + bytes, 0)
    return { fitting: Math.max(1, fitting), hasUnread: fitting < sizes.length, bytes: sum }
  }

  /** A page of the active branch as the readers of a shared session see it, oldest first. */
  async publicPage(sessionId: string, { cursor, limit }: PageQuery): Promise<Page<PublicMessage>> {
    const list = `shared:${sessionId}`
    const [depth = -1] = this.#cursors.read(list, cursor) ?? []
    const from = { sessionId, depth: Number(depth), id: '' }
    const { fitting, hasUnread, bytes } = await this.#fitting('public', from, limit)
    const position = (row: ListedMessage) => [row.depth]
    return this.#inTurn(bytes, async () => {
      const rows = await this.#publicBranch({ sessionId, depth, limit: fitting })
      return this.#cursors.page({ list, rows, limit, hasUnread, position, item: publicMessage })
    })
  }
}

export interface OlderQuery {
  readonly order?: 'oldest' | 'newest'
  /** The id of the message before which the page ends. */
  readonly before?: string
  readonly cursor?: string
}

const olderList = (sessionId: string): string => `messages:older:${sessionId}`

/** The most ids of versions that one page carries: 80 kB. */
const idsMax = 2_000

/** The messages, each with the ids of all its versions where there are several, oldest first. */
async function withVersions(
  db: Db,
  sessionId: string,
  items: readonly Message[],
): Promise<Message[]> {
  const parents = items.flatMap(({ parentId }) => (parentId === null ? [] : [parentId]))
  const ofParents = inArray(messages.parentId, parents)
  // The depth lets the index of the tree find the roots.
  const ofRoot = and(isNull(messages.parentId), eq(messages.depth, 0))
  const hasRoot = items.some(({ parentId }) => parentId === null)
  if (items.length === 0) return []
  const rows = await db
    .select({ id: messages.id, parentId: messages.parentId })
    .from(messages)
    .where(and(eq(messages.sessionId, sessionId), hasRoot ? or(ofParents, ofRoot) : ofParents))
    .orderBy(asc(messages.id))
    .limit(idsMax)
  const versions = Map.groupBy(rows, ({ parentId }) => parentId)
  return items.map((item) => {
    const ids = (versions.get(item.parentId) ?? []).map(({ id }) => id)
    // Beyond the limit a message may be missing among its own versions.
    return ids.length > 1 && ids.includes(item.id) ? { ...item, versions: ids } : item
  })
}

/** What a size is read as: a number, like a depth. */
const sizeColumns = { bytes: messages.depth }
const sizeOfTree = { sessionId: messages.sessionId, count: messages.depth, bytes: messages.depth }

/** The most messages and bytes that one query reads. */
const exportPage = { length: 100, bytes: 131_072 }
/** How many sessions are read together, and the messages of all of them. */
const sessionsTogether = 10
const messagesTogether = sessionsTogether * exportPage.length

/** The condition of what comes after a position in the tree of a session. */
const isAfter = sql`${messages.sessionId} = ${sql.placeholder('sessionId')}
  and (${messages.depth}, ${messages.id}) > (${sql.placeholder('depth')}, ${sql.placeholder('id')})`

/** The whole tree after a position, parents first. Values: `sessionId`, `depth`, `id`, `limit`. */
const prepareTree = (store: Store): Prepared<typeof listed> =>
  store.prepare(listed, (db, fields) =>
    db
      .select(fields)
      .from(messages)
      .where(isAfter)
      .orderBy(asc(messages.depth), asc(messages.id))
      .limit(sql.placeholder('limit')),
  )

/**
 * Whole trees of messages for an export: those of several short sessions in two compiled queries, those of
 * a long session in pages of bounded size. A query a session takes twice the time.
 */
export class MessageTrees {
  /** The tree after a position, parents first. */
  readonly #tree: Prepared<typeof listed>
  /** The sizes of the same messages; SQLite reads none of their texts for that. */
  readonly #sizes: Prepared<typeof sizeColumns>
  /** The trees of several sessions, and the size of each; of the first `messagesTogether` messages. */
  readonly #several: Prepared<typeof listed>
  readonly #severalSizes: Prepared<typeof sizeOfTree>

  constructor(store: Store) {
    const { placeholder } = sql
    const { sessionId, depth, id } = messages
    this.#tree = prepareTree(store)
    this.#sizes = store.prepare(sizeColumns, (db) =>
      db
        .select({ bytes: textBytes })
        .from(messages)
        .where(isAfter)
        .orderBy(asc(depth), asc(id))
        .limit(placeholder('limit')),
    )
    const ids = Array.from({ length: sessionsTogether }, (_, at) => placeholder(`session${at}`))
    const inThese = inArray(sessionId, ids)
    this.#several = store.prepare(listed, (db, fields) =>
      db
        .select(fields)
        .from(messages)
        .where(inThese)
        .orderBy(asc(sessionId), asc(depth), asc(id))
        .limit(messagesTogether),
    )
    this.#severalSizes = store.prepare(sizeOfTree, (db) => {
      const first = db
        .select({ sessionId, bytes: textBytes.as('bytes') })
        .from(messages)
        .where(inThese)
        .orderBy(asc(sessionId), asc(depth), asc(id))
        .limit(messagesTogether)
        .as('first')
      const { bytes } = first
      return db
        .select({ sessionId: first.sessionId, count: sql`count(*)`, bytes: sql`sum(${bytes})` })
        .from(first)
        .groupBy(first.sessionId)
    })
  }

  /** The trees of these sessions, parents first, each with its session. A long one comes in pages. */
  async *of<S extends { readonly id: string }>(
    sessions: readonly S[],
  ): AsyncGenerator<{ session: S; tree: Message[] | AsyncGenerator<Message[]> }> {
    for (let at = 0; at < sessions.length; at += sessionsTogether) {
      const some = sessions.slice(at, at + sessionsTogether)
      const short = await this.#short(some.map(({ id }) => id))
      for (const session of some) {
        yield { session, tree: short?.get(session.id) ?? this.#inPages(session.id) }
      }
    }
  }

  /** The trees of these sessions, or null where they are too large to be read together. */
  async #short(ids: readonly string[]): Promise<Map<string, Message[]> | null> {
    const values: Values = Object.fromEntries(
      Array.from({ length: sessionsTogether }, (_, at) => [`session${at}`, ids[at] ?? '']),
    )
    const sizes = await this.#severalSizes(values)
    const sum = (numbers: number[]) => numbers.reduce((total, each) => total + Number(each), 0)
    const isLong =
      sum(sizes.map(({ count }) => count)) >= messagesTogether ||
      sum(sizes.map(({ bytes }) => bytes)) > exportPage.bytes
    if (isLong) return null
    const trees = new Map<string, Message[]>(ids.map((id) => [id, []]))
    for (const row of await this.#several(values))
      trees.get(row.sessionId)?.push(wireTreeMessage(row))
    return trees
  }

  /** Each page is a separate query. */
  async *#inPages(sessionId: string): AsyncGenerator<Message[]> {
    let after = { depth: -1, id: '' }
    for (;;) {
      const sizes = await this.#sizes({ sessionId, ...after, limit: exportPage.length })
      const { length: limit } = takeWithinBudget(sizes, exportPage.bytes, ({ bytes }) => bytes)
      const rows = limit > 0 ? await this.#tree({ sessionId, ...after, limit }) : []
      const last = rows.at(-1)
      if (!last) return
      yield rows.map(wireTreeMessage)
      if (limit === sizes.length && limit < exportPage.length) return
      after = { depth: last.depth, id: last.id }
    }
  }
}

/** Messages that the tutor gets; older ones stay in the session. */
const branchLimit = 200

/**
 * The turn that a chat request asks for: a new message, an edit of one, or another reply to one.
 */
export type TurnRequest =
  | (NewContent & { readonly sessionId: string; readonly mode: Mode })
  | (NewContent & { readonly editOf: string; readonly mode?: Mode | undefined })
  | { readonly retryOf: string; readonly mode?: Mode | undefined }

/** What the learner says in a turn. */
interface NewContent {
  readonly content: string
  /** The ids of its pictures; absent: an edit keeps those of the old message. */
  readonly fileIds?: readonly string[] | undefined
}

/** A message of the active branch, with the ids of its pictures. */
export type StoredTurn = Turn & { readonly fileIds: readonly string[] | null }

/** A session that is locked until the transaction ends. */
export interface LockedConversation {
  readonly session: SessionRow
  readonly request: TurnRequest
  /** The message that is edited or retried; null for a new message. */
  readonly target: TreeNode | null
}

/** The message pair of a turn, and the tutor's state before it. */
export interface AddedTurn {
  readonly userMessageId: string
  readonly messageId: string
  readonly tutorState: unknown
}

export interface FinishedReply {
  readonly messageId: string
  readonly content: string
  readonly status: Exclude<MessageStatus, 'streaming'>
  readonly toolCalls: unknown[]
  /** Absent: the message keeps the state it has. */
  readonly tutorState?: unknown
  /** What the tutor found in the message that it answers; absent where no task is open. */
  readonly assessment?: WireAssessment
  /** Epoch milliseconds. */
  readonly now: number
}

const sessionColumns = getTableColumns(sessions)
const branchEnd = { depth: messages.depth, tutorState: messages.tutorState }
const ownerColumns = { userId: sessions.userId }

/** The columns that a new message has unless its turn or an import says otherwise. */
export const newMessage = {
  active: true,
  status: 'complete',
  toolCalls: null,
  model: null,
  fileIds: null,
  tutorState: null,
  feedback: null,
  assessment: null,
} as const

/**
 * The conversation of a session as a reply reads and writes it: the session is locked, the message
 * pair is added, the branch is read for the tutor, and the reply's text is stored at its end.
 */
export class ConversationRepository {
  readonly #messages: Messages
  readonly #index: IndexQueue
  readonly #newMessages: PreparedInsert<typeof messages>
  /** Locks a user's session and returns it. */
  readonly #lockSession: PreparedInTransaction<typeof sessionColumns>
  readonly #readEnd: PreparedInTransaction<typeof branchEnd>
  /** Makes a message the end of the active branch, and sets the mode of its turn. */
  readonly #moveHead: PreparedInTransaction<{}>
  /** Stores a reply; where `tutorState` is null the message keeps the state it has. */
  readonly #storeReply: PreparedInTransaction<{}>
  /** Sets when the session was last used, and returns its owner. */
  readonly #touchSession: PreparedInTransaction<typeof ownerColumns>

  constructor(store: Store, sessionMessages: Messages, index: IndexQueue) {
    this.#messages = sessionMessages
    this.#index = index
    this.#newMessages = new PreparedInsert(store, messages)
    this.#lockSession = store.prepareInTransaction(sessionColumns, (db, fields) => {
      const query = db
        .select(fields)
        .from(sessions)
        .where(and(isSession, eq(sessions.userId, sql.placeholder('userId')), isWhole))
      return store.engine === 'postgres' ? query.for('no key update') : query
    })
    this.#readEnd = store.prepareInTransaction(branchEnd, (db, fields) =>
      db.select(fields).from(messages).where(isMessage),
    )
    this.#moveHead = store.prepareInTransaction({}, moveHead)
    this.#storeReply = store.prepareInTransaction({}, storeReply)
    this.#touchSession = store.prepareInTransaction(ownerColumns, (db, fields) =>
      db
        .update(sessions)
        .set({ updatedAt: sql`${sql.placeholder('updatedAt')}` })
        .where(isSession)
        .returning(fields),
    )
  }

  /**
   * Locks the session of the request, if it is the user's; it has the mode of the request. Another
   * request that continues the session waits until the transaction ends, and then sees what this one
   * stored. Problem: `NOT_FOUND`.
   */
  async lock(tx: Db, userId: string, request: TurnRequest): Promise<LockedConversation> {
    const target = await findTarget(tx, userId, request)
    const id = 'sessionId' in request ? request.sessionId : target?.sessionId
    const [session] = await this.#lockSession(tx, { id: id ?? '', userId })
    if (session) {
      return { session: { ...session, mode: request.mode ?? session.mode }, request, target }
    }
    throw new Problem('NOT_FOUND', { message: 'There is no such session.' })
  }

  /**
   * Adds the learner's message and an empty reply, and makes them the end of the active branch. An
   * edited message and a retried reply become siblings of the old ones. Problem: `BAD_REQUEST` for a
   * message that cannot be edited or retried.
   */
  async addTurn(tx: Db, locked: LockedConversation, now: number): Promise<AddedTurn> {
    const { session, request } = locked
    const parentId = await this.#activateParent(tx, locked)
    const { depth, tutorState } = await this.#endAt(tx, parentId)
    const common = { ...newMessage, sessionId: session.id, tutorState, createdAt: now }
    const asked: MessageRow[] = []
    if ('content' in request) {
      const { content } = request
      const fileIds = filesOf(locked)
      const said = { id: newId(), parentId, depth: depth + 1, content, fileIds }
      asked.push({ ...common, ...said, role: 'user', status: 'complete' })
    }
    const userMessageId = asked[0]?.id ?? parentId ?? ''
    const empty = { id: newId(), parentId: userMessageId, depth: depth + asked.length + 1 }
    const reply: MessageRow = {
      ...common,
      ...empty,
      content: '',
      role: 'assistant',
      status: 'streaming',
    }
    const { id, mode } = session
    const head = { messageId: reply.id, messageCount: reply.depth + 1, updatedAt: now }
    // Sent together. The question is stored first, for the queue refers to it.
    await Promise.all([
      this.#newMessages.add(tx, [...asked, reply]),
      ...asked.map((message) => this.#index.add(tx, session.userId, message.id)),
      this.#moveHead(tx, { id, mode, ...head }),
    ])
    return { userMessageId, messageId: reply.id, tutorState }
  }

  /** The active branch, root first, without the reply that is being written. */
  async readBranch(id: string): Promise<StoredTurn[]> {
    const rows = await this.#messages.latest({ sessionId: id, limit: branchLimit + 1 })
    return rows.slice(1).toReversed()
  }

  /** What a reply answers, and the tutor's state before it. */
  async readQuestion(tx: Db, id: string): Promise<{ content: string; tutorState: unknown }> {
    const { content, tutorState } = messages
    const [asked] = await tx
      .select({ content, tutorState })
      .from(messages)
      .where(eq(messages.id, id))
    return asked ?? { content: '', tutorState: null }
  }

  /** Stores the text of a reply that has ended, and queues it for the search index. */
  async finishReply(tx: Db, id: string, reply: FinishedReply): Promise<void> {
    const { messageId: replyId, content, status, tutorState = null, assessment = null, now } = reply
    const toolCalls = reply.toolCalls.length > 0 ? reply.toolCalls : null
    // The session is locked before the user's storage is counted, in the order of every writer.
    const found = { toolCalls, tutorState, assessment }
    const [[session]] = await Promise.all([
      this.#touchSession(tx, { id, updatedAt: now }),
      this.#storeReply(tx, { id: replyId, content, status, ...found }),
    ])
    if (session) await this.#index.add(tx, session.userId, replyId)
  }

  /** Ends the active branch at the parent of the new turn, and returns that message's id. */
  async #activateParent(
    tx: Db,
    { session, request, target }: LockedConversation,
  ): Promise<string | null> {
    if (target === null) return session.headMessageId
    const parentId = 'retryOf' in request ? await retriedMessage(tx, target) : editParent(target)
    await activatePath(tx, session.id, parentId)
    return parentId
  }

  /** The depth of a message and the tutor's state after it; depth -1 before the root. */
  async #endAt(tx: Db, id: string | null): Promise<{ depth: number; tutorState: unknown }> {
    const [end] = id === null ? [] : await this.#readEnd(tx, { id })
    return end ?? { depth: -1, tutorState: null }
  }
}

const isSession = eq(sessions.id, sql.placeholder('id'))
const isMessage = eq(messages.id, sql.placeholder('id'))

const moveHead = (db: Db) =>
  db
    .update(sessions)
    .set({
      mode: sql`${sql.placeholder('mode')}`,
      headMessageId: sql`${sql.placeholder('messageId')}`,
      messageCount: sql`${sql.placeholder('messageCount')}`,
      updatedAt: sql`${sql.placeholder('updatedAt')}`,
    })
    .where(isSession)

function storeReply(db: Db) {
  const { param, placeholder } = sql
  const state = param(placeholder('tutorState'), messages.tutorState)
  return db
    .update(messages)
    .set({
      content: sql`${placeholder('content')}`,
      status: sql`${placeholder('status')}`,
      toolCalls: sql`${param(placeholder('toolCalls'), messages.toolCalls)}`,
      tutorState: sql`coalesce(${state}, ${messages.tutorState})`,
      assessment: sql`${param(placeholder('assessment'), messages.assessment)}`,
    })
    .where(isMessage)
}

/** The message that a request edits or retries; null for a new message. Problem: `NOT_FOUND`. */
function findTarget(tx: Db, userId: string, request: TurnRequest): Promise<TreeNode | null> {
  if ('sessionId' in request) return Promise.resolve(null)
  return findNode(tx, userId, 'editOf' in request ? request.editOf : request.retryOf)
}

/** The pictures of a new message; null without any. */
function filesOf({ request, target }: LockedConversation): readonly string[] | null {
  const given = 'content' in request ? request.fileIds : undefined
  const ids = given ?? target?.fileIds ?? []
  return ids.length > 0 ? ids : null
}

function editParent({ role, parentId }: TreeNode): string | null {
  if (role === 'user') return parentId
  throw new Problem('BAD_REQUEST', {
    message: 'Only what the learner said can be put differently.',
  })
}

/** The learner's message that is answered again: the target, or the message that it answers. */
async function retriedMessage(tx: Db, { id, role, parentId }: TreeNode): Promise<string> {
  if (role === 'user') return id
  const [parent] = await tx
    .select({ role: messages.role })
    .from(messages)
    .where(eq(messages.id, parentId ?? ''))
  if (role === 'assistant' && parentId !== null && parent?.role === 'user') return parentId
  throw new Problem('BAD_REQUEST', {
    message: 'Only an answer to the learner can be asked for again.',
  })
}

/**
 * Stores what the learner says of a reply; null takes it back. Problems: `NOT_FOUND`; `BAD_REQUEST`
 * for a message that is no reply.
 */
export async function storeFeedback(
  tx: Db,
  { userId, messageId }: { userId: string; messageId: string },
  feedback: StoredFeedback | null,
): Promise<void> {
  const { id, role } = await findNode(tx, userId, messageId)
  if (role !== 'assistant') {
    throw new Problem('BAD_REQUEST', { message: 'Feedback is for replies of the tutor.' })
  }
  await tx.update(messages).set({ feedback }).where(eq(messages.id, id))
}
