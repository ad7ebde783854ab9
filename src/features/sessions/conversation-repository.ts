/**
 * The conversation of a session as a reply reads and writes it: the session is locked, the message
 * pair is added, the branch is read for the tutor, and the reply's text is stored at its end.
 */
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { Problem } from '../../http/errors'
import { newId } from '../../lib/ids'
import { PreparedInsert } from '../../db/prepared'
import { messages, sessions, type MessageStatus } from '../../db/schema'
import type { Db, PreparedInTransaction, Store } from '../../db/store'
import type { WireAssessment } from '../../tutor/assessment'
import type { Mode, Turn } from '../../tutor/tutor'
import { activatePath, findNode, type TreeNode } from './branches'
import type { IndexQueue } from './index-queue'
import type { MessageRow } from './message-rows'
import type { Messages } from './messages'
import { isWhole, type SessionRow } from './session-rows'

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
const owner = { userId: sessions.userId }

/** The columns that every message of a new turn shares. */
const newMessage = {
  active: true,
  toolCalls: null,
  model: null,
  fileIds: null,
  feedback: null,
  assessment: null,
} as const

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
  readonly #touchSession: PreparedInTransaction<typeof owner>

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
    this.#touchSession = store.prepareInTransaction(owner, (db, fields) =>
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

/** The parent of the edited message. */
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
