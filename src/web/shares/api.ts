/** What the pages ask of the server about public links: wire shapes, and one function a call. */
import { call } from '../http'
import type { Message } from '../sessions/api'

/** A session as whoever has its link sees it; `messages` is one page of them. */
export interface SharedSession {
  readonly title: string
  readonly messages: readonly Pick<Message, 'id' | 'role' | 'content' | 'status'>[]
  readonly nextCursor: string | null
}

const at = (sessionId: string): string => `/api/sessions/${encodeURIComponent(sessionId)}/share`

/** The address of the session's public link, which is made where there is none. */
export const shareSession = async (sessionId: string): Promise<string> =>
  (await call<{ url: string }>('POST', at(sessionId))).url

/** Takes the link back. */
export const unshareSession = (sessionId: string): Promise<void> => call('DELETE', at(sessionId))

/** A shared session with all of its messages, read page by page. */
export async function readShare(shareId: string): Promise<SharedSession> {
  const path = `/api/shares/${encodeURIComponent(shareId)}`
  const first = await call<SharedSession>('GET', path)
  const messages = [...first.messages]
  for (let cursor = first.nextCursor; cursor !== null;) {
    const page: SharedSession = await call('GET', `${path}?cursor=${encodeURIComponent(cursor)}`)
    messages.push(...page.messages)
    cursor = page.nextCursor
  }
  return { ...first, messages, nextCursor: null }
}
