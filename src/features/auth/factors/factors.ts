/**
 * The second factors of users (contract §11): what a login asks for beside the password, how factors are added and removed, and
 * the sign-in by passkey alone.
 */
import type { WebAuthnCredential } from '@simplewebauthn/server'
import type { Config } from '../../../config/config'
import type { Db } from '../../../db/store'
import { atCommandLine, type AuditOrigin, recordAudit } from '../../../http/audit'
import type { Principal } from '../../../http/auth'
import { badRequest, Problem } from '../../../http/errors'
import type { RequestContext } from '../../../http/request-context'
import { isoTime } from '../../../lib/clock'
import { verifyPassword } from '../../../lib/passwords'
import { jsonEntry, type ZipEntry } from '../../../lib/zip'
import type { MailMessage } from '../../../mail/mail'
import type { Services } from '../../../services'
import type { RequireCurrent } from '../credentials'
import type { Passkey, PasskeyAddition, PasskeySignIn, TotpSetUp } from '../model'
import type { OneTimeTokens } from '../one-time-tokens'
import { recordFailedSignIn, type SignedIn, type SignIns } from '../sign-ins'
import { lockEnabledUser, type UserRow, userOf } from '../users'
import { passkeyFault, Passkeys } from './passkeys'
import { AuthenticatorApps, type UsedCode } from './totp'

interface FactorDeps {
  readonly tokens: OneTimeTokens
  readonly signIns: SignIns
  readonly requireCurrent: RequireCurrent
  readonly requireRecentSignIn: (principal: Principal) => Promise<void>
}

type SecondFactorMethod = 'totp' | 'passkey'

/** What a user has beside the password; `required`: they administer, and need one for it. */
interface FactorState {
  readonly methods: SecondFactorMethod[]
  readonly recoveryCodesLeft: number
  readonly required: boolean
}

/** A change of a user's factors: what the audit trail calls it, and what the mail says. */
interface FactorChange {
  readonly event: string
  readonly sentence: string
}

/** What a password is completed with: `refused` is the answer to a login without a good code. */
export type CodeCheck =
  { readonly used: UsedCode | null } | { readonly refused: Problem; readonly wasWrong: boolean }

const passkeyEvent = 'login.passkey'

export class Factors {
  readonly apps: AuthenticatorApps
  readonly passkeys: Passkeys
  readonly #services: Services
  readonly #deps: FactorDeps

  constructor(services: Services, deps: FactorDeps) {
    this.#services = services
    this.#deps = deps
    this.apps = new AuthenticatorApps(services)
    this.passkeys = new Passkeys(services, deps.tokens)
  }

  /** What the user has, and whether it is asked of them. */
  async of(user: UserRow): Promise<FactorState> {
    const { db } = this.#services.store
    return {
      methods: await this.#methods(db, user.id),
      recoveryCodesLeft: await this.apps.recoveryCodesLeft(db, user.id),
      required: this.#services.config.requiresAdminMfa && user.role === 'admin',
    }
  }

  /** Whether the user has any. */
  async hasAny(userId: string): Promise<boolean> {
    return (await this.#methods(this.#services.store.db, userId)).length > 0
  }

  /**
   * Whether a right password completes a login of the user, within `tx`, which holds the lock of the user's row: a code that is
   * given is used up.
   */
  async check(tx: Db, { id }: UserRow, code: string | undefined): Promise<CodeCheck> {
    if (!(await this.apps.isOn(tx, id))) return { used: null }
    const used = code === undefined ? null : await this.apps.use(tx, id, code)
    if (used) return { used }
    const wasWrong = code !== undefined
    const detail = { methods: await this.#methods(tx, id) }
    const message = wasWrong ? 'The code is wrong, or was used before.' : undefined
    const options = message === undefined ? { detail } : { detail, message }
    return { refused: new Problem('SECOND_FACTOR_REQUIRED', options), wasWrong }
  }

  /** Tells the user within `tx`, which completes a login, that a recovery code was used. */
  async reportUse(tx: Db, context: RequestContext, user: UserRow, used: UsedCode): Promise<void> {
    if (used !== 'recovery_code') return
    const left = await this.apps.recoveryCodesLeft(tx, user.id)
    const sentence = `A recovery code was used to sign in. Codes that are left: ${left}.`
    await this.#record(tx, context, user, { event: 'recovery_code.use', sentence })
  }

  /** A new secret for an authenticator app. Problems: as `#requireProof`. */
  async beginTotp(principal: Principal, password: string | undefined): Promise<TotpSetUp> {
    const { email } = await this.#requireProof(principal, password)
    return this.#change(principal, (tx) => this.apps.begin(tx, principal.userId, email))
  }

  /** Confirms the secret; gives the recovery codes. Problems: as `#requireProof`, `CONFLICT`, `BAD_REQUEST`. */
  async confirmTotp(
    context: RequestContext,
    principal: Principal,
    { code, password }: { readonly code: string; readonly password?: string },
  ): Promise<string[]> {
    const user = await this.#requireProof(principal, password)
    const sentence = 'An authenticator app was set up: from now on, the password asks for its code.'
    return this.#change(principal, async (tx) => {
      const codes = await this.apps.confirm(tx, user.id, code)
      await this.#record(tx, context, user, { event: 'totp.enable', sentence })
      return codes
    })
  }

  /** Problems: as `#requireProof`, `BAD_REQUEST` without a password where there is one, `NOT_FOUND`. */
  async removeTotp(
    context: RequestContext,
    principal: Principal,
    password: string | undefined,
  ): Promise<void> {
    const user = await userOf(this.#services.store.db, principal)
    if (user.passwordHash !== null && password === undefined) {
      throw badRequest([{ path: '/password', message: 'is required' }])
    }
    await this.#requireProof(principal, password)
    const sentence = 'The authenticator app and the recovery codes were removed.'
    await this.#change(principal, async (tx) => {
      if (!(await this.apps.isOn(tx, user.id))) {
        throw new Problem('NOT_FOUND', { message: noAuthenticator })
      }
      await this.apps.end(tx, user.id)
      await this.#record(tx, context, user, { event: 'totp.disable', sentence })
    })
  }

  listPasskeys(userId: string): Promise<Passkey[]> {
    return this.passkeys.list(this.#services.store.db, userId)
  }

  /** What a browser makes a passkey with. Problems: as `#requireProof`. */
  async passkeyOptions(principal: Principal, password: string | undefined) {
    return this.passkeys.additionOptions(await this.#requireProof(principal, password))
  }

  /** Problems: as `#requireProof`, `BAD_REQUEST`, `CONFLICT`. */
  async addPasskey(
    context: RequestContext,
    principal: Principal,
    { response, name, password }: PasskeyAddition,
  ): Promise<Passkey> {
    const user = await this.#requireProof(principal, password)
    const made: WebAuthnCredential = await this.passkeys.verifyAddition(user.id, response)
    const sentence = `A passkey was added: “${name}”. It can sign in as you, without the password.`
    try {
      return await this.#change(principal, async (tx) => {
        const added = await this.passkeys.add(tx, user.id, made, name)
        await this.#record(tx, context, user, { event: 'passkey.add', sentence })
        return added
      })
    } catch (error) {
      throw passkeyFault(error)
    }
  }

  /** Problems: as `#requireProof`, `NOT_FOUND`. */
  async removePasskey(
    context: RequestContext,
    principal: Principal,
    { id, password }: { readonly id: string; readonly password: string | undefined },
  ): Promise<void> {
    const user = await this.#requireProof(principal, password)
    await this.#change(principal, async (tx) => {
      const name = await this.passkeys.remove(tx, user.id, id)
      const sentence = `A passkey was removed: “${name}”.`
      await this.#record(tx, context, user, { event: 'passkey.remove', sentence })
    })
  }

  /** Removes every factor of the user for an operator, without proof, and mails the user. False where the user has no factor. */
  async removeByOperator(user: UserRow): Promise<boolean> {
    return this.#services.store.transaction(async (tx) => {
      if ((await this.#methods(tx, user.id)).length === 0) return false
      await this.apps.end(tx, user.id)
      await this.passkeys.end(tx, user.id)
      const sentence =
        'An operator of the server removed your authenticator app, recovery codes and passkeys.'
      await this.#record(tx, atCommandLine(), user, { event: 'second_factors.remove', sentence })
      return true
    })
  }

  /** Signs a browser in by a passkey, which replaces the whole login. Problem: `UNAUTHORIZED`. */
  async signIn(
    context: RequestContext,
    visitor: Principal | null,
    response: PasskeySignIn['response'],
  ): Promise<SignedIn> {
    const { store } = this.#services
    const verified = await this.passkeys.verifySignIn(response)
    const signedIn =
      verified &&
      (await store.transaction(async (tx) => {
        const { userId } = verified.row
        const user = await lockEnabledUser(tx, userId)
        if (!user || !(await this.passkeys.recordUse(tx, verified))) return null
        const signIn = { visitor, userId, event: passkeyEvent }
        return { user, cookies: await this.#deps.signIns.signIn(tx, context, signIn) }
      }))
    if (signedIn) return signedIn
    const failed = { event: passkeyEvent, userId: verified?.row.userId ?? null }
    await recordFailedSignIn(this.#services, store.db, context, failed)
    throw new Problem('UNAUTHORIZED', { message: 'This passkey does not sign in here.' })
  }

  /** What there is of the factors in the user's export archive: no secret, and no code. */
  async *export(userId: string): AsyncGenerator<ZipEntry> {
    const { db } = this.#services.store
    const confirmedAt = await this.apps.confirmedAt(db, userId)
    yield jsonEntry('second-factors.json', {
      authenticatorSince: confirmedAt === null ? null : isoTime(confirmedAt),
      recoveryCodesLeft: await this.apps.recoveryCodesLeft(db, userId),
      passkeys: await this.passkeys.list(db, userId),
    })
  }

  async #methods(db: Db, userId: string): Promise<SecondFactorMethod[]> {
    const hasTotp = await this.apps.isOn(db, userId)
    const hasPasskey = (await this.passkeys.count(db, userId)) > 0
    return [...(hasTotp ? (['totp'] as const) : []), ...(hasPasskey ? (['passkey'] as const) : [])]
  }

  /**
   * The user, who has given the password or has signed in within the last ten minutes. Problems: `BAD_REQUEST` for a wrong password,
   * `FORBIDDEN` without a proof.
   */
  async #requireProof(principal: Principal, password: string | undefined): Promise<UserRow> {
    const user = await userOf(this.#services.store.db, principal)
    if (password === undefined) {
      await this.#deps.requireRecentSignIn(principal)
    } else if (!(await verifyPassword(password, user.passwordHash))) {
      throw badRequest([{ path: '/password', message: 'is not the present password' }])
    }
    return user
  }

  /** Runs `change` under the lock of the user's row, as long as the caller's credential has not ended; then sends the mail. */
  async #change<T>(principal: Principal, change: (tx: Db) => Promise<T>): Promise<T> {
    const { mail, store } = this.#services
    const result = await store.transaction(async (tx) => {
      await this.#deps.requireCurrent(tx, principal)
      return change(tx)
    })
    await mail.wake()
    return result
  }

  async #record(
    tx: Db,
    context: AuditOrigin,
    user: UserRow,
    { event, sentence }: FactorChange,
  ): Promise<void> {
    const { clock, config, mail } = this.#services
    await recordAudit(tx, clock, context, { event, outcome: 'success', userId: user.id })
    await mail.enqueue(tx, user.id, factorEmail(config, user.email, sentence))
  }
}

export const noAuthenticator = 'No authenticator app is set up.'

const factorEmail = (
  { baseUrl }: Config,
  to: string,
  sentence: string,
): Omit<MailMessage, 'id'> => ({
  to,
  subject: 'How you sign in was changed',
  text: `${sentence}

If it was not you, choose a new password, and look at what can sign in as you:

${baseUrl}/account
`,
})
