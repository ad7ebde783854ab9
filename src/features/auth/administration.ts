/** Administration of users from the command line; access to the machine is the authorization. */
import { and, asc, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '../../http/audit'
import { newId } from '../../lib/ids'
import { hashPassword } from '../../lib/passwords'
import type { Services } from '../../services'
import { users } from '../../db/schema'
import type { Db } from '../../db/store'
import { violationOf } from '../../db/database-errors'
import type { CredentialRegistry, Ending } from './credentials'
import { Password, RegisterBody } from './model'
import { Validator } from '../../http/validation'
import { findUserByEmail, insertUser, type UserRow } from './users'

const registration = new Validator(RegisterBody)

/** An operation that cannot be done; the message says why. */
export class AdministrationError extends Error {}

export class Administration {
  readonly #services: Services
  readonly #credentials: CredentialRegistry

  constructor(services: Services, credentials: CredentialRegistry) {
    this.#services = services
    this.#credentials = credentials
  }

  /** Creates a user whose address counts as verified. Throws `AdministrationError`. */
  async create(user: {
    email: string
    password: string
    name?: string
    admin: boolean
  }): Promise<void> {
    const { email, password, name, admin } = user
    requireValid({ email, password, ...(name ? { name } : {}) })
    const { store, clock } = this.#services
    const createdAt = clock.now()
    const passwordHash = await hashPassword(password)
    const role = admin ? 'admin' : 'learner'
    try {
      await store.transaction(async (tx) => {
        const fields = { id: newId(), email, name: name || null, passwordHash, role } as const
        const { id } = await insertUser(tx, { ...fields, createdAt, emailVerifiedAt: createdAt })
        await this.#audit(tx, 'account.create', id)
      })
    } catch (error) {
      if (violationOf(error) === 'unique') throw new AdministrationError(`${email} has an account`)
      throw error
    }
  }

  /** All users, the oldest account first. */
  list(): Promise<UserRow[]> {
    return this.#services.store.db.select().from(users).orderBy(asc(users.createdAt))
  }

  /** Whether there is an administrator who may sign in. */
  async hasAdministrator(): Promise<boolean> {
    const mayAdminister = and(eq(users.role, 'admin'), isNull(users.disabledAt))
    const { db } = this.#services.store
    return (await db.select({ id: users.id }).from(users).where(mayAdminister).limit(1)).length > 0
  }

  /** The user with this address. Throws `AdministrationError`. */
  find(email: string): Promise<UserRow> {
    return requireUser(this.#services.store.db, email)
  }

  /**
   * Sets a password and ends what a password ends that an operator sets; gives the user. Throws
   * `AdministrationError`.
   */
  async setPassword(email: string, password: string): Promise<UserRow> {
    requirePassword(password)
    const passwordHash = await hashPassword(password)
    return this.#change(email, 'password.set', { passwordHash }, 'password-set')
  }

  /** Gives the user the role of an administrator. Throws `AdministrationError`. */
  promote(email: string): Promise<UserRow> {
    return this.#change(email, 'account.promote', { role: 'admin' }, null)
  }

  /** Takes the role of an administrator from the user. Throws `AdministrationError`. */
  demote(email: string): Promise<UserRow> {
    return this.#change(email, 'account.demote', { role: 'learner' }, null)
  }

  /** Lets a disabled user sign in again. Throws `AdministrationError`. */
  enable(email: string): Promise<UserRow> {
    return this.#change(email, 'account.enable', { disabledAt: null }, null)
  }

  /** Locks the user out everywhere at once. Throws `AdministrationError`. */
  disable(email: string): Promise<UserRow> {
    const disabledAt = this.#services.clock.now()
    return this.#change(email, 'account.disable', { disabledAt }, 'lock-out')
  }

  async #change(
    email: string,
    event: string,
    set: Partial<Pick<UserRow, 'passwordHash' | 'role' | 'disabledAt'>>,
    ending: Ending | null,
  ): Promise<UserRow> {
    return this.#services.store.transaction(async (tx) => {
      const user = await requireUser(tx, email)
      await tx.update(users).set(set).where(eq(users.id, user.id))
      if (ending) await this.#credentials.end(tx, user.id, ending)
      await this.#audit(tx, event, user.id)
      return { ...user, ...set }
    })
  }

  #audit(tx: Db, event: string, userId: string): Promise<void> {
    const here = { address: 'command line', requestId: newId() }
    return recordAudit(tx, this.#services.clock, here, { event, outcome: 'success', userId })
  }
}

async function requireUser(db: Db, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db, email)
  if (user) return user
  throw new AdministrationError(`no user has the address ${email}`)
}

function requireValid(fields: { email: string; password: string; name?: string }): void {
  const read = registration.read(fields)
  if (!('faults' in read)) return
  const [fault] = read.faults
  throw new AdministrationError(`${fault?.path.slice(1)} ${fault?.message}`)
}

function requirePassword(password: string): void {
  if ('value' in new Validator(Password).read(password)) return
  throw new AdministrationError('a password has 8 to 1024 characters')
}
