/** The platforms that may launch this tool, the tool's own key, and what is sent to platforms. */
import { and, asc, eq, sql } from 'drizzle-orm'
import type { createLocalJWKSet, JSONWebKeySet, JWK, JWTPayload } from 'jose'
import { ltiKeys, ltiPlatforms } from '../../db/schema'
import { violationOf } from '../../db/database-errors'
import type { Db, RowOf } from '../../db/store'
import { recordAudit } from '../../http/audit'
import type { Principal } from '../../http/auth'
import { badRequest, conflict, notFound } from '../../http/errors'
import type { RequestContext } from '../../http/request-context'
import { boundedBody } from '../../lib/bounded-body'
import { isoTime, minuteMs, secondMs } from '../../lib/clock'
import { newId } from '../../lib/ids'
import type { Services } from '../../services'
import type { NewPlatform, Platform } from './model'

export type PlatformRow = RowOf<typeof ltiPlatforms>

/** A platform that does not answer as it should; the message quotes nothing secret. */
export class PlatformError extends Error {
  constructor(
    message: string,
    readonly status: number | null = null,
  ) {
    super(message)
    this.name = 'PlatformError'
  }
}

const timeoutMs = 10 * secondMs
/** How old a message may be: as old as the state that it answers. */
const messageLifeMs = 10 * minuteMs
const maxBytes = 4 * 1024 * 1024
/** How long keys are believed; an unknown one is looked up after the shorter time. */
const keysBelievedMs = minuteMs
const keysAgainMs = 10 * secondMs
const algorithms = ['RS256', 'RS384', 'RS512', 'ES256', 'ES384', 'PS256']
const sealPurpose = 'lti_key'

interface KnownKeys {
  readonly at: number
  readonly find: ReturnType<typeof createLocalJWKSet>
}

export interface PlatformAnswer {
  readonly body: unknown
  readonly headers: Headers
}

export class Platforms {
  readonly #services: Services
  readonly #keys = new Map<string, KnownKeys>()
  readonly #tokens = new Map<string, { readonly token: string; readonly until: number }>()

  constructor(services: Services) {
    this.#services = services
  }

  async list(): Promise<Platform[]> {
    const rows = await this.#services.store.db
      .select()
      .from(ltiPlatforms)
      .orderBy(asc(ltiPlatforms.createdAt), asc(ltiPlatforms.id))
    return rows.map(wirePlatform)
  }

  /** Problems: `BAD_REQUEST` for an address that is not allowed; `CONFLICT` for a client that is there. */
  async add(
    context: RequestContext,
    userId: string | null,
    wanted: NewPlatform,
  ): Promise<Platform> {
    for (const name of ['issuer', 'authorizationEndpoint', 'tokenEndpoint', 'jwksUri'] as const) {
      if (this.isAllowed(wanted[name])) continue
      throw badRequest([{ path: `/${name}`, message: 'must be an https address' }])
    }
    return this.store(context, userId, wanted)
  }

  /** Stores a platform whose addresses are allowed. Problem: `CONFLICT`. */
  async store(
    context: RequestContext,
    userId: string | null,
    wanted: NewPlatform,
  ): Promise<Platform> {
    const { store, clock } = this.#services
    const row: PlatformRow = {
      id: newId(),
      issuer: wanted.issuer,
      clientId: wanted.clientId,
      authorizationEndpoint: wanted.authorizationEndpoint,
      tokenEndpoint: wanted.tokenEndpoint,
      jwksUri: wanted.jwksUri,
      deploymentIds: wanted.deploymentIds,
      createdAt: clock.now(),
    }
    try {
      await store.transaction(async (tx) => {
        await tx.insert(ltiPlatforms).values(row)
        await this.#audit(tx, context, { event: 'lti.platform.add', userId, row })
      })
    } catch (error) {
      if (violationOf(error) === 'unique') throw conflict('This client of the issuer is known.')
      throw error
    }
    return wirePlatform(row)
  }

  /** Problem: `NOT_FOUND`. */
  async remove(context: RequestContext, { userId }: Principal, id: string): Promise<void> {
    await this.#services.store.transaction(async (tx) => {
      const [row] = await tx
        .delete(ltiPlatforms)
        .where(eq(ltiPlatforms.id, id.toLowerCase()))
        .returning()
      if (!row) throw notFound('There is no such platform.')
      await this.#audit(tx, context, { event: 'lti.platform.remove', userId, row })
    })
  }

  /** The one client of an issuer, or the one that is named; null where that is none or several. */
  async find(issuer: string, clientId: string | undefined): Promise<PlatformRow | null> {
    const isNamed = clientId === undefined ? undefined : eq(ltiPlatforms.clientId, clientId)
    const rows = await this.#services.store.db
      .select()
      .from(ltiPlatforms)
      .where(and(eq(ltiPlatforms.issuer, issuer), isNamed))
    return rows.length === 1 ? (rows[0] ?? null) : null
  }

  async byId(id: string, db: Db = this.#services.store.db): Promise<PlatformRow | null> {
    const [row] = await db.select().from(ltiPlatforms).where(eq(ltiPlatforms.id, id))
    return row ?? null
  }

  /**
   * Whether the platform has this deployment. One that registered itself without naming any learns it from its first
   * launch, which it has signed.
   */
  async hasDeployment(row: PlatformRow, deploymentId: string): Promise<boolean> {
    if (row.deploymentIds.length > 0) return row.deploymentIds.includes(deploymentId)
    const learnt = await this.#services.store.db
      .update(ltiPlatforms)
      .set({ deploymentIds: [deploymentId] })
      .where(and(eq(ltiPlatforms.id, row.id), sql`${ltiPlatforms.deploymentIds} = '[]'`))
      .returning({ id: ltiPlatforms.id })
    return learnt.length > 0
  }

  /** https; on loopback also http, outside production. */
  isAllowed(address: string): boolean {
    const url = URL.parse(address)
    if (url === null || url.username !== '' || url.password !== '') return false
    if (url.protocol === 'https:') return true
    const isLoopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
    return url.protocol === 'http:' && isLoopback && !this.#services.config.production
  }

  /**
   * The claims of a token that the platform has signed for this tool (security framework 1.0 §5.1.3). Rejects with
   * `PlatformError`.
   */
  async verify(row: PlatformRow, token: string): Promise<JWTPayload> {
    const { jwtVerify } = await import('jose')
    const check = async (isLast: boolean) =>
      jwtVerify(token, (await this.#keysOf(row, isLast)).find, {
        issuer: row.issuer,
        audience: row.clientId,
        algorithms,
        clockTolerance: 60,
        maxTokenAge: messageLifeMs / secondMs, // none of the future, too
        currentDate: new Date(this.#services.clock.now()),
        requiredClaims: ['exp', 'iat', 'nonce'],
      })
    const { payload } = await check(false).catch((error: unknown) => {
      if (isKeyFault(error)) return check(true).catch(refuse)
      return refuse(error)
    })
    const { aud, azp } = payload
    if (azp === undefined && Array.isArray(aud) && aud.length > 1) {
      throw new PlatformError('it is for several clients and names none')
    }
    if (azp !== undefined && azp !== row.clientId)
      throw new PlatformError('it is for another client')
    return payload
  }

  async #keysOf(row: PlatformRow, isLast: boolean): Promise<KnownKeys> {
    const { createLocalJWKSet } = await import('jose')
    const now = performance.now()
    const known = this.#keys.get(row.jwksUri)
    const limit = isLast ? keysAgainMs : keysBelievedMs
    if (known && now - known.at < limit) return known
    const { body } = await this.send(row.jwksUri, { headers: { accept: 'application/json' } })
    const keys = Object(body) as JSONWebKeySet
    if (!Array.isArray(keys.keys)) throw new PlatformError('its keys cannot be read')
    const read = { at: now, find: createLocalJWKSet(keys) }
    this.#keys.set(row.jwksUri, read)
    return read
  }

  /** The public half of the tool's key, as a set (RFC 7517 §5). */
  async keySet(): Promise<JSONWebKeySet> {
    return { keys: [(await this.#ownKey()).publicJwk] }
  }

  /** A token of the tool: a claim to a platform, or a message to it. */
  async sign(claims: JWTPayload, audience: string, lifeMs = 5 * minuteMs): Promise<string> {
    const { SignJWT } = await import('jose')
    const { kid, privateJwk } = await this.#ownKey()
    const now = Math.floor(this.#services.clock.now() / secondMs)
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(now + lifeMs / secondMs)
      .setJti(newId())
      .sign(privateJwk)
  }

  /** Made at its first use: 2,048 bits take a second, which no start waits for. */
  async #ownKey(): Promise<{ kid: string; publicJwk: object; privateJwk: JWK }> {
    const { store, keyring, clock } = this.#services
    const [found] = await store.db.select().from(ltiKeys)
    if (found) {
      const privateJwk = JSON.parse(keyring.open(sealPurpose, found.privateJwk)) as JWK
      return { kid: found.kid, publicJwk: found.publicJwk, privateJwk }
    }
    const { exportJWK, generateKeyPair } = await import('jose')
    const pair = await generateKeyPair('RS256', { extractable: true })
    const kid = newId()
    const marks = { kid, alg: 'RS256', use: 'sig' }
    const row = {
      kid,
      slot: 1,
      publicJwk: { ...(await exportJWK(pair.publicKey)), ...marks },
      privateJwk: keyring.seal(
        sealPurpose,
        JSON.stringify({ ...(await exportJWK(pair.privateKey)), ...marks }),
      ),
      createdAt: clock.now(),
    }
    await store.db.insert(ltiKeys).values(row).onConflictDoNothing()
    return this.#ownKey()
  }

  /**
   * Asks a service of the platform with an access token (security framework 1.0 §4.1.1); one that has ended is replaced
   * once. Rejects with `PlatformError`.
   */
  async ask(
    row: PlatformRow,
    scope: string,
    url: string,
    init: RequestInit,
  ): Promise<PlatformAnswer> {
    const call = async () => {
      const authorization = `Bearer ${await this.#tokenFor(row, scope)}`
      const headers = new Headers(init.headers)
      headers.set('authorization', authorization)
      return this.send(url, { ...init, headers })
    }
    return call().catch((error: unknown) => {
      if (!(error instanceof PlatformError) || error.status !== 401) throw error
      this.#tokens.delete(`${row.id} ${scope}`)
      return call()
    })
  }

  async #tokenFor(row: PlatformRow, scope: string): Promise<string> {
    const key = `${row.id} ${scope}`
    const now = performance.now()
    const held = this.#tokens.get(key)
    if (held && held.until > now) return held.token
    const claims = { iss: row.clientId, sub: row.clientId }
    const { body } = await this.send(row.tokenEndpoint, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: await this.sign(claims, row.tokenEndpoint),
        scope,
      }),
    })
    const { access_token: token, expires_in: seconds } = Object(body) as Record<string, unknown>
    if (typeof token !== 'string') throw new PlatformError('it gave no access token')
    const life = typeof seconds === 'number' && seconds > 0 ? seconds : 60
    this.#tokens.set(key, { token, until: now + Math.max(0, life - 30) * secondMs })
    return token
  }

  /** One request; the answer is JSON, or empty. Rejects with `PlatformError`. */
  async send(url: string, init: RequestInit): Promise<PlatformAnswer> {
    if (!this.isAllowed(url)) throw new PlatformError('it names an address that is not allowed')
    const signal = AbortSignal.timeout(timeoutMs)
    // A redirect would carry the token elsewhere.
    const response = await fetch(url, { ...init, redirect: 'manual', signal }).catch(() => {
      throw new PlatformError('it cannot be reached')
    })
    const text = await boundedText(response)
    const { status, headers } = response
    if (status < 200 || status > 299) {
      throw new PlatformError(`it answered with status ${status}`, status)
    }
    try {
      return { body: text === '' ? null : (JSON.parse(text) as unknown), headers }
    } catch {
      return { body: null, headers }
    }
  }

  #audit(
    tx: Db,
    context: RequestContext,
    { event, userId, row }: { event: string; userId: string | null; row: PlatformRow },
  ): Promise<void> {
    const { id, issuer, clientId } = row
    return recordAudit(tx, this.#services.clock, context, {
      event,
      outcome: 'success',
      userId,
      detail: { platform: id, issuer, clientId },
    })
  }
}

async function boundedText(response: Response): Promise<string> {
  const bytes = await boundedBody(response, maxBytes).catch(() => {
    throw new PlatformError('its answer broke off')
  })
  if (bytes === null) throw new PlatformError('its answer is too long')
  return bytes.toString('utf8')
}

/** The key is unknown, or is another one under the same id. */
const isKeyFault = (error: unknown): boolean =>
  ['ERR_JWKS_NO_MATCHING_KEY', 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED'].includes(
    String((Object(error) as { code?: string }).code),
  )

function refuse(error: unknown): never {
  if (error instanceof PlatformError) throw error
  throw new PlatformError(error instanceof Error ? error.message.slice(0, 200) : 'it is no token')
}

const wirePlatform = ({ createdAt, deploymentIds, ...row }: PlatformRow): Platform => ({
  ...row,
  deploymentIds: [...deploymentIds],
  createdAt: isoTime(createdAt),
})
