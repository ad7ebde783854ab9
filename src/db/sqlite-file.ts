/**
 * The file of the embedded engine: bun:sqlite in WAL mode, brought up to the last migration. A server
 * opens it and answers its first probe before the descriptions of the tables are loaded.
 *
 * One connection writes, one writer at a time; transactions that arrive together share a commit. A
 * second, read-only one answers every query outside a transaction, so that readers never wait for a
 * writer.
 */
import { Database, type SQLQueryBindings } from 'bun:sqlite'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { Semaphore } from '../lib/semaphore'
import { GroupCommit } from './group-commit'
import { migrateSqlite, type Migration } from './migrate'
import type { DatabaseConnection, TransactionOptions } from './store'
import { WriteProbe } from './write-probe'

/** A common table expression may come before a write as well as before a read. */
const reads = /^\s*(select\b|with\b(?![^]*\b(insert into|update|delete from) "))/i

/** Whether the reading connection can answer a statement. */
export const isRead = (sql: string): boolean => reads.test(sql)

/**
 * Pages of the write-ahead log after which SQLite checkpoints, on the thread that answers requests. A log
 * of this length holds most pages several times, and a checkpoint writes each of them once. SQLite's
 * own number is 1,000.
 */
const pagesPerCheckpoint = 2_000

/**
 * What a checkpoint leaves of the write-ahead log, as much as those pages. SQLite never shortens a log
 * by itself that a reader of another process has let grow.
 */
const keptLogBytes = 8_388_608

/** How long one process waits for another's write lock. */
const busyTimeoutMs = 5_000

/** An open file with its two connections. */
export class SqliteFile implements DatabaseConnection {
  readonly engine = 'sqlite'
  readonly shared = null
  readonly writer: Database
  readonly reader: Database
  readonly #writeLock = new Semaphore()
  readonly #commits: GroupCommit
  readonly #writeProbe = new WriteProbe(() => this.#rewriteHeader())
  #isOpen = true

  private constructor(writer: Database, reader: Database) {
    this.writer = writer
    this.reader = reader
    this.#commits = new GroupCommit(writer, (task) => this.#writeLock.run(task))
  }

  /** Opens (and creates) the file at `path` and brings it up to the last migration. */
  static async open(path: string, migrations: readonly Migration[]): Promise<SqliteFile> {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    // The file is readable for its owner alone; SQLite gives its log and index files the same mode.
    closeSync(openSync(path, 'a', 0o600))
    const writer = new Database(path, { create: true })
    try {
      await enterWal(writer)
      migrateSqlite(writer, migrations)
      if (dropStatistics(writer)) {
        writer.close() // which has read them
        return await SqliteFile.open(path, migrations)
      }
      keepUndoInMemory(writer)
      const reader = new Database(path, { readonly: true })
      reader.run(`pragma busy_timeout = ${busyTimeoutMs}`)
      return new SqliteFile(writer, reader)
    } catch (error) {
      writer.close()
      throw error
    }
  }

  async query<Row>(text: string, values: readonly string[] = []): Promise<Row[]> {
    const all = (client: Database) => client.query<Row, SQLQueryBindings[]>(text).all(...values)
    return isRead(text) ? all(this.reader) : this.commit(async () => all(this.writer))
  }

  /** Runs statements in a transaction, which may share its commit with others. */
  commit<T>(work: () => Promise<T>, options?: TransactionOptions): Promise<T> {
    return this.#observed(this.#commits.run(work, options))
  }

  async #observed<T>(written: Promise<T>): Promise<T> {
    try {
      return await written
    } catch (error) {
      this.#writeProbe.observe(error)
      throw error
    }
  }

  /** `secure_delete` overwrites deleted pages; this removes their old content from the log. */
  async scrub(): Promise<void> {
    await this.#writeLock.run(async () => {
      this.writer.run('pragma wal_checkpoint(truncate)')
    })
  }

  async ping(): Promise<void> {
    this.reader.query('select 1').get()
  }

  probeWrite(): Promise<void> {
    return this.#writeProbe.run()
  }

  /** Writes a number of the file's header as it is; one page goes to the write-ahead log. */
  async #rewriteHeader(): Promise<void> {
    const rewritten = this.#writeLock.run(async () => {
      const { user_version } = this.writer.query('pragma user_version').get() as {
        user_version: number
      }
      this.writer.run(`pragma user_version = ${user_version}`)
    })
    await this.#observed(rewritten)
  }

  /** Closes both connections, once; `finalize` ends the statements that others have prepared. */
  async close(finalize?: () => void): Promise<void> {
    await this.#commits.drained()
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

/** Enters WAL mode. That change ignores the busy timeout, so two first starts retry here. */
async function enterWal(writer: Database): Promise<void> {
  writer.run(`pragma busy_timeout = ${busyTimeoutMs}`)
  for (let attempt = 0; ; attempt += 1) {
    try {
      writer.run('pragma journal_mode = wal')
      break
    } catch (error) {
      if (attempt >= 100 || !isBusy(error)) throw error
      await Bun.sleep(50)
    }
  }
  writer.run('pragma synchronous = normal')
  writer.run('pragma foreign_keys = on')
  writer.run('pragma secure_delete = on')
  writer.run(`pragma wal_autocheckpoint = ${pagesPerCheckpoint}`)
  writer.run(`pragma journal_size_limit = ${keptLogBytes}`)
}

/**
 * Keeps in memory what SQLite needs to take a statement back, or a member of a shared commit: a copy of each
 * page that it changes. More than 64 KiB of copies went to a temporary file, 50 writes for the start and
 * the end of a reply. Not before the migrations, for a statement of theirs may change a whole table.
 */
function keepUndoInMemory(writer: Database): void {
  writer.run('pragma temp_store = memory')
}

const isBusy = (error: unknown): boolean =>
  String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')
