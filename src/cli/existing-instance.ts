/** What commands ask before they touch an instance: that it is there, and that no server has it. */
import { mkdirSync } from 'node:fs'
import { ConfigError, readConfig, type Config, type Environment } from '../config/config'
import { masked } from '../config/variables'
import { FolderLocked, lockFolder } from '../db/folder-lock'
import { openFailureOf } from '../db/database-errors'
import { silentLog } from '../lib/log'
import { compareFileStore, evidenceOf, hasSqliteFile, requireSecret } from './instance-check'

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
  requireSqliteFile(config)
  const evidence = await evidenceOf(config)
  if (evidence.isEmpty) {
    const got = `DATABASE_URL: got an empty database (${masked(config.databaseUrl ?? '')})`
    throw new ConfigError([`${got}; takes the one of an instance${advice}`])
  }
  if (changes) requireSecret(config, evidence)
  await compareFileStore(config, evidence, silentLog)
  return config
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
