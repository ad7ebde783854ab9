/** Tokens that work once: mailed, shown, or given to a native client. Only digests are stored. */
import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import { oneTimeTokens, type TokenPurpose } from '../../db/schema'
import type { Db, Store } from '../../db/store'
import { lockUser } from '../../db/queries'
import type { Clock } from '../../lib/clock'
import { randomBase64url, sha256 } from '../../lib/tokens'
import type { CredentialKind } from './credentials'

export interface NewToken {
  readonly purpose: TokenPurpose
  readonly userId: string | null
  readonly lifeMs: number
  /** Returned when the token is spent; never a secret. */
  readonly payload?: unknown
  /** The token itself, if it is not 43 random characters. */
  readonly token?: string
}

export interface SpentToken {
  readonly userId: string | null
  readonly payload: unknown
}

const tokenData = { userId: oneTimeTokens.userId, payload: oneTimeTokens.payload }

/** What the open tokens of a user outlive, by their purpose. */
const outlived: Readonly<Record<TokenPurpose, CredentialKind['outlives'] & {}>> = {
  // Who changes the password need not own the address, so its owner's link stays good.
  verify_email: ['password-change'],
  add_email: [],
  reset_password: [],
  setup: [],
  codehost_state: [],
  oidc_state: [],
  lti_state: [],
  lti_continue: [],
  lti_deep_link: [],
  lti_registration: [],
  mobile_exchange: [],
  mobile_code: [],
  passkey_add: [],
  passkey_sign_in: [],
}

/** The links of one purpose that a mailbox holds at a time. */
const openLinksMax = 5

export class OneTimeTokens {
  readonly #store: Store
  readonly #clock: Clock

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /** Stores a token and gives it. */
  async issue(tx: Db, { purpose, userId, lifeMs, payload, token }: NewToken): Promise<string> {
    const issued = token ?? randomBase64url()
    await tx.insert(oneTimeTokens).values({
      tokenHash: digest(purpose, issued),
      purpose,
      userId,
      payload: payload ?? null,
      expiresAt: this.#clock.now() + lifeMs,
    })
    return issued
  }

  /**
   * Deletes the token and gives its data; null if it is unknown, spent, expired or of another
   * purpose. Of a token whose stored form depends on a secret, `forms` are all that it may have.
   */
  async spend(tx: Db, purpose: TokenPurpose, ...forms: string[]): Promise<SpentToken | null> {
    const [spent] = await tx
      .delete(oneTimeTokens)
      .where(this.#works(purpose, forms))
      .returning(tokenData)
    return spent ?? null
  }

  /** The data of a token that could be spent now; else null. */
  async find(db: Db, purpose: TokenPurpose, token: string): Promise<SpentToken | null> {
    const [found] = await db
      .select(tokenData)
      .from(oneTimeTokens)
      .where(this.#works(purpose, [token]))
    return found ?? null
  }

  /**
   * Whether a mailbox may get one more link of this purpose for the user: anyone can ask for them, and
   * a stranger may have registered the address. Locks the user, so that requests at once count each other's.
   */
  async mayMail(tx: Db, purpose: TokenPurpose, userId: string): Promise<boolean> {
    await lockUser(this.#store, tx, userId)
    const { purpose: kind, userId: owner, expiresAt } = oneTimeTokens
    const isOpen = and(eq(kind, purpose), eq(owner, userId), gt(expiresAt, this.#clock.now()))
    return (await tx.$count(oneTimeTokens, isOpen)) < openLinksMax
  }

  /** A kind of credential for each purpose. */
  kinds(): CredentialKind[] {
    return Object.entries(outlived).map(([purpose, outlives]) => ({
      tables: [oneTimeTokens],
      outlives,
      end: (tx, userId) => this.revoke(tx, purpose as TokenPurpose, userId),
    }))
  }

  async revoke(tx: Db, purpose: TokenPurpose, userId: string): Promise<void> {
    await tx
      .delete(oneTimeTokens)
      .where(and(eq(oneTimeTokens.purpose, purpose), eq(oneTimeTokens.userId, userId)))
  }

  /** Revokes those of everybody. */
  async revokeAll(tx: Db, purpose: TokenPurpose): Promise<void> {
    await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.purpose, purpose))
  }

  #works(purpose: TokenPurpose, forms: readonly string[]) {
    const digests = forms.map((form) => digest(purpose, form))
    return and(
      inArray(oneTimeTokens.tokenHash, digests),
      gt(oneTimeTokens.expiresAt, this.#clock.now()),
    )
  }

  /** Deletes expired tokens. */
  async sweep(): Promise<void> {
    const now = this.#clock.now()
    await this.#store.db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, now))
  }
}

/** The digest includes the purpose, so that a token works for its own purpose only. */
const digest = (purpose: TokenPurpose, token: string): string => sha256(`${purpose}:${token}`)
