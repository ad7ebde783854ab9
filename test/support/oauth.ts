/** An OAuth client over the public API: registration, consent, tokens. */
import { createHash, randomBytes } from 'node:crypto'
import { signedUp, type Answer, type Client } from './client'

export interface Pkce {
  readonly verifier: string
  readonly challenge: string
}

export interface Tokens {
  readonly access_token: string
  readonly token_type: string
  readonly expires_in: number
  readonly refresh_token: string
  readonly scope: string
}

export interface OAuthFault {
  readonly error: string
  readonly error_description: string
  readonly code: string
  readonly message: string
  readonly requestId: string
}

type Parameters = Readonly<Record<string, string | undefined>>

export const callback = 'https://bot.example/callback'

export function pkce(): Pkce {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** One request without cookies; `form` is sent as a form, pairs may repeat. */
export async function post<T = OAuthFault>(
  url: string,
  form: Parameters | readonly (readonly [string, string])[] | string,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const body = typeof form === 'string' ? form : new URLSearchParams(pairs(form)).toString()
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  return read(await fetch(url, { method: 'POST', headers: { ...type, ...headers }, body }))
}

function pairs(form: Parameters | readonly (readonly [string, string])[]): [string, string][] {
  const entries = Array.isArray(form)
    ? (form as readonly (readonly [string, string])[])
    : Object.entries(form as Parameters)
  return entries.filter((entry): entry is [string, string] => entry[1] !== undefined)
}

/** One GET without cookies that follows no redirect. */
export const get = async <T = OAuthFault>(
  url: string,
  headers: Record<string, string> = {},
): Promise<Answer<T>> => read(await fetch(url, { headers, redirect: 'manual' }))

async function read<T>(response: Response): Promise<Answer<T>> {
  const text = await response.text()
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    json = undefined
  }
  return { status: response.status, headers: response.headers, text, json: json as T }
}

/** The value of a Basic header (RFC 6749 §2.3.1). */
export const basic = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${formEncoded(id)}:${formEncoded(secret)}`).toString('base64')}`

const formEncoded = (text: string): string => new URLSearchParams({ a: text }).toString().slice(2)

/** A registered application. */
export class Application {
  constructor(
    readonly url: string,
    readonly id: string,
    readonly secret: string | null,
    readonly redirectUri: string,
  ) {}

  /** Registers; `metadata` overrides a confidential client with one redirect URI. */
  static async register(
    url: string,
    metadata: Readonly<Record<string, unknown>> = {},
  ): Promise<Application> {
    const body = { client_name: 'Homework bot', redirect_uris: [callback], ...metadata }
    const answer = await register<{ client_id: string; client_secret?: string }>(url, body)
    if (answer.status !== 201) throw new Error(`register: ${answer.status} ${answer.text}`)
    const { client_id: id, client_secret: secret = null } = answer.json
    return new Application(url, id, secret, String(body.redirect_uris[0]))
  }

  /** The address that the user is sent to; `undefined` leaves a parameter out. */
  authorizePath(challenge: string, more: Parameters = {}): string {
    const query = {
      response_type: 'code',
      client_id: this.id,
      redirect_uri: this.redirectUri,
      scope: 'sessions:read sessions:write',
      state: 'a state',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...more,
    }
    return `/api/oauth/authorize?${new URLSearchParams(pairs(query)).toString()}`
  }

  /** The response to the user's `decision`. */
  async ask(
    user: Client,
    challenge: string,
    more: Parameters = {},
    decision = 'allow',
  ): Promise<Answer> {
    const page = await user.call('GET', this.authorizePath(challenge, more))
    if (page.status !== 200) throw new Error(`authorize: ${page.status} ${page.text}`)
    return decide(user, { ...hiddenFields(page.text), decision })
  }

  /** A code that the user allowed. */
  async code(user: Client, challenge: string, more: Parameters = {}): Promise<string> {
    const answer = await this.ask(user, challenge, more)
    const code = locationOf(answer).searchParams.get('code')
    if (!code) throw new Error(`decision: ${answer.status} ${answer.text}`)
    return code
  }

  /** The token endpoint; authenticates by Basic if the client has a secret. */
  token<T = Tokens>(form: Parameters): Promise<Answer<T>> {
    return this.#call('/api/oauth/token', form)
  }

  revoke(form: Parameters): Promise<Answer<OAuthFault>> {
    return this.#call('/api/oauth/revoke', form)
  }

  exchange<T = Tokens>(code: string, verifier: string, more: Parameters = {}): Promise<Answer<T>> {
    const form = { grant_type: 'authorization_code', code, code_verifier: verifier }
    return this.token({ ...form, redirect_uri: this.redirectUri, ...more })
  }

  refresh<T = Tokens>(token: string, more: Parameters = {}): Promise<Answer<T>> {
    return this.token({ grant_type: 'refresh_token', refresh_token: token, ...more })
  }

  /** Everything from the consent to the tokens. */
  async connect(user: Client, more: Parameters = {}): Promise<Tokens> {
    const { verifier, challenge } = pkce()
    const resource = more['resource']
    const answer = await this.exchange(
      await this.code(user, challenge, more),
      verifier,
      resource ? { resource } : {},
    )
    if (answer.status !== 200) throw new Error(`token: ${answer.status} ${answer.text}`)
    return answer.json
  }

  #call<T>(path: string, form: Parameters): Promise<Answer<T>> {
    if (this.secret === null) return post(this.url + path, { client_id: this.id, ...form })
    return post(this.url + path, form, { authorization: basic(this.id, this.secret) })
  }
}

/** A registration as it is sent. */
export const register = async <T = OAuthFault>(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<T>> =>
  read(
    await fetch(`${url}/api/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  )

/** Sends the form of a consent page in the user's browser. */
export const decide = (
  user: Client,
  form: Parameters,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  user.call('POST', '/api/oauth/authorize/decision', new URLSearchParams(pairs(form)).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    ...headers,
  })

export function hiddenFields(page: string): Record<string, string> {
  const fields = page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value]))
}

export const locationOf = ({ headers }: Pick<Answer, 'headers'>): URL =>
  new URL(headers.get('location') ?? 'about:blank')

/** The status of a call to a resource with this token. */
export const callSessions = (url: string, token: string): Promise<Answer> =>
  get(`${url}/api/sessions`, { authorization: `Bearer ${token}` })

/** A user who has signed up, with an application and its tokens. */
export async function connected(
  url: string,
  metadata: Readonly<Record<string, unknown>> = {},
): Promise<{ user: Client; app: Application; tokens: Tokens }> {
  const user = await signedUp(url)
  const app = await Application.register(url, metadata)
  return { user, app, tokens: await app.connect(user) }
}
