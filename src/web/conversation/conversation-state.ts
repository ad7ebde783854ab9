/** What a conversation is at any moment. */
import type { Problem } from '../http'
import type { Message, Mode } from '../sessions/api'
import type { Frame } from './reply-stream'

/** What a conversation's view shows. */
export interface ConversationState {
  readonly phase: 'loading' | 'ready' | 'missing' | 'failed'
  readonly sessionId: string | null
  readonly title: string
  readonly mode: Mode
  readonly projectId: string | null
  /** Known where the session is about to begin in a project. */
  readonly projectName: string | null
  readonly isShared: boolean
  readonly turns: readonly Turn[]
  readonly draft: string
  readonly isBusy: boolean
  readonly line: 'steady' | 'lost'
  /** The tool that the tutor uses at this moment. */
  readonly tool: string | null
  /** What went wrong with the conversation as a whole. */
  readonly notice: string | null
}

/** Of a session that is about to be read, or of none that has begun. */
export const initialState = (sessionId: string | null): ConversationState => ({
  phase: sessionId === null ? 'ready' : 'loading',
  sessionId,
  title: '',
  mode: 'socratic',
  projectId: null,
  projectName: null,
  isShared: false,
  turns: [],
  draft: '',
  isBusy: false,
  line: 'steady',
  tool: null,
  notice: null,
})

//// src/web/conversation/turns.ts /** The turns of a conversation, and how each event of a reply changes them. Pure functions only. */

/** One thing said, by the learner or by the tutor. */
export interface Turn {
  /** Stays the same while the turn is shown, also when the server gives it an id. */
  readonly key: string
  readonly id: string | null
  readonly role: Message['role']
  readonly content: string
  readonly status: Message['status'] | 'sending' | 'unsent'
  readonly note: Note | null
  /** The ids of all that was said in this place, this one included; empty while they are not known. */
  readonly versions: readonly string[]
}

/** What is said in place about a turn that did not go as hoped. */
export interface Note {
  readonly message: string
  /** When trying again makes sense, in milliseconds since 1970; null when at once. */
  readonly retryAt: number | null
}

const interruptedNote: Note = { message: 'This reply was cut short.', retryAt: null }
const failedNote: Note = { message: 'This reply could not be finished.', retryAt: null }

/** The branch that is shown, of all messages of a session. */
export function turnsOf(messages: readonly Message[]): readonly Turn[] {
  const versions = new Map<string | null, string[]>()
  for (const { id, parentId } of messages) {
    versions.set(parentId, [...(versions.get(parentId) ?? []), id])
  }
  return messages
    .filter(({ active }) => active === true)
    .map((message) => turnOf(message, versions.get(message.parentId) ?? []))
}

function turnOf(message: Message, versions: readonly string[]): Turn {
  const { id, role, content, status } = message
  const note = status === 'interrupted' ? interruptedNote : status === 'failed' ? failedNote : null
  return { key: id, id, role, content, status, note, versions }
}

/** The turns before a message. */
export function turnsBefore(turns: readonly Turn[], id: string): readonly Turn[] {
  const at = turns.findIndex((turn) => turn.id === id)
  return at === -1 ? turns : turns.slice(0, at)
}

/** A question that is on its way. */
export function questionTurn(key: string, content: string): Turn {
  return { key, id: null, role: 'user', content, status: 'sending', note: null, versions: [] }
}

/** The turns after `frame`; `questionKey` names the question that is being answered, if it is ours. */
export function applyFrame(
  turns: readonly Turn[],
  frame: Frame,
  questionKey: string | null,
): readonly Turn[] {
  if (frame.type === 'start') return applyStart(turns, frame, questionKey)
  if (frame.type === 'token') return grow(turns, frame.data.delta)
  if (frame.type === 'complete') {
    const { content, finishReason } = frame.data
    const note = finishNotes[finishReason] ?? null
    return changeReply(turns, (turn) => ({ ...turn, content, status: 'complete', note }))
  }
  if (frame.type === 'error') {
    const note = { message: frame.data.message, retryAt: null }
    return changeReply(turns, (turn) => ({ ...turn, status: 'failed', note }))
  }
  return turns
}

const finishNotes: Readonly<Record<string, Note>> = {
  cancelled: { message: 'You stopped this reply.', retryAt: null },
  length: { message: 'This reply reached its greatest length.', retryAt: null },
}

/** The turns with `delta` added to the reply that is being written. */
export function grow(turns: readonly Turn[], delta: string): readonly Turn[] {
  return changeReply(turns, (turn) => ({ ...turn, content: turn.content + delta }))
}

/** Notes on a question that never reached the tutor; it may be sent again. */
export function markUnsent(
  turns: readonly Turn[],
  key: string,
  problem: Problem,
  nowMs: number,
): readonly Turn[] {
  const wait = problem.retryAfterSeconds
  const note = { message: problem.message, retryAt: wait === null ? null : nowMs + wait * 1000 }
  return turns.map((turn) => (turn.key === key ? { ...turn, status: 'unsent', note } : turn))
}

/** Notes on a reply whose end was not seen; what came of it stays. */
export function markCut(turns: readonly Turn[], message: string): readonly Turn[] {
  const note = { message, retryAt: null }
  return changeReply(turns, (turn) => ({ ...turn, status: 'interrupted', note }))
}

function applyStart(
  turns: readonly Turn[],
  frame: Frame & { type: 'start' },
  questionKey: string | null,
): readonly Turn[] {
  const { userMessageId, messageId } = frame.data
  const asked = turns.map((turn): Turn =>
    turn.key === questionKey
      ? { ...turn, id: userMessageId, status: 'complete', note: null }
      : turn,
  )
  const reply: Turn = {
    key: messageId,
    id: messageId,
    role: 'assistant',
    content: '',
    status: 'streaming',
    note: null,
    versions: [],
  }
  // A reply that is followed from its beginning replaces what was loaded of it.
  return [...asked.filter((turn) => turn.id !== messageId), reply]
}

function changeReply(turns: readonly Turn[], change: (turn: Turn) => Turn): readonly Turn[] {
  return turns.map((turn) => (turn.status === 'streaming' ? change(turn) : turn))
}
