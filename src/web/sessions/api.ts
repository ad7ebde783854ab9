/** The server's endpoints for tutoring sessions. Every function throws an ApiError. */
import type { Static } from '@sinclair/typebox'
import type {
  BulkCreate,
  BulkResult,
  PageOfFoundSessions,
  NewSession,
  Session,
  PageOfSessions,
} from '../../features/sessions/model'
import { ApiError, fetchJson, pageQuery } from '../http'
import { t } from '../i18n/i18n'

/** The longest title that the server takes, in Unicode code points. */
export const maxTitleLength = 200

/** A title from the first message: its words on one line, cut to the longest length. */
export function titleOf(message: string): string {
  const line = message.replace(/\s+/gu, ' ').trim()
  return [...line].slice(0, maxTitleLength).join('').trim()
}

const pathOf = (id: string): string => `/api/sessions/${encodeURIComponent(id)}`

const listQuery = (
  cursor: string | null,
  { limit = '40', ...filters }: Readonly<Record<string, string>>,
): string => pageQuery(Number(limit), cursor, filters)

/** A page of the user's sessions, the latest first. */
export function listSessions(
  cursor: string | null,
  filters: Readonly<Record<string, string>>,
): Promise<Static<typeof PageOfSessions>> {
  return fetchJson('GET', `/api/sessions?${listQuery(cursor, filters)}`)
}

/** A page of the sessions that match `query`, the best first. */
export function searchSessions(
  query: string,
  cursor: string | null,
  signal: AbortSignal,
): Promise<Static<typeof PageOfFoundSessions>> {
  const q = new URLSearchParams({ q: query }).toString()
  return fetchJson('GET', `/api/sessions/search?${q}&${pageQuery(20, cursor)}`, { signal })
}

/** A page of the sessions in a project, the latest first. */
export function listProjectSessions(
  projectId: string,
  cursor: string | null,
): Promise<Static<typeof PageOfSessions>> {
  return fetchJson('GET', `/api/sessions?${pageQuery(20, cursor, { projectId })}`)
}

export function getSession(id: string): Promise<Session> {
  return fetchJson('GET', pathOf(id))
}

/** Creates one session, once for each key, and returns its id. */
export async function createSession(
  session: Required<Pick<NewSession, 'title' | 'mode' | 'projectId'>>,
  idempotencyKey: string,
): Promise<string> {
  const body: Static<typeof BulkCreate> = { items: [session] }
  const headers = { 'idempotency-key': idempotencyKey }
  return createdId(await fetchJson<CreatedSessions>('POST', '/api/sessions', { body, headers }))
}

/** Creates a session with a dialogue that was led elsewhere, and returns its id. */
export async function importSession(
  title: string,
  messages: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[],
): Promise<string> {
  const body = { items: [{ title, messages }] }
  return createdId(
    await fetchJson<CreatedSessions>('POST', '/api/sessions', {
      body,
      headers: { 'idempotency-key': crypto.randomUUID() },
    }),
  )
}

interface CreatedSessions {
  readonly results: readonly BulkResult[]
}

function createdId({ results: [result] }: CreatedSessions): string {
  if (result?.id !== undefined) return result.id
  throw new ApiError(200, result?.code ?? 'FAILED', result?.message ?? t.errors.sessionNotCreated)
}

/** Gives a session another title of 1 to 200 characters. */
export async function renameSession(id: string, title: string): Promise<void> {
  await fetchJson('PATCH', pathOf(id), { body: { title } })
}

/** Moves a session into a project, or out of its project. */
export async function moveSession(id: string, projectId: string | null): Promise<void> {
  await fetchJson('PATCH', pathOf(id), { body: { projectId } })
}

/** Pins a session above the others, or unpins it. */
export async function pinSession(id: string, pinned: boolean): Promise<void> {
  await fetchJson('PATCH', pathOf(id), { body: { pinned } })
}

/** Deletes a session with its messages and ends its running reply, also while the page is closed. */
export async function deleteSession(id: string, keepalive: boolean): Promise<void> {
  await fetchJson('DELETE', pathOf(id), { keepalive })
}
