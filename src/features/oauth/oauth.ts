import { and, asc, eq, gt } from 'drizzle-orm'
import { recordAudit } from '../../http/audit'
import { type Principal, scopes } from '../../http/auth'
import { Problem } from '../../http/errors'
import type { RequestContext } from '../../http/request-context'
import { type Clock, isoTime } from '../../lib/clock'
import { sameSecret } from '../../lib/tokens'
import type { Services } from '../../services'
import type { RequireCurrent } from '../auth/auth'
import { AuthorizationEndpoint, AuthorizationRequests } from './authorize'
import { type Client, Clients } from './clients'
import type { RevocationBody, TokenBody, TokenResponse, Connection } from './model'
import {
  existingScopes,
  type Grant,
  isSubset,
  parseScopes,
  ResourceIndicators,
  TokenRepository,
} from './tokens'
import { visibleName } from '../../lib/text'
import { jsonEntry, type ZipEntry } from '../../lib/zip'
import { oauthClients, oauthGrants } from '../../db/schema'
import type { Store } from '../../db/store'

/** The OAuth 2.1 authorization server: registration, consent, tokens, revocation. */
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

/** A token request whose client has authenticated. */
interface TokenRequest {
  readonly context: RequestContext
  readonly client: Client
  readonly form: TokenBody
}

/** What a grant type works with. */
interface GrantDeps {
  readonly clock: Clock
  readonly tokens: TokenRepository
  readonly resources: ResourceIndicators
}

/**
 * Exchanges what the form presents for tokens. Problems: those of RFC 6749 §5.2, `invalid_target`.
 */
export type GrantType = (deps: GrantDeps, request: TokenRequest) => Promise<TokenResponse>

/** A parameter of the form. Problem: `invalid_request` if it is missing. */
function requireParameter(form: TokenBody, name: 'code' | 'refresh_token'): string {
  const value = form[name]
  if (value !== undefined) return value
  throw new Problem('invalid_request', { message: `The parameter ${name} is missing.` })
}

/**
 * The scopes of the new access token: all granted ones, or the requested part of them. Problem:
 * `invalid_scope` for others (RFC 6749 §6).
 */
function restrictScopes(grant: Grant, { scope }: TokenBody): readonly string[] {
  const requested = parseScopes(scope ?? '')
  if (!requested || !isSubset(requested, grant.scopes)) throw new Problem('invalid_scope')
  return requested.length === 0 ? grant.scopes : requested
}

/** Problem: `invalid_target` for another resource than the granted one (RFC 8707 §2.2). */
function requireGrantedResource(
  resources: ResourceIndicators,
  grant: Grant,
  form: TokenBody,
): void {
  for (const uri of form.resource ?? []) {
    const resource = resources.resolve(uri)
    if (resource === null || !resources.areEqual(resource, grant.resource)) {
      throw new Problem('invalid_target')
    }
  }
}

/** RFC 7636 §4.1. */
const verifierForm = /^[\w.~-]{43,128}$/
/** A client errs once or twice; further attempts are guesses. */
const maxWrongVerifiers = 5

/**
 * `authorization_code` (RFC 6749 §4.1.3, RFC 7636 §4.6): a code for the first pair. Problems:
 * `invalid_grant`, `invalid_scope`, `invalid_target`, `invalid_request`. A code that is presented twice revokes its grant. A code that another client presents stays valid for its owner.
 */
export async function exchangeCode(deps: GrantDeps, request: TokenRequest): Promise<TokenResponse> {
  const { client, context, form } = request
  const { clock, tokens, resources } = deps
  const grant = await tokens.findByCode(requireParameter(form, 'code'))
  if (!grant || grant.clientId !== client.id) throw new Problem('invalid_grant')
  if (grant.codeUsedAt === null) {
    if (grant.codeExpiresAt <= clock.now()) throw new Problem('invalid_grant')
    requireSameRedirectUri(grant, form)
    requireGrantedResource(resources, grant, form)
    const scopes = restrictScopes(grant, form)
    await requireVerifier(deps, request, grant)
    const refreshable = client.grantTypes.includes('refresh_token')
    const response = await tokens.exchangeCode(grant, { scopes, refreshable })
    if (response) return response
  }
  await tokens.revokeReused(context, grant, 'code')
  throw new Problem('invalid_grant')
}

/** RFC 6749 §4.1.3: the same URI if the authorization request named one. */
function requireSameRedirectUri(grant: Grant, { redirect_uri: given }: TokenBody): void {
  const omittedTwice = given === undefined && !grant.redirectUriGiven
  if (!omittedTwice && given !== grant.redirectUri) throw new Problem('invalid_grant')
}

/** The grant is revoked at the fifth wrong verifier. */
async function requireVerifier(
  { tokens }: GrantDeps,
  { context, form: { code_verifier: verifier } }: TokenRequest,
  grant: Grant,
): Promise<void> {
  if (verifier === undefined) throw new Problem('invalid_grant')
  if (!verifierForm.test(verifier)) {
    throw new Problem('invalid_request', { message: 'The code_verifier is malformed.' })
  }
  const challenge = new Bun.CryptoHasher('sha256').update(verifier).digest('base64url')
  if (sameSecret(challenge, grant.codeChallenge)) return
  const count = await tokens.countWrongVerifier(grant)
  if (count !== null && count >= maxWrongVerifiers) {
    await tokens.revokeReused(context, grant, 'wrong_verifier')
  }
  throw new Problem('invalid_grant')
}

/**
 * `refresh_token` (RFC 6749 §6, RFC 9700 §4.14.2): rotates the pair. The refresh token expires when the
 * first one of the grant would have expired. Problems: `invalid_grant`, `invalid_scope`,
 * `invalid_target`, `invalid_request`. A refresh token that is presented after its rotation revokes the grant,
 * unless the rotation is a moment old: then another process of the client was quicker. One that another client
 * presents stays valid for its owner.
 */
export async function refreshTokens(
  { clock, tokens, resources }: GrantDeps,
  { client, context, form }: TokenRequest,
): Promise<TokenResponse> {
  const token = requireParameter(form, 'refresh_token')
  const found = await tokens.findByRefreshToken(token)
  if (!found || found.grant.clientId !== client.id) throw new Problem('invalid_grant')
  const { grant, isCurrent } = found
  if (isCurrent) {
    if ((grant.refreshExpiresAt ?? 0) <= clock.now()) throw new Problem('invalid_grant')
    requireGrantedResource(resources, grant, form)
    const scopes = restrictScopes(grant, form)
    const response = await tokens.rotate(grant, token, scopes)
    if (response) return response
  }
  if (await tokens.wasRotatedJustNow(token)) throw new Problem('invalid_grant')
  await tokens.revokeReused(context, grant, 'refresh_token')
  throw new Problem('invalid_grant')
}

/** Every grant type, by the name that clients use. */
const grantTypes: Readonly<Record<string, GrantType>> = {
  authorization_code: exchangeCode,
  refresh_token: refreshTokens,
}

/** The clients that may act for a user, each listed once for all its grants (contract §2). */
class Connections {
  readonly #store: Store
  readonly #clock: Clock

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /** The user's connections, the earliest grant first. */
  async list(userId: string): Promise<Connection[]> {
    const rows = await this.#store.db
      .select({
        clientId: oauthGrants.clientId,
        clientName: oauthClients.name,
        scopes: oauthGrants.scopes,
        createdAt: oauthGrants.createdAt,
        lastUsedAt: oauthGrants.lastUsedAt,
      })
      .from(oauthGrants)
      .innerJoin(oauthClients, eq(oauthClients.id, oauthGrants.clientId))
      .where(and(eq(oauthGrants.userId, userId), gt(oauthGrants.expiresAt, this.#clock.now())))
      .orderBy(asc(oauthGrants.createdAt), asc(oauthGrants.id))
    return [...Map.groupBy(rows, ({ clientId }) => clientId).values()].map(connectionOf)
  }

  /** The connections in the user's export archive. */
  async *export(userId: string): AsyncGenerator<ZipEntry> {
    const connections = await this.list(userId)
    yield jsonEntry('connections.json', connections)
  }

  /** Revokes all grants of the user for the client. Problem: `NOT_FOUND` if there are none. */
  async revoke(context: RequestContext, userId: string, clientId: string): Promise<void> {
    await this.#store.transaction(async (tx) => {
      const revoked = await tx
        .delete(oauthGrants)
        .where(and(eq(oauthGrants.userId, userId), eq(oauthGrants.clientId, clientId)))
        .returning({ id: oauthGrants.id })
      if (revoked.length === 0) throw new Problem('NOT_FOUND')
      const event = { event: 'oauth.disconnect', outcome: 'success', userId } as const
      await recordAudit(tx, this.#clock, context, { ...event, detail: { clientId } })
    })
  }
}

interface GrantRow {
  readonly clientId: string
  readonly clientName: string
  readonly scopes: readonly string[]
  readonly createdAt: number
  readonly lastUsedAt: number | null
}

function connectionOf(rows: readonly GrantRow[]): Connection {
  const { clientId, clientName, createdAt } = rows[0] as GrantRow
  const granted = new Set(rows.flatMap((row) => row.scopes))
  const lastUsedAt = Math.max(...rows.map((row) => row.lastUsedAt ?? 0))
  return {
    clientId,
    clientName: visibleName(clientName) ?? clientId,
    scopes: scopes.filter((scope) => granted.has(scope)),
    createdAt: isoTime(createdAt),
    ...(lastUsedAt === 0 ? {} : { lastUsedAt: isoTime(lastUsedAt) }),
  }
}
