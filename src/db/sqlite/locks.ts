/** SQLite's locks: the waits for them, and the lock on a data folder. */
import { Database } from 'bun:sqlite'
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { secondMs, isoTime, systemClock } from '../../lib/clock'

/** How long a statement waits for the lock of another process before it fails. */
export const lockPatienceMs = 15 * secondMs

/** The longest pause between two attempts, in milliseconds. */
const longestPauseMs = 50

/** Whether another connection has a lock that a statement needs. */
export const isBusy = (error: unknown): boolean =>
  String((error as { code?: unknown } | null)?.code).startsWith('SQLITE_BUSY')

/** The pause before the attempt after so many: longer each time, and never the same for two waiters. */
export const pauseMs = (attempts: number): number =>
  Math.min(longestPauseMs, 2 ** attempts) * (0.5 + Math.random() / 2)

/**
 * Waits without a thread that waits: SQLite says at once that another process has the lock.
 *
 * The result of `attempt`, at once where no lock is in its way. Else it is made again, as long as the
 * patience lasts; then the error is SQLite's.
 */
export function patiently<T>(attempt: () => T): T | Promise<T> {
  try {
    return attempt()
  } catch (error) {
    if (!isBusy(error)) throw error
    return retried(attempt)
  }
}

async function retried<T>(attempt: () => T): Promise<T> {
  const deadline = performance.now() + lockPatienceMs
  for (let attempts = 0; ; attempts += 1) {
    await Bun.sleep(pauseMs(attempts))
    try {
      return attempt()
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error
    }
  }
}

/** Writes a number of the file's header as it is: one page, and nothing that anyone reads changes. */
export function rewriteHeader(writer: Database): void {
  const { user_version: version } = writer.query('pragma user_version').get() as {
    user_version: number
  }
  writer.run(`pragma user_version = ${version}`)
}

/** Another process has the folder; the message names it. */
export class FolderLocked extends Error {}

const lockName = 'server.lock'
/** Who holds the lock, for people. Read only while the lock is held. */
const holderName = 'server.json'

/**
 * The lock on a data folder: one server a folder on SQLite. The operating system holds it (SQLite's
 * write lock on an empty file beside the database), so that it ends with the process, however that ends.
 *
 * Takes the lock on an existing folder until it is disposed of. Throws `FolderLocked` while another
 * process has it, and the system's error where the folder cannot be written to.
 */
export function lockFolder(folder: string): Disposable {
  const path = join(folder, lockName)
  closeSync(openSync(path, 'a', 0o600))
  const client = new Database(path, { readwrite: true })
  try {
    client.run('begin immediate')
  } catch (error) {
    client.close()
    if (!String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')) throw error
    throw new FolderLocked(`${folder} is in use; stop the server first: ${describeHolder(folder)}`)
  }
  const holder = join(folder, holderName)
  const since = isoTime(systemClock.now())
  const about = JSON.stringify({ pid: process.pid, host: hostname(), since })
  writeFileSync(holder, `${about}\n`, { mode: 0o600 })
  return {
    [Symbol.dispose]: () => {
      rmSync(holder, { force: true })
      client.run('rollback')
      client.close()
    },
  }
}

function describeHolder(folder: string): string {
  try {
    const { pid, host, since } = JSON.parse(
      readFileSync(join(folder, holderName), 'utf8'),
    ) as Record<string, unknown>
    return `process ${String(pid)} on ${String(host)} since ${String(since)}`
  } catch {
    return 'another process'
  }
}
