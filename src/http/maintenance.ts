/** Maintenance (contract §11): a message for everybody, and, where an administrator wants it, no writes. */
import { maintenance } from '../db/schema'
import type { Db, Store } from '../db/store'
import { minuteMs, secondMs, type Clock } from '../lib/clock'
import type { Log } from '../lib/log'
import { Problem } from './errors'

/** The channel by which every node learns of a change. */
const channel = 'maintenance'
/** How often a node asks: on SQLite no signal of another process, a command, arrives; on Postgres one may be lost. */
const refreshMs = { sqlite: secondMs, postgres: minuteMs }
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
  #isUnknown = false
  #publishing: Promise<void> = Promise.resolve()
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
    const everyMs = refreshMs[this.#store.engine]
    this.#timer = setInterval(() => void this.#refresh(), everyMs).unref()
  }

  /** Resolves when the other nodes have been told of the last change, too. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#unsubscribe?.()
    await this.#publishing
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
    const now = await readMaintenance(tx)
    const { message = now.message, readOnly = now.readOnly } = patch
    const state = { message, readOnly }
    const set = { ...state, changedAt: this.#clock.now() }
    await tx
      .insert(maintenance)
      .values({ slot, ...set })
      .onConflictDoUpdate({ target: maintenance.slot, set })
    this.#store.afterCommit(() => {
      this.#state = state
      this.#publishing = this.#store
        .publish(channel, '')
        .catch((error: unknown) => this.#warn(error))
    })
    return state
  }

  async #refresh(): Promise<void> {
    try {
      this.#state = await readMaintenance(this.#store.db)
      this.#isUnknown = false
    } catch (error) {
      if (!this.#isUnknown) this.#warn(error)
      this.#isUnknown = true
    }
  }

  #warn(error: unknown): void {
    this.#log.warn({ err: error }, 'maintenance.unknown')
  }
}

/** What holds, as the database has it. */
export async function readMaintenance(db: Db): Promise<MaintenanceMode> {
  const [row] = await db.select().from(maintenance)
  return row ? { message: row.message, readOnly: row.readOnly } : over
}
