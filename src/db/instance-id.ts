/** The id of the instance in the database, and what a start reads of a database before it changes it. */
import { newId } from '../lib/ids'
import type { RawDatabase } from './raw-database'
import type { DatabaseConnection } from './store'

type Queryable = Pick<DatabaseConnection, 'query'>
interface Id {
  readonly id: string
}

/** What a database of any version says of its instance. */
export interface InstanceEvidence {
  /** Null where the instance has none yet. */
  readonly id: string | null
  /** It has no table of this product. */
  readonly isEmpty: boolean
  /** The names of the migrations that it has run. */
  readonly migrations: readonly string[]
  /** It has no account. */
  readonly isUnused: boolean
  /** The ids of the newest uploaded files. */
  readonly newestFiles: readonly string[]
  /** What a secret has sealed or signed, in words; empty where there is nothing. */
  readonly sealed: readonly string[]
}

/** The evidence of a database that is not there yet. */
export const noEvidence: InstanceEvidence = {
  id: null,
  isEmpty: true,
  migrations: [],
  isUnused: true,
  newestFiles: [],
  sealed: [],
}

/** So many of the newest files are looked for in a store without an id. */
const filesSampled = 10

/** Reads without a change, and without the tables that a version lacks. */
export async function readEvidence(database: RawDatabase): Promise<InstanceEvidence> {
  const tables = new Set((await database.query(tableNames[database.engine])).map(nameOf))
  const rowsOf = async (table: string, text: string) =>
    tables.has(table) ? database.query(text) : []
  const sealed: string[] = []
  for (const { table, where = '', words } of sealedRows) {
    const [row] = await rowsOf(table, `select count(*) as n from ${table} ${where}`)
    if (Number(row?.['n'] ?? 0) > 0) sealed.push(`${String(row?.['n'])} ${words}`)
  }
  const [instance] = await rowsOf('instance', 'select id from instance')
  const newest = `select id from files order by created_at desc limit ${filesSampled}`
  return {
    id: instance ? String(instance['id']) : null,
    isEmpty: !tables.has('schema_migrations'),
    migrations: (await rowsOf('schema_migrations', 'select name from schema_migrations')).map(
      nameOf,
    ),
    isUnused: (await rowsOf('users', 'select 1 from users limit 1')).length === 0,
    newestFiles: (await rowsOf('files', newest)).map(({ id }) => String(id)),
    sealed,
  }
}

const tableNames = {
  sqlite: "select name from sqlite_master where type = 'table'",
  postgres: `select table_name as name from information_schema.tables
    where table_schema = current_schema()`,
}
const nameOf = (row: Readonly<Record<string, unknown>>) => String(row['name'])

const sealedRows: readonly { table: string; where?: string; words: string }[] = [
  { table: 'oauth_grants', words: 'connected applications' },
  { table: 'jobs', where: "where kind = 'mail'", words: 'mails that wait' },
  {
    table: 'idempotency_keys',
    where: 'where outcome is not null',
    words: 'kept answers of repeated requests',
  },
]

/** The id in the database; null where the instance has none yet. */
export async function readInstanceId(database: Queryable): Promise<string | null> {
  const [row] = await database.query<Id>('select id from instance')
  return row?.id ?? null
}

/** Stores `id`, or a new one, unless another node has stored one; returns the one that is stored. */
export async function ensureInstanceId(database: Queryable, id = newId()): Promise<string> {
  const insert = 'insert into instance (slot, id) values (1, $1) on conflict do nothing'
  await database.query(insert, [id])
  return (await readInstanceId(database)) ?? id
}

/** The id in a database that a command copies; null where the instance has none yet. */
export async function rawInstanceId(database: RawDatabase): Promise<string | null> {
  const [row] = await database.query('select id from instance')
  return row ? String(row['id']) : null
}
