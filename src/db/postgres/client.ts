/**
 * Clients of Postgres from an address as operators write it.
 *
 * Bun's client reads `sslmode` (disable, prefer, require, verify-ca, verify-full). It would send any
 * other member of the query to the server as a run-time parameter, so `prepare` is taken out here.
 * `prepare=false` names no statement: a pooler that gives each transaction another connection
 * (PgBouncer's transaction mode) fails on named ones with "prepared statement already exists".
 */
import { SQL } from 'bun'
import { secondMs } from '../../lib/clock'
import { silentLog, type Log } from '../../lib/log'
import { withinLimit } from '../../lib/time-limit'

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

/** After so long without an answer the server is asked over another connection. */
const unansweredMs = 30 * secondMs

/** Who a database's address leads to, for people. */
export const hostOf = (address: string): string => {
  const { hostname, port } = new URL(address)
  return `${hostname}:${port || 5432}`
}

/**
 * Settles as `call` does, a statement or transaction of a start or a command, which may take long. It
 * rejects with `TimeLimitReached` once the server answers no other connection either.
 */
export function whileServerAnswers<T>(
  address: string,
  call: PromiseLike<T>,
  log: Log = silentLog,
): Promise<T> {
  const limits = { operation: 'database.statement', limitMs: unansweredMs }
  const mayContinue = () => answers(address)
  return withinLimit(call, { ...limits, address: hostOf(address), log, mayContinue })
}

/**
 * Runs `work` in a transaction of a command, and limits the statements around it: a server that has
 * fallen silent answers no rollback.
 */
export async function beginWhileServerAnswers<T>(
  address: string,
  client: SQL,
  work: (tx: SQL) => Promise<T>,
): Promise<T> {
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const transaction = client.begin(async (tx) => {
    begun.resolve()
    return work(tx).finally(() => ended.resolve())
  }) as Promise<T>
  const failed = transaction.then(
    () => undefined,
    () => undefined,
  )
  await whileServerAnswers(address, Promise.race([begun.promise, failed]))
  await Promise.race([ended.promise, failed])
  return whileServerAnswers(address, transaction)
}

async function answers(address: string): Promise<boolean> {
  const client = postgresClient(address, 1)
  try {
    await client`select 1`
    return true
  } finally {
    await client.close({ timeout: 0 })
  }
}
