/** The server's endpoints for memory. Every function throws an ApiError. */
import type { Static } from '@sinclair/typebox'
import type {
  Memory,
  PageOfMemories,
  MemoryPatch,
  MemorySettings,
  NewMemory,
} from '../../features/memory/model'
import { fetchJson, pageQuery } from '../http'

const pathOf = (id: string): string => `/api/memory/${encodeURIComponent(id)}`

/** A page of the memories, the last changed first. A `q` keeps those with all of its words. */
export function listMemory(
  q: string,
  cursor: string | null,
): Promise<Static<typeof PageOfMemories>> {
  return fetchJson('GET', `/api/memory?${pageQuery(50, cursor, q === '' ? {} : { q })}`)
}

/** Adds a memory, once for each key. */
export const addMemory = (body: NewMemory, idempotencyKey: string): Promise<Memory> =>
  fetchJson('POST', '/api/memory', { body, headers: { 'idempotency-key': idempotencyKey } })

export const updateMemory = (id: string, body: MemoryPatch): Promise<Memory> =>
  fetchJson('PATCH', pathOf(id), { body })

export const deleteMemory = (id: string): Promise<void> => fetchJson('DELETE', pathOf(id))

export const deleteAllMemory = (): Promise<void> => fetchJson('DELETE', '/api/memory')

/** Whether the tutor reads and writes memory. */
export const isMemoryEnabled = async (): Promise<boolean> =>
  (await fetchJson<MemorySettings>('GET', '/api/memory/settings')).enabled

/** Switches memory on or off and returns the new state. */
export const setMemoryEnabled = async (enabled: boolean): Promise<boolean> =>
  (await fetchJson<MemorySettings>('PATCH', '/api/memory/settings', { body: { enabled } })).enabled
