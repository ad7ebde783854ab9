/** `elenchus backup`: writes an instance, as it is at one moment, into one ZIP while it runs. */
import { thrownMessage } from '../lib/text'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ConfigError, type Config, type Environment } from '../config/config'
import { isDiskFull } from '../db/database-errors'
import { fullDiskError, removeLeftovers, scratchPrefix } from './files'
import { isoTime, systemClock } from '../lib/clock'
import { syncToDisk } from '../lib/file-store'
import { readSecret } from '../config/secret-file'
import { product } from '../lib/product'
import { Keyring } from '../lib/keyring'
import { createZip, measured, type ZipWriter } from '../lib/zip-file'
import { createFileStore, databaseConfigError, existingInstance } from '../instance'
import { migrationsOf, tablesOf, unknownMigrations, readRows } from './rows'
import {
  connectPostgres,
  readSqlite,
  snapshotPostgres,
  snapshotSqlite,
  type RawConnection,
  type RawDatabase,
} from '../db/raw-database'
import * as format from './format'
import { keptNameAt } from './places'
import { lockFolder } from '../db/sqlite/locks'
import type { CommandResult } from '../cli/command'

/**
 * Writes the backup to `target`, a file that must not exist, or `-` for standard output; without one,
 * to a file named after the time in the current folder. Throws `ConfigError` when there is no instance
 * and when the file cannot be made.
 */
export async function backup(environment: Environment, target?: string): Promise<CommandResult> {
  const config = await existingInstance(environment)
  const startedAt = systemClock.now()
  const name = target ?? keptNameAt(startedAt)
  const path = name === '-' ? null : resolve(name)
  const manifest = await writeBackup(config, { path, startedAt })
  return { lines: report(manifest, name, config), ok: missingFiles(manifest) === 0 }
}

/** How many files lack their bytes. One that was deleted after the moment of the backup is no fault. */
export const missingFiles = ({ incomplete }: format.Manifest): number =>
  incomplete.filter(({ why }) => why !== 'deleted').length

/**
 * Writes an instance to the file at `path`, which must not exist, or to standard output where it is null. Throws
 * `ConfigError` that names FILE.
 */
export async function writeBackup(
  config: Config,
  { path, startedAt }: { readonly path: string | null; readonly startedAt: number },
): Promise<format.Manifest> {
  const scratch = await scratchFolder(path ? dirname(path) : config.dataDir)
  try {
    using _ = lockFolder(scratch)
    if (path && (await Bun.file(path).exists())) throw nameTaken(path)
    await using snapshot = await openSnapshot(config, join(scratch, 'elenchus.db'))
    const zip = createZip(startedAt)
    const draft = join(scratch, 'backup.zip')
    const sink = path ? createWriteStream(draft, { mode: 0o600 }) : process.stdout
    const [manifest] = await Promise.all([
      new BackupArchive(config, snapshot.database, zip).write(startedAt).catch((error: Error) => {
        zip.bytes.destroy(error)
        throw error
      }),
      pipeline(zip.bytes, sink, { end: path !== null }),
    ]).catch((error: unknown) => {
      throw path === null && isDiskFull(error) ? outputFull() : error
    })
    if (path) await moveIntoPlace(draft, path)
    return manifest
  } catch (error) {
    throw fullDiskError('FILE', dirname(scratch), error)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** A folder beside the target: on the same disk, and readable by its owner alone. */
async function scratchFolder(folder: string): Promise<string> {
  await removeLeftovers(folder)
  try {
    return await mkdtemp(join(folder, scratchPrefix.backup))
  } catch (error) {
    if (isDiskFull(error)) throw fullDiskError('FILE', folder, error)
    const reason = thrownMessage(error)
    throw new ConfigError([`FILE: its folder cannot be written to (${reason})`])
  }
}

const outputFull = () =>
  new ConfigError(['FILE: the disk that standard output goes to is full; make room there'])

const nameTaken = (name: string) =>
  new ConfigError([`FILE: ${name} is there already; takes a name that is free`])

/** Creates an empty file of the name first, so that an existing file is never replaced. */
async function moveIntoPlace(draft: string, path: string): Promise<void> {
  await syncToDisk(draft)
  await writeFile(path, '', { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? nameTaken(path) : error
  })
  await rename(draft, path)
  await syncToDisk(dirname(path))
}

async function openSnapshot(config: Config, copy: string): Promise<RawConnection> {
  try {
    const { databaseUrl, dataDir } = config
    if (databaseUrl !== null) return await snapshotPostgres(databaseUrl)
    return await snapshotSqlite(join(dataDir, 'elenchus.db'), copy)
  } catch (error) {
    // The copy is beside the backup, whose disk need not be the data folder's.
    if (isDiskFull(error)) throw error
    throw databaseConfigError(config, error)
  }
}

/** Writes the members of one backup into its ZIP, and the manifest last. */
class BackupArchive {
  readonly #config: Config
  readonly #database: RawDatabase
  readonly #zip: ZipWriter
  readonly #incomplete: format.Manifest['incomplete'] = []

  constructor(config: Config, database: RawDatabase, zip: ZipWriter) {
    this.#config = config
    this.#database = database
    this.#zip = zip
  }

  async write(startedAt: number): Promise<format.Manifest> {
    const migrations = await migrationsOf(this.#database)
    if (migrations.length === 0)
      throw new ConfigError(['The database is empty; there is nothing to keep.'])
    if (unknownMigrations(migrations).length > 0) {
      throw new ConfigError(['The database is of a newer version of Elenchus; use that one.'])
    }
    const createdAt = isoTime(startedAt)
    const tables = await this.#addTables()
    if (tables['files']) await this.#addFiles()
    if (tables['import_jobs'] && this.#database.engine === 'sqlite') await this.#addImports()
    const secretProof = await this.#addSecret(createdAt)
    const manifest: format.Manifest = {
      format: format.formatVersion,
      product,
      engine: this.#database.engine,
      createdAt,
      migrations,
      tables,
      incomplete: this.#incomplete,
      secretProof,
    }
    await this.#zip.add(
      format.manifestName,
      single(`${JSON.stringify(manifest, null, 2)}\n`),
      'text',
    )
    await this.#zip.end()
    return manifest
  }

  async #addTables(): Promise<format.Manifest['tables']> {
    const tables: format.Manifest['tables'] = {}
    for (const table of await tablesOf(this.#database)) {
      let rows = 0
      const database = this.#database
      async function* pages() {
        for await (const page of readRows(database, table)) {
          rows += page.length
          yield page.map((row) => `${JSON.stringify(row)}\n`).join('')
        }
      }
      const { pieces, digest } = measured(pages())
      await this.#zip.add(format.tableMember(table.name), pieces, 'text')
      tables[table.name] = { rows, sha256: digest() }
    }
    return tables
  }

  /** The bytes of a file that was deleted meanwhile are gone; the manifest lists it as incomplete. */
  async #addFiles(): Promise<void> {
    const store = createFileStore(this.#config)
    for await (const page of this.#database.pages('select id, sha256 from files')) {
      for (const { id, sha256 } of page) {
        const content = await store.read(String(id))
        if (content === null) {
          this.#incomplete.push({
            id: String(id),
            why: (await wasDeleted(this.#config, String(id))) ? 'deleted' : 'missing',
          })
          continue
        }
        const { pieces, digest } = measured(content)
        await this.#zip.add(`files/${String(id)}`, pieces, 'packed')
        if (digest() !== sha256) this.#incomplete.push({ id: String(id), why: 'damaged' })
      }
    }
  }

  /** Adds the exports that wait for their jobs: one file a job, beside the database. */
  async #addImports(): Promise<void> {
    const text = `select id from import_jobs where status in ('queued', 'running')`
    for (const { id } of await this.#database.query(text)) {
      const file = Bun.file(join(this.#config.dataDir, 'imports', String(id)))
      if (await file.exists()) await this.#zip.add(`imports/${String(id)}`, file.stream(), 'packed')
    }
  }

  async #addSecret(createdAt: string): Promise<string | null> {
    const { secretKey, dataDir } = this.#config
    const secret = secretKey ?? readSecret(dataDir)
    if (secret === null) return null
    if (secretKey === null) await this.#zip.add(format.secretName, single(`${secret}\n`), 'text')
    return new Keyring(secret).sign(format.secretPurpose, createdAt)
  }
}

async function* single(text: string): AsyncGenerator<string> {
  yield text
}

/** True when the running instance has no such file any more. */
async function wasDeleted({ databaseUrl, dataDir }: Config, id: string): Promise<boolean> {
  await using live =
    databaseUrl === null
      ? readSqlite(join(dataDir, 'elenchus.db'))
      : await connectPostgres(databaseUrl)
  const rows = await live.database.query('select 1 from files where id = $1', [id])
  return rows.length === 0
}

function report(manifest: format.Manifest, name: string, config: Config): string[] {
  const { tables, incomplete } = manifest
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  const files = tables['files']?.rows ?? 0
  return [
    `${name}: ${rows} rows, ${files - incomplete.length} of ${files} files.`,
    ...incomplete.map(({ id, why }) => `The bytes of the file ${id} are ${why}.`),
    ...(config.secretKey === null
      ? []
      : ['SECRET_KEY is not in it, since it is set in the environment: keep it apart.']),
    'It holds everything that people wrote, and secrets: keep it where only you can read it; ' +
      'variables of the environment and mail in outbox/ are not in it.',
  ]
}
