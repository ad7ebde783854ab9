import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { KeysetPage, OwnedRows, deleteMost } from '../../db/queries'
import { messages, sessions } from '../../db/schema'
import type { Db, Prepared, Row, RowOf, Store } from '../../db/store'
import { Problem } from '../../http/errors'
import { isoTime } from '../../lib/clock'
import type { Session, SessionPatch } from './model'

export type SessionRow = RowOf<typeof sessions>

/** The columns of the wire form. */
const listed = {
  id: sessions.id,
  title: sessions.title,
  mode: sessions.mode,
  projectId: sessions.projectId,
  sharedAt: sessions.sharedAt,
  pinned: sessions.pinned,
  imported: sessions.imported,
  messageCount: sessions.messageCount,
  createdAt: sessions.createdAt,
  updatedAt: sessions.updatedAt,
}
export type ListedSession = Row<typeof listed>

/** The condition that a session is whole: no import is still writing it, and nothing deletes it. */
export const isWhole = isNull(sessions.importId)
/** Hides a session whose rows are deleted in several steps, also where that is cut off. */
export const deletionMark = { importId: sql`${sessions.id}` }

const list = {
  fields: listed,
  table: sessions,
  time: sessions.updatedAt,
  id: sessions.id,
} as const

export class SessionRows extends OwnedRows<typeof listed> {
  readonly #byOrigin: KeysetPage<typeof listed>
  readonly #ofProjectByOrigin: KeysetPage<typeof listed>
  readonly #ofImport: KeysetPage<typeof listed>

  constructor(store: Store) {
    const { userId, projectId } = sessions
    super(store, { ...list, userId, projectId, only: isWhole })
    const { placeholder } = sql
    const where = and(
      eq(sessions.userId, placeholder('userId')),
      sql`${sessions.imported} = ${placeholder('imported')}`,
      isWhole,
    )
    const ofProject = eq(sessions.projectId, placeholder('projectId'))
    this.#byOrigin = new KeysetPage(store, { ...list, where })
    const since = sql`${sessions.createdAt} >= ${placeholder('since')}`
    const own = eq(sessions.userId, placeholder('userId'))
    const begun = and(own, since, sql`${sessions.imported} = 0`, isWhole)
    this.begunSince = new KeysetPage(store, { ...list, where: begun })
    this.#ofProjectByOrigin = new KeysetPage(store, { ...list, where: and(where, ofProject) })
    const ofImport = and(
      eq(sessions.importedBy, placeholder('importId')),
      eq(sessions.userId, placeholder('userId')),
      sql`(cast(${placeholder('project')} as text) = '' or ${projectId} = ${placeholder('project')})`,
      sql`${sessions.imported} in (${placeholder('one')}, ${placeholder('other')})`,
      isWhole,
    )
    this.#ofImport = new KeysetPage(store, { ...list, where: ofImport })
  }

  /** The same as `page`, of the sessions that an import has brought. */
  pageOfImport(
    { userId, importId, projectId, isImported }: ImportQuery,
    after: readonly (string | number)[] | null,
    limit: number,
  ): Promise<ListedSession[]> {
    const [one, other] = [Number(isImported ?? false), Number(isImported ?? true)]
    const values = { userId, importId, project: projectId ?? '', one, other }
    return this.#ofImport.page(values, after, limit)
  }

  /** Of the user's sessions that began here at a time or later. Values: `userId`, `since`. */
  readonly begunSince: KeysetPage<typeof listed>

  /** The same as `page`, of the imported sessions or of the others. */
  pageByOrigin(
    { userId, projectId, isImported }: OriginQuery,
    after: readonly (string | number)[] | null,
    limit: number,
  ): Promise<ListedSession[]> {
    const values = { userId, imported: Number(isImported) }
    return projectId === null
      ? this.#byOrigin.page(values, after, limit)
      : this.#ofProjectByOrigin.page({ ...values, projectId }, after, limit)
  }
}

/** Whose sessions of an import are listed; of both origins where `isImported` is null. */
interface ImportQuery extends Omit<OriginQuery, 'isImported'> {
  readonly importId: string
  readonly isImported: boolean | null
}

/** Whose sessions are listed; of all projects where `projectId` is null. */
export interface OriginQuery {
  readonly userId: string
  readonly projectId: string | null
  readonly isImported: boolean
}

/** The wire form. An object that is spread into it would double the time that it takes. */
export function wireSession(row: ListedSession): Session {
  const session: Session = {
    id: row.id,
    title: row.title,
    mode: row.mode,
    messageCount: row.messageCount,
    shared: row.sharedAt !== null,
    pinned: row.pinned,
    imported: row.imported,
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
  }
  if (row.projectId !== null) session.projectId = row.projectId
  return session
}

/**
 * Those of `ids` that are sessions of the user. The query names no user: SQLite would read all sessions
 * of that user by another index in place of these by their ids.
 */
export async function readOwned(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<ListedSession[]> {
  const rows = await db
    .select({ ...listed, userId: sessions.userId })
    .from(sessions)
    .where(and(inArray(sessions.id, [...ids]), isWhole))
  return rows.filter((row) => row.userId === userId)
}

const place = { id: sessions.id, updatedAt: sessions.updatedAt, userId: sessions.userId }

/**
 * Compiles a query for id and time of those sessions that are in `ids`, a list as JSON. A thousand whole
 * rows, or as many bound values, take four times as long.
 */
export const preparePlaces = (store: Store): Prepared<typeof place> =>
  store.prepare(place, (db, fields) => {
    const ids = sql.placeholder('ids')
    const isFound =
      store.engine === 'sqlite'
        ? sql`${sessions.id} in (select value from json_each(${ids}))`
        : sql`${sessions.id} = any(array(select jsonb_array_elements_text(${ids}::text::jsonb)))`
    return db.select(fields).from(sessions).where(and(isFound, isWhole))
  })

/** The titles of those of `ids` that are sessions of the user, by id. */
export async function readTitles(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await readOwned(db, userId, ids)
  return new Map(rows.map(({ id, title }) => [id, title]))
}

export const noSuchSession = 'There is no such session.'

/** The condition of the user's session. */
export const owned = (userId: string, id: string) =>
  and(eq(sessions.id, id.toLowerCase()), eq(sessions.userId, userId), isWhole)

/** Locks the user's session until the transaction ends, and sets `changes`. */
export async function lockAndSet(
  tx: Db,
  { userId, id }: { userId: string; id: string },
  changes: PgUpdateSetSource<typeof sessions>,
): Promise<SessionRow> {
  const [session] = await tx
    .update(sessions)
    // An update takes the lock on both engines, even one that changes nothing.
    .set({ title: sql`${sessions.title}`, ...changes })
    .where(owned(userId, id))
    .returning()
  if (session) return session
  throw new Problem('NOT_FOUND', { message: noSuchSession })
}

/**
 * Hides the user's session, whose rows are about to be deleted in several steps; returns its stored id. Where
 * that is cut off, another deletion or the next sweep deletes the rest. Problem: `NOT_FOUND`.
 */
export async function hideForDeletion(db: Db, userId: string, id: string): Promise<string> {
  const isDeletable = or(isWhole, eq(sessions.importId, sessions.id))
  const [hidden] = await db
    .update(sessions)
    .set(deletionMark)
    .where(and(eq(sessions.id, id.toLowerCase()), eq(sessions.userId, userId), isDeletable))
    .returning({ id: sessions.id })
  if (hidden) return hidden.id
  throw new Problem('NOT_FOUND', { message: noSuchSession })
}

/** The columns that a patch sets; absent members stay as they are. A pin alone is no writing to the session. */
export function changesOf({ title, mode, projectId, pinned }: SessionPatch, now: number) {
  const written = {
    ...(title === undefined ? {} : { title }),
    ...(mode === undefined ? {} : { mode }),
    ...(projectId === undefined ? {} : { projectId: projectId?.toLowerCase() ?? null }),
  }
  return {
    ...written,
    ...(Object.keys(written).length > 0 ? { updatedAt: now } : {}),
    ...(pinned === undefined ? {} : { pinned }),
  }
}

/** Deletes most messages of these sessions, the leaves of each first. */
export const deleteMessages = (store: Store, sessionIds: string[]): Promise<void> =>
  deleteMost(store, {
    table: messages,
    id: messages.id,
    where: inArray(messages.sessionId, sessionIds),
    orderBy: [desc(messages.sessionId), desc(messages.depth), desc(messages.id)],
  })
