/** Whether the file at a path is still the one that is open: a file that was moved away takes no more writes. */
import { statSync } from 'node:fs'
import type { Log } from '../lib/log'

/** The database file was moved, removed or replaced under its server. */
class FileMoved extends Error {
  readonly code = 'DATABASE_MOVED'

  constructor(path: string) {
    super(
      `${path} is no longer the file that this server has open; put it back, or restart the server`,
    )
    this.name = 'FileMoved'
  }
}

export class FileInPlace {
  readonly #path: string
  readonly #log: Log | undefined
  readonly #opened: string | null
  #isLogged = false

  /** The file at `path` has just been opened. */
  constructor(path: string, log: Log | undefined) {
    this.#path = path
    this.#log = log
    this.#opened = identityOf(path)
  }

  /** Throws where a write would go to a file that has no name any more. Logs that once. */
  require(): void {
    if (identityOf(this.#path) === this.#opened) {
      this.#isLogged = false
      return
    }
    const error = new FileMoved(this.#path)
    if (!this.#isLogged) this.#log?.error({ err: error, file: this.#path }, 'database.file_moved')
    this.#isLogged = true
    throw error
  }
}

/** The device and the number of the file; null where there is none. */
function identityOf(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false })
  return found ? `${found.dev}:${found.ino}` : null
}
