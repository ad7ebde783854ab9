/**
 * The lock on a data folder: one server a folder on SQLite. The operating system holds it (SQLite's
 * write lock on an empty file beside the database), so that it ends with the process, however that ends.
 */
import { Database } from 'bun:sqlite'
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isoTime, systemClock } from '../../lib/clock'

/** Another process has the folder; the message names it. */
export class FolderLocked extends Error {}

const lockName = 'server.lock'
/** Who holds the lock, for people. Read only while the lock is held. */
const holderName = 'server.json'

/**
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
