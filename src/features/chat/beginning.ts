/** The beginning of a reply: all that makes it exist, written in the transaction that takes the question. */
import { frame } from '../../http/event-stream'
import { Problem } from '../../http/errors'
import { isoTime } from '../../lib/clock'
import { newId } from '../../lib/ids'
import type { Services } from '../../services'
import type { Db } from '../../db/store'
import type { TutorState } from '../../tutor/assessment'
import type { Mode } from '../../tutor/tutor'
import type { Question, Sessions } from '../sessions/sessions'
import { Batch } from './batch'
import { leaseMs } from './leases'
import { takeTurn, type ReplyRows } from './reply-rows'

/** A reply that was written down, to be set off once that is committed. */
export interface Beginning {
  readonly id: string
  readonly userId: string
  readonly sessionId: string
  readonly projectId: string | null
  readonly messageId: string
  readonly mode: Mode
  /** What the tutor goes on from. */
  readonly state: TutorState | null
  /** The first frame. */
  readonly first: Batch
}

/** Writes it. Problems: those of `Chat.send`. */
export async function beginReply(
  tx: Db,
  { clock, config, nodeId, store }: Services,
  dialogue: Sessions['dialogue'],
  rows: ReplyRows,
  userId: string,
  question: Question,
): Promise<Beginning> {
  const claimed = await dialogue.claim(tx, userId, question)
  const { id: sessionId, projectId, mode } = claimed.session
  if ((await rows.runningWithin(tx, { sessionId })).length > 0) throw busy()
  if (store.engine === 'postgres') await takeTurn(tx, userId)
  const others = config.streamsPerUser - 1
  if ((await rows.runningBeside(tx, { userId, others })).length > 0) throw tooManyRunning()
  const now = clock.now()
  const turn = await dialogue.open(tx, claimed, question, now)
  const { userMessageId, messageId } = turn
  const id = newId()
  const reply = { id, sessionId, userId, userMessageId, messageId, mode, nodeId }
  const times = { startedAt: now, finishedAt: null, leaseUntil: now + leaseMs }
  await rows.newReplies.add(tx, [{ ...reply, ...times, status: 'running' }])
  const createdAt = isoTime(now)
  const start = { seq: 0, streamId: id, sessionId, userMessageId, messageId, mode, createdAt }
  const first = new Batch(id, 0, 0, frame('start', start))
  await rows.newEvents.add(tx, [{ replyId: id, firstSeq: 0, lastSeq: 0, frames: first.frames }])
  const state = turn.tutorState as TutorState | null
  return { id, userId, sessionId, projectId, messageId, mode, state, first }
}

/** Another reply of the session runs. */
export const busy = () =>
  new Problem('CONFLICT', { message: 'A reply is still running in this session.' })

const tooManyRunning = () =>
  new Problem('TOO_MANY_REQUESTS', {
    message: 'Too many replies are running; wait for one to end.',
    retryAfterSeconds: 1,
  })
