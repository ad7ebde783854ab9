/**
 * A stand-in for a social login provider on a loopback address: GitHub (Enterprise Server), GitLab or
 * Gitea, with the paths, responses and errors of the real one. A user is signed in there and consents
 * at once.
 */
import { createHash } from 'node:crypto'
import { codeHostUser, type CodeHostUser } from './codehost-users'

export type CodeHostKind = 'github' | 'gitlab' | 'gitea'
export const codeHostKinds: readonly CodeHostKind[] = ['github', 'gitlab', 'gitea']

/** A failure, and the request that fails. */
export interface Trouble {
  readonly at: 'authorize' | 'token' | 'user'
  readonly how:
    | 'declined'
    | 'refused'
    | 'failed'
    | 'broken'
    | 'garbled'
    | 'foreign'
    | 'endless'
    | 'silent'
    | 'moved'
}

export interface CodeHost extends AsyncDisposable {
  readonly url: string
  readonly kind: CodeHostKind
  /** The user who is signed in there. */
  user: CodeHostUser
  trouble: Trouble | null
  /** Answers to the server wait for it. */
  hold: Promise<void> | null
  /** `<method> <path with query>` of every request. */
  readonly requests: readonly string[]
  /** Requests that came of a followed redirect. */
  readonly followed: number
  /** Issued access tokens and codes. */
  readonly secrets: readonly string[]
  /** The environment variables that configure this provider. */
  readonly env: Readonly<Record<string, string>>
}

const clientId = 'elenchus-client'
export const clientSecret = 'elenchus-client-secret-0123456789'

interface Grant {
  readonly redirectUri: string
  readonly challenge: string
}

const paths: Readonly<Record<CodeHostKind, { authorize: string; token: string; api: string }>> = {
  github: {
    authorize: '/login/oauth/authorize',
    token: '/login/oauth/access_token',
    api: '/api/v3',
  },
  gitlab: { authorize: '/oauth/authorize', token: '/oauth/token', api: '/api/v4' },
  gitea: {
    authorize: '/login/oauth/authorize',
    token: '/login/oauth/access_token',
    api: '/api/v1',
  },
}

/** Starts a provider. */
export function startCodeHost(kind: CodeHostKind): CodeHost {
  const host = new StandIn(kind)
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    fetch: (request) => host.answer(request),
  })
  host.url = `http://127.0.0.1:${server.port}`
  host.stop = () => server.stop(true)
  return host
}

class StandIn implements CodeHost {
  url = ''
  stop: () => Promise<void> = async () => undefined
  user: CodeHostUser
  trouble: Trouble | null = null
  hold: Promise<void> | null = null
  followed = 0
  readonly requests: string[] = []
  readonly secrets: string[] = []
  readonly #grants = new Map<string, Grant>()
  readonly #tokens = new Set<string>()

  constructor(readonly kind: CodeHostKind) {
    this.user = codeHostUser()
  }

  get env() {
    return {
      CODEHOST: this.kind,
      CODEHOST_URL: this.url,
      CODEHOST_CLIENT_ID: clientId,
      CODEHOST_CLIENT_SECRET: clientSecret,
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop()
  }

  async answer(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const { authorize, token, api } = paths[this.kind]
    this.requests.push(`${request.method} ${url.pathname}${url.search}`)
    if (url.pathname === '/elsewhere') {
      this.followed += 1
      return new Response('')
    }
    if (url.pathname === authorize && request.method === 'GET') return this.#authorize(url)
    if (url.pathname === token && request.method === 'POST') {
      return this.#troubled('token', this.#token(new URLSearchParams(await request.text())))
    }
    if (url.pathname.startsWith(`${api}/user`) && request.method === 'GET') {
      return this.#troubled('user', this.#user(request, url.pathname.slice(api.length)))
    }
    return new Response('Not Found', { status: 404 })
  }

  /** RFC 6749 §4.1.1 and §4.1.2, RFC 7636 §4.3. */
  #authorize({ searchParams }: URL): Response {
    const asked = (name: string) => searchParams.get(name) ?? ''
    const sane =
      asked('client_id') === clientId &&
      asked('response_type') === 'code' &&
      asked('code_challenge_method') === 'S256' &&
      /^[\w-]{43}$/.test(asked('code_challenge')) &&
      URL.canParse(asked('redirect_uri'))
    if (!sane) return new Response('a bad authorization request', { status: 400 })
    const back = new URL(asked('redirect_uri'))
    back.searchParams.set('state', asked('state'))
    if (this.trouble?.at === 'authorize') {
      back.searchParams.set('error', 'access_denied')
      back.searchParams.set('error_description', '<script>alert("declined")</script>')
      return Response.redirect(back.href, 302)
    }
    const code = this.#secret('code')
    this.#grants.set(code, {
      redirectUri: asked('redirect_uri'),
      challenge: asked('code_challenge'),
    })
    back.searchParams.set('code', code)
    return Response.redirect(back.href, 302)
  }

  /** RFC 6749 §4.1.3, RFC 7636 §4.6. A code works once. */
  #token(form: URLSearchParams): Response {
    const sent = (name: string) => form.get(name) ?? ''
    if (sent('client_id') !== clientId || sent('client_secret') !== clientSecret) {
      return this.#refusal('invalid_client', 401)
    }
    const grant = this.#grants.get(sent('code'))
    this.#grants.delete(sent('code'))
    const good =
      sent('grant_type') === 'authorization_code' &&
      grant?.redirectUri === sent('redirect_uri') &&
      grant.challenge === createHash('sha256').update(sent('code_verifier')).digest('base64url')
    if (!good) return this.#refusal('invalid_grant', 400)
    const token = this.#secret('token')
    this.#tokens.add(token)
    return Response.json({ access_token: token, token_type: 'bearer', scope: 'user:email' })
  }

  /** GitHub reports errors with status 200 and its own error codes. */
  #refusal(error: string, status: number): Response {
    if (this.kind !== 'github') return Response.json({ error }, { status })
    return Response.json({ error: 'bad_verification_code', error_description: 'The code is bad.' })
  }

  #user(request: Request, path: string): Response {
    const token = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
    if (!this.#tokens.has(token))
      return Response.json({ message: 'Bad credentials' }, { status: 401 })
    const shown = path === '/user' ? this.user[this.kind] : this.user.emails
    if (path !== '/user' && this.kind === 'gitlab') return new Response('', { status: 404 })
    return Response.json(shown)
  }

  /** The response after the failure is applied to it. */
  async #troubled(at: Trouble['at'], right: Response): Promise<Response> {
    await this.hold
    if (this.trouble?.at !== at) return right
    switch (this.trouble.how) {
      case 'declined':
      case 'refused':
        return this.#refusal('invalid_grant', 400)
      case 'failed':
        return new Response(right.body, { status: 502, headers: right.headers })
      case 'broken':
        return new Response('<h1>Bad gateway</h1>', { status: 502 })
      case 'garbled':
        return new Response('{"access_token": ', { status: 200 })
      case 'foreign':
        return Response.json([{ access_token: 7, id: '7' }])
      case 'endless':
        return new Response(endless(), { headers: { 'content-type': 'application/json' } })
      case 'moved':
        return Response.redirect(`${this.url}/elsewhere`, 307)
      case 'silent':
        return new Promise(() => undefined)
    }
  }

  #secret(kind: string): string {
    const secret = `${kind}-${crypto.randomUUID()}`
    this.secrets.push(secret)
    return secret
  }
}

function endless(): ReadableStream<Uint8Array> {
  const chunk = new TextEncoder().encode(`"${'x'.repeat(65_536)}`)
  return new ReadableStream({
    async pull(controller) {
      await Bun.sleep(1)
      controller.enqueue(chunk)
    },
  })
}
