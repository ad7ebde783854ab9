/** Routes of native clients (spec 4.3): each under `/api/mobile` and under `/api/auth/mobile`. */
import { bearerToken } from '../../http/auth'
import {
  endpoint,
  type Endpoint,
  type HandlerResult,
  json,
  okAfter,
  type ResponseSpec,
} from '../../http/endpoint'
import { okResponse } from '../../http/validation'
import type { Auth } from './auth'
import type { LoginLimits } from './passwords'
import type { Mobile, SignedInPhone } from './mobile'
import {
  ExchangeBody,
  LoginBody,
  MobileTokens,
  mobileTokensExample,
  PairingBody,
  PairingCode,
  pairingCodeExample,
} from './model'

/** One of two path prefixes, and the prefix of its operation ids. */
interface RouteFamily {
  readonly prefix: string
  readonly name: string
}

const families: readonly RouteFamily[] = [
  { prefix: '/api/mobile', name: 'mobile' },
  { prefix: '/api/auth/mobile', name: 'authMobile' },
]
/** The routes check their credential themselves: other routes do not accept it. */
const common = { method: 'POST', tag: 'Mobile', access: 'public', crossOrigin: 'any' } as const

const tokens: Readonly<Record<number, ResponseSpec>> = {
  200: { description: 'The tokens.', schema: MobileTokens, example: mobileTokensExample },
}
const signedIn: Readonly<Record<number, ResponseSpec>> = {
  200: {
    description: 'The tokens. A client that sends the cookie back is known at its next login.',
    schema: MobileTokens,
    headers: { 'Set-Cookie': 'The `did` cookie.' },
    example: mobileTokensExample,
  },
}

/** The answer to a login. */
const phoneResponse = ({ tokens: body, cookies }: SignedInPhone): HandlerResult =>
  json(200, body, { cookies })

export const mobileRoutes = ({ mobile, loginLimits }: Auth): Endpoint[] => [
  ...families.flatMap((family) => [
    login(family, mobile, loginLimits),
    refresh(family, mobile),
    logout(family, mobile),
    exchange(family, mobile),
    loginWithCode(family, mobile),
  ]),
  createCode(mobile),
]

const login = ({ prefix, name }: RouteFamily, mobile: Mobile, limits: LoginLimits) =>
  endpoint(
    {
      ...common,
      path: `${prefix}/login`,
      operationId: `${name}Login`,
      duringMaintenance: true,
      holdsSecret: true,
      summary: 'Sign a phone in with e-mail and password',
      description:
        'Wrong passwords are counted by the e-mail address. A client that has signed in to this account before shows it by the `did` cookie of that answer and is counted apart. An account with an authenticator app asks for its code as a browser’s login does.',
      rateLimit: 'LOGIN',
      countsDevices: true,
      schemas: { body: LoginBody },
      bodyExample: { email: 'learner@example.org', password: 'correct horse battery' },
      responses: signedIn,
      problems: ['UNAUTHORIZED', 'SECOND_FACTOR_REQUIRED'],
    },
    async (context) => {
      await limits.countLogin(context, context.body)
      return phoneResponse(await mobile.login(context, context.body))
    },
  )

/**
 * The rate limit is generous: a school's phones share one address, and a refresh token cannot be
 * guessed.
 */
const refresh = ({ prefix, name }: RouteFamily, mobile: Mobile) =>
  endpoint(
    {
      ...common,
      path: `${prefix}/refresh`,
      operationId: `${name}Refresh`,
      holdsSecret: true,
      summary: 'Replace both tokens of a phone',
      description:
        'Takes `Authorization: Bearer mr.<pairId>.<64-hex>` and no body. Both old tokens stop working, and a refresh token that comes back a second time ends the sign-in (RFC 9700 §4.14.2). So an app refreshes from one place at a time: its parts wait for one refresh and share its result, and the new pair is stored before the next request. Where the answer to a refresh was lost, the app signs in again.',
      security: ['mobileRefresh'],
      responses: tokens,
      problems: ['UNAUTHORIZED'],
    },
    async (context) => json(200, await mobile.refresh(context, bearerToken(context.request))),
  )

const logout = ({ prefix, name }: RouteFamily, mobile: Mobile) =>
  endpoint(
    {
      ...common,
      path: `${prefix}/logout`,
      operationId: `${name}Logout`,
      duringMaintenance: true,
      summary: 'Sign a phone out',
      description:
        'Takes `Authorization: Bearer` with `ma.<pairId>.<64-hex>` or `mr.<pairId>.<64-hex>`, and no body. Both tokens stop working. Fine when they have stopped before.',
      security: ['mobile', 'mobileRefresh'],
      responses: okResponse('Signed out.'),
      problems: ['UNAUTHORIZED'],
    },
    (context) => okAfter(mobile.logout(context, bearerToken(context.request))),
  )

const exchange = ({ prefix, name }: RouteFamily, mobile: Mobile) =>
  endpoint(
    {
      ...common,
      path: `${prefix}/oauth/exchange`,
      operationId: `${name}Exchange`,
      holdsSecret: true,
      summary: 'Finish a login through a code host on a phone',
      description:
        'The code came with the redirect; it works once, within 60 seconds. A login that began with a `code_challenge` needs its `code_verifier`.',
      rateLimit: 'LOGIN',
      schemas: { body: ExchangeBody },
      bodyExample: { code: 'mo.Yx1mV2F0ZXItaXMtY29sZC1hbmQtY2xlYXItMTIzNDU' },
      responses: signedIn,
    },
    async (context) => phoneResponse(await mobile.loginWithExchangeToken(context, context.body)),
  )

const loginWithCode = ({ prefix, name }: RouteFamily, mobile: Mobile) =>
  endpoint(
    {
      ...common,
      path: `${prefix}/login-with-code`,
      operationId: `${name}LoginWithCode`,
      holdsSecret: true,
      summary: 'Sign a phone in with a code that a signed-in browser shows',
      rateLimit: 'LOGIN',
      schemas: { body: PairingBody },
      bodyExample: { code: pairingCodeExample.code },
      responses: signedIn,
    },
    async (context) => phoneResponse(await mobile.loginWithCode(context, context.body.code)),
  )

const createCode = (mobile: Mobile) =>
  endpoint(
    {
      method: 'POST',
      tag: 'Mobile',
      path: '/api/account/mobile-codes',
      operationId: 'createMobileCode',
      holdsSecret: true,
      summary: 'A code that signs a phone in',
      description: 'It works once, within five minutes, and takes the place of the last one.',
      access: 'user',
      responses: {
        201: { description: 'The code.', schema: PairingCode, example: pairingCodeExample },
      },
    },
    async (context) => json(201, await mobile.createPairingCode(context, context.principal)),
  )
