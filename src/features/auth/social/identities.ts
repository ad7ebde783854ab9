/** Identities: accounts at a provider, and the user whom each signs in. */
import { and, eq } from 'drizzle-orm'
import type { CodehostConfig } from '../../../config/config'
import { externalIdentities } from '../../../db/schema'
import type { Db } from '../../../db/store'
import type { Services } from '../../../services'

/** An account at the provider, and the name that it has there. */
interface NamedAccount {
  readonly externalId: string
  readonly name: string | null
}

export class Identities {
  readonly #services: Services
  readonly #provider: string

  /** The provider's address is part of an identity: each instance numbers its accounts from 1. */
  constructor(services: Services, { kind, url }: CodehostConfig) {
    this.#services = services
    this.#provider = `${kind}:${url.replace(/^https?:\/\//, '').toLowerCase()}`
  }

  /** The id of the user whom the account signs in; null if it signs in none. */
  async findUserId(tx: Db, externalId: string): Promise<string | null> {
    const [row] = await tx
      .select({ userId: externalIdentities.userId })
      .from(externalIdentities)
      .where(
        and(
          eq(externalIdentities.provider, this.#provider),
          eq(externalIdentities.externalId, externalId),
        ),
      )
    return row?.userId ?? null
  }

  /** Links the account to the user. An account that is already linked violates the primary key. */
  async link(tx: Db, { externalId, name }: NamedAccount, userId: string): Promise<void> {
    const createdAt = this.#services.clock.now()
    const row = { provider: this.#provider, externalId, userId, createdAt, name }
    await tx.insert(externalIdentities).values(row)
  }

  /** Stores the use of a linked account; false if it is not linked to the user any more. */
  async recordUse(tx: Db, { externalId, name }: NamedAccount, userId: string): Promise<boolean> {
    const used = await tx
      .update(externalIdentities)
      .set({ lastUsedAt: this.#services.clock.now(), name })
      .where(
        and(
          eq(externalIdentities.provider, this.#provider),
          eq(externalIdentities.externalId, externalId),
          eq(externalIdentities.userId, userId),
        ),
      )
      .returning({ userId: externalIdentities.userId })
    return used.length > 0
  }
}
