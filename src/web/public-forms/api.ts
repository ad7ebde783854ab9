/** What the pages for those who cannot sign in ask of the server. */
import { call } from '../http'
import type { Credentials, User } from '../sessions/api'

/** Asks for a mail with a link; the answer is the same whether or not the address is known. */
export async function askForReset(email: string): Promise<void> {
  await call('POST', '/api/auth/password/forgot', { body: { email } })
}

/** Sets a new password with a mailed token; ends every sign-in of the account. Throws a Problem. */
export async function resetPassword(token: string, password: string): Promise<void> {
  await call('POST', '/api/auth/password/reset', { body: { token, password } })
}

/** Makes the first administrator, who is then signed in. Throws a Problem. */
export async function setUp(token: string, credentials: Credentials): Promise<User> {
  const body = { token, ...credentials }
  return (await call<{ user: User }>('POST', '/api/auth/setup', { body })).user
}

//// src/web/public-forms/api.ts /** What the status pages ask of the server. */

/** The state of the service (contract §7). */
export interface ServiceStatus {
  readonly ok: boolean
  readonly version: string
  readonly components: readonly { readonly name: string; readonly status: string }[]
}

export const readStatus = (): Promise<ServiceStatus> => call('GET', '/api/status')

/** Throws a Problem, as the others do. */
export const subscribe = (email: string): Promise<unknown> =>
  call('POST', '/api/status/subscribe', { body: { email } })

export const confirm = (token: string): Promise<unknown> =>
  call('POST', '/api/status/confirm', { body: { token } })

export const unsubscribe = (token: string): Promise<unknown> =>
  call('POST', '/api/status/unsubscribe', { body: { token } })
