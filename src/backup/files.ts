/**
 * Replaces entries of the data folder together: new entries are made in a staging folder, then renamed
 * into place. The old entries are kept under another name. A failure renames everything back.
 */
import { randomUUID, createHash } from 'node:crypto'
import { existsSync, createWriteStream, statSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, dirname } from 'node:path'
import { lockFolder } from '../db/sqlite/locks'
import { type FileStore, syncToDisk } from '../lib/file-store'
import { pipeline } from 'node:stream/promises'
import { measured } from '../lib/zip-file'
import { ConfigError } from '../config/config'
import { driverErrorOf, isDiskFull } from '../db/database-errors'
import { replacingMark } from '../instance'
import { thrownMessage } from '../lib/text'

/** How the folders are named in which commands make what is not yet whole; each holds a lock in its own. */
export const scratchPrefix = {
  backup: '.elenchus-backup-',
  restore: '.restoring-',
  migrate: 'elenchus-move-',
} as const

/** Removes what killed commands left in `folder`, and gives the paths; a running one keeps its own. */
export async function removeLeftovers(folder: string): Promise<string[]> {
  const removed: string[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const isScratch = Object.values(scratchPrefix).some((prefix) => name.startsWith(prefix))
    if (!isScratch || isHeld(path)) continue
    await rm(path, { recursive: true, force: true })
    removed.push(path)
  }
  return removed
}

function isHeld(path: string): boolean {
  try {
    lockFolder(path)[Symbol.dispose]()
    return false
  } catch {
    return true
  }
}

export class StagingFolder {
  readonly #folder: string
  #suffix: string
  readonly #staging: string
  readonly #mark: string
  readonly #undo: (() => Promise<void>)[] = []
  /** Whether the folder had been left in part by an earlier restore. */
  #wasCutOff = false
  /** Whether everything in the folder belongs together once this restore ends. */
  #isWhole = false
  #lock: Disposable | null = null
  #replaced: string[] = []

  /** `stamp` is the end of the names of the old entries. */
  constructor(folder: string, stamp: string) {
    this.#folder = folder
    this.#suffix = `.before-restore-${stamp}`
    this.#mark = join(folder, replacingMark)
    this.#staging = join(folder, `${scratchPrefix.restore}${randomUUID()}`)
  }

  /** The path at which to make the entry that becomes `name`. */
  async stage(name: string): Promise<string> {
    await mkdir(this.#staging, { recursive: true, mode: 0o700 })
    this.#lock ??= lockFolder(this.#staging)
    return join(this.#staging, name)
  }

  /** True when the data folder has such an entry; an empty folder does not count. */
  async holds(name: string): Promise<boolean> {
    const path = join(this.#folder, name)
    if (!existsSync(path)) return false
    const inside = await readdir(path).catch(() => null)
    return inside === null || inside.length > 0
  }

  /** Puts the staged entries in place. An old entry is renamed even when nothing was staged for it. */
  async replace(names: readonly string[]): Promise<void> {
    this.#suffix = this.#freeSuffix(names)
    this.#wasCutOff = existsSync(this.#mark)
    await writeFile(this.#mark, '', { mode: 0o600 })
    await syncToDisk(this.#folder)
    this.#isWhole = true
    for (const name of names) {
      const path = join(this.#folder, name)
      if (existsSync(path)) await this.#rename(path, `${path}${this.#suffix}`)
      const staged = join(this.#staging, name)
      if (existsSync(staged)) await this.#rename(staged, path)
    }
    await syncToDisk(this.#folder)
  }

  /** A restore of the same second may have kept entries, too. */
  #freeSuffix(names: readonly string[], tried = 1): string {
    const suffix = tried === 1 ? this.#suffix : `${this.#suffix}_${tried}`
    const isTaken = names.some((name) => existsSync(join(this.#folder, `${name}${suffix}`)))
    return isTaken ? this.#freeSuffix(names, tried + 1) : suffix
  }

  /** The paths of the old entries, under their new names. */
  kept(): readonly string[] {
    return this.#replaced
  }

  /** Renames everything back. */
  async restoreOld(): Promise<void> {
    const wasWhole = this.#isWhole && !this.#wasCutOff
    this.#isWhole = false
    for (const undo of this.#undo.splice(0).toReversed()) await undo()
    this.#isWhole = wasWhole
    this.#replaced = []
  }

  async #rename(from: string, to: string): Promise<void> {
    await rename(from, to)
    if (to.endsWith(this.#suffix)) this.#replaced.push(to)
    this.#undo.push(() => rename(to, from))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#lock?.[Symbol.dispose]()
    if (this.#isWhole) await rm(this.#mark, { force: true })
    await rm(this.#staging, { recursive: true, force: true })
  }
}

/** Writes the bytes to `path`, for its owner alone, and returns their SHA-256 in hexadecimal. */
export async function saveWithDigest(
  content: AsyncIterable<Uint8Array>,
  path: string,
): Promise<string> {
  const { pieces, digest } = measured(content)
  await pipeline(pieces, createWriteStream(path, { mode: 0o600 }))
  return digest()
}

/** The SHA-256 in hexadecimal of a stored file; null when the store does not have it. */
export async function digestOf(store: FileStore, id: string): Promise<string | null> {
  const content = await store.read(id)
  if (content === null) return null
  const hash = createHash('sha256')
  for await (const piece of content) hash.update(piece)
  return hash.digest('hex')
}

/**
 * Gives a store the id of the instance that is brought into it. Does nothing for an instance without
 * an id. Returns whether the store had none; throws what `refuse` makes when it has another one.
 */
export async function claimForInstance(
  store: FileStore,
  id: string | null,
  refuse: (storeId: string) => Error,
): Promise<boolean> {
  const storeId = await store.instanceId()
  if (storeId !== null && id !== null && storeId !== id) throw refuse(storeId)
  if (storeId !== null || id === null) return false
  await store.setInstanceId(id)
  return true
}

/** The sentence for a folder; one that is not there is on the disk of the folder above it. */
export const fullDisk = (folder: string): string =>
  `the disk of ${folder} (mounted at ${mountOf(folder)}) is full; make room there`

/** The error with the name of the disk in it, where it is a full one; `variable` names the folder. */
export function fullDiskError(variable: string, folder: string, error: unknown): unknown {
  if (!isDiskFull(error)) return error
  if (driverErrorOf(error)?.name === 'PostgresError') {
    return new ConfigError([
      'DATABASE_URL: the disk of the Postgres server is full; make room there',
    ])
  }
  return new ConfigError([`${variable}: ${fullDisk(folder)}`])
}

/** A new folder for a moment. Throws `ConfigError` that names TMPDIR. */
export async function temporaryFolder(prefix: string): Promise<string> {
  const folder = tmpdir()
  try {
    return await mkdtemp(join(folder, prefix))
  } catch (error) {
    if (isDiskFull(error)) throw fullDiskError('TMPDIR', folder, error)
    const got = `TMPDIR: got ${folder}; takes a folder that can be written to`
    throw new ConfigError([`${got} (${thrownMessage(error)})`])
  }
}

/** Does what writes into a folder; a full disk is named. */
export async function writingTo<T>(
  variable: string,
  folder: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw fullDiskError(variable, folder, error)
  }
}

/** The highest folder above the path on the same device. */
function mountOf(path: string): string {
  if (!existsSync(path)) return mountOf(dirname(path))
  const { dev } = statSync(path)
  let mount = path
  while (dirname(mount) !== mount && statSync(dirname(mount)).dev === dev) mount = dirname(mount)
  return mount
}
