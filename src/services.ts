/** What features are handed: everything of the instance that outlives a request. */
import { join } from 'node:path'
import { ConfigError, type Config } from './config'
import { Csrf } from './http/csrf'
import { Idempotency } from './http/idempotency'
import { Cursors } from './http/paging'
import { RateLimits } from './http/rate-limit'
import { Mail } from './mail/mail'
import type { Clock } from './platform/clock'
import { systemClock } from './platform/clock'
import { FileBucket } from './platform/file-bucket'
import { FileFolder } from './platform/file-folder'
import type { FileStore } from './platform/file-store'
import { newId } from './platform/ids'
import { Keyring } from './platform/keyring'
import type { Log } from './platform/log'
import { createMailTransport } from './platform/mail-transport'
import { keptSecret } from './platform/secret-file'
import { masked } from './platform/settings'
import { AgreedClock } from './store/agreed-clock'
import { JobRunner } from './store/job-runner'
import { Jobs } from './store/jobs'
import { Search } from './store/search'
import type { Store } from './store/store'
import { openStore } from './store/open'
import type { Tutor } from './tutor/tutor'
import { createTutor } from './tutor/create'

export interface Services {
  readonly config: Config
  readonly log: Log
  readonly clock: Clock
  readonly store: Store
  readonly search: Search
  readonly keyring: Keyring
  readonly csrf: Csrf
  readonly limits: RateLimits
  readonly idempotency: Idempotency
  readonly cursors: Cursors
  readonly tutor: Tutor
  /** Uploaded bytes. */
  readonly fileStore: FileStore
  readonly jobs: Jobs
  /** Works on this node's share of the jobs. */
  readonly runner: JobRunner
  readonly mail: Mail
  /** This process among those that share the database. */
  readonly nodeId: string
  readonly startedAt: number
}

/** Opens and migrates the database. Rejects with `ConfigError` where it cannot be had. */
export async function openDatabase(config: Config): Promise<Store> {
  try {
    return await openStore(config)
  } catch (error) {
    throw unusableDatabase(config, error)
  }
}

/** The fault of a configuration whose database cannot be had, because of `error`. */
export function unusableDatabase(config: Config, error: unknown): ConfigError {
  const { databaseUrl } = config
  if (databaseUrl === null) return unusableFolder(config, error)
  return unusable('DATABASE_URL', masked(databaseUrl), 'a database that can be opened', error)
}

/** Where uploaded bytes are: the bucket where one is named, else the data folder. */
export const fileStoreOf = ({ s3, dataDir }: Config): FileStore =>
  s3 ? new FileBucket(s3) : new FileFolder(join(dataDir, 'files'))

function secretOf(config: Config): string {
  try {
    return config.secretKey ?? keptSecret(config.dataDir)
  } catch (error) {
    throw unusableFolder(config, error)
  }
}

const unusableFolder = ({ dataDir }: Config, error: unknown) =>
  unusable('DATA_DIR', dataDir, 'a folder whose files can be read and written', error)

function unusable(name: string, got: string, takes: string, error: unknown): ConfigError {
  const reason = (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ')
  return new ConfigError([`${name}: got ${got}; takes ${takes} (${reason})`])
}

/**
 * Opens the database and makes the rest; the time is the database's where nodes share one, unless a
 * clock is `given`. Rejects with `ConfigError` where something cannot be had.
 */
export async function createServices(config: Config, log: Log, given?: Clock): Promise<Services> {
  const keyring = new Keyring(secretOf(config))
  const store = await openDatabase(config)
  const clock = given ?? (store.shared ? await AgreedClock.of(store.shared) : systemClock)
  const jobs = new Jobs(store, keyring, clock)
  const runner = new JobRunner(store, jobs, clock, log)
  const outbox = join(config.dataDir, 'outbox')
  const transport = createMailTransport({ ...config.mail, outbox })
  return {
    config,
    log,
    clock,
    store,
    search: new Search(store, log),
    keyring,
    csrf: new Csrf(store, keyring, clock),
    limits: new RateLimits(config.rateLimits, store.shared, clock),
    idempotency: new Idempotency(store, keyring, clock),
    cursors: new Cursors(keyring),
    tutor: createTutor(config.model, config.offlineWordMs, log),
    fileStore: fileStoreOf(config),
    jobs,
    runner,
    mail: new Mail(jobs, runner, transport, log),
    nodeId: newId(),
    startedAt: clock.now(),
  }
}
