/** Sends one file, and says how far that is; `fetch` cannot tell. */
import { csrfToken, forgetCsrfToken, Problem, problemOf } from '../request'

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
