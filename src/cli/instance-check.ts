/**
 * Whether the database and the file store belong to the same instance. Both carry one id. A server on
 * the files of another instance would take every file of it for one that no row names.
 */
import { join } from 'node:path'
import { ConfigError, type Config } from '../config/config'
import { masked } from '../config/variables'
import { ensureInstanceId, isUnused, newestFileIds, readInstanceId } from '../db/instance-id'
import type { DatabaseConnection } from '../db/store'
import type { FileStore } from '../lib/file-store/file-store'
import type { Log } from '../lib/log'
import { createFileStore, type Foundation } from '../foundation'
import { hasSqliteFile } from './existing-instance'

/** So many of the newest files are looked for in a store without an id. */
const filesSampled = 10

/**
 * Refuses a start that would make a new SQLite database over the files of another one. Throws
 * `ConfigError`; makes nothing.
 */
export async function refuseNewDatabase(config: Config, log: Log): Promise<void> {
  if (config.databaseUrl !== null || hasSqliteFile(config)) return
  const fileStore = createFileStore(config)
  await askStore(log, async () => {
    const storeId = await fileStore.instanceId()
    if (storeId !== null || (await holdsFiles(fileStore))) throw newDatabase(config, storeId)
  })
}

/**
 * Compares the ids of the database and of the file store. A new database with an empty store gets an
 * id, and so does an older instance that has none. Throws `ConfigError` when they differ. A store that
 * does not answer is logged; until it has been compared, nothing in it is swept.
 */
export async function claimFileStore(foundation: Foundation): Promise<void> {
  const { config, log, database, fileStore } = foundation
  const { connection } = database
  if (connection.engine === 'postgres' && !config.s3) {
    const hint = 'other nodes do not see these files; set S3_URL for several nodes'
    log.warn({ folder: filesPlace(config), hint }, 'file_store.local_to_this_node')
  }
  await askStore(log, () => claim(config, connection, fileStore))
}

async function askStore(log: Log, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof ConfigError) throw error
    log.warn({ err: error }, 'file_store.instance_not_compared')
  }
}

/** Reads the store first: a node that starts at the same time writes the database first. */
async function claim(
  config: Config,
  database: DatabaseConnection,
  fileStore: FileStore,
): Promise<void> {
  const storeId = await fileStore.instanceId()
  const databaseId = await readInstanceId(database)
  if (storeId !== null && storeId === databaseId) return
  if (storeId !== null && databaseId !== null) throw another(config, storeId, databaseId)
  const isSame = await sharesFiles(database, fileStore)
  if (!isSame) {
    const isNew = databaseId === null && (await isUnused(database))
    if (isNew && (storeId !== null || (await holdsFiles(fileStore)))) {
      throw newDatabase(config, storeId)
    }
    if (storeId !== null) throw another(config, storeId, 'no instance yet')
    if (!(await mayAdopt(config, databaseId, database, fileStore))) {
      throw another(config, 'no instance yet', databaseId ?? 'no instance yet')
    }
  }
  const id = databaseId ?? (await ensureInstanceId(database, storeId ?? undefined))
  if (storeId === null) await fileStore.setInstanceId(id)
}

/** Whether a store without an id, in which none of the newest files is, may belong to the database. */
async function mayAdopt(
  config: Config,
  databaseId: string | null,
  database: DatabaseConnection,
  fileStore: FileStore,
): Promise<boolean> {
  const hasRows = (await newestFileIds(database, 1)).length > 0
  if (await holdsFiles(fileStore)) return databaseId === null && !hasRows
  // Each node on Postgres may have a separate folder; the start warns of it.
  const isNodeFolder = config.databaseUrl !== null && config.s3 === null
  return databaseId === null || !hasRows || isNodeFolder
}

async function sharesFiles(database: DatabaseConnection, fileStore: FileStore): Promise<boolean> {
  for (const id of await newestFileIds(database, filesSampled)) {
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
