import { Type } from '@sinclair/typebox'
import { csrfSetCookie } from '../../http/csrf'
import { endpoint, json, okAfter } from '../../http/endpoint'
import { badRequest } from '../../http/errors'
import { plugin } from '../../http/http-app'
import { pageProblemFormat } from '../../http/server-page'
import { jsonResponse, OkResponse, okResponse, text } from '../../http/validation'
import type { Services } from '../../services'
import type { Auth } from './auth'
import { factorRoutes } from './factors/routes'
import { mobileRoutes } from './mobile-routes'
import {
  AddEmailBody,
  ChangeBody,
  CsrfToken,
  ForgotBody,
  identityExample,
  IdentityList,
  IdentityParams,
  LinkCheck,
  LinkState,
  LoginBody,
  ReauthenticateBody,
  SignUpBody,
  ResetBody,
  SessionInfo,
  sessionInfoExample,
  SetUpBody,
  SetUpUserBody,
  VerifyBody,
} from './model'
import { sessionInfo, sessionResponse, signedIn } from './sign-ins'
import { socialRoutes } from './social/routes'

const tag = 'Browser accounts'
const done = okResponse('Done.')

const credentialsExample = { email: 'learner@example.org', password: 'correct horse battery' }

export const authRoutes = (services: Services, auth: Auth) =>
  plugin('auth', [
    csrfToken(services),
    register(auth),
    setUp(auth),
    setUpUser(auth),
    login(auth),
    me(auth),
    ...(['POST', 'DELETE'] as const).map((method) => logout(method, auth)),
    verify(auth),
    confirm(auth),
    resend(auth),
    addEmail(auth),
    forgot(auth),
    reset(auth),
    checkLink(auth),
    change(auth),
    ...socialRoutes(services, auth),
    listIdentities(auth),
    disconnect(auth),
    reauthenticate(auth),
    ...factorRoutes(auth),
    ...mobileRoutes(auth),
  ])

const csrfToken = ({ csrf, config }: Services) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/auth/csrf-token',
      operationId: 'getCsrfToken',
      holdsSecret: true,
      summary: 'A CSRF token for this browser',
      description:
        'Send it back as `X-CSRF-Token` beside the cookie. The sign-in that login or register creates takes it over.',
      tag,
      access: 'visitor',
      responses: {
        200: {
          description: 'The token; `Set-Cookie` carries `csrf-token`.',
          schema: CsrfToken,
          headers: { 'Set-Cookie': 'The `csrf-token` cookie, readable by scripts.' },
          example: { csrfToken: 'mi9x2k3f.<random>.anonymous.<signature>' },
        },
      },
    },
    async ({ request, principal }) => {
      const token = await csrf.issue(request, principal?.credentialId ?? null)
      return json(200, { csrfToken: token }, { cookies: [csrfSetCookie(token, config)] })
    },
  )

const register = (auth: Auth) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/auth/register',
      operationId: 'register',
      summary: 'Make an account and sign in',
      description:
        'With `invitation` also where strangers may not sign up; the account gets the role and the class of the invitation, which works once.',
      tag,
      access: 'visitor',
      csrf: 'bound',
      rateLimit: 'REGISTER',
      schemas: { body: SignUpBody },
      bodyExample: { ...credentialsExample, name: 'Ada' },
      responses: { 200: signedIn },
      problems: ['FORBIDDEN', 'EMAIL_ALREADY_REGISTERED'],
    },
    async (context) =>
      sessionResponse(await auth.registration.register(context, context.principal, context.body)),
  )

const setUp = (auth: Auth) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/auth/setup',
      operationId: 'setUp',
      summary: 'Make the first administrator with the link that the first start printed',
      tag,
      access: 'visitor',
      csrf: 'bound',
      rateLimit: 'REGISTER',
      schemas: { body: SetUpBody },
      bodyExample: {
        token: 'from the link',
        email: 'admin@example.org',
        password: 'a good long one',
      },
      responses: { 200: signedIn },
      problems: ['EMAIL_ALREADY_REGISTERED'],
    },
    async (context) =>
      sessionResponse(await auth.registration.setUp(context, context.principal, context.body)),
  )

const setUpUser = (auth: Auth) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/auth/setup/user',
      operationId: 'setUpUser',
      summary: 'Make the signed-in user the first administrator with a set-up link',
      tag,
      access: 'user',
      rateLimit: 'REGISTER',
      schemas: { body: SetUpUserBody },
      bodyExample: { token: 'from the link' },
      responses: jsonResponse('The user, an administrator now.', SessionInfo, sessionInfoExample),
    },
    async (context) => {
      const { principal, body } = context
      return json(
        200,
        sessionInfo(await auth.registration.setUpUser(context, principal, body.token)),
      )
    },
  )

const login = (auth: Auth) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/auth/login',
      operationId: 'login',
      duringMaintenance: true,
      summary: 'Sign in with e-mail and password',
      description:
        'An account with an authenticator app answers a right password without a good `code` with 401 `SECOND_FACTOR_REQUIRED`, whose `detail.methods` names what completes the login: `totp` (send the login again with the `code` of the app, or a recovery code; each works once), and `passkey`, where there is one (`/api/auth/passkey` replaces the whole login). Wrong passwords are counted by the e-mail address. A browser that has signed in to this account before shows it by its `did` cookie and is counted apart, so that strangers do not keep it out.',
      tag,
      access: 'visitor',
      csrf: 'bound',
      rateLimit: 'LOGIN',
      countsDevices: true,
      schemas: { body: LoginBody },
      bodyExample: credentialsExample,
      responses: { 200: signedIn },
      problems: ['UNAUTHORIZED', 'SECOND_FACTOR_REQUIRED'],
    },
    async (context) => {
      await auth.loginLimits.countLogin(context, context.body)
      return sessionResponse(await auth.login(context, context.principal, context.body))
    },
  )

const me = (auth: Auth) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/auth/me',
      operationId: 'getMe',
      summary: 'The signed-in user',
      tag,
      access: 'user',
      responses: jsonResponse(
        'The user; a browser’s cookie is renewed.',
        SessionInfo,
        sessionInfoExample,
      ),
    },
    async ({ request, principal }) => {
      const cookies = await auth.signIns.renewedCookies(request, principal)
      return json(200, sessionInfo(await auth.user(principal)), { cookies })
    },
  )

const logout = (method: 'POST' | 'DELETE', auth: Auth) =>
  endpoint(
    {
      method,
      path: '/api/auth/logout',
      operationId: method === 'POST' ? 'logout' : 'deleteSignIn',
      duringMaintenance: true,
      summary: 'Sign out; answers alike without a sign-in',
      tag,
      access: 'visitor',
      csrf: 'authentic',
      responses: {
        200: {
          description: 'Signed out; the cookie is taken away.',
          schema: OkResponse,
          headers: { 'Set-Cookie': 'An expired `sid` cookie.' },
          example: { ok: true },
        },
      },
    },
    async (context) => {
      await auth.logout(context, context.principal)
      return json(200, { ok: true }, { cookies: [auth.signIns.clearedCookie()] })
    },
  )

const verifyPath = '/api/auth/verify-email'
const verifiedPage = '/account?verified=1'

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
      problemFormat: pageProblemFormat('brokenLink'),
    },
    async (context) => {
      const { principal, query, request } = context
      const { token } = query
      const isUser = principal && ['sign_in', 'mobile'].includes(principal.credential)
      const isVerified =
        isUser &&
        request.method !== 'HEAD' &&
        ((await auth.proofs.insideSignIn(context, principal, token)) ||
          (await auth.proofs.addAddress(context, principal, token)))
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
        'By the account’s `password`, which changes nothing else (with a `code` where the account asks for one), or by a `newPassword`, which ends everything that was there before: password, sign-ins, phones, what applications may do, agent keys, accounts at code hosts, second factors, and public links. A wrong password leaves the token good.',
      tag,
      access: 'visitor',
      csrf: 'bound',
      rateLimit: 'LOGIN',
      schemas: { body: VerifyBody },
      bodyExample: { token: 'from the mail', newPassword: 'a better horse battery' },
      responses: { 200: signedIn },
      problems: ['UNAUTHORIZED', 'SECOND_FACTOR_REQUIRED'],
    },
    async (context) => {
      const { principal: visitor, body } = context
      const { token, password, newPassword, code } = body
      if ((password === undefined) === (newPassword === undefined)) throw onePassword()
      if (newPassword !== undefined) {
        return sessionResponse(
          await auth.proofs.byNewPassword(context, visitor, { token, newPassword }),
        )
      }
      // Counted apart from logins, which strangers can fill.
      const { id } = await auth.proofs.userOf(token)
      await context.countRateLimit('LOGIN_EMAIL', `${verifyPath}:${id}`)
      if (code !== undefined) await context.countRateLimit('SECOND_FACTOR', `${verifyPath}:${id}`)
      const proof = { token, password: password ?? '', code }
      return sessionResponse(await auth.proofs.byPassword(context, visitor, proof))
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

const addEmail = (auth: Auth) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/account/email',
      operationId: 'addEmail',
      summary: 'Mail a link that adds an address to an account of a learning platform',
      description:
        'Such an account has none (`<id>@lti.invalid`). The link adds it where it is opened inside a sign-in of the account, within 24 hours. 409 `CONFLICT` for any other account.',
      tag,
      access: 'user',
      rateLimit: 'LOGIN',
      recentSignIn: true,
      schemas: { body: AddEmailBody },
      bodyExample: { email: 'ada@school.example' },
      responses: done,
      problems: ['EMAIL_ALREADY_REGISTERED', 'CONFLICT'],
    },
    async ({ principal, body, countRateLimit }) => {
      await countRateLimit('LOGIN_EMAIL')
      return okAfter(auth.proofs.requestAddress(await auth.user(principal), body.email))
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

const common = { tag: 'Account', access: 'user' } as const

const listIdentities = (auth: Auth) =>
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
      duringMaintenance: true,
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
