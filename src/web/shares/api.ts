/** The server's endpoints for public links. Every function throws an ApiError. */
import type { Static } from '@sinclair/typebox'
import type { Share, SharedSession, PageOfShares } from '../../features/shares/model'
import { fetchJson, pageQuery } from '../http'

const pathOf = (sessionId: string): string => `/api/sessions/${encodeURIComponent(sessionId)}/share`

/** A page of the user's public links, the newest first. */
export const listShares = (cursor: string | null): Promise<Static<typeof PageOfShares>> =>
  fetchJson('GET', `/api/shares?${pageQuery(50, cursor)}`)

/** The URL of the session's public link. Creates the link if the session has no link yet. */
export const createShare = async (sessionId: string): Promise<string> =>
  (await fetchJson<Share>('POST', pathOf(sessionId))).url

/** Deletes the link. */
export const deleteShare = (sessionId: string): Promise<void> =>
  fetchJson('DELETE', pathOf(sessionId))

/** A shared session with all of its messages, read page by page. */
export async function getSharedSession(shareId: string): Promise<SharedSession> {
  const path = `/api/shares/${encodeURIComponent(shareId)}`
  const first = await fetchJson<SharedSession>('GET', path)
  const messages = [...first.messages]
  for (let cursor = first.nextCursor; cursor !== null;) {
    const next = `${path}?cursor=${encodeURIComponent(cursor)}`
    const page: SharedSession = await fetchJson('GET', next)
    messages.push(...page.messages)
    cursor = page.nextCursor
  }
  return { ...first, messages, nextCursor: null }
}
