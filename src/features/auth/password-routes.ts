/** Routes that verify an e-mail address and set a new password. */
import { Type } from '@sinclair/typebox'
import { endpoint, json, type Endpoint, okAfter } from '../../http/endpoint'
import { pageProblemFormat } from '../../http/server-page'
import { badRequest } from '../../http/errors'
import { OkResponse, okResponse, text, jsonResponse } from '../../http/validation'
import type { Auth } from './auth'
import { ChangeBody, ForgotBody, LinkCheck, LinkState, ResetBody, VerifyBody } from './model'
import { sessionResponse, signedIn } from './session-info'

const tag = 'Browser accounts'
const done = okResponse('Done.')
const verifyPath = '/api/auth/verify-email'
const verifiedPage = '/account?verified=1'

export const passwordRoutes = (auth: Auth): Endpoint[] => [
  verify(auth),
  confirm(auth),
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
      path: verifyPath,
      operationId: 'verifyEmail',
      summary: 'The link of a verification mail',
      description:
        'With a sign-in of the account it verifies the address. Without one it changes nothing, for programs that scan mails follow links, too, and leads to the page that asks for the password or a new one. HEAD changes nothing.',
      tag,
      access: 'visitor',
      rateLimit: 'LOGIN',
      schemas: { query: Type.Object({ token: text(1, 200, 'From the mail.') }) },
      responses: {
        302: {
          description: 'Go there.',
          empty: true,
          headers: { Location: '`/account?verified=1`, or `/verify-email?token=…`' },
        },
      },
      problemFormat: pageProblemFormat('This link does not work'),
    },
    async (context) => {
      const { principal, query, request } = context
      const { token } = query
      const isUser = principal && ['sign_in', 'mobile'].includes(principal.credential)
      const isVerified =
        isUser &&
        request.method !== 'HEAD' &&
        (await auth.proofs.insideSignIn(context, principal, token))
      const page = `/verify-email?${new URLSearchParams({ token }).toString()}`
      return { status: 302, body: '', headers: { location: isVerified ? verifiedPage : page } }
    },
  )

const confirm = (auth: Auth) =>
  endpoint(
    {
      method: 'POST',
      path: verifyPath,
      operationId: 'confirmEmail',
      summary: 'Verify an e-mail address with a mailed token, and sign in',
      description:
        'By the account’s `password`, which changes nothing else, or by a `newPassword`, which ends everything that was there before: password, sign-ins, phones, what applications may do, agent keys, accounts at code hosts, and public links. A wrong password leaves the token good.',
      tag,
      access: 'visitor',
      csrf: 'bound',
      rateLimit: 'LOGIN',
      schemas: { body: VerifyBody },
      bodyExample: { token: 'from the mail', newPassword: 'a better horse battery' },
      responses: { 200: signedIn },
      problems: ['UNAUTHORIZED'],
    },
    async (context) => {
      const { principal: visitor, body } = context
      const { token, password, newPassword } = body
      if ((password === undefined) === (newPassword === undefined)) throw onePassword()
      if (newPassword !== undefined) {
        return sessionResponse(
          await auth.proofs.byNewPassword(context, visitor, { token, newPassword }),
        )
      }
      // Counted apart from logins, which strangers can fill.
      const { id } = await auth.proofs.userOf(token)
      await context.countRateLimit('LOGIN_EMAIL', `${verifyPath}:${id}`)
      return sessionResponse(
        await auth.proofs.byPassword(context, visitor, { token, password: password ?? '' }),
      )
    },
  )

const onePassword = () =>
  badRequest([{ path: '/password', message: 'must be there, or newPassword, and not both' }])

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
      await countRateLimit('LOGIN_EMAIL')
      return okAfter(auth.verification.resend(await auth.user(principal)))
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
      countsDevices: true,
      schemas: { body: ForgotBody },
      bodyExample: { email: 'learner@example.org' },
      responses: done,
    },
    async (context) => {
      await auth.loginLimits.count(context, 'forgot', context.body.email)
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
      responses: {
        200: {
          description: 'Done.',
          schema: OkResponse,
          headers: { 'Set-Cookie': 'The `did` cookie.' },
          example: { ok: true },
        },
      },
    },
    async (context) => {
      const { token, password } = context.body
      const cookie = await auth.proofs.reset(context, token, password)
      return json(200, { ok: true }, { cookies: [cookie] })
    },
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
          purpose === 'setup'
            ? await auth.registration.isLinkGood(token)
            : (await auth.links.userOf(purpose, token)) !== null,
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
      await context.countRateLimit('LOGIN_EMAIL')
      const user = await auth.user(principal)
      return okAfter(auth.passwords.change(context, { user, principal }, context.body))
    },
  )
