import type { Static } from '@sinclair/typebox'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { PageOfFiles, File as UploadedFile } from '../../features/files/model'
import { announce } from '../components/announcer'
import { ApiError, csrfToken, fetchJson, forgetCsrfToken, pageQuery, readApiError } from '../http'
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

/** An upload that is running, waiting, or has failed. */
export interface PendingUpload {
  /** Also the idempotency key of every attempt. */
  readonly key: string
  readonly file: File
  /** From 0 to 1. */
  readonly progress: number
  /** The message of a failure; null while it has not failed. */
  readonly error: string | null
}

export interface Uploads {
  readonly pending: readonly PendingUpload[]
  readonly add: (files: Iterable<File>) => void
  readonly retry: (key: string) => void
  /** Cancels an upload, or removes a failed one from the list. */
  readonly cancel: (key: string) => void
}

/** Calls `onUploaded` after each upload. Leaving the page cancels running uploads. */
export function useUploads(projectId: string | null, onUploaded: () => void): Uploads {
  const [pending, setPending] = useState<readonly PendingUpload[]>([])
  const queue = useRef(Promise.resolve())
  const controllers = useRef(new Map<string, AbortController>())
  useEffect(() => () => controllers.current.forEach((controller) => controller.abort()), [])

  const patch = (key: string, change: Partial<PendingUpload>): void =>
    setPending((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const remove = (key: string): void => setPending((all) => all.filter((one) => one.key !== key))

  const run = async (key: string, file: File, signal: AbortSignal): Promise<void> => {
    if (signal.aborted) return
    try {
      const onProgress = (progress: number): void => patch(key, { progress })
      await uploadFile({ file, projectId, key, onProgress, signal })
      remove(key)
      announce(t.files.uploaded(file.name))
      onUploaded()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (signal.aborted) return
      patch(key, { error: error.message, progress: 0 })
      announce(t.files.notUploaded(file.name))
    }
  }
  const enqueue = (key: string, file: File): void => {
    const controller = new AbortController()
    controllers.current.set(key, controller)
    queue.current = queue.current.then(() => run(key, file, controller.signal))
  }
  return {
    pending,
    add: (files) => {
      const added = [...files].map((file) => ({
        key: crypto.randomUUID(),
        file,
        progress: 0,
        error: null,
      }))
      setPending((all) => [...all, ...added])
      for (const { key, file } of added) enqueue(key, file)
    },
    retry: (key) => {
      const found = pending.find((one) => one.key === key)
      if (!found) return
      patch(key, { error: null })
      enqueue(key, found.file)
    },
    cancel: (key) => {
      controllers.current.get(key)?.abort()
      remove(key)
    },
  }
}

interface UploadRequest {
  readonly file: File
  readonly projectId: string | null
  /** The idempotency key, the same for every attempt. */
  readonly key: string
  /** Receives the sent share, from 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/** Uploads one file and returns it as the server has stored it. Throws an ApiError. */
export async function uploadFile(upload: UploadRequest): Promise<UploadedFile> {
  try {
    return await send(upload)
  } catch (error) {
    if (!(error instanceof ApiError && error.code.startsWith('CSRF_TOKEN_'))) throw error
    // Another tab may have replaced the cookie: fetch a new token, retry once.
    forgetCsrfToken()
    return send(upload)
  }
}

/** Uses XMLHttpRequest, because `fetch` does not report the progress of an upload. */
async function send({
  file,
  projectId,
  key,
  onProgress,
  signal,
}: UploadRequest): Promise<UploadedFile> {
  const token = await csrfToken()
  const form = new FormData()
  if (projectId !== null) form.set('projectId', projectId)
  form.set('file', file)
  const request = new XMLHttpRequest()
  request.open('POST', '/api/files')
  request.setRequestHeader('x-csrf-token', token)
  request.setRequestHeader('idempotency-key', key)
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
  const abort = (): void => request.abort()
  signal.addEventListener('abort', abort)
  try {
    await completed(request, form)
  } finally {
    signal.removeEventListener('abort', abort)
  }
  if (request.status !== 201) {
    const status = Math.max(200, request.status)
    throw await readApiError(new Response(request.responseText, { status }))
  }
  return JSON.parse(request.responseText) as UploadedFile
}

function completed(request: XMLHttpRequest, form: FormData): Promise<void> {
  return new Promise((resolve, reject) => {
    request.addEventListener('load', () => resolve())
    request.addEventListener('abort', () =>
      reject(new ApiError(0, 'CANCELLED', t.errors.cancelled)),
    )
    request.addEventListener('error', () => {
      reject(new ApiError(0, 'NETWORK', t.errors.brokenOff))
    })
    request.send(form)
  })
}

/**
 * Takes files that are dropped anywhere: the browser would leave the page for them. Returns whether some
 * are held over the page.
 */
export function useDroppedFiles(onDropped: (files: Iterable<File>) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useRef(onDropped)
  take.current = onDropped
  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
      dataTransfer?.types.includes('Files') ?? false
    const onDragOver = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const onDragLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false)
    }
    const onDrop = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      take.current(event.dataTransfer?.files ?? [])
    }
    window.addEventListener('dragover', onDragOver)
    window.addEventListener('dragleave', onDragLeave)
    window.addEventListener('drop', onDrop)
    return () => {
      window.removeEventListener('dragover', onDragOver)
      window.removeEventListener('dragleave', onDragLeave)
      window.removeEventListener('drop', onDrop)
    }
  }, [])
  return isOver
}
