import type { Static } from '@sinclair/typebox'
import type {
  BulkCreate,
  BulkResult,
  PageOfFoundSessions,
  PageOfSessions,
  Session,
  SessionPatch,
} from '../../features/sessions/model'
import type { Share } from '../../features/shares/model'
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

/** A page of the user's sessions, the latest first. */
export const listSessions = (
  cursor: string | null,
  filters: Readonly<Record<string, string>>,
  limit = 40,
): Promise<Static<typeof PageOfSessions>> =>
  fetchJson('GET', `/api/sessions?${pageQuery(limit, cursor, filters)}`)

/** A page of the sessions that match `query`, the best first. */
export function searchSessions(
  query: string,
  cursor: string | null,
  signal: AbortSignal,
): Promise<Static<typeof PageOfFoundSessions>> {
  const q = new URLSearchParams({ q: query }).toString()
  return fetchJson('GET', `/api/sessions/search?${q}&${pageQuery(20, cursor)}`, { signal })
}

export function getSession(id: string): Promise<Session> {
  return fetchJson('GET', pathOf(id))
}

/** Creates one session, once for each key, and returns its id. */
export async function createSession(
  session: Static<typeof BulkCreate>['items'][number],
  idempotencyKey: string,
): Promise<string> {
  const { results } = await fetchJson<{ readonly results: readonly BulkResult[] }>(
    'POST',
    '/api/sessions',
    {
      body: { items: [session] },
      headers: { 'idempotency-key': idempotencyKey },
    },
  )
  const [result] = results
  if (result?.id !== undefined) return result.id
  throw new ApiError(200, result?.code ?? 'FAILED', result?.message ?? t.errors.sessionNotCreated)
}

/** Changes a session: a title has 1 to 200 characters; without a project it is in none. */
export async function changeSession(id: string, body: SessionPatch): Promise<void> {
  await fetchJson('PATCH', pathOf(id), { body })
}

/** Deletes a session with its messages and ends its running reply, also while the page is closed. */
export async function deleteSession(id: string, keepalive: boolean): Promise<void> {
  await fetchJson('DELETE', pathOf(id), { keepalive })
}

const sharePathOf = (id: string): string => `${pathOf(id)}/share`

/** The URL of the session's public link. Creates the link if the session has no link yet. */
export const createShare = async (id: string): Promise<string> =>
  (await fetchJson<Share>('POST', sharePathOf(id))).url

/** Deletes the session's public link. */
export const deleteShare = (id: string): Promise<void> => fetchJson('DELETE', sharePathOf(id))

/** The longest short title, in Unicode code points. */
const maxShort = 60
/** A first sentence that is shorter says too little to be a title ("Hm."). */
const minSentence = 6

/** Greetings and pleas before the matter, in the languages of the pages. */
const openings = [
  /^(?:hi|hello|hey|dear tutor|good (?:morning|evening|day)|hallo|guten (?:tag|morgen|abend)|servus|bonjour|bonsoir|salut|hola|buenos días|buenas(?: tardes)?)(?: there)?\b[\s,.!–-]*/i,
  /^(?:please|bitte|s[’']il (?:te|vous) plaît|por favor)\b[\s,]*/i,
  /^(?:can|could|would) you (?:please )?(?:help me (?:to |with |solve )?|explain (?:to me )?|show me )/i,
  /^(?:please )?help me (?:to |with )?/i,
  /^(?:i (?:need|want) (?:help|to know)(?: with)?)\s+/i,
  /^(?:kannst du mir (?:bitte )?(?:bei |mit |helfen,? ?)?|hilf mir (?:bitte )?(?:bei |mit )?)/i,
  /^(?:peux-tu m[’'](?:aider (?:à |avec )?|expliquer )|aide-moi (?:à |avec )?)/i,
  /^(?:puedes ayudarme (?:a |con )?|ayúdame (?:a |con )?)/i,
] as const

/** The matter of a message on one line: its first sentence without a greeting, cut between words. */
export function shortTitle(message: string): string {
  const plain = message.slice(0, 2_000).replace(/\$+|\\[()[\]]/g, '')
  const first = plain.split('\n').find((each) => each.trim().length >= minSentence) ?? plain
  const line = first.replace(/\s+/gu, ' ').trim()
  const matter = openings.reduce((rest, opening) => rest.replace(opening, ''), line).trim()
  const sentence = firstSentence(matter === '' ? line : matter)
  // A single letter is the name of a number.
  const titled = sentence.replace(/^\p{Ll}(?=\p{L})/u, (letter) => letter.toLocaleUpperCase())
  return cut(titled === '' ? message.replace(/\s+/gu, ' ').trim() : titled)
}

/** The first sentence that is long enough, without its full stop; the whole text without one. */
function firstSentence(text: string): string {
  for (const { index } of text.matchAll(/[.!?。！？](?=\s|$)/gu)) {
    if (index < minSentence) continue
    return text[index] === '.' ? text.slice(0, index) : text.slice(0, index + 1)
  }
  return text
}

/** Cut at a blank where that keeps half of the title, else inside a word. */
function cut(text: string): string {
  const signs = [...text]
  if (signs.length <= maxShort) return text
  const short = signs.slice(0, maxShort - 1).join('')
  const blank = short.lastIndexOf(' ')
  return `${blank > short.length / 2 ? short.slice(0, blank) : short.trimEnd()}…`
}
