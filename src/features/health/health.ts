/**
 * The state of the database and of the server. It needs no schemas,
 * so that a server answers the health probe before the features are loaded.
 */
import type { DatabaseConnection } from '../../db/store'
import { json, type Contract, type Endpoint } from '../../http/endpoint'
import { secondMs } from '../../lib/clock'
import type { Services } from '../../services'

/** A database that takes longer than this counts as down. */
const pingTimeoutMs = 2_000
/** A write that waits behind others counts as possible for so long after the last success. */
const writeQueuedMs = 30 * secondMs

/** What is asked of a database. */
type Probed = Pick<DatabaseConnection, 'ping' | 'probeWrite'>

class DatabaseProbe {
  readonly #database: Probed
  /** When a write last succeeded, monotonic; the migrations of the start have written. */
  #writtenAt = performance.now()

  constructor(database: Probed) {
    this.#database = database
  }

  async answers(): Promise<boolean> {
    const isRead = settled(this.#database.ping())
    const isWritten = settled(this.#database.probeWrite()).then((written) => {
      if (written) this.#writtenAt = performance.now()
      return written
    })
    const [read, written] = await Promise.all([inTime(isRead, false), inTime(isWritten, null)])
    return read && (written ?? performance.now() - this.#writtenAt < writeQueuedMs)
  }
}

const probes = new WeakMap<Probed, DatabaseProbe>()

/** Whether the database answers in time and can be written. Never rejects. */
export function databaseAnswers(database: Probed): Promise<boolean> {
  const probe = probes.get(database) ?? new DatabaseProbe(database)
  probes.set(database, probe)
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

type Probing = Pick<Services, 'clock' | 'startedAt'> & {
  readonly database: Probed & Pick<DatabaseConnection, 'engine'>
}

/** The members of each answer; `uptime` is in seconds. */
export const healthy = { ok: true, db: 'connected', uptime: 12.5 } as const
export const unhealthy = { ok: false, db: 'disconnected', uptime: 12.5 } as const

/** The answer while the schema is brought up to date. */
export const migrating = { ...unhealthy, migrating: true } as const

/** The contract of the health probe, without the shapes of its answers. */
export const healthContract: Contract = {
  method: 'GET',
  path: '/api/health',
  operationId: 'getHealth',
  summary: 'Whether the server and its database answer',
  tag: 'Probes',
  access: 'public',
  crossOrigin: 'any',
  rateLimit: 'DEFAULT',
  countsOnly: true,
  schemas: {},
  responses: {},
  problems: [],
}

export function healthProbe({ clock, database, startedAt }: Probing): Endpoint {
  const transport = database.engine === 'sqlite' ? 'in_process' : 'pg_notify'
  const handle = async () => {
    const uptime = (clock.now() - startedAt) / 1_000
    return (await databaseAnswers(database))
      ? json(200, { ...healthy, uptime, pubsub: { transport } })
      : json(503, { ...unhealthy, uptime })
  }
  return { contract: healthContract, handle }
}
