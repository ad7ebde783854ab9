/** What the pages for those who cannot sign in ask of the server. */
import type { Credentials, User } from '../api'
import { call } from '../request'

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
