/**
 * Messages that the server has not accepted yet. They outlive the page, and each is sent once: by one
 * tab at a time (Web Locks), and under one idempotency key, which the server answers once.
 */
import type { Session } from '../../features/sessions/model'
import type { UserStorage } from './user-storage'

/** What another version is asked for: of a message of the learner, or of a reply. */
export interface NewVersion {
  readonly kind: 'edit' | 'retry'
  readonly messageId: string
}

/** A message on its way, or the wish for another reply. */
export interface OutgoingMessage {
  /** The message's key in the thread and the idempotency key of its request. */
  readonly key: string
  /** Empty where another reply is asked for. */
  readonly content: string
  /** The pictures of the message. */
  readonly fileIds: readonly string[]
  readonly mode: Session['mode']
  /** Null until its session is created. */
  readonly sessionId: string | null
  readonly projectId: string | null
  /** Groups the messages of one conversation that has no session yet. */
  readonly conversation: string
  /** Its place among the messages of this browser. */
  readonly order: number
  /** Absent for a message at the end of the session. */
  readonly version?: NewVersion | undefined
}

export class Outbox {
  readonly #storage: UserStorage
  #order = Date.now()

  constructor(storage: UserStorage) {
    this.#storage = storage
  }

  /** Whether waiting messages outlive this page. */
  get isKept(): boolean {
    return this.#storage.isKept
  }

  /** Greater than those before, also where the clock of the device is set back meanwhile. */
  nextOrder(): number {
    this.#order += 1
    return this.#order
  }

  put(message: OutgoingMessage): Promise<void> {
    return this.#storage.set('outbox', message.key, message)
  }

  remove(key: string): Promise<void> {
    return this.#storage.set('outbox', key, undefined)
  }

  /** What waits, in the order in which it was written. */
  async waiting(): Promise<OutgoingMessage[]> {
    const all = await this.#storage.all<OutgoingMessage>('outbox')
    const last = Math.max(0, ...all.map(({ order }) => order))
    this.#order = Math.max(this.#order, last)
    return all.toSorted((a, b) => a.order - b.order)
  }

  /**
   * Calls `send`, unless another tab sends the message or has sent it. `send` calls `onAccepted` when
   * the server has the message; then it is out of the box, and other tabs need not wait. Resolves to
   * whether it was sent here. Throws what `send` throws; the message then stays.
   */
  async deliver(key: string, send: (onAccepted: () => void) => Promise<void>): Promise<boolean> {
    const accepted = Promise.withResolvers<void>()
    const sending: Promise<void>[] = []
    await exclusively(`elenchus-outbox-${key}`, async () => {
      if ((await this.#storage.get('outbox', key)) === undefined) return
      sending.push(send(() => accepted.resolve()))
      await Promise.race([accepted.promise, ...sending])
      await this.remove(key)
    })
    await Promise.all(sending)
    return sending.length > 0
  }
}

/** Runs `work` in one tab at a time. Without Web Locks, which need https, it runs at once. */
async function exclusively(name: string, work: () => Promise<void>): Promise<void> {
  const locks = 'locks' in navigator ? navigator.locks : null
  await (locks ? locks.request(name, work) : work())
}
