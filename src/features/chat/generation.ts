/**
 * The start and the end of a generation, each inside one transaction: the start with the learner's
 * message, the end with the last frame of the reply. `running-reply.ts` is what lies between.
 */
import { frame } from '../../http/event-stream'
import { Problem } from '../../http/errors'
import { isoTime, secondMs } from '../../lib/clock'
import { newId } from '../../lib/ids'
import type { Services } from '../../services'
import type { Db } from '../../db/store'
import { lockUser } from '../../db/user-lock'
import type { TutorState } from '../../tutor/assessment'
import { parseState } from '../../tutor/hint-ladder'
import type { Mode } from '../../tutor/tutor'
import type { Files } from '../files/files'
import type { ConversationProblems } from '../progress/progress'
import type { Sessions, TurnRequest } from '../sessions/sessions'
import { Batch } from './batch'
import type { ReplyRepository } from './reply-repository'
import type { ReplyIdentity, ReplyOutcome } from './running-reply'
import type { UserCosts } from './usage'

/** A node that has not renewed its leases for this long counts as dead. */
export const leaseMs = 20 * secondMs

/** Where a generation is stored. */
export interface GenerationDeps {
  readonly services: Services
  readonly conversations: Sessions['conversations']
  readonly replies: ReplyRepository
  readonly costs: Pick<UserCosts, 'count'>
  readonly files: Pick<Files, 'requirePictures'>
  /** Notes, in the transaction that ends a reply, that its problem has ended. */
  readonly problems?: Pick<ConversationProblems, 'note'> | undefined
}

/** A generation that is stored, and runs once the transaction has committed. */
export interface StartedGeneration {
  readonly id: string
  readonly userId: string
  readonly sessionId: string
  readonly projectId: string | null
  readonly messageId: string
  readonly mode: Mode
  /** The tutor's state after the message that the new turn follows. */
  readonly state: TutorState | null
  /** The frame `start`. */
  readonly first: Batch
}

/**
 * Stores the learner's message, an empty reply and the frame `start`. Problems: those of
 * `Chat.send`.
 */
export async function startGeneration(
  tx: Db,
  deps: GenerationDeps,
  { userId, request }: { userId: string; request: TurnRequest },
): Promise<StartedGeneration> {
  const locked = await deps.conversations.lock(tx, userId, request)
  if ('content' in request) await deps.files.requirePictures(tx, userId, request.fileIds ?? [])
  const { id: sessionId, projectId, mode } = locked.session
  await requireCapacity(tx, deps, { userId, sessionId })
  const now = deps.services.clock.now()
  const { userMessageId, messageId, tutorState } = await deps.conversations.addTurn(tx, locked, now)
  const reply = { id: newId(), userId, sessionId, userMessageId, messageId, mode, startedAt: now }
  const first = await insertReply(tx, deps, reply)
  await deps.services.quotas.enforceStorage(tx, userId)
  publishUpdate(deps, userId, sessionId)
  deps.services.userEvents.publish(userId, {
    name: 'reply',
    data: { sessionId, streamId: reply.id },
  })
  const state = parseState(tutorState)
  return { id: reply.id, userId, sessionId, projectId, messageId, mode, state, first }
}

/** One running reply a session, and `streamsPerUser` running replies a user. */
async function requireCapacity(
  tx: Db,
  { services, replies }: GenerationDeps,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  const others = services.config.streamsPerUser - 1
  const [ofSession, , beyond] = await Promise.all([
    replies.runningInSession(tx, { sessionId }),
    // Requests at the same time count the replies of those before them.
    lockUser(services.store, tx, userId),
    replies.runningBeyond(tx, { userId, others }),
  ])
  if (ofSession.length > 0) throw sessionBusy()
  if (beyond.length > 0) throw tooManyRunning()
}

interface NewReply {
  readonly id: string
  readonly userId: string
  readonly sessionId: string
  readonly userMessageId: string
  readonly messageId: string
  readonly mode: Mode
  readonly startedAt: number
}

/** Inserts the reply and the first row of its log, which it returns. */
async function insertReply(
  tx: Db,
  { services: { nodeId }, replies }: GenerationDeps,
  reply: NewReply,
): Promise<Batch> {
  const { id, sessionId, userMessageId, messageId, mode, startedAt } = reply
  const leaseUntil = startedAt + leaseMs
  const row = { ...reply, nodeId, finishedAt: null, leaseUntil, status: 'running' as const }
  const createdAt = isoTime(startedAt)
  const start = { seq: 0, streamId: id, sessionId, userMessageId, messageId, mode, createdAt }
  const first = new Batch(id, 0, 0, frame('start', start))
  await Promise.all([replies.newReplies.add(tx, [row]), replies.appendBatch(tx, first, nodeId)])
  return first
}

/** Marks the reply as finished, counts its tokens, and stores its text in its message. */
export async function finishGeneration(
  tx: Db,
  deps: GenerationDeps,
  { identity, outcome }: { identity: ReplyIdentity; outcome: ReplyOutcome },
): Promise<void> {
  const { services, conversations, replies, costs } = deps
  const { id, sessionId, messageId } = identity
  const { replyStatus, messageStatus, usage: tokens, ...kept } = outcome
  const now = services.clock.now()
  const [reply] = await replies.finish(tx, { id, status: replyStatus, finishedAt: now })
  if (reply) publishUpdate(deps, reply.userId, sessionId)
  await Promise.all([
    reply && costs.count(tx, { userId: reply.userId, endedAt: now, tokens }),
    conversations.finishReply(tx, sessionId, { ...kept, messageId, status: messageStatus, now }),
  ])
  const state = outcome.tutorState as TutorState | undefined
  if (reply && state) await deps.problems?.note(tx, { ...reply, sessionId, state })
}

/** Tells the open pages of the user that the session has changed. */
export function publishUpdate({ services }: GenerationDeps, userId: string, id: string): void {
  services.userEvents.publish(userId, { name: 'session', data: { id, change: 'updated' } })
}

/** Another reply of the session runs. */
export const sessionBusy = () =>
  new Problem('CONFLICT', { message: 'A reply is still running in this session.' })

const tooManyRunning = () =>
  new Problem('TOO_MANY_REQUESTS', {
    message: 'Too many replies are running; wait for one to end.',
    retryAfterSeconds: 1,
  })
