/** A phone's view of the API: no cookies, a pair of tokens. */
import { Client, newEmail, password, type Answer } from './client'

export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
  readonly expiresIn: number
}

/** The members of an error that tests compare. */
export interface Failure {
  readonly code: string
  readonly requestId: string
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** The status and the code of a response. */
export const codeOf = ({ status, json }: Answer): string =>
  `${status} ${(json as Partial<Failure> | undefined)?.code ?? ''}`.trim()

/** The `error` of the challenge (RFC 6750 §3); undefined if it names none, null without a challenge. */
export const challengeError = ({ headers }: Answer): string | null | undefined => {
  const challenge = headers.get('www-authenticate')
  return challenge === null ? null : /error="(\w+)"/.exec(challenge)?.[1]
}

/** A new learner: their browser, their address, their id. */
export async function learner(
  url: string,
): Promise<{ browser: Client; email: string; userId: string }> {
  const browser = new Client(url)
  const email = newEmail()
  return { browser, email, userId: await browser.register(email) }
}

export class Phone {
  readonly #client: Client
  tokens: Tokens = { accessToken: '', refreshToken: '', expiresIn: 0 }

  constructor(
    readonly url: string,
    readonly prefix = '/api/mobile',
  ) {
    this.#client = new Client(url)
  }

  /** A phone that is signed in by password. */
  static async of(url: string, email: string, prefix?: string): Promise<Phone> {
    const phone = new Phone(url, prefix)
    const answer = await phone.post('login', { email, password })
    if (answer.status !== 200) throw new Error(`login: ${answer.status} ${answer.text}`)
    return phone
  }

  /** One of the mobile routes; tokens in the answer become the phone's own. */
  async post(route: string, body?: unknown, token?: string): Promise<Answer<Tokens>> {
    const headers = token === undefined ? {} : bearer(token)
    const path = `${this.prefix}/${route}`
    const answer = await this.#client.call<Tokens>('POST', path, body, headers)
    if (answer.status === 200 && answer.json.accessToken) this.tokens = answer.json
    return answer
  }

  refresh = (token = this.tokens.refreshToken) => this.post('refresh', undefined, token)
  logout = (token = this.tokens.accessToken) => this.post('logout', undefined, token)

  /** Any route, as the phone's user. */
  call<T = unknown>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    return this.#client.call<T>(method, path, body, bearer(this.tokens.accessToken))
  }

  /** Whether the access token still works. */
  async works(): Promise<boolean> {
    return (await this.call('GET', '/api/auth/me')).status === 200
  }
}
