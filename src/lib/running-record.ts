/**
 * What a running server says of itself to `elenchus doctor`, in a file of its data folder: which
 * process it is, its address, and what it has noticed. The file is gone once the server has stopped.
 */
import { readFileSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface RunningServer {
  readonly pid: number
  /** The port that it listens at, or the path of its socket. */
  readonly place?: number | string
  /** The address that its links begin with. */
  readonly baseUrl: string
  /** The headers of a proxy that it does not trust, and the address that sent them; null for none. */
  readonly forwarded: ForwardedFinding | null
}

/** Headers that say where a request came from, and the address that the socket knows. */
export interface ForwardedFinding {
  readonly headers: readonly string[]
  readonly from: string
}

const pathIn = (dataDir: string): string => join(dataDir, 'running.json')

/** The record of one server. A disk that takes no file costs the record, and nothing else. */
export class RunningRecord {
  readonly #path: string
  #state: RunningServer
  #writing: Promise<void> = Promise.resolve()

  constructor(dataDir: string, baseUrl: string) {
    this.#path = pathIn(dataDir)
    this.#state = { pid: process.pid, baseUrl, forwarded: null }
  }

  /** Writes the record, with what is new in it. */
  write(news: Partial<Pick<RunningServer, 'forwarded' | 'place'>> = {}): Promise<void> {
    this.#state = { ...this.#state, ...news }
    return this.#next(async () => {
      const draft = `${this.#path}.${process.pid}`
      await writeFile(draft, `${JSON.stringify(this.#state)}\n`, { mode: 0o600 })
      await rename(draft, this.#path)
    })
  }

  /** Removes the record, unless another server has replaced it. */
  remove(): Promise<void> {
    return this.#next(async () => {
      if (read(this.#path)?.pid === process.pid) await rm(this.#path, { force: true })
    })
  }

  #next(work: () => Promise<void>): Promise<void> {
    this.#writing = this.#writing.then(work).catch(() => undefined)
    return this.#writing
  }
}

/** The server that runs on this data folder on this machine; null where none does. */
export function runningServer(dataDir: string): RunningServer | null {
  const server = read(pathIn(dataDir))
  // A process of this number that reads its own record is another one, as in a new container.
  return server && server.pid !== process.pid && isAlive(server.pid) ? server : null
}

function read(path: string): RunningServer | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as RunningServer
  } catch {
    return null
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
