/**
 * Signals between the parts and nodes of an instance: a channel, a short payload, every subscriber.
 * Postgres carries them by NOTIFY and LISTEN to all nodes; SQLite has one process, which keeps them.
 */
import type { SQL } from 'bun'
import { EventEmitter } from 'node:events'

export interface Notifications {
  /** Sends a payload of less than 8,000 bytes to every subscriber of `channel` on every node. */
  publish(channel: string, payload: string): Promise<void>
  /** Calls `listener` for each payload until the returned function is called. */
  subscribe(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>>
}

/** For an instance that is one process. */
export class LocalNotifications implements Notifications {
  readonly #emitter = new EventEmitter().setMaxListeners(0)

  async publish(channel: string, payload: string): Promise<void> {
    this.#emitter.emit(channel, payload)
  }

  async subscribe(channel: string, listener: (payload: string) => void) {
    this.#emitter.on(channel, listener)
    return async () => {
      this.#emitter.off(channel, listener)
    }
  }
}

/** For all nodes that share a Postgres database. Bun's client listens again after a lost connection. */
export class PostgresNotifications implements Notifications {
  readonly #client: SQL
  readonly #listener: SQL

  /** `listener` keeps one connection for itself; a pooler cannot offer one. */
  constructor(client: SQL, listener: SQL) {
    this.#client = client
    this.#listener = listener
  }

  async publish(channel: string, payload: string): Promise<void> {
    await this.#client.unsafe('select pg_notify($1, $2)', [channel, payload])
  }

  async subscribe(channel: string, listener: (payload: string) => void) {
    const subscription = await this.#listener.listen(channel, listener)
    return async () => {
      await subscription.unlisten()
    }
  }
}
