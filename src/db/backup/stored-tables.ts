/** The tables of the schema as they are in a database, of whichever version. */
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { migrations } from '../migrate'
import type { RawDatabase } from './raw-database'
import * as schema from '../schema'

/** `words` is what the search index keeps, in its engine's own form. */
export type ColumnKind = 'text' | 'number' | 'bytes' | 'words'

export interface StoredColumn {
  readonly name: string
  readonly kind: ColumnKind
}

export interface StoredTable {
  readonly name: string
  readonly columns: readonly StoredColumn[]
}

/** Every table that this version describes. */
export const allTables: readonly PgTable[] = Object.values(schema).filter((one) => is(one, PgTable))
const ours = new Set(allTables.map((table) => getTableName(table)))

const columnsIn = {
  sqlite: `select m.name as "table", c.name as name, lower(c.type) as type
    from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table' order by m.name, c.cid`,
  postgres: `select table_name as "table", column_name as name, data_type as type
    from information_schema.columns where table_schema = current_schema()
    order by table_name, ordinal_position`,
}

/** Which table refers to which. */
export const referencesIn = {
  sqlite: `select m.name as child, f."table" as parent
    from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`,
  postgres: `select conrelid::regclass::text as child, confrelid::regclass::text as parent
    from pg_constraint where contype = 'f'`,
}

/** Of ours, those that are there, in an order in which no row is written before the one it refers to. */
export async function tablesOf(database: RawDatabase): Promise<StoredTable[]> {
  const columns = new Map<string, StoredColumn[]>()
  for (const { table, name, type } of await database.query(columnsIn[database.engine])) {
    if (!ours.has(String(table))) continue
    const column = { name: String(name), kind: kindOf(String(table), String(name), String(type)) }
    columns.set(String(table), [...(columns.get(String(table)) ?? []), column])
  }
  const references = await database.query(referencesIn[database.engine])
  const pairs = references.map(({ child, parent }) => [String(child), String(parent)] as const)
  return parentsFirst([...columns.keys()], pairs).map((name) => ({
    name,
    columns: columns.get(name) ?? [],
  }))
}

function kindOf(table: string, column: string, type: string): ColumnKind {
  if (table === 'search_entries' && column === 'terms') return 'words'
  if (type === 'bytea') return 'bytes'
  return /int/.test(type) ? 'number' : 'text'
}

/** The names in such an order; `references` are pairs of a table and one that it refers to. */
export function parentsFirst(
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

const migrationsTable = {
  sqlite: `select 1 from sqlite_master where name = 'schema_migrations'`,
  postgres: `select 1 from information_schema.tables
    where table_schema = current_schema() and table_name = 'schema_migrations'`,
}

/** The names of the migrations that a database has been through; none where it is empty. */
export async function migrationsOf(database: RawDatabase): Promise<string[]> {
  const there = await database.query(migrationsTable[database.engine])
  if (there.length === 0) return []
  const rows = await database.query('select name from schema_migrations order by name')
  return rows.map(({ name }) => String(name))
}

/** Of these names, those that this version does not know: a newer one made them. */
export function unknownMigrations(names: readonly string[]): string[] {
  const known = new Set(migrations.map(({ name }) => name))
  return names.filter((name) => !known.has(name))
}
