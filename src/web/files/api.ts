/** The server's endpoints for files. Every function throws an ApiError. */
import type { Static } from '@sinclair/typebox'
import type { File as UploadedFile, PageOfFiles } from '../../features/files/model'
import { fetchJson, pageQuery } from '../http'
import { formatNumber } from '../i18n/format'
import { t } from '../i18n/i18n'

const pathOf = (id: string): string => `/api/files/${encodeURIComponent(id)}`

/** A page of the user's files, or of one project's, the latest first. */
export function listFiles(
  projectId: string | null,
  cursor: string | null,
): Promise<Static<typeof PageOfFiles>> {
  return fetchJson('GET', `/api/files?${pageQuery(20, cursor, projectId ? { projectId } : {})}`)
}

export const getFile = (id: string): Promise<UploadedFile> => fetchJson('GET', pathOf(id))

/** Deletes a file with its text. */
export const deleteFile = (id: string): Promise<void> => fetchJson('DELETE', pathOf(id))

/** The address of a file's bytes. */
export const contentPath = (id: string): string => `${pathOf(id)}/content`

/** A size for people, such as `1.2 MB`. */
export function formatSize(bytes: number): string {
  const units = t.files.units
  let [size, unit] = [bytes, 0]
  while (size >= 1_000 && unit < units.length - 1) {
    size /= 1_000
    unit += 1
  }
  const digits = unit > 0 && size < 10 ? 1 : 0
  return `${formatNumber(size, { maximumFractionDigits: digits })} ${units[unit]}`
}
