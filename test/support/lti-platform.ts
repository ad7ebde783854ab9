/** A learning platform on a loopback address that speaks the messages of LTI 1.3 and its services. */
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWK, jwtVerify, SignJWT } from 'jose'
import type { Answer, Client } from './client'

type Json = Record<string, unknown>

const claim = (name: string) => `https://purl.imsglobal.org/spec/lti/claim/${name}`
const membership = 'http://purl.imsglobal.org/vocab/lis/v2/membership'
export const instructor = `${membership}#Instructor`
export const learnerRole = `${membership}#Learner`
export const form = { 'content-type': 'application/x-www-form-urlencoded' }
const ltiClientId = 'elenchus-tool'

/** Who launches, and from where. */
export interface LtiUser {
  readonly sub: string
  readonly name?: string
  readonly roles: readonly string[]
}

/** A member of a course, as the roster shows them. */
export interface RosterMember {
  readonly user_id: string
  readonly name?: string
  readonly status?: string
  readonly roles: readonly string[]
}

export class LtiPlatform implements AsyncDisposable {
  /** Where the tool is. */
  server = ''
  /** Who launches from the pages of the platform; null: nobody is signed in there. */
  visitor: LtiUser | null = null
  roster: RosterMember[] = []
  pageSize = 2
  /** Answers to scores and rosters; null: as they should be. */
  fault: (() => Response) | null = null
  /** Whether a token that was issued works. */
  isTokenGood = true
  readonly scores: Json[] = []
  readonly tokens: string[] = []
  readonly registrations: Json[] = []
  readonly #http: ReturnType<typeof Bun.serve>
  #key: { readonly jwk: JWK; readonly kid: string }

  private constructor(key: { readonly jwk: JWK; readonly kid: string }) {
    this.#key = key
    this.#http = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: (request) => this.#answer(request),
    })
  }

  static async start(): Promise<LtiPlatform> {
    return new LtiPlatform(await newKey())
  }

  get url(): string {
    return `http://127.0.0.1:${this.#http.port}`
  }

  /** What an administrator enters. */
  get registration() {
    return {
      issuer: this.url,
      clientId: ltiClientId,
      authorizationEndpoint: `${this.url}/auth`,
      tokenEndpoint: `${this.url}/token`,
      jwksUri: `${this.url}/jwks`,
      deploymentIds: ['1'],
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#http.stop(true)
  }

  /** Signs with a new key from now on; the old one is gone. */
  async rotate(): Promise<void> {
    this.#key = await newKey()
  }

  #loginAddress(more: Record<string, string> = {}): URL {
    const query = new URLSearchParams({
      iss: this.url,
      login_hint: '17',
      target_link_uri: `${this.server}/api/lti/launch`,
      client_id: ltiClientId,
      ...more,
    })
    return new URL(`${this.server}/api/lti/login?${query.toString()}`)
  }

  /** What the tool sends the browser to the platform with. */
  async begin(browser: Client, more: Record<string, string> = {}): Promise<URL> {
    const { pathname, search } = this.#loginAddress(more)
    const answer = await browser.call('GET', pathname + search)
    if (answer.status !== 302) throw new Error(`login: ${answer.status} ${answer.text}`)
    return new URL(String(answer.headers.get('location')))
  }

  /** The claims of a launch from a course. */
  claims(user: LtiUser, more: Json = {}): Json {
    return {
      sub: user.sub,
      ...(user.name === undefined ? {} : { name: user.name }),
      [claim('message_type')]: 'LtiResourceLinkRequest',
      [claim('version')]: '1.3.0',
      [claim('deployment_id')]: '1',
      [claim('target_link_uri')]: `${this.server}/api/lti/launch`,
      [claim('resource_link')]: { id: 'link-1' },
      [claim('roles')]: user.roles,
      [claim('context')]: { id: 'course-1', title: 'Mathematics 8b' },
      'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice': {
        context_memberships_url: `${this.url}/members?course=1`,
        service_versions: ['2.0'],
      },
      ...more,
    }
  }

  /** A signed message. `header` and `life` make it a bad one. */
  sign(
    claims: Json,
    more: { key?: { jwk: JWK; kid: string }; life?: number } = {},
  ): Promise<string> {
    const { jwk, kid } = more.key ?? this.#key
    const now = Math.floor(Date.now() / 1_000)
    const life = more.life ?? 300
    const all = { iss: this.url, aud: ltiClientId, iat: now - 5, exp: now + life, ...claims }
    return new SignJWT(all).setProtectedHeader({ alg: 'RS256', kid }).sign(jwk)
  }

  /** A whole launch; gives the answer to its form. */
  async launch(browser: Client, user: LtiUser, more: Json = {}): Promise<Answer> {
    const begun = await this.begin(browser)
    const nonce = begun.searchParams.get('nonce')
    const token = await this.sign({ nonce, ...this.claims(user, more) })
    return this.post(browser, begun.searchParams.get('state') ?? '', token)
  }

  post(browser: Client, state: string, token: string): Promise<Answer> {
    const body = new URLSearchParams({ state, id_token: token }).toString()
    return browser.call('POST', '/api/lti/launch', body, { ...form, origin: this.url })
  }

  /** What the tool has signed for the platform. */
  async read(token: string): Promise<Json> {
    const keys = await (await fetch(`${this.server}/api/lti/jwks`)).json()
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys as never))
    return payload
  }

  async #answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/jwks') return this.#keySet()
    if (pathname === '/token') return this.#token(await request.formData())
    if (pathname === '/.well-known/openid-configuration') return this.#description(request)
    if (pathname === '/register') return this.#register(request)
    if (pathname === '/auth') return this.#authorize(searchParams)
    if (pathname === '/course') return this.#frame(this.#loginAddress().href)
    if (pathname === '/tools') return this.#frame(searchParams.get('url') ?? '')
    const fault = this.fault?.()
    if (fault) return fault
    const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? ''
    if (!this.isTokenGood || !this.tokens.includes(token)) return new Response('', { status: 401 })
    if (pathname === '/members') return this.#members(Number(searchParams.get('page') ?? 0))
    if (pathname === '/items/1/scores') {
      this.scores.push({ ...((await request.json()) as Json), query: searchParams.get('type') })
      return new Response(null, { status: 204 })
    }
    return new Response('', { status: 404 })
  }

  /** A page that holds the tool in a frame, and notices the message that ends it (Dynamic Registration 1.0 §3.7). */
  #frame(address: string): Response {
    return pageOf(`<iframe src="${escapeHtml(address)}" width="800" height="600"></iframe><p>open</p>
<script>addEventListener('message', ({ data }) => {
  if (data.subject !== 'org.imsglobal.lti.close') return
  document.querySelector('iframe').remove()
  document.querySelector('p').textContent = 'closed'
})</script>`)
  }

  /** Signs `visitor` in at the tool, whose address the tool has given (security framework 1.0 §5.1.1.3). */
  async #authorize(asked: URLSearchParams): Promise<Response> {
    if (!this.visitor) return new Response('', { status: 403 })
    const token = await this.sign({ nonce: asked.get('nonce'), ...this.claims(this.visitor) })
    return pageOf(`<form method="post" action="${escapeHtml(asked.get('redirect_uri') ?? '')}">
<input type="hidden" name="state" value="${escapeHtml(asked.get('state') ?? '')}">
<input type="hidden" name="id_token" value="${token}"></form>
<script>document.forms[0].submit()</script>`)
  }

  #keySet(): Response {
    const { jwk, kid } = this.#key
    const { kty, n, e } = jwk
    return Response.json({ keys: [{ kty, n, e, kid, use: 'sig' }] })
  }

  /** Security framework 1.0 §4.1.1: the tool proves itself by its key. */
  async #token(fields: FormData): Promise<Response> {
    const assertion = await this.read(fields.get('client_assertion') as string)
    const isGood =
      fields.get('grant_type') === 'client_credentials' &&
      assertion['iss'] === ltiClientId &&
      assertion['sub'] === ltiClientId &&
      assertion['aud'] === `${this.url}/token` &&
      typeof assertion['jti'] === 'string'
    if (!isGood) return Response.json({ error: 'invalid_client' }, { status: 401 })
    const token = crypto.randomUUID()
    this.tokens.push(token)
    this.isTokenGood = true
    const scope = fields.get('scope')
    return Response.json({ access_token: token, token_type: 'Bearer', expires_in: 3_600, scope })
  }

  #members(page: number): Response {
    const from = page * this.pageSize
    const members = this.roster.slice(from, from + this.pageSize)
    const next = `<${this.url}/members?course=1&page=${page + 1}>; rel="next"`
    const headers: Record<string, string> =
      from + this.pageSize < this.roster.length ? { link: next } : {}
    return Response.json(
      { id: `${this.url}/members`, context: { id: 'course-1' }, members },
      { headers },
    )
  }

  /** Shown to the bearer of a registration alone, as Canvas does. */
  #description(request: Request): Response {
    if (request.headers.get('authorization') !== 'Bearer registration-token') {
      return new Response('', { status: 401 })
    }
    return Response.json({
      issuer: this.url,
      authorization_endpoint: `${this.url}/auth`,
      token_endpoint: `${this.url}/token`,
      jwks_uri: `${this.url}/jwks`,
      registration_endpoint: `${this.url}/register`,
    })
  }

  async #register(request: Request): Promise<Response> {
    if (request.headers.get('authorization') !== 'Bearer registration-token') {
      return new Response('', { status: 401 })
    }
    const asked = (await request.json()) as Json
    this.registrations.push(asked)
    return Response.json({ ...asked, client_id: ltiClientId })
  }
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const pageOf = (main: string): Response =>
  new Response(`<!doctype html><link rel="icon" href="data:,"><title>Platform</title>${main}`, {
    headers: { 'content-type': 'text/html' },
  })

async function newKey(): Promise<{ readonly jwk: JWK; readonly kid: string }> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = crypto.randomUUID()
  return { kid, jwk: { ...(await exportJWK(privateKey)), kid, alg: 'RS256' } }
}
