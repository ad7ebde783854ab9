/** `elenchus restore`: restores an instance from a backup into an empty target; all or nothing. */
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError, type Environment, readConfig } from '../config/config'
import { isoTime, systemClock } from '../lib/clock'
import { Keyring } from '../lib/keyring'
import { randomBase64url } from '../lib/tokens'
import { readSecret } from '../config/secret-file'
import { BadArchive, openZip, type ZipReader } from '../lib/zip-file'
import { databaseConfigError } from '../foundation'
import type { RawDatabase } from '../db/backup/raw-database'
import { unknownMigrations } from '../db/backup/stored-tables'
import {
  checkpointSqlite,
  restorePostgres,
  RestoreRefused,
  restoreSqlite,
} from '../db/backup/restore-target'
import * as format from './backup/format'
import { restoreRows } from './backup/row-restore'
import { type FileRestore, restoreFiles } from './backup/file-restore'
import { removeLeftovers, StagingFolder } from './backup/staging'
import { takeFolder } from './existing-instance'
import { fullDiskError } from './full-disk'
import { evidenceOf, requireOneInstance } from './instance-check'
import type { CommandResult } from './command'

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
    const stamp = isoTime(systemClock.now()).replaceAll(/[-:]|\.\d+/g, '')
    this.#staging = new StagingFolder(config.dataDir, stamp)
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
