/** Identities: accounts at a provider, and the user whom each signs in. */
import { and, eq } from 'drizzle-orm'
import type { CodehostConfig } from '../../../config/config'
import { externalIdentities } from '../../../db/schema'
import type { Db } from '../../../db/store'
import { isoTime } from '../../../lib/clock'
import { jsonEntry, type ZipEntry } from '../../../lib/zip'
import type { Services } from '../../../services'

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
  async link(tx: Db, externalId: string, userId: string): Promise<void> {
    const createdAt = this.#services.clock.now()
    const row = { provider: this.#provider, externalId, userId, createdAt }
    await tx.insert(externalIdentities).values(row)
  }

  /** Unlinks every account of the user. */
  async unlinkAll(tx: Db, userId: string): Promise<void> {
    await tx.delete(externalIdentities).where(eq(externalIdentities.userId, userId))
  }
}

/** The linked accounts in the user's export archive. */
export async function* exportIdentities(
  { store }: Services,
  userId: string,
): AsyncGenerator<ZipEntry> {
  const rows = await store.db
    .select()
    .from(externalIdentities)
    .where(eq(externalIdentities.userId, userId))
  const identities = rows.map(({ provider, externalId, createdAt }) => ({
    provider,
    externalId,
    createdAt: isoTime(createdAt),
  }))
  yield jsonEntry('code-host-accounts.json', identities)
}
