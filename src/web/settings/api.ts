/** What the account page asks of the server: wire shapes, and one function a call. */
import { call } from '../http'

/** The account as its owner sees it. */
export interface Profile {
  readonly email: string
  readonly name?: string
  readonly emailVerified: boolean
  readonly createdAt: string
  readonly role: 'learner' | 'admin'
  /** False for those who sign in through a code host only. */
  readonly hasPassword: boolean
}

/** A browser or phone that is signed in. */
export interface Device {
  readonly id: string
  readonly current: boolean
  readonly createdAt: string
  readonly lastUsedAt: string
  readonly userAgent?: string
}

/** An application that acts for the learner. */
export interface Connection {
  readonly clientId: string
  readonly clientName: string
  readonly scopes: readonly string[]
  readonly createdAt: string
  readonly lastUsedAt?: string
}

/** A key for programs, without its secret. */
export interface AgentKey {
  readonly keyId: string
  readonly label: string
  readonly scopes: readonly string[]
  readonly createdAt: string
  readonly expiresAt?: string | null
  readonly lastUsedAt?: string | null
  readonly revokedAt?: string | null
}

/** What a new key should be. */
export interface NewKey {
  readonly label: string
  readonly scopes: readonly string[]
  readonly expiresAt?: string
}

/** A new key with the whole credential, which is told this once. */
export interface FreshKey {
  readonly keyId: string
  readonly label: string
  readonly credential: string
}

/** A short code that signs a phone in. */
export interface PhoneCode {
  readonly code: string
  readonly expiresAt: string
}

/** Replies and their length in tokens. */
export interface Amount {
  readonly replies: number
  readonly inputTokens: number
  readonly outputTokens: number
}

/** What was used, and how much there is. */
export interface Usage {
  readonly today: Amount
  readonly last30Days: Amount
  readonly total: Amount
  readonly sessions: number
  readonly messages: number
}

/** Where the archive of everything is downloaded. */
export const exportPath = '/api/account/export'

const at = (...segments: string[]): string =>
  ['/api/account', ...segments.map(encodeURIComponent)].join('/')

/** The account. */
export const getProfile = (): Promise<Profile> => call('GET', at())

/** Changes the name; null takes it away. */
export const renameAccount = (name: string | null): Promise<Profile> =>
  call('PATCH', at(), { body: { name } })

/** Sends the mail that confirms the address again. */
export const resendVerification = (): Promise<void> => call('POST', '/api/auth/verify-email/resend')

/** Changes the password, which signs everything else out. */
export const changePassword = (currentPassword: string, newPassword: string): Promise<void> =>
  call('POST', '/api/auth/password/change', { body: { currentPassword, newPassword } })

/** Asks for a mail with which a password can be chosen. */
export const mailPasswordLink = (email: string): Promise<void> =>
  call('POST', '/api/auth/password/forgot', { body: { email } })

/** Where the account is signed in, the latest use first. */
export const listDevices = async (): Promise<readonly Device[]> =>
  (await call<{ sessions: readonly Device[] }>('GET', at('sessions'))).sessions

/** Signs one device out. */
export const endDevice = (id: string): Promise<void> => call('DELETE', at('sessions', id))

/** Signs every device out but this browser. */
export const endOtherDevices = (): Promise<void> => call('DELETE', at('sessions'))

/** The applications that act for the learner. */
export const listConnections = async (): Promise<readonly Connection[]> =>
  (await call<{ connections: readonly Connection[] }>('GET', at('connections'))).connections

/** Takes every access away from an application. */
export const endConnection = (clientId: string): Promise<void> =>
  call('DELETE', at('connections', clientId))

/** Every key, the newest first; those that were revoked too. */
export const listKeys = async (): Promise<readonly AgentKey[]> =>
  (await call<{ keys: readonly AgentKey[] }>('GET', at('agent-keys'))).keys

/** Makes a key, once for each idempotency key. */
export const createKey = (wanted: NewKey, idempotencyKey: string): Promise<FreshKey> =>
  call('POST', at('agent-keys'), {
    body: wanted,
    headers: { 'idempotency-key': idempotencyKey },
  })

/** Makes a key worthless. */
export const revokeKey = (keyId: string): Promise<void> => call('DELETE', at('agent-keys', keyId))

/** A code for a phone; it takes the place of the last one. */
export const createPhoneCode = (): Promise<PhoneCode> => call('POST', at('mobile-codes'))

/** What was used. */
export const getUsage = (): Promise<Usage> => call('GET', at('usage'))

/** Erases the account, by the password, or by the address where there is no password. */
export const deleteAccount = (proof: { password: string } | { email: string }): Promise<void> =>
  call('DELETE', at(), { body: proof })

//// src/web/settings/api.ts /** Imports as the account page knows them: wire shapes, and one function a call. */

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
