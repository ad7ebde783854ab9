/** The first administrator: a link that the first start prints, good once, for 30 minutes (contract §2). */
import { count } from 'drizzle-orm'
import { Problem } from '../../http/errors'
import { minuteMs } from '../../lib/clock'
import type { Services } from '../../services'
import { users } from '../../db/schema'
import type { Db } from '../../db/store'
import type { OneTimeTokens } from './one-time-tokens'

const purpose = 'setup'
const lifeMs = 30 * minuteMs

export class Setup {
  readonly #services: Services
  readonly #tokens: OneTimeTokens

  constructor(services: Services, tokens: OneTimeTokens) {
    this.#services = services
    this.#tokens = tokens
  }

  /** A link for the first administrator; null once there is anybody. */
  async link(): Promise<string | null> {
    const { store, config } = this.#services
    if (await hasUsers(store.db)) return null
    const token = await store.transaction((tx) =>
      this.#tokens.issue(tx, { purpose, userId: null, lifeMs }),
    )
    return `${config.baseUrl}/setup?token=${token}`
  }

  /** Takes the link's token. Problem: `BAD_REQUEST` for one that is no good, or comes too late. */
  async redeem(tx: Db, token: string): Promise<void> {
    if ((await this.#tokens.spend(tx, purpose, token)) && !(await hasUsers(tx))) return
    throw new Problem('BAD_REQUEST', {
      message: 'The set-up link is wrong, spent or expired.',
      detail: [{ path: '/token', message: 'is wrong, spent or expired' }],
    })
  }
}

async function hasUsers(db: Db): Promise<boolean> {
  const [row] = await db.select({ users: count() }).from(users)
  return Number(row?.users) > 0
}
