import { type HandlerResult, json, type ResponseSpec } from '../../http/endpoint'
import { SessionInfo, sessionInfoExample } from './model'
import type { SignedIn } from './sign-ins'
import { type UserRow, wireUser } from './users'

/** The documented response to a login. */
export const signedIn: ResponseSpec = {
  description:
    'Signed in. `Set-Cookie` carries `sid`, and `did`, by which a later login is counted apart from those of strangers.',
  schema: SessionInfo,
  headers: { 'Set-Cookie': 'The cookies `sid` and `did`.' },
  example: sessionInfoExample,
}

export const sessionInfo = (user: UserRow) => ({ ok: true, user: wireUser(user) })

/** SessionInfo, with the cookies of the new sign-in. */
export const sessionResponse = ({ user, cookies }: SignedIn): HandlerResult =>
  json(200, sessionInfo(user), { cookies })
