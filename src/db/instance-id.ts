/** The id of the instance in the database, and what tells a new database from a used one. */
import { desc } from 'drizzle-orm'
import { newId } from '../lib/ids'
import type { RawDatabase } from './backup/raw-database'
import { files, instance, users } from './schema'
import type { Store } from './store'

/** The id in the database; null where the instance has none yet. */
export async function readInstanceId({ db }: Pick<Store, 'db'>): Promise<string | null> {
  const [row] = await db.select({ id: instance.id }).from(instance)
  return row?.id ?? null
}

/** Stores `id`, or a new one, unless another node has stored one; returns the one that is stored. */
export async function ensureInstanceId(store: Store, id = newId()): Promise<string> {
  await store.db.insert(instance).values({ slot: 1, id }).onConflictDoNothing()
  return (await readInstanceId(store)) ?? id
}

/** Whether the database has no account. */
export async function isUnused({ db }: Store): Promise<boolean> {
  const used = await db.select({ id: users.id }).from(users).limit(1)
  return used.length === 0
}

/** The ids of the newest uploaded files, `most` at most. */
export async function newestFileIds({ db }: Store, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .orderBy(desc(files.createdAt))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** The id in a database that a command copies; null where the instance has none yet. */
export async function rawInstanceId(database: RawDatabase): Promise<string | null> {
  const [row] = await database.query('select id from instance')
  return row ? String(row['id']) : null
}
