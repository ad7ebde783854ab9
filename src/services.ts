/** The services of an instance, which all features share, and how they are created. */
import { join } from 'node:path'
import { ConfigError, type Config } from './config/config'
import { Csrf } from './http/csrf'
import { Idempotency } from './http/idempotency'
import { Cursors } from './http/pagination'
import { Quotas } from './http/quotas'
import { RateLimits } from './http/rate-limit'
import { UserEvents } from './http/user-events/user-events'
import { Mail } from './mail/mail'
import type { Clock } from './lib/clock'
import { systemClock } from './lib/clock'
import { S3FileStore } from './lib/file-store/s3'
import { LocalFileStore } from './lib/file-store/local'
import { TimeLimitedFileStore } from './lib/file-store/time-limited'
import type { FileStore } from './lib/file-store/file-store'
import { newId } from './lib/ids'
import { Keyring } from './lib/keyring'
import type { Log } from './lib/log'
import { createMailTransport } from './mail/transport'
import { loadOrCreateSecret } from './config/secret-file'
import { masked } from './config/variables'
import { DatabaseClock } from './db/database-clock'
import { JobWorker } from './jobs/worker'
import { JobQueue } from './jobs/queue'
import { FullTextIndex } from './db/search/full-text'
import type { Store } from './db/store'
import { openStore } from './db/open'
import type { Tutor } from './tutor/tutor'
import { createTutor } from './tutor/create'

export interface Services {
  readonly config: Config
  readonly log: Log
  readonly clock: Clock
  readonly store: Store
  readonly search: FullTextIndex
  readonly keyring: Keyring
  readonly csrf: Csrf
  readonly rateLimits: RateLimits
  readonly quotas: Quotas
  readonly idempotency: Idempotency
  readonly cursors: Cursors
  readonly tutor: Tutor
  /** Uploaded bytes. */
  readonly fileStore: FileStore
  readonly jobs: JobQueue
  /** Works on this node's share of the jobs. */
  readonly jobWorker: JobWorker
  readonly mail: Mail
  /** What changed, for the open pages of each user. */
  readonly userEvents: UserEvents
  /** This process among those that share the database. */
  readonly nodeId: string
  readonly startedAt: number
}

/**
 * Opens and migrates the database. With a log its calls have time limits; commands may take long and
 * have none. Rejects with `ConfigError` if the database cannot be opened.
 */
export async function openDatabase(config: Config, log?: Log): Promise<Store> {
  try {
    return await openStore(log ? { ...config, log } : config)
  } catch (error) {
    throw databaseConfigError(config, error)
  }
}

/** The configuration error for a database that cannot be opened, with the reason `error`. */
export function databaseConfigError(config: Config, error: unknown): ConfigError {
  const { databaseUrl, databaseListenUrl } = config
  if (databaseListenUrl !== null && (error as Error | null)?.name === 'ListenerUnreachable') {
    const takes = 'the direct address of the database'
    return unusable('DATABASE_LISTEN_URL', masked(databaseListenUrl), takes, error)
  }
  if (databaseUrl === null) return unusableFolder(config, error)
  return unusable('DATABASE_URL', masked(databaseUrl), 'a database that can be opened', error)
}

/** Where uploaded bytes are: the bucket where one is named, else the data folder. */
export const createFileStore = ({ s3, dataDir }: Config): FileStore =>
  s3 ? new S3FileStore(s3) : new LocalFileStore(join(dataDir, 'files'))

function secretOf(config: Config): string {
  try {
    return config.secretKey ?? loadOrCreateSecret(config.dataDir)
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
  const keyring = new Keyring(secretOf(config), config.previousSecretKey)
  const store = await openDatabase(config, log)
  const clock = given ?? (store.shared ? await DatabaseClock.connect(store.shared) : systemClock)
  const jobs = new JobQueue(store, keyring, clock)
  const jobWorker = new JobWorker(store, jobs, clock, log)
  const outbox = join(config.dataDir, 'outbox')
  const transport = createMailTransport({ ...config.mail, outbox })
  return {
    config,
    log,
    clock,
    store,
    search: new FullTextIndex(store, log),
    keyring,
    csrf: new Csrf(store, keyring, clock),
    rateLimits: new RateLimits(config.rateLimits, store.shared, clock),
    idempotency: new Idempotency({ store, keyring, clock, log }),
    quotas: new Quotas(store, config),
    cursors: new Cursors(keyring),
    tutor: createTutor(config, log),
    fileStore: new TimeLimitedFileStore(createFileStore(config), log),
    jobs,
    jobWorker,
    mail: new Mail(jobs, jobWorker, transport, log),
    userEvents: new UserEvents({ store, clock, log }),
    nodeId: newId(),
    startedAt: clock.now(),
  }
}
