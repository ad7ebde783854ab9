/** Routes that verify an e-mail address and set a new password. */
import { Type } from '@sinclair/typebox'
import { endpoint, json, type Endpoint, okAfter } from '../../http/endpoint'
import { pageProblemFormat } from '../../http/server-page'
import { Problem } from '../../http/errors'
import { okResponse, text, jsonResponse } from '../../http/validation'
import { emailKey } from '../../lib/text'
import { sha256 } from '../../lib/tokens'
import type { Auth } from './auth'
import { ChangeBody, ForgotBody, LinkCheck, LinkState, ResetBody } from './model'

const tag = 'Browser accounts'
const done = okResponse('Done.')
const badLink = 'This link is wrong, was used before, or has expired.'

export const passwordRoutes = (auth: Auth): Endpoint[] => [
  verify(auth),
  resend(auth),
  forgot(auth),
  reset(auth),
  checkLink(auth),
  change(auth),
]

const verify = (auth: Auth) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/auth/verify-email',
      operationId: 'verifyEmail',
      summary: 'The link of a verification mail',
      tag,
      access: 'public',
      rateLimit: 'LOGIN',
      schemas: { query: Type.Object({ token: text(1, 200, 'From the mail.') }) },
      responses: {
        302: {
          description: 'Confirmed.',
          empty: true,
          headers: { Location: '`/account?verified=1`' },
        },
      },
      problemFormat: pageProblemFormat('This link does not work'),
      problems: ['BAD_REQUEST'],
    },
    async ({ request, query }) => {
      // A mail scanner that checks the link must not use the token up.
      if (request.method === 'HEAD') return { status: 204, body: '' }
      if (await auth.verification.confirm(query.token)) {
        return { status: 302, body: '', headers: { location: '/account?verified=1' } }
      }
      throw new Problem('BAD_REQUEST', { message: badLink })
    },
  )

const resend = (auth: Auth) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/auth/verify-email/resend',
      operationId: 'resendVerification',
      summary: 'Send the verification mail again',
      tag,
      access: 'user',
      rateLimit: 'LOGIN',
      responses: done,
    },
    async ({ principal, countRateLimit }) => {
      const user = await auth.user(principal)
      await countRateLimit('LOGIN_EMAIL', sha256(user.emailKey))
      return okAfter(auth.verification.resend(user))
    },
  )

const forgot = (auth: Auth) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/auth/password/forgot',
      operationId: 'forgotPassword',
      summary: 'Mail a link for a new password; the answer never says whether there is an account',
      tag,
      access: 'visitor',
      csrf: 'bound',
      rateLimit: 'LOGIN',
      schemas: { body: ForgotBody },
      bodyExample: { email: 'learner@example.org' },
      responses: done,
    },
    async (context) => {
      await context.countRateLimit('LOGIN_EMAIL', sha256(emailKey(context.body.email)))
      return okAfter(auth.passwords.requestReset(context, context.body.email))
    },
  )

const reset = (auth: Auth) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/auth/password/reset',
      operationId: 'resetPassword',
      summary: 'Choose a new password with a mailed token; every credential of the account ends',
      tag,
      access: 'visitor',
      csrf: 'bound',
      rateLimit: 'LOGIN',
      schemas: { body: ResetBody },
      bodyExample: { token: 'from the mail', password: 'a better horse battery' },
      responses: done,
    },
    (context) => okAfter(auth.passwords.reset(context, context.body.token, context.body.password)),
  )

const checkLink = (auth: Auth) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/auth/links/check',
      operationId: 'checkLink',
      summary: 'Whether a mailed or printed link still works, before its form is filled',
      tag,
      access: 'visitor',
      csrf: 'bound',
      rateLimit: 'LOGIN',
      schemas: { body: LinkCheck },
      bodyExample: { purpose: 'reset_password', token: 'from the mail' },
      responses: jsonResponse('The state.', LinkState, { valid: true }),
    },
    async ({ body: { purpose, token } }) =>
      json(200, {
        valid:
          (await auth.tokens.isValid(purpose, token)) &&
          (purpose !== 'setup' || (await auth.registration.needsSetUp())),
      }),
  )

const change = (auth: Auth) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/auth/password/change',
      operationId: 'changePassword',
      summary: 'Change the password; every other credential of the account ends',
      tag,
      access: 'user',
      rateLimit: 'LOGIN',
      schemas: { body: ChangeBody },
      bodyExample: { currentPassword: 'correct horse battery', newPassword: 'a better horse' },
      responses: done,
    },
    async (context) => {
      const { principal } = context
      const user = await auth.user(principal)
      await context.countRateLimit('LOGIN_EMAIL', sha256(user.emailKey))
      return okAfter(auth.passwords.change(context, { user, principal }, context.body))
    },
  )
