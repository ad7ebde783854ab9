/**
 * Indexes the sessions and messages that are older than the search index, beside the requests, in
 * small transactions. Each transaction stores how far the backfill has come, so that the next process
 * continues there when one dies.
 */
import { and, asc, eq, gt, ne } from 'drizzle-orm'
import { inSteps, takeWithinBudget } from '../../lib/pacing'
import { messages, searchBacklog, sessions } from '../../db/schema'
import type { FullTextIndex, SearchEntry } from '../../db/search/full-text'
import type { Db, Store } from '../../db/store'
import { messageDocument, titleDocument } from './search-document'

/** What one transaction indexes: texts, and characters of them. */
const batchSize = 50
const batchLength = 100_000

type BackfilledKind = 'session' | 'message'

/** Ends when nothing is left, or `isStopped` returns true. One node at a time works on a kind. */
export async function backfillIndex(
  store: Store,
  search: FullTextIndex,
  isStopped: () => boolean,
): Promise<void> {
  for (const kind of ['session', 'message'] as const) {
    await inSteps(
      async () =>
        !isStopped() &&
        store.transaction((tx) => indexBatch(tx, search, { kind, engine: store.engine })),
    )
  }
}

/** False when nothing of that kind is left, or another node works on it. */
async function indexBatch(
  tx: Db,
  search: FullTextIndex,
  { kind, engine }: { kind: BackfilledKind; engine: Store['engine'] },
): Promise<boolean> {
  const locks = engine === 'postgres'
  const ofKind = eq(searchBacklog.kind, kind)
  const progress = tx.select().from(searchBacklog).where(ofKind)
  const [reached] = await (locks ? progress.for('update', { skipLocked: true }) : progress)
  if (!reached) return false
  const found = await (kind === 'session' ? titles : texts)(tx, reached.afterId, locks)
  const entries = takeWithinBudget(found, batchLength, ({ text }) => text.length)
  const last = entries.at(-1)
  if (last) {
    await search.add(tx, entries)
    await tx.update(searchBacklog).set({ afterId: last.refId }).where(ofKind)
  } else {
    await tx.delete(searchBacklog).where(ofKind)
  }
  return last !== undefined
}

async function titles(tx: Db, after: string, locks: boolean): Promise<SearchEntry[]> {
  const query = tx
    .select({ id: sessions.id, userId: sessions.userId, title: sessions.title })
    .from(sessions)
    .where(gt(sessions.id, after))
    .orderBy(asc(sessions.id))
    .limit(batchSize)
  return (await (locks ? query.for('share') : query)).map(titleDocument)
}

/** Without the replies that are being written: they are queued when they end. */
async function texts(tx: Db, after: string, locks: boolean): Promise<SearchEntry[]> {
  const { id, sessionId, content } = messages
  const query = tx
    .select({ id, sessionId, content, userId: sessions.userId })
    .from(messages)
    .innerJoin(sessions, eq(sessions.id, sessionId))
    .where(and(gt(id, after), ne(messages.status, 'streaming')))
    .orderBy(asc(id))
    .limit(batchSize)
  const rows = await (locks ? query.for('share') : query)
  return rows.map(({ userId, ...message }) => messageDocument(userId, message))
}
