/**
 * 1,000,000 messages with their entries in the search index, written by each engine's own statements.
 * The messages of the users alternate, as they do where people write at the same time.
 */
import { Database } from 'bun:sqlite'
import { SQL } from 'bun'
import { asVector } from '../../src/db/search/postgres'

/** A user, with each `every`th of the texts. */
export interface Owner {
  readonly userId: string
  /** The tag of the user's messages in the index. */
  readonly tag: string
  readonly every: number
}

/** Words with one space between them. */
type Texts = readonly string[]

const perSession = 20
/** The place of a tag in a vector; it is in no word. */
const tagMark = '~'
const rowsAtOnce = 5_000

/** The same on both engines, but for the number of digits. */
const nth = 'texts.at / owners.every'
const sessionId = (digits: string): string => `'01900001-0000-7000-8000-' || ${digits}`
const messageId = (digits: string): string => `'01900002-0000-7000-8000-' || ${digits}`
const sqliteDigits = (number: string): string => `printf('%09d%03d', ${number}, owners.number)`
const postgresDigits = (number: string): string =>
  `lpad((${number})::text, 9, '0') || lpad(owners.number::text, 3, '0')`

/** The statements that write the rows, of the tables `texts` and `owners`. */
function statements(digits: (number: string) => string, terms: string): string[] {
  const session = sessionId(digits(`${nth} / ${perSession}`))
  const message = messageId(digits(nth))
  const from = `from texts join owners on texts.at % owners.every = 0`
  return [
    `insert into sessions (id, user_id, title, mode, message_count, created_at, updated_at)
     select ${session}, user_id, 'Linear equations', 'socratic', ${perSession}, at, at ${from}
       and ${nth} % ${perSession} = 0 order by at, number`,
    `insert into messages (id, session_id, depth, active, role, content, status, created_at)
     select ${message}, ${session}, ${nth} % ${perSession}, 1, 'user', words, 'complete', at ${from}
     order by at, number`,
    `insert into search_entries (user_id, kind, ref_id, group_id, tag, terms)
     select user_id, 'message', ${message}, ${session}, tag, ${terms} ${from} order by at, number`,
  ]
}

/** Writes into the file of a running server. */
export function fillSqlite(path: string, texts: Texts, owners: readonly Owner[]): void {
  using database = new Database(path)
  for (const pragma of ['busy_timeout = 60000', 'synchronous = off', 'temp_store = memory']) {
    database.run(`pragma ${pragma}`)
  }
  database.run('create temp table texts (at integer primary key, words text)')
  database.run('create temp table owners (number integer primary key, user_id, tag, every)')
  const text = database.query('insert into texts values (?, ?)')
  const owner = database.query('insert into owners values (?, ?, ?, ?)')
  database.transaction(() => {
    for (const [at, words] of texts.entries()) text.run(at, words)
    for (const [at, { userId, tag, every }] of owners.entries()) owner.run(at, userId, tag, every)
    for (const each of statements(sqliteDigits, "' ' || words")) database.run(each)
  })()
  database.run('pragma wal_checkpoint(truncate)')
}

/** Writes into the database of a running server. The indexes are built in the end. */
export async function fillPostgres(
  url: string,
  texts: Texts,
  owners: readonly Owner[],
): Promise<void> {
  await using sql = new SQL(url, { max: 1 })
  await sql`set maintenance_work_mem = '1GB'`
  await sql`set work_mem = '256MB'`
  // No foreign keys are checked, and no triggers run.
  await sql`set session_replication_role = replica`
  await sql`alter table search_entries set unlogged`
  await sql`create temp table texts (at integer primary key, words text, vector text)`
  for (let at = 0; at < texts.length; at += rowsAtOnce) {
    const rows = texts
      .slice(at, at + rowsAtOnce)
      .map((words, next) => ({ at: at + next, words, vector: asVector(words.split(' '), tagMark) }))
    await sql`insert into texts ${sql(rows)}`
  }
  await sql`create temp table owners (number integer, user_id text, tag text, every integer)`
  const rows = owners.map(({ userId, ...each }, number) => ({ number, user_id: userId, ...each }))
  await sql`insert into owners ${sql(rows)}`
  const indexes: { name: string; definition: string }[] = await sql`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename in ('messages', 'search_entries')
      and indexname not in (select conname from pg_constraint)`
  for (const { name } of indexes) await sql`drop index ${sql(name)}`
  const terms = `replace(vector, '${tagMark}', tag)::tsvector`
  for (const each of statements(postgresDigits, terms)) await sql.unsafe(each)
  for (const { definition } of indexes) await sql.unsafe(definition)
  await sql`vacuum analyze`
}
