/** Accounts: making one, signing in and out (spec 4.2, contract §2). The front door of this folder. */
import { recordAudit, type AuditEvent } from '../../http/audit'
import type { Exchange } from '../../http/exchange'
import type { Principal } from '../../http/principal'
import { Problem } from '../../http/problems'
import { newId } from '../../platform/ids'
import { hashPassword, verifyPassword } from '../../platform/passwords'
import type { Services } from '../../services'
import type { Db } from '../../store/store'
import { violated } from '../../store/violations'
import { SignIns } from './sign-ins'
import { findUser, findUserByEmail, insertUser, type UserRow } from './users'

/** A user who has just signed in, and the cookie that proves it. */
export interface SignedIn {
  readonly user: UserRow
  readonly cookie: string
}

export class Accounts {
  readonly signIns: SignIns
  readonly #services: Services

  constructor(services: Services) {
    this.#services = services
    this.signIns = new SignIns(services.store, services.clock, services.config)
  }

  /**
   * Makes a learner and signs them in. Problems: `FORBIDDEN` where registration is closed,
   * `EMAIL_ALREADY_REGISTERED`.
   */
  async register(
    exchange: Exchange,
    visitor: Principal | null,
    fields: { email: string; password: string; name?: string },
  ): Promise<SignedIn> {
    const { config, clock, store } = this.#services
    if (config.registration === 'closed') {
      throw new Problem('FORBIDDEN', { message: 'Registration is closed here.' })
    }
    const passwordHash = await hashPassword(fields.password)
    const { email, name } = fields
    try {
      return await store.transaction(async (tx) => {
        const createdAt = clock.now()
        const user = await insertUser(tx, {
          id: newId(),
          email,
          name: name || null,
          passwordHash,
          createdAt,
        })
        await this.#audit(tx, exchange, 'account.register', user.id)
        return { user, cookie: await this.#signIn(tx, exchange, visitor, user) }
      })
    } catch (error) {
      if (violated(error) === 'unique') throw new Problem('EMAIL_ALREADY_REGISTERED')
      throw error
    }
  }

  /** Problem: `UNAUTHORIZED`, the same for a stranger and for a wrong password, and as slow. */
  async login(
    exchange: Exchange,
    visitor: Principal | null,
    { email, password }: { email: string; password: string },
  ): Promise<SignedIn> {
    const { store } = this.#services
    const user = await findUserByEmail(store.db, email)
    const matches = await verifyPassword(password, user?.passwordHash ?? null)
    if (!user || !matches || user.disabledAt !== null) {
      await this.#audit(store.db, exchange, 'login.password', user?.id ?? null, 'failure')
      throw new Problem('UNAUTHORIZED', { message: 'The e-mail address or the password is wrong.' })
    }
    return store.transaction(async (tx) => {
      await this.#audit(tx, exchange, 'login.password', user.id)
      return { user, cookie: await this.#signIn(tx, exchange, visitor, user) }
    })
  }

  /** Ends the visitor's sign-in where there is one. */
  async logout(exchange: Exchange, visitor: Principal | null): Promise<void> {
    if (!visitor) return
    await this.#services.store.transaction(async (tx) => {
      await this.signIns.end(tx, visitor.credentialId)
      await this.#audit(tx, exchange, 'logout', visitor.userId)
    })
  }

  /** The signed-in user. Problem: `UNAUTHORIZED` when the account has just gone. */
  async user({ userId }: Principal): Promise<UserRow> {
    const user = await findUser(this.#services.store.db, userId)
    if (!user) throw new Problem('UNAUTHORIZED')
    return user
  }

  /** A sign-in never outlives the next one of its browser, and takes over the CSRF token shown before. */
  async #signIn(
    tx: Db,
    { request }: Exchange,
    visitor: Principal | null,
    user: UserRow,
  ): Promise<string> {
    if (visitor) await this.signIns.end(tx, visitor.credentialId)
    const { id, cookie } = await this.signIns.begin(tx, user.id, request)
    await this.#services.csrf.adopt(tx, request, id)
    return cookie
  }

  #audit(
    db: Db,
    exchange: Exchange,
    event: string,
    userId: string | null,
    outcome: AuditEvent['outcome'] = 'success',
  ): Promise<void> {
    return recordAudit(db, this.#services.clock, exchange, { event, outcome, userId })
  }
}
