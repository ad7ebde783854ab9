/** `elenchus migrate`: updates a database to this version's schema, or moves an instance to Postgres. */
import { existsSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { ConfigError, readConfig, type Config, type Environment } from '../config/config'
import { masked } from '../config/variables'
import {
  migrateRows,
  MigrationRefused,
  requireEmpty,
  type MigratedFile,
  type MigratedTable,
} from '../db/backup/engine-migration'
import { connectPostgres, lockSqlite, readSqlite } from '../db/backup/raw-connections'
import { tablesOf } from '../db/backup/stored-tables'
import { fillPostgres } from '../db/backup/restore-target'
import { migrations } from '../db/migrate'
import { openPostgres } from '../db/postgres'
import { openSqlite } from '../db/sqlite'
import type { Store } from '../db/store'
import { silentLog } from '../lib/log'
import type { FileStore } from '../lib/file-store/file-store'
import { LocalFileStore } from '../lib/file-store/local'
import { createFileStore, openConfigured } from '../foundation'
import { lockFolder } from '../db/folder-lock'
import { openFailureOf } from '../db/database-errors'
import { removeLeftovers, scratchPrefix } from './backup/staging'
import { requireSqliteFile, takeFolder } from './existing-instance'
import { fullDiskError, writingTo } from './full-disk'
import { compareFileStore, evidenceOf } from './instance-check'
import { rawInstanceId, readEvidence } from '../db/instance-id'
import { claimForInstance, digestOf, saveWithDigest } from './backup/file-copy'

/**
 * Migrates the schema and resolves with the database's engine. An empty Postgres gets one: deployments
 * run it before the first start. Rejects with `ConfigError` where SQLite has no database, and where
 * database and file store are not of one instance.
 */
export async function migrateSchema(environment: Environment): Promise<string> {
  const config = readConfig(environment)
  requireSqliteFile(config)
  await compareFileStore(config, await evidenceOf(config), silentLog)
  await using database = await openConfigured(config)
  return database.connection.engine
}

/** The addresses of a migration between engines: `sqlite:PATH` and `postgres://…`. */
export interface MigrationAddresses {
  readonly from?: string
  readonly to?: string
}

/**
 * Moves every row and file and verifies each; all or nothing. Files go to the bucket or the data
 * folder that the environment names. Resolves with the tables that were moved. Rejects with
 * `ConfigError` when an address is of the wrong kind or cannot be opened, and when the target is not
 * empty.
 */
export async function migrateInstance(
  environment: Environment,
  { from = '', to = '' }: MigrationAddresses,
): Promise<MigratedTable[]> {
  const path = /^sqlite:(?:\/\/(?=\/))?(.+)$/s.exec(from)?.[1]
  const faults = [
    ...(path !== undefined && existsSync(path) && statSync(path).size > 0
      ? []
      : [fault('--from', from, 'sqlite: and the path of a database that is there')]),
    ...(/^postgres(ql)?:\/\//.test(to) ? [] : [fault('--to', to, 'a postgres:// URL')]),
  ]
  if (path === undefined || faults.length > 0) throw new ConfigError(faults)
  using _ = takeFolder('--from', dirname(resolve(path)))
  const config = readConfig(environment)
  await requireFreeTarget(to, path, config)
  await updateSchema('--from', from, () => openSqlite(path, migrations))
  await updateSchema('--to', to, () => openPostgres({ url: to, connections: 1 }, migrations))
  await using source = lockSqlite(path)
  try {
    await using copier = await createFileCopier(join(dirname(resolve(path)), 'files'), config)
    return await fillPostgres(to, async (target) => {
      const migrated = await migrateRows(source.database, target, copier.copy)
      await copier.claim(await rawInstanceId(source.database))
      return migrated
    })
  } catch (error) {
    if (error instanceof MigrationRefused) throw new ConfigError([`--to: ${error.message}`])
    throw fullDiskError('--from', dirname(resolve(path)), error)
  }
}

/** Throws `ConfigError` where rows or files of another instance are at the target; changes nothing. */
async function requireFreeTarget(to: string, path: string, config: Config): Promise<void> {
  try {
    await using target = await connectPostgres(to)
    await requireEmpty(target.database, await tablesOf(target.database))
    await using source = readSqlite(path)
    const { id } = await readEvidence(source.database)
    const storeId = await createFileStore(config).instanceId()
    if (id !== null && storeId !== null && id !== storeId) throw foreignStore(id, storeId)
  } catch (error) {
    if (error instanceof MigrationRefused) throw new ConfigError([`--to: ${error.message}`])
    throw cannotOpen('--to', to, error)
  }
}

function foreignStore(id: string | null, storeId: string): MigrationRefused {
  const owners = `of the instance ${storeId}, and the database of ${String(id)}`
  return new MigrationRefused(`The file store is ${owners}; take an empty store.`)
}

function cannotOpen(name: string, address: string, error: unknown): ConfigError {
  const reason = openFailureOf(error)
  return new ConfigError([`${fault(name, address, 'a database that can be opened')} (${reason})`])
}

const fault = (name: string, got: string, takes: string) =>
  `${name}: got ${JSON.stringify(masked(got))}; takes ${takes}`

async function updateSchema(
  name: string,
  address: string,
  open: () => Promise<Store>,
): Promise<void> {
  try {
    const store = await open()
    await store[Symbol.asyncDispose]()
  } catch (error) {
    throw cannotOpen(name, address, error)
  }
}

interface FileCopier extends AsyncDisposable {
  /** Throws `MigrationRefused` when the bytes are missing, damaged, or different after the copy. */
  copy(file: MigratedFile): Promise<void>
  /** Gives the files the id of the instance. Throws `MigrationRefused` when they have another. */
  claim(id: string | null): Promise<void>
}

/** Copies uploads from the folder beside the old database to the file store of the new instance. */
async function createFileCopier(folder: string, config: Config): Promise<FileCopier> {
  const isSameFolder = config.s3 === null && resolve(join(config.dataDir, 'files')) === folder
  if (isSameFolder) {
    return { copy: async () => {}, claim: async () => {}, [Symbol.asyncDispose]: async () => {} }
  }
  await removeLeftovers(tmpdir())
  const inScratch = <T>(work: () => Promise<T>) => writingTo('TMPDIR', tmpdir(), work)
  const scratchFolder = await inScratch(() => mkdtemp(join(tmpdir(), scratchPrefix.migrate)))
  const lock = lockFolder(scratchFolder)
  const scratch = join(scratchFolder, 'file')
  const from: FileStore = new LocalFileStore(folder)
  const to = createFileStore(config)
  return {
    copy: async ({ id, name, sha256 }) => {
      const content = await from.read(id)
      const digest = content && (await inScratch(() => saveWithDigest(content, scratch)))
      if (digest !== sha256) {
        throw new MigrationRefused(`The file ${name} (${id}) is missing or damaged.`)
      }
      await writingTo('DATA_DIR', config.dataDir, () => to.put(id, scratch))
      if ((await digestOf(to, id)) !== sha256) {
        throw new MigrationRefused(`The file ${name} (${id}) did not arrive as it was.`)
      }
    },
    claim: async (id) => {
      await claimForInstance(to, id, (storeId) => foreignStore(id, storeId))
    },
    [Symbol.asyncDispose]: async () => {
      lock[Symbol.dispose]()
      await rm(scratchFolder, { recursive: true, force: true })
    },
  }
}
