/** `elenchus restore`: restores an instance from a backup into an empty target; all or nothing. */
import { existsSync, closeSync, openSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError, type Environment, readConfig } from '../config/config'
import { systemClock, dayMs } from '../lib/clock'
import { Keyring } from '../lib/keyring'
import { randomBase64url } from '../lib/tokens'
import { readSecret } from '../config/secret-file'
import { BadArchive, openZip, type ZipReader, measured } from '../lib/zip-file'
import {
  databaseConfigError,
  createFileStore,
  takeFolder,
  evidenceOf,
  requireOneInstance,
} from '../instance'
import { type RawDatabase, RawPostgres, RawSqlite } from '../db/raw-database'
import {
  filledTable,
  unknownMigrations,
  derivedTables,
  tablesOf,
  type StoredTable,
  parseRow,
  UnfitRow,
  writeRows,
  type PortableRow,
} from './rows'
import * as format from './format'
import { stampOf } from './places'
import { tableMember, type Manifest } from './format'
import {
  removeLeftovers,
  StagingFolder,
  fullDiskError,
  claimForInstance,
  digestOf,
  saveWithDigest,
} from './files'
import type { CommandResult } from '../cli/command'
import { Database } from 'bun:sqlite'
import { type FileStore, LocalFileStore, syncToDisk } from '../lib/file-store'
import { beginWhileServerAnswers, postgresClient } from '../db/postgres/client'
import { linesOf, thrownMessage } from '../lib/text'
import { rawInstanceId } from '../db/instance-id'
import { migrations } from '../db/migrate'

const databaseName = 'elenchus.db'
const secretBytesMax = 65_536

/**
 * Restores the backup in `file`. With `force`, existing data is replaced: on SQLite it is kept under
 * another name, on Postgres it is dropped. Throws `ConfigError` for a file that is no sound backup and
 * for a target that holds data or cannot be opened; nothing has changed then.
 */
export async function restore(
  environment: Environment,
  file: string,
  options: RestoreOptions,
): Promise<CommandResult> {
  const config = readConfig(environment)
  await refuseEncrypted(file)
  try {
    await using zip = await openZip(file, format.memberNames)
    const manifest = await format.readManifest(zip)
    if (unknownMigrations(manifest.migrations).length > 0) {
      throw new BadArchive('is of a newer version of Elenchus; restore it with that one')
    }
    return await new Restoration(config, zip, manifest, options).run()
  } catch (error) {
    throw asConfigError(config, file, fullDiskError('DATA_DIR', config.dataDir, error))
  }
}

/**
 * What the backup in `file` holds, one line each. Throws `ConfigError` for a file that is no backup; it is not
 * verified.
 */
export async function listBackup(file: string): Promise<CommandResult> {
  await refuseEncrypted(file)
  try {
    await using zip = await openZip(file, format.memberNames)
    const { product, engine, createdAt, migrations, tables, incomplete } =
      await format.readManifest(zip)
    const hasSecret = zip.names.includes(format.secretName)
    const rows = Object.entries(tables).filter(([, table]) => table.rows > 0)
    const files = zip.names.filter((name) => name.startsWith('files/')).length
    const lines = [
      `Made ${createdAt} by version ${product.version} from ${engine}; schema ${migrations.at(-1) ?? ''}.`,
      ...rows.map(([name, table]) => `${name}: ${table.rows} rows`),
      `files: ${files} of ${tables['files']?.rows ?? 0} with their bytes`,
      ...incomplete.map(({ id, why }) => `The bytes of the file ${id} are ${why}.`),
      hasSecret
        ? 'The secret of the instance is in it.'
        : 'SECRET_KEY is not in it: a restore needs the same one, or --new-secret.',
    ]
    return { lines, ok: true }
  } catch (error) {
    if (error instanceof BadArchive) throw new ConfigError([`FILE: ${file} ${error.message}`])
    throw error
  }
}

/** The first line of a file that age has encrypted (age-encryption.org/v1). */
const ageHeader = 'age-encryption.org/v1\n'

async function refuseEncrypted(file: string): Promise<void> {
  const begin = Bun.file(file).slice(0, ageHeader.length)
  if ((await begin.text().catch(() => '')) !== ageHeader) return
  const how = `age --decrypt -i KEY-FILE -o backup.zip ${file}`
  throw new ConfigError([`FILE: ${file} is encrypted with age; ${how} opens it`])
}

/** The error as the user reads it, with the name of the variable or argument that is at fault. */
function asConfigError(config: Config, file: string, error: unknown): unknown {
  if (error instanceof BadArchive) return new ConfigError([`FILE: ${file} ${error.message}`])
  if (error instanceof RestoreRefused) {
    const name = config.databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL'
    return new ConfigError([`${name}: ${error.message}`])
  }
  const { code } = Object(error) as { code?: unknown }
  const isConnection = typeof code === 'string' && /CONNECT|^ERR_POSTGRES_(?!SERVER)/.test(code)
  return isConnection ? databaseConfigError(config, error) : error
}

/** What the command line asks for. */
export interface RestoreOptions {
  /** Existing data is replaced. */
  readonly force?: boolean
  /** The secret of the backup is neither required nor restored. */
  readonly newSecret?: boolean
}

/** One run of the command: the stages share the archive, its manifest and the staging folder. */
class Restoration {
  readonly #config: Config
  readonly #zip: ZipReader
  readonly #manifest: format.Manifest
  readonly #options: RestoreOptions
  readonly #staging: StagingFolder

  constructor(config: Config, zip: ZipReader, manifest: format.Manifest, options: RestoreOptions) {
    this.#config = config
    this.#zip = zip
    this.#manifest = manifest
    this.#options = options
    this.#staging = new StagingFolder(config.dataDir, stampOf(systemClock.now()))
  }

  async run(): Promise<CommandResult> {
    const isNew = !existsSync(this.#config.dataDir)
    const secret = await this.#secretToWrite()
    await this.#requireEmptyTarget(secret)
    await requireOneInstance(this.#config, await evidenceOf(this.#config))
    await mkdir(this.#config.dataDir, { recursive: true, mode: 0o700 })
    let files: FileRestore | null = null
    using _ = this.#takeFolder()
    await removeLeftovers(this.#config.dataDir)
    await using staging = this.#staging
    try {
      if (secret !== null) {
        await writeFile(await staging.stage(format.secretName), `${secret}\n`, { mode: 0o600 })
      }
      files = await restoreFiles(this.#config, this.#zip, staging)
      await (this.#config.databaseUrl === null
        ? this.#intoSqlite(files)
        : this.#intoPostgres(this.#config.databaseUrl, files))
    } catch (error) {
      await staging.restoreOld()
      await files?.undo()
      if (isNew) await rm(this.#config.dataDir, { recursive: true, force: true })
      throw error
    }
    return { lines: this.#report(), ok: true }
  }

  /** On SQLite the folder is for the restore alone; nodes on Postgres may share one. */
  #takeFolder(): Disposable | null {
    const { databaseUrl, dataDir } = this.#config
    return databaseUrl === null ? takeFolder('DATA_DIR', dataDir) : null
  }

  async #intoSqlite(files: FileRestore): Promise<void> {
    const staged = await this.#staging.stage(databaseName)
    await restoreSqlite(staged, (database) => this.#restoreRows(database, files))
    checkpointSqlite(join(this.#config.dataDir, databaseName))
    await this.#staging.replace([...this.#replacedNames(), databaseName])
  }

  /** The files are put in place just before the transaction commits the rows. */
  #intoPostgres(url: string, files: FileRestore): Promise<void> {
    return restorePostgres(url, this.#options.force ?? false, async (database) => {
      await this.#restoreRows(database, files)
      await this.#staging.replace(this.#replacedNames())
    })
  }

  async #restoreRows(database: RawDatabase, files: FileRestore): Promise<void> {
    await restoreRows(database, this.#zip, this.#manifest, files)
    if (this.#options.newSecret) await endCredentials(database)
  }

  /** The names in the data folder that are replaced, without the database. */
  #replacedNames(): string[] {
    const folders = this.#config.s3 ? ['imports'] : ['files', 'imports']
    return this.#config.secretKey === null ? [...folders, format.secretName] : folders
  }

  /**
   * The secret to write into the data folder; null when SECRET_KEY is set. Throws `ConfigError` when
   * it is not the secret of the instance that was backed up: the sealed values would be unreadable.
   * With `--new-secret` any secret will do, and one is made when SECRET_KEY is not set.
   */
  async #secretToWrite(): Promise<string | null> {
    if (this.#options.newSecret) {
      return this.#config.secretKey === null ? randomBase64url() : null
    }
    const kept = this.#zip.names.includes(format.secretName)
      ? (await format.readSmall(this.#zip, format.secretName, secretBytesMax)).trim()
      : null
    const { secretKey, dataDir } = this.#config
    const secret = secretKey ?? kept ?? readSecret(dataDir)
    const { createdAt, secretProof } = this.#manifest
    const isProven =
      secretProof === null ||
      (secret !== null && new Keyring(secret).verify(format.secretPurpose, createdAt, secretProof))
    if (!isProven) {
      const where = kept === null ? '' : `; it is ${format.secretName} in the backup`
      const takes = `the secret of the instance that was backed up${where}, or --new-secret`
      throw new ConfigError([
        `SECRET_KEY: got ${secretKey ? 'another' : 'nothing'}; takes ${takes}`,
      ])
    }
    return secretKey === null ? secret : null
  }

  /** Throws `ConfigError` when the target holds data; not with `--force`. */
  async #requireEmptyTarget(secret: string | null): Promise<void> {
    if (this.#options.force) return
    const existing: string[] = []
    const names = this.#config.databaseUrl === null ? [databaseName] : []
    for (const name of [...names, ...this.#replacedNames()]) {
      const isSame = name === format.secretName && readSecret(this.#config.dataDir) === secret
      if (!isSame && (await this.#staging.holds(name))) existing.push(name)
    }
    if (existing.length === 0) return
    const { dataDir } = this.#config
    throw new ConfigError([
      `DATA_DIR: ${dataDir} holds ${existing.join(', ')} already; --force keeps that under another name`,
    ])
  }

  #report(): string[] {
    const { tables, incomplete, createdAt, product } = this.#manifest
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    const files = (tables['files']?.rows ?? 0) - incomplete.length
    return [
      `Restored ${rows} rows and ${files} files of ${createdAt} (version ${product.version}), each checked.`,
      ...incomplete.map(({ id, why }) => `The bytes of the file ${id} were ${why} in the backup.`),
      ...(this.#options.newSecret ? [endedCredentials] : []),
      ...this.#staging.kept().map((path) => `What was there before is kept: ${path}`),
    ]
  }
}

/** Rows that are credentials, or answers sealed with the former secret. */
const credentialTables = [
  'sign_ins',
  'mobile_pairs',
  'agent_keys',
  'oauth_grants',
  'oauth_requests',
  'one_time_tokens',
  'csrf_adoptions',
  'idempotency_keys',
]

/**
 * Ends what the former secret made, for `--new-secret`: every credential but the passwords, and mail that
 * waits. It runs within the open transaction.
 */
async function endCredentials(database: RawDatabase): Promise<void> {
  for (const table of credentialTables) await database.query(`delete from "${table}"`)
  await database.query("delete from jobs where kind = 'mail'")
}

/** What the command says of a new secret. */
const endedCredentials =
  'The secret is new: every sign-in, phone, agent key and connected application has ended, and mail ' +
  'that waited is deleted. Passwords stay.'

/** The target is not empty, or is in use; the message is for the person who asked. */
class RestoreRefused extends Error {}

/** Creates the file at `path`, which must not exist, and has it filled. A failure removes the file. */
async function restoreSqlite(
  path: string,
  fill: (database: RawDatabase) => Promise<void>,
): Promise<void> {
  closeSync(openSync(path, 'wx', 0o600))
  try {
    const client = new Database(path)
    try {
      client.run('pragma journal_mode = off')
      client.run('pragma synchronous = off')
      client.run('pragma foreign_keys = on')
      client.run('begin')
      await fill(new RawSqlite(client))
      client.run('commit')
    } finally {
      client.close()
    }
    await syncToDisk(path)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/**
 * Has the database filled within one transaction. Throws `RestoreRefused` when it holds rows, unless
 * `force` is set: then its tables are dropped first, provided that no other client is connected.
 */
function restorePostgres(
  url: string,
  force: boolean,
  fill: (database: RawDatabase) => Promise<void>,
): Promise<void> {
  return fillPostgres(url, async (database) => {
    if (force) await requireAlone(database)
    else await requireEmpty(database)
    await dropTables(database)
    await fill(database)
  })
}

/** Runs `fill` in one transaction; the next search entry then gets an id that is not taken. */
export async function fillPostgres<T>(
  url: string,
  fill: (database: RawDatabase) => Promise<T>,
): Promise<T> {
  const client = postgresClient(url, 1)
  try {
    return await beginWhileServerAnswers(url, client, async (tx) => {
      const database = new RawPostgres(tx, url)
      const result = await fill(database)
      await database.query(
        `select setval(pg_get_serial_sequence('search_entries', 'id'),
          (select coalesce(max(id), 0) + 1 from search_entries), false)`,
      )
      return result
    })
  } finally {
    await client.close({ timeout: 0 })
  }
}

async function requireEmpty(database: RawDatabase): Promise<void> {
  const filled = await filledTable(database, await tablesOf(database))
  if (filled !== null)
    throw new RestoreRefused('the database holds something already; --force replaces it')
}

async function requireAlone(database: RawDatabase): Promise<void> {
  const others = await database.query(
    `select 1 from pg_stat_activity where datname = current_database() and usename = current_user
      and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  if (others.length > 0) throw new RestoreRefused('the database is in use; stop the nodes first')
}

/** Drops the tables of this product. Tables of other programs in the same database stay. */
async function dropTables(database: RawDatabase): Promise<void> {
  const names = (await tablesOf(database)).map(({ name }) => `"${name}"`)
  for (const name of [...names, ...derivedTables, 'schema_migrations']) {
    await database.query(`drop table if exists ${name} cascade`)
  }
  for (const name of await functionsOf(database)) {
    await database.query(`drop function if exists ${name} cascade`)
  }
}

/** The functions of this product: those of triggers, by the prefixes of their names, and one of an index. */
async function functionsOf(database: RawDatabase): Promise<string[]> {
  const rows = await database.query(
    `select oid::regprocedure::text as name from pg_proc
      where pronamespace = current_schema()::regnamespace and (proname = 'search_pairs'
        or prorettype = 'trigger'::regtype and proname ~ '^(search|storage)_')`,
  )
  return rows.map(({ name }) => String(name))
}

/**
 * Writes the journal of a SQLite file back into it, so that it can be moved as one file. Throws
 * `RestoreRefused` while another process has the file open.
 */
function checkpointSqlite(path: string): void {
  if (!existsSync(path)) return
  const client = new Database(path)
  try {
    client.run('pragma journal_mode = delete')
  } catch (error) {
    if (!String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')) throw error
    throw new RestoreRefused('the database is in use; stop the server first')
  } finally {
    client.close()
  }
}

/** A longer line is not a row; the limit bounds the memory that a crafted archive can take. */
const lineBytesMax = 64 * 1_048_576

/** Throws `BadArchive` when the rows or files differ from the manifest or from each other. */
async function restoreRows(
  database: RawDatabase,
  zip: ZipReader,
  manifest: Manifest,
  files: FileRestore,
): Promise<void> {
  const applied = new Set(manifest.migrations)
  await database.migrate(migrations.filter(({ name }) => applied.has(name)))
  const tables = await tablesOf(database)
  requireSameTables(tables, manifest)
  for (const table of tables) await restoreTable(database, zip, manifest, table)
  if (manifest.tables['files']) await checkFiles(database, manifest, files)
  await database.migrate(migrations)
  await agreeNow(database)
  await files.claim(await rawInstanceId(database))
}

/** A restored instance starts without a jump of the clock, however old the backup is. */
async function agreeNow(database: RawDatabase): Promise<void> {
  const now = systemClock.now()
  const text = 'update clock_readings set agreed_at = $1, seen_at = $1, steady_ms = 0'
  await database.query(`${text} where agreed_at < $2`, [now, now - dayMs])
}

function requireSameTables(tables: readonly StoredTable[], manifest: Manifest): void {
  const names = new Set(tables.map(({ name }) => name))
  const lacking = [...names].find((name) => !Object.hasOwn(manifest.tables, name))
  if (lacking !== undefined) throw new BadArchive(`lacks the table ${lacking}`)
  const unknown = Object.keys(manifest.tables).find((name) => !names.has(name))
  if (unknown !== undefined) throw new BadArchive(`has a table ${unknown} that is unknown here`)
}

async function restoreTable(
  database: RawDatabase,
  zip: ZipReader,
  manifest: Manifest,
  table: StoredTable,
): Promise<void> {
  const member = tableMember(table.name)
  const { pieces, digest } = measured(shortLines(zip.read(member), member))
  const promised = manifest.tables[table.name]
  const rows = await insertRows(database, table, linesOf(pieces), manifest)
  if (digest() !== promised?.sha256) throw new BadArchive(`has another ${member} than it promises`)
  const [counted] = await database.query(`select count(*) as rows from "${table.name}"`)
  if (rows !== promised.rows || Number(counted?.['rows']) !== rows) {
    throw new BadArchive(`has ${rows} rows of ${table.name}, and promises ${promised.rows}`)
  }
}

/** An error of the database is an error of the archive too. */
async function insertRows(
  database: RawDatabase,
  table: StoredTable,
  lines: AsyncIterable<string>,
  { engine }: Manifest,
): Promise<number> {
  try {
    return await writeRows(database, table, rowsOf(lines), engine)
  } catch (error) {
    if (error instanceof BadArchive) throw error
    const reason = thrownMessage(error)
    if (error instanceof UnfitRow) throw new BadArchive(`has a row of ${table.name} that ${reason}`)
    throw new BadArchive(`has rows of ${table.name} that the database refuses (${reason})`)
  }
}

async function* rowsOf(lines: AsyncIterable<string>): AsyncGenerator<PortableRow> {
  for await (const line of lines) yield parseRow(line)
}

/** Passes the bytes on; throws when a line is too long. */
async function* shortLines(pieces: AsyncIterable<Uint8Array>, name: string) {
  let length = 0
  for await (const piece of pieces) {
    const end = piece.lastIndexOf(10)
    length = end < 0 ? length + piece.length : piece.length - end - 1
    if (length > lineBytesMax) throw new BadArchive(`has too long a line in ${name}`)
    yield piece
  }
}

/** Throws when a row of `files` lacks its bytes, unless the backup says that it has none of them. */
async function checkFiles(
  database: RawDatabase,
  { incomplete }: Manifest,
  { digests }: FileRestore,
): Promise<void> {
  const excused = new Set(incomplete.map(({ id }) => id))
  for await (const page of database.pages('select id, sha256 from files')) {
    for (const { id, sha256 } of page) {
      if (excused.has(String(id)) || digests.get(String(id)) === sha256) continue
      throw new BadArchive(`lacks the bytes of the file ${String(id)}, or has others`)
    }
  }
}

/** The files that were restored, and the way to undo it. */
export interface FileRestore {
  /** The SHA-256 in hexadecimal of each upload, by its id. */
  readonly digests: ReadonlyMap<string, string>
  /** Gives the files the id of the instance. Throws `BadArchive` in a bucket of another instance. */
  claim(id: string | null): Promise<void>
  /** Removes what was added to a bucket, where nothing can be staged. */
  undo(): Promise<void>
}

/** Restores every file of the archive: into `staging`, or at once into the bucket of the configuration. */
async function restoreFiles(
  config: Config,
  zip: ZipReader,
  staging: StagingFolder,
): Promise<FileRestore> {
  const scratch = await staging.stage('piece')
  const digests = new Map<string, string>()
  const added: string[] = []
  const bucket = config.s3 ? createFileStore(config) : null
  const store: FileStore = bucket ?? new LocalFileStore(await staging.stage('files'))
  const undo = async () => {
    if (!bucket) return
    for (const id of added) await bucket.remove(id)
  }
  try {
    for (const name of zip.names) {
      const [folder, id = ''] = name.split('/')
      if (folder === 'imports' && config.databaseUrl === null) {
        const imports = await staging.stage('imports')
        await mkdir(imports, { recursive: true, mode: 0o700 })
        await saveWithDigest(zip.read(name), join(imports, id))
      }
      if (folder !== 'files') continue
      const digest = await saveWithDigest(zip.read(name), scratch)
      digests.set(id, digest)
      if (bucket && (await digestOf(bucket, id)) === digest) continue
      if (bucket && (await bucket.read(id)) === null) added.push(id)
      await store.put(id, scratch)
    }
  } catch (error) {
    await undo()
    throw error
  } finally {
    await rm(scratch, { force: true })
  }
  const claim = async (id: string | null) => {
    await claimForInstance(store, id, (storeId) => {
      const owns = `is of the instance ${String(id)}, and the bucket is of the instance ${storeId}`
      return new BadArchive(`${owns}; restore into another bucket or prefix`)
    })
  }
  return { digests, claim, undo }
}
