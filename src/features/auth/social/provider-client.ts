/**
 * The client of a social login provider: the address that browsers are sent to, the exchange of the
 * code, and the requests to the provider's API (RFC 6749 §4.1, RFC 7636).
 *
 * `arctic` builds the authorization request and parses the tokens. Its own exchange is not used: it
 * follows redirects with the client's secret, and limits neither time nor size. It is loaded at the
 * first login.
 */
import type { CodehostConfig } from '../../../config/config'
import { Validator } from '../../../http/validation'
import { boundedBody } from '../../../lib/bounded-body'
import { secondMs } from '../../../lib/clock'
import type { Log } from '../../../lib/log'
import { logTimeout } from '../../../lib/time-limit'
import {
  type Attempt,
  type FetchResource,
  type SignInProvider,
  type SocialProvider,
  type ProviderProfile,
  providers,
} from './providers'

/** For all requests of one login together: a user waits. */
const timeoutMs = 5 * secondMs
/** No response needs more: a user, or a list of addresses. */
const maxResponseBytes = 256 * 1024
/** What a header can contain (RFC 6750 §2.1 allows less). */
const tokenForm = /^[\x21-\x7e]{1,4096}$/

/**
 * The provider did not answer as it should. The message is for the log and quotes nothing secret.
 */
export class ProviderError extends Error {
  /** `status`: what the page for the user has: 502 where the provider is down. */
  constructor(
    message: string,
    readonly status: 400 | 502 = 400,
  ) {
    super(message)
    this.name = 'ProviderError'
  }
}

export class ProviderClient implements SignInProvider {
  readonly kind = 'codehost'
  readonly provesAnew = false
  readonly identityKey: string
  readonly #provider: SocialProvider
  readonly #config: CodehostConfig
  readonly #redirectUri: string

  readonly #log: Log

  constructor(config: CodehostConfig, redirectUri: string, log: Log) {
    this.#log = log
    this.#provider = providers[config.kind](config.url)
    this.#config = config
    this.#redirectUri = redirectUri
    // The address is part of an identity: each instance numbers its accounts from 1.
    this.identityKey = `${config.kind}:${config.url.replace(/^https?:\/\//, '').toLowerCase()}`
  }

  get title(): string {
    return this.#provider.title
  }

  /**
   * Where to send the browser. The server keeps `verifier` until the code arrives (RFC 7636 §4.1).
   */
  async authorizationUrl({ state, verifier }: Attempt): Promise<string> {
    const { CodeChallengeMethod, OAuth2Client } = await import('arctic')
    const { clientId, clientSecret } = this.#config
    const client = new OAuth2Client(clientId, clientSecret, this.#redirectUri)
    const { authorizationEndpoint, scopes } = this.#provider
    return client.createAuthorizationURLWithPKCE(
      authorizationEndpoint,
      state,
      CodeChallengeMethod.S256,
      verifier,
      [...scopes],
    ).href
  }

  /** The profile of the user who got the code. Rejects with `ProviderError`. */
  async fetchProfile(answer: URLSearchParams, { verifier }: Attempt): Promise<ProviderProfile> {
    const code = answer.get('code') ?? ''
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      return await this.#askProfile(code, verifier, signal)
    } catch (error) {
      const { host: address } = new URL(this.#provider.tokenEndpoint)
      const reached = { operation: 'codehost.profile', address, limitMs: timeoutMs }
      if (signal.aborted) logTimeout(this.#log, reached)
      throw error
    }
  }

  async #askProfile(code: string, verifier: string, signal: AbortSignal): Promise<ProviderProfile> {
    const bearer = await this.#exchangeCode(code, verifier, signal)
    const fetchResource: FetchResource = async (url, schema) => {
      const read = new Validator(schema).read(await fetchJson(url, { bearer, signal }))
      if ('value' in read) return read.value
      throw new ProviderError('it answered in another form than its API has')
    }
    return this.#provider.profile(fetchResource)
  }

  /** The client's credentials are in the body: all three providers document that way. */
  async #exchangeCode(code: string, verifier: string, signal: AbortSignal): Promise<string> {
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: this.#redirectUri,
      code_verifier: verifier,
      client_id: this.#config.clientId,
      client_secret: this.#config.clientSecret,
    })
    const token = await accessTokenOf(
      await fetchJson(this.#provider.tokenEndpoint, { body, signal }),
    )
    if (tokenForm.test(token)) return token
    throw new ProviderError('it gave a token that no header can carry')
  }
}

/** GitHub reports a refusal with status 200. */
async function accessTokenOf(answer: unknown): Promise<string> {
  if (typeof answer !== 'object' || answer === null || 'error' in answer) {
    throw new ProviderError(`it refused the code${errorCodeOf(answer)}`)
  }
  const { OAuth2Tokens } = await import('arctic')
  try {
    return new OAuth2Tokens(answer).accessToken()
  } catch {
    throw new ProviderError('it gave no access token')
  }
}

/** Only a code like those of RFC 6749 §5.2; the log contains nothing else of the answer. */
function errorCodeOf(answer: unknown): string {
  const { error } = Object(answer) as { error?: unknown }
  return typeof error === 'string' && /^[a-z_]{1,64}$/.test(error) ? ` (${error})` : ''
}

interface ProviderRequest {
  /** The user's token. */
  readonly bearer?: string
  /** A form to POST. */
  readonly body?: URLSearchParams
  readonly signal: AbortSignal
}

/** The JSON value of a 200, or of an OAuth error (400, 401). Rejects with `ProviderError`. */
async function fetchJson(url: string, { bearer, body, signal }: ProviderRequest): Promise<unknown> {
  const headers = new Headers({ accept: 'application/json', 'user-agent': 'Elenchus' })
  if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`)
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    body: body ?? null,
    signal,
    headers,
    // A redirect would carry the secret or the token elsewhere.
    redirect: 'manual',
  }).catch((error: unknown) => {
    throw new ProviderError(`it cannot be reached (${causeOf(error)})`)
  })
  const text = await boundedText(response)
  const { status } = response
  if (status !== 200 && status !== 400 && status !== 401) {
    throw new ProviderError(`it answered with status ${status}`)
  }
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new ProviderError(`it answered with status ${status} and no JSON`)
  }
}

/** The body of an answer. Rejects with `ProviderError` where it breaks off or is too long. */
export async function boundedText(response: Response): Promise<string> {
  const bytes = await boundedBody(response, maxResponseBytes).catch((error: unknown) => {
    throw new ProviderError(`its answer broke off (${causeOf(error)})`)
  })
  if (bytes === null) {
    throw new ProviderError(`its answer is longer than ${maxResponseBytes} bytes`)
  }
  return bytes.toString('utf8')
}

const causeOf = (error: unknown): string => {
  const { code, name } = Object(error) as { code?: unknown; name?: unknown }
  return String(code ?? name)
}
