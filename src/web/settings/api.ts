/** The server's endpoints behind the account page. Every function throws an ApiError. */
import type { Static } from '@sinclair/typebox'
import type { AccountUsage, DeleteBody, DeviceList, Profile } from '../../features/account/model'
import type { AgentKey, AgentKeyList, CreatedKey, NewKey } from '../../features/agent-keys/model'
import type { PairingCode } from '../../features/auth/mobile/model'
import type { Identity, IdentityList } from '../../features/auth/social/model'
import type { ImportJob, ImportList } from '../../features/imports/model'
import type { Connection, ConnectionList } from '../../features/oauth/model'
import { fetchJson } from '../http'

/** A browser or phone that is signed in. */
export type Device = Static<typeof DeviceList>['sessions'][number]

/** A short code that signs a phone in. */
export type PhoneCode = Static<typeof PairingCode>

/** The address of the archive with all of the user's data. */
export const exportPath = '/api/account/export'

const pathOf = (...segments: string[]): string =>
  ['/api/account', ...segments.map(encodeURIComponent)].join('/')

export const getProfile = (): Promise<Profile> => fetchJson('GET', pathOf())

/** Changes the name. Null removes it. */
export const renameAccount = (name: string | null): Promise<Profile> =>
  fetchJson('PATCH', pathOf(), { body: { name } })

/** Sends the mail that confirms the address again. */
export const resendVerification = (): Promise<void> =>
  fetchJson('POST', '/api/auth/verify-email/resend')

/** Changes the password and ends every other sign-in. */
export const changePassword = (currentPassword: string, newPassword: string): Promise<void> =>
  fetchJson('POST', '/api/auth/password/change', { body: { currentPassword, newPassword } })

/** The signed-in devices, the last used first. */
export const listDevices = async (): Promise<readonly Device[]> =>
  (await fetchJson<Static<typeof DeviceList>>('GET', pathOf('sessions'))).sessions

export const signOutDevice = (id: string): Promise<void> =>
  fetchJson('DELETE', pathOf('sessions', id))

/** Signs every device out except this browser. */
export const signOutOtherDevices = (): Promise<void> => fetchJson('DELETE', pathOf('sessions'))

/** The applications that act for the user. */
export const listConnections = async (): Promise<readonly Connection[]> =>
  (await fetchJson<Static<typeof ConnectionList>>('GET', pathOf('connections'))).connections

/** Revokes all access of an application. */
export const deleteConnection = (clientId: string): Promise<void> =>
  fetchJson('DELETE', pathOf('connections', clientId))

/** The accounts at code hosts that sign the user in. */
export const listIdentities = async (): Promise<readonly Identity[]> =>
  (await fetchJson<Static<typeof IdentityList>>('GET', pathOf('identities'))).identities

/** Disconnects the accounts at one code host. */
export const deleteIdentity = (provider: string): Promise<void> =>
  fetchJson('DELETE', pathOf('identities', provider))

/** Confirms by password who the user is. The error has status 401 for a wrong password. */
export const reauthenticate = (password: string): Promise<void> =>
  fetchJson('POST', pathOf('reauthenticate'), { body: { password } })

/** Every agent key, the newest first, revoked keys included. */
export const listKeys = async (): Promise<readonly AgentKey[]> =>
  (await fetchJson<Static<typeof AgentKeyList>>('GET', pathOf('agent-keys'))).keys

/** Creates an agent key, once for each idempotency key. */
export const createKey = (body: NewKey, idempotencyKey: string): Promise<CreatedKey> =>
  fetchJson('POST', pathOf('agent-keys'), {
    body,
    headers: { 'idempotency-key': idempotencyKey },
  })

/** Revokes an agent key. */
export const revokeKey = (keyId: string): Promise<void> =>
  fetchJson('DELETE', pathOf('agent-keys', keyId))

/** Creates a code for a phone. It replaces the last one. */
export const createPhoneCode = (): Promise<PhoneCode> => fetchJson('POST', pathOf('mobile-codes'))

export const getUsage = (): Promise<AccountUsage> => fetchJson('GET', pathOf('usage'))

/** Deletes the account. The proof is the password, or the address if there is no password. */
export const deleteAccount = (proof: DeleteBody): Promise<void> =>
  fetchJson('DELETE', pathOf(), { body: proof })

/** The latest import jobs, the newest first. */
export async function listImports(): Promise<readonly ImportJob[]> {
  return (await fetchJson<Static<typeof ImportList>>('GET', '/api/import')).jobs
}

/** Starts an import. `form` has the fields `source` and `file`. */
export const startImport = (form: FormData): Promise<ImportJob> =>
  fetchJson('POST', '/api/import', { form })

/** Cancels an import job. Sessions imported so far stay. */
export const cancelImport = (id: string): Promise<ImportJob> =>
  fetchJson('POST', `/api/import/${encodeURIComponent(id)}/cancel`)
