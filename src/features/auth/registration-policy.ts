/**
 * Whether strangers may sign up: as the variable says where it is set, else as an administrator has
 * chosen while the server runs, else the default.
 */
import { eq } from 'drizzle-orm'
import { instanceSettings } from '../../db/schema'
import type { Db } from '../../db/store'
import { recordAudit } from '../../http/audit'
import type { Principal } from '../../http/auth'
import { Problem } from '../../http/errors'
import type { RequestContext } from '../../http/request-context'
import type { Services } from '../../services'

/** `closed`: accounts are made by administrators only. */
export type RegistrationState = 'open' | 'closed'

const name = 'registration'

export class RegistrationPolicy {
  readonly #services: Services

  constructor(services: Services) {
    this.#services = services
  }

  /** True where `REGISTRATION` is set; an administrator then cannot change it. */
  get isFixed(): boolean {
    return this.#services.config.registrationIsFixed
  }

  /** Read from the database each time, so that a change holds on every node at once. */
  async current(db: Db = this.#services.store.db): Promise<RegistrationState> {
    const { config } = this.#services
    if (config.registrationIsFixed) return config.registration
    const [row] = await db
      .select({ value: instanceSettings.value })
      .from(instanceSettings)
      .where(eq(instanceSettings.name, name))
    return row ? (row.value === 'closed' ? 'closed' : 'open') : config.registration
  }

  /** Problem: `CONFLICT` where `REGISTRATION` is set. */
  async set(
    context: RequestContext,
    { userId }: Principal,
    value: RegistrationState,
  ): Promise<void> {
    if (this.isFixed) {
      throw new Problem('CONFLICT', {
        message: 'The variable REGISTRATION of the server decides. Unset it to choose here.',
      })
    }
    const { store, clock } = this.#services
    const set = { value, updatedAt: clock.now() }
    await store.transaction(async (tx) => {
      await tx
        .insert(instanceSettings)
        .values({ name, ...set })
        .onConflictDoUpdate({ target: instanceSettings.name, set })
      const event = { event: 'settings.registration', outcome: 'success', userId } as const
      await recordAudit(tx, clock, context, { ...event, detail: { value } })
    })
  }
}
