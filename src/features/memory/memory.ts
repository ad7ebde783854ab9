/**
 * Memory: what the tutor remembers of a learner from one session to the next. The front door of this
 * folder. The learner sees and changes all of it at any time; the tutor only while it is switched on.
 */
import { and, eq, sql } from 'drizzle-orm'
import type { Page } from '../../http/pagination'
import { badRequest, Problem } from '../../http/errors'
import { newId } from '../../lib/ids'
import { codePoints, isStorable } from '../../lib/text'
import { jsonEntry, type ZipEntry } from '../../lib/zip'
import type { Services } from '../../services'
import { memories, memorySettings } from '../../db/schema'
import type { SearchEntry, SearchQuery } from '../../db/search/full-text'
import type { Db } from '../../db/store'
import type { Sessions } from '../sessions/sessions'
import { MemoryRows, wireMemory, type ListedMemory } from './memory-rows'
import {
  longestContent,
  type Memory,
  type MemoryPatch,
  type MemoryQuery,
  type MemorySettings,
  type NewMemory,
} from './model'

export { Memory, MemoryPage, type NewMemory } from './model'

export const noSuchMemory = 'There is no such memory.'

/** What one user can have; far more than a tutor can make use of. */
const mostMemories = 1_000

/**
 * What became of something the tutor wanted to remember. `known`: the same words are there already;
 * `full`: there is no room; `off`: the learner does not want it; `unfit`: it is no text of 1 to 2,000
 * characters.
 */
export type RememberResult = 'stored' | 'known' | 'full' | 'off' | 'unfit'

export class Memories {
  readonly #services: Services
  readonly #sessions: Sessions
  readonly #rows: MemoryRows

  constructor(services: Services, sessions: Sessions) {
    this.#services = services
    this.#sessions = sessions
    this.#rows = new MemoryRows(services.store)
  }

  /** Newest change first; with `q` those that have all of its words. */
  async list(userId: string, { cursor, limit, q }: MemoryQuery): Promise<Page<Memory>> {
    const { cursors } = this.#services
    const list = q === undefined ? `memory:${userId}` : `memory:${userId}:${q}`
    const after = cursors.read(list, cursor)
    const rows =
      q === undefined
        ? await this.#rows.page(userId, limit + 1, after)
        : await this.#rows.among(userId, await this.#find(userId, q), limit + 1, after)
    return cursors.page(list, rows, limit, (row) => [row.updatedAt, row.id], wireMemory)
  }

  /** A new memory, within `tx`. Problems: `CONFLICT` when there is no room, `NOT_FOUND` for the session. */
  async create(tx: Db, userId: string, wanted: NewMemory): Promise<Memory> {
    const sourceSessionId = wanted.sourceSessionId
      ? await this.#sessions.lock(tx, userId, wanted.sourceSessionId)
      : null
    await this.#takeTurn(tx, userId)
    if (await isFull(tx, userId)) {
      throw new Problem('CONFLICT', {
        message: `There is room for ${mostMemories} memories; delete some first.`,
      })
    }
    return this.#insert(tx, userId, { ...wanted, sourceSessionId })
  }

  /** Changes what `patch` names. Problems: `NOT_FOUND`, `BAD_REQUEST` for nothing. */
  async update(userId: string, id: string, { content, kind }: MemoryPatch): Promise<Memory> {
    const { store, search, clock } = this.#services
    const named = {
      ...(content === undefined ? {} : { content }),
      ...(kind === undefined ? {} : { kind }),
    }
    if (Object.keys(named).length === 0) {
      throw badRequest([{ path: '', message: 'must name something to change' }])
    }
    return store.transaction(async (tx) => {
      const [row] = await tx
        .update(memories)
        .set({ ...named, updatedAt: clock.now() })
        .where(owned(userId, id))
        .returning()
      if (!row) throw missing()
      if (content !== undefined) await search.replace(tx, searched(userId, row))
      return wireMemory(row)
    })
  }

  /** Problem: `NOT_FOUND`. */
  async delete(userId: string, id: string): Promise<void> {
    const { store, search } = this.#services
    const gone = await store.db
      .delete(memories)
      .where(owned(userId, id))
      .returning({ id: memories.id })
    if (gone.length === 0) throw missing()
    await search.purgeDeleted()
  }

  /** Forgets everything. */
  async deleteAll(userId: string): Promise<void> {
    const { store, search } = this.#services
    await store.db.delete(memories).where(eq(memories.userId, userId))
    await search.purgeDeleted()
  }

  /** Switched on, unless the user has said otherwise. */
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
   * For the tutor: at most `limit` things it remembers, first those that have words of `about`, then
   * the newest; none where memory is switched off.
   */
  async recall(userId: string, limit: number, about = ''): Promise<Memory[]> {
    const { enabled } = await this.settings(userId)
    if (!enabled) return []
    const newest = await this.#rows.page(userId, limit)
    const fitting = newest.length === 0 ? [] : await this.find(userId, about, limit)
    const known = new Set(fitting.map(({ id }) => id))
    const rest = newest.filter(({ id }) => !known.has(id)).map(wireMemory)
    return [...fitting, ...rest].slice(0, limit)
  }

  /** What has any word of `question`, the best first, whether memory is switched on or off. */
  async find(userId: string, question: string, limit: number): Promise<Memory[]> {
    const ids = await this.#find(userId, question, { limit, order: 'best', match: 'any' })
    const found = await this.#rows.among(userId, ids, limit)
    return found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)).map(wireMemory)
  }

  /** For the tutor: keeps something it learned of the user in one of the user's sessions. */
  async remember(userId: string, learned: NewMemory): Promise<RememberResult> {
    const content = learned.content.trim()
    const length = codePoints(content)
    if (length === 0 || length > longestContent || !isStorable(content)) return 'unfit'
    return this.#services.store.transaction(async (tx) => {
      const sourceSessionId = learned.sourceSessionId
        ? await this.#sessions.lock(tx, userId, learned.sourceSessionId)
        : null
      if (!(await this.#takeTurn(tx, userId))) return 'off'
      if (await isKnown(tx, userId, content)) return 'known'
      if (await isFull(tx, userId)) return 'full'
      await this.#insert(tx, userId, { kind: learned.kind, content, sourceSessionId })
      return 'stored'
    })
  }

  /** Everything for the user's archive. */
  async *export(userId: string): AsyncGenerator<ZipEntry> {
    const rows = await this.#rows.page(userId, mostMemories)
    const { enabled } = await this.settings(userId)
    yield jsonEntry('memory.json', { enabled, memories: rows.map(wireMemory) })
  }

  /** Lets those who add memories of a user take turns until the transaction ends; says whether memory is on. */
  async #takeTurn(tx: Db, userId: string): Promise<boolean> {
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

  /** The ids of what has the words of `q`. */
  async #find(
    userId: string,
    q: string,
    how: Partial<Pick<SearchQuery, 'limit' | 'order' | 'match'>> = {},
  ): Promise<string[]> {
    const query = { userId, q, kinds: ['memory'], limit: mostMemories, ...how } as const
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
    await search.add(tx, [searched(userId, row)])
    return wireMemory(row)
  }
}

const searched = (userId: string, { id, content }: ListedMemory): SearchEntry => ({
  kind: 'memory',
  refId: id,
  groupId: id,
  userId,
  text: content,
})

const missing = () => new Problem('NOT_FOUND', { message: noSuchMemory })

const owned = (userId: string, id: string) =>
  and(eq(memories.id, id.toLowerCase()), eq(memories.userId, userId))

async function isKnown(tx: Db, userId: string, content: string): Promise<boolean> {
  const same = and(eq(memories.userId, userId), eq(memories.content, content))
  return (await tx.$count(memories, same)) > 0
}

const isFull = async (tx: Db, userId: string): Promise<boolean> =>
  (await tx.$count(memories, eq(memories.userId, userId))) >= mostMemories
