/** The server's endpoints behind the public forms. Every function throws an ApiError. */
import type { Static } from '@sinclair/typebox'
import type { LinkCheck, SessionInfo, User, VerifyBody } from '../../features/auth/model'
import type { Status } from '../../features/status/model'
import type { Credentials } from '../account/api'
import { fetchJson } from '../http'

/** Sets a new password with a mailed token and ends every sign-in of the account. */
export async function resetPassword(token: string, password: string): Promise<void> {
  await fetchJson('POST', '/api/auth/password/reset', { body: { token, password } })
}

/** Verifies an address with a mailed token and the account's password, or a new one, and signs in. */
export const verifyEmail = async (proof: Static<typeof VerifyBody>): Promise<User> =>
  (await fetchJson<Static<typeof SessionInfo>>('POST', '/api/auth/verify-email', { body: proof }))
    .user

/** What a link with a token is for. */
export type LinkPurpose = Static<typeof LinkCheck>['purpose']

/** Whether a link still works. */
export const isLinkValid = async (purpose: LinkPurpose, token: string): Promise<boolean> =>
  (
    await fetchJson<{ readonly valid: boolean }>('POST', '/api/auth/links/check', {
      body: { purpose, token },
    })
  ).valid

/** Creates the first administrator and signs in. */
export async function setUp(token: string, credentials: Credentials): Promise<User> {
  const body = { token, ...credentials }
  return (await fetchJson<Static<typeof SessionInfo>>('POST', '/api/auth/setup', { body })).user
}

/** Makes the signed-in user the first administrator. */
export async function setUpUser(token: string): Promise<void> {
  await fetchJson('POST', '/api/auth/setup/user', { body: { token } })
}

/** The state of the service and of its components (contract §7). */
export type ServiceStatus = Static<typeof Status>

/** The current state of the service. */
export const getStatus = (): Promise<ServiceStatus> => fetchJson('GET', '/api/status')

/** Requests announcements by mail. The address must then be confirmed. */
export const subscribe = (email: string): Promise<unknown> =>
  fetchJson('POST', '/api/status/subscribe', { body: { email } })

/** Confirms a subscription with the mailed token. */
export const confirm = (token: string): Promise<unknown> =>
  fetchJson('POST', '/api/status/confirm', { body: { token } })

/** Ends a subscription with the token of any mail. */
export const unsubscribe = (token: string): Promise<unknown> =>
  fetchJson('POST', '/api/status/unsubscribe', { body: { token } })
