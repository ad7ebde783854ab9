/**
 * Bytes whose rows are gone. The removal is written down in the transaction that deletes the rows, so
 * that no crash can keep the bytes; what no row ever came for is swept.
 */
import { inArray } from 'drizzle-orm'
import { hourMs } from '../../platform/clock'
import type { Listed } from '../../platform/file-store'
import type { Services } from '../../services'
import { Jobs } from '../../store/jobs'
import { files } from '../../store/schema'
import type { Db } from '../../store/store'
import { Worker } from '../../store/worker'

const kind = 'files.remove'
const idsPerJob = 100
/** Whoever uploads has long stored a row, or died. */
const orphanAgeMs = hourMs
const sweepEveryMs = hourMs
const sweptAtOnce = 100

interface Payload {
  readonly ids: readonly string[]
}

export class Removals {
  readonly #services: Services
  readonly #jobs: Jobs
  readonly #worker: Worker<Payload>
  #nextSweep = 0

  constructor(services: Services) {
    const { store, keyring, clock, log, fileStore } = services
    this.#services = services
    this.#jobs = new Jobs(store, keyring, clock)
    this.#worker = new Worker<Payload>(store, this.#jobs, log, {
      kind,
      width: 1,
      work: async ({ payload }) => {
        for (const id of payload.ids) await fileStore.remove(id)
      },
    })
  }

  start(): Promise<void> {
    return this.#worker.start()
  }

  stop(): Promise<void> {
    return this.#worker.stop()
  }

  /** Has the bytes of these files removed once `tx` is committed. The job is nobody's: it outlives the user. */
  async queue(tx: Db, ids: readonly string[]): Promise<void> {
    for (let at = 0; at < ids.length; at += idsPerJob) {
      const payload: Payload = { ids: ids.slice(at, at + idsPerJob) }
      await this.#jobs.add(tx, kind, null, payload)
    }
  }

  /** Resolves when what is queued has been removed, or when that takes long; never rejects. */
  done(): Promise<void> {
    return this.#worker.done()
  }

  /** Removes old bytes that belong to no row. Looks once an hour. */
  async sweep(): Promise<void> {
    const { clock, fileStore } = this.#services
    const now = clock.now()
    if (now < this.#nextSweep) return
    this.#nextSweep = now + sweepEveryMs
    const waiting: Listed[] = []
    for await (const listed of fileStore.list()) {
      if (now - listed.modifiedAt >= orphanAgeMs) waiting.push(listed)
      if (waiting.length === sweptAtOnce) await this.#removeOrphans(waiting.splice(0))
    }
    await this.#removeOrphans(waiting)
  }

  async #removeOrphans(listed: readonly Listed[]): Promise<void> {
    const { store, fileStore } = this.#services
    const keys = listed.map(({ key }) => key)
    const known = await store.db.select({ id: files.id }).from(files).where(inArray(files.id, keys))
    const whole = new Set(known.map(({ id }) => id))
    for (const { name } of listed) if (!whole.has(name)) await fileStore.remove(name)
  }
}
