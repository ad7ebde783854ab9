import { eq } from 'drizzle-orm'
import { users } from '../../db/schema'
import type { Db } from '../../db/store'
import { recordAudit } from '../../http/audit'
import type { Principal } from '../../http/auth'
import type { Access, HandlerContext, RequestSchemas } from '../../http/endpoint'
import { badRequest, Problem } from '../../http/errors'
import { addressKey } from '../../http/rate-limit'
import type { RequestContext } from '../../http/request-context'
import type { Job } from '../../jobs/worker'
import { minuteMs, secondMs } from '../../lib/clock'
import { hashPassword, verifyPassword } from '../../lib/passwords'
import { emailKey } from '../../lib/text'
import { sha256 } from '../../lib/tokens'
import type { Services } from '../../services'
import type { CredentialRegistry } from './credentials'
import { type MailedLinks, resetEmail } from './mailed-links'
import type { Factors } from './factors/factors'
import type { OneTimeTokens } from './one-time-tokens'
import { recordFailedSignIn } from './sign-ins'
import { findUserByEmail, lockEnabledUser, type UserRow } from './users'

/** What a user signs in with; `event` is what the audit trail calls the attempt. */
export interface PasswordLogin {
  readonly event: string
  readonly email: string
  readonly password: string
}

/** The same for a login, which the account's second factor may have to complete. */
export interface CompleteLogin extends PasswordLogin {
  readonly code?: string | undefined
}

interface PasswordDeps extends ResetDeps {
  readonly credentials: CredentialRegistry
  readonly factors: Factors
}

/**
 * Passwords: login by password, a new password by the current one, and the mail for a forgotten one (contract §2).
 * A request for a mail only queues a job, which looks the address up later: neither the response nor its
 * time shows whether there is an account.
 */
export class Passwords {
  readonly #services: Services
  readonly #credentials: CredentialRegistry
  readonly #factors: Factors
  readonly #resetRequests: ResetRequests

  constructor(services: Services, { credentials, factors, ...links }: PasswordDeps) {
    this.#services = services
    this.#credentials = credentials
    this.#factors = factors
    this.#resetRequests = new ResetRequests(services, links)
  }

  /**
   * Completes a login of the user with this e-mail address and password, in one transaction in
   * which the password still is the one that was checked: a check takes a tenth of a second, and a
   * new password meanwhile must end what the old one began. The audit trail stores a failure.
   * Problem: `UNAUTHORIZED`, the same and as slow for an unknown address as for a wrong password.
   */
  async authenticate<T>(
    context: RequestContext,
    { event, email, password }: PasswordLogin,
    complete: (tx: Db, user: UserRow) => Promise<T>,
  ): Promise<T> {
    const { store } = this.#services
    const user = await findUserByEmail(store.db, email)
    const matches = await verifyPassword(password, user?.passwordHash ?? null)
    const completed = user && matches ? await this.#whileUnchanged(user, complete) : null
    if (completed) return completed.result
    const userId = user?.id ?? null
    await recordFailedSignIn(this.#services, store.db, context, { event, userId })
    throw new Problem('UNAUTHORIZED', { message: 'The e-mail address or the password is wrong.' })
  }

  /**
   * Completes a login like `authenticate`, and by the code of a second factor where the account has one. Problems:
   * `UNAUTHORIZED`, and `SECOND_FACTOR_REQUIRED` for a right password without a good code, which leaves every code as it was.
   */
  async signIn<T>(
    context: RequestContext,
    { code, ...login }: CompleteLogin,
    complete: (tx: Db, user: UserRow) => Promise<T>,
  ): Promise<T> {
    const result = await this.authenticate(context, login, async (tx, user) => {
      const check = await this.#factors.check(tx, user, code)
      if ('refused' in check) return { ...check, userId: user.id }
      if (check.used) await this.#factors.reportUse(tx, context, user, check.used)
      return { signedIn: await complete(tx, user) }
    })
    await this.#services.mail.wake()
    if ('signedIn' in result) return result.signedIn
    const { refused, wasWrong, userId } = result
    const event = 'login.second_factor'
    const { db } = this.#services.store
    if (wasWrong) await recordFailedSignIn(this.#services, db, context, { event, userId })
    throw refused
  }

  /** Has a reset token mailed if a user has this address. */
  requestReset(context: RequestContext, email: string): Promise<void> {
    return this.#resetRequests.add(context, email)
  }

  /** Sets the password of `user` by the current one. Problem: `BAD_REQUEST` if that is wrong. */
  async change(
    context: RequestContext,
    { user, principal }: { user: UserRow; principal: Principal },
    { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  ): Promise<void> {
    const { store, clock } = this.#services
    const event = { event: 'password.change', userId: user.id } as const
    const isCurrent = await verifyPassword(currentPassword, user.passwordHash)
    const passwordHash = isCurrent ? await hashPassword(newPassword) : null
    const changed =
      passwordHash &&
      (await this.#whileUnchanged(user, async (tx) => {
        await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id))
        await this.#credentials.end(tx, user.id, 'password-change', principal)
        await recordAudit(tx, clock, context, { ...event, outcome: 'success' })
      }))
    if (changed) return
    await recordAudit(store.db, clock, context, { ...event, outcome: 'failure' })
    throw badRequest([{ path: '/currentPassword', message: 'is not the present password' }])
  }

  /** The result of `work`, in a transaction; null if the password has changed since it was read. */
  #whileUnchanged<T>(
    { id, passwordHash }: UserRow,
    work: (tx: Db, user: UserRow) => Promise<T>,
  ): Promise<{ result: T } | null> {
    return this.#services.store.transaction(async (tx) => {
      const user = await lockEnabledUser(tx, id)
      return user?.passwordHash === passwordHash ? { result: await work(tx, user) } : null
    })
  }
}

const kind = 'password.forgot'
const pausesMs = [5, 30, 120, 600].map((seconds) => seconds * secondMs)
/**
 * The job starts this long after the response at most, at a random time: the requests that follow
 * would be slowed down more by the job of a known address.
 */
const startWithinMs = 300

const purpose = 'reset_password'
const resetLifeMs = 60 * minuteMs

interface Payload extends Pick<RequestContext, 'address' | 'requestId'> {
  readonly email: string
}

interface ResetDeps {
  readonly links: MailedLinks
  readonly tokens: OneTimeTokens
}

class ResetRequests {
  readonly #services: Services
  readonly #deps: ResetDeps

  constructor(services: Services, deps: ResetDeps) {
    this.#services = services
    this.#deps = deps
    services.jobWorker.register<Payload>({
      kind,
      concurrency: 1,
      pausesMs,
      run: (job) => this.#send(job),
    })
  }

  /** Queues the request. */
  async add({ address, requestId }: RequestContext, email: string): Promise<void> {
    const { store, jobs } = this.#services
    const payload = { email, address, requestId } satisfies Payload
    await store.transaction((tx) => jobs.add(tx, { kind, userId: null, payload, isSecret: true }))
    // A signal that is lost delays the mail until the worker's next poll.
    const wake = () => void jobs.wake(kind).catch(() => undefined)
    setTimeout(wake, Math.random() * startWithinMs).unref()
  }

  /**
   * Mails a token if a user who is not locked out has the address, and not several links that still
   * work. A token is issued either way.
   */
  async #send({ payload, renewLease }: Job<Payload>): Promise<void> {
    const { store, clock, config, mail } = this.#services
    const { links, tokens } = this.#deps
    const { email, ...origin } = payload
    await store.transaction(async (tx) => {
      await renewLease(tx)
      const found = await findUserByEmail(tx, email)
      const mayMail = found && (await tokens.mayMail(tx, purpose, found.id))
      const user = mayMail && found.disabledAt === null ? found : null
      const userId = user?.id ?? null
      const token = await links.issue(tx, purpose, { user, lifeMs: resetLifeMs })
      if (user) await mail.enqueue(tx, user.id, resetEmail(config, user.email, token))
      const outcome = user ? 'success' : 'failure'
      await recordAudit(tx, clock, origin, { event: 'password.forgot', outcome, userId })
    })
    await mail.wake()
  }
}

/** Each is counted apart. */
type Purpose = 'login' | 'forgot' | 'code'

type CountedRequest = Pick<
  HandlerContext<RequestSchemas, Access>,
  'request' | 'address' | 'countRateLimit'
>

/**
 * How logins and requests for a reset mail are counted (contract §2, "Lock-out"): by the address of the
 * account, which strangers can fill, unless they come from a device that has signed in to it before.
 */
export class LoginLimits {
  readonly #services: Services

  constructor(services: Services) {
    this.#services = services
  }

  /** Counts a login: by its address, and where it brings a code, as a guess of that. Problem: `TOO_MANY_REQUESTS`. */
  async countLogin(
    request: CountedRequest,
    { email, code }: { readonly email: string; readonly code?: string | undefined },
  ): Promise<void> {
    await this.count(request, 'login', email)
    if (code !== undefined) await this.count(request, 'code', email)
  }

  /**
   * Counts a request of a route that `countsDevices`, before its password is looked at. Problem:
   * `TOO_MANY_REQUESTS`.
   */
  async count(request: CountedRequest, purpose: Purpose, email: string): Promise<void> {
    const limit = purpose === 'code' ? 'SECOND_FACTOR' : 'LOGIN_EMAIL'
    const isKnown = this.#services.knownDevices.idOf(request.request) !== null
    const device = isKnown ? await this.#deviceOf(request.request, email) : null
    if (device !== null) {
      return request.countRateLimit(limit, `${purpose}:device:${device}`)
    }
    // The pipeline has counted it by the device, which is known for another account.
    if (isKnown) await request.countRateLimit('LOGIN', addressKey(request))
    await request.countRateLimit(limit, `${purpose}:${sha256(emailKey(email))}`)
  }

  async #deviceOf(request: Request, email: string): Promise<string | null> {
    const { store, knownDevices } = this.#services
    const user = await findUserByEmail(store.db, email)
    return user && knownDevices.idFor(request, user.id)
  }
}
