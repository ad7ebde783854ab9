/**
 * Databases for the tests: one server a process, started on first use, and one database a test.
 *
 * With `TEST_POSTGRES_URL` set (of a user that may create databases), that server is used instead.
 */
import { SQL } from 'bun'
import { startPostgres } from './postgres-server'

/** A database of its own; `drop` removes it, whoever is still connected. */
export interface TestDatabase {
  readonly url: string
  drop(): Promise<void>
}

/** The server, as whoever may create databases. */
interface Admin {
  readonly url: string
  readonly sql: SQL
}

/** Brings an empty database to the state that tests start from, and closes its connections. */
export type Fill = (url: string) => Promise<void>

/** Kept on the global object: a test runner may load this module once a test file. */
const shared = globalThis as { elenchusPostgres?: Promise<Admin> }
const templates = new Map<Fill, Promise<string>>()
let created = 0

/**
 * Gives a new database. With `fill`, that is run once a process on a template, and every database
 * asked for with the same function is a copy of it.
 */
export async function createDatabase(fill?: Fill): Promise<TestDatabase> {
  const admin = await (shared.elenchusPostgres ??= connect())
  if (!fill) return create(admin, 'template1')
  let template = templates.get(fill)
  if (!template) templates.set(fill, (template = prepare(admin, fill)))
  return create(admin, await template)
}

async function prepare(admin: Admin, fill: Fill): Promise<string> {
  const { url } = await create(admin, 'template1')
  await fill(url)
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
