import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { type ClientAuthMethod, oauthClients } from '../../db/schema'
import type { Db, Prepared, Row, Store } from '../../db/store'
import { badRequest, Problem } from '../../http/errors'
import { type Clock, dayMs, secondMs } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { isStorable, visibleName } from '../../lib/text'
import { randomBase64url, sameSecret, sha256 } from '../../lib/tokens'
import type { Services } from '../../services'
import type { ClientMetadata } from './model'
import { parseScopes } from './tokens'

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

/** Programs that registered themselves (RFC 7591). */
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
    const refused = () =>
      new Problem('invalid_client', {
        headers: authorization === null ? {} : { 'www-authenticate': 'Basic realm="elenchus"' },
      })
    const presented = authorization === null ? fromForm(form) : fromHeader(authorization, form)
    if (!presented) throw refused()
    const client = await this.find(presented.id)
    if (!client || !hasSecret(client, presented.secret)) throw refused()
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

/*
 * Redirect URIs (RFC 6749 §3.1.2, RFC 8252 §7, RFC 9700 §2.1 and §4.1). The server compares them as text and never
 * fetches them.
 */

/**
 * No white space, controls, quotes, angle brackets or backslashes, which parsers read differently.
 */
const plain = /^[\x21\x23-\x26\x28-\x3b\x3d\x3f-\x5b\x5d\x5f\x61-\x7a\x7e]{1,2000}$/
const loopbackHosts = ['127.0.0.1', '[::1]', 'localhost']
/** A private scheme, which contains a domain name of its owner (RFC 8252 §7.1). */
const privateScheme = /^[a-z][a-z\d+-]*(\.[a-z\d+-]+)+:/i
/**
 * A loopback address or its name; the system chooses the port each time (RFC 8252 §7.3, and §8.3 for
 * `localhost`, which clients register all the same).
 */
const loopback = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?(|[/?].*)$/

/** Where a redirect URI leads, as the consent page and its policy show it. */
export interface Destination {
  /** A host with its port; or a private scheme, with the host that its URI names. */
  readonly name: string
  /** It is a program on the user's own device. */
  readonly isLocal: boolean
  /** The source expression of a content security policy that matches it (CSP 3 §2.3.1). */
  readonly source: string
}

/** First labels of schemes that browsers run or read themselves, whatever follows the dot. */
const dangerousLabels = ['javascript', 'data', 'vbscript', 'blob', 'about', 'file']
/** A user in the authority, under any scheme (RFC 3986 §3.2.1). */
const withUser = /^[^:]*:\/\/[^/?#]*@/

/**
 * Why a client cannot use the URI; null if it can. `schemes` are private schemes without a dot that
 * well-known programs use.
 */
function redirectUriFault(uri: string, schemes: readonly string[]): string | null {
  if (!plain.test(uri) || !URL.canParse(uri)) return 'must be an absolute URI of plain characters'
  if (uri.includes('#')) return 'must not have a fragment'
  if (withUser.test(uri)) return 'must not have a user'
  const name = (uri.split(':', 1)[0] ?? '').toLowerCase()
  if (dangerousLabels.includes(name.split('.', 1)[0] ?? '')) return 'must not have this scheme'
  if (privateScheme.test(uri) || schemes.includes(name)) return null
  const [, scheme] = /^(https?):\/\/[^/?]/i.exec(uri) ?? []
  if (!scheme) return 'must be https, http on a loopback address, or a scheme with a dot in it'
  if (scheme.toLowerCase() === 'https') return null
  return isLoopbackHost(new URL(uri).hostname) ? null : 'may be http on a loopback address only'
}

/** Whether the URIs are identical. Only the port of a loopback address may differ. */
export function sameRedirectUri(registered: string, given: string): boolean {
  if (registered === given) return true
  const [, host, rest] = loopback.exec(registered) ?? []
  const [, givenHost, givenRest] = loopback.exec(given) ?? []
  return host !== undefined && host === givenHost && rest === givenRest && URL.canParse(given)
}

/** Where a registered redirect URI leads. */
export function destinationOf(uri: string): Destination {
  const { protocol, host, hostname } = new URL(uri)
  if (!/^https?:$/.test(protocol)) {
    const name = host === '' ? protocol : `${protocol}//${host}`
    return { name, isLocal: true, source: protocol }
  }
  const isLocal = protocol === 'http:' && isLoopbackHost(hostname)
  // A content security policy cannot contain an IPv6 address.
  const source = hostname.startsWith('[') ? protocol : `${protocol}//${host}`
  return { name: host, isLocal, source }
}

/** The URI with the parameters appended to its query (RFC 6749 §4.1.2); null values are omitted. */
export function redirectTo(
  uri: string,
  parameters: Readonly<Record<string, string | null>>,
): string {
  const added = Object.entries(parameters)
    .filter((entry): entry is [string, string] => entry[1] !== null)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  const separator = !uri.includes('?') ? '?' : /[?&]$/.test(uri) ? '' : '&'
  return `${uri}${separator}${added}`
}

const isLoopbackHost = (host: string): boolean => loopbackHosts.includes(host)
