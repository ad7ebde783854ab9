/** Every credential of a user, ended at once, whichever feature issued it. */
import type { Db } from '../../db/store'

/** What remains: the credential that the change was made with. */
export interface Except {
  readonly credential: string
  readonly credentialId: string
}

/** Ends a feature's credentials of a user, within `tx`. */
export type RevokeCredentials = (tx: Db, userId: string, except: Except | null) => Promise<void>

export class CredentialRevocation {
  readonly #ends: RevokeCredentials[] = []
  readonly #lasting: RevokeCredentials[] = []

  /** Features that issue credentials register how theirs end. */
  register(end: RevokeCredentials): void {
    this.#ends.push(end)
  }

  /** Ends all of them, but the one in `except`. */
  async all(tx: Db, userId: string, except: Except | null = null): Promise<void> {
    for (const end of this.#ends) await end(tx, userId, except)
  }

  /** The same for credentials that outlive a change of the password. */
  registerLasting(end: RevokeCredentials): void {
    this.#lasting.push(end)
  }

  /** Ends every one there is: the account has another owner from now on. */
  async allAndLasting(tx: Db, userId: string): Promise<void> {
    await this.all(tx, userId)
    for (const end of this.#lasting) await end(tx, userId, null)
  }
}
