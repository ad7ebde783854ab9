/**
 * Passkeys (Web Authentication, W3C): public keys of authenticators that have verified their user, by PIN or biometrics. So one
 * stands for the whole login. They belong to the host of `BASE_URL`.
 */
import { and, asc, eq } from 'drizzle-orm'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
  VerifiedRegistrationResponse,
  WebAuthnCredential,
} from '@simplewebauthn/server'
import { violationOf } from '../../../db/database-errors'
import { passkeys } from '../../../db/schema'
import type { Db, RowOf } from '../../../db/store'
import { badRequest, Problem } from '../../../http/errors'
import { isoTime, minuteMs } from '../../../lib/clock'
import { newId } from '../../../lib/ids'
import { parseJson } from '../../../lib/json'
import { product } from '../../../lib/product'
import { randomBase64url } from '../../../lib/tokens'
import type { Services } from '../../../services'
import type { CredentialKind } from '../credentials'
import type { Passkey, PasskeyAddition, PasskeySignIn } from '../model'
import type { OneTimeTokens } from '../one-time-tokens'
import type { UserRow } from '../users'

type PasskeyRow = RowOf<typeof passkeys>
type Purpose = 'passkey_add' | 'passkey_sign_in'

/** Loaded with the first passkey: it is large, and most servers start without one. */
const library = () => import('@simplewebauthn/server')

const challengeLifeMs = 5 * minuteMs
const passkeysMax = 50

/** A passkey whose signature was verified, and what its authenticator counts now. */
export interface VerifiedPasskey {
  readonly row: PasskeyRow
  readonly counter: number
}

export class Passkeys implements CredentialKind {
  readonly tables = [passkeys]
  /** Like an account at a code host, one signs in alone: a reset ends those that an intruder may have added. */
  readonly outlives = ['password-change', 'lock-out'] as const
  readonly #services: Services
  readonly #tokens: OneTimeTokens

  constructor(services: Services, tokens: OneTimeTokens) {
    this.#services = services
    this.#tokens = tokens
  }

  /** The user's passkeys, the oldest first. */
  async list(db: Db, userId: string): Promise<Passkey[]> {
    return (await rowsOf(db, userId)).map(wirePasskey)
  }

  count(db: Db, userId: string): Promise<number> {
    return db.$count(passkeys, eq(passkeys.userId, userId))
  }

  /** What the browser makes a passkey with. */
  async additionOptions(user: UserRow): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const { generateRegistrationOptions } = await library()
    const present = await rowsOf(this.#services.store.db, user.id)
    return generateRegistrationOptions({
      rpName: product.name,
      rpID: this.#rpId,
      userName: user.email,
      userDisplayName: user.name ?? user.email,
      userID: new TextEncoder().encode(user.id),
      challenge: await this.#challenge('passkey_add', user.id),
      attestationType: 'none',
      excludeCredentials: present.map(({ credentialId: id, transports }) => ({ id, transports })),
      // Discoverable and verified: it signs in without an address, and in place of password and code.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  }

  /** What the browser asks for a passkey with. It names none: which accounts have one stays unknown. */
  async signInOptions(): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { generateAuthenticationOptions } = await library()
    return generateAuthenticationOptions({
      rpID: this.#rpId,
      challenge: await this.#challenge('passkey_sign_in', null),
      userVerification: 'required',
    })
  }

  /** The public key that the browser has made for the user. Problem: `BAD_REQUEST`; its challenge is used up. */
  async verifyAddition(
    userId: string,
    response: PasskeyAddition['response'],
  ): Promise<WebAuthnCredential> {
    const challenge = await this.#spendChallenge('passkey_add', response, userId)
    const verified = challenge === null ? null : await this.#verified(response, challenge)
    if (verified?.registrationInfo) return verified.registrationInfo.credential
    throw badRequest([{ path: '/response', message: 'is no new passkey for this account' }])
  }

  /** Stores a verified passkey, within `tx`, which holds the lock of the user's row. Problem: `CONFLICT`. */
  async add(tx: Db, userId: string, made: WebAuthnCredential, name: string): Promise<Passkey> {
    const present = await rowsOf(tx, userId)
    if (present.length >= passkeysMax) {
      throw new Problem('CONFLICT', { message: `An account has at most ${passkeysMax} passkeys.` })
    }
    const { id: credentialId, publicKey, counter, transports = [] } = made
    const row: PasskeyRow = {
      id: newId(),
      userId,
      credentialId,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports,
      name,
      createdAt: this.#services.clock.now(),
      lastUsedAt: null,
    }
    await tx.insert(passkeys).values(row)
    return wirePasskey(row)
  }

  /** The name of the passkey that is removed, within `tx`. Problem: `NOT_FOUND`. */
  async remove(tx: Db, userId: string, id: string): Promise<string> {
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
      .returning({ name: passkeys.name })
    if (!removed) throw new Problem('NOT_FOUND', { message: noPasskey })
    return removed.name
  }

  /** The passkey that has signed; null where the response is none of ours, or was sent before. */
  async verifySignIn(response: PasskeySignIn['response']): Promise<VerifiedPasskey | null> {
    const challenge = await this.#spendChallenge('passkey_sign_in', response, null)
    const { db } = this.#services.store
    const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, response.id))
    if (challenge === null || !row) return null
    const { verifyAuthenticationResponse } = await library()
    const credential = {
      id: row.credentialId,
      publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
      counter: row.counter,
    }
    const given = { clientExtensionResults: {}, ...response } as AuthenticationResponseJSON
    const { rpId: expectedRPID, origin: expectedOrigin } = this.#place
    const verified = await verifyAuthenticationResponse({
      response: given,
      credential,
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
    }).catch(() => null)
    return verified?.verified ? { row, counter: verified.authenticationInfo.newCounter } : null
  }

  /**
   * Stores the use of a verified passkey, within `tx`; false where it was removed or used meanwhile: of two signatures with one
   * count, one is of a copy (Web Authentication §6.1.1).
   */
  async recordUse(tx: Db, { row, counter }: VerifiedPasskey): Promise<boolean> {
    const used = await tx
      .update(passkeys)
      .set({ counter, lastUsedAt: this.#services.clock.now() })
      .where(and(eq(passkeys.id, row.id), eq(passkeys.counter, row.counter)))
      .returning({ id: passkeys.id })
    return used.length > 0
  }

  async end(tx: Db, userId: string): Promise<void> {
    await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  }

  async #challenge(purpose: Purpose, userId: string | null): Promise<Uint8Array<ArrayBuffer>> {
    const token = randomBase64url()
    const { db } = this.#services.store
    await this.#tokens.issue(db, { purpose, userId, lifeMs: challengeLifeMs, token })
    return new Uint8Array(Buffer.from(token, 'base64url'))
  }

  /** The challenge that the response is for, used up; null where it was not issued for this user and purpose. */
  async #spendChallenge(
    purpose: Purpose,
    { response: { clientDataJSON } }: PasskeySignIn['response'] | PasskeyAddition['response'],
    userId: string | null,
  ): Promise<string | null> {
    const clientData = Object(parseJson(Buffer.from(clientDataJSON, 'base64url').toString()))
    const { challenge } = clientData as { challenge?: unknown }
    if (typeof challenge !== 'string') return null
    const spent = await this.#tokens.spend(this.#services.store.db, purpose, challenge)
    return spent && spent.userId === userId ? challenge : null
  }

  async #verified(
    response: PasskeyAddition['response'],
    expectedChallenge: string,
  ): Promise<VerifiedRegistrationResponse | null> {
    const { verifyRegistrationResponse } = await library()
    const { rpId: expectedRPID, origin: expectedOrigin } = this.#place
    const given = { clientExtensionResults: {}, ...response } as RegistrationResponseJSON
    const expected = { expectedChallenge, expectedOrigin, expectedRPID }
    return verifyRegistrationResponse({ response: given, ...expected }).catch(() => null)
  }

  get #rpId(): string {
    return this.#place.rpId
  }

  /** Read at each use: with port 0 the address is complete once the port is known. */
  get #place(): { readonly origin: string; readonly rpId: string } {
    const { origin, hostname } = new URL(this.#services.config.baseUrl)
    return { origin, rpId: hostname }
  }
}

export const noPasskey = 'There is no such passkey.'

const rowsOf = (db: Db, userId: string): Promise<PasskeyRow[]> =>
  db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))

const wirePasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: isoTime(createdAt),
  ...(lastUsedAt === null ? {} : { lastUsedAt: isoTime(lastUsedAt) }),
})

/** The problem of a passkey that was stored at the same time. */
export function passkeyFault(error: unknown): unknown {
  if (violationOf(error) !== 'unique') return error
  return new Problem('CONFLICT', { message: 'This passkey has been added before.' })
}
