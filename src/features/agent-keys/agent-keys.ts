import { and, desc, eq, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { RequestContext } from '../../http/request-context'
import { recordAudit } from '../../http/audit'
import {
  challengeFor,
  insufficientScope,
  type Principal,
  isScope,
  type Scope,
} from '../../http/auth'
import { badRequest, Problem } from '../../http/errors'
import { isoTime, minuteMs } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { isStorable, visibleName } from '../../lib/text'
import { randomBase64url, sameSecret, sha256 } from '../../lib/tokens'
import { jsonEntry, type ZipEntry } from '../../lib/zip'
import type { Services } from '../../services'
import { agentKeys } from '../../db/schema'
import type { Db, Prepared, RowOf } from '../../db/store'
import { type CredentialKind, joinOwner, ownerDisabledAt, type RequireCurrent } from '../auth/auth'
import type { AgentKey, CreatedKey, NewKey } from './model'

/** Use is stored at most this often, so that a busy program does not become a writer. */
const useIntervalMs = minuteMs
/** A user's keys that are not revoked, so that the list of keys stays below 1 MiB. */
const maxKeys = 500
/** The list has all of these, and the newest revoked ones up to so many keys. */
const maxListed = 1_000

const keyFields = {
  id: agentKeys.id,
  userId: agentKeys.userId,
  scopes: agentKeys.scopes,
  credentialHash: agentKeys.credentialHash,
  expiresAt: agentKeys.expiresAt,
  lastUsedAt: agentKeys.lastUsedAt,
  revokedAt: agentKeys.revokedAt,
  disabledAt: ownerDisabledAt,
}

type KeyRow = RowOf<typeof agentKeys>

/** When an OAuth grant ends at the latest; null if it has ended. */
type GrantExpiry = (tx: Db, grantId: string) => Promise<number | null>

interface AgentKeyDeps {
  readonly grantExpiry: GrantExpiry
  readonly requireCurrent: RequireCurrent
}

/** Long-lived credentials of programs, restricted to scopes (spec 4.5). */
export class AgentKeys implements CredentialKind {
  readonly tables = [agentKeys]
  /** Keys are no sign-ins: a user who changes the password keeps their programs. */
  readonly outlives = ['password-change', 'password-set'] as const
  readonly #services: Services
  readonly #deps: AgentKeyDeps
  readonly #find: Prepared<typeof keyFields>

  constructor(services: Services, deps: AgentKeyDeps) {
    this.#services = services
    this.#deps = deps
    this.#find = services.store.prepare(keyFields, (db, fields) =>
      db
        .select(fields)
        .from(agentKeys)
        .innerJoin(...joinOwner(agentKeys.userId))
        .where(eq(agentKeys.id, sql.placeholder('id'))),
    )
  }

  /** The principal of a key; null if it is unknown, revoked, expired, or of a disabled user. */
  authenticate = async (credential: string): Promise<Principal | null> => {
    const [row] = await this.#find({ id: credential.slice(0, credential.indexOf('.')) })
    if (!row || !sameSecret(sha256(credential), row.credentialHash)) return null
    const now = this.#services.clock.now()
    if (row.revokedAt !== null || row.disabledAt !== null) return null
    if (row.expiresAt !== null && row.expiresAt <= now) return null
    if (row.lastUsedAt === null || now - row.lastUsedAt >= useIntervalMs)
      await this.#recordUse(row.id, now)
    const scopes = new Set(row.scopes.filter(isScope))
    return { userId: row.userId, credential: 'agent_key', credentialId: row.id, scopes }
  }

  /** The keys in the user's export archive, without secrets. */
  async *export(userId: string): AsyncGenerator<ZipEntry> {
    yield jsonEntry('agent-keys.json', await this.#newest(eq(agentKeys.userId, userId)))
  }

  /**
   * Checks that the caller may create a key with these scopes; also before an idempotent response is
   * replayed. Problem: `INSUFFICIENT_SCOPE` for an OAuth bearer that lacks one of them.
   */
  authorize(principal: Principal, keyScopes: readonly string[]): void {
    const { scopes } = principal
    if (scopes === 'all') return
    const held: ReadonlySet<string> = scopes
    if (keyScopes.every((scope) => held.has(scope))) return
    throw insufficientScope(
      challengeFor(this.#services.config.baseUrl),
      [...new Set(keyScopes)].join(' '),
      'The key has scopes that the credential lacks.',
    )
  }

  /**
   * Creates a key, within `tx`; only this response contains its credential. A key that an OAuth
   * bearer creates belongs to the bearer's grant: it expires with the grant at the latest, and the
   * database deletes it with the grant. Problems: those of `authorize`, `BAD_REQUEST` for an expiry
   * in the past or beyond one year, `UNAUTHORIZED` if the caller's credential or the grant has just ended, and
   * `CONFLICT` when the user has the most.
   */
  async create(
    tx: Db,
    context: RequestContext,
    principal: Principal,
    key: NewKey,
  ): Promise<CreatedKey> {
    this.authorize(principal, key.scopes)
    const { clock } = this.#services
    const createdAt = clock.now()
    const requested = expiryOf(key.expiresAt, createdAt)
    const label = visibleName(key.label)
    if (label === null)
      throw badRequest([{ path: '/label', message: 'must have a visible character' }])
    await this.#deps.requireCurrent(tx, principal)
    await requireRoom(tx, principal.userId)
    const grant = await this.#grantOf(tx, principal)
    const expiresAt = earlier(requested, grant?.expiresAt ?? null)
    const keyId = `ak_${newId().replaceAll('-', '')}`
    const credential = `${keyId}.${randomBase64url()}`
    const scopes = [...new Set(key.scopes)]
    await tx.insert(agentKeys).values({
      id: keyId,
      userId: principal.userId,
      label,
      scopes,
      credentialHash: sha256(credential),
      createdAt,
      expiresAt,
      grantId: grant?.id ?? null,
    })
    await recordAudit(tx, clock, context, {
      event: 'agent_key.create',
      outcome: 'success',
      userId: principal.userId,
      detail: { keyId, scopes: scopes.join(' ') },
    })
    const created = { keyId, credential, label, scopes, createdAt: isoTime(createdAt) }
    return { ...created, expiresAt: expiresAt === null ? null : isoTime(expiresAt) }
  }

  /** Revokes a key, within `tx`; does nothing if the caller sees no such key or it is revoked. */
  async revoke(
    tx: Db,
    context: RequestContext,
    principal: Principal,
    keyId: string,
  ): Promise<void> {
    if (!isStorable(keyId)) return
    const { clock } = this.#services
    const revoked = await tx
      .update(agentKeys)
      .set({ revokedAt: clock.now() })
      .where(and(eq(agentKeys.id, keyId), isSeenBy(principal), isNull(agentKeys.revokedAt)))
      .returning({ id: agentKeys.id })
    if (revoked.length === 0) return
    await recordAudit(tx, clock, context, {
      event: 'agent_key.revoke',
      outcome: 'success',
      userId: principal.userId,
      detail: { keyId },
    })
  }

  /** Revokes every key of a user, within `tx`. */
  async end(tx: Db, userId: string): Promise<void> {
    await tx
      .update(agentKeys)
      .set({ revokedAt: this.#services.clock.now() })
      .where(and(eq(agentKeys.userId, userId), isNull(agentKeys.revokedAt)))
  }

  /** The grant of an OAuth bearer; null for other credentials. */
  async #grantOf(
    tx: Db,
    { credential, credentialId: id }: Principal,
  ): Promise<{ id: string; expiresAt: number } | null> {
    if (credential !== 'oauth') return null
    const expiresAt = await this.#deps.grantExpiry(tx, id)
    if (expiresAt === null) throw new Problem('UNAUTHORIZED')
    return { id, expiresAt }
  }

  /** The keys that the caller sees, newest first, with the newest revoked ones. */
  list(principal: Principal): Promise<AgentKey[]> {
    return this.#newest(isSeenBy(principal))
  }

  async #newest(which: SQL | undefined): Promise<AgentKey[]> {
    const isRevoked = sql`case when ${agentKeys.revokedAt} is null then 0 else 1 end`
    const rows = await this.#services.store.db
      .select()
      .from(agentKeys)
      .where(which)
      .orderBy(isRevoked, desc(agentKeys.createdAt), desc(agentKeys.id))
      .limit(maxListed)
    return rows.toSorted(newestFirst).map(wireKey)
  }

  async #recordUse(id: string, now: number): Promise<void> {
    const stale = or(
      isNull(agentKeys.lastUsedAt),
      lt(agentKeys.lastUsedAt, now - useIntervalMs + 1),
    )
    await this.#services.store.db
      .update(agentKeys)
      .set({ lastUsedAt: now })
      .where(and(eq(agentKeys.id, id), stale))
  }
}

/** A user sees all of their keys; an application sees those that its own grant has made (contract §2). */
const isSeenBy = ({ userId, credential, credentialId }: Principal) =>
  and(
    eq(agentKeys.userId, userId),
    credential === 'oauth' ? eq(agentKeys.grantId, credentialId) : undefined,
  )

/** Problem: `CONFLICT`. The user's row is locked, so that requests at once count each other's keys. */
async function requireRoom(tx: Db, userId: string): Promise<void> {
  const open = and(eq(agentKeys.userId, userId), isNull(agentKeys.revokedAt))
  if ((await tx.$count(agentKeys, open)) < maxKeys) return
  throw new Problem('CONFLICT', {
    message: `There is room for ${maxKeys} keys; revoke some first.`,
  })
}

const newestFirst = (one: KeyRow, other: KeyRow): number =>
  other.createdAt - one.createdAt || (other.id < one.id ? -1 : 1)

function expiryOf(requested: string | undefined, createdAt: number): number | null {
  if (requested === undefined) return null
  const expiresAt = Date.parse(requested)
  const latest = new Date(createdAt)
  latest.setUTCFullYear(latest.getUTCFullYear() + 1)
  if (expiresAt > createdAt && expiresAt <= latest.getTime()) return expiresAt
  throw badRequest([{ path: '/expiresAt', message: 'must be in the future and within one year' }])
}

/** The earlier of two times, of which null is never. */
const earlier = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b)

const optionalTime = (time: number | null) => (time === null ? null : isoTime(time))

const wireKey = (row: KeyRow): AgentKey => ({
  keyId: row.id,
  label: row.label,
  scopes: row.scopes.filter(isScope) satisfies Scope[],
  createdAt: isoTime(row.createdAt),
  expiresAt: optionalTime(row.expiresAt),
  lastUsedAt: optionalTime(row.lastUsedAt),
  revokedAt: optionalTime(row.revokedAt),
})
