/** A session as a reply sees it: read before the tutor speaks, written as it does. */
import { and, eq, sql } from 'drizzle-orm'
import { Problem } from '../../http/problems'
import { newId } from '../../platform/ids'
import { messages, sessions, type MessageStatus } from '../../store/schema'
import type { Search } from '../../store/search'
import type { Db, RowOf } from '../../store/store'
import type { Mode, Turn } from '../../tutor/tutor'
import type { MessageRows } from './message-rows'
import { searchedMessage } from './searched'

/** Turns that a tutor is shown; older ones stay in the session. */
const turnsShown = 200

/** The two messages of one exchange, and what the last reply left with the session. */
export interface OpenedTurn {
  readonly userMessageId: string
  readonly messageId: string
  readonly tutorState: unknown
}

export class Dialogue {
  readonly #messages: MessageRows
  readonly #search: Search

  constructor(messageRows: MessageRows, search: Search) {
    this.#messages = messageRows
    this.#search = search
  }

  /**
   * The session, if it is the user's, now in `mode`. It is locked until the transaction ends: whoever
   * else wants to continue it waits, and then sees what this transaction left. Problem: `NOT_FOUND`.
   */
  async claim(
    tx: Db,
    userId: string,
    sessionId: string,
    mode: Mode,
  ): Promise<RowOf<typeof sessions>> {
    const [session] = await tx
      .update(sessions)
      .set({ mode })
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
      .returning()
    if (session) return session
    throw new Problem('NOT_FOUND', { message: 'There is no such session.' })
  }

  /** Appends the learner's message and an empty reply to the active branch. */
  async open(
    tx: Db,
    session: RowOf<typeof sessions>,
    turn: { content: string; now: number },
  ): Promise<OpenedTurn> {
    const userMessageId = newId()
    const messageId = newId()
    const { depth, tutorState } = await readHead(tx, session.headMessageId)
    const common = {
      sessionId: session.id,
      active: true,
      toolCalls: null,
      model: null,
      tutorState,
      createdAt: turn.now,
    }
    await tx.insert(messages).values([
      {
        ...common,
        id: userMessageId,
        parentId: session.headMessageId,
        depth: depth + 1,
        role: 'user',
        content: turn.content,
        status: 'complete',
      },
      {
        ...common,
        id: messageId,
        parentId: userMessageId,
        depth: depth + 2,
        role: 'assistant',
        content: '',
        status: 'streaming',
      },
    ])
    await this.#search.add(tx, [
      searchedMessage(session.userId, {
        id: userMessageId,
        sessionId: session.id,
        content: turn.content,
      }),
    ])
    await tx
      .update(sessions)
      .set({
        headMessageId: messageId,
        messageCount: sql`${sessions.messageCount} + 2`,
        updatedAt: turn.now,
      })
      .where(eq(sessions.id, session.id))
    return { userMessageId, messageId, tutorState }
  }

  /** What was said on the active branch, root first, without the reply that is being written. */
  async turns(sessionId: string): Promise<Turn[]> {
    const rows = await this.#messages.latest({ sessionId, limit: turnsShown + 1 })
    return rows.slice(1).toReversed()
  }

  /** Keeps the text that a reply ended with, and the tutor's state where it got that far. */
  async close(
    tx: Db,
    sessionId: string,
    reply: {
      messageId: string
      content: string
      status: Exclude<MessageStatus, 'streaming'>
      toolCalls: unknown[]
      tutorState?: unknown
      now: number
    },
  ): Promise<void> {
    const { messageId, content, status, toolCalls, tutorState, now } = reply
    await tx
      .update(messages)
      .set({
        content,
        status,
        toolCalls: toolCalls.length > 0 ? toolCalls : null,
        ...(tutorState === undefined ? {} : { tutorState }),
      })
      .where(eq(messages.id, messageId))
    const [session] = await tx
      .update(sessions)
      .set({ updatedAt: now })
      .where(eq(sessions.id, sessionId))
      .returning({ userId: sessions.userId })
    if (session) {
      const message = { id: messageId, sessionId, content }
      await this.#search.add(tx, [searchedMessage(session.userId, message)])
    }
  }
}

/** Where the next message goes, and what the tutor goes on from: the end of the active branch. */
async function readHead(
  tx: Db,
  headMessageId: string | null,
): Promise<{ depth: number; tutorState: unknown }> {
  if (headMessageId === null) return { depth: -1, tutorState: null }
  const [head] = await tx
    .select({ depth: messages.depth, tutorState: messages.tutorState })
    .from(messages)
    .where(eq(messages.id, headMessageId))
  return head ?? { depth: -1, tutorState: null }
}
