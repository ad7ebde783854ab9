import { and, asc, eq, inArray, like, notLike } from 'drizzle-orm'
import { externalIdentities } from '../../../db/schema'
import type { Db, RowOf } from '../../../db/store'
import { recordAudit } from '../../../http/audit'
import { Problem } from '../../../http/errors'
import type { RequestContext } from '../../../http/request-context'
import { isoTime } from '../../../lib/clock'
import { jsonEntry, type ZipEntry } from '../../../lib/zip'
import type { Services } from '../../../services'
import type { CredentialKind } from '../credentials'
import type { Identity } from '../model'
import { lockEnabledUser } from '../users'

/** An account at the provider, and the name that it has there. */
interface NamedAccount {
  readonly externalId: string
  readonly name: string | null
}

/** Identities: accounts at a provider, and the user whom each signs in. */
export class Identities {
  readonly #services: Services
  readonly #provider: string

  /** `provider`: its `identityKey`. */
  constructor(services: Services, provider: string) {
    this.#services = services
    this.#provider = provider
  }

  /** Whether the user has an account of this provider connected. */
  async hasLinked(db: Db, userId: string): Promise<boolean> {
    const found = await db
      .select({ userId: externalIdentities.userId })
      .from(externalIdentities)
      .where(
        and(eq(externalIdentities.provider, this.#provider), eq(externalIdentities.userId, userId)),
      )
      .limit(1)
    return found.length > 0
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

  /** The accounts of these users, by the users' ids. */
  async subjectsOf(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
    if (userIds.length === 0) return new Map()
    const { userId, externalId, provider } = externalIdentities
    const rows = await db
      .select({ userId, externalId })
      .from(externalIdentities)
      .where(and(eq(provider, this.#provider), inArray(userId, [...userIds])))
    return new Map(rows.map((row) => [row.userId, row.externalId]))
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

/**
 * The accounts at code hosts that a user has connected, as the user sees and removes them (contract
 * §2). Exists without a configured provider too: rows outlive a change of the configuration.
 */
export class ConnectedIdentities implements CredentialKind {
  readonly tables = [externalIdentities]
  /** An identity signs no browser in while its user is locked out. */
  readonly outlives = ['password-change', 'lock-out'] as const
  readonly #services: Services

  constructor(services: Services) {
    this.#services = services
  }

  /** The user's identities, the earliest connection first. */
  async list(userId: string): Promise<Identity[]> {
    return (await this.#rows(this.#services.store.db, userId)).map(wireIdentity)
  }

  /**
   * Disconnects the user's identities at a provider. Problems: `NOT_FOUND` if there are none,
   * `CONFLICT` if the user could not sign in afterwards.
   */
  async disconnect(context: RequestContext, userId: string, provider: string): Promise<void> {
    const { store, clock } = this.#services
    await store.transaction(async (tx) => {
      const user = await lockEnabledUser(tx, userId)
      const rows = await this.#rows(tx, userId)
      const isOfProvider = (row: IdentityRow) => providerKind(row) === provider
      if (!rows.some(isOfProvider)) {
        throw new Problem('NOT_FOUND', { message: 'No such account is connected.' })
      }
      const hasPassword = typeof user?.passwordHash === 'string'
      if (!hasPassword && rows.every(isOfProvider)) throw lastIdentity()
      await tx
        .delete(externalIdentities)
        .where(
          and(
            eq(externalIdentities.userId, userId),
            like(externalIdentities.provider, `${provider}:%`),
          ),
        )
      const kind = provider === 'oidc' ? 'oidc' : 'codehost'
      const event = { event: `${kind}.disconnect`, outcome: 'success', userId } as const
      await recordAudit(tx, clock, context, { ...event, detail: { provider } })
    })
  }

  /** Disconnects every identity of the user but those at learning platforms, within `tx`. */
  async end(tx: Db, userId: string): Promise<void> {
    const { userId: owner, provider } = externalIdentities
    await tx
      .delete(externalIdentities)
      .where(and(eq(owner, userId), notLike(provider, ofPlatforms)))
  }

  /** The identities in the user's export archive. */
  async *export(userId: string): AsyncGenerator<ZipEntry> {
    const rows = await this.#rows(this.#services.store.db, userId)
    const accounts = rows.map(({ provider, externalId, name, createdAt }) => ({
      provider,
      externalId,
      name,
      createdAt: isoTime(createdAt),
    }))
    yield jsonEntry('code-host-accounts.json', accounts)
  }

  #rows(db: Db, userId: string): Promise<IdentityRow[]> {
    const { createdAt, externalId } = externalIdentities
    return db
      .select()
      .from(externalIdentities)
      .where(eq(externalIdentities.userId, userId))
      .orderBy(asc(createdAt), asc(externalId))
  }
}

const ofPlatforms = 'lti:%'

/** The accounts at learning platforms that made the user: a password that is reset keeps them, else the next launch made another user. */
export const platformIdentities: CredentialKind = {
  tables: [externalIdentities],
  outlives: ['password-change', 'password-set', 'password-reset', 'recovery', 'lock-out'],
  end: async (tx, userId) => {
    const { userId: owner, provider } = externalIdentities
    await tx.delete(externalIdentities).where(and(eq(owner, userId), like(provider, ofPlatforms)))
  },
}

type IdentityRow = RowOf<typeof externalIdentities>

const lastIdentity = () =>
  new Problem('CONFLICT', {
    message: 'You sign in with this account only. Set a password first, then remove it.',
  })

/** The stored provider is its kind, a colon, and its address. */
const providerKind = ({ provider }: IdentityRow): string => provider.split(':', 1)[0] ?? ''

const wireIdentity = (row: IdentityRow): Identity => ({
  provider: providerKind(row),
  // Accounts from before names were stored show the provider's address.
  name: row.name ?? row.provider.slice(row.provider.indexOf(':') + 1),
  connectedAt: isoTime(row.createdAt),
  ...(row.lastUsedAt === null ? {} : { lastUsedAt: isoTime(row.lastUsedAt) }),
})
