/**
 * Rows in a form that both engines and a backup share, and the one place where they are translated:
 * backup reads them, restore writes them, and a migration between engines does both.
 */
import { termsForPostgres, termsForSqlite } from '../search/full-text'
import type { RawDatabase, RawRow, RawValue } from './raw-database'
import type { ColumnKind, StoredTable } from './stored-tables'

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
