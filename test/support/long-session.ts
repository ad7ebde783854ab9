/** A session with very many messages, stored and indexed beside the server. */
import { newId } from '../../src/lib/ids'
import { messages, sessions } from '../../src/db/schema'
import type { Services } from '../../src/services'
import { someSession } from './stores'

const rowsPerStep = 500
/** Common words, so that a search finds them in every message. */
const words = 'plants make sugar from light and water while energy moves through their leaves'

export interface LongSession {
  readonly id: string
  /** The texts of the active branch, oldest first. */
  readonly texts: readonly string[]
  /** The leaf of a second branch as long as the first; empty without one. */
  readonly otherLeaf: string
}

interface LongSessionOptions {
  readonly userId: string
  readonly count: number
  readonly hasFork?: boolean
  readonly title?: string
  /** The text of each second message, which is the tutor's; without it all are the learner's. */
  readonly replyOf?: (at: number) => string
}

/** Stores a session with one branch of so many messages, or with two that share their first message. */
export async function storeLongSession(
  { store, search }: Pick<Services, 'store' | 'search'>,
  { userId, count, hasFork = false, title = 'Long', replyOf }: LongSessionOptions,
): Promise<LongSession> {
  const id = newId()
  await store.db.insert(sessions).values(someSession(userId, { id, title }))
  const isReply = (at: number): boolean => replyOf !== undefined && at % 2 === 1
  const texts = Array.from({ length: count }, (_, at) =>
    replyOf && isReply(at) ? replyOf(at) : `Line ${at}\n"quoted" ${words}`,
  )
  const branch = async (isActive: boolean, root: string | null) => {
    let parentId = root
    for (let from = root === null ? 0 : 1; from < count; from += rowsPerStep) {
      const rows = texts.slice(from, from + rowsPerStep).map((content, at) => {
        const row = {
          id: newId(),
          sessionId: id,
          parentId,
          depth: from + at,
          active: isActive,
          role: isReply(from + at) ? ('assistant' as const) : ('user' as const),
          content,
          status: 'complete' as const,
          toolCalls: null,
          model: null,
          tutorState: null,
          feedback: null,
          assessment: null,
          createdAt: from + at,
        }
        parentId = row.id
        return row
      })
      first ??= rows[0]?.id ?? null
      await store.transaction(async (tx) => {
        await tx.insert(messages).values(rows)
        const entries = rows.map(({ id: refId, content: text }) => ({
          kind: 'message' as const,
          refId,
          userId,
          groupId: id,
          text,
        }))
        await search.add(tx, entries)
      })
    }
    return parentId ?? ''
  }
  let first: string | null = null
  await branch(true, null)
  const otherLeaf = hasFork ? await branch(false, first) : ''
  return { id, texts, otherLeaf }
}
