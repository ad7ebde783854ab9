/** What works today and will hurt later: a start in production says it in the log, and `doctor` in words of its own. */
import { existsSync, readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { Config } from '../config/config'

const mebibyte = 1_048_576
/** Below this many free bytes an administrator should make room. */
export const goodFreeBytes = 1_024 * mebibyte
/** A shorter token of `/metrics` can be found by trying. */
const goodTokenLength = 16
/** Each stream takes one, and its connection to the model another. */
export const goodOpenFiles = 4_096

export const backUp =
  'set BACKUP_SCHEDULE, and BACKUP_TO to another disk; backups that you make otherwise are not seen here'

/** The limit on open files, as Linux shows it; null on other systems. */
export function openFileLimit(): string | null {
  const path = '/proc/self/limits'
  const limits = existsSync(path) ? readFileSync(path, 'utf8') : ''
  return /^Max open files\s+(\d+|unlimited)/m.exec(limits)?.[1] ?? null
}

export const isFewOpenFiles = (limit: string | null): boolean =>
  limit !== null && limit !== 'unlimited' && Number(limit) < goodOpenFiles

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Types of file systems on other machines (`statfs(2)`): their locks do not hold what SQLite needs of them. */
const networkTypes: ReadonlyMap<number, string> = new Map([
  [0x69_69, 'NFS'],
  [0x51_7b, 'SMB'],
  [0xff_53_4d_42, 'CIFS'],
  [0xfe_53_4d_42, 'SMB2'],
  [0x01_02_19_97, '9P'],
  [0x00_c3_64_00, 'Ceph'],
])

/** The name of the network file system that the SQLite file is on; null where it is on none. */
export async function networkFileSystem({ databaseUrl, dataDir }: Config): Promise<string | null> {
  if (databaseUrl !== null) return null
  const { type } = await statfs(dataDir)
  return networkTypes.get(type >>> 0) ?? null
}

/** One thing, and what to do about it. */
interface Advice {
  readonly about: string
  readonly hint: string
}

/** What the log of a start says. What cannot be found out is left out. */
export async function adviceFor(config: Config): Promise<Advice[]> {
  const { backup, baseUrl, dataDir, mail, metricsToken, rateLimits } = config
  const limit = openFileLimit()
  const free = await freeBytes(dataDir).catch(() => Infinity)
  const network = await networkFileSystem(config).catch(() => null)
  const isOpen = baseUrl.startsWith('http:') && !/^http:\/\/(localhost|127\.|\[::1\])/.test(baseUrl)
  const found: [isSo: boolean, about: string, hint: string][] = [
    [backup.schedule === null, 'backups', `none are made: ${backUp}`],
    [mail.smtpUrl === null, 'mail', 'set SMTP_URL: a link that sets a password goes to a file'],
    [isOpen, 'address', `${baseUrl} is not encrypted: passwords can be read on their way`],
    [
      Object.values(rateLimits).every((each) => each === null),
      'limits',
      'RATE_LIMITS=off is for tests: passwords can be guessed without end',
    ],
    [
      metricsToken !== null && metricsToken.length < goodTokenLength,
      'metrics',
      `METRICS_TOKEN can be guessed: take ${goodTokenLength} random characters or more`,
    ],
    [
      isFewOpenFiles(limit),
      'open files',
      `${limit} at once: raise them to ${goodOpenFiles} (LimitNOFILE of systemd, ulimits of Docker)`,
    ],
    [free < goodFreeBytes, 'disk', `${Math.floor(free / mebibyte)} MiB are free in ${dataDir}`],
    [
      network !== null,
      'file system',
      `SQLite is on ${network}, whose locks fail: use a local disk`,
    ],
  ]
  return found.flatMap(([isSo, about, hint]) => (isSo ? [{ about, hint }] : []))
}
