/** `elenchus migrate`: updates a database to this version's schema, or moves an instance to Postgres. */
import { existsSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { ConfigError, readConfig, type Config, type Environment } from '../config/config'
import { masked } from '../config/variables'
import { connectPostgres, lockSqlite, readSqlite, type RawDatabase } from '../db/raw-database'
import {
  filledTable,
  tablesOf,
  readRows,
  writeRows,
  type PortableRow,
  type StoredTable,
} from './rows'
import { fillPostgres } from './restore'
import { migrations } from '../db/migrate'
import { openPostgres } from '../db/postgres/postgres'
import { openSqlite } from '../db/sqlite/sqlite'
import type { Store } from '../db/store'
import { silentLog } from '../lib/log'
import { type FileStore, LocalFileStore } from '../lib/file-store'
import {
  createFileStore,
  needsUpgrade,
  openConfigured,
  requireSqliteFile,
  takeFolder,
  compareFileStore,
  evidenceOf,
} from '../instance'
import { backUpBeforeUpgrade } from './kept-backups'
import { lockFolder } from '../db/sqlite/locks'
import { openFailureOf } from '../db/database-errors'
import {
  removeLeftovers,
  scratchPrefix,
  fullDiskError,
  temporaryFolder,
  writingTo,
  claimForInstance,
  digestOf,
  saveWithDigest,
} from './files'
import { rawInstanceId, readEvidence } from '../db/instance-id'
import { sha256 } from '../lib/tokens'

/**
 * Migrates the schema and resolves with the database's engine; before it, makes a backup as a start does, unless
 * that is not wanted. An empty Postgres gets a schema: deployments run it before the first start. Rejects with
 * `ConfigError` where SQLite has no database, and where database and file store are not of one instance.
 */
export async function migrateSchema(
  environment: Environment,
  { backup }: { readonly backup: boolean },
): Promise<string> {
  const config = readConfig(environment)
  requireSqliteFile(config)
  const evidence = await evidenceOf(config)
  await compareFileStore(config, evidence, silentLog)
  if (backup && needsUpgrade(evidence)) await backUpBeforeUpgrade(config, silentLog)
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
  const scratchFolder = await temporaryFolder(scratchPrefix.migrate)
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

/** The instance cannot be migrated; the message is for the person who asked. */
export class MigrationRefused extends Error {}

/** One table that was migrated. */
export interface MigratedTable {
  readonly table: string
  readonly rows: number
}

/** An uploaded file, whose bytes are outside the database. `sha256` is hexadecimal. */
export interface MigratedFile {
  readonly id: string
  readonly name: string
  readonly sha256: string
}

/**
 * Copies every row, then reads each back and compares it. Calls `copyFile` for each uploaded file
 * first; it rejects when the bytes cannot be copied. Both databases have this version's schema and an
 * open transaction, so that the source stays as it is and the target gets everything or nothing.
 * Throws `MigrationRefused` when the target is not empty, when an import is running, and when a row
 * differs after the copy.
 */
export async function migrateRows(
  source: RawDatabase,
  target: RawDatabase,
  copyFile: (file: MigratedFile) => Promise<void>,
): Promise<MigratedTable[]> {
  const tables = await tablesOf(target)
  await requireEmpty(target, tables)
  await requireNoImports(source)
  for await (const page of source.pages('select id, name, sha256 from files order by id')) {
    for (const { id, name, sha256 } of page) {
      await copyFile({ id: String(id), name: String(name), sha256: String(sha256) })
    }
  }
  const migrated: MigratedTable[] = []
  for (const table of tables) migrated.push(await copyTable(source, target, table))
  return migrated
}

/** Throws `MigrationRefused` where one of the tables has a row. */
async function requireEmpty(target: RawDatabase, tables: readonly StoredTable[]): Promise<void> {
  const filled = await filledTable(target, tables)
  if (filled !== null) throw new MigrationRefused(`The table ${filled} of the target is not empty.`)
}

/** An import reads its export from the old data folder, which the new nodes do not have. */
async function requireNoImports(source: RawDatabase): Promise<void> {
  const text = `select 1 from import_jobs where status in ('queued', 'running') limit 1`
  const [job] = await source.query(text)
  if (job) throw new MigrationRefused('An import is under way; let it end, or cancel it, first.')
}

async function copyTable(
  source: RawDatabase,
  target: RawDatabase,
  table: StoredTable,
): Promise<MigratedTable> {
  const sent = new RowSetDigest(table)
  const received = new RowSetDigest(table)
  async function* sourceRows() {
    for await (const page of readRows(source, table)) {
      for (const row of page) sent.add(row)
      yield* page
    }
  }
  const rows = await writeRows(target, table, sourceRows(), source.engine)
  for await (const page of readRows(target, table)) for (const row of page) received.add(row)
  if (received.value === sent.value) return { table: table.name, rows }
  throw new MigrationRefused(`A row of ${table.name} did not arrive as it was; nothing was moved.`)
}

const modulus = 2n ** 256n

/**
 * A digest of the rows of a table in any order: the sum of the SHA-256 of each row, modulo 2^256. It
 * leaves out the terms of search entries, which each engine stores in its own form.
 */
class RowSetDigest {
  readonly #names: readonly string[]
  #sum = 0n

  constructor({ columns }: StoredTable) {
    this.#names = columns.filter(({ kind }) => kind !== 'terms').map(({ name }) => name)
  }

  add(row: PortableRow): void {
    const digest = sha256(JSON.stringify(this.#names.map((name) => row[name])))
    this.#sum = (this.#sum + BigInt(`0x${digest}`)) % modulus
  }

  get value(): bigint {
    return this.#sum
  }
}
