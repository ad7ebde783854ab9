/**
 * An OpenID provider (OpenID Connect Core 1.0, Discovery 1.0, RP-Initiated Logout 1.0). `openid-client` builds the requests
 * and checks the answers; it is loaded, and the provider asked, at the first login.
 */
import type { ClientAuth, Configuration, CustomFetch } from 'openid-client'
import type { OidcConfig } from '../../../config/config'
import { type Clock, secondMs, systemClock } from '../../../lib/clock'
import { boundedText, ProviderError } from './provider-client'
import type {
  Attempt,
  ClaimedClass,
  ProfileClaims,
  ProviderProfile,
  SignInProvider,
} from './providers'

type Library = typeof import('openid-client')
type Claims = Readonly<Record<string, unknown>>

/** For each request to the provider: a user waits. */
const timeoutSeconds = 5
/** How far the two clocks may be apart. */
const toleranceSeconds = 60
/** How long the description of the provider and its keys are believed: a new key works after that. */
const believedMs = 30 * secondMs
/** The provider's tokens are longer only with hundreds of groups. An address cannot hold such a one. */
const longestHint = 4_000
/** OpenID Connect Core §2. */
const longestSubject = 255
const longestValue = 1_000
const mostValues = 200

export class OpenIdProvider implements SignInProvider {
  readonly kind = 'oidc'
  readonly provesAnew = true
  readonly identityKey: string
  readonly #config: OidcConfig
  readonly #clock: Clock
  readonly #redirectUri: string
  readonly #fetch: typeof fetch
  #known: { readonly configuration: Promise<Configuration>; readonly until: number } | null = null

  constructor(
    config: OidcConfig,
    { clock, redirectUri }: { clock: Clock; redirectUri: string },
    fetcher: typeof fetch = fetch,
  ) {
    this.#config = config
    this.#clock = clock
    this.#redirectUri = redirectUri
    this.#fetch = fetcher
    this.identityKey = `oidc:${config.issuer.replace(/^https?:\/\//, '').replace(/\/$/, '')}`
  }

  get title(): string {
    return this.#config.name
  }

  async authorizationUrl({ state, verifier, nonce, isFresh }: Attempt): Promise<string> {
    const library = await import('openid-client')
    const configuration = await this.#configuration(library)
    const { scopes_supported: scopes } = configuration.serverMetadata()
    return library.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#redirectUri,
      scope: ['openid', 'email', 'profile', ...this.#claimScopes(scopes ?? [])].join(' '),
      state,
      nonce,
      code_challenge: await library.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(isFresh ? { max_age: '0' } : {}),
    }).href
  }

  async fetchProfile(answer: URLSearchParams, attempt: Attempt): Promise<ProviderProfile> {
    const library = await import('openid-client')
    const configuration = await this.#configuration(library)
    const address = new URL(this.#redirectUri)
    address.search = answer.toString()
    const checks = {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
      idTokenExpected: true,
      ...(attempt.isFresh ? { maxAge: 0 } : {}),
    }
    const tokens = await library
      .authorizationCodeGrant(configuration, address, checks)
      .catch((error: unknown) => fail(error, 400))
    const signed = tokens.claims()
    if (!signed?.sub || signed.sub.length > longestSubject || !isStorable(signed.sub)) {
      throw new ProviderError('it names no subject, or one that cannot be kept')
    }
    const shown = this.#isWhole(signed, configuration)
      ? {}
      : await library
          .fetchUserInfo(configuration, tokens.access_token, signed.sub)
          .catch((error: unknown) => fail(error, 502))
    return this.#profileOf(signed, shown, tokens.id_token)
  }

  /**
   * The provider's page that signs the browser out there and leads back to `returnTo`; null where the provider has none.
   * Rejects with `ProviderError`.
   */
  async endSessionUrl(idToken: string | null, returnTo: string): Promise<string | null> {
    const library = await import('openid-client')
    const configuration = await this.#configuration(library)
    if (configuration.serverMetadata().end_session_endpoint === undefined) return null
    const hint = idToken !== null && idToken.length <= longestHint ? idToken : null
    return library.buildEndSessionUrl(configuration, {
      post_logout_redirect_uri: returnTo,
      ...(hint === null ? {} : { id_token_hint: hint }),
    }).href
  }

  /** The provider as it describes itself now. What could not be read is asked for again. */
  #configuration(library: Library): Promise<Configuration> {
    const now = systemClock.now()
    if (this.#known === null || this.#known.until <= now) {
      const configuration = this.#discover(library)
      const known = { configuration, until: now + believedMs }
      this.#known = known
      configuration.catch(() => {
        if (this.#known === known) this.#known = null
      })
    }
    return this.#known.configuration
  }

  async #discover(library: Library): Promise<Configuration> {
    const written = new URL(this.#config.issuer)
    try {
      return await this.#discoverAt(library, written)
    } catch (error) {
      const other = withOtherSlash(error, written)
      if (other === null) return fail(error, 502)
      return this.#discoverAt(library, other).catch((second: unknown) => fail(second, 502))
    }
  }

  #discoverAt(library: Library, server: URL): Promise<Configuration> {
    const { clientId, clientSecret } = this.#config
    const skew = Math.round((this.#clock.now() - systemClock.now()) / secondMs)
    const metadata = { [library.clockSkew]: skew, [library.clockTolerance]: toleranceSeconds }
    return library.discovery(server, clientId, metadata, authentication(library, clientSecret), {
      timeout: timeoutSeconds,
      [library.customFetch]: boundedFetch(this.#fetch),
      execute: [
        library.enableNonRepudiationChecks,
        ...(server.protocol === 'http:' ? [library.allowInsecureRequests] : []),
      ],
    })
  }

  /** Providers that hide roles and groups behind a scope of that name show them only where it is asked for. */
  #claimScopes(supported: readonly string[]): string[] {
    const { roleClaim, classClaim } = this.#config
    if (roleClaim === null && classClaim === null) return []
    return ['groups', 'roles'].filter((scope) => supported.includes(scope))
  }

  /** Whether the ID token says all that is asked of the user, or nothing else does. */
  #isWhole(signed: Claims, configuration: Configuration): boolean {
    if (configuration.serverMetadata().userinfo_endpoint === undefined) return true
    const { roleClaim, classClaim } = this.#config
    const asked = ['email', 'email_verified', 'name', roleClaim, classClaim]
    return asked.every((claim) => claim === null || claimIn(signed, claim) !== undefined)
  }

  #profileOf(signed: Claims, shown: Claims, idToken: string | undefined): ProviderProfile {
    const all = { ...shown, ...signed }
    return {
      externalId: String(signed['sub']),
      name: nameIn(all),
      ...emailIn(signed, shown),
      claims: this.#claimsIn(all),
      ...(idToken === undefined ? {} : { idToken }),
    }
  }

  #claimsIn(all: Claims): ProfileClaims {
    const { roleClaim, classClaim } = this.#config
    return {
      role: roleClaim !== null && isLeftOut(all, roleClaim) ? null : this.#roleIn(all),
      classes: classClaim === null ? [] : classesIn(claimIn(all, classClaim)),
    }
  }

  #roleIn(all: Claims): 'learner' | 'teacher' | 'admin' {
    const { roleClaim, teacherValues, adminValues } = this.#config
    if (roleClaim === null) return 'learner'
    const values = classesIn(claimIn(all, roleClaim))
    const hasOneOf = (wanted: readonly string[]) =>
      values.some(({ externalIds, name }) =>
        [...externalIds, name].some((value) => wanted.includes(value)),
      )
    if (hasOneOf(adminValues)) return 'admin'
    return hasOneOf(teacherValues) ? 'teacher' : 'learner'
  }
}

/** By the method that the provider takes; `client_secret_basic` where it names none (Discovery 1.0 §3). */
const authentication =
  (library: Library, secret: string): ClientAuth =>
  (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const way = methods.includes('client_secret_post')
      ? library.ClientSecretPost
      : library.ClientSecretBasic
    return way(secret)(server, client, body, headers)
  }

/** Answers of a provider, read whole within a bound. */
const boundedFetch =
  (fetcher: typeof fetch): CustomFetch =>
  async (url, options) => {
    const response = await fetcher(url, options as RequestInit).catch((error: unknown) => {
      throw new ProviderError(`it cannot be reached (${String(Object(error).code ?? error)})`, 502)
    })
    const { status, headers } = response
    if (status >= 500) throw new ProviderError(`it answered with status ${status}`, 502)
    const text = await boundedText(response)
    return new Response([204, 304].includes(status) ? null : text, { status, headers })
  }

/** The issuer that the provider's description names, where only a slash at its end differs from what was configured. */
function withOtherSlash(error: unknown, written: URL): URL | null {
  const { attribute, body } = Object(Object(error).cause) as {
    attribute?: unknown
    body?: { issuer?: unknown }
  }
  const named = body?.issuer
  if (attribute !== 'issuer' || typeof named !== 'string' || !URL.canParse(named)) return null
  const trimmed = (url: URL) => url.href.replace(/\/$/, '')
  return trimmed(new URL(named)) === trimmed(written) ? new URL(named) : null
}

/** Throws what a failure of the library means. `status` is that of an answer that is wrong in itself. */
function fail(error: unknown, status: 400 | 502): never {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof ProviderError) throw each
    if (['TimeoutError', 'AbortError'].includes(each.name)) {
      throw new ProviderError('it did not answer in time', 502)
    }
  }
  const { code, error: refusal } = Object(error) as { code?: string; error?: string }
  if (refusal === 'invalid_client' || refusal === 'unauthorized_client') {
    throw new ProviderError(`it does not know this client (${refusal})`, 502)
  }
  const cause = Object(Object(error).cause) as { message?: unknown }
  const reason = String(refusal ?? cause.message ?? Object(error).message).slice(0, 200)
  throw new ProviderError(`${code ?? 'it failed'}: ${reason}`, status)
}

/** A claim by its name, or by a path with dots, such as Keycloak's `realm_access.roles`. */
function claimIn(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  let value: unknown = claims
  for (const step of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Claims)[step]
  }
  return value
}

/** Whether the provider only says where the claim is to be found: Entra ID does so past 200 groups. */
function isLeftOut(claims: Claims, name: string): boolean {
  const elsewhere: unknown = claims['_claim_names']
  return typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, name)
}

const textOf = (value: unknown): string | null => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.trim() !== '' && isStorable(text) ? text.trim() : null
}

const isStorable = (text: string): boolean =>
  text.length <= longestValue && text.isWellFormed() && !text.includes('\0')

/**
 * The values of a claim: one text, a list of texts, or objects with ids and names, in a list or under keys (IServ shows
 * groups as `{"17": {"id": 17, "act": "klasse.7a", "name": "Klasse 7a"}}`).
 */
function classesIn(claim: unknown): ClaimedClass[] {
  const found: ClaimedClass[] = []
  const visit = (value: unknown, depth: number): void => {
    if (found.length >= mostValues || depth > 2) return
    const text = textOf(value)
    if (text !== null) found.push({ externalIds: [text], name: text })
    else if (Array.isArray(value)) for (const each of value) visit(each, depth + 1)
    else if (typeof value === 'object' && value !== null) visitObject(value as Claims, depth)
  }
  const visitObject = (value: Claims, depth: number): void => {
    const ids = ['act', 'id', 'uuid', 'value'].map((key) => textOf(value[key]))
    const externalIds = ids.filter((id) => id !== null)
    const name = textOf(value['displayName']) ?? textOf(value['name']) ?? externalIds[0]
    if (name === undefined) for (const each of Object.values(value)) visit(each, depth + 1)
    else found.push({ externalIds, name })
  }
  visit(claim, 0)
  return found
}

/** The address and what is said of it, from one and the same source. */
function emailIn(signed: Claims, shown: Claims): Pick<ProviderProfile, 'email' | 'emailVerified'> {
  const source = isVerified(signed) || textOf(shown['email']) === null ? signed : shown
  return { email: textOf(source['email']), emailVerified: isVerified(source) }
}

/** Entra ID has `xms_edov` in place of `email_verified`: the tenant owns the domain of the address. */
function isVerified({ email, email_verified: verified, xms_edov: owned }: Claims): boolean {
  const yes: readonly unknown[] = [true, 'true', 1, '1']
  return (
    textOf(email) !== null &&
    (yes.includes(verified) || (verified === undefined && yes.includes(owned)))
  )
}

function nameIn(claims: Claims): string | null {
  const parts = [textOf(claims['given_name']), textOf(claims['family_name'])]
  const joined = parts.filter((part) => part !== null).join(' ')
  return textOf(claims['name']) ?? textOf(joined) ?? textOf(claims['preferred_username'])
}
