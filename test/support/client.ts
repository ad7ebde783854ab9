/**
 * A browser's view of the API: cookies kept, the CSRF token sent, JSON read; and every answer that is
 * read is held against the OpenAPI document.
 */
import { readFrames, type Answer, type Frame } from './answers'
import { conforms } from './conformance'
import { textOf } from './endless'
import type { TestServer } from './server'

export { readFrames, type Answer, type Frame }

/** A server of this process, asked without a socket; or the address of any. */
export type Asked = string | Pick<TestServer, 'url' | 'handle'>

/** Looks at an answer that was read; throws where something is wrong with it. */
export type OnAnswer = (method: string, path: string, answer: Answer) => void | Promise<void>

let strangers = 0

/** An address that is unused in this run. */
export const newEmail = (): string => `learner-${process.pid}-${(strangers += 1)}@example.org`
export const password = 'correct horse battery staple'

export class Client {
  readonly cookies = new Map<string, string>()
  csrfToken: string | null = null

  readonly url: string
  /** Null where a socket is asked. */
  readonly #handle: TestServer['handle'] | null

  constructor(
    asked: Asked,
    readonly onAnswer: OnAnswer = conforms,
  ) {
    this.url = typeof asked === 'string' ? asked : asked.url
    this.#handle = typeof asked === 'string' ? null : (request) => asked.handle(request)
  }

  /** One request; `body` is sent as JSON unless it is a string or a form, which are sent as they are. */
  async call<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const response = await this.fetch(method, path, body, headers)
    const { status, headers: received } = response
    const text = await textOf(response, path)
    const answer = { status, headers: received, text, json: parsed(text) as T }
    await this.onAnswer(method, path, answer)
    return answer
  }

  /** The same, with the answer unread. */
  async fetch(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const isAsItIs = body === undefined || typeof body === 'string' || body instanceof FormData
    const sent = isAsItIs ? body : JSON.stringify(body)
    const url = `${this.url}${path}`
    const init: RequestInit = {
      method,
      redirect: 'manual',
      headers: { ...this.#headers(typeof sent === 'string'), ...headers },
      ...(sent === undefined ? {} : { body: sent }),
    }
    const response = await (this.#handle?.(new Request(url, init)) ?? fetch(url, init))
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie)
    return response
  }

  async fetchCsrf(): Promise<string> {
    const { json } = await this.call<{ csrfToken: string }>('GET', '/api/auth/csrf-token')
    this.csrfToken = json.csrfToken
    return json.csrfToken
  }

  /** Signs up as somebody new (or as `email`) and gives their id. */
  async register(email = newEmail()): Promise<string> {
    await this.fetchCsrf()
    const answer = await this.call<{ user: { id: string } }>('POST', '/api/auth/register', {
      email,
      password,
    })
    if (answer.status !== 200) throw new Error(`register: ${answer.status} ${answer.text}`)
    return answer.json.user.id
  }

  /** A new session's id. */
  async createSession(title = 'A session'): Promise<string> {
    const { json } = await this.call<{ results: { id: string }[] }>('POST', '/api/sessions', {
      items: [{ title }],
    })
    return json.results[0]?.id as string
  }

  /** Says something and reads the whole reply. */
  async chat(
    sessionId: string,
    content: string,
    more: { mode?: string; key?: string } = {},
  ): Promise<Frame[]> {
    const { mode, key } = more
    const body = { sessionId, content, ...(mode ? { mode } : {}) }
    const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
    const { status, text } = await this.call('POST', '/api/chat/stream', body, headers)
    if (status !== 200) throw new Error(`chat: ${status} ${text}`)
    return readFrames(text)
  }

  /** The messages of a session's active branch, oldest first. */
  async messages(sessionId: string): Promise<Record<string, unknown>[]> {
    const path = `/api/sessions/${sessionId}/messages?limit=100`
    const { json } = await this.call<{ items: Record<string, unknown>[] }>('GET', path)
    return json.items
  }

  #headers(hasBody: boolean): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return {
      ...(cookie ? { cookie } : {}),
      ...(this.csrfToken ? { 'x-csrf-token': this.csrfToken } : {}),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    }
  }

  #keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split('; ')
    const at = pair.indexOf('=')
    const name = pair.slice(0, at)
    if (attributes.includes('Max-Age=0')) this.cookies.delete(name)
    else this.cookies.set(name, pair.slice(at + 1))
  }
}

/** A client that has just signed up. */
export async function signedUp(asked: Asked): Promise<Client> {
  const client = new Client(asked)
  await client.register()
  return client
}

/** The text that the tokens of a reply make together. */
export const tokensOf = (frames: readonly Frame[]): string =>
  frames.map(({ event, data }) => (event === 'token' ? String(data['delta']) : '')).join('')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
