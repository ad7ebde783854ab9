/** `elenchus restore`: an instance from its backup, in an empty place; all of it or nothing. */
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError, readConfig, type Config, type Environment } from '../config/config'
import { isoTime, systemClock } from '../lib/clock'
import { Keyring } from '../lib/keyring'
import { randomBase64url } from '../lib/tokens'
import { readSecret } from '../config/secret-file'
import { BadArchive, openZip, type ZipReader } from '../lib/zip-file'
import { databaseConfigError } from '../services'
import type { RawDatabase } from '../db/backup/raw-database'
import { unknownMigrations } from '../db/backup/stored-tables'
import {
  restorePostgres,
  RestoreRefused,
  restoreSqlite,
  checkpointSqlite,
} from '../db/backup/restore-target'
import * as format from './backup/format'
import { endCredentials, endedCredentials } from './backup/new-secret'
import { restoreRows } from './backup/row-restore'
import { restoreFiles, type FileRestore } from './backup/file-restore'
import { StagingFolder } from './backup/staging'
import type { CommandResult } from './user'

const databaseName = 'elenchus.db'
const secretBytesMax = 65_536

/**
 * Brings back what `file` holds. With `options.force` what is there makes room: on SQLite it is kept under
 * another name, in Postgres it is dropped. Throws `ConfigError` for a file that is no sound backup, and
 * for a place that is taken or cannot be had; nothing has changed then.
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
    return await new Restoring(config, zip, manifest, options).run()
  } catch (error) {
    throw said(config, file, error)
  }
}

function said(config: Config, file: string, error: unknown): unknown {
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
  /** What is there makes room. */
  readonly force?: boolean
  /** The secret of the backup is neither needed nor taken over. */
  readonly newSecret?: boolean
}

class Restoring {
  readonly #config: Config
  readonly #zip: ZipReader
  readonly #manifest: format.Manifest
  readonly #options: RestoreOptions
  readonly #place: StagingFolder

  constructor(config: Config, zip: ZipReader, manifest: format.Manifest, options: RestoreOptions) {
    this.#config = config
    this.#zip = zip
    this.#manifest = manifest
    this.#options = options
    const stamp = isoTime(systemClock.now()).replaceAll(/[-:]|\.\d+/g, '')
    this.#place = new StagingFolder(config.dataDir, stamp)
  }

  async run(): Promise<CommandResult> {
    const isNew = !existsSync(this.#config.dataDir)
    const secret = await this.#secret()
    await this.#requireRoom(secret)
    await mkdir(this.#config.dataDir, { recursive: true, mode: 0o700 })
    let files: FileRestore | null = null
    await using place = this.#place
    try {
      if (secret !== null) {
        await writeFile(await place.stage(format.secretName), `${secret}\n`, { mode: 0o600 })
      }
      files = await restoreFiles(this.#config, this.#zip, place)
      await (this.#config.databaseUrl === null
        ? this.#intoSqlite(files)
        : this.#intoPostgres(this.#config.databaseUrl, files))
    } catch (error) {
      await place.restoreOld()
      await files?.undo()
      if (isNew) await rm(this.#config.dataDir, { recursive: true, force: true })
      throw error
    }
    return { lines: this.#report(), ok: true }
  }

  async #intoSqlite(files: FileRestore): Promise<void> {
    const staged = await this.#place.stage(databaseName)
    await restoreSqlite(staged, (database) => this.#restoreRows(database, files))
    checkpointSqlite(join(this.#config.dataDir, databaseName))
    await this.#place.replace([...this.#names(), databaseName])
  }

  /** The files take their place just before the rows show. */
  #intoPostgres(url: string, files: FileRestore): Promise<void> {
    return restorePostgres(url, this.#options.force ?? false, async (database) => {
      await this.#restoreRows(database, files)
      await this.#place.replace(this.#names())
    })
  }

  async #restoreRows(database: RawDatabase, files: FileRestore): Promise<void> {
    await restoreRows(database, this.#zip, this.#manifest, files)
    if (this.#options.newSecret) await endCredentials(database)
  }

  /** What is replaced in the data folder besides the database. */
  #names(): string[] {
    const ours = this.#config.s3 ? ['imports'] : ['files', 'imports']
    return this.#config.secretKey === null ? [...ours, format.secretName] : ours
  }

  /**
   * The secret to be kept in the data folder; null where SECRET_KEY is set. Either must be the one of the
   * instance that was backed up: what it sealed could not be read otherwise. `--new-secret` takes any,
   * and makes one where none is set.
   */
  async #secret(): Promise<string | null> {
    if (this.#options.newSecret) {
      return this.#config.secretKey === null ? randomBase64url() : null
    }
    const kept = this.#zip.names.includes(format.secretName)
      ? (await format.readSmall(this.#zip, format.secretName, secretBytesMax)).trim()
      : null
    const { secretKey, dataDir } = this.#config
    const secret = secretKey ?? kept ?? readSecret(dataDir)
    const { createdAt, secretProof } = this.#manifest
    const isRight =
      secretProof === null ||
      (secret !== null && new Keyring(secret).verify(format.secretPurpose, createdAt, secretProof))
    if (!isRight) {
      const where = kept === null ? '' : `; it is ${format.secretName} in the backup`
      const takes = `the secret of the instance that was backed up${where}, or --new-secret`
      throw new ConfigError([
        `SECRET_KEY: got ${secretKey ? 'another' : 'nothing'}; takes ${takes}`,
      ])
    }
    return secretKey === null ? secret : null
  }

  async #requireRoom(secret: string | null): Promise<void> {
    if (this.#options.force) return
    const there: string[] = []
    const names = this.#config.databaseUrl === null ? [databaseName] : []
    for (const name of [...names, ...this.#names()]) {
      const isSame = name === format.secretName && readSecret(this.#config.dataDir) === secret
      if (!isSame && (await this.#place.holds(name))) there.push(name)
    }
    if (there.length === 0) return
    const { dataDir } = this.#config
    throw new ConfigError([
      `DATA_DIR: ${dataDir} holds ${there.join(', ')} already; --force keeps that under another name`,
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
      ...this.#place.kept().map((path) => `What was there before is kept: ${path}`),
    ]
  }
}
