/** The part of the HTTP API that the pages use: wire shapes, and one function a call. */
import { call, forgetCsrfToken, Problem } from '../http'

/** How the tutor replies: by asking first, or by explaining. */
export type Mode = 'socratic' | 'tutor'

/** Who is signed in. */
export interface User {
  readonly id: string
  readonly email: string
  readonly name?: string
}

/** What the sign-in page may offer. */
export interface SignInOffer {
  readonly registration: 'open' | 'closed'
  readonly codehost: 'github' | 'gitlab' | 'gitea' | null
}

/** A tutoring session as the list shows it; `mode` is present on single sessions. */
export interface Session {
  readonly id: string
  readonly title?: string
  readonly updatedAt: string
  readonly mode?: Mode
  readonly projectId?: string
  readonly shared?: boolean
}

/** A piece of a text, and whether it is what was looked for. */
export interface Fragment {
  readonly text: string
  readonly match?: true
}

/** A session in which something was found: in its title, or in messages, the newest first. */
export interface FoundSession extends Session {
  readonly titleMatch?: readonly Fragment[]
  readonly matches: readonly { readonly snippet: readonly Fragment[] }[]
}

/** One message of a conversation. */
export interface Message {
  readonly id: string
  readonly parentId: string | null
  readonly role: 'user' | 'assistant' | 'system'
  readonly content: string
  readonly status: 'complete' | 'streaming' | 'interrupted' | 'failed'
  readonly createdAt: string
  /** Whether it is in the branch that is shown. */
  readonly active?: boolean
}

/** A cursor page; `nextCursor` is null on the last one. */
export interface Page<Item> {
  readonly items: readonly Item[]
  readonly hasMore: boolean
  readonly nextCursor: string | null
}

/** A reply that is being written. */
export interface RunningStream {
  readonly streamId: string
  readonly messageId: string
}

interface SessionInfo {
  readonly user: User
}

/** What a sign-in or sign-up sends. */
export interface Credentials {
  readonly email: string
  readonly password: string
  readonly name?: string
}

/** The signed-in user; a Problem with status 401 when there is none. */
export async function whoAmI(): Promise<User> {
  return (await call<SessionInfo>('GET', '/api/auth/me')).user
}

/** What this server lets strangers do. */
export async function getSignInOffer(): Promise<SignInOffer> {
  return (await call<{ signIn: SignInOffer }>('GET', '/api/status')).signIn
}

/** Signs in with e-mail and password. */
export async function signIn(credentials: Credentials): Promise<User> {
  return (await call<SessionInfo>('POST', '/api/auth/login', { body: credentials })).user
}

/** Creates an account, which also signs in. */
export async function signUp(credentials: Credentials): Promise<User> {
  return (await call<SessionInfo>('POST', '/api/auth/register', { body: credentials })).user
}

/** Ends the sign-in on the server. */
export async function signOut(): Promise<void> {
  await call('POST', '/api/auth/logout')
  forgetCsrfToken()
}

/** A page of the user's sessions, the latest first. */
export function listSessions(cursor: string | null): Promise<Page<Session>> {
  return call('GET', `/api/sessions?${pageQuery(40, cursor)}`)
}

/** A page of the user's sessions in which `query` is found, the best first. */
export function searchSessions(
  query: string,
  cursor: string | null,
  signal: AbortSignal,
): Promise<Page<FoundSession>> {
  const q = new URLSearchParams({ q: query }).toString()
  return call('GET', `/api/sessions/search?${q}&${pageQuery(20, cursor)}`, { signal })
}

/** One session with its mode. */
export function getSession(id: string): Promise<Session> {
  return call('GET', `/api/sessions/${encodeURIComponent(id)}`)
}

/** Creates one session, once for each key; throws a Problem when the server refuses the entry. */
export async function createSession(
  wanted: { readonly title: string; readonly mode: Mode; readonly projectId: string | null },
  idempotencyKey: string,
): Promise<string> {
  const { results } = await call<{
    results: readonly { id?: string; code?: string; message?: string }[]
  }>('POST', '/api/sessions', {
    body: { items: [wanted] },
    headers: { 'idempotency-key': idempotencyKey },
  })
  const [result] = results
  if (result?.id !== undefined) return result.id
  throw new Problem(200, result?.code ?? 'FAILED', result?.message ?? 'No session was created.')
}

/** Gives a session another title of 1 to 200 characters. */
export async function renameSession(id: string, title: string): Promise<void> {
  await call('PATCH', `/api/sessions/${encodeURIComponent(id)}`, { body: { title } })
}

/** Deletes a session with its messages and ends its running reply. */
export async function deleteSession(id: string): Promise<void> {
  await call('DELETE', `/api/sessions/${encodeURIComponent(id)}`)
}

/** Every message of a session, of all its branches, the oldest first, read page by page. */
export async function listMessages(sessionId: string): Promise<readonly Message[]> {
  const messages: Message[] = []
  let cursor: string | null = null
  do {
    const address = `/api/sessions/${encodeURIComponent(sessionId)}/messages`
    const page: Page<Message> = await call(
      'GET',
      `${address}?branches=all&${pageQuery(100, cursor)}`,
    )
    messages.push(...page.items)
    cursor = page.hasMore ? page.nextCursor : null
  } while (cursor !== null)
  return messages
}

/** Shows the branch that goes through a message. */
export async function activateMessage(sessionId: string, messageId: string): Promise<void> {
  const path = [sessionId, 'messages', messageId, 'activate'].map(encodeURIComponent).join('/')
  await call('POST', `/api/sessions/${path}`)
}

/** The replies that are being written in a session. */
export async function listStreams(sessionId: string): Promise<readonly RunningStream[]> {
  const query = new URLSearchParams({ sessionId }).toString()
  const answer = await call<{ streams: readonly RunningStream[] }>(
    'GET',
    `/api/chat/streams?${query}`,
  )
  return answer.streams
}

/** Asks the server to end a reply; what is written so far stays. */
export async function cancelStream(streamId: string): Promise<void> {
  await call('POST', `/api/chat/streams/${encodeURIComponent(streamId)}/cancel`)
}

function pageQuery(limit: number, cursor: string | null): string {
  const query = new URLSearchParams({ limit: String(limit) })
  if (cursor !== null) query.set('cursor', cursor)
  return query.toString()
}

//// src/web/sessions/api.ts /** Titles of sessions. */

/** The greatest length the server takes, in Unicode code points. */
export const maxTitleLength = 200

/** A title from the first question: its words on one line, cut to the greatest length. */
export function titleOf(question: string): string {
  const line = question.replace(/\s+/gu, ' ').trim()
  return [...line].slice(0, maxTitleLength).join('').trim()
}
