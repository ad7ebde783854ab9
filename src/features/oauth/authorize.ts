import { and, eq, gt, lt } from 'drizzle-orm'
import { oauthRequests } from '../../db/schema'
import type { Db, Store } from '../../db/store'
import { recordAudit } from '../../http/audit'
import { type Principal, type Scope, scopes } from '../../http/auth'
import { scopeMeanings } from '../../web/i18n/scopes'
import { csrfSetCookie } from '../../http/csrf'
import { type HandlerResult, json } from '../../http/endpoint'
import { Problem } from '../../http/errors'
import { loginAddress } from '../../http/response'
import { type AcceptedLanguage, acceptedLanguage, preferredType } from '../../http/negotiation'
import type { RequestContext } from '../../http/request-context'
import { escapeHtml, noticePage, serverPage } from '../../http/server-page'
import { type Clock, minuteMs } from '../../lib/clock'
import { isStorable } from '../../lib/text'
import { randomBase64url, sha256 } from '../../lib/tokens'
import type { Services } from '../../services'
import { type RequireCurrent, userOf } from '../auth/auth'
import {
  type Client,
  type Clients,
  type Destination,
  destinationOf,
  redirectTo,
  sameRedirectUri,
} from './clients'
import { issuerOf } from './metadata'
import type { AuthorizeQuery } from './model'
import {
  existingScopes,
  isSubset,
  parseScopes,
  type ResourceIndicators,
  type TokenRepository,
  type StoredAuthorizationRequest,
} from './tokens'

interface AuthorizationDeps {
  readonly clients: Clients
  readonly requests: AuthorizationRequests
  readonly resources: ResourceIndicators
  readonly tokens: TokenRepository
  readonly requireCurrent: RequireCurrent
}

/** The form of the consent page. */
export interface Decision {
  readonly csrf_token?: string
  readonly request: string
  readonly decision: 'allow' | 'deny'
}

/** The authorization endpoint (RFC 6749 §3.1): shows the consent page and answers the client. */
export class AuthorizationEndpoint {
  readonly #services: Services
  readonly #deps: AuthorizationDeps
  readonly #issuer: string

  constructor(services: Services, deps: AuthorizationDeps) {
    this.#services = services
    this.#deps = deps
    this.#issuer = issuerOf(services.config.baseUrl)
  }

  /**
   * The consent page; or a redirect to the login page, an error to the client, or a page for the
   * user. A visitor who is not signed in is redirected to our own login page only (RFC 9700
   * §4.11.2).
   */
  async open(
    { request }: RequestContext,
    visitor: Principal | null,
    query: AuthorizeQuery,
  ): Promise<HandlerResult> {
    const parameters = new Parameters(query)
    const trusted = await trustedRedirect(parameters, this.#deps.clients)
    if (typeof trusted === 'string') {
      const message = words[acceptedLanguage(request)].linkFaults[trusted]
      return noticePage(request, { status: 400, title: 'brokenLink', message })
    }
    if (visitor?.credential !== 'sign_in') return redirect(302, loginAddress(request))
    const requested = { ...trusted, parameters, resources: this.#deps.resources }
    const error = findError(requested)
    if (!error) return this.#askForConsent(request, visitor, requested)
    const { redirectUri } = requested
    return this.#redirectWithError({ redirectUri, state: stateOf(requested) }, error)
  }

  /**
   * Leads to the client with a code, or with the user's refusal: by a redirect, or in the words of a script that
   * navigates by itself. Problems: `UNAUTHORIZED`, the
   * CSRF codes, `BAD_REQUEST` for a handle that is used, expired or another browser's.
   */
  async decide(
    context: RequestContext,
    visitor: Principal | null,
    { csrf_token: token, request: handle, decision }: Decision,
  ): Promise<HandlerResult> {
    if (visitor?.credential !== 'sign_in') throw new Problem('UNAUTHORIZED')
    const { csrf, store, clock } = this.#services
    const { clients, requests, requireCurrent, tokens } = this.#deps
    await csrf.verify(context.request, visitor.credentialId, token ?? null)
    const answer = await store.transaction(async (tx) => {
      await requireCurrent(tx, visitor)
      const request = await requests.take(tx, handle, visitor.credentialId)
      if (!request) throw new Problem('BAD_REQUEST', { message: unusableHandle })
      await recordAudit(tx, clock, context, {
        event: `oauth.${decision}`,
        outcome: 'success',
        userId: visitor.userId,
        detail: { clientId: request.clientId, scopes: request.scopes.join(' ') },
      })
      if (decision === 'deny') return this.#redirectWithError(request, denied)
      await clients.recordGrant(tx, request.clientId)
      const code = await tokens.createGrant(tx, visitor.userId, request)
      return this.#redirectToClient(request, { code })
    })
    return asksForJson(context.request) ? asJson(answer) : answer
  }

  async #askForConsent(
    request: Request,
    visitor: Principal,
    requested: AuthorizationRequest,
  ): Promise<HandlerResult> {
    const { csrf, config, store } = this.#services
    const { client, parameters, redirectUri, redirectUriGiven } = requested
    const scopes = existingScopes(scopesOf(requested) ?? [])
    const handle = await this.#deps.requests.add({
      signInId: visitor.credentialId,
      clientId: client.id,
      redirectUri,
      redirectUriGiven,
      state: stateOf(requested),
      scopes,
      resource: resourceOf(requested),
      codeChallenge: parameters.one('code_challenge') ?? '',
    })
    const csrfToken = await csrf.issue(request, visitor.credentialId)
    const { email } = await userOf(store.db, visitor)
    const page = consentPage(acceptedLanguage(request), {
      clientName: client.name,
      redirectUri,
      programSchemes: config.oauthRedirectSchemes,
      scopes,
      email,
      csrfToken,
      handle,
    })
    const renewal = visitor.renewal ? [visitor.renewal] : []
    return { ...page, cookies: [csrfSetCookie(csrfToken, config), ...renewal] }
  }

  #redirectWithError(destination: ClientRedirect, { error, description }: AuthorizationError) {
    return this.#redirectToClient(destination, { error, error_description: description })
  }

  /**
   * RFC 6749 §4.1.2, with the issuer of RFC 9207 §2. The status is 303, so that no browser sends
   * the form to the client (RFC 9700 §4.12).
   */
  #redirectToClient(
    { redirectUri, state }: ClientRedirect,
    parameters: Readonly<Record<string, string>>,
  ) {
    return redirect(303, redirectTo(redirectUri, { ...parameters, state, iss: this.#issuer }))
  }
}

type ClientRedirect = Pick<StoredAuthorizationRequest, 'redirectUri' | 'state'>

const unusableHandle =
  'This request was answered already, has expired, or was opened in another browser.'
const denied = { error: 'access_denied', description: 'The user said no.' } as const

const redirect = (status: 302 | 303, location: string) =>
  ({ status, body: '', headers: { location } }) satisfies HandlerResult

/** Whether the caller is the script of the consent page; a form takes pages, and programs name no type. */
const asksForJson = (request: Request): boolean =>
  preferredType(request, ['text/html', 'application/json']) === 'application/json'

/** The address of a redirect for the script of the consent page. */
const asJson = ({ headers: { location } }: ReturnType<typeof redirect>): HandlerResult =>
  json(200, { redirect: location })

type ParameterName = keyof AuthorizeQuery

/** The parameters as they were sent. One without a value counts as omitted (RFC 6749 §3.1). */
class Parameters {
  constructor(readonly query: AuthorizeQuery) {}

  /** The value, the first one if it is repeated; null if the parameter is omitted. */
  one(name: ParameterName): string | null {
    return this.all(name)[0] ?? null
  }

  all(name: ParameterName): readonly string[] {
    return this.query[name]?.filter((value) => value !== '') ?? []
  }

  /** The names that occur more than once, with or without a value. */
  repeated(): ParameterName[] {
    const names = Object.keys(this.query) as ParameterName[]
    return names.filter((name) => (this.query[name]?.length ?? 0) > 1)
  }
}

/** A client, and a redirect URI that it registered. */
interface TrustedRedirect {
  readonly client: Client
  readonly redirectUri: string
  /** If the request named it, the token request must name it too (RFC 6749 §4.1.3). */
  readonly redirectUriGiven: boolean
}

/** A request whose answer may be redirected. */
interface AuthorizationRequest extends TrustedRedirect {
  readonly parameters: Parameters
  readonly resources: ResourceIndicators
}

/** An error that the client receives by redirect (RFC 6749 §4.1.2.1, RFC 8707 §2). */
interface AuthorizationError {
  readonly error:
    | 'invalid_request'
    | 'unsupported_response_type'
    | 'invalid_scope'
    | 'invalid_target'
    | 'access_denied'
  readonly description: string
}

/** Why the user sees a notice, and the client nothing. */
type LinkFault =
  'noClient' | 'manyClients' | 'unknownClient' | 'noRedirect' | 'manyRedirects' | 'unknownRedirect'

/** The trusted redirect, or what is wrong with the link. */
async function trustedRedirect(
  parameters: Parameters,
  clients: Clients,
): Promise<TrustedRedirect | LinkFault> {
  const ids = parameters.all('client_id')
  const [id] = ids
  if (id === undefined) return 'noClient'
  if (ids.length > 1) return 'manyClients'
  const client = await clients.find(id)
  if (!client) return 'unknownClient'
  return registeredRedirect(parameters, client)
}

/** RFC 6749 §3.1.2, RFC 9700 §2.1. */
function registeredRedirect(parameters: Parameters, client: Client): TrustedRedirect | LinkFault {
  const given = parameters.all('redirect_uri')
  const [redirectUri] = given
  if (given.length > 1) return 'manyRedirects'
  if (redirectUri === undefined) {
    const [only, ...others] = client.redirectUris
    if (only === undefined || others.length > 0) return 'noRedirect'
    return { client, redirectUri: only, redirectUriGiven: false }
  }
  if (client.redirectUris.some((registered) => sameRedirectUri(registered, redirectUri))) {
    return { client, redirectUri, redirectUriGiven: true }
  }
  return 'unknownRedirect'
}

/**
 * What goes back to the client with every answer; null if there is no state, or an unusable one.
 */
function stateOf({ parameters }: Pick<AuthorizationRequest, 'parameters'>): string | null {
  const [state, ...more] = parameters.all('state')
  if (state === undefined || more.length > 0 || state.length > maxStateLength) return null
  // U+FFFD replaces bytes that were not UTF-8: the exact value is lost.
  return isStorable(state) && !state.includes('\ufffd') ? state : null
}

/** The scopes that the user is asked for; null if one does not exist. */
function scopesOf({ client, parameters }: AuthorizationRequest): readonly Scope[] | null {
  const requested = parseScopes(parameters.one('scope') ?? '')
  if (requested?.length !== 0) return requested
  return client.scopes ? existingScopes(client.scopes) : readScopes
}

/** The resource that the token will be for; null if none is named, or not exactly one of ours. */
function resourceOf({ parameters, resources }: AuthorizationRequest): string | null {
  const named = new Set(parameters.all('resource').map((uri) => resources.resolve(uri)))
  const [resource = null] = named
  return named.size === 1 ? resource : null
}

const maxStateLength = 4_096
/** SHA-256 in base64url: 43 characters (RFC 7636 §4.2). */
const challengeForm = /^[\w-]{43}$/
const readScopes = scopes.filter((scope) => scope.endsWith(':read'))

/** One requirement, and the error of a request that does not fulfil it. */
interface RequestCheck {
  readonly error: AuthorizationError['error']
  readonly description: string | ((request: AuthorizationRequest) => string)
  readonly isMet: (request: AuthorizationRequest) => boolean
}

/**
 * In their order. The client and the redirect URI are certain before: until then only the user sees an error, and no
 * redirect happens (RFC 6749 §4.1.2.1, RFC 9700 §4.11.2).
 */
const checks: readonly RequestCheck[] = [
  {
    // RFC 6749 §3.1.
    error: 'invalid_request',
    description: (request) => `The parameter ${repeatedParameter(request)} is repeated.`,
    isMet: (request) => repeatedParameter(request) === undefined,
  },
  {
    // RFC 6749 §4.1.2: the client receives "the exact value".
    error: 'invalid_request',
    description: 'The state is too long or not text.',
    isMet: (request) => request.parameters.one('state') === null || stateOf(request) !== null,
  },
  {
    // RFC 6749 §3.1.1, §4.1.1.
    error: 'invalid_request',
    description: 'The parameter response_type is missing.',
    isMet: ({ parameters }) => parameters.one('response_type') !== null,
  },
  {
    error: 'unsupported_response_type',
    description: 'The response_type must be code.',
    isMet: ({ parameters }) => parameters.one('response_type') === 'code',
  },
  {
    // OAuth 2.0 Multiple Response Types §2.1; a fragment or a form would be another flow.
    error: 'invalid_request',
    description: 'The response_mode must be query.',
    isMet: ({ parameters }) => (parameters.one('response_mode') ?? 'query') === 'query',
  },
  {
    // The code is bound to a secret of the client (RFC 7636 §4.3, §4.4.1; RFC 9700 §2.1.1).
    error: 'invalid_request',
    description: 'The parameter code_challenge is missing.',
    isMet: ({ parameters }) => parameters.one('code_challenge') !== null,
  },
  {
    // Without a method the challenge would be plain (RFC 7636 §4.3), which is no secret at all.
    error: 'invalid_request',
    description: 'The code_challenge_method must be S256.',
    isMet: ({ parameters }) => parameters.one('code_challenge_method') === 'S256',
  },
  {
    error: 'invalid_request',
    description: 'The code_challenge is no SHA-256 in base64url.',
    isMet: ({ parameters }) => challengeForm.test(parameters.one('code_challenge') ?? ''),
  },
  {
    // RFC 6749 §3.3, contract §3.
    error: 'invalid_scope',
    description: 'A scope does not exist.',
    isMet: (request) => scopesOf(request) !== null,
  },
  {
    error: 'invalid_scope',
    description: 'The client did not register each of the scopes.',
    isMet: (request) => {
      const { scopes: registered } = request.client
      return !registered || isSubset(scopesOf(request) ?? [], registered)
    },
  },
  {
    // RFC 8707 §2.
    error: 'invalid_target',
    description: 'The resource is not one of this server.',
    isMet: (request) => request.parameters.one('resource') === null || resourceOf(request) !== null,
  },
]

/** The error of the first check that fails; null if the request passes all of them. */
function findError(request: AuthorizationRequest): AuthorizationError | null {
  const failed = checks.find(({ isMet }) => !isMet(request))
  if (!failed) return null
  const { error, description } = failed
  return {
    error,
    description: typeof description === 'string' ? description : description(request),
  }
}

/** Only `resource` may be repeated (RFC 8707 §2). */
const repeatedParameter = ({ parameters }: AuthorizationRequest): string | undefined =>
  parameters.repeated().find((name) => name !== 'resource')

const lifeMs = 10 * minuteMs

/**
 * Authorization requests that wait for the user's decision. The server stores them, so that it
 * grants exactly what the user saw (RFC 9700 §4.1). A handle works once, for ten minutes, in the
 * browser that showed the consent page.
 */
export class AuthorizationRequests {
  readonly #store: Store
  readonly #clock: Clock

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /** Stores a request and gives its handle. */
  async add(request: StoredAuthorizationRequest): Promise<string> {
    const handle = randomBase64url()
    const expiresAt = this.#clock.now() + lifeMs
    await this.#store.db
      .insert(oauthRequests)
      .values({ ...request, handleHash: sha256(handle), expiresAt })
    return handle
  }

  /** Removes the request and gives it; null if the handle is used, expired or another browser's. */
  async take(tx: Db, handle: string, signInId: string): Promise<StoredAuthorizationRequest | null> {
    const [taken] = await tx
      .delete(oauthRequests)
      .where(
        and(
          eq(oauthRequests.handleHash, sha256(handle)),
          eq(oauthRequests.signInId, signInId),
          gt(oauthRequests.expiresAt, this.#clock.now()),
        ),
      )
      .returning()
    return taken ?? null
  }

  /** Deletes expired requests. */
  async sweep(): Promise<void> {
    await this.#store.db.delete(oauthRequests).where(lt(oauthRequests.expiresAt, this.#clock.now()))
  }
}

/** What the consent page shows, and the values of its form. */
interface Consent {
  readonly clientName: string
  readonly redirectUri: string
  /** Private schemes of well-known programs (`OAUTH_REDIRECT_SCHEMES`). */
  readonly programSchemes: readonly string[]
  readonly scopes: readonly Scope[]
  readonly email: string
  readonly csrfToken: string
  /** The handle of the stored authorization request. */
  readonly handle: string
}

interface Words {
  readonly linkFaults: Readonly<Record<LinkFault, string>>
  readonly title: (client: string) => string
  /** `client`, `email` and `place` are HTML. */
  readonly heading: (client: string) => string
  readonly signedInAs: (email: string) => string
  readonly asksTo: string
  readonly alsoKeys: string
  readonly returnTo: (place: string) => string
  readonly localWarning: string
  readonly unchecked: string
  readonly deny: string
  readonly allow: string
}

const words: Readonly<Record<AcceptedLanguage, Words>> = {
  en: {
    linkFaults: {
      noClient: 'The link does not say which application it is for.',
      manyClients: 'The link names more than one application.',
      unknownClient: 'The application that the link is for is not known here.',
      noRedirect: 'The link names no address to return to.',
      manyRedirects: 'The link names more than one address to return to.',
      unknownRedirect:
        'The address that the link would return you to is not one that the application registered.',
    },
    title: (client) => `Allow ${client}?`,
    heading: (client) => `Allow ${client} to use your account?`,
    signedInAs: (email) => `You are signed in as ${email}.`,
    asksTo: 'It asks to',
    alsoKeys:
      'It may also make agent keys that do no more than this. They end when you take this back.',
    returnTo: (place) => `Afterwards you return to ${place}.`,
    localWarning:
      'This is a program on the device that you are using now. Any program there can ask like this: allow it only if you have just started it yourself.',
    unchecked:
      'The person who registered this application chose its name, and this server has not checked it. You can take this back in your account at any time.',
    deny: 'Deny',
    allow: 'Allow',
  },
  de: {
    linkFaults: {
      noClient: 'Der Link sagt nicht, für welche Anwendung er ist.',
      manyClients: 'Der Link nennt mehr als eine Anwendung.',
      unknownClient: 'Die Anwendung, für die der Link ist, ist hier nicht bekannt.',
      noRedirect: 'Der Link nennt keine Adresse für den Rückweg.',
      manyRedirects: 'Der Link nennt mehr als eine Adresse für den Rückweg.',
      unknownRedirect:
        'Die Adresse, zu der dich der Link zurückführen würde, hat die Anwendung nicht registriert.',
    },
    title: (client) => `${client} zulassen?`,
    heading: (client) => `Darf ${client} dein Konto verwenden?`,
    signedInAs: (email) => `Du bist angemeldet als ${email}.`,
    asksTo: 'Die Anwendung möchte',
    alsoKeys:
      'Sie darf auch Schlüssel für Agenten anlegen, die nicht mehr dürfen als das. Sie enden, wenn du die Erlaubnis zurücknimmst.',
    returnTo: (place) => `Danach kommst du zurück zu ${place}.`,
    localWarning:
      'Das ist ein Programm auf dem Gerät, das du gerade benutzt. Jedes Programm dort kann so fragen: Erlaube es nur, wenn du es eben selbst gestartet hast.',
    unchecked:
      'Den Namen hat gewählt, wer die Anwendung registriert hat; dieser Server hat ihn nicht geprüft. In deinem Konto kannst du die Erlaubnis jederzeit zurücknehmen.',
    deny: 'Ablehnen',
    allow: 'Erlauben',
  },
  fr: {
    linkFaults: {
      noClient: 'Le lien ne dit pas pour quelle application il est fait.',
      manyClients: 'Le lien nomme plus d’une application.',
      unknownClient: 'L’application pour laquelle le lien est fait n’est pas connue ici.',
      noRedirect: 'Le lien ne nomme aucune adresse de retour.',
      manyRedirects: 'Le lien nomme plus d’une adresse de retour.',
      unknownRedirect:
        'L’adresse de retour du lien n’est pas une de celles que l’application a enregistrées.',
    },
    title: (client) => `Autoriser ${client} ?`,
    heading: (client) => `Autoriser ${client} à utiliser ton compte ?`,
    signedInAs: (email) => `Tu es connecté avec ${email}.`,
    asksTo: 'L’application demande à',
    alsoKeys:
      'Elle peut aussi créer des clés d’agent qui ne permettent rien de plus. Elles prennent fin quand tu retires l’autorisation.',
    returnTo: (place) => `Ensuite, tu reviens à ${place}.`,
    localWarning:
      'C’est un programme de l’appareil que tu utilises en ce moment. N’importe quel programme peut y faire cette demande : n’autorise celui-ci que si tu viens de le lancer toi-même.',
    unchecked:
      'La personne qui a enregistré cette application a choisi son nom, et ce serveur ne l’a pas vérifié. Tu peux retirer l’autorisation à tout moment dans ton compte.',
    deny: 'Refuser',
    allow: 'Autoriser',
  },
  es: {
    linkFaults: {
      noClient: 'El enlace no dice para qué aplicación es.',
      manyClients: 'El enlace nombra más de una aplicación.',
      unknownClient: 'La aplicación para la que es el enlace no se conoce aquí.',
      noRedirect: 'El enlace no nombra ninguna dirección de vuelta.',
      manyRedirects: 'El enlace nombra más de una dirección de vuelta.',
      unknownRedirect:
        'La dirección a la que te devolvería el enlace no es una de las que registró la aplicación.',
    },
    title: (client) => `¿Permitir ${client}?`,
    heading: (client) => `¿Permitir que ${client} use tu cuenta?`,
    signedInAs: (email) => `Has entrado como ${email}.`,
    asksTo: 'La aplicación pide',
    alsoKeys:
      'También puede crear claves de agente que no permiten nada más. Terminan cuando retiras el permiso.',
    returnTo: (place) => `Después vuelves a ${place}.`,
    localWarning:
      'Es un programa del dispositivo que estás usando ahora. Cualquier programa de él puede pedir esto: permítelo solo si acabas de abrirlo tú.',
    unchecked:
      'El nombre lo eligió quien registró la aplicación, y este servidor no lo ha comprobado. Puedes retirar el permiso en tu cuenta en cualquier momento.',
    deny: 'Rechazar',
    allow: 'Permitir',
  },
}

/**
 * The consent page, on which a user allows or denies a request (RFC 6749 §10.2, §10.13; RFC 9700
 * §4.16). The page escapes all metadata of the client and marks it as the client's own claim.
 */
function consentPage(language: AcceptedLanguage, consent: Consent): HandlerResult {
  const destination = destinationOf(consent.redirectUri)
  const shown = words[language]
  const strong = (text: string) => `<strong>${escapeHtml(text)}</strong>`
  return serverPage({
    status: 200,
    language,
    title: shown.title(consent.clientName),
    formTargets: formTargets(destination, consent.programSchemes),
    script: consentScript.path,
    main: `<h1>${shown.heading(`<bdi>${escapeHtml(consent.clientName)}</bdi>`)}</h1>
<p>${shown.signedInAs(strong(consent.email))}</p>
<h2 id="wants">${shown.asksTo}</h2>
<ul aria-labelledby="wants">
${consent.scopes.map((scope) => scopeLine(language, scope)).join('\n')}
</ul>
<p>${shown.alsoKeys}</p>
<p>${shown.returnTo(strong(destination.name))}</p>
${destination.isLocal ? `<p class="warning" role="note">${shown.localWarning}</p>` : ''}
<p class="soft">${shown.unchecked}</p>
<form method="post" action="/api/oauth/authorize/decision">
<input type="hidden" name="csrf_token" value="${escapeHtml(consent.csrfToken)}">
<input type="hidden" name="request" value="${escapeHtml(consent.handle)}">
<p class="warning" role="alert" hidden></p>
<button name="decision" value="deny">${shown.deny}</button>
<button name="decision" value="allow" class="main">${shown.allow}</button>
</form>`,
  })
}

const scopeLine = (language: AcceptedLanguage, scope: Scope): string =>
  `<li>${escapeHtml(scopeMeanings[language][scope])} <code>${scope}</code></li>`

/**
 * Sends the decision by `fetch` and then goes where the answer says. A form's policy binds every redirect that
 * follows the form, those of the client's own site among them; it binds no navigation. Where the request
 * fails on its way, the form is sent as without script.
 */
export const consentScript = {
  path: '/assets/consent.js',
  text: `'use strict'
const form = document.querySelector('form')
const alert = form.querySelector('[role=alert]')
const buttons = [...form.querySelectorAll('button')]

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const body = new URLSearchParams(new FormData(form, event.submitter))
  for (const button of buttons) button.disabled = true
  try {
    const answer = await fetch(form.action, { method: 'POST', headers: { accept: 'application/json' }, body })
    const { redirect, message } = await answer.json()
    if (answer.ok) return location.assign(redirect)
    alert.textContent = message
    alert.hidden = false
  } catch {
    const field = document.createElement('input')
    Object.assign(field, { type: 'hidden', name: 'decision', value: event.submitter.value })
    form.append(field)
    form.submit()
  }
})
`,
} as const

/**
 * Browsers apply a form's policy to every redirect that follows it, the client's own redirects
 * included. These usually lead to a page of its https site, or from there to an editor
 * (`https://vscode.dev/redirect`). So the policy allows all of https and the schemes of programs.
 */
const formTargets = ({ source }: Destination, schemes: readonly string[]): string[] => [
  ...new Set(["'self'", 'https:', ...schemes.map((scheme) => `${scheme}:`), source]),
]
