/** The devices that a user is signed in with, and the revocation of all of a user's credentials. */
import type { Db } from '../../db/store'
import type { Principal } from '../../http/auth'
import { Problem } from '../../http/errors'
import { lockEnabledUser } from './users'

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

export interface DeviceCredentials {
  readonly credential: Principal['credential']
  list(userId: string): Promise<SignedInDevice[]>
  /** Whether the credential with this id has not ended, as `tx` sees it. */
  isCurrent(tx: Db, id: string): Promise<boolean>
  /** Revokes one credential of the user, within `tx`; false if the user has none with this id. */
  revokeOne(tx: Db, userId: string, id: string): Promise<boolean>
  /** Revokes all credentials of the user except `kept`, within `tx`. */
  revokeAll(tx: Db, userId: string, kept: KeptCredential | null): Promise<void>
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

/** The credential that a revocation leaves: the one that the change was made with. */
export type KeptCredential = Pick<Principal, 'credential' | 'credentialId'>

/** Revokes the credentials that a feature issued to a user, within `tx`. */
export type RevokeCredentials = (
  tx: Db,
  userId: string,
  kept: KeptCredential | null,
) => Promise<void>

/** How each feature revokes its credentials. */
export interface CredentialIssuers {
  /** Credentials that a new password revokes. */
  readonly endWithPassword: readonly RevokeCredentials[]
  /** Credentials that a forgotten or lost password revokes too. */
  readonly endWithReset: readonly RevokeCredentials[]
  /** Credentials that outlive a new password: they are revoked when the account changes hands. */
  readonly outlivePassword: readonly RevokeCredentials[]
}

export class CredentialRevocation {
  readonly #issuers: CredentialIssuers

  constructor(issuers: CredentialIssuers) {
    this.#issuers = issuers
  }

  /** Revokes what a new password revokes, except `kept`. */
  async onPasswordChange(
    tx: Db,
    userId: string,
    kept: KeptCredential | null = null,
  ): Promise<void> {
    for (const revoke of this.#issuers.endWithPassword) await revoke(tx, userId, kept)
  }

  /**
   * Revokes what a password revokes that was set without the former one. A former holder of the
   * account may have connected an account of theirs, which would sign them in again.
   */
  async onPasswordReset(tx: Db, userId: string): Promise<void> {
    await this.onPasswordChange(tx, userId)
    for (const revoke of this.#issuers.endWithReset) await revoke(tx, userId, null)
  }

  /** Revokes every credential of a user who is locked out; an identity signs no one in meanwhile. */
  async onDisable(tx: Db, userId: string): Promise<void> {
    await this.onPasswordChange(tx, userId)
    for (const revoke of this.#issuers.outlivePassword) await revoke(tx, userId, null)
  }

  /** Revokes every credential: the account has another owner from now on. */
  async onOwnerChange(tx: Db, userId: string): Promise<void> {
    await this.onPasswordReset(tx, userId)
    for (const revoke of this.#issuers.outlivePassword) await revoke(tx, userId, null)
  }
}
