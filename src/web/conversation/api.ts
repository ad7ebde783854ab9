/** The server's endpoints for messages and replies. Every function throws an ApiError. */
import type { Static } from '@sinclair/typebox'
import type { ChatBody, EditBody, RetryBody, RunningStreams } from '../../features/chat/model'
import type { Message, MessagePage } from '../../features/sessions/model'
import { fetchJson, pageQuery } from '../http'

/** A request that starts a reply. Repeating it with the same key never starts a second reply. */
export interface ReplyRequest {
  readonly path: string
  readonly body: unknown
  readonly idempotencyKey: string
}

/** Starts a reply to a new message at the end of a session. */
export const sendRequest = (
  body: Static<typeof ChatBody>,
  idempotencyKey: string,
): ReplyRequest => ({ path: '/api/chat/stream', body, idempotencyKey })

/** Starts a reply to another version of a message. */
export const editRequest = (
  messageId: string,
  body: Static<typeof EditBody>,
  idempotencyKey: string,
): ReplyRequest => ({ path: messagePath(messageId, 'edit'), body, idempotencyKey })

/** Starts another version of a reply. */
export const retryRequest = (
  messageId: string,
  body: Static<typeof RetryBody>,
  idempotencyKey: string,
): ReplyRequest => ({ path: messagePath(messageId, 'retry'), body, idempotencyKey })

const messagePath = (messageId: string, action: 'edit' | 'retry'): string =>
  `/api/chat/messages/${encodeURIComponent(messageId)}/${action}`

/** Removes what the server refuses in a message: NUL and lone surrogates, from odd pastes. */
export const cleanContent = (content: string): string => content.toWellFormed().replaceAll('\0', '')

/** The messages of all branches of a session, the oldest first, read page by page. */
export async function listMessages(sessionId: string): Promise<readonly Message[]> {
  const messages: Message[] = []
  let cursor: string | null = null
  do {
    const path = `/api/sessions/${encodeURIComponent(sessionId)}/messages`
    const page: Static<typeof MessagePage> = await fetchJson(
      'GET',
      `${path}?${pageQuery(100, cursor, { branches: 'all' })}`,
    )
    messages.push(...page.items)
    cursor = page.hasMore ? page.nextCursor : null
  } while (cursor !== null)
  return messages
}

/** Makes the branch that contains a message the active one. */
export async function activateMessage(sessionId: string, messageId: string): Promise<void> {
  const path = [sessionId, 'messages', messageId, 'activate'].map(encodeURIComponent).join('/')
  await fetchJson('POST', `/api/sessions/${path}`)
}

/** The running replies of a session. */
export async function listStreams(
  sessionId: string,
): Promise<Static<typeof RunningStreams>['streams']> {
  const query = new URLSearchParams({ sessionId }).toString()
  const path = `/api/chat/streams?${query}`
  return (await fetchJson<Static<typeof RunningStreams>>('GET', path)).streams
}

/** Stops a reply. The text written so far stays. */
export async function cancelStream(streamId: string): Promise<void> {
  await fetchJson('POST', `/api/chat/streams/${encodeURIComponent(streamId)}/cancel`)
}
