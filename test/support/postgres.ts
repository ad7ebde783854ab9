/**
 * Databases for the tests: one server a process, started on first use, and one database a test.
 *
 * With `TEST_POSTGRES_URL` set (of a user that may create databases), that server is used instead.
 */
import { SQL } from 'bun'
import { openStore } from './open-store'
import { startPostgres } from './postgres-server'

/** A new database; `drop` removes it, whichever connections are still open. */
export interface TestDatabase {
  readonly url: string
  drop(): Promise<void>
}

/** The server, as a role that may create databases. */
interface Admin {
  readonly url: string
  readonly sql: SQL
}

/** Kept on the global object: a test runner may load this module once a test file. */
const shared = globalThis as {
  elenchusPostgres?: Promise<Admin>
  /** The name of the database that has been migrated. */
  elenchusTemplate?: Promise<string>
}
let created = 0

/** Gives a new, empty database. */
export async function createDatabase(): Promise<TestDatabase> {
  return create(await admin(), 'template1')
}

/** Gives a new database with the product's tables, a copy of one that is migrated once a process. */
export async function createMigratedDatabase(): Promise<TestDatabase> {
  return create(await admin(), await (shared.elenchusTemplate ??= migrate()))
}

const admin = (): Promise<Admin> => (shared.elenchusPostgres ??= connect())

async function migrate(): Promise<string> {
  const { url } = await createDatabase()
  await using _ = await openStore({ dataDir: '', databaseUrl: url, databaseConnections: 1 })
  return new URL(url).pathname.slice(1)
}

async function create(admin: Admin, template: string): Promise<TestDatabase> {
  // The clock keeps names apart where several processes share one server in different containers.
  const name = `elenchus_${process.pid}_${Date.now().toString(36)}_${++created}`
  await admin.sql.unsafe(`create database ${name} template ${template} strategy file_copy`)
  const url = new URL(admin.url)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: async () => {
      await admin.sql.unsafe(`drop database if exists ${name} with (force)`)
    },
  }
}

async function connect(): Promise<Admin> {
  const url = process.env['TEST_POSTGRES_URL'] ?? (await startPostgres()).url
  return { url, sql: new SQL(url, { max: 1, idleTimeout: 0 }) }
}
