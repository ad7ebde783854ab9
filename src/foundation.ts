/**
 * What a server has before its features: the configuration, the secret, the database, the clock, the
 * rate limits and the file store. Elysia, TypeBox, drizzle and the descriptions of the tables are not
 * among it, so that a server answers its first probe before they are loaded.
 */
import { join } from 'node:path'
import { ConfigError, type Config } from './config/config'
import { loadOrCreateSecret } from './config/secret-file'
import { masked } from './config/variables'
import { DatabaseClock } from './db/clock'
import { openFailureOf } from './db/database-errors'
import { openDatabase, type OpenDatabase } from './db/open'
import { deprecations } from './http/endpoint'
import { ForwardedHeaders } from './http/request-context'
import type { PublicDeps } from './http/pipeline'
import { RateLimits } from './http/rate-limit'
import { securityHeaders } from './http/response-headers'
import { type Clock, systemClock } from './lib/clock'
import { type FileStore, LocalFileStore, S3FileStore, TimeLimitedFileStore } from './lib/file-store'
import { Keyring } from './lib/keyring'
import { silentLog, type Log } from './lib/log'
import { RunningRecord } from './lib/running-record'

export interface Foundation {
  readonly config: Config
  readonly log: Log
  readonly clock: Clock
  readonly database: OpenDatabase
  readonly keyring: Keyring
  readonly rateLimits: RateLimits
  /** Uploaded bytes. */
  readonly fileStore: FileStore
  readonly startedAt: number
  /** What `elenchus doctor` reads of this server. */
  readonly running: RunningRecord
  readonly forwarded: ForwardedHeaders
}

/**
 * Opens the database and makes the rest; the time is the database's where nodes share one, unless a
 * clock is `given`. Rejects with `ConfigError` where something cannot be had.
 */
export async function createFoundation(
  config: Config,
  log: Log,
  given?: Clock,
): Promise<Foundation> {
  const keyring = new Keyring(secretOf(config), config.previousSecretKey)
  const database = await openConfigured(config, log)
  const { shared } = database.connection
  const running = new RunningRecord(config.dataDir, config.baseUrl)
  const clock = given ?? (shared ? await DatabaseClock.connect(shared) : systemClock)
  return {
    config,
    log,
    clock,
    database,
    keyring,
    rateLimits: new RateLimits(config.rateLimits, shared, clock),
    fileStore: createFileStore(config, log),
    startedAt: clock.now(),
    running,
    forwarded: new ForwardedHeaders(config.trustProxy, log, (forwarded) =>
      running.write({ forwarded }),
    ),
  }
}

/**
 * Opens and migrates the database. With a log its calls have time limits; commands may take long and
 * have none. Rejects with `ConfigError` if the database cannot be opened.
 */
export async function openConfigured(config: Config, log?: Log): Promise<OpenDatabase> {
  try {
    return await openDatabase(log ? { ...config, log } : config)
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

/** Where uploads are while their requests last. */
export const uploadFolder = ({ dataDir }: Config): string => join(dataDir, 'uploads')

/** What the pipeline needs for routes that read no credential. */
export function publicDeps({
  config,
  rateLimits,
  log,
  forwarded,
}: Pick<Foundation, 'config' | 'rateLimits' | 'log'> & Partial<Foundation>): PublicDeps {
  return {
    baseUrl: config.baseUrl,
    baseHeaders: new Headers(securityHeaders(config.baseUrl)),
    deprecations,
    rateLimits,
    trustedHops: config.trustProxy,
    uploadFolder: uploadFolder(config),
    poolsConnections: config.databaseUrl !== null,
    log,
    ...(forwarded ? { forwarded } : {}),
  }
}

/** Where uploaded bytes are: the bucket where one is named, else the data folder. Its calls end. */
export function createFileStore({ s3, dataDir }: Config, log: Log = silentLog): FileStore {
  const store = s3 ? new S3FileStore(s3) : new LocalFileStore(join(dataDir, 'files'))
  return new TimeLimitedFileStore(store, log)
}

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
  const reason = openFailureOf(error)
  return new ConfigError([`${name}: got ${got}; takes ${takes} (${reason})`])
}
