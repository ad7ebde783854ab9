import { Type } from '@sinclair/typebox'
import type { Db } from '../../../db/store'
import { Problem, type ProblemCode, problemCodes } from '../../../http/errors'
import { readFrames } from '../../../http/event-stream'
import { oneOf, text, uuid } from '../../../http/validation'
import { additive, pageInput, pageOrDefault, readOnly, tool, type ToolContext } from './tool'
import {
  PageOfMessages,
  type NewSession,
  Session,
  PageOfSessions,
  type Sessions,
} from '../../sessions/sessions'
import { PageOfProjects } from '../../projects/projects'

/** The longest title that a message gives its session, in Unicode code points. */
const maxTitleLength = 80

const mode = Type.Optional(
  oneOf(['socratic', 'tutor'], '`socratic` (default) asks before it answers; `tutor` explains.'),
)

export const askTutor = tool({
  name: 'ask_tutor',
  title: 'Ask the tutor',
  description:
    'Say something to the tutor as the learner and get the reply. The tutor guides with questions and holds answers back until they are earned: pass on the learner’s own words and steps, and show the reply to the learner. Without a sessionId a new session is begun; give its id back to go on. The reply is kept even if the call is cut off.',
  scope: 'chat:write',
  rateLimit: 'CHAT',
  hints: { ...additive, openWorldHint: true },
  input: Type.Object({
    message: text(1, 32_000, 'What the learner says, in their own words.'),
    sessionId: Type.Optional(uuid('The session to go on with; a new one is begun without it.')),
    mode,
  }),
  output: Type.Object({
    sessionId: Type.String({ format: 'uuid' }),
    messageId: Type.String({ format: 'uuid' }),
    reply: Type.String({ description: 'What the tutor says.' }),
    finishReason: oneOf(['stop', 'length', 'cancelled'], 'Why the reply ended.'),
  }),
  run: async ({ message: content, sessionId, mode = 'socratic' }, toolContext) => {
    const { features, principal, context, claim } = toolContext
    const inNewSession = async (tx: Db) => {
      const newSession = { title: titleOf(content), mode }
      const id = await openSession(features.sessions, tx, principal.userId, newSession)
      return { sessionId: id, content, mode }
    }
    const request =
      sessionId === undefined ? inNewSession : { sessionId: sessionId.toLowerCase(), content, mode }
    const { stream } = await features.chat.send(context, { principal, request, claim })
    return readReply(stream, toolContext)
  },
})

/** The start of a message on one line. */
function titleOf(message: string): string {
  const line = [...message.replaceAll(/\s+/gu, ' ').trim()]
  return line.slice(0, maxTitleLength).join('').trim() || 'A question'
}

interface Reply {
  readonly sessionId: string
  readonly messageId: string
  readonly reply: string
  readonly finishReason: 'stop' | 'length' | 'cancelled'
}

/** The members that are read here, of the frames of every type. */
interface FrameData {
  readonly sessionId: string
  readonly messageId: string
  readonly delta: string
  readonly content: string
  readonly finishReason: Reply['finishReason']
  readonly code: string
  readonly message: string
}

/**
 * Progress is reported when the text has grown by this factor and this many characters, so that all
 * reports together are not much longer than the text.
 */
const reportFactor = 1.25
const minReportGrowth = 40

/**
 * Waits for the whole reply and reports its text so far. The reply belongs to the server: a client
 * that disconnects only stops reading. Problem: that of a failed reply, with the ids of its session
 * and message.
 */
async function readReply(
  stream: ReadableStream<Uint8Array>,
  { report, signal }: Pick<ToolContext, 'report' | 'signal'>,
): Promise<Reply> {
  let ids = { sessionId: '', messageId: '' }
  let text = ''
  let reported = 0
  for await (const frame of readFrames(stream)) {
    const data = frame.data as FrameData
    if (frame.event === 'start') ids = { sessionId: data.sessionId, messageId: data.messageId }
    if (frame.event === 'token') text += data.delta
    if (frame.event === 'complete') {
      return { ...ids, reply: data.content, finishReason: data.finishReason }
    }
    if (frame.event === 'error') throw replyProblem(data, ids)
    if (text.length >= reported * reportFactor + minReportGrowth) {
      reported = text.length
      await report(reported, text)
    }
    if (signal.aborted) break
  }
  const message = 'The client disconnected before the reply ended.'
  throw replyProblem({ code: 'INTERRUPTED', message }, ids)
}

/** Codes of streams alone, such as `INTERRUPTED`, become `SERVICE_UNAVAILABLE`. */
const replyProblem = ({ code, message }: Pick<FrameData, 'code' | 'message'>, ids: object) =>
  new Problem(isProblemCode(code) ? code : 'SERVICE_UNAVAILABLE', { message, detail: { ...ids } })

const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(problemCodes, code)

/** Creates a session within `tx` and returns its id. Problem: `NOT_FOUND` for the project. */
async function openSession(
  sessions: Sessions,
  tx: Db,
  userId: string,
  newSession: NewSession,
): Promise<string> {
  const [created] = await sessions.createInBulk(tx, userId, [newSession])
  if (created?.id !== undefined) return created.id
  const { code, message = 'The session could not be created.' } = created ?? {}
  const isOwn = code === 'NOT_FOUND' || code === 'CONFLICT'
  throw new Problem(isOwn ? code : 'BAD_REQUEST', { message })
}

export const createSession = tool({
  name: 'create_session',
  title: 'Begin a session',
  description:
    'Create an empty tutoring session with a title, and a mode or project where one is wanted. Then talk in it with ask_tutor; for a quick question ask_tutor alone is enough.',
  scope: 'sessions:write',
  hints: additive,
  input: Type.Object({
    title: text(1, 200, 'What the session is called.'),
    mode,
    projectId: Type.Optional(uuid('The project that it belongs to; ids come from list_projects.')),
  }),
  output: Session,
  run: async (newSession, { services, features, principal, claim }) => {
    const { outcome: id } = await services.idempotency.once(claim, (tx) =>
      openSession(features.sessions, tx, principal.userId, newSession),
    )
    return features.sessions.get(principal.userId, id)
  },
})

export const getSession = tool({
  name: 'get_session',
  title: 'Read a session',
  description:
    'Read one tutoring session with its messages, oldest first, in pages. Use it to see what has been said before going on with ask_tutor.',
  scope: 'sessions:read',
  hints: readOnly,
  input: Type.Object({
    sessionId: uuid('The session; ids come from list_sessions, search or create_session.'),
    ...pageInput,
  }),
  output: Type.Object({ session: Session, messages: PageOfMessages }),
  run: async ({ sessionId, ...page }, { features, principal }) => ({
    session: await features.sessions.get(principal.userId, sessionId),
    messages: await features.sessions.listMessages(
      principal.userId,
      sessionId,
      pageOrDefault(page),
    ),
  }),
})

export const listSessions = tool({
  name: 'list_sessions',
  title: 'List sessions',
  description:
    'List the learner’s tutoring sessions, newest first, in pages. Use it to find the id of a session to go on with, or to read with get_session.',
  scope: 'sessions:read',
  hints: readOnly,
  input: Type.Object({
    ...pageInput,
    projectId: Type.Optional(uuid('Only sessions of this project; ids come from list_projects.')),
  }),
  output: PageOfSessions,
  run: ({ projectId, ...page }, { features, principal }) =>
    features.sessions.list(principal.userId, {
      ...pageOrDefault(page),
      ...(projectId === undefined ? {} : { projectId }),
    }),
})

export const listProjects = tool({
  name: 'list_projects',
  title: 'List projects',
  description:
    'List the learner’s projects, last changed first, in pages, with what each is about and how many sessions and files it has. Use it to find the id of the project that a session is to belong to.',
  scope: 'projects:read',
  hints: readOnly,
  input: Type.Object(pageInput),
  output: PageOfProjects,
  run: (page, { features, principal }) =>
    features.projects.list(principal.userId, pageOrDefault(page)),
})
