/**
 * An instance before its features: the configuration, the secret, the database, the clock, the rate limits and the
 * file store. Elysia, TypeBox, drizzle and the descriptions of the tables are not among it, so that a server answers
 * its first probe before they are loaded.
 *
 * A start and a command ask before they change anything whether the database and the file store belong to the same
 * instance (both carry one id), and whether its secret is there. A server on the files of another instance would take
 * every file of it for one that no row names.
 */
import { statSync, mkdirSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, type Config, readConfig, type Environment } from './config/config'
import { secretPath, loadOrCreateSecret } from './config/secret-file'
import { masked } from './config/variables'
import { ensureInstanceId, noEvidence, readEvidence, type InstanceEvidence } from './db/instance-id'
import { type FileStore, LocalFileStore, S3FileStore, TimeLimitedFileStore } from './lib/file-store'
import { type Log, silentLog } from './lib/log'
import { FolderLocked, lockFolder } from './db/sqlite/locks'
import { openFailureOf } from './db/database-errors'
import { DatabaseClock } from './db/clock'
import { migrations } from './db/migrate'
import { openDatabase, type OpenDatabase } from './db/open'
import { deprecations } from './http/endpoint'
import { ForwardedHeaders } from './http/request-context'
import type { PublicDeps } from './http/pipeline'
import { RateLimits } from './http/rate-limit'
import { RequestStats } from './http/request-stats'
import { securityHeaders } from './http/response-headers'
import { type Clock, systemClock } from './lib/clock'
import { Keyring } from './lib/keyring'
import { RunningRecord, runningServer } from './lib/running-record'

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
  /** What this node has counted of its requests and its log. */
  readonly stats: RequestStats
}

/**
 * Opens the database and makes the rest; the time is the database's where nodes share one, unless a
 * clock is `fixed`. Rejects with `ConfigError` where something cannot be had.
 */
export async function createFoundation(
  config: Config,
  given: Log,
  fixed?: Clock,
): Promise<Foundation> {
  const stats = new RequestStats(given, config.accessLog)
  const log = stats.counting(given)
  const keyring = new Keyring(secretOf(config), config.previousSecretKey)
  const database = await openConfigured(config, log)
  const { shared } = database.connection
  const running = new RunningRecord(config.dataDir, config.baseUrl)
  const clock = fixed ?? (shared ? await DatabaseClock.connect(shared) : systemClock)
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
    stats,
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
  stats,
}: Pick<Foundation, 'config' | 'rateLimits' | 'log'> & Partial<Foundation>): PublicDeps {
  return {
    baseUrl: config.baseUrl,
    baseHeaders: new Headers(securityHeaders(config.baseUrl)),
    legal: config.legal,
    deprecations,
    rateLimits,
    trustedHops: config.trustProxy,
    uploadFolder: uploadFolder(config),
    poolsConnections: config.databaseUrl !== null,
    log,
    ...(forwarded ? { forwarded } : {}),
    ...(stats ? { stats } : {}),
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

/** A file of the data folder, where it is there. Throws `ConfigError` where that cannot be seen: it is not the user's folder. */
function fileAt(path: string, config: Config): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch (error) {
    throw unusableFolder(config, error)
  }
}

/** Whether SQLite has a database in the data folder. An empty file does not count. */
const hasSqliteFile = (config: Config): boolean =>
  (fileAt(join(config.dataDir, 'elenchus.db'), config)?.size ?? 0) > 0

/** Reads what the database says of its instance. Throws `ConfigError` where it cannot be read. */
export async function evidenceOf(config: Config): Promise<InstanceEvidence> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl === null && !hasSqliteFile(config)) return noEvidence
  // Loaded here: a new folder needs no client of Postgres.
  const { connectPostgres, readSqlite } = await import('./db/raw-database')
  try {
    await using connection =
      databaseUrl === null
        ? readSqlite(join(dataDir, 'elenchus.db'))
        : await connectPostgres(databaseUrl)
    return await readEvidence(connection.database)
  } catch (error) {
    throw databaseConfigError(config, error)
  }
}

/** Whether a start would run migrations on rows that are there. */
export const needsUpgrade = ({ isEmpty, migrations: applied }: InstanceEvidence): boolean =>
  !isEmpty && migrations.some(({ name }) => !applied.includes(name))

/**
 * Throws `ConfigError` where the secret that the instance had is not there: a new one would end what
 * the old one sealed and signed. A start makes the secret before SQLite's file, so that a file without
 * one has lost it. A database of Postgres may be migrated from another folder, and has nothing to lose
 * before its first account.
 */
export function requireSecret(config: Config, evidence: InstanceEvidence): void {
  const { secretKey, dataDir, databaseUrl } = config
  const isNew = databaseUrl === null ? evidence.isEmpty : evidence.isUnused
  if (isNew || secretKey !== null || fileAt(secretPath(dataDir), config)) return
  const ended = [...evidence.sealed, 'links and codes that were sent', 'open forms and pages'].join(
    ', ',
  )
  throw new ConfigError([
    `SECRET_KEY: got nothing, and ${secretPath(dataDir)} is not there, beside a database ` +
      `(${databasePlace(config)}); takes the secret of the instance (set SECRET_KEY, or bring the ` +
      `file back from a backup). A new one ends: ${ended}; elenchus serve --new-secret makes it`,
  ])
}

/** The id of the file store; null where it has none. */
export interface ComparedStore {
  readonly storeId: string | null
}

/**
 * Compares the ids of the database and of the file store, and changes nothing. Throws `ConfigError`
 * when they are not of one instance. Resolves with null where the store does not answer, which is
 * logged; until it has been compared, nothing in it is swept.
 */
export async function compareFileStore(
  config: Config,
  evidence: InstanceEvidence,
  log: Log,
): Promise<ComparedStore | null> {
  const fileStore = createFileStore(config, log)
  try {
    const storeId = await fileStore.instanceId()
    await requireSame(config, evidence, storeId, fileStore)
    return { storeId }
  } catch (error) {
    if (error instanceof ConfigError) throw error
    log.warn({ err: error, address: fileStore.address }, 'file_store.instance_not_compared')
    return null
  }
}

/** Throws `ConfigError` where both have an id, and another one. */
export async function requireOneInstance(config: Config, { id }: InstanceEvidence): Promise<void> {
  const storeId = id === null ? null : await createFileStore(config).instanceId()
  if (storeId !== null && id !== null && storeId !== id) throw another(config, storeId, id)
}

/**
 * Gives the database and the file store, which have been compared, the id that one of them lacks. The
 * database comes first, for a node that starts at the same time.
 */
export async function claimFileStore(
  { config, log, database, fileStore }: Foundation,
  compared: ComparedStore | null,
): Promise<void> {
  const { connection } = database
  if (connection.engine === 'postgres' && !config.s3) {
    const hint = 'other nodes do not see these files; set S3_URL for several nodes'
    log.warn({ folder: filesPlace(config), hint }, 'file_store.local_to_this_node')
  }
  if (compared === null) return
  const { storeId } = compared
  const id = await ensureInstanceId(connection, storeId ?? undefined)
  if (storeId !== null && storeId !== id) throw another(config, storeId, id)
  if (storeId === null) await fileStore.setInstanceId(id)
}

async function requireSame(
  config: Config,
  evidence: InstanceEvidence,
  storeId: string | null,
  fileStore: FileStore,
): Promise<void> {
  const { id, isUnused, newestFiles } = evidence
  if (storeId !== null && storeId === id) return
  if (storeId !== null && id !== null) throw another(config, storeId, id)
  if (await sharesFiles(newestFiles, fileStore)) return
  const isNew = id === null && isUnused
  if (isNew && (storeId !== null || (await holdsFiles(fileStore)))) {
    throw newDatabase(config, storeId)
  }
  if (storeId !== null) throw another(config, storeId, 'no instance yet')
  if (!(await mayAdopt(config, evidence, fileStore))) {
    throw another(config, 'no instance yet', id ?? 'no instance yet')
  }
}

/** Whether a store without an id, in which none of the newest files is, may belong to the database. */
async function mayAdopt(
  config: Config,
  { id, newestFiles }: InstanceEvidence,
  fileStore: FileStore,
): Promise<boolean> {
  const hasRows = newestFiles.length > 0
  if (await holdsFiles(fileStore)) return id === null && !hasRows
  // Each node on Postgres may have a separate folder; the start warns of it.
  const isNodeFolder = config.databaseUrl !== null && config.s3 === null
  return id === null || !hasRows || isNodeFolder
}

async function sharesFiles(ids: readonly string[], fileStore: FileStore): Promise<boolean> {
  for (const id of ids) {
    const content = await fileStore.read(id, { from: 0, to: 1 })
    if (content === null) continue
    await content.cancel()
    return true
  }
  return false
}

async function holdsFiles(fileStore: FileStore): Promise<boolean> {
  for await (const _ of fileStore.list()) return true
  return false
}

/** Where uploaded files are, for people. */
const filesPlace = ({ s3, dataDir }: Config): string =>
  s3 ? `s3://${s3.bucket}/${s3.prefix}` : join(dataDir, 'files')

const filesVariable = ({ s3 }: Config): string => (s3 ? 'S3_URL' : 'DATA_DIR')

const databasePlace = ({ databaseUrl, dataDir }: Config): string =>
  databaseUrl === null ? join(dataDir, 'elenchus.db') : masked(databaseUrl)

function newDatabase(config: Config, storeId: string | null): ConfigError {
  const name = config.databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL'
  const owner = storeId === null ? 'another database' : `the instance ${storeId}`
  return new ConfigError([
    `${name}: got a new database (${databasePlace(config)}) beside the files of ${owner} in ` +
      `${filesPlace(config)}; takes that instance's database, or restore its backup; a new ` +
      `instance takes an empty ${filesVariable(config)}`,
  ])
}

function another(config: Config, storeId: string, databaseId: string): ConfigError {
  return new ConfigError([
    `${filesVariable(config)}: got files of ${storeId} (${filesPlace(config)}); takes those of ` +
      `the instance of the database, ${databaseId} (${databasePlace(config)}); set both to one ` +
      `instance, or, if these files are the database's, write its id into their object "instance"`,
  ])
}

/** What a command may do with an instance. */
interface Access {
  /** The command changes it, or seals something: its secret has to be there. */
  readonly changes: boolean
}

/**
 * The configuration of an instance that is there, whose database and file store belong together.
 * Rejects with `ConfigError` where none is: commands that only read or change an instance make none.
 */
export async function existingInstance(
  environment: Environment,
  { changes }: Access = { changes: false },
): Promise<Config> {
  const config = readConfig(environment)
  requireWholeFolder(config)
  requireSqliteFile(config)
  const evidence = await evidenceOf(config)
  if (evidence.isEmpty) {
    const got = `DATABASE_URL: got an empty database (${masked(config.databaseUrl ?? '')})`
    throw new ConfigError([`${got}; takes the one of an instance${advice}`])
  }
  if (changes) requireSecret(config, evidence)
  await compareFileStore(config, evidence, silentLog)
  return environment['BASE_URL'] ? config : { ...config, baseUrl: addressOf(config) }
}

/** What links begin with, where a shell has not the variables of the service: as those of the server that runs here. */
const addressOf = ({ dataDir, baseUrl }: Config): string =>
  runningServer(dataDir)?.baseUrl ?? baseUrl

/** While this file is in the data folder, some of its entries are of a backup and some of the instance before. */
export const replacingMark = 'replacing'

/** Throws `ConfigError` where a restore was cut off while it replaced what was there. */
export function requireWholeFolder(config: Config): void {
  if (!fileAt(join(config.dataDir, replacingMark), config)) return
  throw new ConfigError([
    `DATA_DIR: got ${config.dataDir}, where a restore was cut off; takes the whole of it: say elenchus restore FILE --force again`,
  ])
}

/** Throws `ConfigError` where the configuration is of SQLite, and the data folder has no database. */
export function requireSqliteFile(config: Config): void {
  if (config.databaseUrl !== null || hasSqliteFile(config)) return
  const got = `DATA_DIR: got ${config.dataDir}, without an instance`
  throw new ConfigError([`${got}; takes the folder of an instance${advice}`])
}

const advice = '; elenchus serve makes a new one'

/**
 * Takes the data folder for this process, and makes it where it is not there. Throws `ConfigError`
 * that names the variable, and the process that has the folder.
 */
export function takeFolder(variable: string, folder: string): Disposable {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return lockFolder(folder)
  } catch (error) {
    if (error instanceof FolderLocked) throw new ConfigError([`${variable}: ${error.message}`])
    const reason = openFailureOf(error)
    const takes = 'a folder whose files can be read and written'
    throw new ConfigError([`${variable}: got ${folder}; takes ${takes} (${reason})`])
  }
}
