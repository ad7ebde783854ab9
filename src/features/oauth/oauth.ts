/**
 * The OAuth 2.1 authorization server: registration, consent, tokens, revocation. Public module of
 * this folder.
 */
import { recordAudit } from '../../http/audit'
import type { Principal } from '../../http/auth'
import { Problem } from '../../http/errors'
import type { RequestContext } from '../../http/request-context'
import type { Services } from '../../services'
import type { RequireCurrent } from '../auth/auth'
import { AuthorizationEndpoint } from './authorize/authorization-endpoint'
import { AuthorizationRequests } from './authorize/authorization-requests'
import { Clients } from './clients'
import { Connections } from './connections'
import type { RevocationBody, TokenBody, TokenResponse } from './model'
import { existingScopes, ResourceIndicators } from './scopes-and-resources'
import { grantTypes } from './token/grant-types'
import { TokenRepository } from './token/token-repository'

export class OAuth {
  readonly authorization: AuthorizationEndpoint
  readonly clients: Clients
  readonly connections: Connections
  readonly tokens: TokenRepository
  readonly #services: Services
  readonly #requests: AuthorizationRequests
  readonly #resources: ResourceIndicators

  constructor(services: Services, requireCurrent: RequireCurrent) {
    const { store, clock, config } = services
    this.#services = services
    this.#requests = new AuthorizationRequests(store, clock)
    this.#resources = new ResourceIndicators(config.baseUrl)
    this.tokens = new TokenRepository(services)
    this.clients = new Clients(services)
    this.connections = new Connections(store, clock)
    this.authorization = new AuthorizationEndpoint(services, {
      clients: this.clients,
      requests: this.#requests,
      resources: this.#resources,
      tokens: this.tokens,
      requireCurrent,
    })
  }

  /** Answers a token request (RFC 6749 §3.2). Problems: those of §5.2, and `invalid_target`. */
  async issueTokens(context: RequestContext, form: TokenBody): Promise<TokenResponse> {
    const { grant_type: name } = form
    const isSupported = name === undefined || Object.hasOwn(grantTypes, name)
    if (!isSupported) throw new Problem('unsupported_grant_type')
    const client = await this.clients.authenticate(context.request, form)
    const grantType = name === undefined ? undefined : grantTypes[name]
    if (name === undefined || !grantType) {
      throw new Problem('invalid_request', { message: 'The parameter grant_type is missing.' })
    }
    if (!client.grantTypes.includes(name)) throw new Problem('unauthorized_client')
    const { clock } = this.#services
    const deps = { clock, tokens: this.tokens, resources: this.#resources }
    return grantType(deps, { context, client, form })
  }

  /**
   * Revokes the grant of either half of a pair (RFC 7009). An unknown token, or one of another
   * client, changes nothing. The hint is not needed (§2.1): both kinds are looked up. Problems:
   * `invalid_client`; `invalid_request` without a token.
   */
  async revokeToken(context: RequestContext, form: RevocationBody): Promise<void> {
    const client = await this.clients.authenticate(context.request, form)
    const { token } = form
    if (token === undefined) {
      throw new Problem('invalid_request', { message: 'The parameter token is missing.' })
    }
    const grant =
      (await this.tokens.findByAccessToken(token)) ??
      (await this.tokens.findByRefreshToken(token))?.grant
    if (!grant || grant.clientId !== client.id) return
    const { store, clock } = this.#services
    await store.transaction(async (tx) => {
      await this.tokens.revoke(tx, grant.id)
      await recordAudit(tx, clock, context, {
        event: 'oauth.revoke',
        outcome: 'success',
        userId: grant.userId,
        detail: { clientId: client.id },
      })
    })
  }

  /**
   * The client of an access token, acting for its user (RFC 6750). Null if the token is unknown,
   * expired, or for another resource.
   */
  authenticate = async (token: string, { request }: RequestContext): Promise<Principal | null> => {
    const grant = await this.tokens.findByAccessToken(token)
    if (!grant || (grant.accessExpiresAt ?? 0) <= this.#services.clock.now()) return null
    if (!this.#resources.covers(grant.resource, request)) return null
    await this.tokens.recordUse(grant)
    const scopes = new Set(existingScopes(grant.accessScopes ?? []))
    return { userId: grant.userId, credential: 'oauth', credentialId: grant.id, scopes }
  }

  /** Deletes expired rows. */
  async sweep(): Promise<void> {
    await this.#requests.sweep()
    await this.tokens.sweep()
    await this.clients.sweep()
  }
}
