/**
 * Connections: the clients that may act for a user, each listed once for all its grants (contract
 * §2).
 */
import { and, asc, eq, gt } from 'drizzle-orm'
import { recordAudit } from '../../http/audit'
import type { RequestContext } from '../../http/request-context'
import { Problem } from '../../http/errors'
import { scopes } from '../../http/auth'
import { visibleName } from '../../lib/text'
import { isoTime, type Clock } from '../../lib/clock'
import { jsonEntry, type ZipEntry } from '../../lib/zip'
import { oauthClients, oauthGrants } from '../../db/schema'
import type { Store } from '../../db/store'
import type { Connection } from './model'

export class Connections {
  readonly #store: Store
  readonly #clock: Clock

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /** The user's connections, the earliest grant first. */
  async list(userId: string): Promise<Connection[]> {
    const rows = await this.#store.db
      .select({
        clientId: oauthGrants.clientId,
        clientName: oauthClients.name,
        scopes: oauthGrants.scopes,
        createdAt: oauthGrants.createdAt,
        lastUsedAt: oauthGrants.lastUsedAt,
      })
      .from(oauthGrants)
      .innerJoin(oauthClients, eq(oauthClients.id, oauthGrants.clientId))
      .where(and(eq(oauthGrants.userId, userId), gt(oauthGrants.expiresAt, this.#clock.now())))
      .orderBy(asc(oauthGrants.createdAt), asc(oauthGrants.id))
    return [...Map.groupBy(rows, ({ clientId }) => clientId).values()].map(connectionOf)
  }

  /** The connections in the user's export archive. */
  async *export(userId: string): AsyncGenerator<ZipEntry> {
    const connections = await this.list(userId)
    yield jsonEntry('connections.json', connections)
  }

  /** Revokes all grants of the user for the client. Problem: `NOT_FOUND` if there are none. */
  async revoke(context: RequestContext, userId: string, clientId: string): Promise<void> {
    await this.#store.transaction(async (tx) => {
      const revoked = await tx
        .delete(oauthGrants)
        .where(and(eq(oauthGrants.userId, userId), eq(oauthGrants.clientId, clientId)))
        .returning({ id: oauthGrants.id })
      if (revoked.length === 0) throw new Problem('NOT_FOUND')
      const event = { event: 'oauth.disconnect', outcome: 'success', userId } as const
      await recordAudit(tx, this.#clock, context, { ...event, detail: { clientId } })
    })
  }
}

interface GrantRow {
  readonly clientId: string
  readonly clientName: string
  readonly scopes: readonly string[]
  readonly createdAt: number
  readonly lastUsedAt: number | null
}

function connectionOf(rows: readonly GrantRow[]): Connection {
  const { clientId, clientName, createdAt } = rows[0] as GrantRow
  const granted = new Set(rows.flatMap((row) => row.scopes))
  const lastUsedAt = Math.max(...rows.map((row) => row.lastUsedAt ?? 0))
  return {
    clientId,
    clientName: visibleName(clientName) ?? clientId,
    scopes: scopes.filter((scope) => granted.has(scope)),
    createdAt: isoTime(createdAt),
    ...(lastUsedAt === 0 ? {} : { lastUsedAt: isoTime(lastUsedAt) }),
  }
}
