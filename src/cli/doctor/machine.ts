/** The doctor's checks of the machine: the address, open files, the data folder, disk and secret. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isDiskFull } from '../../db/database-errors'
import { newId } from '../../lib/ids'
import { readSecret, secretPath, minSecretBytes } from '../../config/secret-file'
import { fullDisk, removeLeftovers } from '../../backup/files'
import { fail, ok, warn, type DoctorFinding, type Instance } from './check'
import { thrownLine } from '../../lib/text'

const mebibyte = 1_048_576
/** Below this many free bytes the next upload may not fit. */
const minFreeBytes = 100 * mebibyte
/** Below this many free bytes an administrator should make room. */
const goodFreeBytes = 1_024 * mebibyte
/** Each stream takes one, and its connection to the model another. */
const goodOpenFiles = 4_096

/** Passes whenever it runs: the command prints each fault of the configuration before any check. */
export const checkConfiguration = (): DoctorFinding => ok('every variable can be read')

export function checkAddress({ config: { baseUrl, production } }: Instance): DoctorFinding {
  if (baseUrl.startsWith('https:')) return ok(baseUrl)
  if (!production) return ok(`${baseUrl}, for this machine`)
  return warn(`${baseUrl} is not encrypted; set BASE_URL to an https address`)
}

export async function checkDataFolder({ config: { dataDir } }: Instance): Promise<DoctorFinding> {
  if (!existsSync(dataDir)) {
    return warn(`${dataDir} is not there yet; the first start makes it`)
  }
  const probe = join(dataDir, `.doctor-${newId()}`)
  try {
    await writeFile(probe, 'probe', { mode: 0o600 })
  } catch (error) {
    const what = `${dataDir} cannot be written to (${thrownLine(error)})`
    return fail(
      `${what}; ${isDiskFull(error) ? 'make room' : 'give it to the user that runs the server'}`,
    )
  } finally {
    await rm(probe, { force: true }).catch(() => undefined)
  }
  return ok(`${dataDir} can be written to`)
}

/** The folder in which commands, and the runtime itself, put files for a moment. */
export async function checkTemporaryFolder(): Promise<DoctorFinding> {
  const folder = tmpdir()
  const probe = join(folder, `elenchus-doctor-${newId()}`)
  try {
    await writeFile(probe, 'probe', { mode: 0o600 })
    if ((await readFile(probe, 'utf8')) === 'probe') return ok(`${folder} can be used`)
    return fail(`${folder} does not give back what was written; set TMPDIR to another folder`)
  } catch (error) {
    const todo = isDiskFull(error)
      ? fullDisk(folder)
      : 'set TMPDIR to a folder that the user of the server can write to'
    return fail(`${folder} cannot be used (${thrownLine(error)}); ${todo}`)
  } finally {
    await rm(probe, { force: true }).catch(() => undefined)
  }
}

/** Removes what killed commands left in the data folder, the one that this command runs in, and the temporary one. */
export async function clearLeftovers({ config: { dataDir } }: Instance): Promise<DoctorFinding> {
  const removed: string[] = []
  for (const folder of new Set([resolve(dataDir), process.cwd(), tmpdir()])) {
    removed.push(...(await removeLeftovers(folder)))
  }
  return ok(
    removed.length === 0
      ? 'killed commands left nothing'
      : `killed commands left ${removed.join(', ')}, now removed`,
  )
}

export async function checkDisk({ config: { dataDir } }: Instance): Promise<DoctorFinding> {
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const says = `${Math.floor(free / mebibyte)} MiB are free in ${dataDir}`
  if (free >= goodFreeBytes) return ok(says)
  return (free >= minFreeBytes ? warn : fail)(`${says}; make room`)
}

export function checkSecret({ config: { secretKey, dataDir } }: Instance): DoctorFinding {
  if (secretKey !== null) return ok('SECRET_KEY is set')
  const path = secretPath(dataDir)
  const secret = readSecret(dataDir)
  if (secret === null) {
    return existsSync(join(dataDir, 'elenchus.db'))
      ? fail(`${path} is gone; bring it back from a backup, or what it sealed is lost`)
      : warn(`${path} is not there yet; the first start makes it`)
  }
  if (Buffer.byteLength(secret) < minSecretBytes) {
    return fail(`${path} is too short; bring it back from a backup`)
  }
  const mode = statSync(path).mode & 0o777
  if ((mode & 0o077) === 0) return ok(`${path} is there, for its owner alone`)
  return fail(`${path} can be read by others (${mode.toString(8)}); chmod 600 it`)
}

/** The limit on open files, as Linux shows it; null on other systems. */
function openFileLimit(): string | null {
  const path = '/proc/self/limits'
  const limits = existsSync(path) ? readFileSync(path, 'utf8') : ''
  return /^Max open files\s+(\d+|unlimited)/m.exec(limits)?.[1] ?? null
}

export const hasProcessLimits = (): boolean => openFileLimit() !== null

export function checkOpenFiles(): DoctorFinding {
  const limit = openFileLimit()
  const says = `${limit} at once (ulimit -n)`
  if (limit === 'unlimited' || Number(limit) >= goodOpenFiles) return ok(says)
  return warn(`${says}; raise it to ${goodOpenFiles} for many learners at once`)
}
