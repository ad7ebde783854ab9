/**
 * Keeps the write-ahead log of SQLite short. A thread does what waits for the disk; here is decided when.
 * While the thread copies pages, the server commits; only to begin the log anew do writers wait, each
 * asynchronously, for as long as the disk takes for the last few pages.
 */
import { stat } from 'node:fs/promises'
import { threadAddress } from '../lib/child-process'
import { minuteMs } from '../lib/clock'
import type { Log } from '../lib/log'
import type { CheckpointOrder, CheckpointReport, CheckpointStep } from './checkpoint-thread'
import { pauseMs } from './sqlite-locks'

/**
 * Frames of the write-ahead log, a page each, after which it is checkpointed. A log of this length holds
 * most pages several times, and a checkpoint writes each of them once. SQLite's own number is 1,000.
 */
const framesPerCheckpoint = 2_000

/** A longer log is emptied before the file is opened. */
const longLogBytes = 67_108_864

/** Attempts that fail are this far apart at the most, in milliseconds. */
const longestPauseMs = 1_000

/** How long `empty` waits for a reader of another process. The log is emptied after it all the same. */
const emptyPatienceMs = 1_000

export interface CheckpointerParts {
  readonly path: string
  /** The frames in the log; null while the writing connection is in a transaction. */
  readonly frames: () => number | null
  /** Runs a task while no connection of this process writes. */
  readonly exclusively: <T>(task: () => Promise<T>) => Promise<T>
  readonly log?: Log | undefined
  /** A log on the disk that is longer is warned of, once a minute. */
  readonly walMaxBytes?: number | undefined
}

export class Checkpointer {
  readonly #parts: CheckpointerParts
  readonly #thread: CheckpointThread
  #running: Promise<void> | null = null
  #frames = 0
  /** How often the log was asked to be emptied, and the last of these that was done. */
  #asked = 0
  #emptied = 0
  readonly #waiting = new Set<() => void>()
  #isClosed = false
  #wake: () => void = () => undefined
  /** Monotonic, by the name of the line. */
  readonly #loggedAt = new Map<string, number>()

  constructor(parts: CheckpointerParts) {
    this.#parts = parts
    this.#thread = new CheckpointThread(parts.path)
  }

  /** Called after each commit; begins a checkpoint where the log is long. */
  committed(): void {
    this.#frames = this.#parts.frames() ?? this.#frames
    if (this.#isNeeded()) this.#start()
  }

  /**
   * Removes what the log holds of former content. Resolves when that is done, or after a second: while
   * another process reads the file, the log is emptied after it.
   */
  async empty(): Promise<void> {
    if (this.#isClosed) return
    this.#asked += 1
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.add(resolve)
    const timer = setTimeout(resolve, emptyPatienceMs)
    this.#start()
    await promise
    clearTimeout(timer)
    this.#waiting.delete(resolve)
  }

  /** Bytes of the log on the disk. */
  logBytes(): Promise<number> {
    return bytesOf(walPath(this.#parts.path))
  }

  /** Ends after the step that is under way. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#wake()
    await this.#running
    await this.#thread.close()
  }

  #isNeeded(): boolean {
    if (this.#isClosed) return false
    return this.#asked > this.#emptied || this.#frames >= framesPerCheckpoint
  }

  #start(): void {
    this.#running ??= this.#run().finally(() => {
      this.#running = null
      // What was asked for after the last look of this run is not left to the next commit.
      if (this.#isNeeded()) this.#start()
    })
  }

  async #run(): Promise<void> {
    for (let failures = 0; this.#isNeeded();) {
      if (await this.#attempt()) {
        failures = 0
        continue
      }
      failures += 1
      await this.#warnOfLength()
      await this.#pause(Math.min(longestPauseMs, 10 * pauseMs(failures)))
    }
  }

  /** True where the log was begun anew. */
  async #attempt(): Promise<boolean> {
    const asked = this.#asked
    const isEmptied = asked > this.#emptied
    try {
      if (!(await this.#thread.do('copy'))) return false
      const step = isEmptied ? 'empty' : 'restart'
      if (!(await this.#parts.exclusively(() => this.#thread.do(step)))) return false
    } catch (error) {
      this.#logOften('database.checkpoint_failed', { err: error })
      return false
    }
    this.#frames = this.#parts.frames() ?? 0
    if (isEmptied) this.#emptied = asked
    if (this.#emptied === this.#asked) for (const resolve of this.#waiting) resolve()
    return true
  }

  async #warnOfLength(): Promise<void> {
    const { walMaxBytes = Infinity } = this.#parts
    const bytes = await this.logBytes()
    if (bytes <= walMaxBytes) return
    const hint = 'a program that reads the database keeps its write-ahead log from being emptied'
    this.#logOften('database.long_write_ahead_log', { bytes, walMaxBytes, hint })
  }

  /** Logs a line once a minute. */
  #logOften(name: string, fields: object): void {
    const now = performance.now()
    if (now - (this.#loggedAt.get(name) ?? -Infinity) < minuteMs) return
    this.#loggedAt.set(name, now)
    this.#parts.log?.warn(fields, name)
  }

  async #pause(ms: number): Promise<void> {
    if (this.#isClosed) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    const timer = setTimeout(resolve, ms)
    timer.unref() // a command that has ended does not wait for another process that reads
    await promise
    clearTimeout(timer)
  }
}

/**
 * Empties a log that is longer than a server leaves one, before the file is opened: to open it reads the
 * whole log. Resolves with the bytes that are left.
 */
export async function emptyLongLog(path: string): Promise<number> {
  if ((await bytesOf(walPath(path))) > longLogBytes) {
    const thread = new CheckpointThread(path)
    await thread.do('empty').catch(() => undefined) // the opening meets the same fault, and says it
    await thread.close()
  }
  return bytesOf(walPath(path))
}

const walPath = (path: string): string => `${path}-wal`

const bytesOf = async (path: string): Promise<number> =>
  (await stat(path).catch(() => null))?.size ?? 0

const module = 'db/checkpoint-thread'

/** Bun's workers keep a process running only while they are referred to. */
type BunWorker = Worker & { ref(): void; unref(): void }

/** The thread, which is begun with its first step: most commands and many servers need none. */
class CheckpointThread {
  readonly #path: string
  #worker: BunWorker | null = null
  /** The step that is under way. */
  #step = Promise.withResolvers<CheckpointReport>()

  constructor(path: string) {
    this.#path = path
  }

  /** Whether the step was done. One at a time. Rejects where SQLite fails, or the thread. */
  async do(step: CheckpointStep): Promise<boolean> {
    this.#step = Promise.withResolvers()
    const worker = (this.#worker ??= this.#begin())
    worker.ref()
    worker.postMessage({ path: this.#path, step } satisfies CheckpointOrder)
    const report = await this.#step.promise.finally(() => worker.unref())
    if ('failure' in report) throw new Error(report.failure)
    return report.isDone
  }

  async close(): Promise<void> {
    if (this.#worker === null) return
    await this.do('close').catch(() => undefined)
    this.#worker?.terminate()
    this.#worker = null
  }

  #begin(): BunWorker {
    const worker = new Worker(threadAddress(module), { smol: true }) as BunWorker
    worker.addEventListener('message', ({ data }: MessageEvent<CheckpointReport>) =>
      this.#step.resolve(data),
    )
    worker.addEventListener('error', ({ message }) => {
      this.#worker = null
      this.#step.reject(new Error(message))
    })
    return worker
  }
}
