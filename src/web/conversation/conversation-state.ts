import type { Message, Mode } from '../../features/sessions/model'
import type { ApiError } from '../http'
import { t } from '../i18n/i18n'
import type { OutgoingMessage } from '../offline/user-storage'
import { pagePreferences } from '../preferences'
import type { ReplyFrame } from './api'
import type { Said } from './derivation'

/** What the view of a conversation shows. */
export interface ConversationState {
  readonly status: 'loading' | 'ready' | 'missing' | 'failed'
  /** Null until the first message has created the session. */
  readonly sessionId: string | null
  readonly title: string
  readonly mode: Mode
  readonly projectId: string | null
  /** Set only for a new session that starts in a project. */
  readonly projectName: string | null
  readonly isShared: boolean
  /** The loaded end of the active branch, the oldest first. */
  readonly thread: readonly ThreadMessage[]
  /** Whether older messages precede the loaded ones. */
  readonly older: 'none' | 'more' | 'loading' | 'failed'
  readonly draft: string
  readonly isBusy: boolean
  readonly connection: 'open' | 'lost'
  /** Where the reply stands among those that wait for the model; null where it does not wait. */
  readonly place: number | null
  /** The tool that the tutor is running. */
  readonly tool: string | null
  /** An error that concerns the conversation as a whole. */
  readonly notice: string | null
}

export interface ThreadMessage {
  /** Stays the same while the message is shown, also when the server gives it an id. */
  readonly key: string
  readonly id: string | null
  readonly role: Message['role']
  readonly content: string
  readonly status: Message['status'] | 'sending' | 'waiting' | 'unsent'
  readonly note: Note | null
  /** The ids of all versions of the message, itself included; empty while they are unknown. */
  readonly versions: readonly string[]
  readonly details?: MessageDetails | undefined
  /** The id of the message in whose place it stands, until the server's branch is loaded. */
  readonly replaces?: string | undefined
}

/** A note below a message that failed or was cut short. */
interface Note {
  readonly message: string
  /** The earliest time of a retry, in milliseconds since 1970; null for at once. */
  readonly retryAt: number | null
}

/** The state of a session that is about to load, or of a new conversation when the id is null. */
export const initialState = (sessionId: string | null): ConversationState => ({
  status: sessionId === null ? 'ready' : 'loading',
  sessionId,
  title: '',
  mode: pagePreferences.state.mode,
  projectId: null,
  projectName: null,
  isShared: false,
  thread: [],
  older: 'none',
  draft: '',
  isBusy: false,
  connection: 'open',
  place: null,
  tool: null,
  notice: null,
})

/** The note below a stored reply that is not whole. */
function storedNote(status: Message['status']): Note | null {
  if (status === 'interrupted') return { message: t.chat.cutShort, retryAt: null }
  return status === 'failed' ? { message: t.chat.notFinished, retryAt: null } : null
}

/** A stored message as the thread shows it. */
export function toThreadMessage(message: Message, key: string = message.id): ThreadMessage {
  const { id, role, content, status, versions = [id] } = message
  const note = storedNote(status)
  return { key, id, role, content, status, note, versions, details: detailsOf(message) }
}

type Loaded = Pick<ConversationState, 'thread' | 'older'>

/**
 * What is loaded, with the page of the last messages in place of what was known of them. Older
 * messages stay where the page continues them; messages that are not stored yet stay at the end.
 */
export function mergeNewest(
  { thread: all, older }: Loaded,
  page: readonly Message[],
  hasMore: boolean,
): Loaded {
  // What another version has replaced precedes it in no branch.
  const thread = shownThread(all)
  const known = new Map(thread.map((message) => [message.id, message]))
  const stored = page.map((message) => toThreadMessage(message, known.get(message.id)?.key))
  const newest = withAssessments(stored).map((message) => renewed(known.get(message.id), message))
  const at = thread.findIndex(({ id }) => id !== null && id === page[0]?.id)
  // What was said while the page was on its way follows it.
  const end = thread.findIndex(({ id }) => id !== null && id === page.at(-1)?.id)
  const after = thread.filter(({ id }, place) => id === null || (end !== -1 && place > end))
  const before = at === -1 ? [] : thread.slice(0, at).filter(({ id }) => id !== null)
  return {
    thread: [...before, ...newest, ...after],
    older: at === -1 ? (hasMore ? 'more' : 'none') : older,
  }
}

/**
 * The known message where nothing of it has changed, so that it is not drawn again, and where the
 * server was still writing it: what was received of it since is not in the page.
 */
function renewed(known: ThreadMessage | undefined, next: ThreadMessage): ThreadMessage {
  if (known && next.status === 'streaming') return known
  const isSame =
    known?.content === next.content &&
    known.status === next.status &&
    known.versions.join() === next.versions.join() &&
    JSON.stringify(known.details) === JSON.stringify(next.details)
  return isSame ? known : next
}

/** What is shown of a thread: another version hides the one that it replaces, and what followed. */
export function shownThread(thread: readonly ThreadMessage[]): readonly ThreadMessage[] {
  if (!thread.some(({ replaces }) => replaces !== undefined)) return thread
  const shown: ThreadMessage[] = []
  for (const message of thread) {
    const { replaces } = message
    const at = replaces === undefined ? -1 : shown.findIndex(({ id }) => id === replaces)
    if (at !== -1) shown.splice(at)
    shown.push(message)
  }
  return shown
}

/** The thread with another message in the place of one, or without it. */
export function replaceMessage(
  thread: readonly ThreadMessage[],
  key: string,
  next: ThreadMessage | null,
): readonly ThreadMessage[] {
  return thread.flatMap((message) => (message.key !== key ? [message] : next ? [next] : []))
}

/** A message that is being sent; a reply that is asked for again stands in the place of the old one. */
export function sendingMessage({
  key,
  content,
  fileIds,
  version,
}: Pick<OutgoingMessage, 'key' | 'content' | 'fileIds' | 'version'>): ThreadMessage {
  return {
    key,
    id: null,
    role: version?.kind === 'retry' ? 'assistant' : 'user',
    content,
    status: 'sending',
    note: null,
    versions: [],
    details: fileIds.length > 0 ? { fileIds } : undefined,
    replaces: version?.messageId,
  }
}

/** The thread after `frame`. `sentKey` is the key of the sent message that the reply answers. */
export function applyFrame(
  thread: readonly ThreadMessage[],
  frame: ReplyFrame,
  sentKey: string | null,
): readonly ThreadMessage[] {
  if (frame.type === 'start') return applyStart(thread, frame, sentKey)
  if (frame.type === 'token') return appendToReply(thread, frame.data.delta)
  if (frame.type === 'complete') {
    const { content, finishReason } = frame.data
    const note = finishNote(finishReason)
    const ended = updateReply(thread, (reply) => {
      const details = detailsAfter(reply.details, frame)
      return { ...reply, content, status: 'complete', note, details }
    })
    return withAssessments(ended)
  }
  if (frame.type === 'error') {
    const note = { message: frame.data.message, retryAt: null }
    return updateReply(thread, (reply) => ({ ...reply, status: 'failed', note }))
  }
  return updateReply(thread, (reply) => ({
    ...reply,
    details: detailsAfter(reply.details, frame),
  }))
}

function finishNote(reason: string): Note | null {
  if (reason === 'cancelled') return { message: t.chat.stopped, retryAt: null }
  return reason === 'length' ? { message: t.chat.reachedLength, retryAt: null } : null
}

/** The thread with `delta` appended to the streaming reply. */
export function appendToReply(
  thread: readonly ThreadMessage[],
  delta: string,
): readonly ThreadMessage[] {
  return updateReply(thread, (reply) => ({ ...reply, content: reply.content + delta }))
}

/** Marks a message that never reached the tutor. It may be sent again. */
export function markUnsent(
  thread: readonly ThreadMessage[],
  key: string,
  error: ApiError,
  nowMs: number,
): readonly ThreadMessage[] {
  const wait = error.retryAfterSeconds
  const note = { message: error.message, retryAt: wait === null ? null : nowMs + wait * 1000 }
  return thread.map((each) => (each.key === key ? { ...each, status: 'unsent', note } : each))
}

/** Marks a message that is sent when the connection is back. */
export function markWaiting(
  thread: readonly ThreadMessage[],
  key: string,
  message: string,
): readonly ThreadMessage[] {
  const note = { message, retryAt: null }
  return thread.map((each) => (each.key === key ? { ...each, status: 'waiting', note } : each))
}

/** Marks a streaming reply whose end never came. Its text so far stays. */
export function markInterrupted(
  thread: readonly ThreadMessage[],
  message: string,
): readonly ThreadMessage[] {
  const note = { message, retryAt: null }
  return updateReply(thread, (reply) => ({ ...reply, status: 'interrupted', note }))
}

function applyStart(
  thread: readonly ThreadMessage[],
  frame: ReplyFrame & { type: 'start' },
  sentKey: string | null,
): readonly ThreadMessage[] {
  const { userMessageId, messageId } = frame.data
  const own = thread.find(({ key }) => key === sentKey)
  const isSentHere = own?.role === 'user'
  const sent = isSentHere
    ? replaceMessage(thread, own.key, { ...own, id: userMessageId, status: 'complete', note: null })
    : thread.filter((message) => message !== own)
  const reply: ThreadMessage = {
    key: messageId,
    id: messageId,
    role: 'assistant',
    content: '',
    status: 'streaming',
    note: null,
    versions: [],
    replaces: isSentHere ? undefined : own?.replaces,
  }
  // What is followed from its start replaces what was loaded of it meanwhile.
  const isLoaded = ({ id, key }: ThreadMessage): boolean =>
    id === messageId || (isSentHere && id === userMessageId && key !== sentKey)
  return [...sent.filter((message) => !isLoaded(message)), reply]
}

function updateReply(
  thread: readonly ThreadMessage[],
  update: (reply: ThreadMessage) => ThreadMessage,
): readonly ThreadMessage[] {
  return thread.map((message) => (message.status === 'streaming' ? update(message) : message))
}

/** What the tutor found in a message of the learner. */
export type ShownAssessment = NonNullable<Message['assessment']>

/** One call of a tool, as the page shows it. */
export interface ToolStep {
  readonly id: string
  readonly name: string
  readonly status: 'running' | 'completed' | 'failed'
  readonly input: unknown
  readonly output: unknown
}

/** The details of a message. An absent one is empty. */
interface MessageDetails {
  /** On a reply: of the message that it answers. On the learner's message: of itself. */
  readonly assessment?: ShownAssessment
  readonly tools?: readonly ToolStep[]
  readonly fileIds?: readonly string[]
  readonly feedback?: NonNullable<Message['feedback']>
}

/** A message with its details, which are absent where there are none. */
interface Detailed {
  readonly role: Message['role']
  readonly status: string
  readonly details?: MessageDetails | undefined
}

/** The details of a stored message; undefined where it has none. */
function detailsOf(message: Message): MessageDetails | undefined {
  const { assessment, fileIds, feedback, toolCalls } = message
  const tools = (toolCalls ?? []).flatMap((call) => toolStep(call) ?? [])
  const details: MessageDetails = {
    ...(assessment && { assessment }),
    ...(fileIds && { fileIds }),
    ...(feedback && { feedback }),
    ...(tools.length > 0 && { tools }),
  }
  return Object.keys(details).length > 0 ? details : undefined
}

/** A stored or streamed call of a tool; null for a value of another shape, such as in an imported chat. */
function toolStep(call: unknown): ToolStep | null {
  if (typeof call !== 'object' || call === null) return null
  const { toolCallId, name, status, input, output }: Partial<Record<string, unknown>> = { ...call }
  if (typeof toolCallId !== 'string' || typeof name !== 'string') return null
  const known = status === 'running' || status === 'failed' ? status : 'completed'
  return { id: toolCallId, name, status: known, input, output }
}

function detailsAfter(
  details: MessageDetails | undefined,
  frame: ReplyFrame,
): MessageDetails | undefined {
  if (frame.type === 'complete') {
    const { assessment } = frame.data
    return assessment ? { ...details, assessment } : details
  }
  const step = frame.type === 'tool' ? toolStep(frame.data) : null
  if (step === null) return details
  const tools = details?.tools ?? []
  const isKnown = tools.some(({ id }) => id === step.id)
  const changed = tools.map((tool) =>
    tool.id === step.id ? { ...step, input: step.input ?? tool.input } : tool,
  )
  return { ...details, tools: isKnown ? changed : [...tools, step] }
}

/** The thread in which each message of the learner has the assessment that its reply has. */
export function withAssessments<Each extends Detailed>(thread: readonly Each[]): readonly Each[] {
  return thread.map((message, at) => {
    if (message.role !== 'user') return message
    const assessment = thread[at + 1]?.details?.assessment
    const { details } = message
    if (!assessment || details?.assessment === assessment) return message
    return { ...message, details: { ...details, assessment } }
  })
}

/** The messages of a thread with what code found in them. A reply counts once it is whole. */
export const withFindings = (thread: readonly ThreadMessage[]): readonly Said[] =>
  thread.map(({ role, content, status, details }) => ({
    role,
    content,
    assessment: role === 'user' || status === 'complete' ? details?.assessment : undefined,
  }))
