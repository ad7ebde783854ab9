/** Routes of what is mailed: confirming an address, choosing a new password, and the first set-up. */
import { Type } from '@sinclair/typebox'
import { endpoint, json, type Endpoint } from '../../http/endpoint'
import { pageFailures } from '../../http/notice-page'
import { Problem } from '../../http/errors'
import { Done, text } from '../../http/validation'
import { emailKey } from '../../lib/text'
import { sha256 } from '../../lib/tokens'
import type { Auth } from './auth'
import { ChangeBody, ForgotBody, ResetBody, SetUpBody } from './model'
import { signedIn, sessionResponse } from './session-response'

const tag = 'Browser accounts'
const done = { 200: { description: 'Done.', schema: Done, example: { ok: true } } }
const badLink = 'This link is wrong, was used before, or has expired.'

export const mailRoutes = (accounts: Auth): Endpoint[] => [
  verify(accounts),
  resend(accounts),
  forgot(accounts),
  reset(accounts),
  change(accounts),
  setUp(accounts),
]

const verify = (accounts: Auth) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/auth/verify-email',
      operationId: 'verifyEmail',
      summary: 'The link of a verification mail',
      tag,
      access: 'public',
      limit: 'LOGIN',
      shapes: { query: Type.Object({ token: text(1, 200, 'From the mail.') }) },
      answers: {
        302: {
          description: 'Confirmed.',
          empty: true,
          headers: { Location: '`/account?verified=1`' },
        },
      },
      failures: pageFailures('This link does not work'),
      problems: ['BAD_REQUEST'],
    },
    async ({ request, query }) => {
      // A scanner that only asks whether the link is there must not use it up.
      if (request.method === 'HEAD') return { status: 204, raw: '' }
      if (await accounts.verification.confirm(query.token)) {
        return { status: 302, raw: '', headers: { location: '/account?verified=1' } }
      }
      throw new Problem('BAD_REQUEST', { message: badLink })
    },
  )

const resend = (accounts: Auth) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/auth/verify-email/resend',
      operationId: 'resendVerification',
      summary: 'Send the verification mail again',
      tag,
      access: 'user',
      limit: 'LOGIN',
      shapes: {},
      answers: done,
      problems: [],
    },
    async ({ principal, countAlso }) => {
      const user = await accounts.user(principal)
      await countAlso('LOGIN_EMAIL', sha256(user.emailKey))
      await accounts.verification.resend(user)
      return json(200, { ok: true })
    },
  )

const forgot = (accounts: Auth) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/auth/password/forgot',
      operationId: 'forgotPassword',
      summary: 'Mail a link for a new password; the answer never says whether there is an account',
      tag,
      access: 'visitor',
      csrf: 'bound',
      limit: 'LOGIN',
      shapes: { body: ForgotBody },
      bodyExample: { email: 'learner@example.org' },
      answers: done,
      problems: [],
    },
    async (call) => {
      await call.countAlso('LOGIN_EMAIL', sha256(emailKey(call.body.email)))
      await accounts.passwords.forgot(call, call.body.email)
      return json(200, { ok: true })
    },
  )

const reset = (accounts: Auth) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/auth/password/reset',
      operationId: 'resetPassword',
      summary: 'Choose a new password with a mailed token; every credential of the account ends',
      tag,
      access: 'visitor',
      csrf: 'bound',
      limit: 'LOGIN',
      shapes: { body: ResetBody },
      bodyExample: { token: 'from the mail', password: 'a better horse battery' },
      answers: done,
      problems: [],
    },
    async (call) => {
      await accounts.passwords.reset(call, call.body.token, call.body.password)
      return json(200, { ok: true })
    },
  )

const change = (accounts: Auth) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/auth/password/change',
      operationId: 'changePassword',
      summary: 'Change the password; every other credential of the account ends',
      tag,
      access: 'user',
      limit: 'LOGIN',
      shapes: { body: ChangeBody },
      bodyExample: { currentPassword: 'correct horse battery', newPassword: 'a better horse' },
      answers: done,
      problems: [],
    },
    async (call) => {
      const user = await accounts.user(call.principal)
      await call.countAlso('LOGIN_EMAIL', sha256(user.emailKey))
      await accounts.passwords.change(call, call.principal, user, call.body)
      return json(200, { ok: true })
    },
  )

const setUp = (accounts: Auth) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/auth/setup',
      operationId: 'setUp',
      summary: 'Make the first administrator with the link that the first start printed',
      tag,
      access: 'visitor',
      csrf: 'bound',
      limit: 'REGISTER',
      shapes: { body: SetUpBody },
      bodyExample: {
        token: 'from the link',
        email: 'admin@example.org',
        password: 'a good long one',
      },
      answers: { 200: signedIn },
      problems: ['EMAIL_ALREADY_REGISTERED'],
    },
    async (call) => sessionResponse(await accounts.setUp(call, call.principal, call.body)),
  )
