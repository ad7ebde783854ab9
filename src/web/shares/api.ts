import type { Share } from '../../features/shares/model'
import { fetchJson } from '../http'

const pathOf = (sessionId: string): string => `/api/sessions/${encodeURIComponent(sessionId)}/share`

/** The URL of the session's public link. Creates the link if the session has no link yet. */
export const createShare = async (sessionId: string): Promise<string> =>
  (await fetchJson<Share>('POST', pathOf(sessionId))).url

/** Deletes the link. */
export const deleteShare = (sessionId: string): Promise<void> =>
  fetchJson('DELETE', pathOf(sessionId))
