import { violationOf } from '../../../db/database-errors'
import type { Db } from '../../../db/store'
import { recordAudit } from '../../../http/audit'
import type { Principal } from '../../../http/auth'
import { badRequest } from '../../../http/errors'
import type { RequestContext } from '../../../http/request-context'
import { emailAddress, text, Validator } from '../../../http/validation'
import { minuteMs } from '../../../lib/clock'
import { newId } from '../../../lib/ids'
import type { Keyring } from '../../../lib/keyring'
import { emailKey } from '../../../lib/text'
import { randomHex } from '../../../lib/tokens'
import type { Services } from '../../../services'
import type { MailboxProofs } from '../mailbox-proofs'
import { connectedEmail, type Verification } from '../mailed-links'
import type { Mobile } from '../mobile'
import type { OneTimeTokens } from '../one-time-tokens'
import type { RegistrationFault, RegistrationPolicy } from '../registration'
import { recordFailedSignIn, type SignIns } from '../sign-ins'
import { claimRole, findUserByEmail, insertUser, lockEnabledUser, type UserRow } from '../users'
import { Identities } from './identities'
import type {
  Attempt,
  ClaimedClass,
  ProfileClaims,
  ProviderProfile,
  SignInProvider,
} from './providers'
import { ProviderError } from './provider-client'

/** Where a provider sends browsers back to. */
export const callbackPaths = {
  codehost: '/api/auth/oauth/codehost/callback',
  oidc: '/api/auth/oidc/callback',
} as const
/** The page that asks for the password again. */
const reauthenticatePath = '/account?reauthenticate=1'
/** The parameters of the provider's redirect, and the nonce of the browser that followed it. */
export interface Callback extends BoundState {
  /** The query of the redirect; without a `code` the user declined. */
  readonly answer: URLSearchParams
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
  readonly placement: Placement
}

/** Puts a user, whose row is locked, into the classes that a claim names. */
export type Placement = (
  tx: Db,
  context: RequestContext,
  user: UserRow,
  classes: readonly ClaimedClass[],
) => Promise<void>

/**
 * Social login: signing in with an account elsewhere, at a code host or an OpenID provider (spec 4.2 and 5.4,
 * contract §2 and §11).
 */
export class SocialLogin {
  readonly #services: Services
  readonly #mobile: Mobile
  readonly #signIns: SignIns
  readonly #provider: SignInProvider
  readonly #identities: Identities
  readonly #placement: Placement
  readonly #states: OAuthStates
  readonly #linking: AccountLinking

  constructor(services: Services, provider: SignInProvider, deps: SocialLoginDeps) {
    const { mobile, proofs, signIns, tokens, verification, policy, placement } = deps
    this.#services = services
    this.#mobile = mobile
    this.#signIns = signIns
    this.#provider = provider
    this.#identities = new Identities(services, provider.identityKey)
    this.#placement = placement
    this.#states = new OAuthStates(services, tokens, `${provider.kind}_state`)
    const linking = { identities: this.#identities, proofs, verification, policy, provider }
    this.#linking = new AccountLinking(services, linking)
  }

  /** The name of the provider. */
  get title(): string {
    return this.#provider.title
  }

  get #event(): string {
    return `login.${this.#provider.kind}`
  }

  /**
   * Starts a login; gives the provider's address, and the nonce for the browser's cookie. A signed-in user whose
   * account is connected proves anew to an OpenID provider who they are. One who would connect an account, and has not
   * proved lately who they are, is sent to do so; the nonce is null then. Problem: `BAD_REQUEST` for a native client
   * if no `MOBILE_REDIRECT_URI` is configured. Rejects with `LoginRefusal` where the provider is down.
   */
  async start(
    visitor: Principal | null,
    { returnTo, native, challenge }: Omit<LoginIntent, 'userId' | 'proves'>,
  ): Promise<{ location: string; nonce: string | null }> {
    if (native && this.#services.config.mobileRedirectUri === null) {
      throw badRequest([{ path: 'client', message: 'native clients are not configured here' }])
    }
    if (!native && challenge !== null) {
      throw badRequest([{ path: 'code_challenge', message: 'is for native clients' }])
    }
    const proves = visitor !== null && (await this.#mayProve(visitor))
    if (visitor && !proves && !(await this.#signIns.isFresh(visitor))) {
      return { location: reauthenticatePath, nonce: null }
    }
    const userId = visitor?.userId ?? null
    const bound = await this.#states.issue({ userId, returnTo, native, challenge, proves })
    const attempt = { ...this.#states.attempt(bound), isFresh: proves }
    const location = await this.#asked(() => this.#provider.authorizationUrl(attempt))
    return { location, nonce: bound.nonce }
  }

  #mayProve({ userId }: Principal): Promise<boolean> {
    if (!this.#provider.provesAnew) return Promise.resolve(false)
    return this.#identities.hasLinked(this.#services.store.db, userId)
  }

  /** Finishes a login. Rejects with `LoginRefusal`, which the audit trail contains by then. */
  async finish(
    context: RequestContext,
    visitor: Principal | null,
    callback: Callback,
  ): Promise<LoginResult> {
    try {
      const intent = await this.#spendState(callback, visitor)
      const attempt = { ...this.#states.attempt(callback), isFresh: intent.proves }
      const profile = await this.#fetchProfile(callback.answer, attempt)
      return await this.#signIn(context, visitor, { intent, profile })
    } catch (error) {
      if (!(error instanceof LoginRefusal)) throw error
      const userId = visitor?.userId ?? null
      const { db } = this.#services.store
      await recordFailedSignIn(this.#services, db, context, { event: this.#event, userId })
      throw error
    }
  }

  async #spendState(bound: BoundState, visitor: Principal | null): Promise<LoginIntent> {
    const intent = await this.#states.spend(bound)
    if (!intent) {
      throw new LoginRefusal('over')
    }
    if (intent.userId !== null && intent.userId !== visitor?.userId) {
      throw new LoginRefusal('otherUser')
    }
    return intent
  }

  #fetchProfile(answer: URLSearchParams, attempt: Attempt): Promise<ProviderProfile> {
    if (answer.get('code') === null || answer.has('error')) {
      throw new LoginRefusal('declined')
    }
    return this.#asked(() => this.#provider.fetchProfile(answer, attempt))
  }

  /** What the provider is asked for. Rejects with `LoginRefusal`; the log has the reason. */
  async #asked<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      const details = { provider: this.title, reason: error.message }
      this.#services.log.warn(details, 'social_login.provider_failed')
      throw new LoginRefusal(error.status === 400 ? 'unclear' : 'down')
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
        const user = await this.#linking.findOrCreateUser(tx, context, {
          profile,
          linkingUserId: intent.userId,
          mustBeLinked: intent.proves,
        })
        const userId = user.id
        if (profile.claims) await this.#applyClaims(tx, context, user, profile.claims)
        const continued = intent.userId === null ? {} : await this.#continued(tx, visitor)
        if (intent.native) return this.#signInNativeClient(tx, context, { ...intent, userId })
        const proof = intent.proves ? {} : continued
        const { idToken } = profile
        const signIn = { visitor, userId, event: this.#event, idToken, ...proof }
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

  async #applyClaims(
    tx: Db,
    context: RequestContext,
    user: UserRow,
    { role: claimed, classes }: ProfileClaims,
  ): Promise<void> {
    const { before, role } =
      claimed === null ? { before: user.role, role: user.role } : await claimRole(tx, user, claimed)
    if (before !== role) {
      const detail = { from: before, to: role, by: this.#provider.kind }
      const event = { event: 'account.role', outcome: 'success', userId: user.id, detail } as const
      await recordAudit(tx, this.#services.clock, context, event)
    }
    await this.#placement(tx, context, { ...user, role }, classes)
  }

  /**
   * The proof of the sign-in that links an account: linking does not renew it. The user's row is
   * locked, so that a sign-in that has just ended links nothing. Rejects with `LoginRefusal`.
   */
  async #continued(tx: Db, visitor: Principal | null): Promise<{ authenticatedAt: number }> {
    const authenticatedAt = visitor && (await this.#signIns.authenticatedAt(tx, visitor))
    if (authenticatedAt !== null) return { authenticatedAt }
    throw new LoginRefusal('signedOut')
  }

  async #signInNativeClient(
    tx: Db,
    context: RequestContext,
    { userId, challenge }: LoginIntent & { userId: string },
  ): Promise<LoginResult> {
    const uri = this.#services.config.mobileRedirectUri
    if (uri === null) throw new LoginRefusal('noNativeClients')
    const token = await this.#mobile.issueExchangeToken(tx, { userId, challenge })
    const { clock } = this.#services
    const event = { event: this.#event, outcome: 'success', userId } as const
    await recordAudit(tx, clock, context, event)
    return { location: withCode(uri, token), cookies: [] }
  }
}

/** Only appends the code: parsing as a web URL could change an address with a private scheme. */
function withCode(uri: string, code: string): string {
  const [address = '', ...fragment] = uri.split('#')
  const separator = address.includes('?') ? '&' : '?'
  return [`${address}${separator}code=${encodeURIComponent(code)}`, ...fragment].join('#')
}

const validEmail = new Validator(emailAddress('What this server takes for an address.'))
const validName = new Validator(text(1, 100, 'What this server takes for a name.'))

/** Why a social login fails. */
export type LoginFault =
  | RegistrationFault
  /** The state is forged, spent, expired or of another browser. */
  | 'over'
  | 'otherUser'
  | 'declined'
  /** The provider answers, but not with a user. */
  | 'unclear'
  | 'down'
  | 'signedOut'
  | 'noNativeClients'
  | 'ofAnotherUser'
  | 'notConnected'
  | 'disconnected'
  | 'noEmail'
  | 'emailNotConfirmed'
  | 'locked'

/** A social login that fails. */
export class LoginRefusal extends Error {
  constructor(readonly fault: LoginFault) {
    super(fault)
    this.name = 'LoginRefusal'
  }

  get status(): 400 | 502 {
    return this.fault === 'down' ? 502 : 400
  }
}

interface LinkingDeps {
  readonly identities: Identities
  readonly proofs: MailboxProofs
  readonly verification: Verification
  readonly policy: RegistrationPolicy
  readonly provider: SignInProvider
}

/** A profile whose user is looked for. */
interface LinkRequest {
  readonly profile: ProviderProfile
  /** The signed-in user who links the account; null for a login. */
  readonly linkingUserId: string | null
  /** The user proves who they are by an account that is connected already. */
  readonly mustBeLinked: boolean
}

/**
 * Account linking: which user a provider's profile signs in. This is the user whom the account is
 * linked to, the signed-in user who links it, the user with its verified e-mail address, or a new
 * learner (contract §2).
 */
class AccountLinking {
  readonly #services: Services
  readonly #deps: LinkingDeps

  constructor(services: Services, deps: LinkingDeps) {
    this.#services = services
    this.#deps = deps
  }

  /**
   * The user, within `tx`, which holds the lock of the user's row; links the account if it is not
   * linked. A user who had an account here is informed by mail, which is sent once `mail.wake` is
   * called. Rejects with `LoginRefusal`.
   */
  async findOrCreateUser(
    tx: Db,
    context: RequestContext,
    { profile, linkingUserId, mustBeLinked }: LinkRequest,
  ): Promise<UserRow> {
    const { identities, provider } = this.#deps
    const linkedUserId = await identities.findUserId(tx, profile.externalId)
    if (linkingUserId !== null && linkedUserId !== null && linkedUserId !== linkingUserId) {
      throw new LoginRefusal('ofAnotherUser')
    }
    if (mustBeLinked && linkedUserId === null) {
      throw new LoginRefusal('notConnected')
    }
    const request = { profile, linkingUserId, mustBeLinked }
    if (linkedUserId !== null) return this.#useLinked(tx, context, { ...request, linkedUserId })
    const { user: found, isNew } =
      linkingUserId === null
        ? await this.#byEmail(tx, context, profile)
        : { user: await requireEnabled(tx, linkingUserId), isNew: false }
    const user = await this.#prove(tx, context, found, request)
    await identities.link(tx, accountOf(profile), user.id)
    await this.#record(tx, context, `${provider.kind}.connect`, user.id)
    if (!isNew) {
      const { config, mail } = this.#services
      await mail.enqueue(tx, user.id, connectedEmail(config, user.email, provider.title))
    }
    return user
  }

  async #useLinked(
    tx: Db,
    context: RequestContext,
    { linkedUserId, ...request }: LinkRequest & { linkedUserId: string },
  ): Promise<UserRow> {
    const { identities } = this.#deps
    const account = accountOf(request.profile)
    const user = await requireEnabled(tx, linkedUserId)
    // A reset that held the lock of the user's row has unlinked the account.
    if (!(await identities.recordUse(tx, account, user.id))) {
      throw new LoginRefusal('disconnected')
    }
    const proved = await this.#prove(tx, context, user, request)
    // A proof may have ended this link with the others.
    if (proved !== user && !(await identities.recordUse(tx, account, user.id))) {
      await identities.link(tx, account, user.id)
    }
    return proved
  }

  async #byEmail(
    tx: Db,
    context: RequestContext,
    profile: ProviderProfile,
  ): Promise<{ user: UserRow; isNew: boolean }> {
    const email = readable(validEmail, profile.email)
    if (email === null) {
      throw new LoginRefusal('noEmail')
    }
    const holder = await findUserByEmail(tx, email)
    if (!holder) {
      return { user: await this.#register(tx, context, { ...profile, email }), isNew: true }
    }
    if (!profile.emailVerified) {
      throw new LoginRefusal('emailNotConfirmed')
    }
    return { user: await requireEnabled(tx, holder.id), isNew: false }
  }

  /**
   * The user, whose address is verified from now on if the provider has verified it, too. That is a
   * proof of the mailbox: a login ends what was there before, for a stranger may have registered the
   * address; a signed-in user who links the account loses nothing.
   */
  async #prove(
    tx: Db,
    context: RequestContext,
    user: UserRow,
    { profile, linkingUserId }: LinkRequest,
  ): Promise<UserRow> {
    const { proofs } = this.#deps
    const isOfUser = profile.email !== null && emailKey(profile.email) === user.emailKey
    if (user.emailVerifiedAt !== null || !profile.emailVerified || !isOfUser) return user
    return linkingUserId === null
      ? proofs.claim(tx, context, user)
      : proofs.verify(tx, context, user)
  }

  /**
   * Creates a learner without a password. An unverified address gets the usual message, which is
   * sent after the transaction, once `mail.wake` is called.
   */
  async #register(
    tx: Db,
    context: RequestContext,
    { email, emailVerified, name }: ProviderProfile & { email: string },
  ): Promise<UserRow> {
    const { clock } = this.#services
    const { policy, provider } = this.#deps
    // The operator has named the OpenID provider: its users are no strangers.
    const refusal =
      provider.kind === 'oidc' && (await policy.current(tx)) !== 'closed'
        ? null
        : await policy.refusal(email, tx)
    if (refusal !== null) throw new LoginRefusal(refusal)
    const createdAt = clock.now()
    const user = await insertUser(tx, {
      id: newId(),
      email,
      name: readable(validName, name),
      passwordHash: null,
      role: 'learner',
      createdAt,
      ...(emailVerified ? { emailVerifiedAt: createdAt } : {}),
    })
    if (!emailVerified) await this.#deps.verification.request(tx, user)
    await this.#record(tx, context, 'account.register', user.id)
    return user
  }

  #record(tx: Db, context: RequestContext, event: string, userId: string): Promise<void> {
    return recordAudit(tx, this.#services.clock, context, { event, outcome: 'success', userId })
  }
}

async function requireEnabled(tx: Db, userId: string): Promise<UserRow> {
  const user = await lockEnabledUser(tx, userId)
  if (user) return user
  throw new LoginRefusal('locked')
}

const accountOf = ({ externalId, name }: ProviderProfile) => ({
  externalId,
  name: readable(validName, name),
})

/** The value if this server can store it. */
function readable(valid: Validator<ReturnType<typeof text>>, value: string | null): string | null {
  const read = valid.read(value)
  return 'value' in read ? read.value : null
}

export const stateLifeMs = 10 * minuteMs

/** Where a social login may return to (spec 5.4): exactly these paths. */
export const returnPaths = [
  '/',
  '/app',
  '/chat',
  '/projects',
  '/shares',
  '/settings',
  '/exam',
  '/tutor',
  '/account',
] as const
type ReturnPath = (typeof returnPaths)[number]

interface LoginIntent {
  /** The signed-in user who links their account; null for a login. */
  readonly userId: string | null
  readonly returnTo: ReturnPath
  /** A native client started the login; it gets an exchange token instead of a cookie. */
  readonly native: boolean
  /** The PKCE challenge of the native client (RFC 7636 §4.2); null if it sent none. */
  readonly challenge: string | null
  /** The signed-in user proves anew, by an account that is connected, who they are. */
  readonly proves: boolean
}

/** A state, and the nonce of the browser that has it. */
interface BoundState {
  readonly state: string
  readonly nonce: string
}

/**
 * The `state` of a social login: `base64url(JSON {userId, returnTo, ts})`, a dot, and an
 * HMAC-SHA256 of that (spec 5.4).
 *
 * A signature alone would let an attacker put their own half-done login into another user's browser
 * (RFC 6749 §10.12). So the signature also covers a nonce, which is in a cookie of the browser that
 * started the login. The digest of a state is stored, so that the state works once.
 */
class OAuthStates {
  readonly #services: Services
  readonly #tokens: OneTimeTokens
  readonly #purpose: StatePurpose

  constructor(services: Services, tokens: OneTimeTokens, purpose: StatePurpose) {
    this.#services = services
    this.#tokens = tokens
    this.#purpose = purpose
  }

  /** Stores a new state. */
  async issue({ userId, returnTo, native, challenge, proves }: LoginIntent): Promise<BoundState> {
    const { clock, keyring, store } = this.#services
    const claims = JSON.stringify({ userId, returnTo, ts: clock.now() })
    const encoded = Buffer.from(claims).toString('base64url')
    const nonce = randomHex()
    const state = `${encoded}.${keyring.sign(this.#purpose, signedPart(encoded, nonce))}`
    await store.transaction((tx) =>
      this.#tokens.issue(tx, {
        purpose: this.#purpose,
        userId,
        lifeMs: stateLifeMs,
        payload: { native, challenge, proves } satisfies StoredIntent,
        token: state,
      }),
    )
    return { state, nonce }
  }

  /** Null if the state is forged, expired, spent or bound to another browser. */
  async spend(bound: BoundState): Promise<LoginIntent | null> {
    const { clock, store } = this.#services
    const claims = this.#verify(bound)
    if (!claims || clock.now() - claims.ts >= stateLifeMs) return null
    const spent = await store.transaction((tx) =>
      this.#tokens.spend(tx, this.#purpose, bound.state),
    )
    if (!spent) return null
    const { native, challenge = null, proves = false } = spent.payload as StoredIntent
    return { userId: claims.userId, returnTo: claims.returnTo, native, challenge, proves }
  }

  /**
   * The PKCE verifier of a state (RFC 7636 §4.1) and its OpenID nonce: only the key that signed the state can compute
   * them. Throws where neither key did.
   */
  attempt(bound: BoundState): Omit<Attempt, 'isFresh'> {
    const signer = this.#signerOf(bound)
    if (signer === null) throw new Error('The state is not of this server')
    const { state } = bound
    const kind = this.#purpose.replace('_state', '')
    return {
      state,
      verifier: signer.sign(`${kind}_verifier`, state),
      nonce: signer.sign(`${kind}_nonce`, state),
    }
  }

  #verify(bound: BoundState): StateClaims | null {
    if (this.#signerOf(bound) === null) return null
    const [encoded = ''] = bound.state.split('.')
    return JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')) as StateClaims
  }

  #signerOf({ state, nonce }: BoundState): Keyring | null {
    const [encoded = '', signature = '', ...rest] = state.split('.')
    if (rest.length > 0) return null
    return this.#services.keyring.signerOf(this.#purpose, signedPart(encoded, nonce), signature)
  }
}

/** What is stored beside the digest; a state from before the challenges has none. */
interface StoredIntent {
  readonly native: boolean
  readonly challenge?: string | null
  readonly proves?: boolean
}

type StatePurpose = `${SignInProvider['kind']}_state`

interface StateClaims {
  readonly userId: string | null
  readonly returnTo: ReturnPath
  readonly ts: number
}

const signedPart = (encoded: string, nonce: string): string => `${encoded}.${nonce}`
