/** What the doctor asks of the database; nothing is written or migrated. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config/config'
import { minuteMs, secondMs, systemClock } from '../../lib/clock'
import { migrationsOf, unknownMigrations } from '../../db/backup/stored-tables'
import { migrations } from '../../db/migrate'
import { connectPostgres, readSqlite, type RawConnection } from '../../db/backup/raw-connections'
import type { RawDatabase } from '../../db/backup/raw-database'
import { databaseConfigError } from '../../services'
import { fail, ok, reasonOf, warn, type CheckResult } from './check-result'
import { checkFileRows } from './services'

const clockSlackMs = 2 * secondMs
/** A job that waits longer than this past its time has nobody who works on it. */
const overdueMs = 10 * minuteMs
const faultsShown = 3

export async function checkDatabase(config: Config): Promise<CheckResult[]> {
  const path = join(config.dataDir, 'elenchus.db')
  if (config.databaseUrl === null && !existsSync(path)) {
    return [warn('database', `${path} is not there yet; the first start makes it`)]
  }
  let opened: RawConnection
  try {
    opened = await (config.databaseUrl === null
      ? Promise.resolve(readSqlite(path))
      : connectPostgres(config.databaseUrl))
    await migrationsOf(opened.database)
  } catch (error) {
    return [fail('database', databaseConfigError(config, error).message)]
  }
  await using _ = opened
  return await examine(config, opened.database)
}

async function examine(config: Config, database: RawDatabase): Promise<CheckResult[]> {
  const findings = [ok('database', `${database.engine} answers`)]
  findings.push(
    ...(database.engine === 'sqlite' ? await checkPages(database) : [await checkClock(database)]),
  )
  const applied = await migrationsOf(database)
  findings.push(checkMigrations(applied))
  if (!migrations.every(({ name }) => applied.includes(name))) return findings
  return [...findings, await checkJobs(database), await checkFileRows(config, database)]
}

function checkMigrations(applied: readonly string[]): CheckResult {
  const pending = migrations.filter(({ name }) => !applied.includes(name)).length
  if (unknownMigrations(applied).length > 0) {
    return fail('schema', 'is of a newer version of Elenchus; use that one')
  }
  if (pending === 0) return ok('schema', 'is this version’s')
  return warn(
    'schema',
    `${pending} migrations wait; the next start, or elenchus migrate, runs them`,
  )
}

async function checkPages(database: RawDatabase): Promise<CheckResult[]> {
  const integrity = await attempted(database, `pragma integrity_check(${faultsShown})`)
  const said = integrity.map((row) => reasonOf(Object.values(row)[0])).join('; ')
  const references = await attempted(database, 'pragma foreign_key_check')
  const tables = [...new Set(references.map((row) => String(row['table'])))].join(', ')
  return [
    said === 'ok'
      ? ok('integrity', 'every page of the file is sound')
      : fail('integrity', `the file is damaged (${said}); restore a backup`),
    references.length === 0
      ? ok('references', 'every row that is referred to is there')
      : fail('references', `${references.length} rows refer to none (${tables}); restore a backup`),
  ]
}

/** A file that is damaged enough makes the check itself fail. */
async function attempted(database: RawDatabase, text: string) {
  try {
    return await database.query(text)
  } catch (error) {
    return [{ table: reasonOf(error) }]
  }
}

async function checkClock(database: RawDatabase): Promise<CheckResult> {
  const before = systemClock.now()
  const text = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now'
  const [row] = await database.query(text)
  const after = systemClock.now()
  const apart = Math.round(Number(row?.['now']) - (before + after) / 2)
  if (Math.abs(apart) <= clockSlackMs) return ok('clock', 'agrees with the database’s')
  const says = `is ${Math.abs(apart) / secondMs} s ${apart > 0 ? 'behind' : 'ahead of'} the database’s`
  return warn('clock', `${says}, which the nodes go by; set it right, for the logs`)
}

async function checkJobs(database: RawDatabase): Promise<CheckResult> {
  const now = systemClock.now()
  const [row] = await database.query(
    `select sum(case when failed_at is not null then 1 else 0 end) as failed,
      sum(case when failed_at is null and run_at < $1 and lease_until < $2 then 1 else 0 end) as overdue
      from jobs`,
    [now - overdueMs, now],
  )
  const [failed, overdue] = [Number(row?.['failed'] ?? 0), Number(row?.['overdue'] ?? 0)]
  if (overdue > 0) return warn('jobs', `${overdue} wait for a server; is one running?`)
  if (failed > 0) return warn('jobs', `${failed} were given up; the log says why`)
  return ok('jobs', 'none is stuck')
}
