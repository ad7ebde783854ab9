/** Accounts of the code host, and the users here whom each signs in. */
import { and, eq } from 'drizzle-orm'
import type { CodehostConfig } from '../../../config/config'
import { isoTime } from '../../../lib/clock'
import { jsonEntry, type ZipEntry } from '../../../lib/zip'
import type { Services } from '../../../services'
import { externalIdentities } from '../../../db/schema'
import type { Db } from '../../../db/store'

export class Identities {
  readonly #services: Services
  readonly #provider: string

  /** `config` tells one host's accounts from another's: their numbers begin anew at each. */
  constructor(services: Services, { kind, url }: CodehostConfig) {
    this.#services = services
    this.#provider = `${kind}:${url.replace(/^https?:\/\//, '').toLowerCase()}`
  }

  /** The user whom the account signs in; null when nobody. */
  async owner(tx: Db, externalId: string): Promise<string | null> {
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

  /** Lets the account sign the user in. One that already signs somebody in violates the key. */
  async connect(tx: Db, externalId: string, userId: string): Promise<void> {
    const createdAt = this.#services.clock.now()
    const row = { provider: this.#provider, externalId, userId, createdAt }
    await tx.insert(externalIdentities).values(row)
  }

  /** Takes away every account that signs the user in. */
  async disconnectAll(tx: Db, userId: string): Promise<void> {
    await tx.delete(externalIdentities).where(eq(externalIdentities.userId, userId))
  }
}

/** Everything for the user's archive: the accounts elsewhere that sign them in. */
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
