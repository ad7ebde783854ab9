/** Leases: a node says again and again that its replies are alive; whose lease ran out are closed. */
import { and, eq, inArray } from 'drizzle-orm'
import { secondMs } from '../../lib/clock'
import type { Services } from '../../services'
import { replies } from '../../db/schema'
import type { Sessions } from '../sessions/sessions'
import { closeAbandoned } from './abandoned'
import { repliesChannel } from './reply-log'
import type { ReplyRows } from './reply-rows'

/** A node that has not renewed its leases for this long is given up. */
export const leaseMs = 20 * secondMs
const renewalMs = 5 * secondMs

export class Leases {
  readonly #services: Services
  readonly #sessions: Sessions
  readonly #rows: ReplyRows
  readonly #own: () => Iterable<string>
  #timer: Timer | undefined

  /** `own`: the ids of the replies that run here. */
  constructor(
    services: Services,
    sessions: Sessions,
    rows: ReplyRows,
    own: () => Iterable<string>,
  ) {
    this.#services = services
    this.#sessions = sessions
    this.#rows = rows
    this.#own = own
  }

  /** Renews its own and looks after those of others, from now on. */
  keep(): void {
    this.#timer = setInterval(() => void this.#look(), renewalMs)
    this.#timer.unref()
  }

  letGo(): void {
    clearInterval(this.#timer)
  }

  /** `alone`: whatever another process left running is abandoned, however fresh its lease. */
  async closeAbandoned(alone: boolean): Promise<void> {
    const { store, clock, nodeId, log } = this.#services
    const now = clock.now()
    const [sessions, rows] = [this.#sessions, this.#rows]
    const closed = await closeAbandoned({ store, log, sessions, rows, nodeId, alone, now })
    if (closed.length === 0) return
    log.warn({ replies: closed.length }, 'replies of a process that died were closed')
    for (const id of closed) await store.publish(repliesChannel, `${id}:${Number.MAX_SAFE_INTEGER}`)
  }

  async #look(): Promise<void> {
    try {
      await this.#renew([...this.#own()])
      await this.closeAbandoned(false)
    } catch (error) {
      this.#services.log.warn({ err: error }, 'leases could not be renewed')
    }
  }

  async #renew(ids: string[]): Promise<void> {
    if (ids.length === 0) return
    const { store, clock } = this.#services
    await store.db
      .update(replies)
      .set({ leaseUntil: clock.now() + leaseMs })
      .where(and(inArray(replies.id, ids), eq(replies.status, 'running')))
  }
}
