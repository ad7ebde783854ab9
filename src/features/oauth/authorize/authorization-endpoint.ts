/** The authorization endpoint (RFC 6749 §3.1): shows the consent page and answers the client. */
import { recordAudit } from '../../../http/audit'
import type { Principal } from '../../../http/auth'
import { csrfSetCookie } from '../../../http/csrf'
import { json, type HandlerResult } from '../../../http/endpoint'
import { Problem } from '../../../http/errors'
import { loginAddress } from '../../../http/locations'
import { preferredType } from '../../../http/negotiation'
import { noticePage } from '../../../http/server-page'
import type { RequestContext } from '../../../http/request-context'
import type { Services } from '../../../services'
import { type RequireCurrent, userOf } from '../../auth/auth'
import type { Clients } from '../clients'
import { issuerOf } from '../metadata'
import type { AuthorizeQuery } from '../model'
import { redirectTo } from '../redirect-uris'
import { existingScopes, type ResourceIndicators } from '../scopes-and-resources'
import type { TokenRepository } from '../token/token-repository'
import type { AuthorizationRequests, StoredAuthorizationRequest } from './authorization-requests'
import {
  findError,
  Parameters,
  resourceOf,
  scopesOf,
  stateOf,
  trustedRedirect,
  type AuthorizationError,
  type AuthorizationRequest,
} from './checks'
import { consentPage } from './consent-page'

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
    if (typeof trusted === 'string') return noticePage(400, 'This link does not work', trusted)
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
    const page = consentPage({
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
