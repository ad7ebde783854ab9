/** Routes of browser accounts (spec 4.2). */
import { readCookie } from '../../http/cookies'
import { writeCsrfCookie } from '../../http/csrf'
import { endpoint, json, type Endpoint } from '../../http/endpoint'
import { Done } from '../../http/validation'
import { sha256 } from '../../lib/tokens'
import { emailKey } from '../../lib/text'
import type { Services } from '../../services'
import type { Auth } from './auth'
import { mailRoutes } from './mail-routes'
import { CsrfToken, LoginBody, RegisterBody, SessionInfo, sessionInfoExample } from './model'
import { sidCookie } from './sign-ins'
import { sessionInfo, signedIn, sessionResponse } from './session-response'

const tag = 'Browser accounts'

const credentialsExample = { email: 'learner@example.org', password: 'correct horse battery' }

export const accountRoutes = (services: Services, accounts: Auth): Endpoint[] => [
  csrfToken(services),
  register(accounts),
  login(accounts),
  me(accounts),
  ...(['POST', 'DELETE'] as const).map((method) => logout(method, accounts)),
  ...mailRoutes(accounts),
]

const csrfToken = ({ csrf, config }: Services) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/auth/csrf-token',
      operationId: 'getCsrfToken',
      summary: 'A CSRF token for this browser',
      description:
        'Send it back as `X-CSRF-Token` beside the cookie. The sign-in that login or register creates takes it over.',
      tag,
      access: 'visitor',
      limit: 'DEFAULT',
      shapes: {},
      answers: {
        200: {
          description: 'The token; `Set-Cookie` carries `csrf-token`.',
          schema: CsrfToken,
          headers: { 'Set-Cookie': 'The `csrf-token` cookie, readable by scripts.' },
          example: { csrfToken: 'mi9x2k3f.<random>.anonymous.<signature>' },
        },
      },
      problems: [],
    },
    async ({ request, principal }) => {
      const token = await csrf.tokenFor(request, principal?.credentialId ?? null)
      return json(200, { csrfToken: token }, { cookies: [writeCsrfCookie(token, config)] })
    },
  )

const register = (accounts: Auth) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/auth/register',
      operationId: 'register',
      summary: 'Make an account and sign in',
      tag,
      access: 'visitor',
      csrf: 'bound',
      limit: 'REGISTER',
      shapes: { body: RegisterBody },
      bodyExample: { ...credentialsExample, name: 'Ada' },
      answers: { 200: signedIn },
      problems: ['FORBIDDEN', 'EMAIL_ALREADY_REGISTERED'],
    },
    async (call) => sessionResponse(await accounts.register(call, call.principal, call.body)),
  )

const login = (accounts: Auth) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/auth/login',
      operationId: 'login',
      summary: 'Sign in with e-mail and password',
      tag,
      access: 'visitor',
      csrf: 'bound',
      limit: 'LOGIN',
      shapes: { body: LoginBody },
      bodyExample: credentialsExample,
      answers: { 200: signedIn },
      problems: ['UNAUTHORIZED'],
    },
    async (call) => {
      await call.countAlso('LOGIN_EMAIL', sha256(emailKey(call.body.email)))
      return sessionResponse(await accounts.login(call, call.principal, call.body))
    },
  )

const me = (accounts: Auth) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/auth/me',
      operationId: 'getMe',
      summary: 'The signed-in user',
      tag,
      access: 'user',
      limit: 'DEFAULT',
      shapes: {},
      answers: {
        200: {
          description: 'The user; a browser’s cookie is renewed.',
          schema: SessionInfo,
          example: sessionInfoExample,
        },
      },
      problems: [],
    },
    async ({ request, principal }) => {
      const sid = readCookie(request, sidCookie)
      const cookies =
        sid === null || principal.credential !== 'sign_in' ? [] : [accounts.signIns.cookie(sid)]
      return json(200, sessionInfo(await accounts.user(principal)), { cookies })
    },
  )

const logout = (method: 'POST' | 'DELETE', accounts: Auth) =>
  endpoint(
    {
      method,
      path: '/api/auth/logout',
      operationId: method === 'POST' ? 'logout' : 'deleteSignIn',
      summary: 'Sign out; fine when nobody is signed in',
      tag,
      access: 'visitor',
      csrf: 'authentic',
      limit: 'DEFAULT',
      shapes: {},
      answers: {
        200: {
          description: 'Signed out; the cookie is taken away.',
          schema: Done,
          headers: { 'Set-Cookie': 'An expired `sid` cookie.' },
          example: { ok: true },
        },
      },
      problems: [],
    },
    async (call) => {
      await accounts.logout(call, call.principal)
      return json(200, { ok: true }, { cookies: [accounts.signIns.clearedCookie()] })
    },
  )
