/** The server's endpoints for messages and replies. Every function throws an ApiError. */
import type { Static } from '@sinclair/typebox'
import type { frames, RunningStreams } from '../../features/chat/model'
import type { Message, PageOfMessages } from '../../features/sessions/model'
import { ApiError, fetchJson, pageQuery } from '../http'

/** A request that starts a reply. Repeating it with the same key never starts a second reply. */
export interface ReplyRequest {
  readonly path: string
  readonly body: unknown
  readonly idempotencyKey: string
}

export type FrameType = keyof typeof frames

/** One event of a reply. `seq` counts from 0 without a gap. */
export type ReplyFrame = {
  [Type in FrameType]: {
    readonly type: Type
    readonly seq: number
    readonly data: Static<(typeof frames)[Type]>
  }
}[FrameType]

/** Removes what the server refuses in a message: NUL and lone surrogates, from odd pastes. */
export const cleanContent = (content: string): string => content.toWellFormed().replaceAll('\0', '')

/** A page of the active branch, the oldest first. `hasMore`: older ones precede it. */
export type BranchPage = Pick<Static<typeof PageOfMessages>, 'items' | 'hasMore'>

export const newestMessages = (sessionId: string, limit: number): Promise<BranchPage> =>
  fetchJson('GET', `${messagesPath(sessionId)}?${pageQuery(limit, null, { order: 'newest' })}`)

/** The messages before one. */
export const olderMessages = (
  sessionId: string,
  before: string,
  limit: number,
): Promise<BranchPage> =>
  fetchJson('GET', `${messagesPath(sessionId)}?${pageQuery(limit, null, { before })}`)

/** Whether a message is in the active branch of a session. */
export async function isInBranch(sessionId: string, messageId: string): Promise<boolean> {
  try {
    await olderMessages(sessionId, messageId, 1)
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return false
    throw error
  }
}

const messagesPath = (sessionId: string): string =>
  `/api/sessions/${encodeURIComponent(sessionId)}/messages`

/** Makes the branch that contains a message the active one. */
export async function activateMessage(sessionId: string, messageId: string): Promise<void> {
  const path = [sessionId, 'messages', messageId, 'activate'].map(encodeURIComponent).join('/')
  await fetchJson('POST', `/api/sessions/${path}`)
}

export async function listStreams(
  sessionId: string,
): Promise<Static<typeof RunningStreams>['streams']> {
  const query = new URLSearchParams({ sessionId }).toString()
  const path = `/api/chat/streams?${query}`
  return (await fetchJson<Static<typeof RunningStreams>>('GET', path)).streams
}

/** What the learner thinks of a reply. */
export type Feedback = NonNullable<Message['feedback']>

/** Says what the learner thinks of a reply; null takes it back. */
export async function rateReply(messageId: string, feedback: Feedback | null): Promise<void> {
  const path = `/api/chat/messages/${encodeURIComponent(messageId)}/feedback`
  await fetchJson('POST', path, { body: feedback ?? { rating: null } })
}

/** Stops a reply. The text written so far stays. */
export async function cancelStream(streamId: string): Promise<void> {
  await fetchJson('POST', `/api/chat/streams/${encodeURIComponent(streamId)}/cancel`)
}
