/** Routes of logins by an account elsewhere (spec 4.2 and 5.4, contract §11); browsers visit them. */
import { Type, type Static } from '@sinclair/typebox'
import type { Config } from '../../../config/config'
import { readCookies, writeCookie } from '../../../http/cookies'
import {
  endpoint,
  json,
  type ResponseSpec,
  type Endpoint,
  type HandlerResult,
  type ProblemFormat,
} from '../../../http/endpoint'
import { type AcceptedLanguage, acceptedLanguage, preferredType } from '../../../http/negotiation'
import { isOwnPage } from '../../../http/request-context'
import { escapeHtml, noticePage, serverPage } from '../../../http/server-page'
import type { Principal } from '../../../http/auth'
import { Problem } from '../../../http/errors'
import { oneOf, text } from '../../../http/validation'
import { secondMs } from '../../../lib/clock'
import type { Services } from '../../../services'
import type { Auth } from '../auth'
import {
  callbackPaths,
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

/** What differs between the two ways in. */
interface Way {
  readonly name: string
  /** The name of its cookie. */
  readonly kind: 'codehost' | 'oidc'
  readonly path: string
  readonly ids: { readonly start: string; readonly finish: string }
}

const codehostWay: Way = {
  name: 'code host',
  kind: 'codehost',
  path: '/api/auth/oauth/codehost',
  ids: { start: 'startCodehostLogin', finish: 'finishCodehostLogin' },
}
const oidcWay: Way = {
  name: 'OpenID provider',
  kind: 'oidc',
  path: '/api/auth/oidc',
  ids: { start: 'startOidcLogin', finish: 'finishOidcLogin' },
}

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
  code: Type.Optional(text(1, 4_000, 'From the provider.')),
  state: text(1, 2_000, 'As it was sent to the provider.'),
  error: Type.Optional(text(0, 2_000, 'From the provider, in place of `code`.')),
})

const LeaveAnswer = Type.Object(
  { redirect: Type.String({ description: 'Where the browser has to go.' }) },
  { title: 'LogoutAnswer' },
)

const redirect = (to: string, cookie: string): ResponseSpec => ({
  description: 'Go there.',
  empty: true,
  headers: { Location: to, 'Set-Cookie': cookie },
})

/** A login is null if no provider of its kind is configured: the routes then answer `NOT_FOUND`. */
export const socialRoutes = (services: Services, auth: Auth): Endpoint[] => [
  start(services.config, auth.social, codehostWay),
  callback(services.config, auth.social, codehostWay),
  start(services.config, auth.oidc, oidcWay),
  callback(services.config, auth.oidc, oidcWay),
  logout(auth),
]

const start = (config: Config, social: SocialLogin | null, way: Way) =>
  endpoint(
    {
      ...common,
      path: `${way.path}/start`,
      operationId: way.ids.start,
      summary: `Begin a login through the ${way.name}`,
      description: `A browser that is signed in connects its account by it, once its user has given the password within the last ten minutes; else it goes to \`/account?reauthenticate=1\`. ${proofOf(way)}A browser that another site sent here (\`Sec-Fetch-Site\` other than \`same-origin\` and \`none\`) begins nothing: a page asks its user first, and one who is signed in stays so and connects nothing. With \`client=native\` the login ends at the native client’s address, \`?code=mo.…\` added.`,
      isAbsent: social === null,
      schemas: { query: StartQuery },
      responses: {
        200: {
          description: 'A page for a browser that another site sent here.',
          contentType: 'text/html',
        },
        302: redirect('The provider’s authorization endpoint.', 'A nonce, for ten minutes.'),
        ...downOf(way),
      },
      problems: ['NOT_FOUND'],
    },
    async (context) => {
      if (!social) throw notConfigured(way)
      const visitor = browserOf(context.principal)
      if (!isOwnPage(context.request, config.baseUrl)) {
        const language = acceptedLanguage(context.request)
        return visitor
          ? alreadySignedIn(language)
          : askFirst(language, social.title, `${way.path}/start`, context.query)
      }
      const { returnTo = '/', client, code_challenge: challenge = null } = context.query
      const native = client === 'native'
      return orNotice(context.request, async () => {
        const { location, nonce } = await social.start(visitor, { returnTo, native, challenge })
        const cookies = [nonceCookie(config, way, nonce)]
        return { status: 302, body: '', headers: { location }, cookies }
      })
    },
  )

const callback = (config: Config, social: SocialLogin | null, way: Way) =>
  endpoint(
    {
      ...common,
      path: callbackPaths[way.kind],
      operationId: way.ids.finish,
      summary: `Where the ${way.name} sends the browser back to`,
      isAbsent: social === null,
      schemas: { query: CallbackQuery },
      responses: {
        302: redirect(
          'The `returnTo` of the start, or the native client’s address with `code=mo.…`.',
          'The cookies `sid` and `did`, except for a native client; the nonce is taken away.',
        ),
        400: { description: 'A page that says why the sign-in failed.', contentType: 'text/html' },
        ...downOf(way),
      },
      problems: ['NOT_FOUND'],
      problemFormat: pageFormat(way),
    },
    async (context) => {
      if (!social) throw notConfigured(way)
      // HEAD must not use the state up (RFC 9110 §9.2.1).
      if (context.request.method === 'HEAD')
        return failure(context.request, 400, 'Open this address.')
      const { state } = context.query
      const [nonce = ''] = readCookies(context.request, nonceName(config, way))
      const answer = new URL(context.request.url).searchParams
      return orNotice(context.request, async () => {
        const { location, cookies } = await social.finish(context, browserOf(context.principal), {
          state,
          nonce,
          answer,
        })
        const all = [...cookies, nonceCookie(config, way, null)]
        return { status: 302, body: '', headers: { location }, cookies: all }
      })
    },
  )

const logout = (auth: Auth) =>
  endpoint(
    {
      ...common,
      method: 'POST',
      path: `${oidcWay.path}/logout`,
      operationId: 'logoutOidc',
      duringMaintenance: true,
      summary: 'Sign out here and at the OpenID provider (RP-Initiated Logout 1.0)',
      description:
        'A provider that has no logout, or is down, signs nobody out there: the browser goes to `/login`. Answers alike without a sign-in.',
      csrf: 'authentic',
      isAbsent: auth.oidc === null,
      responses: {
        200: {
          description: 'For a script, which prefers JSON: where the browser has to go.',
          schema: LeaveAnswer,
          headers: { 'Set-Cookie': 'An expired `sid` cookie.' },
          example: { redirect: 'https://login.school.example/logout?client_id=elenchus' },
        },
        303: redirect('The provider’s logout, which leads back to `/login`.', 'An expired `sid`.'),
      },
      problems: ['NOT_FOUND'],
    },
    async (context) => {
      if (!auth.oidc) throw notConfigured(oidcWay)
      const location = await auth.leaveOidc(context, browserOf(context.principal))
      const cookies = [auth.signIns.clearedCookie()]
      const wanted = preferredType(context.request, ['text/html', 'application/json'])
      if (wanted === 'application/json') return json(200, { redirect: location }, { cookies })
      return { status: 303, body: '', headers: { location }, cookies }
    },
  )

const proofOf = ({ kind }: Way): string =>
  kind === 'oidc'
    ? 'Where its account is connected already, the user proves anew there who they are (`max_age=0`). '
    : ''

/** Only a provider of the instance’s own configuration is asked before the browser is sent to it. */
const downOf = ({ kind }: Way): Readonly<Record<number, ResponseSpec>> =>
  kind === 'codehost'
    ? {}
    : { 502: { description: 'A page: the provider does not answer.', contentType: 'text/html' } }

/** The answer, or the page that says why there is none. */
async function orNotice(
  request: Request,
  work: () => Promise<HandlerResult>,
): Promise<HandlerResult> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof LoginRefusal) return failure(request, error.status, error.message)
    throw error
  }
}

/** `message` is in English. */
const failure = (request: Request, status: number, message: string): HandlerResult =>
  noticePage(request, { status, title: 'notSignedIn', message, messageLanguage: 'en' })

interface Words {
  readonly signIn: string
  readonly signInWith: (provider: string) => string
  readonly sentHere: (provider: string) => string
  readonly continueWith: (provider: string) => string
  readonly anotherWay: string
  readonly already: string
  readonly nothingChanged: string
  readonly goHome: string
  /** With HTML: the link to the account. */
  readonly toConnect: string
}

const words: Readonly<Record<AcceptedLanguage, Words>> = {
  en: {
    signIn: 'Sign in',
    signInWith: (provider) => `Sign in with ${provider}?`,
    sentHere: (provider) =>
      `Another site sent you here. If you continue, this browser is signed in as whoever is signed in at ${provider}.`,
    continueWith: (provider) => `Continue with ${provider}`,
    anotherWay: 'Sign in another way',
    already: 'You are signed in already',
    nothingChanged: 'Another site sent you here to sign in. Nothing has changed.',
    goHome: 'Go to Elenchus',
    toConnect: 'To connect an account elsewhere, open <a href="/account">your account</a>.',
  },
  de: {
    signIn: 'Anmelden',
    signInWith: (provider) => `Mit ${provider} anmelden?`,
    sentHere: (provider) =>
      `Eine andere Seite hat dich hierher geschickt. Wenn du weitermachst, ist dieser Browser hier mit dem Konto angemeldet, das bei ${provider} angemeldet ist.`,
    continueWith: (provider) => `Weiter mit ${provider}`,
    anotherWay: 'Anders anmelden',
    already: 'Du bist schon angemeldet',
    nothingChanged:
      'Eine andere Seite hat dich zum Anmelden hierher geschickt. Geändert hat sich nichts.',
    goHome: 'Zu Elenchus',
    toConnect: 'Ein Konto von anderswo verbindest du in <a href="/account">deinem Konto</a>.',
  },
  fr: {
    signIn: 'Se connecter',
    signInWith: (provider) => `Se connecter avec ${provider} ?`,
    sentHere: (provider) =>
      `Un autre site t’a envoyé ici. Si tu continues, ce navigateur est connecté avec le compte qui est connecté chez ${provider}.`,
    continueWith: (provider) => `Continuer avec ${provider}`,
    anotherWay: 'Se connecter autrement',
    already: 'Tu es déjà connecté',
    nothingChanged: 'Un autre site t’a envoyé ici pour te connecter. Rien n’a changé.',
    goHome: 'Aller à Elenchus',
    toConnect: 'Pour relier un compte d’ailleurs, ouvre <a href="/account">ton compte</a>.',
  },
  es: {
    signIn: 'Entrar',
    signInWith: (provider) => `¿Entrar con ${provider}?`,
    sentHere: (provider) =>
      `Otro sitio te ha enviado aquí. Si continúas, este navegador entra con la cuenta abierta en ${provider}.`,
    continueWith: (provider) => `Continuar con ${provider}`,
    anotherWay: 'Entrar de otra manera',
    already: 'Ya has entrado',
    nothingChanged: 'Otro sitio te ha enviado aquí para entrar. No ha cambiado nada.',
    goHome: 'Ir a Elenchus',
    toConnect: 'Para conectar una cuenta de otro lugar, abre <a href="/account">tu cuenta</a>.',
  },
}

/**
 * The page for a visitor whom another site sent here: that site may have signed the browser in to a
 * separate account at the provider. The link begins the same login from this origin.
 */
function askFirst(
  language: AcceptedLanguage,
  title: string,
  path: string,
  query: StartQuery,
): HandlerResult {
  const name = escapeHtml(title)
  const location = `${path}?${new URLSearchParams(query).toString()}`
  const shown = words[language]
  return serverPage({
    status: 200,
    language,
    title: shown.signIn,
    main: `<h1>${shown.signInWith(name)}</h1>
<p>${shown.sentHere(name)}</p>
<p><a class="main" href="${escapeHtml(location)}">${shown.continueWith(name)}</a></p>
<p><a href="/login">${shown.anotherWay}</a></p>`,
  })
}

/** The page for a user who is signed in: another site neither connects an account nor replaces the sign-in. */
function alreadySignedIn(language: AcceptedLanguage): HandlerResult {
  const { already, nothingChanged, goHome, toConnect } = words[language]
  return serverPage({
    status: 200,
    language,
    title: already,
    main: `<h1>${already}</h1>
<p>${nothingChanged}</p>
<p><a class="main" href="/app">${goHome}</a></p>
<p>${toConnect}</p>`,
  })
}

/** The principal of the browser's cookie; a bearer does not count. */
const browserOf = (principal: Principal | null): Principal | null =>
  principal?.credential === 'sign_in' ? principal : null

const notConfigured = ({ name }: Way) =>
  new Problem('NOT_FOUND', { message: `No ${name} is configured.` })

/** Only browsers visit these routes, so that a faulty address is answered with a page too. */
const pageFormat = ({ name }: Way): ProblemFormat => ({
  names: {},
  render: (problem, { request, requestId }) =>
    problem.status === 400
      ? failure(request, 400, `The address that the ${name} sent you to is not complete.`)
      : { status: problem.status, json: problem.body(requestId) },
})

/**
 * The prefix keeps sibling hosts from setting the cookie (RFC 6265bis §4.1.3.2); it needs https.
 */
const nonceName = ({ baseUrl }: Config, { kind }: Way): string =>
  baseUrl.startsWith('https:') ? `__Host-${kind}-nonce` : `${kind}-nonce`

/** For this host alone, whatever domain the other cookies have; null removes the cookie. */
const nonceCookie = (config: Config, way: Way, nonce: string | null): string =>
  writeCookie(nonceName(config, way), nonce ?? '', {
    httpOnly: true,
    secure: config.secureCookies,
    domain: null,
    maxAgeSeconds: nonce === null ? 0 : stateLifeMs / secondMs,
  })
