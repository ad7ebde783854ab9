/**
 * The OAuth 2.1 authorization server: registration, consent, tokens, revocation. The front door of
 * this folder.
 */
import type { RequestContext } from '../../http/request-context'
import type { Principal } from '../../http/auth'
import type { Services } from '../../services'
import type { Auth } from '../auth/auth'
import { Authorization } from './authorize/authorization'
import { recogniseBearer } from './bearer'
import { Clients } from './clients'
import { Connections } from './connections'
import { Grants } from './grants'
import type { ClientMetadata, RevocationBody, TokenAnswer, TokenBody } from './model'
import { AuthorizationRequests } from './pending-requests'
import { registerClient } from './registration'
import { Resources } from './resources'
import { revokeToken } from './revocation'
import { issueTokens } from './token/token-endpoint'

export class OAuth {
  readonly authorization: Authorization
  readonly connections: Connections
  readonly #clients: Clients
  readonly #grants: Grants
  readonly #pending: AuthorizationRequests
  readonly #resources: Resources

  constructor(services: Services, auth: Auth) {
    const { store, clock, config } = services
    this.#clients = new Clients(store, clock)
    this.#grants = new Grants(services)
    this.#pending = new AuthorizationRequests(store, clock)
    this.#resources = new Resources(config.baseUrl)
    this.connections = new Connections(store, clock)
    this.authorization = new Authorization(services, auth, {
      clients: this.#clients,
      pending: this.#pending,
      grants: this.#grants,
      resources: this.#resources,
    })
    auth.endings.register((tx, userId) => this.#grants.endAll(tx, userId))
  }

  /** RFC 7591. Problem: `BAD_REQUEST`. */
  register(metadata: ClientMetadata): Promise<object> {
    return registerClient(this.#clients, metadata)
  }

  /** RFC 6749 §3.2. Problems: those of §5.2, and `invalid_target`. */
  issue(context: RequestContext, form: TokenBody): Promise<TokenAnswer> {
    return issueTokens(this.#clients, this.#grants, this.#resources, context, form)
  }

  /** RFC 7009. Problems: `invalid_client`, `invalid_request`. */
  revoke(context: RequestContext, form: RevocationBody): Promise<void> {
    return revokeToken(this.#clients, this.#grants, context, form)
  }

  /** Whose access token this is, and what it allows here. */
  recognise = (token: string, context: RequestContext): Promise<Principal | null> =>
    recogniseBearer(this.#grants, this.#resources, token, context)

  /** Forgets what has expired. */
  async sweep(): Promise<void> {
    await this.#pending.sweep()
    await this.#grants.sweep()
    await this.#clients.sweep()
  }
}
