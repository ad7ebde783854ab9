/** The id of the instance in the database, and what tells a new database from a used one. */
import { newId } from '../lib/ids'
import type { RawDatabase } from './backup/raw-database'
import type { DatabaseConnection } from './store'

type Queryable = Pick<DatabaseConnection, 'query'>
interface Id {
  readonly id: string
}

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

/** Whether the database has no account. */
export async function isUnused(database: Queryable): Promise<boolean> {
  return (await database.query('select 1 from users limit 1')).length === 0
}

/** The ids of the newest uploaded files, `most` at most. */
export async function newestFileIds(database: Queryable, most: number): Promise<string[]> {
  const text = `select id from files order by created_at desc limit ${most}`
  return (await database.query<Id>(text)).map(({ id }) => id)
}

/** The id in a database that a command copies; null where the instance has none yet. */
export async function rawInstanceId(database: RawDatabase): Promise<string | null> {
  const [row] = await database.query('select id from instance')
  return row ? String(row['id']) : null
}
