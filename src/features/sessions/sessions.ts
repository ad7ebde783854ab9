/** Tutoring sessions and their messages. The front door of this folder. */
import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Page, PageQuery } from '../../http/pagination'
import { badRequest, Problem } from '../../http/errors'
import type { ZipEntry } from '../../lib/zip'
import type { Services } from '../../services'
import { messages, sessions } from '../../db/schema'
import type { Db, RowOf } from '../../db/store'
import type { CountOf, Projects } from '../projects/projects'
import { endBranchAt, findPlace, isBeingWritten, newestLeaf, noSuchMessage } from './branches'
import { createInBulk } from './bulk'
import { ConversationRepository } from './dialogue'
import { MessageRows, wireMessage, wireTreeMessage, type ListedMessage } from './message-rows'
import { Indexing } from './indexing'
import { insertSessions, rowsOfTree, type SessionTree } from './inserting'
import type { BulkResult, FoundSession, Message, Session, SessionPatch } from './model'
import { recollect, type Recollection } from './recollection'
import { exportSessions } from './session-export'
import { searchedTitle } from './searched'
import { searchSessions } from './session-search'
import { SessionRows, wireSession } from './session-rows'
import { showSession, type PublicQuery, type PublicSession } from './showing'

/** Published, with the session's id, when a session is gone. */
export const sessionDeleted = 'sessions.deleted'

export { noSuchMessage } from './branches'
export { MessagePage, Session, SessionPage, type Message, type NewSession } from './model'
export type { Question } from './dialogue'

export const noSuchSession = 'There is no such session.'

export class Sessions {
  /** What a reply reads and writes. */
  readonly dialogue: ConversationRepository
  readonly #services: Services
  readonly #projects: Projects
  readonly #rows: SessionRows
  readonly #messages: MessageRows
  readonly #indexing: Indexing

  constructor(services: Services, projects: Projects) {
    this.#services = services
    this.#projects = projects
    this.#rows = new SessionRows(services.store)
    this.#messages = new MessageRows(services.store)
    this.#indexing = new Indexing(services)
    this.dialogue = new ConversationRepository(services.store, this.#messages, this.#indexing)
  }

  /** Begins to index what can be searched and is not in the index yet. */
  start(): void {
    this.#indexing.start()
  }

  /** Lets what is being indexed end; the next start goes on. */
  async stop(): Promise<void> {
    await this.#indexing.stop()
  }

  /** Newest first; of one project where one is named. Problem: `NOT_FOUND` for the project. */
  async list(
    userId: string,
    { cursor, limit, projectId }: PageQuery & { projectId?: string },
  ): Promise<Page<Session>> {
    const { cursors } = this.#services
    const project = projectId ? await this.#projects.idOf(userId, projectId) : null
    const list = project === null ? `sessions:${userId}` : `sessions:${userId}:${project}`
    const after = cursors.read(list, cursor)
    const rows = await this.#rows.page(userId, project, after, limit + 1)
    return cursors.page(list, rows, limit, (row) => [row.updatedAt, row.id], wireSession)
  }

  /** For those who ask in plain language: pieces of sessions that say most about `question`. */
  recollect(userId: string, question: string, limit: number): Promise<Recollection[]> {
    return recollect(this.#services.store, this.#indexing, userId, question, limit)
  }

  /** Where words are found, in titles and messages; see `session-search.ts` for the order. */
  search(userId: string, q: string, page: PageQuery): Promise<Page<FoundSession>> {
    return searchSessions(this.#services, this.#indexing, userId, q, page)
  }

  /** Everything for the user's archive. */
  export(userId: string): AsyncIterable<ZipEntry> {
    return exportSessions(userId, this.#rows, this.#messages)
  }

  /** How many sessions the user has, and messages in all of their branches. */
  async totals(userId: string): Promise<{ sessions: number; messages: number }> {
    const { db } = this.#services.store
    const own = eq(sessions.userId, userId)
    const inOwn = db.select({ id: sessions.id }).from(sessions).where(own)
    const [sessionCount, messageCount] = await Promise.all([
      db.$count(sessions, own),
      db.$count(messages, inArray(messages.sessionId, inOwn)),
    ])
    return { sessions: Number(sessionCount), messages: Number(messageCount) }
  }

  /** How many sessions are in each of these projects. */
  countByProject: CountOf = async (userId, projectIds) => {
    const rows = await this.#services.store.db
      .select({ projectId: sessions.projectId, sessions: count() })
      .from(sessions)
      .where(and(eq(sessions.userId, userId), inArray(sessions.projectId, [...projectIds])))
      .groupBy(sessions.projectId)
    return new Map(rows.map((row) => [row.projectId ?? '', Number(row.sessions)]))
  }

  create(tx: Db, userId: string, items: readonly unknown[]): Promise<BulkResult[]> {
    const { search, clock } = this.#services
    return createInBulk(tx, this.#projects, search, userId, items, clock.now())
  }

  /** Stores conversations from elsewhere within `tx`, under the ids that they bring. */
  async insertTrees(tx: Db, userId: string, trees: readonly SessionTree[]): Promise<void> {
    const rows = trees.map((tree) => rowsOfTree(userId, tree))
    const newSessions = rows.map(({ session }) => session)
    const newMessages = rows.flatMap(({ messages: tree }) => tree)
    await insertSessions(tx, this.#services.search, userId, newSessions, newMessages)
  }

  /** Problem: `NOT_FOUND`, for another user's session too. */
  async get(userId: string, id: string): Promise<Session> {
    const [row] = await this.#rows.find({ id: id.toLowerCase(), userId })
    if (!row) throw new Problem('NOT_FOUND', { message: noSuchSession })
    return wireSession(row)
  }

  /** Changes what `patch` names. Problems: `NOT_FOUND`, for the project too, `BAD_REQUEST` for nothing. */
  async update(userId: string, id: string, patch: SessionPatch): Promise<Session> {
    const { store, search, clock } = this.#services
    const named = changesOf(patch)
    if (Object.keys(named).length === 0) {
      throw badRequest([{ path: '', message: 'must name something to change' }])
    }
    await store.transaction(async (tx) => {
      if (named.projectId) await this.#projects.holdOne(tx, userId, named.projectId)
      const [changed] = await tx
        .update(sessions)
        .set({ ...named, updatedAt: clock.now() })
        .where(owned(userId, id))
        .returning({ id: sessions.id, userId: sessions.userId, title: sessions.title })
      if (!changed) throw new Problem('NOT_FOUND', { message: noSuchSession })
      if (patch.title !== undefined) await search.replace(tx, searchedTitle(changed))
    })
    return this.get(userId, id)
  }

  /** The id of the user's session as it is stored; it stays until the transaction ends. Problem: `NOT_FOUND`. */
  async hold(tx: Db, userId: string, id: string): Promise<string> {
    return (await lock(tx, userId, id, {})).id
  }

  /** Notes since when the session has a public link; null: it has none. Gives its id. Problem: `NOT_FOUND`. */
  async setShared(tx: Db, userId: string, id: string, at: number | null): Promise<string> {
    const sharedAt = at === null ? null : sql`coalesce(${sessions.sharedAt}, ${at})`
    return (await lock(tx, userId, id, { sharedAt })).id
  }

  /** What anybody may see of a session that is shared; null where it is gone. */
  async show(sessionId: string, query: PublicQuery): Promise<PublicSession | null> {
    return showSession(this.#services, this.#messages, sessionId, query)
  }

  /** Deletes the session with its messages and replies. Problem: `NOT_FOUND`. */
  async delete(userId: string, id: string): Promise<void> {
    const { store, search } = this.#services
    const gone = await store.db
      .delete(sessions)
      .where(owned(userId, id))
      .returning({ id: sessions.id })
    if (gone.length === 0) throw new Problem('NOT_FOUND', { message: noSuchSession })
    await store.publish(sessionDeleted, id.toLowerCase())
    await search.purgeDeleted()
  }

  /**
   * Shows the branch that goes through a message, on to its newest end, within `tx`. Problems:
   * `NOT_FOUND`, `CONFLICT` while a reply of the session is being written.
   */
  async activate(tx: Db, userId: string, id: string, messageId: string): Promise<Session> {
    const session = await lock(tx, userId, id, {})
    const place = await findPlace(tx, userId, messageId)
    if (place.sessionId !== session.id) throw new Problem('NOT_FOUND', { message: noSuchMessage })
    if (await isBeingWritten(tx, session.headMessageId)) {
      throw new Problem('CONFLICT', { message: 'A reply is still running in this session.' })
    }
    const leaf = await newestLeaf(tx, place.id)
    await endBranchAt(tx, session.id, leaf.id)
    const end = { headMessageId: leaf.id, messageCount: leaf.depth + 1 }
    await tx.update(sessions).set(end).where(eq(sessions.id, session.id))
    return wireSession({ ...session, ...end })
  }

  /** Oldest first: the active branch, or the whole tree. Problem: `NOT_FOUND`. */
  async listMessages(
    userId: string,
    id: string,
    { cursor, limit, branches = 'active' }: PageQuery & { branches?: 'active' | 'all' },
  ): Promise<Page<Message>> {
    const { cursors } = this.#services
    const sessionId = (await this.get(userId, id)).id
    const list = `messages:${branches}:${sessionId}`
    const [depth = -1, after = ''] = cursors.read(list, cursor) ?? []
    const values = { sessionId, depth, limit: limit + 1 }
    const position = (row: ListedMessage) => [row.depth, row.id]
    if (branches === 'active') {
      return cursors.page(list, await this.#messages.branch(values), limit, position, wireMessage)
    }
    const rows = await this.#messages.tree({ ...values, id: after })
    return cursors.page(list, rows, limit, position, wireTreeMessage)
  }
}

const owned = (userId: string, id: string) =>
  and(eq(sessions.id, id.toLowerCase()), eq(sessions.userId, userId))

/** Changes a session, if it is the user's; nobody else changes it until the transaction ends. */
async function lock(
  tx: Db,
  userId: string,
  id: string,
  changes: PgUpdateSetSource<typeof sessions>,
): Promise<RowOf<typeof sessions>> {
  const [session] = await tx
    .update(sessions)
    .set({ title: sql`${sessions.title}`, ...changes })
    .where(owned(userId, id))
    .returning()
  if (session) return session
  throw new Problem('NOT_FOUND', { message: noSuchSession })
}

/** The columns that a patch sets; absent members stay as they are. */
const changesOf = ({ title, mode, projectId }: SessionPatch) => ({
  ...(title === undefined ? {} : { title }),
  ...(mode === undefined ? {} : { mode }),
  ...(projectId === undefined ? {} : { projectId: projectId?.toLowerCase() ?? null }),
})
