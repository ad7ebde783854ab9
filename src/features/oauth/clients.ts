/** Clients: programs that registered themselves, found by their id. */
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { dayMs, type Clock } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { isStorable } from '../../lib/text'
import { randomBase64url, sha256 } from '../../lib/tokens'
import { oauthClients, type ClientAuthMethod } from '../../db/schema'
import type { Db, Prepared, Row, Store } from '../../db/store'

/** A registration that nobody ever allowed anything is forgotten after this. */
const unusedMs = 90 * dayMs

const found = {
  id: oauthClients.id,
  name: oauthClients.name,
  redirectUris: oauthClients.redirectUris,
  authMethod: oauthClients.authMethod,
  grantTypes: oauthClients.grantTypes,
  scopes: oauthClients.scopes,
  secretHash: oauthClients.secretHash,
}

export type Client = Row<typeof found>

/** What a client registers, defaults filled in. */
export interface NewClient {
  readonly name: string
  readonly redirectUris: string[]
  readonly authMethod: ClientAuthMethod
  readonly grantTypes: string[]
  readonly scopes: string[] | null
}

/** A new client; its secret, where it has one, is here and nowhere else. */
export interface Registered {
  readonly id: string
  readonly secret: string | null
  readonly createdAt: number
}

export class Clients {
  readonly #store: Store
  readonly #clock: Clock
  readonly #find: Prepared<typeof found>

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
    this.#find = store.prepare(found, (db, fields) =>
      db
        .select(fields)
        .from(oauthClients)
        .where(eq(oauthClients.id, sql.placeholder('id'))),
    )
  }

  /** Null where nobody registered under this id. */
  async find(id: string): Promise<Client | null> {
    if (!isStorable(id)) return null
    const [client] = await this.#find({ id })
    return client ?? null
  }

  async register(client: NewClient): Promise<Registered> {
    const id = `cli_${newId().replaceAll('-', '')}`
    const secret = client.authMethod === 'none' ? null : randomBase64url()
    const secretHash = secret === null ? null : sha256(secret)
    const createdAt = this.#clock.now()
    await this.#store.db.insert(oauthClients).values({ ...client, id, secretHash, createdAt })
    return { id, secret, createdAt }
  }

  /** Notes that a user has allowed the client something, so that it is kept. */
  async granted(tx: Db, id: string): Promise<void> {
    await tx
      .update(oauthClients)
      .set({ grantedAt: this.#clock.now() })
      .where(and(eq(oauthClients.id, id), isNull(oauthClients.grantedAt)))
  }

  async sweep(): Promise<void> {
    const before = this.#clock.now() - unusedMs
    const unused = and(isNull(oauthClients.grantedAt), lt(oauthClients.createdAt, before))
    await this.#store.db.delete(oauthClients).where(unused)
  }
}
