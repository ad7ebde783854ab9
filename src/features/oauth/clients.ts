/**
 * Clients: programs that registered themselves (RFC 7591). This file registers, finds and
 * authenticates them.
 */
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { oauthClients, type ClientAuthMethod } from '../../db/schema'
import type { Db, Prepared, Row, Store } from '../../db/store'
import type { Services } from '../../services'
import { badRequest, Problem } from '../../http/errors'
import { dayMs, secondMs, type Clock } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { isStorable } from '../../lib/text'
import { visibleName } from '../../lib/visible-name'
import { randomBase64url, sameSecret, sha256 } from '../../lib/tokens'
import type { ClientMetadata } from './model'
import { redirectUriFault } from './redirect-uris'
import { parseScopes } from './scopes-and-resources'

/** A client without a grant is deleted this long after its registration. */
const unusedLifeMs = 90 * dayMs
const control = /\p{Cc}/u

const clientFields = {
  id: oauthClients.id,
  name: oauthClients.name,
  redirectUris: oauthClients.redirectUris,
  authMethod: oauthClients.authMethod,
  grantTypes: oauthClients.grantTypes,
  scopes: oauthClients.scopes,
  secretHash: oauthClients.secretHash,
}

export type Client = Row<typeof clientFields>

/** The client's part of a form (RFC 6749 §2.3.1). */
export interface ClientForm {
  readonly client_id?: string
  readonly client_secret?: string
}

export class Clients {
  readonly #store: Store
  readonly #clock: Clock
  readonly #redirectSchemes: readonly string[]
  readonly #find: Prepared<typeof clientFields>

  constructor({ store, clock, config }: Pick<Services, 'store' | 'clock' | 'config'>) {
    this.#store = store
    this.#clock = clock
    this.#redirectSchemes = config.oauthRedirectSchemes
    this.#find = store.prepare(clientFields, (db, fields) =>
      db
        .select(fields)
        .from(oauthClients)
        .where(eq(oauthClients.id, sql.placeholder('id'))),
    )
  }

  /**
   * Registers a client and gives the response of RFC 7591 §3.2.1; only this response contains the
   * secret. Problem: `BAD_REQUEST`, which names the faulty member.
   */
  async register(metadata: ClientMetadata): Promise<object> {
    const client = registration(metadata, this.#redirectSchemes)
    const id = `cli_${newId().replaceAll('-', '')}`
    const secret = client.authMethod === 'none' ? null : randomBase64url()
    const secretHash = secret === null ? null : sha256(secret)
    const createdAt = this.#clock.now()
    await this.#store.db.insert(oauthClients).values({ ...client, id, secretHash, createdAt })
    return {
      client_id: id,
      ...(secret === null ? {} : { client_secret: secret, client_secret_expires_at: 0 }),
      client_id_issued_at: Math.floor(createdAt / secondMs),
      client_name: client.name,
      redirect_uris: client.redirectUris,
      token_endpoint_auth_method: client.authMethod,
      grant_types: client.grantTypes,
      response_types: ['code'],
      ...(client.scopes === null ? {} : { scope: client.scopes.join(' ') }),
    }
  }

  /** Null if no client has this id. What may not be registered any more of URIs and names is left out. */
  async find(id: string): Promise<Client | null> {
    if (!isStorable(id)) return null
    const [client] = await this.#find({ id })
    if (!client) return null
    const mayUse = (uri: string) => redirectUriFault(uri, this.#redirectSchemes) === null
    const name = visibleName(client.name) ?? client.id
    return { ...client, name, redirectUris: client.redirectUris.filter(mayUse) }
  }

  /**
   * The client of a request (RFC 6749 §2.3, §3.2.1). A client with a secret sends it by Basic or in
   * the form; either is accepted. A client without a secret sends its id, in the form or as a Basic
   * header with an empty secret: an empty secret is the same as none (§2.3.1). Problems:
   * `invalid_client`, the same for an unknown client and a wrong secret; `invalid_request` for both
   * ways at once.
   */
  async authenticate(request: Request, form: ClientForm): Promise<Client> {
    const authorization = request.headers.get('authorization')
    const refused = new Problem('invalid_client', {
      headers: authorization === null ? {} : { 'www-authenticate': 'Basic realm="elenchus"' },
    })
    const presented = authorization === null ? fromForm(form) : fromHeader(authorization, form)
    if (!presented) throw refused
    const client = await this.find(presented.id)
    if (!client || !hasSecret(client, presented.secret)) throw refused
    return client
  }

  /** Stores that a user allowed the client something, so that it is not deleted as unused. */
  async recordGrant(tx: Db, id: string): Promise<void> {
    await tx
      .update(oauthClients)
      .set({ grantedAt: this.#clock.now() })
      .where(and(eq(oauthClients.id, id), isNull(oauthClients.grantedAt)))
  }

  /** Deletes unused clients. */
  async sweep(): Promise<void> {
    const before = this.#clock.now() - unusedLifeMs
    const isUnused = and(isNull(oauthClients.grantedAt), lt(oauthClients.createdAt, before))
    await this.#store.db.delete(oauthClients).where(isUnused)
  }
}

/** A valid registration with the defaults of RFC 7591 §2; both grant types are contract §3's. */
interface ValidRegistration {
  readonly name: string
  readonly redirectUris: string[]
  readonly authMethod: ClientAuthMethod
  readonly grantTypes: string[]
  readonly scopes: string[] | null
}

function registration(metadata: ClientMetadata, schemes: readonly string[]): ValidRegistration {
  const { client_name: given } = metadata
  const grantTypes = metadata.grant_types ?? ['authorization_code', 'refresh_token']
  const name = control.test(given) ? null : visibleName(given)
  if (name === null) {
    throw badRequest([
      { path: '/client_name', message: 'must be readable text, with a visible character' },
    ])
  }
  for (const [at, uri] of metadata.redirect_uris.entries()) {
    const fault = redirectUriFault(uri, schemes)
    if (fault) throw badRequest([{ path: `/redirect_uris/${at}`, message: fault }])
  }
  if (!grantTypes.includes('authorization_code')) {
    throw badRequest([{ path: '/grant_types', message: 'must include authorization_code' }])
  }
  const scopes = parseScopes(metadata.scope ?? '')
  if (!scopes) throw badRequest([{ path: '/scope', message: 'names a scope that does not exist' }])
  return {
    name,
    redirectUris: [...new Set(metadata.redirect_uris)],
    authMethod: metadata.token_endpoint_auth_method ?? 'client_secret_basic',
    grantTypes: [...new Set(grantTypes)],
    scopes: scopes.length === 0 ? null : scopes,
  }
}

interface ClientCredentials {
  readonly id: string
  readonly secret: string | null
}

function fromForm({ client_id: id, client_secret: secret }: ClientForm): ClientCredentials | null {
  return id === undefined ? null : { id, secret: secret || null }
}

/** RFC 6749 §2.3.1: both halves are form-encoded before they are joined. */
function fromHeader(authorization: string, form: ClientForm): ClientCredentials | null {
  const [, encoded] = /^basic +([a-z\d+/]+={0,2})$/i.exec(authorization) ?? []
  const pair = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8')
  const at = pair.indexOf(':')
  if (form.client_secret !== undefined) throw ambiguous('The client authenticates in two ways.')
  if (at < 1) return null
  const id = formDecoded(pair.slice(0, at))
  const secret = formDecoded(pair.slice(at + 1))
  if (id === null || secret === null) return null
  if (form.client_id !== undefined && form.client_id !== id) {
    throw ambiguous('The form names another client than the header.')
  }
  return { id, secret: secret || null }
}

function formDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}

const ambiguous = (message: string) => new Problem('invalid_request', { message })

function hasSecret({ secretHash }: Client, secret: string | null): boolean {
  if (secretHash === null || secret === null) return secretHash === secret
  return sameSecret(sha256(secret), secretHash)
}
