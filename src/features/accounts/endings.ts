/** Every credential of a user, ended at once, whichever feature issued it. */
import type { Db } from '../../store/store'

/** What remains: the credential that the change was made with. */
export interface Except {
  readonly credential: string
  readonly credentialId: string
}

/** Ends a feature's credentials of a user, within `tx`. */
export type End = (tx: Db, userId: string, except: Except | null) => Promise<void>

export class Endings {
  readonly #ends: End[] = []

  /** Features that issue credentials register how theirs end. */
  register(end: End): void {
    this.#ends.push(end)
  }

  /** Ends all of them, but the one in `except`. */
  async all(tx: Db, userId: string, except: Except | null = null): Promise<void> {
    for (const end of this.#ends) await end(tx, userId, except)
  }
}
