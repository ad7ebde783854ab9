/**
 * The file of the embedded engine: bun:sqlite in WAL mode, brought up to the last migration. A server
 * opens it and answers its first probe before the descriptions of the tables are loaded.
 *
 * One connection writes, one writer at a time; transactions that arrive together share a commit. A
 * second, read-only one answers every query outside a transaction, so that readers never wait for a
 * writer. Neither waits for a lock of another process on the thread that answers requests, and a third
 * one, on a thread of its own, does what waits for the disk.
 */
import { Database, type SQLQueryBindings } from 'bun:sqlite'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Log } from '../lib/log'
import { Semaphore } from '../lib/semaphore'
import { Checkpointer, emptyLongLog } from './checkpointer'
import { GroupCommit, type CommitOptions } from './group-commit'
import { hasMigrations, migrateSqlite, type Migration } from './migrate'
import { isBusy, patiently, rewriteHeader } from './sqlite-locks'
import type { DatabaseConnection } from './store'
import { FileInPlace } from './file-in-place'
import { WriteProbe } from './write-probe'

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
      if (!hasMigrations(writer, migrations))
        await patiently(() => migrateSqlite(writer, migrations))
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
