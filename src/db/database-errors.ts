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

/** True when the database cannot be reached, or stayed busy past the time limit. */
export function isUnavailable(error: unknown): boolean {
  const { code, errno, cause } = Object(error) as {
    code?: unknown
    errno?: unknown
    cause?: unknown
  }
  if (/^(ERR_POSTGRES_(CONNECTION|IDLE|LIFETIME)|SQLITE_BUSY|ECONNREFUSED)/.test(String(code)))
    return true
  if (/^(08|57P0)/.test(String(errno))) return true
  return cause ? isUnavailable(cause) : false
}
