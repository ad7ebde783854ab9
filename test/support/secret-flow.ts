/**
 * One long visit that gets a secret of every kind: with a browser, a phone, an agent, an OAuth client
 * and a social login. It records which response issued each secret, and every response.
 */
import { Client, newEmail, password } from './client'
import { conforms } from './conformance'
import { begin, consent } from './codehost-login'
import { hiddenFields, pkce } from './oauth'
import { tokenIn, type SmtpSink } from './smtp'

/** One secret, and the requests (`METHOD /path`) whose answers may hold it. */
export interface Secret {
  readonly name: string
  readonly value: string
  readonly from: readonly string[]
}

export interface Heard {
  readonly where: string
  /** Body and headers. */
  readonly text: string
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

export class SecretFlow {
  readonly secrets: Secret[] = []
  readonly heard: Heard[] = []
  readonly email = newEmail()

  constructor(
    readonly url: string,
    readonly smtp: SmtpSink,
  ) {}

  /** All of it; `setUpToken` is of the link that the first start printed. */
  async run(setUpToken: string): Promise<void> {
    const admin = this.#client()
    await this.#csrf(admin)
    this.#hold('set-up token', setUpToken)
    const body = { token: setUpToken, email: newEmail(), password: this.#password('of the admin') }
    await this.#post(admin, '/api/auth/setup', body, 200)
    this.#holdSid(admin, 'POST /api/auth/setup')
    const browser = await this.#browser()
    await this.#mails(browser)
    await this.#phone(browser)
    await this.#agent(browser)
    await this.#application(browser)
    await this.#codehost()
    await browser.call('GET', '/api/account')
    await browser.call('GET', '/api/account/sessions')
    await browser.call('GET', '/api/account/connections')
    await this.#failures(browser)
  }

  /** A browser whose responses are all recorded. */
  #client(): Client {
    return new Client(this.url, async (method, path, answer) => {
      await conforms(method, path, answer)
      const headers = [...answer.headers].map((pair) => pair.join(': ')).join('\n')
      const where = `${method} ${path.split('?', 1)[0]}`
      this.heard.push({ where, text: `${headers}\n${answer.text}` })
    })
  }

  #hold(name: string, value: string, ...from: string[]): string {
    if (value.length < 8) throw new Error(`${name}: ${value} is no secret`)
    this.secrets.push({ name, value, from })
    // The random part is a secret by itself.
    const tail = value.split('.').at(-1) ?? ''
    if (tail !== value && tail.length >= 20)
      this.secrets.push({ name: `${name}, its end`, value: tail, from })
    return value
  }

  #password(of: string): string {
    return this.#hold(`password ${of}`, `${password} ${crypto.randomUUID()}`)
  }

  #holdSid(client: Client, from: string): void {
    this.#hold('sid', String(client.cookies.get('sid')), from, 'GET /api/auth/me')
  }

  async #csrf(client: Client): Promise<void> {
    const token = await client.fetchCsrf()
    const pages = ['GET /api/auth/csrf-token', 'GET /api/oauth/authorize']
    this.#hold('CSRF token', token, ...pages)
  }

  async #post<T>(client: Client, path: string, sent: unknown, status: number, headers = {}) {
    const answer = await client.call<T>('POST', path, sent, headers)
    if (answer.status !== status) throw new Error(`${path}: ${answer.status} ${answer.text}`)
    return answer
  }

  async #browser(): Promise<Client> {
    const browser = this.#client()
    await this.#csrf(browser)
    const credentials = { email: this.email, password: this.#password('at first') }
    await this.#post(browser, '/api/auth/register', credentials, 200)
    this.#holdSid(browser, 'POST /api/auth/register')
    await this.#post(browser, '/api/auth/logout', undefined, 200)
    await this.#csrf(browser)
    await this.#post(browser, '/api/auth/login', credentials, 200)
    this.#holdSid(browser, 'POST /api/auth/login')
    await browser.call('GET', '/api/auth/me')
    return browser
  }

  /** Verification, then a new password by mail, then signed in anew. */
  async #mails(browser: Client): Promise<void> {
    const verification = this.#hold(
      'verification token',
      tokenIn(await this.smtp.message('verify-email')),
      // Without a sign-in of the account it leads to the page that takes the token.
      'GET /api/auth/verify-email',
    )
    await browser.call('GET', `/api/auth/verify-email?token=${verification}`)
    await this.#post(browser, '/api/auth/password/forgot', { email: this.email }, 200)
    const reset = this.#hold('reset token', tokenIn(await this.smtp.message('reset-password')))
    const chosen = this.#password('chosen by mail')
    await this.#post(browser, '/api/auth/password/reset', { token: reset, password: chosen }, 200)
    browser.cookies.clear()
    await this.#csrf(browser)
    const credentials = { email: this.email, password: chosen }
    await this.#post(browser, '/api/auth/login', credentials, 200)
    this.#holdSid(browser, 'POST /api/auth/login')
    const change = { currentPassword: chosen, newPassword: this.#password('at last') }
    await this.#post(browser, '/api/auth/password/change', change, 200)
    await this.#post(browser, '/api/auth/verify-email/resend', undefined, 200)
  }

  async #phone(browser: Client): Promise<void> {
    const code = await this.#post<{ code: string }>(
      browser,
      '/api/account/mobile-codes',
      undefined,
      201,
    )
    this.#hold('pairing code', code.json.code, 'POST /api/account/mobile-codes')
    const phone = this.#client()
    await this.#tokensOf(phone, '/api/mobile/login-with-code', { code: code.json.code })
  }

  /** The tokens of a phone, refreshed once. */
  async #tokensOf(phone: Client, path: string, body: unknown): Promise<void> {
    const refreshPath = '/api/auth/mobile/refresh'
    let answer = await this.#post<Tokens>(phone, path, body, 200)
    this.#hold('ma.', answer.json.accessToken, `POST ${path}`)
    const spent = this.#hold('mr.', answer.json.refreshToken, `POST ${path}`)
    answer = await this.#post<Tokens>(phone, refreshPath, undefined, 200, bearer(spent))
    const { accessToken, refreshToken } = answer.json
    this.#hold('ma., refreshed', accessToken, `POST ${refreshPath}`)
    this.#hold('mr., refreshed', refreshToken, `POST ${refreshPath}`)
    await phone.call('GET', '/api/auth/me', undefined, bearer(accessToken))
    await this.#post(phone, refreshPath, undefined, 401, bearer(spent))
    await phone.call('GET', '/api/auth/me', undefined, bearer(accessToken))
  }

  async #agent(browser: Client): Promise<void> {
    const path = '/api/account/agent-keys'
    const body = { label: 'Bot', scopes: ['sessions:read'] }
    const headers = { 'idempotency-key': 'mint once' }
    const made = await this.#post<{ credential: string }>(browser, path, body, 201, headers)
    const key = this.#hold('agent key', made.json.credential, `POST ${path}`)
    await this.#post(browser, path, body, 201, headers)
    const agent = this.#client()
    await agent.call('GET', '/api/sessions', undefined, bearer(key))
    await agent.call('GET', '/api/account', undefined, bearer(key))
    await agent.call('GET', '/api/sessions', undefined, bearer(`${key}x`))
    await browser.call('GET', path)
  }

  async #application(browser: Client): Promise<void> {
    const program = this.#client()
    const redirectUri = 'https://bot.example/callback'
    const metadata = {
      client_name: 'Homework bot',
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'client_secret_post',
    }
    const registered = await this.#post<Registered>(program, '/api/oauth/register', metadata, 201)
    const { client_id, client_secret } = registered.json
    this.#hold('client secret', client_secret, 'POST /api/oauth/register')
    const { verifier, challenge } = pkce()
    this.#hold('PKCE verifier', verifier)
    const query = new URLSearchParams({
      response_type: 'code',
      client_id,
      redirect_uri: redirectUri,
      scope: 'sessions:read',
      code_challenge: challenge,
      code_challenge_method: 'S256',
    }).toString()
    const page = await browser.call('GET', `/api/oauth/authorize?${query}`)
    const fields = hiddenFields(page.text)
    this.#hold('handle of the consent page', String(fields['request']), 'GET /api/oauth/authorize')
    const decision = new URLSearchParams({ ...fields, decision: 'allow' }).toString()
    const path = '/api/oauth/authorize/decision'
    const allowed = await this.#post(browser, path, decision, 303, form)
    const code = new URL(String(allowed.headers.get('location'))).searchParams.get('code')
    this.#hold('authorization code', String(code), `POST ${path}`)
    const client = { client_id, client_secret }
    const exchange = { code: String(code), code_verifier: verifier, redirect_uri: redirectUri }
    const grant = { grant_type: 'authorization_code', ...exchange, ...client }
    const tokens = await this.#issued(program, grant)
    const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token, ...client }
    const { access_token: token } = await this.#issued(program, refresh)
    await program.call('GET', '/api/sessions', undefined, bearer(token))
    await this.#token(program, refresh, 400)
    await program.call('GET', '/api/sessions', undefined, bearer(token))
  }

  async #issued(program: Client, fields: Readonly<Record<string, string>>) {
    const { json } = await this.#token(program, fields, 200)
    this.#hold('access token', json.access_token, 'POST /api/oauth/token')
    this.#hold('refresh token', json.refresh_token, 'POST /api/oauth/token')
    return json
  }

  #token(program: Client, fields: Readonly<Record<string, string>>, status: number) {
    const body = new URLSearchParams(fields).toString()
    return this.#post<OAuthTokens>(program, '/api/oauth/token', body, status, form)
  }

  /** Social login of a browser, then of a phone. */
  async #codehost(): Promise<void> {
    const [start, finish] = ['start', 'callback'].map(
      (end) => `GET /api/auth/oauth/codehost/${end}`,
    )
    for (const query of [{}, { client: 'native' }]) {
      const browser = this.#client()
      const address = await begin(browser, query)
      this.#hold('state', String(new URL(address).searchParams.get('state')), String(start))
      this.#hold('nonce', String(browser.cookies.get('codehost-nonce')), String(start))
      const back = await consent(address)
      const arrived = await browser.call('GET', back)
      if (arrived.status !== 302) throw new Error(`callback: ${arrived.status} ${arrived.text}`)
      const sid = browser.cookies.get('sid')
      if (sid) this.#hold('sid', sid, String(finish), 'GET /api/auth/me')
      else {
        const code = new URL(String(arrived.headers.get('location'))).searchParams.get('code')
        this.#hold('mo.', String(code), String(finish))
        await this.#tokensOf(browser, '/api/mobile/oauth/exchange', { code })
      }
      await browser.call('GET', back) // a second time, in vain
    }
  }

  /** Sends every secret once more where it is refused, so that errors are recorded too. */
  async #failures(browser: Client): Promise<void> {
    for (const { value } of this.secrets) {
      const stranger = this.#client()
      await stranger.call('GET', '/api/auth/me', undefined, bearer(value))
      await stranger.call('POST', '/api/mobile/login-with-code', { code: value.slice(0, 40) })
      const body = { email: this.email, password: value.slice(0, 1_000) }
      await stranger.call('POST', '/api/mobile/login', body)
      await stranger.call('POST', '/api/auth/login', `{"password": "${value}"`)
      const token = { token: value.slice(0, 200), password }
      await browser.call('POST', '/api/auth/password/reset', token)
    }
  }
}

interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
}
interface Registered {
  readonly client_id: string
  readonly client_secret: string
}
interface OAuthTokens {
  readonly access_token: string
  readonly refresh_token: string
}
