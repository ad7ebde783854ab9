/**
 * A real OpenID provider (node-oidc-provider) on a loopback address. A user is signed in there and consents at once. A front
 * before it makes the faults: what it sends on may be missing, late or signed anew with other claims.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'
// @ts-expect-error: the package comes without types.
import untyped from 'oidc-provider'
import type { Client } from './client'

interface Interaction {
  readonly prompt: { readonly name: string }
}

interface Provider {
  callback(): (request: IncomingMessage, response: ServerResponse) => void
  interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
  interactionFinished(
    request: IncomingMessage,
    response: ServerResponse,
    result: object,
    options: object,
  ): Promise<void>
  readonly Grant: new (fields: object) => { addOIDCScope(scope: string): void }
}

const ProviderClass = untyped as new (issuer: string, configuration: object) => Provider

/** A user of the provider; each member but `sub` is a claim. */
export interface OpenIdUser {
  readonly sub: string
  readonly [claim: string]: unknown
}

export const openIdPaths = {
  start: '/api/auth/oidc/start',
  callback: '/api/auth/oidc/callback',
  logout: '/api/auth/oidc/logout',
} as const

const clientId = 'elenchus-school'
const clientSecret = 'elenchus-school-secret-0123456789'
const claims = [
  'email',
  'email_verified',
  'name',
  'roles',
  'groups',
  'realm_access',
  '_claim_names',
]

/** What the front does with an answer of the provider to this path. */
type Fault = (answer: Response) => Response | Promise<Response>

export class OpenId implements AsyncDisposable {
  user: OpenIdUser = { sub: 'nobody' }
  /** Where the provider may send browsers back to. */
  server = ''
  /** By the end of the path of a request: `/token`. */
  readonly faults = new Map<string, Fault>()
  readonly requests: string[] = []
  readonly #rows = new Map<string, Record<string, unknown>>()
  readonly #front: ReturnType<typeof Bun.serve>
  readonly #inner: Server
  #key: { readonly jwk: JWK; readonly kid: string }
  #handle: ReturnType<Provider['callback']>
  #provider: Provider
  #isDown = false

  private constructor(key: OpenId['key']) {
    this.#key = key
    this.#inner = createServer((request, response) => void this.#serve(request, response))
    this.#inner.listen(0, '127.0.0.1')
    this.#front = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: (request) => this.#passOn(request),
    })
    this.#provider = this.#create()
    this.#handle = this.#provider.callback()
  }

  static async start(): Promise<OpenId> {
    return new OpenId(await newKey())
  }

  get key() {
    return this.#key
  }

  get issuer(): string {
    return `http://127.0.0.1:${this.#front.port}`
  }

  get env(): Readonly<Record<string, string>> {
    return {
      OIDC_ISSUER: this.issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: 'Gymnasium Süd',
      OIDC_ROLE_CLAIM: 'realm_access.roles',
      OIDC_TEACHER_VALUES: 'teacher, Lehrkraft',
      OIDC_ADMIN_VALUES: 'it',
      OIDC_CLASS_CLAIM: 'groups',
    }
  }

  /** Signs with a new key from now on; the old one is gone. */
  async rotate(): Promise<void> {
    this.#key = await newKey()
    this.#provider = this.#create()
    this.#handle = this.#provider.callback()
  }

  setDown(isDown: boolean): void {
    this.#isDown = isDown
  }

  /** ID tokens have these claims instead, signed by the provider's key or another. */
  changeIdToken(
    change: (claims: JWTPayload) => JWTPayload,
    { key = this.#key, alg = 'RS256' }: { key?: OpenId['key']; alg?: string } = {},
  ): void {
    this.faults.set('/token', async (answer) => {
      const body = (await answer.json()) as Record<string, unknown>
      const changed = change(decodeJwt(String(body['id_token'])))
      const token = alg === 'none' ? unsigned(changed) : await signed(changed, key, alg)
      return Response.json({ ...body, id_token: token })
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#front.stop(true)
    this.#inner.closeAllConnections()
    this.#inner.close()
  }

  /** The path that the provider sends the browser back to, after it has asked its user. */
  async consent(address: string): Promise<string> {
    const cookies = new Map<string, string>()
    let at = new URL(address)
    for (let hops = 0; hops < 10; hops += 1) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
      for (const each of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
        cookies.set(name, value)
      }
      const location = response.headers.get('location')
      if (location === null) throw new Error(`consent: ${response.status} ${await response.text()}`)
      at = new URL(location, at)
      if (at.origin !== this.issuer) return at.pathname + at.search
    }
    throw new Error('consent: too many redirects')
  }

  /** A whole login of a user of the provider; gives the answer of the callback. */
  async signIn(browser: Client, user: OpenIdUser, query: Record<string, string> = {}) {
    this.user = user
    return browser.call('GET', await this.consent(await this.begin(browser, query)))
  }

  async begin(browser: Client, query: Record<string, string> = {}): Promise<string> {
    const path = `${openIdPaths.start}?${new URLSearchParams(query).toString()}`
    const answer = await browser.call('GET', path)
    if (answer.status !== 302) throw new Error(`start: ${answer.status} ${answer.text}`)
    return String(answer.headers.get('location'))
  }

  async #passOn(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    this.requests.push(`${request.method} ${pathname}`)
    if (this.#isDown) return new Response('<h1>Service unavailable</h1>', { status: 503 })
    const { port } = this.#inner.address() as AddressInfo
    const headers = new Headers(request.headers)
    headers.set('x-forwarded-host', new URL(this.issuer).host)
    headers.set('x-forwarded-proto', 'http')
    headers.set('accept-encoding', 'identity')
    const answer = await fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
      method: request.method,
      headers,
      redirect: 'manual',
      ...(request.method === 'POST' ? { body: await request.text() } : {}),
    })
    const fault = this.faults.get(pathname)
    return fault ? fault(answer) : answer
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!request.url?.startsWith('/interaction/')) return this.#handle(request, response)
    await this.#provider.interactionDetails(request, response)
    const result = { login: { accountId: this.user.sub }, consent: {} }
    await this.#provider.interactionFinished(request, response, result, {
      mergeWithLastSubmission: false,
    })
  }

  #create(): Provider {
    const rows = this.#rows
    const client = () => ({
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [`${this.server}${openIdPaths.callback}`],
      post_logout_redirect_uris: [`${this.server}/login`],
    })
    const provider: Provider = new ProviderClass(this.issuer, {
      adapter: adapterOf(rows, client),
      jwks: { keys: [this.#key.jwk] },
      claims: { openid: ['sub', ...claims.slice(3)], email: claims.slice(0, 2), profile: ['name'] },
      conformIdTokenClaims: false,
      cookies: { keys: ['a secret of the provider'] },
      features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
      findAccount: (_: unknown, accountId: string) => ({
        accountId,
        claims: () => this.user,
      }),
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      loadExistingGrant: async (context: { oidc: { session: { accountId: string } } }) => {
        const grant = new provider.Grant({
          clientId,
          accountId: context.oidc.session.accountId,
        }) as InstanceType<Provider['Grant']> & { save(): Promise<string> }
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
      pkce: { required: () => true },
      ttl: { AccessToken: 600, Grant: 600, IdToken: 300, Interaction: 600, Session: 600 },
    })
    Object.assign(provider, { proxy: true })
    return provider
  }
}

/** Rows in memory: the package's own adapter is shared by all providers of a process. */
function adapterOf(rows: Map<string, Record<string, unknown>>, client: () => object) {
  return class {
    constructor(readonly name: string) {}

    async upsert(id: string, payload: Record<string, unknown>): Promise<void> {
      rows.set(`${this.name}:${id}`, payload)
    }

    async find(id: string): Promise<object | undefined> {
      return this.name === 'Client' ? client() : rows.get(`${this.name}:${id}`)
    }

    async findByUid(uid: string): Promise<object | undefined> {
      return [...rows.values()].find((row) => row['uid'] === uid)
    }

    async consume(id: string): Promise<void> {
      const row = rows.get(`${this.name}:${id}`)
      if (row) row['consumed'] = true
    }

    async destroy(id: string): Promise<void> {
      rows.delete(`${this.name}:${id}`)
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      for (const [key, row] of rows) if (row['grantId'] === grantId) rows.delete(key)
    }
  }
}

/** A private key as JWK, with its own id. */
export async function newKey(): Promise<{ readonly jwk: JWK; readonly kid: string }> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = crypto.randomUUID()
  return { kid, jwk: { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' } }
}

const signed = (claims: JWTPayload, { jwk, kid }: OpenId['key'], alg: string): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg, kid })
    .sign(alg.startsWith('HS') ? new TextEncoder().encode(clientSecret) : jwk)

function unsigned(claims: JWTPayload): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none' })}.${part(claims)}.`
}
