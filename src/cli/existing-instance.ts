/** What commands ask before they touch an instance: that it is there, and that no server has it. */
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, readConfig, type Config, type Environment } from '../config/config'
import { masked } from '../config/variables'
import { FolderLocked, lockFolder } from '../db/folder-lock'
import { databaseConfigError } from '../foundation'
import { openFailureOf } from '../db/database-errors'

/** Whether SQLite has a database in the data folder. An empty file does not count. */
export function hasSqliteFile({ dataDir }: Config): boolean {
  const path = join(dataDir, 'elenchus.db')
  return existsSync(path) && statSync(path).size > 0
}

/**
 * The configuration of an instance that is there. Rejects with `ConfigError` where none is: commands
 * that only read or change an instance make none.
 */
export async function existingInstance(environment: Environment): Promise<Config> {
  const config = readConfig(environment)
  const { databaseUrl } = config
  requireSqliteFile(config)
  if (databaseUrl === null || (await hasSchema(config, databaseUrl))) return config
  const got = `DATABASE_URL: got an empty database (${masked(databaseUrl)})`
  throw new ConfigError([`${got}; takes the one of an instance${advice}`])
}

/** Throws `ConfigError` where the configuration is of SQLite, and the data folder has no database. */
export function requireSqliteFile(config: Config): void {
  if (config.databaseUrl !== null || hasSqliteFile(config)) return
  const got = `DATA_DIR: got ${config.dataDir}, without an instance`
  throw new ConfigError([`${got}; takes the folder of an instance${advice}`])
}

const advice = '; elenchus serve makes a new one'

async function hasSchema(config: Config, url: string): Promise<boolean> {
  // Loaded here: a server on SQLite needs no client of Postgres.
  const { connectPostgres } = await import('../db/backup/raw-connections')
  const { migrationsOf } = await import('../db/backup/stored-tables')
  try {
    await using connection = await connectPostgres(url)
    return (await migrationsOf(connection.database)).length > 0
  } catch (error) {
    throw databaseConfigError(config, error)
  }
}

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
