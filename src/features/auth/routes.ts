/**
 * Routes of authentication (spec 4.2): registration, login and logout of browsers; a list of the
 * others.
 */
import { csrfSetCookie } from '../../http/csrf'
import { endpoint, json } from '../../http/endpoint'
import { plugin } from '../../http/http-app'
import { OkResponse, jsonResponse } from '../../http/validation'
import type { Services } from '../../services'
import type { Auth } from './auth'
import { mobileRoutes } from './mobile/routes'
import {
  CsrfToken,
  LoginBody,
  RegisterBody,
  SessionInfo,
  sessionInfoExample,
  SetUpBody,
  SetUpUserBody,
} from './model'
import { passwordRoutes } from './password-routes'
import { sessionInfo, sessionResponse, signedIn } from './session-info'
import { identityRoutes } from './social/identity-routes'
import { socialRoutes } from './social/routes'

const tag = 'Browser accounts'

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
    ...passwordRoutes(auth),
    ...socialRoutes(services.config, auth.social),
    ...identityRoutes(auth),
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
      tag,
      access: 'visitor',
      csrf: 'bound',
      rateLimit: 'REGISTER',
      schemas: { body: RegisterBody },
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
      summary: 'Sign in with e-mail and password',
      description:
        'Wrong passwords are counted by the e-mail address. A browser that has signed in to this account before shows it by its `did` cookie and is counted apart, so that strangers do not keep it out.',
      tag,
      access: 'visitor',
      csrf: 'bound',
      rateLimit: 'LOGIN',
      countsDevices: true,
      schemas: { body: LoginBody },
      bodyExample: credentialsExample,
      responses: { 200: signedIn },
      problems: ['UNAUTHORIZED'],
    },
    async (context) => {
      await auth.loginLimits.count(context, 'login', context.body.email)
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
