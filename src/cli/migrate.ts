/** `elenchus migrate`: brings a database up to this version's schema, or moves a whole instance. */
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { ConfigError, readConfig, type Config, type Environment } from '../config/config'
import { S3FileStore } from '../lib/file-store/s3'
import { LocalFileStore } from '../lib/file-store/local'
import { masked } from '../config/variables'
import { openDatabase } from '../services'
import { migrations } from '../db/migrate'
import {
  migrateInstance,
  MigrationRefused,
  type MigratedTable,
} from '../db/backup/engine-migration'
import { openPostgres } from '../db/postgres'
import { openSqlite } from '../db/sqlite'
import type { Store } from '../db/store'
import { fileMover } from './backup/file-copy'

/** Resolves with the engine that was migrated. */
export async function migrate(environment: Environment): Promise<string> {
  await using store = await openDatabase(readConfig(environment))
  return store.engine
}

/** Where an instance is, and where it is to go: `sqlite:PATH` and `postgres://…`. */
export interface Move {
  readonly from?: string
  readonly to?: string
}

/** Connections of the move itself: one reads the target's tables, one writes. */
const connections = 2

/**
 * Moves every row and file, verified one by one; all or nothing. Files go to the bucket or the data
 * folder that the environment names. Resolves with what was moved. Rejects with
 * `ConfigError` where an address is of the wrong kind or nothing can be had there, and where the
 * target is not empty.
 */
export async function move(
  environment: Environment,
  { from = '', to = '' }: Move,
): Promise<MigratedTable[]> {
  const path = /^sqlite:(?:\/\/(?=\/))?(.+)$/s.exec(from)?.[1]
  const faults = [
    ...(path !== undefined && existsSync(path)
      ? []
      : [fault('--from', from, 'sqlite: and the path of a database that is there')]),
    ...(/^postgres(ql)?:\/\//.test(to) ? [] : [fault('--to', to, 'a postgres:// URL')]),
  ]
  if (path === undefined || faults.length > 0) throw new ConfigError(faults)
  await using source = await opened('--from', from, () => openSqlite(path, migrations))
  await using target = await opened('--to', to, () =>
    openPostgres({ url: to, connections }, migrations),
  )
  try {
    const files = { from: join(dirname(resolve(path)), 'files'), to: readConfig(environment) }
    await using mover = await moverOf(files.from, files.to)
    return await migrateInstance(source, target, mover.bring)
  } catch (error) {
    throw error instanceof MigrationRefused ? new ConfigError([`--to: ${error.message}`]) : error
  }
}

/** Files lie beside the old database; they go to the bucket, or the folder, that `to` names. */
async function moverOf(from: string, to: Config) {
  const folder = resolve(join(to.dataDir, 'files'))
  if (to.s3 === null && folder === from) return stayingFiles
  return fileMover(
    new LocalFileStore(from),
    to.s3 ? new S3FileStore(to.s3) : new LocalFileStore(folder),
  )
}

const stayingFiles = {
  bring: () => Promise.resolve(),
  [Symbol.asyncDispose]: () => Promise.resolve(),
}

const fault = (name: string, got: string, takes: string) =>
  `${name}: got ${JSON.stringify(masked(got))}; takes ${takes}`

async function opened(name: string, address: string, open: () => Promise<Store>): Promise<Store> {
  try {
    return await open()
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ')
    throw new ConfigError([`${fault(name, address, 'a database that can be opened')} (${reason})`])
  }
}
