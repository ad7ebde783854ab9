import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { violationOf } from '../../db/database-errors'
import { answerKeys, messages, sessions } from '../../db/schema'
import type { Db, Prepared, PreparedInTransaction, Store } from '../../db/store'
import { lockRows } from '../../db/queries'
import { badRequest, conflict, Problem } from '../../http/errors'
import type { AcceptedLanguage } from '../../http/negotiation'
import type { Page, PageQuery } from '../../http/pagination'
import { type Clock, isoTime } from '../../lib/clock'
import { takeWithinBudget, yieldToEventLoop } from '../../lib/pacing'
import { sha256 } from '../../lib/tokens'
import type { Drawing } from '../../lib/drawing'
import { jsonEntry, jsonWithList, type ZipEntry } from '../../lib/zip'
import type { Services } from '../../services'
import type { AnswerKey, KeyConfidence, StoredKey } from '../../tutor/answer-key/key'
import { type Task, taskWriting } from '../../tutor/answer-key/task'
import { type Ladder, wireRung } from '../../tutor/assessment'
import { tasksOf } from '../../tutor/session-tasks'
import { openLadder, parseState } from '../../tutor/hint-ladder'
import { joinOwner, ownerDisabledAt } from '../auth/auth'
import { countByProject, type CountOf, type Projects } from '../projects/projects'
import { showBranch } from './branches'
import { IndexQueue, titleDocument } from './index-queue'
import {
  ConversationRepository,
  Messages,
  MessageTrees,
  type OlderQuery,
  type PublicMessage,
} from './messages'
import type { BulkResult, Message, Session, SessionDetail, SessionPatch, TutorView } from './model'
import {
  type BulkParts,
  createSessions,
  ImportedSessions,
  type ModeRefusal,
  SessionInserts,
} from './new-sessions'
import {
  changesOf,
  deleteMessages,
  deletionMark,
  hideForDeletion,
  isWhole,
  lockAndSet,
  noSuchSession,
  owned,
  readTitles,
  SessionRows,
  wireSession,
} from './session-rows'
import { SessionSearch } from './session-search'

export { noSuchMessage, withLongChanges } from './branches'
export { noSuchSession } from './session-rows'
export { storeFeedback } from './messages'
export {
  messageExample,
  PageOfMessages,
  Session,
  sessionExample,
  PageOfSessions,
  type Message,
  type NewSession,
} from './model'
export type { StoredTurn, TurnRequest } from './messages'

/** The channel on which the id of a session is published, before and after its deletion. */
export const sessionDeletedChannel = 'sessions.deleted'

const exportPageSize = 100

const activeOnly = 'must be active where older messages are asked for'
const onePosition = 'must not be given beside cursor'

/** What a list of sessions is restricted to. */
interface SessionFilter {
  readonly projectId?: string
  readonly imported?: 'true' | 'false'
  readonly importId?: string
}

/** What the readers of a shared session see. */
export interface PublicSession {
  readonly title: string
  readonly updatedAt: string
  /** Of the active branch, oldest first. */
  readonly page: Page<PublicMessage>
}

/** Where no class has rules. */
const noRefusal: ModeRefusal = () => Promise.resolve(null)

export const countSessionsByProject = (store: Store): CountOf =>
  countByProject(store, sessions, isWhole)

export class Sessions {
  /** For replies. */
  readonly conversations: ConversationRepository
  readonly search: SessionSearch
  /** For the tutor alone. */
  readonly answerKeys: AnswerKeys
  readonly imported: ImportedSessions
  /** Starts and stops with the server. */
  readonly indexQueue: IndexQueue
  readonly #services: Services
  readonly #projects: Projects
  readonly #rows: SessionRows
  readonly #messages: Messages
  readonly #trees: MessageTrees
  readonly #bulk: BulkParts
  readonly #modeRefusal: ModeRefusal
  readonly #tutorViews: TutorViews

  constructor(services: Services, projects: Projects, modeRefusal: ModeRefusal = noRefusal) {
    this.#services = services
    this.#projects = projects
    this.#modeRefusal = modeRefusal
    this.#rows = new SessionRows(services.store)
    this.#messages = new Messages(services)
    this.#trees = new MessageTrees(services.store)
    this.imported = new ImportedSessions(services)
    this.answerKeys = new AnswerKeys(services)
    this.#tutorViews = new TutorViews(services.store, this.answerKeys)
    this.indexQueue = new IndexQueue(services)
    const inserts = new SessionInserts(services.store)
    this.#bulk = { projects, search: services.search, queue: this.indexQueue, inserts, modeRefusal }
    this.search = new SessionSearch(services, this.indexQueue)
    this.conversations = new ConversationRepository(services.store, this.#messages, this.indexQueue)
  }

  /**
   * Newest first; of one project if `projectId` is given, of one origin if `imported` is, of one import if
   * `importId` is. Problem: `NOT_FOUND` for the project.
   */
  async list(
    userId: string,
    { cursor, limit, projectId: named, imported, importId }: PageQuery & SessionFilter,
  ): Promise<Page<Session>> {
    const { cursors } = this.#services
    const projectId = named ? await this.#projects.idOf(userId, named) : null
    const origin = imported && `imported=${imported}`
    const list = ['sessions', userId, projectId, origin, importId && `importId=${importId}`]
      .filter((part) => part)
      .join(':')
    const after = cursors.read(list, cursor)
    const wanted = { userId, projectId }
    const isImported = imported ? imported === 'true' : null
    const rows = importId
      ? await this.#rows.pageOfImport({ ...wanted, importId, isImported }, after, limit + 1)
      : isImported === null
        ? await this.#rows.page(userId, projectId, after, limit + 1)
        : await this.#rows.pageByOrigin({ ...wanted, isImported }, after, limit + 1)
    return cursors.page({
      list,
      rows,
      limit,
      position: (row) => [row.updatedAt, row.id],
      item: wireSession,
    })
  }

  /** The user's sessions that began here at `since` or later, newest first; imported ones are not among them. */
  async begunSince(
    userId: string,
    since: number,
    { cursor, limit }: PageQuery,
  ): Promise<Page<Session>> {
    const { cursors } = this.#services
    const list = `sessions:${userId}:since=${since}`
    const after = cursors.read(list, cursor)
    const rows = await this.#rows.begunSince.page({ userId, since }, after, limit + 1)
    return cursors.page({
      list,
      rows,
      limit,
      position: (row) => [row.updatedAt, row.id],
      item: wireSession,
    })
  }

  /** For the user's archive: one file a session, with the whole tree of messages. */
  async *export(userId: string): AsyncGenerator<ZipEntry> {
    for await (const rows of this.#rows.walk(userId, exportPageSize)) {
      for await (const { session, tree } of this.#trees.of(rows)) {
        const name = `sessions/${session.id}.json`
        const shown = wireSession(session)
        yield Array.isArray(tree)
          ? jsonEntry(name, { ...shown, messages: tree })
          : { name, content: jsonWithList(shown, 'messages', tree) }
      }
    }
  }

  /** A subquery of the ids of the user's sessions, for the conditions of other tables' queries. */
  idsOf(userId: string, db: Db = this.#services.store.db) {
    const own = and(eq(sessions.userId, userId), isWhole)
    return db.select({ id: sessions.id }).from(sessions).where(own)
  }

  /** The titles of those of `ids` that are sessions of the user, by id. */
  titlesOf = (userId: string, ids: readonly string[]) =>
    readTitles(this.#services.store.db, userId, ids)

  /** Creates each valid entry in `tx`, and says of each other one why it is refused. */
  async createInBulk(tx: Db, userId: string, items: readonly unknown[]): Promise<BulkResult[]> {
    const { clock, quotas } = this.#services
    const results = await createSessions(tx, this.#bulk, { userId, items, now: clock.now() })
    await quotas.enforceStorage(tx, userId)
    for (const { id } of results) if (id) this.#publish(userId, id, 'created')
    return results
  }

  /** Problem: `NOT_FOUND`, for another user's session too. */
  async get(userId: string, id: string): Promise<Session> {
    const [row] = await this.#rows.find({ id: id.toLowerCase(), userId })
    if (!row) throw new Problem('NOT_FOUND', { message: noSuchSession })
    return wireSession(row)
  }

  /** The session with its open task. Problem: `NOT_FOUND`, for another user's session too. */
  async describe(userId: string, id: string): Promise<SessionDetail> {
    const session = await this.get(userId, id)
    return { ...session, tutor: await this.#tutorViews.read(session.id) }
  }

  /**
   * What is drawn beside the task in focus: it follows the learner's last equation and holds no answer. Null
   * where nothing is. Problem: `NOT_FOUND`.
   */
  async draw(userId: string, id: string, language: AcceptedLanguage): Promise<Drawing | null> {
    const session = await this.get(userId, id)
    return this.#tutorViews.draw(session.id, language)
  }

  /**
   * Changes what `patch` has. Problems: `NOT_FOUND`, for the project too; `BAD_REQUEST` for an
   * empty patch.
   */
  async update(userId: string, id: string, patch: SessionPatch): Promise<Session> {
    const { store, search, clock } = this.#services
    const changes = changesOf(patch, clock.now())
    await store.transaction(async (tx) => {
      const refusal = patch.mode ? await this.#modeRefusal(tx, userId, patch.mode) : null
      if (refusal !== null) throw conflict(refusal)
      if (patch.projectId) await this.#projects.lockOne(tx, userId, patch.projectId.toLowerCase())
      const [changed] = await tx
        .update(sessions)
        .set(changes)
        .where(owned(userId, id))
        .returning({ id: sessions.id, userId: sessions.userId, title: sessions.title })
      if (!changed) throw new Problem('NOT_FOUND', { message: noSuchSession })
      if (patch.title !== undefined) await search.replace(tx, titleDocument(changed))
      this.#publish(userId, changed.id, 'updated')
    })
    return this.get(userId, id)
  }

  /**
   * Locks the user's session until the transaction ends; returns its stored id. Problem:
   * `NOT_FOUND`.
   */
  async lock(tx: Db, userId: string, id: string): Promise<string> {
    return (await lockAndSet(tx, { userId, id }, {})).id
  }

  /** Locks all sessions of the user until the transaction ends. */
  async lockAll(tx: Db, userId: string): Promise<void> {
    const where = eq(sessions.userId, userId)
    const rows = { id: sessions.id, where, strength: 'no key update' } as const
    await lockRows(this.#services.store, tx, rows)
  }

  /**
   * Stores since when the session has a public link, unless it has one; null: it has none. Returns the
   * session's stored id. Problem: `NOT_FOUND`.
   */
  async setShared(tx: Db, userId: string, id: string, at: number | null): Promise<string> {
    const sharedAt = at === null ? null : sql`coalesce(${sessions.sharedAt}, ${at})`
    const session = await lockAndSet(tx, { userId, id }, { sharedAt })
    this.#publish(userId, session.id, 'updated')
    return session.id
  }

  /** Stores, within `tx`, that none of the user's sessions has a public link. */
  async endSharing(tx: Db, userId: string): Promise<void> {
    const isShared = and(eq(sessions.userId, userId), isNotNull(sessions.sharedAt))
    await tx.update(sessions).set({ sharedAt: null }).where(isShared)
  }

  /** The title of a session that others may be shown: it was not deleted, and its owner may sign in. Else null. */
  async publicTitle(sessionId: string): Promise<string | null> {
    return (await this.#publicSession(sessionId))?.title ?? null
  }

  /** What the readers of a shared session see; null if it may not be public. */
  async readPublic(sessionId: string, query: PageQuery): Promise<PublicSession | null> {
    const session = await this.#publicSession(sessionId)
    if (!session) return null
    const page = await this.#messages.publicPage(sessionId, query)
    return { title: session.title, updatedAt: isoTime(session.updatedAt), page }
  }

  async #publicSession(sessionId: string) {
    const { title, updatedAt } = sessions
    const [session] = await this.#services.store.db
      .select({ title, updatedAt })
      .from(sessions)
      .innerJoin(...joinOwner(sessions.userId))
      .where(and(eq(sessions.id, sessionId), isWhole, isNull(ownerDisabledAt)))
    return session ?? null
  }

  /** Deletes the session with its messages and replies. Problem: `NOT_FOUND`. */
  async delete(userId: string, id: string): Promise<void> {
    const { store, search } = this.#services
    const sessionId = await hideForDeletion(store.db, userId, id)
    // Its replies end before their rows go: a reply without rows would end with an error.
    await store.publish(sessionDeletedChannel, sessionId)
    await deleteMessages(store, [sessionId])
    const own = eq(sessions.id, sessionId)
    const deleted = await store.db.delete(sessions).where(own).returning({ id: sessions.id })
    if (deleted.length === 0) throw new Problem('NOT_FOUND', { message: noSuchSession })
    await store.publish(sessionDeletedChannel, sessionId)
    this.#publish(userId, sessionId, 'deleted')
    await search.purgeDeleted()
  }

  /**
   * Deletes each session that was changed for the last time more than `keptMs` ago, as its owner would; null keeps
   * all. One query finds the oldest session of one user, by the index of their list.
   */
  async sweep(keptMs: number | null): Promise<void> {
    if (keptMs === null) return
    const before = this.#services.clock.now() - keptMs
    for (let below: string | null = null; ;) {
      const oldest = await this.#oldestBelow(below)
      if (!oldest) return
      const { id, userId, updatedAt } = oldest
      if (updatedAt < before) await this.delete(userId, id).catch(unlessMissing)
      else below = userId
    }
  }

  /** The session that one user has not changed for longest, of the users whose id is less than `below`. */
  async #oldestBelow(below: string | null) {
    const { id, userId, updatedAt } = sessions
    const [oldest] = await this.#services.store.db
      .select({ id, userId, updatedAt })
      .from(sessions)
      .where(and(isWhole, below === null ? undefined : lt(userId, below)))
      .orderBy(desc(userId), asc(updatedAt), asc(id))
      .limit(1)
    return oldest
  }

  /**
   * Makes the path through a message, on to the newest leaf under it, the active branch, in `tx`.
   * Problems: `NOT_FOUND`; `CONFLICT` while a reply of the session is being written.
   */
  async activate(tx: Db, userId: string, id: string, messageId: string): Promise<Session> {
    const session = await lockAndSet(tx, { userId, id }, {})
    const end = await showBranch(tx, session, messageId)
    this.#publish(userId, session.id, 'updated')
    return wireSession({ ...session, ...end })
  }

  /**
   * The active branch, or the whole tree, oldest first; or the last messages of the branch, and from
   * there older ones. Problems: `NOT_FOUND`; `BAD_REQUEST` for an unknown position.
   */
  async listMessages(
    userId: string,
    id: string,
    { branches = 'active', ...query }: PageQuery & OlderQuery & { branches?: 'active' | 'all' },
  ): Promise<Page<Message>> {
    const { id: sessionId } = await this.get(userId, id)
    if (!this.#messages.isOlderPage(sessionId, query)) {
      return this.#messages.page(sessionId, branches, query)
    }
    if (branches === 'all') throw badRequest([{ path: 'branches', message: activeOnly }])
    if (query.before && query.cursor) throw badRequest([{ path: 'before', message: onePosition }])
    return this.#messages.olderPage(sessionId, query)
  }

  #publish(userId: string, id: string, change: 'created' | 'updated' | 'deleted'): void {
    this.#services.userEvents.publish(userId, { name: 'session', data: { id, change } })
  }
}

/** Sessions that an erasure deletes together. */
const deletedAtOnce = 20

/** Deletes the sessions of a user in short steps; what is added meanwhile goes with the user. */
export async function deleteSessions(store: Store, userId: string): Promise<void> {
  for (;;) {
    const own = store.db
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.userId, userId))
    const ids = (await own.limit(deletedAtOnce)).map(({ id }) => id)
    if (ids.length === 0) return
    const some = inArray(sessions.id, ids)
    await store.db.update(sessions).set(deletionMark).where(some)
    await deleteMessages(store, ids)
    await store.db.delete(sessions).where(some)
    await yieldToEventLoop()
  }
}

interface SessionCounts {
  readonly sessions: number
  readonly messages: number
}

/**
 * How many sessions the user has, and messages in all of their branches. Each statement of SQLite holds up the event
 * loop, so that it counts in steps; Postgres counts beside it, where each step would wait for an answer.
 */
export const countSessions = (store: Store, userId: string): Promise<SessionCounts> =>
  store.engine === 'sqlite' ? countInSteps(store, userId) : countAtOnce(store, userId)

async function countAtOnce({ db }: Store, userId: string): Promise<SessionCounts> {
  const whole = and(eq(sessions.userId, userId), isWhole)
  const ids = db.select({ id: sessions.id }).from(sessions).where(whole)
  const [ofSessions, ofMessages] = await Promise.all([
    db.$count(sessions, whole),
    db.$count(messages, inArray(messages.sessionId, ids)),
  ])
  return { sessions: Number(ofSessions), messages: Number(ofMessages) }
}

/** Sessions of one step, and messages in their active branches; one session at least. */
const sessionsPerStep = 500
const messagesPerStep = 20_000

/** One that is used meanwhile may count twice: no list of the counted ones is kept, because a user may have a million. */
async function countInSteps({ db }: Store, userId: string): Promise<SessionCounts> {
  const { id, updatedAt } = sessions
  const total = { sessions: 0, messages: 0 }
  let after = { updatedAt: -1, id: '' }
  for (;;) {
    const next = await db
      .select({ id, updatedAt, messageCount: sessions.messageCount })
      .from(sessions)
      .where(
        and(
          eq(sessions.userId, userId),
          isWhole,
          sql`(${updatedAt}, ${id}) > (${after.updatedAt}, ${after.id})`,
        ),
      )
      .orderBy(asc(updatedAt), asc(id))
      .limit(sessionsPerStep)
    const some = takeWithinBudget(next, messagesPerStep, (one) => one.messageCount)
    const last = some.at(-1)
    if (!last) return total
    const ids = some.map((one) => one.id)
    total.sessions += ids.length
    total.messages += Number(await db.$count(messages, inArray(messages.sessionId, ids)))
    after = last
    await yieldToEventLoop()
  }
}

interface SessionCreator {
  createInBulk(tx: Db, userId: string, items: readonly unknown[]): Promise<BulkResult[]>
}

export interface GuardedTask {
  readonly title: string
  /** The learner's first message. */
  readonly task: string
  /** The one writing of the task under which the tutor looks for its key. */
  readonly writing: string
  /** What the tutor says first; it does not say the answer. */
  readonly opening: string
  readonly key: AnswerKey
  readonly confidence: KeyConfidence
  /** Epoch milliseconds. */
  readonly now: number
}

/** Creates the session in `tx` and returns its id. Problem: `QUOTA_EXCEEDED`. */
export async function openTaskSession(
  tx: Db,
  sessions: SessionCreator,
  userId: string,
  { title, task, writing, opening, key, confidence, now }: GuardedTask,
): Promise<string> {
  const dialogue = [
    { role: 'user', content: task },
    { role: 'assistant', content: opening },
  ]
  const [created] = await sessions.createInBulk(tx, userId, [{ title, messages: dialogue }])
  const sessionId = created?.id
  if (sessionId === undefined) throw new Problem('BAD_REQUEST', { message: created?.message ?? '' })
  await tx
    .update(messages)
    .set({ tutorState: openLadder(task) })
    .where(and(eq(messages.sessionId, sessionId), eq(messages.role, 'assistant')))
  const held = { source: 'teacher', confidence, key }
  await tx.insert(answerKeys).values({
    sessionId,
    digest: sha256(writing),
    status: 'held',
    answerKey: held,
    createdAt: now,
  })
  return sessionId
}

/** A problem of a conversation, as the tutor left it. */
export interface SessionProblem {
  readonly problem: string
  /** It took an attempt too many or much help, or it is open. */
  readonly isMissed: boolean
}

/** Messages that are read for problems: the newest. */
const problemMessagesMax = 500

/** The problems of a session's active branch, each once, oldest first. */
export async function problemsOfBranch(db: Db, sessionId: string): Promise<SessionProblem[]> {
  const rows = await db
    .select({ tutorState: messages.tutorState })
    .from(messages)
    .where(
      and(
        eq(messages.sessionId, sessionId),
        eq(messages.active, true),
        eq(messages.role, 'assistant'),
      ),
    )
    .orderBy(desc(messages.depth))
    .limit(problemMessagesMax)
  const found = new Map<string, SessionProblem>()
  for (const { tutorState } of rows) {
    const state = parseState(tutorState)
    const problem = state?.problem ?? null
    if (state === null || problem === null || found.has(problem)) continue
    const isMissed = !state.solved || state.attempts > 0
    found.set(problem, { problem, isMissed })
  }
  return [...found.values()].toReversed()
}

const saidColumns = { content: messages.content }
/** Messages of the learner that are read for the last equation. */
const drawnMessagesMax = 12

const stateColumns = { tutorState: messages.tutorState }

/** A task as the session lists it; `focus` is the id of the one in focus. */
function listed({ id, problem, rung, solved }: Ladder, focus: number): TutorView['tasks'] {
  if (problem === null) return []
  const task = { id, problem, rung: wireRung(rung), solved }
  return [id === focus ? { ...task, focus: true } : task]
}

class TutorViews {
  readonly #keys: AnswerKeys
  /** The tutor's state at the end of the active branch. Value: `sessionId`. */
  readonly #readState: Prepared<typeof stateColumns>
  /** The learner's last messages on the active branch, the newest first. Value: `sessionId`. */
  readonly #readSaid: Prepared<typeof saidColumns>

  constructor(store: Store, keys: AnswerKeys) {
    this.#keys = keys
    this.#readSaid = store.prepare(saidColumns, (db, fields) =>
      db
        .select(fields)
        .from(messages)
        .where(
          and(
            eq(messages.sessionId, sql.placeholder('sessionId')),
            eq(messages.active, true),
            eq(messages.role, 'user'),
          ),
        )
        .orderBy(desc(messages.depth))
        .limit(drawnMessagesMax),
    )
    this.#readState = store.prepare(stateColumns, (db, fields) =>
      db
        .select(fields)
        .from(messages)
        .innerJoin(sessions, eq(sessions.headMessageId, messages.id))
        .where(eq(sessions.id, sql.placeholder('sessionId'))),
    )
  }

  /** Null where no task is open. */
  async read(sessionId: string): Promise<TutorView | null> {
    const [head] = await this.#readState({ sessionId })
    const state = parseState(head?.tutorState)
    const open = state?.problem ?? null
    if (state === null || open === null) return null
    // Loaded here: the mathematics behind it would double the time of a start.
    const { taskSourceOf } = await import('../../tutor/open-task')
    const readBy = taskSourceOf(open, state.pictures)
    if (readBy === null) return null
    const { rung, attempts, solved, problem } = { ...state, problem: open }
    const task = { text: problem, pictures: state.pictures ?? [] }
    const source = readBy === 'computed' ? readBy : await this.#sourceOfKey(sessionId, task)
    const checkable = source !== null
    const tasks = tasksOf(state).flatMap((each) => listed(each, state.id))
    return { problem, rung: wireRung(rung), checkable, source, attempts, solved, tasks }
  }

  async draw(sessionId: string, language: AcceptedLanguage): Promise<Drawing | null> {
    const [head] = await this.#readState({ sessionId })
    const problem = parseState(head?.tutorState)?.problem ?? null
    if (problem === null) return null
    const rows = await this.#readSaid({ sessionId })
    const said = rows.map(({ content }) => content)
    const first = said.findIndex((content) => content.includes(problem))
    const { drawingOfTask } = await import('../../tutor/equation-drawing')
    return drawingOfTask({ problem, said: first === -1 ? said : said.slice(0, first) }, language)
  }

  async #sourceOfKey(sessionId: string, task: Task): Promise<'model' | 'teacher' | null> {
    const key = await this.#keys.find(sessionId, taskWriting(task))
    return key?.status === 'held' ? key.source : null
  }
}

const keyColumns = { status: answerKeys.status, answerKey: answerKeys.answerKey }

/** The answer keys of a session's tasks. The tutor alone reads them; no route, export or share does. */
class AnswerKeys {
  readonly #store: Store
  readonly #clock: Clock
  /** Values: `sessionId`, `digest`. */
  readonly #find: Prepared<typeof keyColumns>
  /** Values: the columns of the table. */
  readonly #save: PreparedInTransaction<{}>

  constructor({ store, clock }: { store: Store; clock: Clock }) {
    this.#store = store
    this.#clock = clock
    this.#save = store.prepareInTransaction({}, insertKey)
    this.#find = store.prepare(keyColumns, (db, fields) =>
      db
        .select(fields)
        .from(answerKeys)
        .where(
          and(
            eq(answerKeys.sessionId, sql.placeholder('sessionId')),
            eq(answerKeys.digest, sql.placeholder('digest')),
          ),
        ),
    )
  }

  /** The key of a task in a session; null where none was made. */
  async find(sessionId: string, task: string): Promise<StoredKey | null> {
    const [row] = await this.#find({ sessionId, digest: sha256(task) })
    if (!row) return null
    if (row.status !== 'held') return { status: row.status }
    return { status: 'held', ...(row.answerKey as Omit<Held, 'status'>) }
  }

  /** Stores the key of a task. A refused key stays refused; a deleted session keeps nothing. */
  async save(sessionId: string, task: string, key: StoredKey): Promise<void> {
    const { status, ...held } = key
    const answerKey = status === 'held' ? held : null
    const row = { sessionId, digest: sha256(task), status, answerKey, createdAt: this.#clock.now() }
    try {
      await this.#store.transaction((tx) => this.#save(tx, row))
    } catch (error) {
      if (violationOf(error) !== 'foreign_key') throw error
    }
  }
}

type Held = Extract<StoredKey, { status: 'held' }>

function insertKey(db: Db) {
  const { placeholder } = sql
  return db
    .insert(answerKeys)
    .values({
      sessionId: placeholder('sessionId'),
      digest: placeholder('digest'),
      status: placeholder('status'),
      answerKey: placeholder('answerKey'),
      createdAt: placeholder('createdAt'),
    })
    .onConflictDoUpdate({
      target: [answerKeys.sessionId, answerKeys.digest],
      set: { status: sql`excluded.status`, answerKey: sql`excluded.answer_key` },
      setWhere: ne(answerKeys.status, 'refused'),
    })
}

/** Somebody else may delete a session at the same time. */
function unlessMissing(error: unknown): void {
  if (!(error instanceof Problem) || error.code !== 'NOT_FOUND') throw error
}
