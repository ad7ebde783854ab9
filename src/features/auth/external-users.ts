/** Users whom somebody else vouches for: a code host that they sign in with. */
import { eq } from 'drizzle-orm'
import { newId } from '../../lib/ids'
import type { Services } from '../../services'
import { users } from '../../db/schema'
import type { Db } from '../../db/store'
import type { CredentialRevocation } from './credential-revocation'
import { findUserByEmail, insertUser, type UserRow } from './users'
import type { Verification } from './verification'

/** Who they are there; `emailVerified` is the other's word. */
export interface ExternalUser {
  readonly email: string
  readonly emailVerified: boolean
  readonly name: string | null
}

export class ExternalUsers {
  readonly #services: Services
  readonly #verification: Verification
  readonly #endings: CredentialRevocation

  constructor(services: Services, verification: Verification, endings: CredentialRevocation) {
    this.#services = services
    this.#verification = verification
    this.#endings = endings
  }

  /** Whoever has this address here; null when nobody does. */
  holder(tx: Db, email: string): Promise<UserRow | null> {
    return findUserByEmail(tx, email)
  }

  /**
   * A new learner without a password. An address that nobody verified gets the usual message, which
   * leaves once the transaction is over and `mail.wake` was called.
   */
  async add(tx: Db, { email, emailVerified, name }: ExternalUser): Promise<UserRow> {
    const createdAt = this.#services.clock.now()
    const fields = { id: newId(), email, name, passwordHash: null, role: 'learner' } as const
    const user = await insertUser(tx, { ...fields, createdAt })
    if (emailVerified) return this.#verified(tx, user, {})
    await this.#verification.request(tx, user)
    return user
  }

  /**
   * Gives an account whose address was never confirmed to whoever has now shown that it is theirs.
   * Somebody else may have signed up with it and waited: their password and every credential end.
   */
  async claim(tx: Db, user: UserRow): Promise<UserRow> {
    await this.#endings.allAndLasting(tx, user.id)
    return this.#verified(tx, user, { passwordHash: null })
  }

  async #verified(tx: Db, user: UserRow, change: { passwordHash?: null }): Promise<UserRow> {
    const set = { ...change, emailVerifiedAt: this.#services.clock.now() }
    await tx.update(users).set(set).where(eq(users.id, user.id))
    return { ...user, ...set }
  }
}
