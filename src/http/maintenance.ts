/** Maintenance (contract §11): a message for everybody, and, where an administrator wants it, no writes. */
import { maintenance } from '../db/schema'
import type { Db, Store } from '../db/store'
import { minuteMs, type Clock } from '../lib/clock'
import type { Log } from '../lib/log'
import { Problem } from './errors'

/** The channel by which every node learns of a change. */
const channel = 'maintenance'
/** How often a node asks, for a signal that was lost. */
const refreshMs = minuteMs
const usualMessage = 'This server is being worked on; nothing can be changed now.'
const retryAfterSeconds = 60
const slot = 1

export interface MaintenanceMode {
  /** Empty: nothing is said. */
  readonly message: string
  readonly readOnly: boolean
}

const over: MaintenanceMode = { message: '', readOnly: false }

export class Maintenance {
  readonly #store: Store
  readonly #clock: Clock
  readonly #log: Log
  #state = over
  #timer: Timer | undefined
  #unsubscribe: (() => Promise<void>) | undefined

  constructor(store: Store, clock: Clock, log: Log) {
    this.#store = store
    this.#clock = clock
    this.#log = log
  }

  /** What holds, as far as this node knows. */
  get state(): MaintenanceMode {
    return this.#state
  }

  /** Follows the changes of all nodes. */
  async start(): Promise<void> {
    this.#unsubscribe = await this.#store.subscribe(channel, () => void this.#refresh())
    await this.#refresh()
    this.#timer = setInterval(() => void this.#refresh(), refreshMs).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#unsubscribe?.()
  }

  /** Problem: `SERVICE_UNAVAILABLE` while nothing may be written. */
  requireWritable(): void {
    const { readOnly, message } = this.#state
    if (!readOnly) return
    throw new Problem('SERVICE_UNAVAILABLE', {
      message: message || usualMessage,
      headers: { 'retry-after': String(retryAfterSeconds) },
    })
  }

  /** Changes what is named, within `tx`; it holds on this node once that commits, and on the others a moment later. */
  async change(tx: Db, patch: Partial<MaintenanceMode>): Promise<MaintenanceMode> {
    const now = await readState(tx)
    const { message = now.message, readOnly = now.readOnly } = patch
    const state = { message, readOnly }
    const set = { ...state, changedAt: this.#clock.now() }
    await tx
      .insert(maintenance)
      .values({ slot, ...set })
      .onConflictDoUpdate({ target: maintenance.slot, set })
    this.#store.afterCommit(() => {
      this.#state = state
      this.#store.publish(channel, '').catch((error: unknown) => this.#warn(error))
    })
    return state
  }

  async #refresh(): Promise<void> {
    try {
      this.#state = await readState(this.#store.db)
    } catch (error) {
      this.#warn(error)
    }
  }

  #warn(error: unknown): void {
    this.#log.warn({ err: error }, 'maintenance.unknown')
  }
}

async function readState(db: Db): Promise<MaintenanceMode> {
  const [row] = await db.select().from(maintenance)
  return row ? { message: row.message, readOnly: row.readOnly } : over
}
