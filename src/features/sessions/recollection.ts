/** What earlier sessions say about a question, for those who ask in plain language: tutors and agents. */
import { and, eq, inArray } from 'drizzle-orm'
import { snippet } from '../../db/search/highlight'
import { messages, sessions } from '../../db/schema'
import type { Store } from '../../db/store'
import type { Indexing } from './indexing'

/** A piece of a session; `text` is its title where only that was found. */
export interface Recollection {
  readonly sessionId: string
  readonly title: string
  readonly text: string
}

const textLength = 400

/** The best of what has any word of `question`, one piece a session, best first. */
export async function recollect(
  store: Store,
  indexing: Indexing,
  userId: string,
  question: string,
  limit: number,
): Promise<Recollection[]> {
  const kinds = ['message', 'session'] as const
  const wanted = { userId, q: question, kinds, limit: limit * 2 }
  const hits = await indexing.find({ ...wanted, match: 'any', order: 'best' })
  const best = new Map<string, string>()
  for (const { groupId, refId } of hits) if (!best.has(groupId)) best.set(groupId, refId)
  const chosen = [...best].slice(0, limit)
  if (chosen.length === 0) return []
  const ids = chosen.map(([sessionId]) => sessionId)
  const rows = await store.db
    .select({ id: sessions.id, title: sessions.title })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), inArray(sessions.id, ids)))
  const said = await store.db
    .select({ id: messages.id, content: messages.content })
    .from(messages)
    .where(and(inArray(messages.sessionId, ids), inArray(messages.id, [...best.values()])))
  const titles = new Map(rows.map(({ id, title }) => [id, title]))
  const texts = new Map(said.map(({ id, content }) => [id, content]))
  return chosen.flatMap(([sessionId, refId]): Recollection[] => {
    const title = titles.get(sessionId)
    if (title === undefined) return []
    const found = snippet(texts.get(refId) ?? title, question, textLength)
    return [{ sessionId, title, text: found.map(({ text }) => text).join('') }]
  })
}
