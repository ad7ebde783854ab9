/**
 * Social login: signing in with an account at a code host (spec 4.2 and 5.4, contract §2). Exists
 * only if a provider is configured.
 */
import type { CodehostConfig } from '../../../config/config'
import type { Db } from '../../../db/store'
import { violationOf } from '../../../db/database-errors'
import { recordAudit } from '../../../http/audit'
import type { Principal } from '../../../http/auth'
import { badRequest } from '../../../http/errors'
import type { RequestContext } from '../../../http/request-context'
import type { Services } from '../../../services'
import { recordFailedSignIn } from '../failed-sign-ins'
import type { MailboxProofs } from '../mailbox-proofs'
import type { Mobile } from '../mobile/mobile'
import type { OneTimeTokens } from '../one-time-tokens'
import type { RegistrationPolicy } from '../registration-policy'
import type { SignIns } from '../sign-ins'
import type { Verification } from '../verification'
import { AccountLinking, LoginRefusal } from './account-linking'
import { Identities } from './identities'
import { OAuthStates, type BoundState, type LoginIntent } from './oauth-states'
import type { ProviderProfile } from './provider'
import { ProviderClient, ProviderError } from './provider-client'

export const callbackPath = '/api/auth/oauth/codehost/callback'
/** The page that asks for the password again. */
const reauthenticatePath = '/account?reauthenticate=1'
const event = 'login.codehost'

/** The parameters of the provider's redirect, and the nonce of the browser that followed it. */
export interface Callback extends BoundState {
  /** Null if the provider sent none: the user declined. */
  readonly code: string | null
}

/** Where the browser goes next, and the `Set-Cookie` values of its sign-in, if it has one. */
export interface LoginResult {
  readonly location: string
  readonly cookies: readonly string[]
}

interface SocialLoginDeps {
  readonly mobile: Mobile
  readonly proofs: MailboxProofs
  readonly signIns: SignIns
  readonly tokens: OneTimeTokens
  readonly verification: Verification
  readonly policy: RegistrationPolicy
}

export class SocialLogin {
  readonly #services: Services
  readonly #mobile: Mobile
  readonly #signIns: SignIns
  readonly #client: ProviderClient
  readonly #states: OAuthStates
  readonly #linking: AccountLinking

  constructor(services: Services, config: CodehostConfig, deps: SocialLoginDeps) {
    const { mobile, proofs, signIns, tokens, verification, policy } = deps
    this.#services = services
    this.#mobile = mobile
    this.#signIns = signIns
    this.#client = new ProviderClient(
      config,
      `${services.config.baseUrl}${callbackPath}`,
      services.log,
    )
    this.#states = new OAuthStates(services, tokens)
    this.#linking = new AccountLinking(services, {
      identities: new Identities(services, config),
      proofs,
      verification,
      policy,
      title: this.#client.provider.title,
    })
  }

  /** The name of the provider. */
  get title(): string {
    return this.#client.provider.title
  }

  /**
   * Starts a login; gives the provider's address, and the nonce for the browser's cookie. A user
   * who would link an account, and has not proved lately who they are, is sent to do so; the nonce
   * is null then. Problem: `BAD_REQUEST` for a native client if no `MOBILE_REDIRECT_URI` is
   * configured.
   */
  async start(
    visitor: Principal | null,
    { returnTo, native, challenge }: Omit<LoginIntent, 'userId'>,
  ): Promise<{ location: string; nonce: string | null }> {
    if (native && this.#services.config.mobileRedirectUri === null) {
      throw badRequest([{ path: 'client', message: 'native clients are not configured here' }])
    }
    if (!native && challenge !== null) {
      throw badRequest([{ path: 'code_challenge', message: 'is for native clients' }])
    }
    if (visitor && !(await this.#signIns.isFresh(visitor))) {
      return { location: reauthenticatePath, nonce: null }
    }
    const userId = visitor?.userId ?? null
    const bound = await this.#states.issue({ userId, returnTo, native, challenge })
    const verifier = this.#states.verifier(bound)
    const location = await this.#client.authorizationUrl(bound.state, verifier)
    return { location, nonce: bound.nonce }
  }

  /** Finishes a login. Rejects with `LoginRefusal`, which the audit trail contains by then. */
  async finish(
    context: RequestContext,
    visitor: Principal | null,
    callback: Callback,
  ): Promise<LoginResult> {
    try {
      const intent = await this.#spendState(callback, visitor)
      const profile = await this.#fetchProfile(context, callback)
      return await this.#signIn(context, visitor, { intent, profile })
    } catch (error) {
      if (!(error instanceof LoginRefusal)) throw error
      const userId = visitor?.userId ?? null
      const { db } = this.#services.store
      await recordFailedSignIn(this.#services, db, context, { event, userId })
      throw error
    }
  }

  async #spendState(bound: BoundState, visitor: Principal | null): Promise<LoginIntent> {
    const intent = await this.#states.spend(bound)
    if (!intent) {
      throw new LoginRefusal(
        'This login was begun elsewhere, is over, or took too long. Begin again.',
      )
    }
    if (intent.userId !== null && intent.userId !== visitor?.userId) {
      throw new LoginRefusal('Somebody else was signed in when this login began. Begin again.')
    }
    return intent
  }

  async #fetchProfile(
    { requestId }: RequestContext,
    { code, ...bound }: Callback,
  ): Promise<ProviderProfile> {
    const { title } = this.#client.provider
    if (code === null) throw new LoginRefusal(`${title} did not sign you in.`)
    try {
      return await this.#client.fetchProfile(code, this.#states.verifier(bound))
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      const details = { requestId, provider: title, reason: error.message }
      this.#services.log.warn(details, 'social_login.provider_failed')
      throw new LoginRefusal(`${title} could not tell who you are. Try again later.`)
    }
  }

  async #signIn(
    context: RequestContext,
    visitor: Principal | null,
    { intent, profile }: { intent: LoginIntent; profile: ProviderProfile },
  ): Promise<LoginResult> {
    const { store, mail } = this.#services
    const attempt = () =>
      store.transaction(async (tx): Promise<LoginResult> => {
        const { id: userId } = await this.#linking.findOrCreateUser(tx, context, {
          profile,
          linkingUserId: intent.userId,
        })
        const continued = intent.userId === null ? {} : await this.#continued(tx, visitor)
        if (intent.native) return this.#signInNativeClient(tx, context, { ...intent, userId })
        const signIn = { visitor, userId, event, ...continued }
        const cookies = await this.#signIns.signIn(tx, context, signIn)
        return { location: intent.returnTo, cookies }
      })
    // Of two parallel logins of a new user, one violates a key; it finds the user at its second
    // attempt.
    const result = await attempt().catch((error: unknown) => {
      if (violationOf(error) === 'unique') return attempt()
      throw error
    })
    await mail.wake()
    return result
  }

  /**
   * The proof of the sign-in that links an account: linking does not renew it. The user's row is
   * locked, so that a sign-in that has just ended links nothing. Rejects with `LoginRefusal`.
   */
  async #continued(tx: Db, visitor: Principal | null): Promise<{ authenticatedAt: number }> {
    const authenticatedAt = visitor && (await this.#signIns.authenticatedAt(tx, visitor))
    if (authenticatedAt !== null) return { authenticatedAt }
    throw new LoginRefusal('You were signed out meanwhile. Sign in, then begin again.')
  }

  async #signInNativeClient(
    tx: Db,
    context: RequestContext,
    { userId, challenge }: LoginIntent & { userId: string },
  ): Promise<LoginResult> {
    const uri = this.#services.config.mobileRedirectUri
    if (uri === null) throw new LoginRefusal('Native clients are not configured here.')
    const token = await this.#mobile.issueExchangeToken(tx, { userId, challenge })
    const { clock } = this.#services
    await recordAudit(tx, clock, context, { event, outcome: 'success', userId })
    return { location: withCode(uri, token), cookies: [] }
  }
}

/** Only appends the code: parsing as a web URL could change an address with a private scheme. */
function withCode(uri: string, code: string): string {
  const [address = '', ...fragment] = uri.split('#')
  const separator = address.includes('?') ? '&' : '?'
  return [`${address}${separator}code=${encodeURIComponent(code)}`, ...fragment].join('#')
}
