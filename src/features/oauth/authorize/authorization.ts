/** The authorization endpoint: a request becomes a page, the user's decision an answer to the client. */
import { recordAudit } from '../../../http/audit'
import { csrfSetCookie } from '../../../http/csrf'
import type { HandlerResult } from '../../../http/endpoint'
import type { RequestContext } from '../../../http/request-context'
import { noticePage } from '../../../http/notice-page'
import type { Principal } from '../../../http/auth'
import { Problem } from '../../../http/errors'
import type { Services } from '../../../services'
import type { Auth } from '../../auth/auth'
import type { Clients } from '../clients'
import type { Grants } from '../grants'
import { issuerOf } from '../issuer'
import type { AuthorizeQuery } from '../model'
import type { StoredAuthorizationRequest, AuthorizationRequests } from '../pending-requests'
import { redirectTo } from '../redirect-uris'
import type { Resources } from '../resources'
import { knownScopes } from '../scope-lists'
import { findTrusted, refusalOf } from './checks'
import { resourceOf } from './checks/resource'
import { scopesOf } from './checks/scope'
import { stateOf } from './checks/state'
import { consentPage } from './consent-page'
import { Parameters, type AuthorizationRequest, type Refusal } from './request'

interface Parts {
  readonly clients: Clients
  readonly pending: AuthorizationRequests
  readonly grants: Grants
  readonly resources: Resources
}

/** What the consent page sends. */
export interface Decision {
  readonly csrf_token?: string
  readonly request: string
  readonly decision: 'allow' | 'deny'
}

export class Authorization {
  readonly #services: Services
  readonly #accounts: Auth
  readonly #parts: Parts
  readonly #issuer: string

  constructor(services: Services, auth: Auth, parts: Parts) {
    this.#services = services
    this.#accounts = auth
    this.#parts = parts
    this.#issuer = issuerOf(services.config.baseUrl)
  }

  /**
   * The consent page; or the way to sign in, or an answer to the client, or a page for the user. A
   * stranger is redirected to nobody but our own login (RFC 9700 §4.11.2).
   */
  async open(
    { request }: RequestContext,
    visitor: Principal | null,
    query: AuthorizeQuery,
  ): Promise<HandlerResult> {
    const parameters = new Parameters(query)
    const trusted = await findTrusted(parameters, this.#parts.clients)
    if (typeof trusted === 'string') return noticePage(400, 'This link does not work', trusted)
    if (visitor?.credential !== 'sign_in') return redirect(302, loginPath(request))
    const asked = { ...trusted, parameters, resources: this.#parts.resources }
    const refusal = refusalOf(asked)
    if (refusal) return this.#refuse(asked.redirectUri, stateOf(asked), refusal)
    return this.#ask(request, visitor, asked)
  }

  /**
   * The answer to the client. Problems: `UNAUTHORIZED`, the CSRF codes, `BAD_REQUEST` for a handle
   * that is used, expired or of another browser.
   */
  async decide(
    context: RequestContext,
    visitor: Principal | null,
    { csrf_token: token, request: handle, decision }: Decision,
  ): Promise<HandlerResult> {
    if (visitor?.credential !== 'sign_in') throw new Problem('UNAUTHORIZED')
    const { csrf, store, clock } = this.#services
    await csrf.verify(context.request, visitor.credentialId, token ?? null)
    return store.transaction(async (tx) => {
      const request = await this.#parts.pending.take(tx, handle, visitor.credentialId)
      if (!request) throw new Problem('BAD_REQUEST', { message: answered })
      await recordAudit(tx, clock, context, {
        event: `oauth.${decision}`,
        outcome: 'success',
        userId: visitor.userId,
        detail: { clientId: request.clientId, scopes: request.scopes.join(' ') },
      })
      if (decision === 'deny') return this.#refuse(request.redirectUri, request.state, denied)
      await this.#parts.clients.granted(tx, request.clientId)
      const code = await this.#parts.grants.begin(tx, visitor.userId, request)
      return this.#answer(request, { code })
    })
  }

  async #ask(
    request: Request,
    visitor: Principal,
    asked: AuthorizationRequest,
  ): Promise<HandlerResult> {
    const { csrf, config } = this.#services
    const scopes = knownScopes(scopesOf(asked) ?? [])
    const handle = await this.#parts.pending.keep({
      signInId: visitor.credentialId,
      clientId: asked.client.id,
      redirectUri: asked.redirectUri,
      redirectUriGiven: asked.redirectUriGiven,
      state: stateOf(asked),
      scopes,
      resource: resourceOf(asked),
      codeChallenge: asked.parameters.one('code_challenge') ?? '',
    })
    const csrfToken = await csrf.issue(request, visitor.credentialId)
    const { email } = await this.#accounts.user(visitor)
    const clientName = asked.client.name
    const { redirectUri } = asked
    const page = consentPage({ clientName, redirectUri, scopes, email, csrfToken, handle })
    const renewal = visitor.renewal ? [visitor.renewal] : []
    return { ...page, cookies: [csrfSetCookie(csrfToken, config), ...renewal] }
  }

  #refuse(uri: string, state: string | null, { error, description }: Refusal): HandlerResult {
    return this.#answer({ redirectUri: uri, state }, { error, error_description: description })
  }

  /** RFC 6749 §4.1.2, with the issuer of RFC 9207 §2; 303 so that no form is sent on (RFC 9700 §4.12). */
  #answer(
    { redirectUri, state }: Pick<StoredAuthorizationRequest, 'redirectUri' | 'state'>,
    answer: Readonly<Record<string, string>>,
  ): HandlerResult {
    return redirect(303, redirectTo(redirectUri, { ...answer, state, iss: this.#issuer }))
  }
}

const answered = 'This request was answered already, has expired, or was opened in another browser.'
const denied = { error: 'access_denied', description: 'The user said no.' } as const

const redirect = (status: 302 | 303, location: string): HandlerResult => ({
  status,
  body: '',
  headers: { location },
})

/** Back to the very same request; a backslash is written in the one form that no browser turns round. */
function loginPath({ url }: Request): string {
  const path = url.slice(url.indexOf('/', url.indexOf('//') + 2)).replaceAll('\\', '%5C')
  return `/login?returnTo=${encodeURIComponent(path)}`
}
