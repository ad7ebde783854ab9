/** What features are handed: everything of the instance that outlives a request. */
import { join } from 'node:path'
import type { Config } from './config'
import { Csrf } from './http/csrf'
import { Idempotency } from './http/idempotency'
import { Cursors } from './http/paging'
import { RateLimits } from './http/rate-limit'
import { Mail } from './mail/mail'
import type { Clock } from './platform/clock'
import { systemClock } from './platform/clock'
import { newId } from './platform/ids'
import { Keyring } from './platform/keyring'
import type { Log } from './platform/log'
import { createMailTransport } from './platform/mail-transport'
import { keptSecret } from './platform/secret-file'
import { Jobs } from './store/jobs'
import type { Store } from './store/store'
import { openStore } from './store/open'
import type { Tutor } from './tutor/tutor'
import { createTutor } from './tutor/create'

export interface Services {
  readonly config: Config
  readonly log: Log
  readonly clock: Clock
  readonly store: Store
  readonly keyring: Keyring
  readonly csrf: Csrf
  readonly limits: RateLimits
  readonly idempotency: Idempotency
  readonly cursors: Cursors
  readonly tutor: Tutor
  readonly mail: Mail
  /** This process among those that share the database. */
  readonly nodeId: string
  readonly startedAt: number
}

/** Opens the database and makes the rest. Rejects when the database cannot be had. */
export async function createServices(
  config: Config,
  log: Log,
  clock: Clock = systemClock,
): Promise<Services> {
  const keyring = new Keyring(config.secretKey ?? keptSecret(config.dataDir))
  const store = await openStore(config)
  const outbox = join(config.dataDir, 'outbox')
  const transport = createMailTransport({ ...config.mail, outbox })
  return {
    config,
    log,
    clock,
    store,
    keyring,
    csrf: new Csrf(store, keyring, clock),
    limits: new RateLimits(config.rateLimits, store.shared),
    idempotency: new Idempotency(store, keyring, clock),
    cursors: new Cursors(keyring),
    tutor: createTutor(config.model),
    mail: new Mail(store, new Jobs(store, keyring, clock), transport, log),
    nodeId: newId(),
    startedAt: clock.now(),
  }
}
