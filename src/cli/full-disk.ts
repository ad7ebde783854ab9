/** Which disk is full, for people: the one of a folder, by the folder that it is mounted at. */
import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError } from '../config/config'
import { driverErrorOf, isDiskFull } from '../db/database-errors'

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
