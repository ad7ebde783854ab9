/** What the pages about files ask of the server: wire shapes, and one function a call. */
import { call } from '../http'
import type { Page } from '../sessions/api'

/** An uploaded file, and how far its text has been read. */
export interface OwnFile {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly projectId?: string
  readonly status: 'processing' | 'ready' | 'failed'
  readonly createdAt: string
  readonly error?: { readonly code: string; readonly message: string }
}

const at = (id: string): string => `/api/files/${encodeURIComponent(id)}`

/** A page of the learner's files, or of a project's, the latest first. */
export function listFiles(projectId: string | null, cursor: string | null): Promise<Page<OwnFile>> {
  const query = new URLSearchParams({ limit: '20' })
  if (projectId !== null) query.set('projectId', projectId)
  if (cursor !== null) query.set('cursor', cursor)
  return call('GET', `/api/files?${query.toString()}`)
}

/** One file. */
export const getFile = (id: string): Promise<OwnFile> => call('GET', at(id))

/** Deletes a file with its text. */
export const deleteFile = (id: string): Promise<void> => call('DELETE', at(id))

/** The address of its bytes. */
export const contentPath = (id: string): string => `${at(id)}/content`

/** A size as people say it. */
export function sizeInWords(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB'] as const
  let [size, unit] = [bytes, 0]
  while (size >= 1_000 && unit < units.length - 1) {
    size /= 1_000
    unit += 1
  }
  const digits = unit > 0 && size < 10 ? 1 : 0
  return `${size.toLocaleString(undefined, { maximumFractionDigits: digits })} ${units[unit]}`
}
