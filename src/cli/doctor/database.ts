/** The doctor's checks of the database. They write and migrate nothing. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config/config'
import { dayMs, hourMs, minuteMs, secondMs, systemClock } from '../../lib/clock'
import { migrationsOf, unknownMigrations } from '../../backup/rows'
import { steadyNeededMs } from '../../db/clock'
import { migrations } from '../../db/migrate'
import {
  connectPostgres,
  readSqlite,
  type RawConnection,
  type RawDatabase,
  type RawRow,
} from '../../db/raw-database'
import { databaseConfigError } from '../../foundation'
import { fail, ok, query, warn, type DoctorFinding, type Instance } from './check'
import { thrownLine } from '../../lib/text'

const clockSlackMs = 2 * secondMs
/** A job that waits longer than this past its time has no server that works on it. */
const overdueMs = 10 * minuteMs
const faultsShown = 3

const databasePath = ({ dataDir }: Config): string => join(dataDir, 'elenchus.db')

/** The instance, and the connection that the caller closes with it. */
interface OpenInstance extends AsyncDisposable {
  readonly instance: Instance
}

/** Opens the database for reading. An error is part of the instance, and never thrown. */
export async function openInstance(config: Config): Promise<OpenInstance> {
  let connection: RawConnection | null = null
  const close = async () => connection?.[Symbol.asyncDispose]()
  const opened = (
    database: RawDatabase | null,
    applied: readonly string[],
    error: Error | null,
  ) => ({
    instance: { config, database, databaseError: error, migrations: applied },
    [Symbol.asyncDispose]: close,
  })
  if (config.databaseUrl === null && !existsSync(databasePath(config)))
    return opened(null, [], null)
  try {
    connection = await connect(config)
    return opened(connection.database, await migrationsOf(connection.database), null)
  } catch (error) {
    return opened(null, [], databaseConfigError(config, error))
  }
}

async function connect(config: Config): Promise<RawConnection> {
  const { databaseUrl } = config
  return databaseUrl === null ? readSqlite(databasePath(config)) : connectPostgres(databaseUrl)
}

export const isOpen = ({ database }: Instance): boolean => database !== null
export const isSqlite = ({ database }: Instance): boolean => database?.engine === 'sqlite'
const isPostgres = ({ database }: Instance): boolean => database?.engine === 'postgres'

/** True when the database has run every migration of this version. */
export const isMigrated = ({ database, migrations: applied }: Instance): boolean =>
  database !== null && migrations.every(({ name }) => applied.includes(name))

export function checkConnection({ config, database, databaseError }: Instance): DoctorFinding {
  if (databaseError !== null) return fail(databaseError.message)
  if (database !== null) return ok(`${database.engine} answers`)
  return warn(`${databasePath(config)} is not there yet; the first start makes it`)
}

export function checkSchema({ migrations: applied }: Instance): DoctorFinding {
  const pending = migrations.filter(({ name }) => !applied.includes(name)).length
  if (unknownMigrations(applied).length > 0) {
    return fail('is of a newer version of Elenchus; use that one')
  }
  if (pending === 0) return ok('is this version’s')
  return warn(`${pending} migrations wait; the next start, or elenchus migrate, runs them`)
}

export async function checkIntegrity(instance: Instance): Promise<DoctorFinding> {
  const rows = await attempt(instance, `pragma integrity_check(${faultsShown})`)
  const result = rows.map((row) => thrownLine(Object.values(row)[0])).join('; ')
  if (result === 'ok') return ok('every page of the file is sound')
  return fail(`the file is damaged (${result}); restore a backup`)
}

export async function checkReferences(instance: Instance): Promise<DoctorFinding> {
  const rows = await attempt(instance, 'pragma foreign_key_check')
  if (rows.length === 0) return ok('every row that is referred to is there')
  const tables = [...new Set(rows.map((row) => String(row['table'])))].join(', ')
  return fail(`${rows.length} rows refer to none (${tables}); restore a backup`)
}

/** The rows of the pragma. In a badly damaged file it throws: the error is then its only row. */
async function attempt(instance: Instance, text: string): Promise<RawRow[]> {
  try {
    return await query(instance, text)
  } catch (error) {
    return [{ table: thrownLine(error) }]
  }
}

/** The database's clock, where nodes share one, and what the last readings say of it. */
export async function checkClock(instance: Instance): Promise<DoctorFinding> {
  const found = isPostgres(instance) ? await compareClocks(instance) : null
  if (found?.status === 'warn' || !isMigrated(instance)) return found ?? ok('is not recorded yet')
  const rows = await query(instance, 'select agreed_at, seen_at, steady_ms from clock_readings')
  const [{ agreed_at: agreedAt = 0, seen_at: seenAt = 0, steady_ms: steadyMs = 0 } = {}] = rows
  const reading = [agreedAt, seenAt, steadyMs].map(Number)
  return rows.length === 0 ? (found ?? ok('is not recorded yet')) : judgeReading(reading, found)
}

/**
 * A reading that did not agree is the server's, which waits. Else a clock that is ahead is that of a
 * server that was off for long, which is well: the next start judges it.
 */
function judgeReading(
  [agreedAt = 0, seenAt = 0, steadyMs = 0]: readonly number[],
  found: DoctorFinding | null,
): DoctorFinding {
  const now = systemClock.now()
  const waits = seenAt !== agreedAt
  const apart = (waits ? seenAt : now) - agreedAt
  const days = Math.round(Math.abs(apart) / dayMs)
  if (!waits && apart >= -dayMs) {
    return (
      found ??
      ok(days <= 1 ? 'agrees with the newest rows' : `the server last ran ${days} days ago`)
    )
  }
  const hours = Math.ceil((steadyNeededMs - steadyMs) / hourMs)
  const says = `is ${days} days ${apart < 0 ? 'behind' : 'ahead of'} the newest rows of before`
  const then = 'nothing that has expired is deleted meanwhile; set it right'
  return warn(`${says}; ${then}, or, if it is right, let the server run for ${hours} hours`)
}

async function compareClocks(instance: Instance): Promise<DoctorFinding> {
  const before = systemClock.now()
  const text = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now'
  const [row] = await query(instance, text)
  const after = systemClock.now()
  const apart = Math.round(Number(row?.['now']) - (before + after) / 2)
  if (Math.abs(apart) <= clockSlackMs) return ok('agrees with the database’s')
  const says = `is ${Math.abs(apart) / secondMs} s ${apart > 0 ? 'behind' : 'ahead of'} the database’s`
  return warn(`${says}, which the nodes go by; set it right, for the logs`)
}

export async function checkJobs(instance: Instance): Promise<DoctorFinding> {
  const now = systemClock.now()
  const [row] = await query(
    instance,
    `select sum(case when failed_at is not null then 1 else 0 end) as failed,
      sum(case when failed_at is null and run_at < $1 and lease_until < $2 then 1 else 0 end) as overdue
      from jobs`,
    [now - overdueMs, now],
  )
  const [failed, overdue] = [Number(row?.['failed'] ?? 0), Number(row?.['overdue'] ?? 0)]
  if (overdue > 0) return warn(`${overdue} wait for a server; is one running?`)
  if (failed > 0) return warn(`${failed} were given up; the log says why`)
  return ok('none is stuck')
}
