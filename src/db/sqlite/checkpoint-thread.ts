/**
 * A thread with its own connections to the SQLite file. It copies the write-ahead log into the file and
 * begins the log anew, which waits for the disk and may take seconds. `Checkpointer` gives it orders.
 */
import { Database } from 'bun:sqlite'
import { isBusy, rewriteHeader } from './locks'

declare const self: Worker

/**
 * `copy` brings the pages of the log into the file while others write. `restart` brings the rest and
 * lets the next commit overwrite the log from its beginning; `empty` removes its content as well. Both
 * need that no connection of this process writes meanwhile. `close` ends the connections.
 */
export type CheckpointStep = 'copy' | 'restart' | 'empty' | 'close'

export interface CheckpointOrder {
  readonly path: string
  readonly step: CheckpointStep
}

/** Whether the step was done to its end: a reader or a writer of another process may prevent it. */
export type CheckpointReport = { readonly isDone: boolean } | { readonly failure: string }

/** What a restarted log keeps of its length: SQLite else never shortens one that a reader has let grow. */
const keptLogBytes = 8_388_608

interface LogState {
  readonly isBusy: boolean
  readonly frames: number
  readonly copied: number
}

class CheckpointConnections {
  readonly #writer: Database
  /** Holds a read transaction during `copy`, so that no commit of the server restarts the log. */
  readonly #guard: Database

  constructor(path: string) {
    this.#writer = new Database(path, { readwrite: true })
    this.#guard = new Database(path, { readonly: true })
    for (const one of [this.#writer, this.#guard]) one.run('pragma busy_timeout = 0')
    this.#writer.run('pragma synchronous = normal')
    this.#writer.run('pragma wal_autocheckpoint = 0')
    this.#writer.run(`pragma journal_size_limit = ${keptLogBytes}`)
    this.#writer.query('pragma user_version').get() // the log is known after the first read
  }

  /** The log up to the moment of the call. The server commits meanwhile, behind the guard's place. */
  copy(): boolean {
    const { frames } = this.#checkpoint('noop')
    this.#guard.run('begin')
    this.#guard.query('pragma user_version').get()
    const { copied } = this.#checkpoint('passive')
    const isDone = copied >= frames
    if (!isDone) this.#release()
    return isDone
  }

  restart(): boolean {
    this.#release()
    const { frames, copied } = this.#checkpoint('passive')
    if (copied < frames) return false
    this.#writeHeader()
    return this.#checkpoint('noop').frames <= frames
  }

  empty(): boolean {
    this.#release()
    if (this.#checkpoint('truncate').isBusy) return false
    this.#writeHeader()
    return true
  }

  close(): boolean {
    this.#release()
    this.#guard.close()
    this.#writer.close()
    return true
  }

  #release(): void {
    if (this.#guard.inTransaction) this.#guard.run('rollback')
  }

  #checkpoint(mode: 'noop' | 'passive' | 'truncate'): LogState {
    const row = this.#writer.query(`pragma wal_checkpoint(${mode})`).get()
    const { busy, log, checkpointed } = row as Record<'busy' | 'log' | 'checkpointed', number>
    return { isBusy: busy !== 0, frames: log, copied: checkpointed }
  }

  /** The first commit after a checkpoint begins the log anew and waits for the disk: it is this one. */
  #writeHeader(): void {
    this.#writer.run('begin immediate')
    try {
      rewriteHeader(this.#writer)
      this.#writer.run('commit')
    } catch (error) {
      if (this.#writer.inTransaction) this.#writer.run('rollback')
      throw error
    }
  }
}

let connections: CheckpointConnections | null = null

function report({ path, step }: CheckpointOrder): CheckpointReport {
  try {
    connections ??= new CheckpointConnections(path)
    return { isDone: connections[step]() }
  } catch (error) {
    return isBusy(error) ? { isDone: false } : { failure: String(error) }
  }
}

self.addEventListener('message', ({ data }: MessageEvent<CheckpointOrder>) =>
  self.postMessage(report(data)),
)
