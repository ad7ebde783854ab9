/** What is asked of the server, in the form of a request. */
import type { Mode } from '../sessions/api'
import type { Question } from './reply-stream'

/** Words at the end of a session. */
export const told = (
  body: { readonly sessionId: string; readonly content: string; readonly mode: Mode },
  key: string,
): Question => ({ path: '/api/chat/stream', body, idempotencyKey: key })

/** Text as a request may carry it; what it may not contain only comes here by way of odd pastes. */
export const sendable = (content: string): string => content.toWellFormed().replaceAll('\0', '')

/** A question about a message that was sent before. */
export const about = (
  messageId: string,
  what: 'edit' | 'retry',
  body: unknown,
  idempotencyKey: string,
): Question => ({
  path: `/api/chat/messages/${encodeURIComponent(messageId)}/${what}`,
  body,
  idempotencyKey,
})
