/**
 * The backups that the server makes itself: before an upgrade, by the clock, and when an administrator asks. A child
 * process makes each, because it reads the whole database and every file; it verifies the backup, encrypts it where a
 * recipient is named, and only then gives it its name. What has such a name is a good backup.
 */
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ConfigError, type Config } from '../config/config'
import { lockFolder } from '../db/sqlite/locks'
import { ChildProcess } from '../lib/child-process'
import { systemClock } from '../lib/clock'
import { syncToDisk } from '../lib/file-store'
import { type Log, silentLog } from '../lib/log'
import { product } from '../lib/product'
import { thrownLine, linesOf } from '../lib/text'
import { missingFiles, writeBackup } from './backup'
import { fullDiskError, removeLeftovers, scratchPrefix } from './files'
import { backupPlace, webStream, type KeptBackup } from './places'
import { BadArchive, measured, openZip, type ZipReader } from '../lib/zip-file'
import * as format from './format'
import { parseRow, UnfitRow } from './rows'

/** The name of the backup before an upgrade to a version. */
const beforeUpgrade = (version: string): string => `before-${version}.zip`

/**
 * Makes the backup before an upgrade. On SQLite it is a plain file in `DATA_DIR/backups`: the database beside it is
 * plain, too. On Postgres it is made where `BACKUP_TO` names a place, else the log says that it is the operator's
 * matter. Rejects with `ConfigError` where none can be made; nothing has changed then.
 */
export async function backUpBeforeUpgrade(given: Config, log: Log): Promise<void> {
  const config = given.databaseUrl === null ? inDataFolder(given) : given
  const { backup } = config
  if (config.databaseUrl !== null && !backup.isElsewhere) {
    const hint =
      'before an upgrade, pg_dump or elenchus backup keeps what is there; BACKUP_TO has it made'
    return log.warn({ hint }, 'backup.left_to_the_operator')
  }
  const { address } = backupPlace(backup, log)
  const begunAt = performance.now()
  log.info({ address }, 'backup.making')
  try {
    const { name, size, missing } = await makeBackup(config, beforeUpgrade(product.version))
    const ms = Math.round(performance.now() - begunAt)
    log.info({ address, name, size, missing, ms }, 'backup.made')
  } catch (error) {
    const variable = config.databaseUrl === null ? 'DATA_DIR' : 'BACKUP_TO'
    throw new ConfigError([
      `${variable}: the backup before the upgrade cannot be made in ${address} (${thrownLine(error)}); ` +
        'takes a place for it, or elenchus migrate --no-backup',
    ])
  }
}

/** Makes the backup before an upgrade by hand, in the data folder; resolves with its path. */
export async function makeUpgradeBackup(given: Config, version: string): Promise<string> {
  const config = inDataFolder(given)
  const { name } = await makeBackup(config, `before-upgrade-to-${version}.zip`)
  return join(config.dataDir, 'backups', name)
}

const inDataFolder = (config: Config): Config => ({
  ...config,
  backup: {
    ...config.backup,
    to: { kind: 'folder', path: join(config.dataDir, 'backups') },
    isElsewhere: false,
    ageRecipient: null,
  },
})

/** What the child is asked for; it comes by standard input, because it holds secrets. */
interface BackupOrder {
  readonly config: Config
  /** Without `.age`. */
  readonly name: string
}

/** What the child prints, in one line. */
type BackupReport = { readonly made: MadeBackup } | { readonly failure: string }

/** A backup that has just been made. */
export interface MadeBackup extends KeptBackup {
  /** How many files lack their bytes: they lacked them before. */
  readonly missing: number
}

/** The hidden command, with a word because each of them has one. */
const command = ['keep-backup', 'ordered'] as const

/**
 * Has a child make the backup, and resolves with what is kept. Rejects with an error whose message says what to do,
 * and with `signal`'s reason where it is aborted.
 */
export async function makeBackup(
  config: Config,
  name: string,
  signal?: AbortSignal,
): Promise<MadeBackup> {
  const order: BackupOrder = { config, name }
  await using child = new ChildProcess(command, {
    input: new Blob([JSON.stringify(order)]).stream(),
    inheritsEnvironment: true,
    limits: { processorMs: Number.POSITIVE_INFINITY },
    ...(signal ? { signal } : {}),
  })
  let report: BackupReport | null = null
  for await (const line of child.lines()) report = JSON.parse(line) as BackupReport
  signal?.throwIfAborted()
  if (report && 'made' in report) return report.made
  const killed = child.exceeded === 'memory' ? 'its process needs more memory than it may have' : ''
  throw new Error(report?.failure ?? (killed || 'its process ended before it was whole'))
}

/** The child: reads its order, and prints its report. */
export async function keepOrderedBackup(): Promise<void> {
  const { config, name } = JSON.parse(await Bun.stdin.text()) as BackupOrder
  let report: BackupReport
  try {
    report = { made: await keep(config, name) }
  } catch (error) {
    report = { failure: thrownLine(error) }
  }
  await Bun.write(Bun.stdout, `${JSON.stringify(report)}\n`)
}

async function keep(config: Config, plainName: string): Promise<MadeBackup> {
  const { backup, dataDir } = config
  const place = backupPlace(backup, silentLog)
  const variable = backup.isElsewhere && backup.to.kind === 'folder' ? 'BACKUP_TO' : 'DATA_DIR'
  const folder = backup.to.kind === 'folder' ? backup.to.path : dataDir
  const scratch = await scratchIn(variable, folder)
  try {
    using _ = lockFolder(scratch)
    const startedAt = systemClock.now()
    const whole = join(scratch, 'whole.zip')
    const manifest = await writeBackup(config, { path: whole, startedAt })
    await verifyBackup(whole)
    const isEncrypted = backup.ageRecipient !== null
    const name = isEncrypted ? `${plainName}.age` : plainName
    const path = isEncrypted ? await encrypted(whole, backup.ageRecipient) : whole
    const { size } = Bun.file(path)
    await place.put(path, name)
    await removeOld(config)
    return { name, createdAt: startedAt, size, missing: missingFiles(manifest) }
  } catch (error) {
    throw renamed(fullDiskError(variable, folder, error), variable, [scratch, folder])
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** A fault of the file that a person names is one of the folder here, which is there when the scratch folder is gone. */
function renamed(
  error: unknown,
  variable: string,
  [scratch, folder]: readonly [string, string],
): unknown {
  if (!(error instanceof ConfigError)) return error
  return new ConfigError(
    error.faults.map((fault) => fault.replace(/^FILE:/, `${variable}:`).replace(scratch, folder)),
  )
}

async function scratchIn(variable: string, folder: string): Promise<string> {
  await removeLeftovers(folder)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return await mkdtemp(join(folder, scratchPrefix.backup))
  } catch (error) {
    throw new ConfigError([`${variable}: ${folder} cannot be written to (${thrownLine(error)})`])
  }
}

/** Encrypts a file for the recipient (age-encryption.org/v1); returns the path of the other. */
async function encrypted(path: string, recipient: string): Promise<string> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const target = `${path}.age`
  const content = await encrypter.encrypt(webStream(path))
  await pipeline(
    content as unknown as AsyncIterable<Uint8Array>,
    createWriteStream(target, { mode: 0o600 }),
  )
  await syncToDisk(target)
  return target
}

/** Removes all but the newest, apart for those of upgrades and all others. */
async function removeOld({ backup }: Config): Promise<void> {
  const place = backupPlace(backup, silentLog)
  const kinds = Map.groupBy(await place.list(), ({ name }) => name.startsWith('before-'))
  for (const listed of kinds.values()) {
    for (const { name } of listed.slice(backup.keep)) await place.remove(name)
  }
}

/**
 * Reads every member of the backup at `path`: each table has the rows and the digest of the manifest, and each file
 * the digest of its row. Throws `BadArchive`.
 */
async function verifyBackup(path: string): Promise<format.Manifest> {
  await using zip = await openZip(path, format.memberNames)
  const manifest = await format.readManifest(zip)
  const files = new Map<string, string>()
  for (const [table, promised] of Object.entries(manifest.tables)) {
    const member = format.tableMember(table)
    const { pieces, digest } = measured(zip.read(member))
    let rows = 0
    for await (const line of linesOf(pieces)) {
      const row = rowOf(line, table)
      if (table === 'files') files.set(String(row['id']), String(row['sha256']))
      rows += 1
    }
    if (digest() !== promised.sha256 || rows !== promised.rows) {
      throw new BadArchive(`has another ${member} than it promises`)
    }
  }
  await verifyFiles(zip, manifest, files)
  return manifest
}

function rowOf(line: string, table: string): ReturnType<typeof parseRow> {
  try {
    return parseRow(line)
  } catch (error) {
    if (error instanceof UnfitRow)
      throw new BadArchive(`has a row of ${table} that ${error.message}`)
    throw error
  }
}

async function verifyFiles(
  zip: ZipReader,
  { incomplete }: format.Manifest,
  files: ReadonlyMap<string, string>,
): Promise<void> {
  const excused = new Set(incomplete.map(({ id }) => id))
  for (const [id, sha256] of files) {
    if (excused.has(id)) continue
    const { pieces, digest } = measured(zip.read(`files/${id}`))
    for await (const _ of pieces) {
      // All of it is read for its digest.
    }
    if (digest() !== sha256)
      throw new BadArchive(`lacks the bytes of the file ${id}, or has others`)
  }
}
