/**
 * Codes of authenticator apps (TOTP, RFC 6238), and the recovery codes that stand in for them (contract §11). Each code
 * works once.
 */
import { and, eq } from 'drizzle-orm'
import { recoveryCodes, totpSecrets } from '../../../db/schema'
import type { Db, RowOf } from '../../../db/store'
import { badRequest, Problem } from '../../../http/errors'
import { secondMs } from '../../../lib/clock'
import { product } from '../../../lib/product'
import { sameSecret, sha256 } from '../../../lib/tokens'
import { Unreadable } from '../../../lib/keyring'
import type { Services } from '../../../services'
import type { CredentialKind } from '../credentials'
import type { TotpSetUp } from '../model'

type TotpRow = RowOf<typeof totpSecrets>
type Totp = InstanceType<Awaited<ReturnType<typeof library>>['TOTP']>

/** Loaded where a code is made or checked: most sign-ins have none. */
const library = () => import('otpauth')

const sealPurpose = 'totp'
const periodMs = 30 * secondMs
const digits = 6
/** Steps before and after the present one: RFC 6238 §5.2 recommends one for the way, §6 the same for clocks that drift. */
const stepsAround = 1
/** Steps among which a first code is looked for, to say that a clock is wrong. */
const wrongClockWindow = 60
const recoveryCount = 10
const recoveryLength = 16
/** Without 0 and O, and without 1, I and L: 79 bits in 16 characters, so that a digest cannot be reversed. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** What a login was completed with. */
export type UsedCode = 'totp' | 'recovery_code'

export class AuthenticatorApps implements CredentialKind {
  readonly tables = [totpSecrets, recoveryCodes]
  /** A lost password is no lost phone. */
  readonly outlives = ['password-change', 'password-set', 'password-reset', 'lock-out'] as const
  readonly #services: Services

  constructor(services: Services) {
    this.#services = services
  }

  /** Whether a password of this user asks for a code. */
  async isOn(db: Db, userId: string): Promise<boolean> {
    return typeof (await rowOf(db, userId))?.secret === 'string'
  }

  /** How many recovery codes the user has left. */
  recoveryCodesLeft(db: Db, userId: string): Promise<number> {
    return db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))
  }

  /** A new secret, stored within `tx`: it counts once a code of it has confirmed it, and takes the place of the present one then. */
  async begin(tx: Db, userId: string, email: string): Promise<TotpSetUp> {
    const { Secret, TOTP } = await library()
    const secret = new Secret({ size: 20 })
    const pending = this.#services.keyring.seal(sealPurpose, secret.base32)
    await tx
      .insert(totpSecrets)
      .values({ userId, pending, usedSteps: [] })
      .onConflictDoUpdate({ target: totpSecrets.userId, set: { pending } })
    const totp = new TOTP({ issuer: product.name, label: email, secret, digits, period: 30 })
    return { secret: secret.base32, uri: totp.toString() }
  }

  /**
   * Confirms the new secret by its first code, within `tx`, which holds the lock of the user's row; gives ten new recovery
   * codes. Problems: `CONFLICT` where none was begun, `BAD_REQUEST` for a wrong code.
   */
  async confirm(tx: Db, userId: string, code: string): Promise<string[]> {
    const pending = (await rowOf(tx, userId))?.pending
    if (!pending) throw new Problem('CONFLICT', { message: 'Begin with a new secret.' })
    const totp = await this.#totp(pending)
    const step = totp && this.#stepOf(totp, code)
    if (typeof step !== 'number')
      throw wrongFirstCode(totp !== null && this.#hasWrongClock(totp, code))
    const set = { secret: pending, pending: null, usedSteps: [step], confirmedAt: this.#now() }
    await tx.update(totpSecrets).set(set).where(eq(totpSecrets.userId, userId))
    return newRecoveryCodes(tx, userId)
  }

  /** Uses a code up, within `tx`, which holds the lock of the user's row; null where it is wrong or was used before. */
  async use(tx: Db, userId: string, code: string): Promise<UsedCode | null> {
    if (isTotpForm(code)) return (await this.#useTotp(tx, userId, code)) ? 'totp' : null
    const used = await tx
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, digest(code))))
      .returning({ userId: recoveryCodes.userId })
    return used.length > 0 ? 'recovery_code' : null
  }

  async end(tx: Db, userId: string): Promise<void> {
    await tx.delete(totpSecrets).where(eq(totpSecrets.userId, userId))
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  }

  /** When the present secret was confirmed; null without one. */
  async confirmedAt(db: Db, userId: string): Promise<number | null> {
    return (await rowOf(db, userId))?.confirmedAt ?? null
  }

  /** Seals anew what the previous `SECRET_KEY` sealed: secrets of apps live longer than it is kept. */
  async reseal(): Promise<void> {
    const { keyring, store } = this.#services
    if (keyring.generations.length === 1) return
    for (const { userId, secret, pending } of await store.db.select().from(totpSecrets)) {
      const set = { secret: this.#resealed(secret), pending: this.#resealed(pending) }
      if (set.secret === secret && set.pending === pending) continue
      const isUnchanged = secret === null ? undefined : eq(totpSecrets.secret, secret)
      await store.db
        .update(totpSecrets)
        .set(set)
        .where(and(eq(totpSecrets.userId, userId), isUnchanged))
    }
  }

  /** The same text where the present secret has sealed it, or none has. */
  #resealed(sealed: string | null): string | null {
    if (sealed === null || this.#opened(sealed) === null) return sealed
    return this.#services.keyring.reseal(sealPurpose, sealed) ?? sealed
  }

  async #useTotp(tx: Db, userId: string, code: string): Promise<boolean> {
    const row = await rowOf(tx, userId)
    const totp = row?.secret ? await this.#totp(row.secret) : null
    const step = row && totp ? this.#stepOf(totp, code, row.usedSteps) : null
    if (!row || step === null) return false
    const oldest = this.#step() - stepsAround
    const usedSteps = [...row.usedSteps.filter((used) => used >= oldest), step]
    await tx.update(totpSecrets).set({ usedSteps }).where(eq(totpSecrets.userId, userId))
    return true
  }

  /** The time step of a code that may be accepted now; null where there is none, or it was used. */
  #stepOf(
    totp: Totp,
    code: string,
    used: readonly number[] = [],
    reach = stepsAround,
  ): number | null {
    const token = code.replaceAll(/\s/g, '')
    for (let distance = 0; distance <= reach; distance += 1) {
      for (const step of new Set([this.#step() - distance, this.#step() + distance])) {
        const isRight = sameSecret(totp.generate({ timestamp: step * periodMs }), token)
        if (isRight && !used.includes(step)) return step
      }
    }
    return null
  }

  #hasWrongClock(totp: Totp, code: string): boolean {
    return this.#stepOf(totp, code, [], wrongClockWindow) !== null
  }

  /** Null where neither the present nor the previous `SECRET_KEY` has sealed it. */
  async #totp(sealed: string): Promise<Totp | null> {
    const { Secret, TOTP } = await library()
    const secret = this.#opened(sealed)
    return secret === null
      ? null
      : new TOTP({ secret: Secret.fromBase32(secret), digits, period: 30 })
  }

  #opened(sealed: string): string | null {
    try {
      return this.#services.keyring.open(sealPurpose, sealed)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      this.#services.log.warn({}, 'totp.unreadable')
      return null
    }
  }

  #step(): number {
    return Math.floor(this.#now() / periodMs)
  }

  #now(): number {
    return this.#services.clock.now()
  }
}

async function rowOf(db: Db, userId: string): Promise<TotpRow | undefined> {
  const [row] = await db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId))
  return row
}

/** Replaces the recovery codes of the user, within `tx`. */
async function newRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCount }, newRecoveryCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: digest(code) })))
  return codes
}

/** Four groups of four characters; all codes are equally likely. */
function newRecoveryCode(): string {
  let code = ''
  while (code.length < recoveryLength) {
    for (const byte of crypto.getRandomValues(new Uint8Array(recoveryLength * 2))) {
      // Larger bytes would favour the first letters.
      const isFair = byte < 256 - (256 % alphabet.length)
      if (isFair && code.length < recoveryLength) code += alphabet[byte % alphabet.length]
    }
  }
  return code.replaceAll(/(.{4})(?=.)/g, '$1-')
}

const isTotpForm = (code: string): boolean => /^\s*(\d\s*){6}$/.test(code)

/** Case, spaces and hyphens do not count. */
const digest = (code: string): string =>
  sha256(`recovery_code:${code.replaceAll(/[\s-]/g, '').toUpperCase()}`)

function wrongFirstCode(hasWrongClock: boolean): Problem {
  const message = hasWrongClock
    ? 'is of another time: set the clock of the device that shows the code'
    : 'is not the code that the app shows now'
  return badRequest([{ path: '/code', message }])
}
