/** Imports as the account page knows them: wire shapes, and one function a call. */
import { call } from '../request'

/** One export that was handed over. */
export interface ImportJob {
  readonly id: string
  readonly source: string
  readonly status: 'queued' | 'running' | 'completed' | 'failed' | 'not_implemented'
  readonly progress: { readonly total: number; readonly processed: number; readonly errors: number }
  readonly errors?: readonly { readonly index: number; readonly message: string }[]
  readonly createdAt: string
}

/** Where chats can come from, as people call it. */
export const sourceNames: Readonly<Record<string, string>> = {
  chatgpt: 'ChatGPT',
  claude: 'Claude',
  gemini: 'Gemini',
  openwebui: 'Open WebUI',
  librechat: 'LibreChat',
}

/** The latest, newest first. */
export async function listImports(): Promise<readonly ImportJob[]> {
  return (await call<{ jobs: readonly ImportJob[] }>('GET', '/api/import')).jobs
}

/** `form`: the fields `source` and `file`. */
export const beginImport = (form: FormData): Promise<ImportJob> =>
  call('POST', '/api/import', { form })

export const cancelImport = (id: string): Promise<ImportJob> =>
  call('POST', `/api/import/${encodeURIComponent(id)}/cancel`)

export const isUnderWay = ({ status }: ImportJob): boolean =>
  status === 'queued' || status === 'running'
