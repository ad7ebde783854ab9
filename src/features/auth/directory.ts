/** The users as administrators see and change them in the browser (contract §11). */
import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import { violationOf } from '../../db/database-errors'
import { signIns, users } from '../../db/schema'
import type { Db } from '../../db/store'
import { recordAudit } from '../../http/audit'
import type { Principal } from '../../http/auth'
import { conflict, notFound, Problem } from '../../http/errors'
import type { RequestContext } from '../../http/request-context'
import { hourMs } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { hashPassword } from '../../lib/passwords'
import { emailKey } from '../../lib/text'
import type { Services } from '../../services'
import type { CredentialRegistry } from './credentials'
import { adminResetEmail, type MailedLinks } from './mailed-links'
import { byHand, hasOtherAdministrator, insertUser, type UserRow } from './users'

export const noSuchUser = 'There is no such user.'

const resetLifeMs = hourMs

/** Which users a page has. */
export interface UserFilter {
  /** A part of an address or a name. */
  readonly q?: string | undefined
  readonly role?: UserRow['role'] | undefined
}

/** What of a user changes. */
export interface UserChange {
  readonly role?: UserRow['role']
  readonly disabled?: boolean
  readonly name?: string | null
  readonly quotas?: { readonly storage?: number | null; readonly tokens?: number | null }
}

interface DirectoryDeps {
  readonly credentials: CredentialRegistry
  readonly links: MailedLinks
}

export class UserDirectory {
  readonly #services: Services
  readonly #deps: DirectoryDeps

  constructor(services: Services, deps: DirectoryDeps) {
    this.#services = services
    this.#deps = deps
  }

  /** At most `limit` users after a position, newest first. */
  page(
    filter: UserFilter,
    after: readonly (string | number)[] | null,
    limit: number,
  ): Promise<UserRow[]> {
    const [time, id] = after ?? [Number.MAX_SAFE_INTEGER, '']
    const isAfter = sql`(${users.createdAt}, ${users.id}) < (${time}, ${id})`
    return this.#services.store.db
      .select()
      .from(users)
      .where(and(matching(filter), isAfter))
      .orderBy(sql`${users.createdAt} desc, ${users.id} desc`)
      .limit(limit)
  }

  /** How many users there are of each role, and how many are disabled. */
  async counts(): Promise<Readonly<Record<UserRow['role'] | 'disabled', number>>> {
    const rows = await this.#services.store.db
      .select({
        role: users.role,
        count: sql<number>`count(*)`,
        disabled: sql<number>`count(${users.disabledAt})`,
      })
      .from(users)
      .groupBy(users.role)
    const counts = { learner: 0, teacher: 0, admin: 0, disabled: 0 }
    for (const row of rows) {
      counts[row.role] = Number(row.count)
      counts.disabled += Number(row.disabled)
    }
    return counts
  }

  /** Problem: `NOT_FOUND`. */
  async get(id: string, db: Db = this.#services.store.db): Promise<UserRow> {
    const [user] = await db.select().from(users).where(eq(users.id, id.toLowerCase()))
    if (!user) throw notFound(noSuchUser)
    return user
  }

  /** When each user last used a browser. */
  async lastUses(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (ids.length === 0) return new Map()
    const rows = await this.#services.store.db
      .select({ userId: signIns.userId, at: sql<number>`max(${signIns.lastUsedAt})` })
      .from(signIns)
      .where(or(...ids.map((id) => eq(signIns.userId, id))))
      .groupBy(signIns.userId)
    return new Map(rows.map(({ userId, at }) => [userId, Number(at)]))
  }

  /**
   * Makes a user whose address counts as verified, and without a password a link to choose one. Problem:
   * `EMAIL_ALREADY_REGISTERED`.
   */
  async create(
    context: RequestContext,
    principal: Principal,
    wanted: { email: string; name?: string; role: UserRow['role']; password?: string },
  ): Promise<{ user: UserRow; url: string | null }> {
    const { store, clock } = this.#services
    const { email, name, role, password } = wanted
    const passwordHash = password === undefined ? null : await hashPassword(password)
    const now = clock.now()
    try {
      return await store.transaction(async (tx) => {
        const fields = { id: newId(), email, name: name || null, passwordHash, role }
        const user = await insertUser(tx, { ...fields, createdAt: now, emailVerifiedAt: now })
        await this.#audit(tx, context, principal, 'user.create', { target: user.id, role })
        const url = password === undefined ? await this.#issueLink(tx, user) : null
        return { user, url }
      })
    } catch (error) {
      if (violationOf(error) === 'unique') throw new Problem('EMAIL_ALREADY_REGISTERED')
      throw error
    }
  }

  /** Changes what the patch names. Problems: `NOT_FOUND`; `BAD_REQUEST`; `CONFLICT` for the last administrator. */
  async change(
    context: RequestContext,
    principal: Principal,
    id: string,
    change: UserChange,
  ): Promise<UserRow> {
    return this.#services.store.transaction(async (tx) => {
      const user = await this.#locked(tx, id)
      const set = this.#patched(user, change)
      if (endsAdministrator(user, set)) await requireOther(tx, user)
      await tx.update(users).set(set).where(eq(users.id, user.id))
      if (user.disabledAt === null && set.disabledAt !== null) {
        await this.#deps.credentials.end(tx, user.id, 'lock-out')
      }
      await this.#auditChange(tx, context, principal, user, change)
      return { ...user, ...set }
    })
  }

  /**
   * A link by which a user chooses a new password, good once, for an hour; they are told by mail. It ends everything that signs in as
   * the user, second factors included, and proves no mailbox. Problem: `NOT_FOUND`.
   */
  async resetLink(context: RequestContext, principal: Principal, id: string): Promise<string> {
    const { store, mail, config } = this.#services
    const url = await store.transaction(async (tx) => {
      const user = await this.#locked(tx, id)
      if (user.disabledAt !== null) throw conflict('The account is disabled.')
      await this.#audit(tx, context, principal, 'user.reset_link', { target: user.id })
      await mail.enqueue(tx, user.id, adminResetEmail(config, user.email))
      return this.#issueLink(tx, user, { isRecovery: true })
    })
    await mail.wake()
    return url
  }

  /** Locks the row, within `tx`. Problem: `NOT_FOUND`. */
  async #locked(tx: Db, id: string): Promise<UserRow> {
    const [user] = await tx
      .update(users)
      .set({ role: sql`${users.role}` })
      .where(eq(users.id, id.toLowerCase()))
      .returning()
    if (!user) throw notFound(noSuchUser)
    return user
  }

  async #issueLink(tx: Db, user: UserRow, kind: { isRecovery?: true } = {}): Promise<string> {
    const link = { user, lifeMs: resetLifeMs, ...kind }
    const token = await this.#deps.links.issue(tx, 'reset_password', link)
    return `${this.#services.config.baseUrl}/reset-password?token=${token}`
  }

  #patched(user: UserRow, { role, disabled, name, quotas = {} }: UserChange) {
    const { storage, tokens } = quotas
    return {
      ...(role === undefined ? { role: user.role, roleByHand: user.roleByHand } : byHand(role)),
      name: name === undefined ? user.name : name || null,
      disabledAt: this.#disabledAt(user, disabled),
      quotaStorage: storage === undefined ? user.quotaStorage : storage,
      quotaTokens: tokens === undefined ? user.quotaTokens : tokens,
    }
  }

  #disabledAt({ disabledAt }: UserRow, disabled: boolean | undefined): number | null {
    if (disabled === undefined) return disabledAt
    return disabled ? (disabledAt ?? this.#services.clock.now()) : null
  }

  /** One record for each thing that changed. */
  async #auditChange(
    tx: Db,
    context: RequestContext,
    principal: Principal,
    { id: target, role: former }: UserRow,
    { role, disabled, name, quotas }: UserChange,
  ): Promise<void> {
    const record = (event: string, detail: Record<string, string> = {}) =>
      this.#audit(tx, context, principal, event, { target, ...detail })
    if (role !== undefined && role !== former) await record('user.role', { from: former, to: role })
    if (disabled !== undefined) await record(disabled ? 'user.disable' : 'user.enable')
    if (name !== undefined) await record('user.rename')
    if (quotas !== undefined) await record('user.quotas', textsOf(quotas))
  }

  #audit(
    tx: Db,
    context: RequestContext,
    { userId }: Principal,
    event: string,
    detail: Readonly<Record<string, string>>,
  ): Promise<void> {
    const { clock } = this.#services
    return recordAudit(tx, clock, context, { event, outcome: 'success', userId, detail })
  }
}

const textsOf = (values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))

function matching({ q, role }: UserFilter): SQL | undefined {
  const ofRole = role && eq(users.role, role)
  if (!q) return ofRole
  const pattern = `%${emailKey(q).replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const isNamed = or(
    sql`${users.emailKey} like ${pattern} escape '\\'`,
    sql`lower(${users.name}) like ${pattern} escape '\\'`,
  )
  return and(isNamed, ofRole)
}

const endsAdministrator = (user: UserRow, next: Pick<UserRow, 'role' | 'disabledAt'>): boolean =>
  user.role === 'admin' &&
  user.disabledAt === null &&
  (next.role !== 'admin' || next.disabledAt !== null)

/** Problem: `CONFLICT` for the last administrator. */
async function requireOther(tx: Db, { id }: UserRow): Promise<void> {
  if (await hasOtherAdministrator(tx, id)) return
  throw conflict('This is the last administrator: make somebody else one first.')
}
