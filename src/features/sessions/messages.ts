/**
 * Messages of a session: a tree, of which `active` marks the branch that is shown and `depth` orders
 * it. The queries of its pages.
 */
import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import { badRequest } from '../../http/errors'
import { type Page, pageBytesMax, type PageQuery } from '../../http/pagination'
import { takeWithinBudget, yieldToEventLoop } from '../../lib/pacing'
import { Semaphore } from '../../lib/semaphore'
import type { Services } from '../../services'
import { messages } from '../../db/schema'
import type { Db, Prepared } from '../../db/store'
import {
  listed,
  type ListedMessage,
  publicMessage,
  type PublicMessage,
  textBytes,
  wireMessage,
  wireTreeMessage,
} from './message-rows'
import { prepareTree } from './message-trees'
import type { Message } from './model'

const turn = { role: messages.role, content: messages.content, fileIds: messages.fileIds }

/** A page with more bytes of text is made while no other such page is. */
const largePage = 65_536

export class Messages {
  /** The end of the active branch, newest first. Values: `sessionId`, `limit`. */
  readonly latest: Prepared<typeof turn>
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
    this.latest = store.prepare(turn, (db, fields) =>
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

/** How a page of older messages is asked for. */
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
