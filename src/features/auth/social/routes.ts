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
import { goHome, escapeHtml, noticePage, serverPage } from '../../../http/server-page'
import type { Principal } from '../../../http/auth'
import { Problem } from '../../../http/errors'
import { oneOf, text } from '../../../http/validation'
import { secondMs } from '../../../lib/clock'
import type { Services } from '../../../services'
import type { Auth } from '../auth'
import { refusalWords } from '../registration'
import {
  callbackPaths,
  type LoginFault,
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
      return orNotice(context.request, namesOf(config, social.title), async () => {
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
      problemFormat: pageFormat(namesOf(config, social?.title ?? way.name)),
    },
    async (context) => {
      if (!social) throw notConfigured(way)
      const names = namesOf(config, social.title)
      // HEAD must not use the state up (RFC 9110 §9.2.1).
      if (context.request.method === 'HEAD') return failure(context.request, names, 'incomplete')
      const { state } = context.query
      const [nonce = ''] = readCookies(context.request, nonceName(config, way))
      const answer = new URL(context.request.url).searchParams
      return orNotice(context.request, names, async () => {
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
  names: Names,
  work: () => Promise<HandlerResult>,
): Promise<HandlerResult> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof LoginRefusal) return failure(request, names, error.fault)
    throw error
  }
}

/** What the refusals name. */
interface Names {
  readonly provider: string
  /** Those whose addresses may register. */
  readonly domains: string
}

const namesOf = ({ registrationDomains }: Config, provider: string): Names => ({
  provider,
  domains: registrationDomains.join(', '),
})

/** `incomplete`: the address that the browser was sent to. */
type Fault = LoginFault | 'incomplete'

const failure = (request: Request, names: Names, fault: Fault): HandlerResult =>
  noticePage(request, {
    status: fault === 'down' ? 502 : 400,
    title: 'notSignedIn',
    message: words[acceptedLanguage(request)].refusals(names)[fault],
  })

interface Words {
  readonly signIn: string
  readonly signInWith: (provider: string) => string
  readonly sentHere: (provider: string) => string
  readonly continueWith: (provider: string) => string
  readonly anotherWay: string
  readonly already: string
  readonly nothingChanged: string
  /** With HTML: the link to the account. */
  readonly toConnect: string
  readonly refusals: (names: Names) => Readonly<Record<Fault, string>>
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
    toConnect: 'To connect an account elsewhere, open <a href="/account">your account</a>.',
    refusals: ({ provider, domains }) => ({
      incomplete: `The address that ${provider} sent you to is not complete.`,
      over: 'This login was begun elsewhere, is over, or took too long. Begin again.',
      otherUser: 'Somebody else was signed in when this login began. Begin again.',
      declined: `${provider} did not sign you in.`,
      unclear: `${provider} could not tell who you are. Try again later.`,
      down: `${provider} does not answer. Try again later, or sign in another way.`,
      signedOut: 'You were signed out meanwhile. Sign in, then begin again.',
      noNativeClients: 'Native clients are not configured here.',
      ofAnotherUser: `This ${provider} account belongs to another account here.`,
      notConnected: `This ${provider} account is not the one that is connected here.`,
      disconnected: `This ${provider} account is not connected any more. Begin again.`,
      noEmail: `${provider} told no e-mail address that could be used.`,
      emailNotConfirmed: `There is an account with your e-mail address, but ${provider} has not confirmed that the address is yours. Confirm it there, or sign in here and connect the account.`,
      locked: 'This account cannot sign in.',
      ...refusalWords(domains),
    }),
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
    toConnect: 'Ein Konto von anderswo verbindest du in <a href="/account">deinem Konto</a>.',
    refusals: ({ provider, domains }) => ({
      incomplete: `Die Adresse, zu der ${provider} dich geschickt hat, ist unvollständig.`,
      over: 'Diese Anmeldung wurde woanders begonnen, ist vorbei oder hat zu lange gedauert. Fang noch einmal an.',
      otherUser: 'Als diese Anmeldung begann, war jemand anders angemeldet. Fang noch einmal an.',
      declined: `${provider} hat dich nicht angemeldet.`,
      unclear: `${provider} konnte nicht sagen, wer du bist. Versuch es später noch einmal.`,
      down: `${provider} antwortet nicht. Versuch es später noch einmal oder melde dich anders an.`,
      signedOut: 'Du wurdest inzwischen abgemeldet. Melde dich an und fang noch einmal an.',
      noNativeClients: 'Eigene Apps sind hier nicht eingerichtet.',
      ofAnotherUser: `Dieses Konto bei ${provider} gehört hier zu einem anderen Konto.`,
      notConnected: `Dieses Konto bei ${provider} ist nicht das, das hier verbunden ist.`,
      disconnected: `Dieses Konto bei ${provider} ist nicht mehr verbunden. Fang noch einmal an.`,
      noEmail: `${provider} hat keine brauchbare E-Mail-Adresse genannt.`,
      emailNotConfirmed: `Es gibt hier ein Konto mit deiner E-Mail-Adresse, aber ${provider} hat nicht bestätigt, dass sie dir gehört. Bestätige sie dort, oder melde dich hier an und verbinde das Konto.`,
      locked: 'Dieses Konto kann sich nicht anmelden.',
      closed: 'Hier werden keine neuen Konten angenommen.',
      needsInvitation: 'Für ein Konto brauchst du hier eine Einladung.',
      otherDomain: `Für ein Konto brauchst du hier eine Adresse von ${domains}.`,
    }),
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
    toConnect: 'Pour relier un compte d’ailleurs, ouvre <a href="/account">ton compte</a>.',
    refusals: ({ provider, domains }) => ({
      incomplete: `L’adresse vers laquelle ${provider} t’a envoyé est incomplète.`,
      over: 'Cette connexion a été commencée ailleurs, est terminée ou a pris trop de temps. Recommence.',
      otherUser: 'Quelqu’un d’autre était connecté au début de cette connexion. Recommence.',
      declined: `${provider} ne t’a pas connecté.`,
      unclear: `${provider} n’a pas pu dire qui tu es. Réessaie plus tard.`,
      down: `${provider} ne répond pas. Réessaie plus tard ou connecte-toi autrement.`,
      signedOut: 'Tu as été déconnecté entre-temps. Connecte-toi, puis recommence.',
      noNativeClients: 'Les applications natives ne sont pas configurées ici.',
      ofAnotherUser: `Ce compte ${provider} appartient ici à un autre compte.`,
      notConnected: `Ce compte ${provider} n’est pas celui qui est relié ici.`,
      disconnected: `Ce compte ${provider} n’est plus relié. Recommence.`,
      noEmail: `${provider} n’a donné aucune adresse e-mail utilisable.`,
      emailNotConfirmed: `Il existe ici un compte avec ton adresse e-mail, mais ${provider} n’a pas confirmé qu’elle est à toi. Confirme-la là-bas, ou connecte-toi ici et relie le compte.`,
      locked: 'Ce compte ne peut pas se connecter.',
      closed: 'Les inscriptions sont fermées ici.',
      needsInvitation: 'Il faut une invitation pour avoir un compte ici.',
      otherDomain: `Il faut une adresse de ${domains} pour avoir un compte ici.`,
    }),
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
    toConnect: 'Para conectar una cuenta de otro lugar, abre <a href="/account">tu cuenta</a>.',
    refusals: ({ provider, domains }) => ({
      incomplete: `La dirección a la que te envió ${provider} está incompleta.`,
      over: 'Este inicio de sesión empezó en otro lugar, ya terminó o tardó demasiado. Empieza de nuevo.',
      otherUser: 'Otra persona tenía la sesión abierta cuando esto empezó. Empieza de nuevo.',
      declined: `${provider} no inició tu sesión.`,
      unclear: `${provider} no pudo decir quién eres. Inténtalo más tarde.`,
      down: `${provider} no responde. Inténtalo más tarde o entra de otra manera.`,
      signedOut: 'Tu sesión se cerró entretanto. Entra y empieza de nuevo.',
      noNativeClients: 'Las aplicaciones nativas no están configuradas aquí.',
      ofAnotherUser: `Esta cuenta de ${provider} pertenece aquí a otra cuenta.`,
      notConnected: `Esta cuenta de ${provider} no es la que está conectada aquí.`,
      disconnected: `Esta cuenta de ${provider} ya no está conectada. Empieza de nuevo.`,
      noEmail: `${provider} no dio ninguna dirección de correo que se pueda usar.`,
      emailNotConfirmed: `Aquí hay una cuenta con tu dirección de correo, pero ${provider} no ha confirmado que sea tuya. Confírmala allí, o entra aquí y conecta la cuenta.`,
      locked: 'Esta cuenta no puede iniciar sesión.',
      closed: 'El registro está cerrado aquí.',
      needsInvitation: 'Para tener una cuenta aquí hace falta una invitación.',
      otherDomain: `Para tener una cuenta aquí hace falta una dirección de ${domains}.`,
    }),
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
  const { already, nothingChanged, toConnect } = words[language]
  return serverPage({
    status: 200,
    language,
    title: already,
    main: `<h1>${already}</h1>
<p>${nothingChanged}</p>
<p><a class="main" href="/app">${goHome[language]}</a></p>
<p>${toConnect}</p>`,
  })
}

/** The principal of the browser's cookie; a bearer does not count. */
const browserOf = (principal: Principal | null): Principal | null =>
  principal?.credential === 'sign_in' ? principal : null

const notConfigured = ({ name }: Way) =>
  new Problem('NOT_FOUND', { message: `No ${name} is configured.` })

/** Only browsers visit these routes, so that a faulty address is answered with a page too. */
const pageFormat = (names: Names): ProblemFormat => ({
  names: {},
  render: (problem, { request, requestId }) =>
    problem.status === 400
      ? failure(request, names, 'incomplete')
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
