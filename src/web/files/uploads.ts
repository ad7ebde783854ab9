/** The uploads of a page: one after the other, each with its progress, and again where one failed. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { announce } from '../components/announcer'
import { csrfToken, forgetCsrfToken, Problem, problemOf } from '../http'

/** One that is under way, waits, or has failed. */
export interface PendingUpload {
  readonly key: string
  readonly file: File
  /** From 0 to 1. */
  readonly share: number
  /** Why it failed; null while it has not. */
  readonly problem: string | null
}

export interface Uploads {
  readonly pending: readonly PendingUpload[]
  readonly add: (files: Iterable<File>) => void
  readonly retry: (key: string) => void
  /** Calls one off, or forgets that it failed. */
  readonly drop: (key: string) => void
}

/** `onUploaded` is told after each. Leaving the page calls off what is under way. */
export function useUploads(projectId: string | null, onUploaded: () => void): Uploads {
  const [pending, setPending] = useState<readonly PendingUpload[]>([])
  const queue = useRef(Promise.resolve())
  const stops = useRef(new Map<string, AbortController>())
  useEffect(() => () => stops.current.forEach((stop) => stop.abort()), [])

  const patch = (key: string, change: Partial<PendingUpload>): void =>
    setPending((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const forget = (key: string): void => setPending((all) => all.filter((one) => one.key !== key))

  const run = async (key: string, file: File, signal: AbortSignal): Promise<void> => {
    if (signal.aborted) return
    try {
      const onProgress = (share: number): void => patch(key, { share })
      await uploadFile({ file, projectId, key, onProgress, signal })
      forget(key)
      announce(`“${file.name}” is uploaded.`)
      onUploaded()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (signal.aborted) return
      patch(key, { problem: error.message, share: 0 })
      announce(`“${file.name}” could not be uploaded.`)
    }
  }
  const begin = (key: string, file: File): void => {
    const stop = new AbortController()
    stops.current.set(key, stop)
    queue.current = queue.current.then(() => run(key, file, stop.signal))
  }
  return {
    pending,
    add: (files) => {
      const added = [...files].map((file) => ({
        key: crypto.randomUUID(),
        file,
        share: 0,
        problem: null,
      }))
      setPending((all) => [...all, ...added])
      for (const { key, file } of added) begin(key, file)
    },
    retry: (key) => {
      const found = pending.find((one) => one.key === key)
      if (!found) return
      patch(key, { problem: null })
      begin(key, found.file)
    },
    drop: (key) => {
      stops.current.get(key)?.abort()
      forget(key)
    },
  }
}

//// src/web/files/uploading.ts /** Sends one file, and says how far that is; `fetch` cannot tell. */

interface Upload {
  readonly file: File
  readonly projectId: string | null
  /** The same for every try of the same upload. */
  readonly key: string
  /** Told from 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/** Resolves when the server has the file. Throws a Problem. */
export async function uploadFile(upload: Upload): Promise<void> {
  try {
    await send(upload)
  } catch (error) {
    if (!(error instanceof Problem && error.code.startsWith('CSRF_TOKEN_'))) throw error
    // Another tab may have replaced the cookie: one new token, one more try.
    forgetCsrfToken()
    await send(upload)
  }
}

async function send({ file, projectId, key, onProgress, signal }: Upload): Promise<void> {
  const token = await csrfToken()
  const form = new FormData()
  if (projectId !== null) form.set('projectId', projectId)
  form.set('file', file)
  const request = new XMLHttpRequest()
  request.open('POST', '/api/files')
  request.setRequestHeader('x-csrf-token', token)
  request.setRequestHeader('idempotency-key', key)
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
  const stop = (): void => request.abort()
  signal.addEventListener('abort', stop)
  try {
    await answered(request, form)
  } finally {
    signal.removeEventListener('abort', stop)
  }
  if (request.status !== 201) {
    const status = Math.max(200, request.status)
    throw await problemOf(new Response(request.responseText, { status }))
  }
}

function answered(request: XMLHttpRequest, form: FormData): Promise<void> {
  return new Promise((resolve, reject) => {
    request.addEventListener('load', () => resolve())
    request.addEventListener('abort', () => reject(new Problem(0, 'CANCELLED', 'Cancelled.')))
    request.addEventListener('error', () => {
      reject(new Problem(0, 'NETWORK', 'The connection broke off. Check it, then try again.'))
    })
    request.send(form)
  })
}
