/** Classifies database errors in the same way on both engines. */

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

/**
 * The violated constraint; null for every other error. Drizzle keeps the driver's error as cause.
 */
export function violationOf(error: unknown): Violation | null {
  const { code, errno, cause } = Object(error) as {
    code?: unknown
    errno?: unknown
    cause?: unknown
  }
  return kinds[String(code)] ?? kinds[String(errno)] ?? (cause ? violationOf(cause) : null)
}

/** ENOSPC, EDQUOT and EFBIG of the system, SQLite's names of them, and Postgres' disk_full. */
const fullDisk = /^(SQLITE_FULL|SQLITE_IOERR_(WRITE|SHMSIZE)|ENOSPC|EDQUOT|EFBIG|53100)$/

/** Whether a disk is full: the file's of SQLite, the file store's, or the one of Postgres. */
export function isDiskFull(error: unknown): boolean {
  const { code, errno, cause } = Object(error) as Record<'code' | 'errno' | 'cause', unknown>
  if (fullDisk.test(String(code)) || fullDisk.test(String(errno))) return true
  return cause ? isDiskFull(cause) : false
}

/** Whether the transaction that failed so has certainly stored nothing. */
export const isRolledBack = (error: unknown): boolean =>
  violationOf(error) !== null || isDiskFull(error)

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
  const message = failure instanceof Error ? failure.message : String(failure)
  const { errno } = Object(failure) as { errno?: unknown }
  return [message.replaceAll(/\s+/g, ' '), advice[String(errno)] ?? []].flat().join('; ')
}

/** A standby, a server that its operator or provider has switched to reading, a file system mounted so. */
const readOnly = /^(25006|SQLITE_READONLY.*|EROFS)$/

/** Whether a store takes no writes. */
export function isReadOnly(error: unknown): boolean {
  const { code, errno, cause } = Object(error) as Record<'code' | 'errno' | 'cause', unknown>
  if (readOnly.test(String(code)) || readOnly.test(String(errno))) return true
  return cause ? isReadOnly(cause) : false
}

/** How often work that ends in a deadlock is done in all. */
const deadlockAttempts = 5

/**
 * Whether a store could not be asked: it is away, busy past all waiting, too slow, full, without memory
 * or connections, or takes no writes; its disk failed; or it ended a statement that took too long, or
 * one of two transactions that waited for each other. The same work may succeed later.
 */
export function isUnavailable(error: unknown): boolean {
  const { code, errno, cause } = Object(error) as {
    code?: unknown
    errno?: unknown
    cause?: unknown
  }
  if (isDiskFull(error) || isReadOnly(error)) return true
  if (
    /^(TIME_LIMIT|ERR_POSTGRES_(CONNECTION|IDLE|LIFETIME)|SQLITE_(BUSY|IOERR)|ECONNREFUSED)/.test(
      String(code),
    )
  )
    return true
  if (/^(08|53|57P0|57014|58|55P03|40001|40P01)/.test(String(errno))) return true
  return cause ? isUnavailable(cause) : false
}

/** True when Postgres ended one of two transactions that waited for each other. */
function isDeadlock(error: unknown): boolean {
  const { errno, cause } = Object(error) as { errno?: unknown; cause?: unknown }
  return errno === '40P01' || (cause ? isDeadlock(cause) : false)
}

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
