/** What the page about memory asks of the server: wire shapes, and one function a call. */
import { call } from '../http'
import type { Page } from '../sessions/api'

/** What sort of thing is remembered, and what it is called. */
export const kindNames = {
  goal: 'Goal',
  preference: 'Preference',
  misconception: 'Misconception',
  fact: 'Fact',
} as const
export type Kind = keyof typeof kindNames

/** One thing that the tutor remembers. */
export interface Memory {
  readonly id: string
  readonly content: string
  readonly kind: Kind
  readonly sourceSessionId?: string
}

/** What can be said of it. */
export interface MemoryWords {
  readonly content: string
  readonly kind: Kind
}

const at = (id: string): string => `/api/memory/${encodeURIComponent(id)}`

/** A page of what is remembered, the last changed first; of what has the words `q`, where there are any. */
export function listMemory(q: string, cursor: string | null): Promise<Page<Memory>> {
  const query = new URLSearchParams({ limit: '50' })
  if (q !== '') query.set('q', q)
  if (cursor !== null) query.set('cursor', cursor)
  return call('GET', `/api/memory?${query.toString()}`)
}

/** Has something remembered, once for each key. */
export const addMemory = (words: MemoryWords, idempotencyKey: string): Promise<Memory> =>
  call('POST', '/api/memory', { body: words, headers: { 'idempotency-key': idempotencyKey } })

/** Corrects what is remembered. */
export const changeMemory = (id: string, words: MemoryWords): Promise<Memory> =>
  call('PATCH', at(id), { body: words })

/** Forgets one thing. */
export const forgetMemory = (id: string): Promise<void> => call('DELETE', at(id))

/** Forgets everything. */
export const forgetAll = (): Promise<void> => call('DELETE', '/api/memory')

/** Whether the tutor remembers. */
export const isMemoryOn = async (): Promise<boolean> =>
  (await call<{ enabled: boolean }>('GET', '/api/memory/settings')).enabled

/** Switches memory on or off. */
export const switchMemory = async (enabled: boolean): Promise<boolean> =>
  (await call<{ enabled: boolean }>('PATCH', '/api/memory/settings', { body: { enabled } })).enabled
