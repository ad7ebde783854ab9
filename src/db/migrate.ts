/**
 * The schema's migrations, inside the binary, and how they are applied. Each runs once, in order, on
 * both engines; all that are pending run in one transaction.
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
]

/** The number of the Postgres advisory lock; nothing else takes it. */
const migrationLock = 1_160_401_221

/** Whether a SQLite file has every migration of the list; it takes no lock that a writer holds. */
export function hasMigrations(database: Database, list: readonly Migration[]): boolean {
  const table = "select 1 from sqlite_schema where name = 'schema_migrations'"
  if (!database.query(table).get()) return false
  const applied = appliedTo(database)
  return list.every(({ name }) => applied.has(name))
}

/** Brings a SQLite file up to date. A second process that starts waits, and then finds no work. */
export function migrateSqlite(writer: Database, list: readonly Migration[]): void {
  writer.transaction(() => applyToSqlite(writer, list)).immediate()
}

/** Applies what is pending, within the open transaction. */
export function applyToSqlite(writer: Database, list: readonly Migration[]): void {
  writer.run('create table if not exists schema_migrations (name text primary key)')
  const applied = appliedTo(writer)
  for (const { name, sql, sqlite } of list) {
    if (applied.has(name)) continue
    if (sql) writer.run(sql)
    if (sqlite) writer.run(sqlite)
    writer.query('insert into schema_migrations (name) values (?)').run(name)
  }
}

function appliedTo(database: Database): ReadonlySet<string> {
  const rows = database.query<{ name: string }, []>('select name from schema_migrations').all()
  return new Set(rows.map(({ name }) => name))
}

/** Brings a Postgres database up to date. Nodes that start together wait for each other's lock. */
export async function migratePostgres(client: SQL, list: readonly Migration[]): Promise<void> {
  await client.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${migrationLock})`
    await applyToPostgres(tx, list)
  })
}

/** Applies what is pending, within the open transaction. */
export async function applyToPostgres(tx: SQL, list: readonly Migration[]): Promise<void> {
  // `if not exists` asks for the right to create even where the table exists.
  const [found] = await tx`select to_regclass('schema_migrations') is not null as exists`
  if (!found.exists) await tx.unsafe('create table schema_migrations (name text primary key)')
  for (const { name, sql, postgres } of list) {
    const [done] = await tx`select 1 from schema_migrations where name = ${name}`
    if (done) continue
    if (sql) await tx.unsafe(sql)
    if (postgres) await tx.unsafe(postgres)
    await tx`insert into schema_migrations (name) values (${name})`
  }
}
