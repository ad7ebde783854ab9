/** The tables and migrations that a database really has, whichever version wrote it. */
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { migrations } from '../db/migrate'
import * as schema from '../db/schema'
import type { RawDatabase, RawRow, RawValue } from '../db/raw-database'
import { termsForPostgres, termsForSqlite } from '../db/search/full-text'

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

/** The name of the first of these tables that has a row; null where all are empty. */
export async function filledTable(
  database: RawDatabase,
  tables: readonly StoredTable[],
): Promise<string | null> {
  for (const { name } of tables) {
    const [row] = await database.query(`select 1 from "${name}" limit 1`)
    if (row) return name
  }
  return null
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

/**
 * A row by the names of its columns. Whole numbers are numbers, bytes are base64, everything else is
 * text. The terms of a search entry keep the form of the engine that they were read from.
 */
export type PortableRow = Readonly<Record<string, string | number | null>>

/** The limits of one insert statement: rows, and characters of their texts. */
const rowsPerInsert = 200
const charactersPerInsert = 1_000_000

/** A row does not fit the table; the message continues "a row that …". */
export class UnfitRow extends Error {}

/** Reads every row of a table, in pages, in the order in which the database stores them. */
export async function* readRows(
  database: RawDatabase,
  { name, columns }: StoredTable,
): AsyncGenerator<PortableRow[]> {
  const selected = columns.map((column) => `${selection(database, column)} as "${column.name}"`)
  for await (const page of database.pages(`select ${selected.join(', ')} from "${name}"`)) {
    yield page.map((row) =>
      Object.fromEntries(columns.map(({ name, kind }) => [name, toPortable(kind, row[name])])),
    )
  }
}

const selection = ({ engine }: RawDatabase, { name, kind }: StoredTable['columns'][number]) =>
  kind === 'terms' && engine === 'postgres' ? `"${name}"::text` : `"${name}"`

function toPortable(kind: ColumnKind, value: RawValue | undefined): string | number | null {
  if (value === null || value === undefined) return null
  if (kind === 'number') return Number(value)
  return kind === 'bytes' ? Buffer.from(value as Uint8Array).toString('base64') : String(value)
}

/** Parses one line of a backup: a JSON object. Throws `UnfitRow`. */
export function parseRow(line: string): PortableRow {
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as PortableRow
    }
  } catch {
    // A text that is not JSON is refused below.
  }
  throw new UnfitRow('is no JSON object')
}

/**
 * Inserts rows that were read from an engine of the kind `from`, and returns their number. Throws
 * `UnfitRow` for a row that does not have exactly the table's columns and types.
 */
export async function writeRows(
  database: RawDatabase,
  table: StoredTable,
  rows: AsyncIterable<PortableRow>,
  from: RawDatabase['engine'],
): Promise<number> {
  const translate = from === database.engine ? null : termsFor(database.engine)
  let written = 0
  let batch: RawRow[] = []
  let characters = 0
  for await (const row of rows) {
    if (batch.length >= rowsPerInsert || characters >= charactersPerInsert) {
      written += await insert(database, table, batch)
      batch = []
      characters = 0
    }
    batch.push(toRaw(row, table, translate))
    characters += charactersOf(row)
  }
  return written + (await insert(database, table, batch))
}

type TranslateTerms = (terms: string, tag: string) => string

const termsFor = (engine: RawDatabase['engine']): TranslateTerms =>
  engine === 'postgres' ? termsForPostgres : termsForSqlite

const charactersOf = (row: PortableRow): number =>
  Object.values(row).reduce<number>((sum, value) => sum + String(value).length, 0)

function toRaw(row: PortableRow, table: StoredTable, translate: TranslateTerms | null): RawRow {
  if (Object.keys(row).length !== table.columns.length) throw new UnfitRow('has other columns')
  const raw: Record<string, RawValue> = {}
  for (const { name, kind } of table.columns) {
    const value = Object.hasOwn(row, name) ? row[name] : undefined
    const fits = value === null || typeof value === (kind === 'number' ? 'number' : 'string')
    if (value === undefined || !fits) throw new UnfitRow(`has no fitting ${name}`)
    raw[name] = kind === 'bytes' && value !== null ? Buffer.from(String(value), 'base64') : value
    if (kind === 'terms' && translate) raw[name] = translate(String(value), String(row['tag']))
  }
  return raw
}

async function insert(
  database: RawDatabase,
  { name, columns }: StoredTable,
  rows: readonly RawRow[],
): Promise<number> {
  if (rows.length === 0) return 0
  const isPostgres = database.engine === 'postgres'
  const values: RawValue[] = []
  const tuples = rows.map((row) => {
    const places = columns.map((column) => {
      const place = `$${values.push(row[column.name] ?? null)}`
      return isPostgres && column.kind === 'terms' ? `${place}::text::tsvector` : place
    })
    return `(${places.join(', ')})`
  })
  const names = columns.map((column) => `"${column.name}"`).join(', ')
  // Postgres generates the ids of search entries; here they are given.
  const overriding = isPostgres ? 'overriding system value' : ''
  await database.query(
    `insert into "${name}" (${names}) ${overriding} values ${tuples.join(', ')}`,
    values,
  )
  return rows.length
}
