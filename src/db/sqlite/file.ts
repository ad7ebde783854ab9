/**
 * The file of the embedded engine: bun:sqlite in WAL mode, brought up to the last migration. A server
 * opens it and answers its first probe before the descriptions of the tables are loaded.
 *
 * One connection writes, one writer at a time; transactions that arrive together share a commit. A
 * second, read-only one answers every query outside a transaction, so that readers never wait for a
 * writer. Neither waits for a lock of another process on the thread that answers requests, and a third
 * one, on a separate thread, does what waits for the disk.
 */
import { Database, type SQLQueryBindings } from 'bun:sqlite'
import { closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Log } from '../../lib/log'
import { Semaphore } from '../../lib/pacing'
import {
  hasMigrations,
  hasTables,
  migrateSqlite,
  type Migration,
  type StepListener,
} from '../migrate'
import { isBusy, patiently, rewriteHeader, lockPatienceMs, pauseMs } from './locks'
import { type DatabaseConnection, type TransactionOptions, WriteProbe } from '../store'
import { AsyncLocalStorage } from 'node:async_hooks'
import { stat } from 'node:fs/promises'
import { threadAddress } from '../../lib/child-process'
import { minuteMs } from '../../lib/clock'
import type { CheckpointOrder, CheckpointReport, CheckpointStep } from './checkpoint-thread'
import type { MigrationOrder, MigrationReport } from './migration-thread'

/** A common table expression may come before a write as well as before a read. */
const reads = /^\s*(select\b|with\b(?![^]*\b(insert into|update|delete from) "))/i

/** Whether the reading connection can answer a statement. */
export const isRead = (sql: string): boolean => reads.test(sql)

/** How long the health probe waits for the write lock of another process before it says so. */
const probePatienceMs = 1_500

/** When what a killed process left in the log is emptied: the first requests come before it. */
const emptyAfterMs = 2_000

export interface SqliteOptions {
  readonly log?: Log | undefined
  /** Bytes of the write-ahead log past which the log has a warning. */
  readonly walMaxBytes?: number | undefined
  /** Hears of each step of an upgrade, which then runs on a thread; without it, on this one. */
  readonly onStep?: StepListener | undefined
}

type SqlitePlace = SqliteOptions & { readonly path: string }

/** An open file with its two connections, and the thread that checkpoints it. */
export class SqliteFile implements DatabaseConnection {
  readonly engine = 'sqlite'
  readonly shared = null
  readonly writer: Database
  readonly reader: Database
  readonly #writeLock = new Semaphore()
  readonly #commits: GroupCommit
  readonly #checkpointer: Checkpointer
  readonly #inPlace: FileInPlace
  readonly #writeProbe = new WriteProbe(
    () => this.#probe(async () => rewriteHeader(this.writer)),
    () => this.#probe(async () => undefined),
  )
  #isOpen = true

  private constructor(writer: Database, reader: Database, place: SqlitePlace) {
    this.writer = writer
    this.reader = reader
    this.#inPlace = new FileInPlace(place.path, place.log)
    const exclusively = <T>(task: () => Promise<T>) => this.#writeLock.run(task)
    this.#commits = new GroupCommit(writer, exclusively)
    this.#checkpointer = new Checkpointer({ ...place, exclusively, frames: () => framesOf(writer) })
  }

  /**
   * Opens (and creates) the file at `path` and brings it up to the last migration. Waits for the locks of
   * other processes, and rejects with SQLite's error when the patience is over.
   */
  static async open(
    path: string,
    migrations: readonly Migration[],
    options: SqliteOptions = {},
  ): Promise<SqliteFile> {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    // The file is readable for its owner alone; SQLite gives its log and index files the same mode.
    closeSync(openSync(path, 'a', 0o600))
    const leftBytes = await emptyLongLog(path)
    const writer = new Database(path, { create: true })
    try {
      await patiently(() => enterWal(writer))
      if (!hasMigrations(writer, migrations)) {
        const { onStep } = options
        if (onStep && hasTables(writer)) await migrateOnThread({ path, migrations }, onStep)
        else await patiently(() => migrateSqlite(writer, migrations))
      }
      if (await patiently(() => dropStatistics(writer))) {
        writer.close() // which has read them
        return await SqliteFile.open(path, migrations, options)
      }
      keepUndoInMemory(writer)
      const reader = new Database(path, { readonly: true })
      reader.run('pragma busy_timeout = 0')
      const file = new SqliteFile(writer, reader, { path, ...options })
      if (leftBytes > 0) file.#emptyLater()
      return file
    } catch (error) {
      writer.close()
      throw error
    }
  }

  /** A process that was killed may have left in the log what had been deleted. */
  #emptyLater(): void {
    setTimeout(() => void this.#checkpointer.empty(), emptyAfterMs).unref()
  }

  async query<Row>(text: string, values: readonly string[] = []): Promise<Row[]> {
    const all = (client: Database) => client.query<Row, SQLQueryBindings[]>(text).all(...values)
    if (isRead(text)) return patiently(() => all(this.reader))
    return this.commit(async () => all(this.writer))
  }

  /** Runs statements in a transaction, which may share its commit with others. */
  async commit<T>(work: () => Promise<T>, options?: CommitOptions): Promise<T> {
    this.#inPlace.require()
    try {
      const result = await this.#commits.run(work, options)
      this.#checkpointer.committed()
      return result
    } catch (error) {
      this.#writeProbe.observe(error)
      throw error
    }
  }

  /** `secure_delete` overwrites deleted pages; this removes their old content from the log. */
  scrub(): Promise<void> {
    return this.#checkpointer.empty()
  }

  walBytes(): Promise<number> {
    return this.#checkpointer.logBytes()
  }

  /** Reads a row: `select 1` alone would not look into the file. */
  async ping(): Promise<void> {
    await patiently(() => this.reader.query('select 1 from schema_migrations limit 1').get())
  }

  async probeWrite(): Promise<void> {
    this.#inPlace.require()
    await this.#writeProbe.run()
  }

  /** A transaction that soon gives up while another process has the write lock. */
  #probe(work: () => Promise<void>): Promise<void> {
    return this.commit(work, { isUrgent: true, patienceMs: probePatienceMs })
  }

  /** Closes both connections, once; `finalize` ends the statements that others have prepared. */
  async close(finalize?: () => void): Promise<void> {
    await this.#commits.drained()
    await this.#checkpointer.close()
    await this.#writeLock.run(async () => {
      if (!this.#isOpen) return
      this.#isOpen = false
      finalize?.()
      this.reader.close()
      this.writer.close()
    })
  }
}

/** Rejects with SQLite's error; nothing has changed then. */
async function migrateOnThread(order: MigrationOrder, onStep: StepListener): Promise<void> {
  const done = Promise.withResolvers<void>()
  const worker = new Worker(threadAddress('db/sqlite/migration-thread')) as BunWorker
  worker.addEventListener('message', ({ data }: MessageEvent<MigrationReport>) => {
    if ('step' in data) onStep(data.step)
    else if ('isDone' in data) done.resolve()
    else done.reject(Object.assign(new Error(data.failure.message), data.failure))
  })
  worker.addEventListener('error', ({ message }) => done.reject(new Error(message)))
  worker.postMessage(order)
  try {
    await done.promise
  } finally {
    worker.terminate()
  }
}

/**
 * Drops the statistics of `analyze`. True where there were any. They make SQLite scan tables that were small
 * when they were taken and have grown since. Without them it takes every table for a large one.
 */
function dropStatistics(writer: Database): boolean {
  const tables = writer
    .query<{ name: string }, []>(
      "select name from sqlite_schema where name glob 'sqlite_stat[0-9]'",
    )
    .all()
  for (const { name } of tables) writer.run(`drop table ${name}`)
  return tables.length > 0
}

/** Enters WAL mode, for which a new file must not be locked. */
function enterWal(writer: Database): void {
  writer.run('pragma busy_timeout = 0')
  writer.run('pragma journal_mode = wal')
  writer.run('pragma synchronous = normal')
  writer.run('pragma foreign_keys = on')
  writer.run('pragma secure_delete = on')
  writer.run('pragma wal_autocheckpoint = 0') // the checkpointer's thread does this
}

/**
 * Keeps in memory what SQLite needs to take a statement back, or a member of a shared commit: a copy of each
 * page that it changes. More than 64 KiB of copies went to a temporary file, 50 writes for the start and
 * the end of a reply. Not before the migrations, for a statement of theirs may change a whole table.
 */
function keepUndoInMemory(writer: Database): void {
  writer.run('pragma temp_store = memory')
}

/** The frames in the write-ahead log. SQLite does not say while a statement of the connection runs. */
function framesOf(writer: Database): number | null {
  if (writer.inTransaction) return null
  try {
    return (writer.query('pragma wal_checkpoint(noop)').get() as { log: number }).log
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'SQLITE_LOCKED' && !isBusy(error)) throw error
    return null
  }
}

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

/** No transaction joins a group that began this long ago, in milliseconds: its first one waits. */
const joinWithinMs = 5
/** The same for a group with an urgent one. */
const joinUrgentWithinMs = 2

/** What a transaction's work came to. */
interface Outcome {
  readonly isFailed: boolean
  readonly error?: unknown
  /** Tells the caller; called after the commit. */
  readonly settle: () => void
}

interface Waiting {
  /** Runs the transaction's statements. Never rejects. */
  readonly run: () => Promise<Outcome>
  readonly reject: (error: unknown) => void
  readonly isUrgent: boolean
  /** When it no longer waits for the lock of another process; monotonic. */
  readonly deadline: number
}

export interface CommitOptions extends TransactionOptions {
  /** How long it waits for the lock of another process, in milliseconds. */
  readonly patienceMs?: number
}

export class GroupCommit {
  readonly #writer: Database
  readonly #alone: <T>(task: () => Promise<T>) => Promise<T>
  readonly #waiting: Waiting[] = []
  #draining: Promise<void> | null = null

  /** `alone` runs a task while nothing else writes. */
  constructor(writer: Database, alone: <T>(task: () => Promise<T>) => Promise<T>) {
    this.#writer = writer
    this.#alone = alone
  }

  /**
   * Runs `work` in a transaction and resolves after its commit. Where `work` rejects, what it wrote
   * is taken back, and the rest of its group stays. Where the commit fails, the whole group rejects,
   * for each may have read what another wrote. An urgent one runs before those that wait, which
   * have less time to join it. Where another process has the file's write lock for longer than the
   * patience, it rejects with SQLite's error, before `work` was called.
   */
  run<T>(
    work: () => Promise<T>,
    { isUrgent = false, patienceMs = lockPatienceMs }: CommitOptions = {},
  ): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const inCallersContext = AsyncLocalStorage.snapshot()
    const run = async (): Promise<Outcome> => {
      try {
        const value = await inCallersContext(work)
        return { isFailed: false, settle: () => resolve(value) }
      } catch (error) {
        return { isFailed: true, error, settle: () => reject(error) }
      }
    }
    const waiting = { run, reject, isUrgent, deadline: performance.now() + patienceMs }
    if (isUrgent) this.#waiting.unshift(waiting)
    else this.#waiting.push(waiting)
    this.#draining ??= this.#drain()
    return promise
  }

  /** Resolves when nothing waits. */
  async drained(): Promise<void> {
    await this.#draining
  }

  async #drain(): Promise<void> {
    for (let refusals = 0; this.#waiting.length > 0;) {
      // What one read of the network brought comes before the next turn of the event loop.
      await new Promise((resolve) => setImmediate(resolve))
      if (await this.#runGroup()) {
        refusals = 0
        continue
      }
      await Bun.sleep(pauseMs(refusals))
      refusals += 1
    }
    this.#draining = null
  }

  /** False where another process has the file's write lock, for which the rest waits. */
  async #runGroup(): Promise<boolean> {
    const group: Waiting[] = []
    try {
      return await this.#alone(() => this.#commitGroup(group))
    } catch (error) {
      for (const { reject } of group) reject(error)
      return true
    }
  }

  /**
   * Runs what waits and adds it to `group`. Rejects where nothing of the group is stored. False where
   * another process has the file's write lock.
   */
  async #commitGroup(group: Waiting[]): Promise<boolean> {
    const outcomes: Outcome[] = []
    const begun = performance.now()
    let withinMs = joinWithinMs
    let isLocked = false
    do {
      const isFirst = !this.#writer.inTransaction
      isLocked = isFirst && this.#waiting.length > 0 && !this.#begins()
      const next = isLocked ? undefined : this.#waiting.shift()
      if (!next) break
      if (next.isUrgent) withinMs = Math.min(withinMs, joinUrgentWithinMs)
      group.push(next)
      outcomes.push(await this.#runNext(next, isFirst))
    } while (performance.now() - begun < withinMs)
    if (this.#writer.inTransaction) this.#commit()
    for (const { settle } of outcomes) settle()
    return !isLocked
  }

  /**
   * Begins a transaction, which takes the file's write lock. False where another process has it: what has
   * waited too long rejects. Any other failure is everybody's who waits.
   */
  #begins(): boolean {
    try {
      this.#execute('begin immediate')
      return true
    } catch (error) {
      const isLocked = isBusy(error)
      const now = performance.now()
      const waiting = this.#waiting.splice(0)
      for (const one of waiting) {
        if (isLocked && one.deadline > now) this.#waiting.push(one)
        else one.reject(error)
      }
      return false
    }
  }

  /** The first of a transaction needs no savepoint: a rollback takes nothing from others. */
  async #runNext({ run }: Waiting, isFirst: boolean): Promise<Outcome> {
    if (!isFirst) this.#execute('savepoint joined')
    const outcome = await run()
    if (outcome.isFailed) this.#takeBack(outcome, isFirst)
    else if (!isFirst) this.#execute('release joined')
    return outcome
  }

  #takeBack({ error }: Outcome, isFirst: boolean): void {
    if (isFirst) {
      if (this.#writer.inTransaction) this.#execute('rollback')
      return
    }
    // A full disk, for one, has SQLite roll back all.
    if (!this.#writer.inTransaction) throw error
    this.#execute('rollback to joined')
    this.#execute('release joined')
  }

  #commit(): void {
    try {
      this.#execute('commit')
    } catch (error) {
      if (this.#writer.inTransaction) this.#execute('rollback')
      throw error
    }
  }

  #execute(statement: string): void {
    this.#writer.query(statement).run()
  }
}

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
async function emptyLongLog(path: string): Promise<number> {
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

const module = 'db/sqlite/checkpoint-thread'

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
