/** The tables and migrations that a database really has, whichever version wrote it. */
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { migrations } from '../migrate'
import * as schema from '../schema'
import type { RawDatabase } from './raw-database'

/** `terms` is what the search index stores, in its engine's own form. */
export type ColumnKind = 'text' | 'number' | 'bytes' | 'terms'

export interface StoredColumn {
  readonly name: string
  readonly kind: ColumnKind
}

export interface StoredTable {
  readonly name: string
  readonly columns: readonly StoredColumn[]
}

/** The tables that triggers fill from the rows of others: copying the others fills them. */
export const derivedTables: readonly string[] = ['user_storage', 'storage_changes']

/** The names of the tables that this version describes and whose rows are copied. */
const productTables: ReadonlySet<string> = new Set(
  Object.values(schema)
    .flatMap((one) => (is(one, PgTable) ? [getTableName(one)] : []))
    .filter((name) => !derivedTables.includes(name)),
)

const columnQueries = {
  sqlite: `select m.name as "table", c.name as name, lower(c.type) as type
    from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table' order by m.name, c.cid`,
  postgres: `select table_name as "table", column_name as name, data_type as type
    from information_schema.columns where table_schema = current_schema()
    order by table_name, ordinal_position`,
}

const referenceQueries = {
  sqlite: `select m.name as child, f."table" as parent
    from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`,
  postgres: `select conrelid::regclass::text as child, confrelid::regclass::text as parent
    from pg_constraint where contype = 'f'`,
}

/** The product's tables that exist; a table comes after those that its rows refer to. */
export async function tablesOf(database: RawDatabase): Promise<StoredTable[]> {
  const columns = new Map<string, StoredColumn[]>()
  for (const row of await database.query(columnQueries[database.engine])) {
    const [table, name, type] = [String(row['table']), String(row['name']), String(row['type'])]
    if (!productTables.has(table)) continue
    const column = { name, kind: columnKindOf(table, name, type) }
    columns.set(table, [...(columns.get(table) ?? []), column])
  }
  const references = await database.query(referenceQueries[database.engine])
  const pairs = references.map(({ child, parent }) => [String(child), String(parent)] as const)
  return parentsFirst([...columns.keys()], pairs).map((name) => ({
    name,
    columns: columns.get(name) ?? [],
  }))
}

function columnKindOf(table: string, column: string, type: string): ColumnKind {
  if (table === 'search_entries' && column === 'terms') return 'terms'
  if (type === 'bytea') return 'bytes'
  return /int/.test(type) ? 'number' : 'text'
}

function parentsFirst(
  names: readonly string[],
  references: readonly (readonly [child: string, parent: string])[],
): string[] {
  const ordered = new Set<string>()
  const isReady = (name: string) =>
    !ordered.has(name) &&
    references.every(([child, parent]) => child !== name || parent === name || ordered.has(parent))
  while (ordered.size < names.length) {
    const next = names.find(isReady)
    if (next === undefined) throw new Error('The tables refer to each other in a circle.')
    ordered.add(next)
  }
  return [...ordered]
}

const migrationsTableQueries = {
  sqlite: `select 1 from sqlite_master where name = 'schema_migrations'`,
  postgres: `select 1 from information_schema.tables
    where table_schema = current_schema() and table_name = 'schema_migrations'`,
}

/** The names of the migrations that were applied to a database; none when it is empty. */
export async function migrationsOf(database: RawDatabase): Promise<string[]> {
  const there = await database.query(migrationsTableQueries[database.engine])
  if (there.length === 0) return []
  const rows = await database.query('select name from schema_migrations order by name')
  return rows.map(({ name }) => String(name))
}

/** Those of the names that only a newer version of the product has. */
export function unknownMigrations(names: readonly string[]): string[] {
  const known = new Set(migrations.map(({ name }) => name))
  return names.filter((name) => !known.has(name))
}
