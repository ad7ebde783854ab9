/**
 * Stores imported conversations. A huge one takes several transactions, so that no other writer waits
 * for it (contract §12). `importId` hides its session until the last of them: the owner finds it whole
 * or not at all. An import that a crash has cut off deletes what it had written, and begins it again.
 */
import { eq, isNotNull } from 'drizzle-orm'
import { sessions } from '../../db/schema'
import type { FullTextIndex } from '../../db/search/full-text'
import type { Db, Store } from '../../db/store'
import { takeWithinBudget } from '../../lib/pacing'
import type { Services } from '../../services'
import { insertTrees, rowsOfTree, SessionInserts, type SessionTree } from './bulk-insert'
import type { MessageRow } from './message-rows'
import { messageDocument, titleDocument } from './search-document'
import { deleteMessages } from './large-accounts'

/** What one transaction stores: messages, and characters of them, but one message at least. */
const messagesPerStep = 60
const charactersPerStep = 98_304

/** Each in its own transaction, in this order. */
export interface HiddenImport {
  /** Stores the session, hidden and without messages. */
  begin(tx: Db): Promise<void>
  /** Store the messages, parents before their children. */
  readonly steps: readonly ((tx: Db) => Promise<void>)[]
  /** Makes the session one of its owner's. */
  show(tx: Db): Promise<void>
}

export class ImportedSessions {
  readonly #store: Store
  readonly #search: FullTextIndex
  readonly #inserts: SessionInserts

  constructor({ store, search }: Pick<Services, 'store' | 'search'>) {
    this.#store = store
    this.#search = search
    this.#inserts = new SessionInserts(store)
  }

  /** Stores conversations in `tx`, under the ids that they have. */
  insert(tx: Db, userId: string, trees: readonly SessionTree[]): Promise<void> {
    const parts = { search: this.#search, inserts: this.#inserts }
    return insertTrees(tx, parts, { userId, trees })
  }

  /** The transactions that store a huge conversation of an import, under the id that it has. */
  prepareHidden(userId: string, importId: string, tree: SessionTree): HiddenImport {
    const [search, inserts] = [this.#search, this.#inserts]
    const { session, messages: rows } = rowsOfTree(userId, tree)
    return {
      async begin(tx) {
        await inserts.add(tx, [{ session: { ...session, importId }, messages: [] }])
        await search.add(tx, [titleDocument(session)])
      },
      steps: slices(rows).map((some) => async (tx) => {
        await inserts.addMessages(tx, some)
        const documents = some.map((row) => messageDocument(userId, row))
        await search.add(tx, documents)
      }),
      async show(tx) {
        await tx.update(sessions).set({ importId: null }).where(eq(sessions.id, session.id))
      },
    }
  }

  /** Deletes in short steps what an import has not shown. */
  async deleteHidden(importId: string): Promise<void> {
    const { db } = this.#store
    const ofImport = eq(sessions.importId, importId)
    for (const { id } of await db.select({ id: sessions.id }).from(sessions).where(ofImport)) {
      await deleteMessages(this.#store, [id])
      await db.delete(sessions).where(eq(sessions.id, id))
    }
  }

  /** The imports that have written sessions which are not shown. */
  async importsOfHidden(): Promise<string[]> {
    const rows = await this.#store.db
      .selectDistinct({ importId: sessions.importId })
      .from(sessions)
      .where(isNotNull(sessions.importId))
    return rows.flatMap(({ importId }) => importId ?? [])
  }
}

function slices(rows: readonly MessageRow[]): MessageRow[][] {
  const all: MessageRow[][] = []
  for (let at = 0; at < rows.length; at += all.at(-1)?.length ?? 0) {
    const next = rows.slice(at, at + messagesPerStep)
    all.push(takeWithinBudget(next, charactersPerStep, ({ content }) => content.length))
  }
  return all
}
