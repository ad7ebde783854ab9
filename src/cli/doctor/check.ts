/** A check of `elenchus doctor`: its name, when it applies, and what it finds. */
import type { Config } from '../../config/config'
import type { RawDatabase, RawRow, RawValue } from '../../db/raw-database'

/** The instance that the checks look at. */
export interface Instance {
  readonly config: Config
  /** A connection that only reads; null when the database is not there or cannot be opened. */
  readonly database: RawDatabase | null
  /** The error that opening the database gave; null when there was none. */
  readonly databaseError: Error | null
  /** The names of the migrations that the database has run. */
  readonly migrations: readonly string[]
}

/** What a check found. */
export interface DoctorFinding {
  readonly status: 'ok' | 'warn' | 'FAIL'
  /** What was found and, unless the status is `ok`, what to do. */
  readonly says: string
}

/** One check. It writes nothing that stays. */
export interface Check {
  readonly name: string
  /** Absent for a check that always applies. `passed` has the names of the earlier `ok` checks. */
  readonly applies?: (instance: Instance, passed: ReadonlySet<string>) => boolean
  readonly run: (instance: Instance) => DoctorFinding | Promise<DoctorFinding>
}

/** The rows that the database answers with. Only checks that apply to an open database call it. */
export function query(
  { database }: Instance,
  text: string,
  values?: readonly RawValue[],
): Promise<RawRow[]> {
  if (database === null) throw new Error('The database is not open.')
  return database.query(text, values)
}

const finding =
  (status: DoctorFinding['status']) =>
  (says: string): DoctorFinding => ({ status, says })

export const ok = finding('ok')
export const warn = finding('warn')
export const fail = finding('FAIL')
