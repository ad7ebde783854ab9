/** Tutoring sessions and their messages. The public module of this folder. */
import { and, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Page, PageQuery } from '../../http/pagination'
import { badRequest, Problem } from '../../http/errors'
import { isoTime } from '../../lib/clock'
import { jsonEntry, jsonWithList, type ZipEntry } from '../../lib/zip'
import type { Services } from '../../services'
import { sessions } from '../../db/schema'
import type { Db, Store } from '../../db/store'
import { lockRows } from '../../db/user-lock'
import { joinOwner, ownerDisabledAt } from '../auth/auth'
import type { CountOf, Projects } from '../projects/projects'
import { showBranch } from './branches'
import { createSessions, SessionInserts, type BulkParts } from './bulk-insert'
import { AnswerKeys } from './answer-keys'
import { ConversationRepository } from './conversation-repository'
import { ImportedSessions } from './imported-sessions'
import { IndexQueue } from './index-queue'
import { MessageTrees } from './message-trees'
import { Messages, type OlderQuery } from './messages'
import type { PublicMessage } from './message-rows'
import type { BulkResult, Message, Session, SessionDetail, SessionPatch } from './model'
import { titleDocument } from './search-document'
import { deleteMessages } from './large-accounts'
import { changesOf, hideForDeletion, lockAndSet, noSuchSession, owned } from './session-changes'
import { isWhole, SessionRows, wireSession } from './session-rows'
import { SessionSearch } from './session-search'
import { TutorViews } from './task-session'

export { noSuchMessage, withLongChanges } from './branches'
export { countSessions, deleteSessions } from './large-accounts'
export { noSuchSession, storeFeedback } from './session-changes'
export { openTaskSession, problemsOfBranch } from './task-session'
export { PageOfMessages, Session, PageOfSessions, type Message, type NewSession } from './model'
export type { StoredTurn, TurnRequest } from './conversation-repository'

/** The channel on which the id of a session is published, before and after its deletion. */
export const sessionDeletedChannel = 'sessions.deleted'

const exportPageSize = 100

const activeOnly = 'must be active where older messages are asked for'
const onePosition = 'must not be given beside cursor'

/** What a list of sessions is restricted to. */
interface SessionFilter {
  readonly projectId?: string
  readonly imported?: 'true' | 'false'
}

/** What the readers of a shared session see. */
export interface PublicSession {
  readonly title: string
  readonly updatedAt: string
  /** Of the active branch, oldest first. */
  readonly page: Page<PublicMessage>
}

/** Counts the sessions in each project. A function, because projects are made before sessions. */
export const countSessionsByProject =
  (store: Store): CountOf =>
  async (userId, projectIds) => {
    if (projectIds.length === 0) return new Map()
    const rows = await store.db
      .select({ projectId: sessions.projectId, count: count() })
      .from(sessions)
      .where(
        and(eq(sessions.userId, userId), inArray(sessions.projectId, [...projectIds]), isWhole),
      )
      .groupBy(sessions.projectId)
    return new Map(rows.map((row) => [row.projectId ?? '', Number(row.count)]))
  }

export class Sessions {
  /** For replies. */
  readonly conversations: ConversationRepository
  readonly search: SessionSearch
  /** For the tutor alone. */
  readonly answerKeys: AnswerKeys
  /** For imports. */
  readonly imported: ImportedSessions
  /** Starts and stops with the server. */
  readonly indexQueue: IndexQueue
  readonly #services: Services
  readonly #projects: Projects
  readonly #rows: SessionRows
  readonly #messages: Messages
  readonly #trees: MessageTrees
  readonly #bulk: BulkParts
  readonly #tutorViews: TutorViews

  constructor(services: Services, projects: Projects) {
    this.#services = services
    this.#projects = projects
    this.#rows = new SessionRows(services.store)
    this.#messages = new Messages(services)
    this.#trees = new MessageTrees(services.store)
    this.imported = new ImportedSessions(services)
    this.answerKeys = new AnswerKeys(services)
    this.#tutorViews = new TutorViews(services.store, this.answerKeys)
    this.indexQueue = new IndexQueue(services)
    const inserts = new SessionInserts(services.store)
    this.#bulk = { projects, search: services.search, queue: this.indexQueue, inserts }
    this.search = new SessionSearch(services, this.indexQueue)
    this.conversations = new ConversationRepository(services.store, this.#messages, this.indexQueue)
  }

  /**
   * Newest first; of one project if `projectId` is given, of one origin if `imported` is. Problem:
   * `NOT_FOUND` for the project.
   */
  async list(
    userId: string,
    { cursor, limit, projectId: named, imported }: PageQuery & SessionFilter,
  ): Promise<Page<Session>> {
    const { cursors } = this.#services
    const projectId = named ? await this.#projects.idOf(userId, named) : null
    const list = ['sessions', userId, projectId, imported && `imported=${imported}`]
      .filter((part) => part)
      .join(':')
    const after = cursors.read(list, cursor)
    const rows = imported
      ? await this.#rows.pageByOrigin(
          { userId, projectId, isImported: imported === 'true' },
          after,
          limit + 1,
        )
      : await this.#rows.page(userId, projectId, after, limit + 1)
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
  titlesOf = (userId: string, ids: readonly string[]) => this.#rows.titles(userId, ids)

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
   * Changes what `patch` has. Problems: `NOT_FOUND`, for the project too; `BAD_REQUEST` for an
   * empty patch.
   */
  async update(userId: string, id: string, patch: SessionPatch): Promise<Session> {
    const { store, search, clock } = this.#services
    const changes = changesOf(patch, clock.now())
    await store.transaction(async (tx) => {
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

  /** Whether others may be shown the session: it was not deleted, and its owner may sign in. */
  async mayBePublic(sessionId: string): Promise<boolean> {
    return (await this.#publicSession(sessionId)) !== null
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
