/**
 * Takes the words of deleted texts out of the index, in short steps between which requests run.
 *
 * FTS5's `secure-delete` rewrites a page of the index for each word of a text: 2 ms for a text among
 * 200,000. Few texts are deleted that way. Of many, and of long ones, some thousand are only marked as
 * deleted, which costs 0.05 ms each; then all segments of the index are merged into one, a few pages at a
 * time, and the merge leaves out what is marked. FTS5 stores its settings, so `automerge` and
 * `secure-delete` say after a crash that the merge is still to be done.
 */
import { eq, inArray, isNull, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { StepSize, takeWithinBudget, yieldToEventLoop } from '../../lib/pacing'
import { newId } from '../../lib/ids'
import { searchEntries } from '../schema'
import type { Db, Store } from '../store'

/** How long a step aims to take. */
const stepMs = 8
/** What one step deletes securely at the most: entries, and characters of them. */
const secureSteps = { least: 1, most: 20, characters: 8_000 }
/** What one step marks at the most. */
const markSteps = { least: 10, most: 200, characters: 40_000 }
/** Pages of the index that one step merges. */
const mergePages = { least: 16, most: 256 }
/**
 * Characters that are marked before a merge. FTS5 counts the pages that a merge writes, so a step skips
 * all that is marked and has nothing between it: 5 µs for a text of 200 characters.
 */
const charactersPerMerge = 800_000
/** A merge of the whole index costs as much as the secure deletion of one text in so many. */
const textsPerMerged = 400
/**
 * Fewer texts than the first are deleted securely in a small index. Where a merge costs as much as the
 * secure deletion of more than the second, any number of texts is.
 */
const manyTexts = { least: 100, most: 4_000 }
/** FTS5's own value of `automerge`. */
const usualAutomerge = 4

/** The commands of FTS5 are rows that are inserted into the index: a name and a number. */
const commands = pgTable('search_index', {
  name: text('search_index').notNull(),
  value: integer('rank').notNull(),
})

interface GoneEntry {
  readonly id: number
  readonly length: number
}

/** The purge of one index; one `run` at a time. */
export class IndexPurge {
  readonly #store: Store
  readonly #secure = new StepSize({ ...secureSteps, goalMs: stepMs })
  readonly #marked = new StepSize({ ...markSteps, goalMs: stepMs })
  readonly #merged = new StepSize({ ...mergePages, goalMs: stepMs })

  constructor(store: Store) {
    this.#store = store
  }

  /** Works until nothing is left, or `isStopped` returns true. True where it has changed the index. */
  async run(isStopped: () => boolean): Promise<boolean> {
    let hasChanged = await this.#isUnfinished()
    if (hasChanged) await this.#mergeAll(isStopped)
    while (!isStopped()) {
      const [next] = await this.#gone(1)
      if (!next) break
      hasChanged = true
      if (await this.#callsForMerge(next)) {
        await this.#markMany(isStopped)
        await this.#mergeAll(isStopped)
      } else {
        await this.#delete(await this.#gone(this.#secure.items), this.#secure)
        await yieldToEventLoop()
      }
    }
    return hasChanged
  }

  /** Whether entries are marked, or were before a crash, that no merge has left out yet. */
  async #isUnfinished(): Promise<boolean> {
    if (this.#store.engine === 'postgres') return false
    const [row] = await this.#store.db
      .select({ count: sql<number>`count(*)` })
      .from(sql`search_index_config where k in ('automerge', 'secure-delete') and v = 0`)
    return Number(row?.count) > 0
  }

  #gone(limit: number): Promise<GoneEntry[]> {
    return this.#store.db
      .select({ id: searchEntries.id, length: sql<number>`length(${searchEntries.terms})` })
      .from(searchEntries)
      .where(isNull(searchEntries.userId))
      .limit(limit)
  }

  /** Whether marking and a merge cost less than secure deletion: the next text is long, or many are left. */
  async #callsForMerge(next: GoneEntry): Promise<boolean> {
    const { db, engine } = this.#store
    if (engine === 'postgres') return false
    if (next.length > secureSteps.characters) return true
    const [newest] = await db.select({ id: sql<number>`max(id)` }).from(searchEntries)
    const many = Math.max(manyTexts.least, Math.floor(Number(newest?.id ?? 0) / textsPerMerged))
    if (many > manyTexts.most) return false
    const some = sql`(select 1 from search_entries where user_id is null limit ${many})`
    const [found] = await db.select({ count: sql<number>`count(*)` }).from(some)
    return Number(found?.count) >= many
  }

  /** Deletes the first of these entries, as FTS5 is set; returns their characters. */
  async #delete(gone: readonly GoneEntry[], size: StepSize): Promise<number> {
    const budget = size === this.#secure ? secureSteps.characters : markSteps.characters
    const some = takeWithinBudget(gone, budget, ({ length }) => length)
    const ids = some.map(({ id }) => id)
    await size.measure(ids.length, () =>
      this.#store.db.delete(searchEntries).where(inArray(searchEntries.id, ids)),
    )
    return some.reduce((sum, { length }) => sum + length, 0)
  }

  /** Each step leaves a small segment; merging them meanwhile avoids one long merge by FTS5. */
  async #markMany(isStopped: () => boolean): Promise<void> {
    await this.#set({ automerge: 0, 'secure-delete': 0 })
    for (let left = charactersPerMerge; left > 0 && !isStopped();) {
      const gone = await this.#gone(this.#marked.items)
      if (gone.length === 0) return
      left -= await this.#delete(gone, this.#marked)
      await yieldToEventLoop()
      await this.#mergeSome()
      await yieldToEventLoop()
    }
  }

  /**
   * Merges what there is into one segment. FTS5 keeps the marks where it believes that an older segment
   * exists, and it takes an empty level above the segment for one. A merge of two levels leaves none
   * above; a segment of one page is on the level of a new one, and is written again.
   */
  async #mergeAll(isStopped: () => boolean): Promise<void> {
    await this.#mergeOnce(isStopped)
    const { hasEmptyTop, pages } = await this.#structure()
    if (hasEmptyTop && pages === 1) await this.#set({ rebuild: 0 })
    if (hasEmptyTop && pages > 1 && !isStopped()) {
      await this.#set({ 'secure-delete': 0 })
      await this.#addSegment()
      await this.#mergeOnce(isStopped)
    }
    if (!isStopped()) await this.#set({ automerge: usualAutomerge })
  }

  /**
   * What is deleted meanwhile is deleted securely, because the segments of a merge are chosen when it
   * begins.
   */
  async #mergeOnce(isStopped: () => boolean): Promise<void> {
    if (isStopped()) return
    await this.#set({ 'secure-delete': 1 })
    await this.#merge(-mergePages.least)
    do await yieldToEventLoop()
    while (!isStopped() && (await this.#mergeSome()))
  }

  /** Pages of the index, and whether the record of its segments ends with a level that has none. */
  async #structure(): Promise<{ readonly hasEmptyTop: boolean; readonly pages: number }> {
    const { db } = this.#store
    const record = sql`search_index_data where id = 10`
    const [row] = await db.select({ levels: sql<string>`hex(block)` }).from(record)
    const some = sql`(select 1 from search_index_data where id > 10 limit 2)`
    const [found] = await db.select({ pages: sql<number>`count(*)` }).from(some)
    return { hasEmptyTop: row?.levels.endsWith('0000') ?? false, pages: Number(found?.pages) }
  }

  /** Adds a small segment at the lowest level: a text, and its mark. */
  async #addSegment(): Promise<void> {
    const refId = newId()
    await this.#store.transaction(async (tx) => {
      const ownerless = { userId: null, kind: 'message', tag: '', terms: ' x' } as const
      await tx.insert(searchEntries).values({ ...ownerless, refId, groupId: refId })
      await tx.delete(searchEntries).where(eq(searchEntries.refId, refId))
    })
  }

  #mergeSome(): Promise<boolean> {
    const pages = this.#merged.items
    return this.#merged.measure(pages, () => this.#merge(pages))
  }

  /** Merges about so many pages; a negative number begins a merge of all. False: nothing was left. */
  #merge(pages: number): Promise<boolean> {
    return this.#store.transaction(async (tx) => {
      const before = await changesIn(tx)
      await tx.insert(commands).values({ name: 'merge', value: pages })
      return (await changesIn(tx)) - before > 1
    })
  }

  #set(settings: Readonly<Record<string, number>>): Promise<void> {
    return this.#store.transaction(async (tx) => {
      for (const [name, value] of Object.entries(settings)) {
        await tx.insert(commands).values({ name, value })
      }
    })
  }
}

/** The rows that the connection has changed so far; a merge without work adds one. */
async function changesIn(tx: Db): Promise<number> {
  const [row] = await tx.select({ count: sql<number>`total_changes()` }).from(sql`(select 1)`)
  return Number(row?.count)
}
