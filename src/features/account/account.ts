/** One's own account: seen, changed, taken along, erased. The front door of this folder. */
import { recordAudit } from '../../http/audit'
import type { RequestContext } from '../../http/request-context'
import type { Principal } from '../../http/auth'
import { badRequest, Problem } from '../../http/errors'
import { isoTime } from '../../lib/clock'
import { verifyPassword } from '../../lib/passwords'
import { emailKey } from '../../lib/text'
import { jsonEntry, type ZipEntry } from '../../lib/zip'
import type { Services } from '../../services'
import type { Db } from '../../db/store'
import type { Auth, UserRow } from '../auth/auth'
import { exportArchive, type Exporter } from './export'
import type { DeleteBody, Profile, AccountUsage } from './model'

/** What a feature has of a user that does not go with their row. */
export interface Eraser {
  /** Writes down, within `tx`, what is to be removed. */
  begin(tx: Db, userId: string): Promise<void>
  /** Removes it, once that is committed. Never rejects. */
  finish(): Promise<void>
}

/** What the account is put together from. */
export interface AccountParts {
  readonly auth: Auth
  /** In the order of the archive. */
  readonly exporters: readonly Exporter[]
  /** What has to stop before the user's rows go. */
  readonly enders: readonly ((userId: string) => Promise<void>)[]
  /** One is made for each erasure. */
  readonly erasers: readonly (() => Eraser)[]
  /** What the user has used, and has. */
  readonly usage: (userId: string) => Promise<AccountUsage>
}

export class Account {
  readonly #services: Services
  readonly #parts: AccountParts

  constructor(services: Services, parts: AccountParts) {
    this.#services = services
    this.#parts = parts
  }

  async profile(principal: Principal): Promise<Profile> {
    return wireProfile(await this.#parts.auth.user(principal))
  }

  async rename(principal: Principal, name: string | null): Promise<Profile> {
    await this.#parts.auth.rename(principal.userId, name || null)
    return this.profile(principal)
  }

  /** Where the user is signed in, the latest use first. */
  async devices({ userId, credentialId }: Principal) {
    const lists = await Promise.all(
      [...this.#parts.auth.devices.values()].map((kind) => kind.list(userId)),
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

  /** Signs one device out. Problem: `NOT_FOUND`, for another user's too. */
  async endDevice(context: RequestContext, { userId }: Principal, id: string): Promise<void> {
    const { store, clock } = this.#services
    await store.transaction(async (tx) => {
      for (const kind of this.#parts.auth.devices.values()) {
        if (!(await kind.endOne(tx, userId, id))) continue
        const event = { event: 'sign_in.end', outcome: 'success', userId } as const
        return recordAudit(tx, clock, context, { ...event, detail: { id } })
      }
      throw new Problem('NOT_FOUND', { message: 'There is no such sign-in.' })
    })
  }

  /** Signs every device out but the one that asks. */
  async endOthers(context: RequestContext, principal: Principal): Promise<void> {
    const { store, clock } = this.#services
    const { userId } = principal
    await store.transaction(async (tx) => {
      for (const kind of this.#parts.auth.devices.values()) await kind.endAll(tx, userId, principal)
      const event = { event: 'sign_in.end_others', outcome: 'success', userId } as const
      await recordAudit(tx, clock, context, event)
    })
  }

  usage({ userId }: Principal): Promise<AccountUsage> {
    return this.#parts.usage(userId)
  }

  /** A ZIP of everything. */
  archive(principal: Principal): ReadableStream<Uint8Array> {
    const own = () => this.#ownEntries(principal)
    const exporters = [own, ...this.#parts.exporters]
    return exportArchive(exporters, principal.userId, this.#services.clock.now())
  }

  async *#ownEntries(principal: Principal): AsyncGenerator<ZipEntry> {
    yield jsonEntry('account.json', await this.profile(principal))
    yield jsonEntry('sign-ins.json', await this.devices(principal))
  }

  /**
   * Erases the user with all that belongs to them; audit records stay, without name or address.
   * Problem: `BAD_REQUEST` for a wrong password (or address, where there is no password).
   */
  async erase(context: RequestContext, principal: Principal, proof: DeleteBody): Promise<void> {
    const { store, search, clock } = this.#services
    const user = await this.#parts.auth.user(principal)
    await requireProof(user, proof)
    for (const end of this.#parts.enders) await end(user.id)
    const erasers = this.#parts.erasers.map((make) => make())
    await store.transaction(async (tx) => {
      for (const eraser of erasers) await eraser.begin(tx, user.id)
      await this.#parts.auth.erase(tx, user.id)
      const event = { event: 'account.delete', outcome: 'success', userId: user.id } as const
      await recordAudit(tx, clock, context, event)
    })
    for (const eraser of erasers) await eraser.finish()
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
  throw badRequest([{ path: '/password', message: 'is not the present password' }])
}

const wireProfile = (user: UserRow): Profile => ({
  id: user.id,
  email: user.email,
  ...(user.name === null ? {} : { name: user.name }),
  emailVerified: user.emailVerifiedAt !== null,
  createdAt: isoTime(user.createdAt),
  role: user.role,
  hasPassword: user.passwordHash !== null,
})
