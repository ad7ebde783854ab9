/** The state of the database and of the server. The public module of this folder. */
import { secondMs } from '../../lib/clock'
import type { Store } from '../../db/store'
import type { Services } from '../../services'

/** A database that takes longer than this counts as down. */
const pingTimeoutMs = 2_000
/** A write that waits behind others counts as possible for so long after the last success. */
const writeQueuedMs = 30 * secondMs

/** What all probes of a store share. */
class DatabaseProbe {
  readonly #store: Store
  /** When a write last succeeded, monotonic; the migrations of the start have written. */
  #writtenAt = performance.now()

  constructor(store: Store) {
    this.#store = store
  }

  async answers(): Promise<boolean> {
    const isRead = settled(this.#store.ping())
    const isWritten = settled(this.#store.probeWrite()).then((written) => {
      if (written) this.#writtenAt = performance.now()
      return written
    })
    const [read, written] = await Promise.all([inTime(isRead, false), inTime(isWritten, null)])
    return read && (written ?? performance.now() - this.#writtenAt < writeQueuedMs)
  }
}

const probes = new WeakMap<Store, DatabaseProbe>()

/** Whether the database answers in time and can be written. Never rejects. */
export function databaseAnswers({ store }: Services): Promise<boolean> {
  const probe = probes.get(store) ?? new DatabaseProbe(store)
  probes.set(store, probe)
  return probe.answers()
}

/** Whether a call succeeds. */
const settled = (call: Promise<void>): Promise<boolean> =>
  call.then(
    () => true,
    () => false,
  )

/** The result of `call`, or `late` where it takes too long. */
async function inTime<T>(call: Promise<boolean>, late: T): Promise<boolean | T> {
  const { promise: tooLate, resolve } = Promise.withResolvers<T>()
  const timer = setTimeout(resolve, pingTimeoutMs, late)
  try {
    return await Promise.race([call, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

export const uptimeSeconds = ({ clock, startedAt }: Services): number =>
  (clock.now() - startedAt) / 1_000
