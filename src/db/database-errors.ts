/** Classifies database errors in the same way on both engines. */
import { thrownLine } from '../lib/text'

export type Violation = 'unique' | 'foreign_key' | 'check' | 'not_null'

const kinds: Readonly<Record<string, Violation>> = {
  SQLITE_CONSTRAINT_UNIQUE: 'unique',
  SQLITE_CONSTRAINT_PRIMARYKEY: 'unique',
  SQLITE_CONSTRAINT_FOREIGNKEY: 'foreign_key',
  SQLITE_CONSTRAINT_CHECK: 'check',
  SQLITE_CONSTRAINT_NOTNULL: 'not_null',
  '23505': 'unique',
  '23503': 'foreign_key',
  '23514': 'check',
  '23502': 'not_null',
}

/** What an error says of itself: SQLite and the system by `code`, Postgres by `errno`. */
interface ErrorCodes {
  readonly code: string
  readonly errno: string
}

/** The codes of an error and of its causes: Drizzle keeps the driver's error as cause. */
function codesOf(error: unknown): ErrorCodes[] {
  const { code, errno, cause } = Object(error) as Record<'code' | 'errno' | 'cause', unknown>
  return [{ code: String(code), errno: String(errno) }, ...(cause ? codesOf(cause) : [])]
}

/** Whether an error or a cause of it has such a code. */
const hasCode = (error: unknown, pattern: RegExp): boolean =>
  codesOf(error).some(({ code, errno }) => pattern.test(code) || pattern.test(errno))

/** The violated constraint; null for every other error. */
export function violationOf(error: unknown): Violation | null {
  for (const { code, errno } of codesOf(error)) {
    const violation = kinds[code] ?? kinds[errno]
    if (violation) return violation
  }
  return null
}

/** ENOSPC, EDQUOT and EFBIG of the system, SQLite's names of them, and Postgres' disk_full. */
const fullDisk = /^(SQLITE_FULL|SQLITE_IOERR_(WRITE|SHMSIZE)|ENOSPC|EDQUOT|EFBIG|53100)$/

/** Whether a disk is full: the file's of SQLite, the file store's, or the one of Postgres. */
export const isDiskFull = (error: unknown): boolean => hasCode(error, fullDisk)

/**
 * Whether the transaction that failed so has certainly stored nothing. SQLite's write lock is had before the
 * first statement, or not at all.
 */
export const isRolledBack = (error: unknown): boolean =>
  violationOf(error) !== null || isDiskFull(error) || hasCode(error, /^SQLITE_BUSY/)

/** The error of the database's driver; null for an error of another kind. Drizzle keeps it as cause. */
export function driverErrorOf(error: unknown): Error | null {
  if (!(error instanceof Error)) return null
  return /^(Postgres|SQLite)Error$/.test(error.name) ? error : driverErrorOf(error.cause)
}

/** What an operator can do about a refusal of Postgres, by its SQLSTATE. */
const advice: Readonly<Record<string, string>> = {
  '42P05': 'behind a pooler that changes connections, prepare=false is needed',
  '26000': 'behind a pooler that changes connections, prepare=false is needed',
  '53300': 'a server opens up to DATABASE_CONNECTIONS of them',
}

/** Why a store cannot be opened, on one line. */
export function openFailureOf(error: unknown): string {
  if (isDiskFull(error)) return 'the disk is full'
  const failure = driverErrorOf(error) ?? error
  const { errno } = Object(failure) as { errno?: unknown }
  return [thrownLine(failure), advice[String(errno)] ?? []].flat().join('; ')
}

/** A standby, a server that its operator or provider has switched to reading, a file system mounted so. */
const readOnly = /^(25006|SQLITE_READONLY.*|EROFS)$/

/** Whether a store takes no writes. */
export const isReadOnly = (error: unknown): boolean => hasCode(error, readOnly)

/** A time limit, a lost connection, SQLite's lock and disk. */
const away =
  /^(TIME_LIMIT|DATABASE_MOVED|ERR_POSTGRES_(CONNECTION|IDLE|LIFETIME)|SQLITE_(BUSY|IOERR)|ECONNREFUSED)/
/** States of Postgres that pass: connections, memory, shutdown, statement and lock timeouts, serialization. */
const passing = /^(08|53|57P0|57014|58|55P03|40001|40P01)/

/** How often work that ends in a deadlock is done in all. */
const deadlockAttempts = 5

/**
 * Whether a store could not be asked: it is away, busy past all waiting, too slow, full, without memory
 * or connections, or takes no writes; its disk failed; or it ended a statement that took too long, or
 * one of two transactions that waited for each other. The same work may succeed later.
 */
export function isUnavailable(error: unknown): boolean {
  if (isDiskFull(error) || isReadOnly(error)) return true
  return codesOf(error).some(({ code, errno }) => away.test(code) || passing.test(errno))
}

/** Whether a statement has waited for a lock as long as it may (`lock_timeout`). */
export const isLockTimeout = (error: unknown): boolean => hasCode(error, /^55P03$/)

/** True when Postgres ended one of two transactions that waited for each other. */
const isDeadlock = (error: unknown): boolean =>
  codesOf(error).some(({ errno }) => errno === '40P01')

/** Does `work`, a whole transaction or statement, again where it ended in a deadlock. */
export async function retryDeadlock<T>(work: () => PromiseLike<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isDeadlock(error) || attempt === deadlockAttempts) throw error
      await Bun.sleep(Math.random() * 50 * attempt) // the other transaction may end meanwhile
    }
  }
}
