/**
 * The schema's migrations, inside the binary, and how they are applied. Each runs once, in order, on
 * both engines. On SQLite, and in a database without tables, all that are pending run in one transaction.
 * Nodes of the version before may use a database of Postgres meanwhile: there each has a transaction, and
 * none of them waits long for a lock (`src/db/postgres/upgrade.ts`).
 */
import type { SQL } from 'bun'
import type { Database } from 'bun:sqlite'
import foundation from '../../db/migrations/0001_foundation.sql' with { type: 'text' }
import identity from '../../db/migrations/0002_identity.sql' with { type: 'text' }
import oauth from '../../db/migrations/0003_oauth.sql' with { type: 'text' }
import search from '../../db/migrations/0004_search.sql' with { type: 'text' }
import searchPostgres from '../../db/migrations/0004_search.postgres.sql' with { type: 'text' }
import searchSqlite from '../../db/migrations/0004_search.sqlite.sql' with { type: 'text' }
import imports from '../../db/migrations/0005_imports.sql' with { type: 'text' }
import projects from '../../db/migrations/0006_projects.sql' with { type: 'text' }
import projectsPostgres from '../../db/migrations/0006_projects.postgres.sql' with { type: 'text' }
import projectsSqlite from '../../db/migrations/0006_projects.sqlite.sql' with { type: 'text' }
import files from '../../db/migrations/0007_files.sql' with { type: 'text' }
import filesPostgres from '../../db/migrations/0007_files.postgres.sql' with { type: 'text' }
import filesSqlite from '../../db/migrations/0007_files.sqlite.sql' with { type: 'text' }
import status from '../../db/migrations/0008_status.sql' with { type: 'text' }
import takeover from '../../db/migrations/0010_takeover.sql' with { type: 'text' }
import storage from '../../db/migrations/0012_limits_storage.sql' with { type: 'text' }
import storagePostgres from '../../db/migrations/0012_limits_storage.postgres.sql' with { type: 'text' }
import storageSqlite from '../../db/migrations/0012_limits_storage.sqlite.sql' with { type: 'text' }
import unindexedMessages from '../../db/migrations/0009_unindexed_messages.sql' with { type: 'text' }
import storageInstance from '../../db/migrations/0011_storage_instance.sql' with { type: 'text' }
import answerKeys from '../../db/migrations/0013_answer_keys.sql' with { type: 'text' }
import jobTurns from '../../db/migrations/0014_job_turns.sql' with { type: 'text' }
import pictures from '../../db/migrations/0015_pictures.sql' with { type: 'text' }
import replyOwners from '../../db/migrations/0016_reply_owners.sql' with { type: 'text' }
import userEvents from '../../db/migrations/0018_user_events.sql' with { type: 'text' }
import sessionMarks from '../../db/migrations/0017_session_marks.sql' with { type: 'text' }
import shareOpenings from '../../db/migrations/0019_share_openings.sql' with { type: 'text' }
import assessments from '../../db/migrations/0021_assessments.sql' with { type: 'text' }
import hugeImports from '../../db/migrations/0023_huge_imports.sql' with { type: 'text' }
import shortBeginnings from '../../db/migrations/0024_short_beginnings.sql' with { type: 'text' }
import shortBeginningsSqlite from '../../db/migrations/0024_short_beginnings.sqlite.sql' with { type: 'text' }
import shortIndexPages from '../../db/migrations/0025_short_index_pages.sqlite.sql' with { type: 'text' }
import wordPairs from '../../db/migrations/0027_word_pairs.postgres.sql' with { type: 'text' }
import unreadPages from '../../db/migrations/0037_unread_pages.sql' with { type: 'text' }
import classes from '../../db/migrations/0039_classes.sql' with { type: 'text' }
import assignments from '../../db/migrations/0040_assignments.sql' with { type: 'text' }
import classAccess from '../../db/migrations/0041_class_access.sql' with { type: 'text' }
import classesPostgres from '../../db/migrations/0039_classes.postgres.sql' with { type: 'text' }
import classesSqlite from '../../db/migrations/0039_classes.sqlite.sql' with { type: 'text' }
import rotatedRefreshTokens from '../../db/migrations/0038_rotated_refresh_tokens.sql' with { type: 'text' }
import wholeAddresses from '../../db/migrations/0044_whole_addresses.sql' with { type: 'text' }
import sessionsOfImports from '../../db/migrations/0042_sessions_of_imports.sql' with { type: 'text' }
import invitations from '../../db/migrations/0043_invitations.sql' with { type: 'text' }
import secondFactors from '../../db/migrations/0045_second_factors.sql' with { type: 'text' }
import openid from '../../db/migrations/0047_openid.sql' with { type: 'text' }
import administration from '../../db/migrations/0048_administration.sql' with { type: 'text' }
import lti from '../../db/migrations/0050_lti.sql' with { type: 'text' }
import classTeachers from '../../db/migrations/0051_class_teachers.sql' with { type: 'text' }
import stuckSteps from '../../db/migrations/0052_stuck_steps.sql' with { type: 'text' }
import searchPlans from '../../db/migrations/0028_search_plans.postgres.sql' with { type: 'text' }
import preferences from '../../db/migrations/0022_preferences.sql' with { type: 'text' }
import practice from '../../db/migrations/0020_practice.sql' with { type: 'text' }
import practicePostgres from '../../db/migrations/0020_practice.postgres.sql' with { type: 'text' }
import practiceSqlite from '../../db/migrations/0020_practice.sqlite.sql' with { type: 'text' }
import clockReadings from '../../db/migrations/0036_clock_readings.sql' with { type: 'text' }

export interface Migration {
  readonly name: string
  /** Both engines run this, unchanged; absent where only one engine has something to change. */
  readonly sql?: string
  /** Only the named engine runs these, after `sql`. */
  readonly sqlite?: string
  readonly postgres?: string
}

export const migrations: readonly Migration[] = [
  { name: '0001_foundation', sql: foundation },
  { name: '0002_identity', sql: identity },
  { name: '0003_oauth', sql: oauth },
  { name: '0004_search', sql: search, sqlite: searchSqlite, postgres: searchPostgres },
  { name: '0005_imports', sql: imports },
  { name: '0006_projects', sql: projects, sqlite: projectsSqlite, postgres: projectsPostgres },
  { name: '0007_files', sql: files, sqlite: filesSqlite, postgres: filesPostgres },
  { name: '0008_status', sql: status },
  { name: '0009_unindexed_messages', sql: unindexedMessages },
  { name: '0010_takeover', sql: takeover },
  { name: '0011_storage_instance', sql: storageInstance },
  { name: '0012_limits_storage', sql: storage, sqlite: storageSqlite, postgres: storagePostgres },
  { name: '0013_answer_keys', sql: answerKeys },
  { name: '0014_job_turns', sql: jobTurns },
  { name: '0015_pictures', sql: pictures },
  { name: '0016_reply_owners', sql: replyOwners },
  { name: '0017_session_marks', sql: sessionMarks },
  { name: '0018_user_events', sql: userEvents },
  { name: '0019_share_openings', sql: shareOpenings },
  { name: '0020_practice', sql: practice, sqlite: practiceSqlite, postgres: practicePostgres },
  { name: '0021_assessments', sql: assessments },
  { name: '0022_preferences', sql: preferences },
  { name: '0023_huge_imports', sql: hugeImports },
  { name: '0024_short_beginnings', sql: shortBeginnings, sqlite: shortBeginningsSqlite },
  { name: '0025_short_index_pages', sqlite: shortIndexPages },
  { name: '0027_word_pairs', postgres: wordPairs },
  { name: '0028_search_plans', postgres: searchPlans },
  { name: '0036_clock_readings', sql: clockReadings },
  { name: '0037_unread_pages', sql: unreadPages },
  { name: '0038_rotated_refresh_tokens', sql: rotatedRefreshTokens },
  { name: '0039_classes', sql: classes, sqlite: classesSqlite, postgres: classesPostgres },
  { name: '0040_assignments', sql: assignments },
  { name: '0041_class_access', sql: classAccess },
  { name: '0042_sessions_of_imports', sql: sessionsOfImports },
  { name: '0043_invitations', sql: invitations },
  { name: '0044_whole_addresses', sql: wholeAddresses },
  { name: '0045_second_factors', sql: secondFactors },
  { name: '0047_openid', sql: openid },
  { name: '0048_administration', sql: administration },
  { name: '0050_lti', sql: lti },
  { name: '0051_class_teachers', sql: classTeachers },
  { name: '0052_stuck_steps', sql: stuckSteps },
]

/** How far an upgrade is: `step` of `of` begins; `from` is the last migration that the database had. */
export interface MigrationStep {
  readonly from: string
  readonly to: string
  readonly step: number
  readonly of: number
  readonly migration: string
}

/** Hears of each step before it begins. */
export type StepListener = (step: MigrationStep) => void

/** Whether a SQLite file has every migration of the list; it takes no lock that a writer holds. */
export function hasMigrations(database: Database, list: readonly Migration[]): boolean {
  if (!hasTables(database)) return false
  const applied = appliedTo(database)
  return list.every(({ name }) => applied.has(name))
}

/** Whether any migration has been applied to a SQLite file. */
export const hasTables = (database: Database): boolean =>
  database.query("select 1 from sqlite_schema where name = 'schema_migrations'").get() !== null

/** Brings a SQLite file up to date. A second process that starts waits, and then finds no work. */
export function migrateSqlite(
  writer: Database,
  list: readonly Migration[],
  listener?: StepListener,
): void {
  writer.transaction(() => applyToSqlite(writer, list, listener)).immediate()
}

/** Applies what is pending, within the open transaction. */
export function applyToSqlite(
  writer: Database,
  list: readonly Migration[],
  listener?: StepListener,
): void {
  writer.run('create table if not exists schema_migrations (name text primary key)')
  for (const { migration, step } of pendingSteps(appliedTo(writer), list)) {
    listener?.(step)
    const { name, sql, sqlite } = migration
    if (sql) writer.run(sql)
    if (sqlite) writer.run(sqlite)
    writer.query('insert into schema_migrations (name) values (?)').run(name)
  }
}

function appliedTo(database: Database): ReadonlySet<string> {
  const rows = database.query<{ name: string }, []>('select name from schema_migrations').all()
  return new Set(rows.map(({ name }) => name))
}

/** The migrations that a database lacks, in order, each with its step. */
export function pendingSteps(
  applied: ReadonlySet<string>,
  list: readonly Migration[],
): { migration: Migration; step: MigrationStep }[] {
  const pending = list.filter(({ name }) => !applied.has(name))
  const from = [...applied].toSorted().at(-1) ?? ''
  const to = list.at(-1)?.name ?? ''
  return pending.map((migration, at) => ({
    migration,
    step: { from, to, step: at + 1, of: pending.length, migration: migration.name },
  }))
}

/** Applies what is pending to a database of Postgres, within the open transaction. */
export async function applyToPostgres(tx: SQL, list: readonly Migration[]): Promise<void> {
  const applied = await appliedToPostgres(tx)
  if (!applied) await tx.unsafe('create table schema_migrations (name text primary key)')
  for (const { migration } of pendingSteps(applied ?? new Set(), list)) {
    const { name, sql, postgres } = migration
    if (sql) await tx.unsafe(sql)
    if (postgres) await tx.unsafe(postgres)
    await tx`insert into schema_migrations (name) values (${name})`
  }
}

/** The names of the migrations of a database; null where it has no table of them. */
export async function appliedToPostgres(client: SQL): Promise<ReadonlySet<string> | null> {
  // `create table if not exists` asks for the right to create even where the table exists. `to_regclass` would answer
  // from a cache what it has answered before the wait for the lock.
  const [found] = await client`select exists (select 1 from pg_class
    where relname = 'schema_migrations' and pg_table_is_visible(oid)) as exists`
  if (!found.exists) return null
  const rows = (await client`select name from schema_migrations`) as { name: string }[]
  return new Set(rows.map(({ name }) => name))
}
