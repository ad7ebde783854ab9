import type { Db } from '../../db/store'
import { atCommandLine, type AuditEvent, auditPage, recordAudit } from '../../http/audit'
import type { Principal } from '../../http/auth'
import { badRequest, Problem } from '../../http/errors'
import type { RequestContext } from '../../http/request-context'
import { isoTime } from '../../lib/clock'
import { verifyPassword } from '../../lib/passwords'
import { emailKey } from '../../lib/text'
import { jsonEntry, type ZipEntry, zipped } from '../../lib/zip'
import type { Services } from '../../services'
import {
  type Auth,
  hasOtherAdministrator,
  lockEnabledUser,
  requireOtherAdministrator,
  type UserRow,
} from '../auth/auth'
import type { AccountUsage, DeleteBody, Preferences, Profile, ProfilePatch } from './model'
import { eq } from 'drizzle-orm'
import { preferences } from '../../db/schema'

/** Records of the audit trail that an export reads at a time. */
const activityAtOnce = 500

interface Exporter {
  /** The entries of one feature in the user's export archive. */
  export(userId: string): AsyncIterable<ZipEntry>
}

interface Locker {
  lockAll(tx: Db, userId: string): Promise<void>
}

const lastAdministrator =
  'You are the last administrator: make somebody else one before you erase this account.'

type Origin = Pick<RequestContext, 'address' | 'requestId'>

/** Deletes data of a user that the database does not delete with the user's row. */
interface Eraser {
  /** Stores, within `tx`, what has to be deleted. */
  begin(tx: Db, userId: string): Promise<void>
  /** Deletes it after the transaction. Never rejects. */
  finish(): Promise<void>
}

/** What the account needs of the other features. */
export interface AccountDeps {
  readonly auth: Auth
  /** In the order of the archive, after the account's own entries. */
  readonly exporters: readonly Exporter[]
  /**
   * Lock, in this order, rows of the user that transactions lock before the user's own row. The
   * deletion would otherwise wait for a transaction that waits for the deletion.
   */
  readonly lockers: readonly Locker[]
  /**
   * Stop the user's running work before the deletion, and delete in short steps what is much. What
   * they leave goes with the user's row.
   */
  readonly stoppers: readonly ((userId: string) => Promise<void>)[]
  /** Pass on to others, within the transaction of the deletion, what the user shares with them. */
  readonly heirs: readonly ((tx: Db, origin: Origin, userId: string) => Promise<void>)[]
  /** Each creates the eraser of one deletion. */
  readonly erasers: readonly { eraser(): Eraser }[]
  readonly usage: (userId: string) => Promise<AccountUsage>
}

export class Account {
  readonly #services: Services
  readonly #deps: AccountDeps
  /** The end of each user's last export. */
  readonly #exports = new Map<string, Promise<void>>()

  constructor(services: Services, deps: AccountDeps) {
    this.#services = services
    this.#deps = deps
  }

  async profile(principal: Principal): Promise<Profile> {
    const user = await this.#deps.auth.user(principal)
    const secondFactors = await this.#deps.auth.factors.of(user)
    const preferences = await readPreferences(this.#services.store.db, user.id)
    return wireProfile(user, { secondFactors, preferences })
  }

  /** Changes what `patch` names. A name that is null or empty is removed. */
  async change(principal: Principal, { name, preferences }: ProfilePatch): Promise<Profile> {
    const { userId } = principal
    if (name !== undefined) await this.#deps.auth.rename(userId, name || null)
    if (preferences !== undefined) await changePreferences(this.#services, userId, preferences)
    return this.profile(principal)
  }

  /** The user's signed-in browsers and phones, the latest use first. */
  async devices({ userId, credentialId }: Principal) {
    const lists = await Promise.all(
      this.#deps.auth.devices.map((credentials) => credentials.list(userId)),
    )
    return lists
      .flat()
      .toSorted((a, b) => b.lastUsedAt - a.lastUsedAt)
      .map((device) => ({
        id: device.id,
        current: device.id === credentialId,
        createdAt: isoTime(device.createdAt),
        lastUsedAt: isoTime(device.lastUsedAt),
        ...(device.userAgent === null ? {} : { userAgent: device.userAgent }),
      }))
  }

  /** Signs one device out. Problem: `NOT_FOUND`, for another user's device too. */
  async signOutDevice(context: RequestContext, { userId }: Principal, id: string): Promise<void> {
    const { store, clock } = this.#services
    await store.transaction(async (tx) => {
      for (const credentials of this.#deps.auth.devices) {
        if (!(await credentials.revokeOne(tx, userId, id))) continue
        const event = { event: 'sign_in.end', outcome: 'success', userId } as const
        return recordAudit(tx, clock, context, { ...event, detail: { id } })
      }
      throw new Problem('NOT_FOUND', { message: 'There is no such sign-in.' })
    })
  }

  /** Signs every device out except the one that sent the request. */
  async signOutOthers(context: RequestContext, principal: Principal): Promise<void> {
    const { store, clock } = this.#services
    const { userId } = principal
    await store.transaction(async (tx) => {
      for (const credentials of this.#deps.auth.devices) {
        await credentials.end(tx, userId, principal)
      }
      const event = { event: 'sign_in.end_others', outcome: 'success', userId } as const
      await recordAudit(tx, clock, context, event)
    })
  }

  usage({ userId }: Principal): Promise<AccountUsage> {
    return this.#deps.usage(userId)
  }

  /**
   * All data of the user as a ZIP stream, which is created while it is read. A second export of the
   * user waits for the first.
   */
  async exportArchive(
    context: RequestContext,
    principal: Principal,
  ): Promise<ReadableStream<Uint8Array>> {
    const { store, clock } = this.#services
    const event = { event: 'account.export', outcome: 'success', userId: principal.userId } as const
    // HEAD takes nothing out.
    if (context.request.method === 'GET') await recordAudit(store.db, clock, context, event)
    const bytes = this.#exportInTurn(principal)
    return new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { value, done } = await bytes.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await bytes.return(undefined)
      },
    })
  }

  async *#exportInTurn(principal: Principal): AsyncGenerator<Uint8Array> {
    const { userId } = principal
    const before = this.#exports.get(userId)
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    this.#exports.set(userId, ended)
    try {
      await before
      yield* zipped(this.#entries(principal), this.#services.clock.now())
    } finally {
      end()
      if (this.#exports.get(userId) === ended) this.#exports.delete(userId)
    }
  }

  async *#entries(principal: Principal): AsyncGenerator<ZipEntry> {
    yield jsonEntry('account.json', await this.profile(principal))
    yield jsonEntry('sign-ins.json', await this.devices(principal))
    yield jsonEntry('activity.json', await this.#activity(principal.userId))
    for (const feature of this.#deps.exporters) yield* feature.export(principal.userId)
  }

  /** What the audit trail says that the user did, newest first. Details are left out: they name other people, too. */
  async #activity(userId: string) {
    const { db } = this.#services.store
    const activity: object[] = []
    let after: [number, string] | null = null
    for (;;) {
      const records = await auditPage(db, { userId }, after, activityAtOnce)
      for (const { recordedAt, event, outcome, address } of records) {
        activity.push({ at: isoTime(recordedAt), action: event, outcome, address })
      }
      const last = records.at(-1)
      if (!last || records.length < activityAtOnce) return activity
      after = [last.recordedAt, last.id]
    }
  }

  /**
   * Deletes the user and all of their data. Audit records stay, without name or e-mail address.
   * Problem: `BAD_REQUEST` for a wrong password (or address, if the user has no password).
   */
  async delete(context: RequestContext, principal: Principal, proof: DeleteBody): Promise<void> {
    const user = await this.#deps.auth.user(principal)
    try {
      await requireProof(user, proof)
      await this.#erase(context, user, async (tx) => {
        const current = await lockEnabledUser(tx, user.id)
        if (current === null) throw new Problem('UNAUTHORIZED')
        if (current.passwordHash !== user.passwordHash) throw wrongPassword()
        if (current.role === 'admin' && !(await hasOtherAdministrator(tx, user.id))) {
          throw new Problem('CONFLICT', { message: lastAdministrator })
        }
      })
    } catch (error) {
      if (error instanceof Problem) await this.#recordRefusal(context, user.id)
      throw error
    }
  }

  async #recordRefusal(context: RequestContext, userId: string): Promise<void> {
    const { store, clock } = this.#services
    const event = { event: 'account.delete', outcome: 'failure', userId } as const
    await recordAudit(store.db, clock, context, event)
  }

  /** The same for an operator, who needs no proof. Throws `AdministrationError`. */
  async deleteByOperator(email: string): Promise<void> {
    const user = await this.#deps.auth.administration.find(email)
    await this.#erase(atCommandLine(), user, async (tx) => {
      if (user.role === 'admin') await requireOtherAdministrator(tx, user)
    })
  }

  /** The same for an administrator. Problems: `NOT_FOUND`; `CONFLICT` for the last administrator. */
  async deleteByAdministrator(
    context: RequestContext,
    principal: Principal,
    id: string,
  ): Promise<void> {
    const { auth } = this.#deps
    const user = await auth.directory.get(id)
    await this.#erase(
      context,
      user,
      async (tx) => {
        const { role } = await auth.directory.get(user.id, tx)
        if (role === 'admin' && !(await hasOtherAdministrator(tx, user.id))) {
          throw new Problem('CONFLICT', { message: 'This is the last administrator.' })
        }
      },
      { event: 'user.delete', userId: principal.userId, detail: { target: user.id } },
    )
  }

  /** `check` may still refuse, by throwing, within the transaction. */
  async #erase(
    origin: Origin,
    user: UserRow,
    check: (tx: Db) => Promise<void>,
    said: Pick<AuditEvent, 'event' | 'userId' | 'detail'> = {
      event: 'account.delete',
      userId: user.id,
    },
  ): Promise<void> {
    const { store, search, clock, mail } = this.#services
    const { auth, stoppers, lockers, heirs } = this.#deps
    await store.transaction(check)
    for (const stop of stoppers) await stop(user.id)
    const erasers = await store.transaction(async (tx) => {
      const created = this.#deps.erasers.map((feature) => feature.eraser())
      await check(tx)
      for (const feature of lockers) await feature.lockAll(tx, user.id)
      for (const passOn of heirs) await passOn(tx, origin, user.id)
      for (const eraser of created) await eraser.begin(tx, user.id)
      await auth.deleteUser(tx, user.id)
      await recordAudit(tx, clock, origin, { ...said, outcome: 'success' })
      return created
    })
    for (const eraser of erasers) await eraser.finish()
    await mail.forget(user.email)
    await search.purgeDeleted()
    await store.scrub()
  }
}

async function requireProof(user: UserRow, { password, email }: DeleteBody): Promise<void> {
  if (user.passwordHash === null) {
    if (email !== undefined && emailKey(email) === user.emailKey) return
    throw badRequest([{ path: '/email', message: 'is not the address of this account' }])
  }
  if (await verifyPassword(password ?? '', user.passwordHash)) return
  throw wrongPassword()
}

const wrongPassword = () =>
  badRequest([{ path: '/password', message: 'is not the present password' }])

const wireProfile = (
  user: UserRow,
  others: Pick<Profile, 'preferences' | 'secondFactors'>,
): Profile => ({
  id: user.id,
  email: user.email,
  ...(user.name === null ? {} : { name: user.name }),
  emailVerified: user.emailVerifiedAt !== null,
  createdAt: isoTime(user.createdAt),
  role: user.role,
  hasPassword: user.passwordHash !== null,
  ...others,
})

/** Empty where the user has chosen nothing. */
async function readPreferences(db: Db, userId: string): Promise<Preferences> {
  const [row] = await db
    .select({ choices: preferences.choices })
    .from(preferences)
    .where(eq(preferences.userId, userId))
  return row?.choices ?? {}
}

/**
 * Adds `change` to the choices. The lock of the user's row keeps two changes at once from losing one.
 * Problem: `UNAUTHORIZED` if the account has just been deleted or locked.
 */
async function changePreferences(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  userId: string,
  change: Preferences,
): Promise<void> {
  await store.transaction(async (tx) => {
    if (!(await lockEnabledUser(tx, userId))) throw new Problem('UNAUTHORIZED')
    const { language, theme, motion, mode, firstStepsClosed } = change
    const named = { language, theme, motion, mode, firstStepsClosed }
    const choices = { ...(await readPreferences(tx, userId)), ...defined(named) }
    const set = { choices, updatedAt: clock.now() }
    await tx
      .insert(preferences)
      .values({ userId, ...set })
      .onConflictDoUpdate({ target: preferences.userId, set })
  })
}

/** Members that are not undefined. What the schema does not name is not stored. */
const defined = (members: Record<string, unknown>): Preferences =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
