/**
 * Indexes what is older than the search index, beside the requests, in small transactions: each moves
 * the mark of how far it came, so that a process that dies goes on there.
 */
import { and, asc, eq, gt, ne } from 'drizzle-orm'
import { inSteps, takeWithinBudget } from '../../lib/batching'
import { messages, searchBacklog, sessions } from '../../db/schema'
import type { FullTextIndex, SearchEntry } from '../../db/search/full-text'
import type { Db, Store } from '../../db/store'
import { searchedMessage, searchedTitle } from './searched'

/** What one transaction indexes: texts, and characters of them. */
const batchSize = 50
const batchLength = 100_000

/** Ends when nothing is left, or when `stopped` says so. One node at a time works on a kind. */
export async function indexBacklog(
  store: Store,
  search: FullTextIndex,
  stopped: () => boolean,
): Promise<void> {
  for (const kind of ['session', 'message'] as const) {
    await inSteps(
      async () => !stopped() && store.transaction((tx) => indexBatch(tx, store, search, kind)),
    )
  }
}

/** False when nothing of that kind is left, or another node is at it. */
async function indexBatch(
  tx: Db,
  { engine }: Store,
  search: FullTextIndex,
  kind: 'session' | 'message',
): Promise<boolean> {
  const ofKind = eq(searchBacklog.kind, kind)
  const marks = tx.select().from(searchBacklog).where(ofKind)
  const [mark] = await (engine === 'postgres' ? marks.for('update', { skipLocked: true }) : marks)
  if (!mark) return false
  const locked = engine === 'postgres'
  const found = await (kind === 'session' ? titles : texts)(tx, mark.afterId, locked)
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

async function titles(tx: Db, after: string, locked: boolean): Promise<SearchEntry[]> {
  const query = tx
    .select({ id: sessions.id, userId: sessions.userId, title: sessions.title })
    .from(sessions)
    .where(gt(sessions.id, after))
    .orderBy(asc(sessions.id))
    .limit(batchSize)
  return (await (locked ? query.for('share') : query)).map(searchedTitle)
}

/** Without the replies that are being written: they are indexed when they end. */
async function texts(tx: Db, after: string, locked: boolean): Promise<SearchEntry[]> {
  const { id, sessionId, content } = messages
  const query = tx
    .select({ id, sessionId, content, userId: sessions.userId })
    .from(messages)
    .innerJoin(sessions, eq(sessions.id, sessionId))
    .where(and(gt(id, after), ne(messages.status, 'streaming')))
    .orderBy(asc(id))
    .limit(batchSize)
  const rows = await (locked ? query.for('share') : query)
  return rows.map(({ userId, ...message }) => searchedMessage(userId, message))
}
