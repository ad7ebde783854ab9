/**
 * The server's side of a login through a code host: the address that people are sent to, and the
 * exchange of the code that they come back with (RFC 6749 §4.1, RFC 7636).
 *
 * `arctic` builds the request and reads the answer. Its own exchange is not used: it follows redirects,
 * with the client's secret, and waits and reads without end. It is loaded at the first login.
 */
import { Validator } from '../../../http/validation'
import { secondMs } from '../../../lib/clock'
import type { CodehostConfig } from '../../../config/config'
import { hostOf, type Ask, type Host, type Profile } from './host'
import { fetchJson, HostFault } from './host-fetch'

/** All calls of one login together: somebody is waiting. */
const patienceMs = 5 * secondMs
/** What may stand in a header (RFC 6750 §2.1 allows less). */
const tokenForm = /^[\x21-\x7e]{1,4096}$/

export class HostClient {
  readonly host: Host
  readonly #config: CodehostConfig
  readonly #redirectUri: string

  constructor(config: CodehostConfig, redirectUri: string) {
    this.host = hostOf(config)
    this.#config = config
    this.#redirectUri = redirectUri
  }

  /** Where to send the browser. `verifier` is kept here until the code comes back (RFC 7636 §4.1). */
  async authorizationUrl(state: string, verifier: string): Promise<string> {
    const { CodeChallengeMethod, OAuth2Client } = await import('arctic')
    const { clientId, clientSecret } = this.#config
    const oauth = new OAuth2Client(clientId, clientSecret, this.#redirectUri)
    const { authorizationEndpoint, scopes } = this.host
    const method = CodeChallengeMethod.S256
    const wanted = [...scopes]
    return oauth.createAuthorizationURLWithPKCE(
      authorizationEndpoint,
      state,
      method,
      verifier,
      wanted,
    ).href
  }

  /** Whose code this is. Rejects with `HostFault`. */
  async profileOf(code: string, verifier: string): Promise<Profile> {
    const signal = AbortSignal.timeout(patienceMs)
    const token = await this.#exchange(code, verifier, signal)
    const ask: Ask = async (url, shape) => {
      const read = new Validator(shape).read(await fetchJson(url, { bearer: token, signal }))
      if ('value' in read) return read.value
      throw new HostFault('it answered in another form than its API has')
    }
    return this.host.profile(ask)
  }

  /** Client credentials go into the body: that is what all three document. */
  async #exchange(code: string, verifier: string, signal: AbortSignal): Promise<string> {
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: this.#redirectUri,
      code_verifier: verifier,
      client_id: this.#config.clientId,
      client_secret: this.#config.clientSecret,
    })
    const answer = await fetchJson(this.host.tokenEndpoint, { body, signal })
    const token = await accessToken(answer)
    if (tokenForm.test(token)) return token
    throw new HostFault('it gave a token that no header can carry')
  }
}

/** GitHub reports a refusal with status 200. */
async function accessToken(answer: unknown): Promise<string> {
  if (typeof answer !== 'object' || answer === null || 'error' in answer) {
    throw new HostFault(`it refused the code${errorCode(answer)}`)
  }
  const { OAuth2Tokens } = await import('arctic')
  try {
    return new OAuth2Tokens(answer).accessToken()
  } catch {
    throw new HostFault('it gave no access token')
  }
}

/** Only a name like those of RFC 6749 §5.2; the rest of what it says stays out of the log. */
function errorCode(answer: unknown): string {
  const { error } = Object(answer) as { error?: unknown }
  return typeof error === 'string' && /^[a-z_]{1,64}$/.test(error) ? ` (${error})` : ''
}
