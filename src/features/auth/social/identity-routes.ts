/** Routes of connected identities, and the proof that connecting one takes (contract §2). */
import { endpoint, json, type Endpoint, okAfter } from '../../../http/endpoint'
import { okResponse, jsonResponse } from '../../../http/validation'
import type { Auth } from '../auth'
import { IdentityList, identityExample, IdentityParams, ReauthenticateBody } from './model'

const common = { tag: 'Account', access: 'user' } as const
const done = okResponse('Done.')

export const identityRoutes = (auth: Auth): Endpoint[] => [
  list(auth),
  disconnect(auth),
  reauthenticate(auth),
]

const list = (auth: Auth) =>
  endpoint(
    {
      ...common,
      method: 'GET',
      path: '/api/account/identities',
      operationId: 'listIdentities',
      summary: 'The accounts at code hosts that sign the caller in',
      responses: jsonResponse('The earliest connection first.', IdentityList, {
        identities: [identityExample],
      }),
    },
    async ({ principal }) =>
      json(200, { identities: await auth.identities.list(principal.userId) }),
  )

const disconnect = (auth: Auth) =>
  endpoint(
    {
      ...common,
      method: 'DELETE',
      path: '/api/account/identities/:provider',
      operationId: 'disconnectIdentity',
      summary: 'Disconnect the accounts at one code host',
      description:
        'An account without a password keeps its last identity: it needs a password first.',
      schemas: { params: IdentityParams },
      responses: done,
      problems: ['NOT_FOUND', 'CONFLICT'],
    },
    async (context) => {
      const { principal, params } = context
      return okAfter(auth.identities.disconnect(context, principal.userId, params.provider))
    },
  )

const reauthenticate = (auth: Auth) =>
  endpoint(
    {
      ...common,
      method: 'POST',
      path: '/api/account/reauthenticate',
      operationId: 'reauthenticate',
      summary: 'Confirm by password who the caller is',
      description:
        'A browser may then connect an account at a code host for ten minutes. A sign-in that fresh needs no confirmation.',
      rateLimit: 'LOGIN',
      schemas: { body: ReauthenticateBody },
      bodyExample: { password: 'correct horse battery' },
      responses: done,
      problems: ['UNAUTHORIZED'],
    },
    async (context) => {
      const { principal } = context
      await context.countRateLimit('LOGIN_EMAIL')
      const user = await auth.user(principal)
      return okAfter(auth.reauthenticate(context, { user, principal }, context.body.password))
    },
  )
