/**
 * Signing in through a code host (spec 4.2 and 5.4, contract §2). The front door of this folder; there
 * is one only where a code host is configured.
 */
import type { CodehostConfig } from '../../../config/config'
import type { RequestContext } from '../../../http/request-context'
import type { Principal } from '../../../http/auth'
import { badRequest } from '../../../http/errors'
import type { Services } from '../../../services'
import type { Db } from '../../../db/store'
import { violationOf } from '../../../db/database-errors'
import type { Auth } from '../auth'
import type { Mobile } from '../mobile/mobile'
import { AccountLinking } from './arrivals'
import type { Profile } from './host'
import { HostClient } from './host-client'
import { HostFault } from './host-fetch'
import { Identities } from './identities'
import { Refusal } from './refusal'
import type { ReturnPath } from './return-paths'
import { OAuthStates, type Beginning, type Begun } from './states'

export { exportIdentities } from './identities'

export const callbackPath = '/api/auth/oauth/codehost/callback'

/** What the host's redirect brought, and the nonce of the browser that followed it. */
export interface Callback {
  readonly state: string
  readonly nonce: string
  /** Null where the host sends the browser back without one: somebody declined. */
  readonly code: string | null
}

/** Where the browser goes next, and the cookie that it gets where it is the one that signs in. */
export interface Arrival {
  readonly location: string
  readonly cookie: string | null
}

export class Codehost {
  readonly #services: Services
  readonly #accounts: Auth
  readonly #mobile: Mobile
  readonly #client: HostClient
  readonly #states: OAuthStates
  readonly #arrivals: AccountLinking

  constructor(services: Services, config: CodehostConfig, auth: Auth, mobile: Mobile) {
    this.#services = services
    this.#accounts = auth
    this.#mobile = mobile
    this.#client = new HostClient(config, `${services.config.baseUrl}${callbackPath}`)
    this.#states = new OAuthStates(services, auth)
    const identities = new Identities(services, config)
    this.#arrivals = new AccountLinking(services, auth, identities, this.#client.host.title)
  }

  /**
   * Begins a login; gives the host's address, and the nonce to leave in the browser. Problem:
   * `BAD_REQUEST` for a native client where no `MOBILE_REDIRECT_URI` is configured.
   */
  async start(
    { request }: RequestContext,
    visitor: Principal | null,
    { returnTo, native }: { returnTo: ReturnPath; native: boolean },
  ): Promise<{ location: string; nonce: string }> {
    if (native && this.#services.config.mobileRedirectUri === null) {
      throw badRequest([{ path: 'client', message: 'native clients are not configured here' }])
    }
    // Another site may begin a login, but not connect an account that it chose to whoever is signed in.
    const foreign = request.headers.get('sec-fetch-site') === 'cross-site'
    const userId = visitor && !foreign ? visitor.userId : null
    const begun = await this.#states.begin({ userId, returnTo, native })
    const verifier = this.#states.verifier(begun.state)
    const location = await this.#client.authorizationUrl(begun.state, verifier)
    return { location, nonce: begun.nonce }
  }

  /** Ends a login. Rejects with `Refusal`, which is in the audit trail by then. */
  async finish(
    context: RequestContext,
    visitor: Principal | null,
    callback: Callback,
  ): Promise<Arrival> {
    try {
      const beginning = await this.#redeem(callback, visitor)
      const profile = await this.#profile(context, callback)
      return await this.#arrive(context, visitor, beginning, profile)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const userId = visitor?.userId ?? null
      const { db } = this.#services.store
      await this.#accounts.audit(db, context, 'login.codehost', userId, 'failure')
      throw error
    }
  }

  async #redeem(begun: Begun, visitor: Principal | null): Promise<Beginning> {
    const beginning = await this.#states.redeem(begun)
    if (!beginning) {
      throw new Refusal('This login was begun elsewhere, is over, or took too long. Begin again.')
    }
    if (beginning.userId !== null && beginning.userId !== visitor?.userId) {
      throw new Refusal('Somebody else was signed in when this login began. Begin again.')
    }
    return beginning
  }

  async #profile(context: RequestContext, { code, state }: Callback): Promise<Profile> {
    const { title } = this.#client.host
    if (code === null) throw new Refusal(`${title} did not sign you in.`)
    try {
      return await this.#client.profileOf(code, this.#states.verifier(state))
    } catch (error) {
      if (!(error instanceof HostFault)) throw error
      const { requestId } = context
      const details = { requestId, codehost: title, fault: error.message }
      this.#services.log.warn(details, 'a login through the code host failed')
      throw new Refusal(`${title} could not tell who you are. Try again later.`)
    }
  }

  async #arrive(
    context: RequestContext,
    visitor: Principal | null,
    beginning: Beginning,
    profile: Profile,
  ): Promise<Arrival> {
    const { store, mail } = this.#services
    const settle = () =>
      store.transaction(async (tx): Promise<Arrival> => {
        const user = await this.#arrivals.user(tx, context, profile, beginning.userId)
        if (beginning.native) return this.#native(tx, context, user.id)
        const cookie = await this.#accounts.signIn(tx, context, visitor, user, 'login.codehost')
        return { location: beginning.returnTo, cookie }
      })
    // Somebody who arrives twice at once is new only once; the second look finds them.
    const arrival = await settle().catch((error: unknown) => {
      if (violationOf(error) === 'unique') return settle()
      throw error
    })
    await mail.wake()
    return arrival
  }

  async #native(tx: Db, context: RequestContext, userId: string): Promise<Arrival> {
    const uri = this.#services.config.mobileRedirectUri
    if (uri === null) throw new Refusal('Native clients are not configured here.')
    const code = await this.#mobile.issueExchange(tx, userId)
    await this.#accounts.audit(tx, context, 'login.codehost', userId)
    return { location: withCode(uri, code), cookie: null }
  }
}

/** Only adds: a private scheme's address is not to be rewritten by rules for the web's. */
function withCode(uri: string, code: string): string {
  const [address = '', ...fragment] = uri.split('#')
  const separator = address.includes('?') ? '&' : '?'
  return [`${address}${separator}code=${encodeURIComponent(code)}`, ...fragment].join('#')
}
