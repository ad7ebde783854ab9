/** The answer to whoever has just signed in. */
import { json, type HandlerResult } from '../../http/endpoint'
import type { SignedIn } from './auth'
import { SessionInfo, sessionInfoExample } from './model'
import { wireUser, type UserRow } from './users'

/** How it is documented. */
export const signedIn = {
  description: 'Signed in. `Set-Cookie` carries `sid`.',
  schema: SessionInfo,
  headers: { 'Set-Cookie': 'The `sid` cookie.' },
  example: sessionInfoExample,
}

/** SessionInfo (spec part 2). */
export const sessionInfo = (user: UserRow) => ({ ok: true, user: wireUser(user) })

/** SessionInfo with the cookie. */
export const sessionResponse = ({ user, cookie }: SignedIn): HandlerResult =>
  json(200, sessionInfo(user), { cookies: [cookie] })
