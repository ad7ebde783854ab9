/** Routes of the social login (spec 4.2 and 5.4); browsers visit them. */
import { Type, type Static } from '@sinclair/typebox'
import type { Config } from '../../../config/config'
import { readCookies, writeCookie } from '../../../http/cookies'
import {
  endpoint,
  type ResponseSpec,
  type Endpoint,
  type HandlerResult,
  type ProblemFormat,
} from '../../../http/endpoint'
import { isOwnPage } from '../../../http/request-context'
import { escapeHtml, noticePage, serverPage } from '../../../http/server-page'
import type { Principal } from '../../../http/auth'
import { Problem } from '../../../http/errors'
import { oneOf, text } from '../../../http/validation'
import { secondMs } from '../../../lib/clock'
import {
  callbackPath,
  LoginRefusal,
  returnPaths,
  type SocialLogin,
  stateLifeMs,
} from './social-login'

const common = {
  method: 'GET',
  tag: 'Browser accounts',
  access: 'visitor',
  rateLimit: 'LOGIN',
} as const
const startPath = '/api/auth/oauth/codehost/start'
const failedTitle = 'You are not signed in'

const StartQuery = Type.Object({
  returnTo: Type.Optional(oneOf(returnPaths, 'Where to go after the login; `/` by default.')),
  client: Type.Optional(oneOf(['native'], 'A native client, which is handed an exchange token.')),
  code_challenge: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9_-]{43}$',
      description: 'Of a native client (RFC 7636, S256); the exchange then needs the verifier.',
    }),
  ),
  code_challenge_method: Type.Optional(oneOf(['S256'], 'The only method there is.')),
})

type StartQuery = Static<typeof StartQuery>

const CallbackQuery = Type.Object({
  code: Type.Optional(text(1, 2_000, 'From the code host.')),
  state: text(1, 2_000, 'As it was sent to the code host.'),
  error: Type.Optional(text(0, 2_000, 'From the code host, in place of `code`.')),
})

const redirect = (to: string, cookie: string): ResponseSpec => ({
  description: 'Go there.',
  empty: true,
  headers: { Location: to, 'Set-Cookie': cookie },
})

/** `social` is null if no provider is configured: the routes then answer `NOT_FOUND`. */
export const socialRoutes = (config: Config, social: SocialLogin | null): Endpoint[] => [
  start(config, social),
  callback(config, social),
]

const start = (config: Config, social: SocialLogin | null) =>
  endpoint(
    {
      ...common,
      path: startPath,
      operationId: 'startCodehostLogin',
      summary: 'Begin a login through the code host',
      description:
        'A browser that is signed in connects its account by it, once its user has given the password within the last ten minutes; else it goes to `/account?reauthenticate=1`. A browser that another site sent here (`Sec-Fetch-Site` other than `same-origin` and `none`) begins nothing: a page asks its user first, and one who is signed in stays so and connects nothing. With `client=native` the login ends at the native client’s address, `?code=mo.…` added.',
      isAbsent: social === null,
      schemas: { query: StartQuery },
      responses: {
        200: {
          description: 'A page for a browser that another site sent here.',
          contentType: 'text/html',
        },
        302: redirect('The code host’s authorization endpoint.', 'A nonce, for ten minutes.'),
      },
      problems: ['NOT_FOUND'],
    },
    async (context) => {
      if (!social) throw notConfigured()
      const visitor = browserOf(context.principal)
      if (!isOwnPage(context.request, config.baseUrl)) {
        return visitor ? alreadySignedIn : askFirst(social.title, context.query)
      }
      const { returnTo = '/', client, code_challenge: challenge = null } = context.query
      const native = client === 'native'
      const { location, nonce } = await social.start(visitor, { returnTo, native, challenge })
      const cookies = [nonceCookie(config, nonce)]
      return { status: 302, body: '', headers: { location }, cookies }
    },
  )

const callback = (config: Config, social: SocialLogin | null) =>
  endpoint(
    {
      ...common,
      path: callbackPath,
      operationId: 'finishCodehostLogin',
      summary: 'Where the code host sends the browser back to',
      isAbsent: social === null,
      schemas: { query: CallbackQuery },
      responses: {
        302: redirect(
          'The `returnTo` of the start, or the native client’s address with `code=mo.…`.',
          'The cookies `sid` and `did`, except for a native client; the nonce is taken away.',
        ),
        400: { description: 'A page that says why the sign-in failed.', contentType: 'text/html' },
      },
      problems: ['NOT_FOUND'],
      problemFormat: pageFormat,
    },
    async (context) => {
      if (!social) throw notConfigured()
      // HEAD must not use the state up (RFC 9110 §9.2.1).
      if (context.request.method === 'HEAD')
        return noticePage(400, failedTitle, 'Open this address.')
      const { state, code, error } = context.query
      const [nonce = ''] = readCookies(context.request, nonceName(config))
      const presented = { state, nonce, code: error === undefined ? (code ?? null) : null }
      try {
        const { location, cookies } = await social.finish(
          context,
          browserOf(context.principal),
          presented,
        )
        const all = [...cookies, nonceCookie(config, null)]
        return { status: 302, body: '', headers: { location }, cookies: all }
      } catch (error) {
        if (error instanceof LoginRefusal) return noticePage(400, failedTitle, error.message)
        throw error
      }
    },
  )

/**
 * The page for a visitor whom another site sent here: that site may have signed the browser in to a
 * separate account at the provider. The link begins the same login from this origin.
 */
function askFirst(title: string, query: StartQuery): HandlerResult {
  const name = escapeHtml(title)
  const location = `${startPath}?${new URLSearchParams(query).toString()}`
  return serverPage({
    status: 200,
    title: 'Sign in',
    main: `<h1>Sign in with ${name}?</h1>
<p>Another site sent you here. If you continue, this browser is signed in as whoever is signed in at ${name}.</p>
<p><a class="main" href="${escapeHtml(location)}">Continue with ${name}</a></p>
<p><a href="/login">Sign in another way</a></p>`,
  })
}

/** The page for a user who is signed in: another site neither connects an account nor replaces the sign-in. */
const alreadySignedIn = serverPage({
  status: 200,
  title: 'Signed in',
  main: `<h1>You are signed in already</h1>
<p>Another site sent you here to sign in. Nothing has changed.</p>
<p><a class="main" href="/app">Go to Elenchus</a></p>
<p>To connect an account at a code host, open <a href="/account">your account</a>.</p>`,
})

/** The principal of the browser's cookie; a bearer does not count. */
const browserOf = (principal: Principal | null): Principal | null =>
  principal?.credential === 'sign_in' ? principal : null

const notConfigured = () => new Problem('NOT_FOUND', { message: 'No code host is configured.' })

/** Only browsers visit these routes, so that a faulty address is answered with a page too. */
const pageFormat: ProblemFormat = {
  names: {},
  render: (problem, { requestId }) =>
    problem.status === 400
      ? noticePage(400, failedTitle, 'The address that the code host sent you to is not complete.')
      : { status: problem.status, json: problem.body(requestId) },
}

/**
 * The prefix keeps sibling hosts from setting the cookie (RFC 6265bis §4.1.3.2); it needs https.
 */
const nonceName = ({ baseUrl }: Config): string =>
  baseUrl.startsWith('https:') ? '__Host-codehost-nonce' : 'codehost-nonce'

/** For this host alone, whatever domain the other cookies have; null removes the cookie. */
const nonceCookie = (config: Config, nonce: string | null): string =>
  writeCookie(nonceName(config), nonce ?? '', {
    httpOnly: true,
    secure: config.secureCookies,
    domain: null,
    maxAgeSeconds: nonce === null ? 0 : stateLifeMs / secondMs,
  })
