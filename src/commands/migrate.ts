/** `elenchus migrate`: brings a database up to this version's schema, or moves a whole instance. */
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { ConfigError, readConfig, type Config, type Environment } from '../config'
import { FileBucket } from '../platform/file-bucket'
import { FileFolder } from '../platform/file-folder'
import { masked } from '../platform/settings'
import { openDatabase } from '../services'
import { migrations } from '../store/migrations'
import { moveInstance, MoveRefused, type MovedTable } from '../store/moving'
import { openPostgres } from '../store/postgres'
import { openSqlite } from '../store/sqlite'
import type { Store } from '../store/store'
import { fileMover } from './move-files'

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
): Promise<MovedTable[]> {
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
    return await moveInstance(source, target, mover.bring)
  } catch (error) {
    throw error instanceof MoveRefused ? new ConfigError([`--to: ${error.message}`]) : error
  }
}

/** Files lie beside the old database; they go to the bucket, or the folder, that `to` names. */
async function moverOf(from: string, to: Config) {
  const folder = resolve(join(to.dataDir, 'files'))
  if (to.s3 === null && folder === from) return stayingFiles
  return fileMover(new FileFolder(from), to.s3 ? new FileBucket(to.s3) : new FileFolder(folder))
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
