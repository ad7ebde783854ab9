/**
 * Memory: what the tutor remembers of a learner from one session to the next. The public module of
 * this folder. The learner reads and changes all of it at any time, the tutor only while it is
 * switched on.
 */
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { KeysetPage } from '../../db/queries'
import { memories, memorySettings } from '../../db/schema'
import type { SearchEntry, SearchQuery } from '../../db/search/full-text'
import type { Db, Prepared, Row, Store } from '../../db/store'
import { Problem } from '../../http/errors'
import type { Page } from '../../http/pagination'
import { isoTime } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { codePoints, isStorable } from '../../lib/text'
import { jsonEntry, type ZipEntry } from '../../lib/zip'
import type { Services } from '../../services'
import type { Sessions } from '../sessions/sessions'
import {
  longestContent,
  type Memory,
  type MemoryPatch,
  type MemoryQuery,
  type MemorySettings,
  type NewMemory,
} from './model'

export { Memory, PageOfMemories, type NewMemory } from './model'

export const noSuchMemory = 'There is no such memory.'

/** Memories of one user; far more than a tutor can use. */
const maxMemories = 1_000
/** Memories that a message is found in, beside those that each reply of a session knows. */
const mostFound = 5

/**
 * What became of a fact that the tutor learned. `known`: the same words are stored already; `full`:
 * the user has the most memories; `off`: the learner has switched memory off; `invalid`: the text does
 * not have 1 to 2,000 characters that both databases store.
 */
export type RememberResult = 'stored' | 'known' | 'full' | 'off' | 'invalid'

/** What the tutor recalls for one reply. */
interface Recalled {
  /** Older than the session, the oldest first: the same in all replies of it. */
  readonly known: readonly Memory[]
  readonly others: readonly Memory[]
}

export class Memories {
  readonly #services: Services
  readonly #sessions: Sessions
  readonly #rows: MemoryRows

  constructor(services: Services, sessions: Sessions) {
    this.#services = services
    this.#sessions = sessions
    this.#rows = new MemoryRows(services.store)
  }

  /** Newest change first; with `q` only those with all of its words. */
  async list(userId: string, { cursor, limit, q }: MemoryQuery): Promise<Page<Memory>> {
    const { cursors } = this.#services
    const list = q === undefined ? `memory:${userId}` : `memory:${userId}:${q}`
    const after = cursors.read(list, cursor)
    const rows =
      q === undefined
        ? await this.#rows.page(userId, limit + 1, after)
        : await this.#rows.among(userId, await this.#search(userId, q), limit + 1, after)
    return cursors.page({
      list,
      rows,
      limit,
      position: (row) => [row.updatedAt, row.id],
      item: wireMemory,
    })
  }

  /**
   * Adds a memory in `tx`. Problems: `CONFLICT` when the user has the most, `NOT_FOUND` for the
   * session.
   */
  async create(tx: Db, userId: string, wanted: NewMemory): Promise<Memory> {
    const sourceSessionId = wanted.sourceSessionId
      ? await this.#sessions.lock(tx, userId, wanted.sourceSessionId)
      : null
    await this.#lockUser(tx, userId)
    if (await isFull(tx, userId)) {
      throw new Problem('CONFLICT', {
        message: `There is room for ${maxMemories} memories; delete some first.`,
      })
    }
    return this.#insert(tx, userId, { ...wanted, sourceSessionId })
  }

  /** Changes what the patch has. Problem: `NOT_FOUND`. */
  async update(userId: string, id: string, { content, kind }: MemoryPatch): Promise<Memory> {
    const { store, search, clock } = this.#services
    const changes = {
      ...(content === undefined ? {} : { content }),
      ...(kind === undefined ? {} : { kind }),
    }
    return store.transaction(async (tx) => {
      const [row] = await tx
        .update(memories)
        .set({ ...changes, updatedAt: clock.now() })
        .where(owned(userId, id))
        .returning()
      if (!row) throw notFound()
      if (content !== undefined) await search.replace(tx, searchDocument(userId, row))
      return wireMemory(row)
    })
  }

  /** Problem: `NOT_FOUND`. */
  async delete(userId: string, id: string): Promise<void> {
    const { store, search } = this.#services
    const deleted = await store.db
      .delete(memories)
      .where(owned(userId, id))
      .returning({ id: memories.id })
    if (deleted.length === 0) throw notFound()
    await search.purgeDeleted()
  }

  async deleteAll(userId: string): Promise<void> {
    const { store, search } = this.#services
    await store.db.delete(memories).where(eq(memories.userId, userId))
    await search.purgeDeleted()
  }

  /** Memory is on unless the user has switched it off. */
  async settings(userId: string): Promise<MemorySettings> {
    const [row] = await this.#rows.settings({ userId })
    return { enabled: row?.enabled ?? true }
  }

  async setSettings(userId: string, { enabled }: MemorySettings): Promise<MemorySettings> {
    await this.#services.store.db
      .insert(memorySettings)
      .values({ userId, enabled })
      .onConflictDoUpdate({ target: memorySettings.userId, set: { enabled } })
    return { enabled }
  }

  /**
   * For the tutor: up to `limit` memories that are older than the session, which stay the same while it lasts,
   * and up to `limit` others: what `about` is found in, and what came since. Null while memory is off.
   */
  async recall(
    userId: string,
    limit: number,
    { sessionId, about = '' }: { sessionId: string; about?: string },
  ): Promise<Recalled | null> {
    const { enabled } = await this.settings(userId)
    if (!enabled) return null
    const newest = await this.#rows.page(userId, limit)
    const isAll = newest.length < limit
    const known = isAll
      ? newest.filter(({ id }) => id < sessionId)
      : await this.#rows.before(userId, limit, sessionId)
    const found = isAll ? [] : await this.find(userId, about, mostFound)
    const since = oldestFirst(newest.filter(({ id }) => id >= sessionId)).map(wireMemory)
    const others = new Map([...found, ...since].map((memory) => [memory.id, memory]))
    for (const { id } of known) others.delete(id)
    return {
      known: oldestFirst(known).map(wireMemory),
      others: [...others.values()].slice(0, limit),
    }
  }

  /** Memories with any word of `question`, the best first, even while memory is switched off. */
  async find(userId: string, question: string, limit: number): Promise<Memory[]> {
    const ids = await this.#search(userId, question, { limit, order: 'best', match: 'any' })
    const found = await this.#rows.among(userId, ids, limit)
    return found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)).map(wireMemory)
  }

  /** For the tutor: stores a fact that it learned of the user in one of the user's sessions. */
  async remember(userId: string, learned: NewMemory): Promise<RememberResult> {
    const content = learned.content.trim()
    const length = codePoints(content)
    if (length === 0 || length > longestContent || !isStorable(content)) return 'invalid'
    return this.#services.store.transaction(async (tx) => {
      const sourceSessionId = learned.sourceSessionId
        ? await this.#sessions.lock(tx, userId, learned.sourceSessionId)
        : null
      if (!(await this.#lockUser(tx, userId))) return 'off'
      if (await isKnown(tx, userId, content)) return 'known'
      if (await isFull(tx, userId)) return 'full'
      await this.#insert(tx, userId, { kind: learned.kind, content, sourceSessionId })
      return 'stored'
    })
  }

  async *export(userId: string): AsyncGenerator<ZipEntry> {
    const rows = await this.#rows.page(userId, maxMemories)
    const { enabled } = await this.settings(userId)
    yield jsonEntry('memory.json', { enabled, memories: rows.map(wireMemory) })
  }

  /**
   * Serialises the transactions that add memories of a user; returns whether memory is on. An upsert
   * takes the row's lock, even one that changes nothing.
   */
  async #lockUser(tx: Db, userId: string): Promise<boolean> {
    const [row] = await tx
      .insert(memorySettings)
      .values({ userId, enabled: true })
      .onConflictDoUpdate({
        target: memorySettings.userId,
        set: { enabled: sql`${memorySettings.enabled}` },
      })
      .returning({ enabled: memorySettings.enabled })
    return row?.enabled ?? true
  }

  /** The ids of the memories with the words of `q`. */
  async #search(
    userId: string,
    q: string,
    how: Partial<Pick<SearchQuery, 'limit' | 'order' | 'match'>> = {},
  ): Promise<string[]> {
    const query = { userId, q, kinds: ['memory'], limit: maxMemories, ...how } as const
    return (await this.#services.search.find(query)).map(({ refId }) => refId)
  }

  async #insert(
    tx: Db,
    userId: string,
    wanted: Pick<NewMemory, 'content' | 'kind'> & { sourceSessionId: string | null },
  ): Promise<Memory> {
    const { clock, search } = this.#services
    const now = clock.now()
    const { content, kind, sourceSessionId } = wanted
    const row = { id: newId(), content, kind, sourceSessionId, createdAt: now, updatedAt: now }
    await tx.insert(memories).values({ ...row, userId })
    await search.add(tx, [searchDocument(userId, row)])
    return wireMemory(row)
  }
}

const searchDocument = (userId: string, { id, content }: ListedMemory): SearchEntry => ({
  kind: 'memory',
  refId: id,
  groupId: id,
  userId,
  text: content,
})

/** By the time of their making: a change of the text moves none. */
const oldestFirst = (rows: readonly ListedMemory[]): ListedMemory[] =>
  rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))

const notFound = () => new Problem('NOT_FOUND', { message: noSuchMemory })

const owned = (userId: string, id: string) =>
  and(eq(memories.id, id.toLowerCase()), eq(memories.userId, userId))

async function isKnown(tx: Db, userId: string, content: string): Promise<boolean> {
  const same = and(eq(memories.userId, userId), eq(memories.content, content))
  return (await tx.$count(memories, same)) > 0
}

const isFull = async (tx: Db, userId: string): Promise<boolean> =>
  (await tx.$count(memories, eq(memories.userId, userId))) >= maxMemories

const listed = {
  id: memories.id,
  content: memories.content,
  kind: memories.kind,
  sourceSessionId: memories.sourceSessionId,
  createdAt: memories.createdAt,
  updatedAt: memories.updatedAt,
}
const settings = { enabled: memorySettings.enabled }
type ListedMemory = Row<typeof listed>

/** A position above every memory. */
const top = [Number.MAX_SAFE_INTEGER, ''] as const

class MemoryRows {
  readonly #store: Store
  readonly #newest: KeysetPage<typeof listed>
  readonly #newestBefore: KeysetPage<typeof listed>
  /** Whether the user's memory is on; no row: the user has never set it. Value: `userId`. */
  readonly settings: Prepared<typeof settings>

  constructor(store: Store) {
    this.#store = store
    const userId = sql.placeholder('userId')
    const where = eq(memories.userId, userId)
    const list = { fields: listed, table: memories, time: memories.updatedAt, id: memories.id }
    this.#newest = new KeysetPage(store, { ...list, where })
    const isBefore = and(where, lt(memories.id, sql.placeholder('before')))
    this.#newestBefore = new KeysetPage(store, { ...list, where: isBefore })
    this.settings = store.prepare(settings, (db, fields) =>
      db.select(fields).from(memorySettings).where(eq(memorySettings.userId, userId)),
    )
  }

  /** Newest change first, after a position in that order. */
  page(
    userId: string,
    limit: number,
    after: readonly (string | number)[] | null = null,
  ): Promise<ListedMemory[]> {
    return this.#newest.page({ userId }, after, limit)
  }

  /** The same for the memories that were made before `before`, the id of anything. */
  before(userId: string, limit: number, before: string): Promise<ListedMemory[]> {
    return this.#newestBefore.page({ userId, before }, null, limit)
  }

  /** The same for the memories with these ids. */
  async among(
    userId: string,
    ids: readonly string[],
    limit: number,
    after: readonly (string | number)[] | null = null,
  ): Promise<ListedMemory[]> {
    if (ids.length === 0) return []
    const [updatedAt = top[0], id = top[1]] = after ?? top
    const before = sql`(${memories.updatedAt}, ${memories.id}) < (${updatedAt}, ${id})`
    return this.#store.db
      .select(listed)
      .from(memories)
      .where(and(eq(memories.userId, userId), inArray(memories.id, [...ids]), before))
      .orderBy(desc(memories.updatedAt), desc(memories.id))
      .limit(limit)
  }
}

const wireMemory = (row: ListedMemory): Memory => ({
  id: row.id,
  content: row.content,
  kind: row.kind,
  ...(row.sourceSessionId === null ? {} : { sourceSessionId: row.sourceSessionId }),
  createdAt: isoTime(row.createdAt),
  updatedAt: isoTime(row.updatedAt),
})
