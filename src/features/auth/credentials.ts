/**
 * Credentials: everything that can sign in as a user, act for one, or read what one writes (contract
 * §2). Each feature registers its kinds, and the registry alone ends them: so no kind can be forgotten
 * where an account changes hands.
 */
import { eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { users } from '../../db/schema'
import type { Db } from '../../db/store'
import type { Principal } from '../../http/auth'
import { Problem } from '../../http/errors'
import { lockEnabledUser } from './users'

/**
 * What ends credentials of a user: a new password by the current one (`password-change`), by an
 * operator (`password-set`) or by a mailed link (`password-reset`); the same by an administrator's link, for
 * a user who has lost what they sign in with (`recovery`); an operator who locks the user out (`lock-out`); a proof of the mailbox from outside of the account (`proof`); the account's end
 * (`deletion`).
 */
export type Ending = Survivable | 'proof' | 'deletion'
type Survivable = 'password-change' | 'password-set' | 'password-reset' | 'recovery' | 'lock-out'

/** The credential that an ending leaves: the one that the change was made with. */
export type KeptCredential = Pick<Principal, 'credential' | 'credentialId'>

/** One kind of credential. */
export interface CredentialKind {
  /** The tables that hold it. */
  readonly tables: readonly PgTable[]
  /** The endings that leave it. A proof of the mailbox and a deletion leave nothing. */
  readonly outlives?: readonly Survivable[]
  /** Ends those of the user except `kept`, within `tx`, which holds the lock of the user's row. */
  end(tx: Db, userId: string, kept: KeptCredential | null): Promise<void>
}

/** The password. Its other endings replace it, or leave it to a user who cannot sign in meanwhile. */
export const passwordKind: CredentialKind = {
  tables: [users],
  outlives: ['password-change', 'password-set', 'password-reset', 'recovery', 'lock-out'],
  end: async (tx, userId) => {
    await tx.update(users).set({ passwordHash: null }).where(eq(users.id, userId))
  },
}

/** All kinds of credentials that there are. */
export class CredentialRegistry {
  constructor(readonly kinds: readonly CredentialKind[]) {}

  /**
   * Ends every credential of the user that does not outlive `ending`, within `tx`, which holds the lock
   * of the user's row.
   */
  async end(
    tx: Db,
    userId: string,
    ending: Ending,
    kept: KeptCredential | null = null,
  ): Promise<void> {
    for (const kind of this.kinds) {
      const outlives: readonly Ending[] = kind.outlives ?? []
      if (!outlives.includes(ending)) await kind.end(tx, userId, kept)
    }
  }
}

/** A signed-in browser or phone. */
export interface SignedInDevice {
  readonly id: string
  readonly createdAt: number
  readonly lastUsedAt: number
  readonly userAgent: string | null
}

const maxUserAgentLength = 500

/** The stored name of the device that sent the request. */
export const userAgentOf = (request: Request): string | null =>
  request.headers.get('user-agent')?.slice(0, maxUserAgentLength) ?? null

export interface DeviceCredentials extends CredentialKind {
  readonly credential: Principal['credential']
  list(userId: string): Promise<SignedInDevice[]>
  /** When the user last proved who they are; null if that is not known, or the credential has ended. */
  authenticatedAt(db: Db, device: Pick<Principal, 'credentialId'>): Promise<number | null>
  /** Stores, within `tx`, that the user has just proved who they are. */
  recordAuthentication(tx: Db, device: Pick<Principal, 'credentialId'>): Promise<void>
  /** Whether the credential with this id has not ended, as `tx` sees it. */
  isCurrent(tx: Db, id: string): Promise<boolean>
  /** Revokes one credential of the user, within `tx`; false if the user has none with this id. */
  revokeOne(tx: Db, userId: string, id: string): Promise<boolean>
}

/**
 * Locks the user's row, within `tx`, and requires that the credential of the request has not ended since
 * it was authenticated: it must not leave another one behind. Problem: `UNAUTHORIZED`.
 */
export type RequireCurrent = (tx: Db, principal: Principal) => Promise<void>

/** The check for users who act with one of these kinds of devices. */
export const currentCheck =
  (devices: readonly DeviceCredentials[]): RequireCurrent =>
  async (tx, { userId, credential, credentialId }) => {
    const user = await lockEnabledUser(tx, userId)
    const device = devices.find((each) => each.credential === credential)
    const isCurrent = user && (!device || (await device.isCurrent(tx, credentialId)))
    if (!isCurrent) throw new Problem('UNAUTHORIZED')
  }

/** When the user of a device last proved who they are; null where that is not known, or it has ended. */
export type AuthenticationOf = (db: Db, principal: Principal) => Promise<number | null>

export const authentication =
  (devices: readonly DeviceCredentials[]): AuthenticationOf =>
  async (db, principal) => {
    const device = devices.find(({ credential }) => credential === principal.credential)
    return device ? device.authenticatedAt(db, principal) : null
  }
