/** What the doctor asks of the machine: the data folder, its disk, the secret, the limit on open files. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config/config'
import { newId } from '../../lib/ids'
import { readSecret, secretPath, minSecretBytes } from '../../config/secret-file'
import { fail, ok, reasonOf, warn, type CheckResult } from './check-result'

const mebibyte = 1_048_576
/** Below the first the next upload may not fit; below the second it is time to look after it. */
const leastFree = 100 * mebibyte
const goodFree = 1_024 * mebibyte
/** Each stream takes one, and a connection to the model another. */
const goodOpenFiles = 4_096

export async function checkFolder({ dataDir }: Config): Promise<CheckResult[]> {
  if (!existsSync(dataDir)) {
    return [warn('data folder', `${dataDir} is not there yet; the first start makes it`)]
  }
  const probe = join(dataDir, `.doctor-${newId()}`)
  try {
    await writeFile(probe, 'probe', { mode: 0o600 })
  } catch (error) {
    const what = `${dataDir} cannot be written to (${reasonOf(error)})`
    return [fail('data folder', `${what}; give it to the user that runs the server`)]
  } finally {
    await rm(probe, { force: true })
  }
  return [ok('data folder', `${dataDir} can be written to`), await checkDisk(dataDir)]
}

async function checkDisk(folder: string): Promise<CheckResult> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const says = `${Math.floor(free / mebibyte)} MiB are free in ${folder}`
  if (free >= goodFree) return ok('disk', says)
  return (free >= leastFree ? warn : fail)('disk', `${says}; make room`)
}

export function checkSecret({ secretKey, dataDir }: Config): CheckResult {
  if (secretKey !== null) return ok('secret', 'SECRET_KEY is set')
  const path = secretPath(dataDir)
  const secret = readSecret(dataDir)
  if (secret === null) {
    return existsSync(join(dataDir, 'elenchus.db'))
      ? fail('secret', `${path} is gone; bring it back from a backup, or what it sealed is lost`)
      : warn('secret', `${path} is not there yet; the first start makes it`)
  }
  if (Buffer.byteLength(secret) < minSecretBytes) {
    return fail('secret', `${path} is too short; bring it back from a backup`)
  }
  const mode = statSync(path).mode & 0o777
  if ((mode & 0o077) === 0) return ok('secret', `${path} is there, for its owner alone`)
  return fail('secret', `${path} can be read by others (${mode.toString(8)}); chmod 600 it`)
}

/** Linux tells; elsewhere nothing is said. */
export function checkLimits(): CheckResult[] {
  const limits = existsSync('/proc/self/limits') ? readFileSync('/proc/self/limits', 'utf8') : ''
  const [, most = ''] = /^Max open files\s+(\d+|unlimited)/m.exec(limits) ?? []
  if (most === '') return []
  const says = `${most} at once (ulimit -n)`
  const isEnough = most === 'unlimited' || Number(most) >= goodOpenFiles
  if (isEnough) return [ok('open files', says)]
  return [warn('open files', `${says}; raise it to ${goodOpenFiles} for many learners at once`)]
}
