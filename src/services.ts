/** The services of an instance, which all features share, and how they are created. */
import { join } from 'node:path'
import type { Config } from './config/config'
import { createFoundation, type Foundation } from './instance'
import { Csrf } from './http/csrf'
import { Idempotency } from './http/idempotency'
import { KnownDevices } from './http/known-devices'
import { Cursors } from './http/pagination'
import { Maintenance } from './http/maintenance'
import { Quotas } from './http/quotas'
import { UserEvents } from './http/user-events'
import { createMailTransport, Mail } from './mail/mail'
import { newId } from './lib/ids'
import type { Log } from './lib/log'
import { JobWorker } from './jobs/worker'
import { JobQueue } from './jobs/queue'
import { FullTextIndex } from './db/search/full-text'
import type { Store } from './db/store'
import type { Tutor } from './tutor/tutor'
import { createTutor } from './tutor/create'

export interface Services extends Omit<Foundation, 'database'> {
  readonly store: Store
  readonly search: FullTextIndex
  readonly csrf: Csrf
  readonly knownDevices: KnownDevices
  readonly quotas: Quotas
  readonly maintenance: Maintenance
  readonly idempotency: Idempotency
  readonly cursors: Cursors
  readonly tutor: Tutor
  readonly jobs: JobQueue
  /** Works on this node's share of the jobs. */
  readonly jobWorker: JobWorker
  readonly mail: Mail
  /** What changed, for the open pages of each user. */
  readonly userEvents: UserEvents
  /** This process among those that share the database. */
  readonly nodeId: string
}

/** The services of an instance that is opened here. Rejects like `createFoundation`. */
export async function createServices(config: Config, log: Log): Promise<Services> {
  return completeServices(await createFoundation(config, log))
}

/** The services over what the server has already. */
export async function completeServices(foundation: Foundation): Promise<Services> {
  const { database, ...made } = foundation
  const { config, log, clock, keyring } = made
  const store = await database.store()
  const jobs = new JobQueue(store, keyring, clock)
  const jobWorker = new JobWorker(store, jobs, clock, log)
  const outbox = join(config.dataDir, 'outbox')
  const transport = createMailTransport({ ...config.mail, outbox })
  return {
    ...made,
    store,
    search: new FullTextIndex(store, log),
    csrf: new Csrf(store, keyring, clock),
    knownDevices: new KnownDevices(keyring, clock, config),
    idempotency: new Idempotency({ store, keyring, clock, log }),
    quotas: new Quotas(store, config),
    maintenance: new Maintenance(store, clock, log),
    cursors: new Cursors(keyring),
    tutor: createTutor(config, log),
    jobs,
    jobWorker,
    mail: new Mail(jobs, jobWorker, transport, log),
    userEvents: new UserEvents({ store, clock, log }),
    nodeId: newId(),
  }
}
