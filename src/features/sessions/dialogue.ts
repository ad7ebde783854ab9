/** A session as a reply sees it: read before the tutor speaks, written as it does. */
import { eq } from 'drizzle-orm'
import { Problem } from '../../http/errors'
import { newId } from '../../lib/ids'
import { messages, type MessageStatus, type sessions } from '../../db/schema'
import type { Db, RowOf, Store } from '../../db/store'
import type { Mode, Turn } from '../../tutor/tutor'
import { endBranchAt, findPlace, type Place } from './branches'
import { DialogueRows } from './dialogue-rows'
import type { Indexing } from './indexing'
import type { MessageRows } from './message-rows'
import { searchedMessage } from './searched'

/** Turns that a tutor is shown; older ones stay in the session. */
const turnsShown = 200

/** What a reply is asked to: new words at the end of the branch, other words in place of a message, or a message as it stands. */
export type Question =
  | { readonly sessionId: string; readonly content: string; readonly mode: Mode }
  | { readonly editOf: string; readonly content: string; readonly mode?: Mode | undefined }
  | { readonly retryOf: string; readonly mode?: Mode | undefined }

/** A session that is held until the transaction ends, and the message that the question is about. */
export interface Claimed {
  readonly session: RowOf<typeof sessions>
  readonly place: Place | null
}

/** The two messages of one exchange, and what the tutor goes on from. */
export interface OpenedTurn {
  readonly userMessageId: string
  readonly messageId: string
  readonly tutorState: unknown
}

export class ConversationRepository {
  readonly #rows: DialogueRows
  readonly #messages: MessageRows
  readonly #indexing: Indexing

  constructor(store: Store, messageRows: MessageRows, indexing: Indexing) {
    this.#rows = new DialogueRows(store)
    this.#messages = messageRows
    this.#indexing = indexing
  }

  /**
   * The session of the question, if it is the user's, now in the question's mode. It is locked until
   * the transaction ends: whoever else wants to continue it waits, and then sees what this transaction
   * left. Problem: `NOT_FOUND`.
   */
  async claim(tx: Db, userId: string, question: Question): Promise<Claimed> {
    const place = await placeOf(tx, userId, question)
    const id = 'sessionId' in question ? question.sessionId : place?.sessionId
    const mode = question.mode ?? null
    const [session] = await this.#rows.claim(tx, { id: id ?? '', userId, mode })
    if (session) return { session, place }
    throw new Problem('NOT_FOUND', { message: 'There is no such session.' })
  }

  /**
   * Adds what was asked and an empty reply, and makes them the end of the active branch. Other words
   * for a message, and another reply to it, stand beside the old ones. Problem: `BAD_REQUEST` for a
   * message that the learner did not write.
   */
  async open(
    tx: Db,
    { session, place }: Claimed,
    question: Question,
    now: number,
  ): Promise<OpenedTurn> {
    const common = { sessionId: session.id, active: true, toolCalls: null, model: null }
    const parentId = await this.#goTo(tx, session, place, question)
    const { depth, tutorState } = await this.#endAt(tx, parentId)
    const rows: RowOf<typeof messages>[] = []
    if ('content' in question) {
      const said = { role: 'user', content: question.content, status: 'complete' } as const
      const at = { id: newId(), parentId, depth: depth + 1, tutorState, createdAt: now }
      rows.push({ ...common, ...said, ...at })
    }
    const userMessageId = rows[0]?.id ?? parentId ?? ''
    const replyDepth = depth + rows.length + 1
    const messageId = newId()
    const empty = { role: 'assistant', content: '', status: 'streaming' } as const
    const at = { id: messageId, parentId: userMessageId, depth: replyDepth, createdAt: now }
    const asked = rows.map((row) => searchedMessage(session.userId, row))
    rows.push({ ...common, ...empty, ...at, tutorState })
    // One by one: the statement for a single row is the one that is compiled.
    for (const row of rows) await this.#rows.newMessages.add(tx, [row])
    await this.#indexing.addNewest(tx, session, asked)
    const { id } = session
    await this.#rows.goOn(tx, { id, messageId, messageCount: replyDepth + 1, updatedAt: now })
    return { userMessageId, messageId, tutorState }
  }

  /** Ends the active branch where the question goes on from, and gives the message that is there. */
  async #goTo(
    tx: Db,
    { id, headMessageId }: RowOf<typeof sessions>,
    place: Place | null,
    question: Question,
  ): Promise<string | null> {
    if (place === null) return headMessageId
    const end = 'retryOf' in question ? await questionOf(tx, place) : beforeWords(place)
    await endBranchAt(tx, id, end)
    return end
  }

  /** How deep the end of a branch is, and what the tutor goes on from there. */
  async #endAt(tx: Db, id: string | null): Promise<{ depth: number; tutorState: unknown }> {
    const [end] = id === null ? [] : await this.#rows.end(tx, { id })
    return end ?? { depth: -1, tutorState: null }
  }

  /** What was said on the active branch, root first, without the reply that is being written. */
  async turns(sessionId: string): Promise<Turn[]> {
    const rows = await this.#messages.latest({ sessionId, limit: turnsShown + 1 })
    return rows.slice(1).toReversed()
  }

  /**
   * Keeps the text that a reply ended with, which is indexed later, and the tutor's state where it got
   * that far.
   */
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
    const { messageId, content, status, tutorState = null, now } = reply
    const toolCalls = reply.toolCalls.length > 0 ? reply.toolCalls : null
    await this.#rows.close(tx, { id: messageId, content, status, toolCalls, tutorState })
    const [session] = await this.#rows.touch(tx, { id: sessionId, updatedAt: now })
    if (session) await this.#indexing.put(tx, session.userId, messageId)
  }
}

const placeOf = (tx: Db, userId: string, question: Question): Promise<Place | null> => {
  if ('sessionId' in question) return Promise.resolve(null)
  const messageId = 'editOf' in question ? question.editOf : question.retryOf
  return findPlace(tx, userId, messageId)
}

/** What stands before a message of the learner. */
function beforeWords({ role, parentId }: Place): string | null {
  if (role === 'user') return parentId
  throw new Problem('BAD_REQUEST', {
    message: 'Only what the learner said can be put differently.',
  })
}

/** The learner's message that a reply answers; or itself, where it is one. */
async function questionOf(tx: Db, { id, role, parentId }: Place): Promise<string> {
  if (role === 'user') return id
  const [parent] = await tx
    .select({ role: messages.role })
    .from(messages)
    .where(eq(messages.id, parentId ?? ''))
  if (role === 'assistant' && parentId !== null && parent?.role === 'user') return parentId
  throw new Problem('BAD_REQUEST', {
    message: 'Only an answer to the learner can be asked for again.',
  })
}
