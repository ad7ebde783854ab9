/**
 * Clients of Postgres from an address as operators write it.
 *
 * Bun's client reads `sslmode` (disable, prefer, require, verify-ca, verify-full). It would send any
 * other member of the query to the server as a run-time parameter, so `prepare` is taken out here.
 * `prepare=false` names no statement: a pooler that gives each transaction another connection
 * (PgBouncer's transaction mode) fails on named ones with "prepared statement already exists".
 */
import { SQL } from 'bun'

/** The oldest version that is supported, as `server_version_num` has it. */
const oldestVersion = 130_000

/** A client of at most `max` connections; nothing is contacted before its first query. */
export function postgresClient(address: string, max: number): SQL {
  const url = new URL(address)
  const prepare = url.searchParams.get('prepare') !== 'false'
  url.searchParams.delete('prepare')
  return new SQL(url.href, { max, prepare, idleTimeout: 0, connectionTimeout: 10 })
}

/** Throws a sentence for a server that is too old, and for a database that is not in UTF-8. */
export async function requireSupported(client: SQL): Promise<void> {
  const [row] = await client`select current_setting('server_version') as version,
    current_setting('server_version_num')::int as number,
    current_setting('server_encoding') as encoding`
  const { version, number, encoding } = row as { version: string; number: number; encoding: string }
  if (number < oldestVersion) {
    throw new Error(`it is Postgres ${version}; version 13 or later is needed`)
  }
  if (encoding !== 'UTF8') {
    throw new Error(`its encoding is ${encoding}; create the database with the encoding UTF8`)
  }
}
