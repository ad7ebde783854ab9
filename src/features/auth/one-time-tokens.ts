/** Tokens that work once: mailed, shown, or handed to a native client. Only their digests are kept. */
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Clock } from '../../lib/clock'
import { randomBase64url, sha256 } from '../../lib/tokens'
import { oneTimeTokens, type TokenPurpose } from '../../db/schema'
import type { Db, Store } from '../../db/store'

export interface NewToken {
  readonly purpose: TokenPurpose
  readonly userId: string | null
  readonly lifeMs: number
  /** What whoever spends it is given; never a secret. */
  readonly payload?: unknown
  /** The token itself, where it is not the usual 43 characters. */
  readonly token?: string
}

export interface SpentToken {
  readonly userId: string | null
  readonly payload: unknown
}

export class OneTimeTokens {
  constructor(
    readonly store: Store,
    readonly clock: Clock,
  ) {}

  /** A new token, as it is handed out. */
  async issue(tx: Db, { purpose, userId, lifeMs, payload, token }: NewToken): Promise<string> {
    const issued = token ?? randomBase64url()
    await tx.insert(oneTimeTokens).values({
      tokenHash: digest(purpose, issued),
      purpose,
      userId,
      payload: payload ?? null,
      expiresAt: this.clock.now() + lifeMs,
    })
    return issued
  }

  /** What the token stands for; null for one that is unknown, spent, expired or of another purpose. */
  async spend(tx: Db, purpose: TokenPurpose, token: string): Promise<SpentToken | null> {
    const [spent] = await tx
      .delete(oneTimeTokens)
      .where(
        and(
          eq(oneTimeTokens.tokenHash, digest(purpose, token)),
          gt(oneTimeTokens.expiresAt, this.clock.now()),
        ),
      )
      .returning({ userId: oneTimeTokens.userId, payload: oneTimeTokens.payload })
    return spent ?? null
  }

  /** Takes back every token of this purpose that a user has. */
  async revoke(tx: Db, purpose: TokenPurpose, userId: string): Promise<void> {
    await tx
      .delete(oneTimeTokens)
      .where(and(eq(oneTimeTokens.purpose, purpose), eq(oneTimeTokens.userId, userId)))
  }

  async sweep(): Promise<void> {
    await this.store.db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, this.clock.now()))
  }
}

/** The purpose is part of the digest: a token of one kind is never one of another. */
const digest = (purpose: TokenPurpose, token: string): string => sha256(`${purpose}:${token}`)
