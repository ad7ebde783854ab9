/**
 * Rows as lines of JSON, one object a line with the columns as they are stored; bytes are base64. The
 * search index keeps the form of the engine that wrote it, and is translated by the other.
 */
import type { ColumnKind, StoredTable } from './stored-tables'
import type { RawDatabase, RawRow, RawValue } from './raw-database'
import { termsForPostgres, termsForSqlite } from '../search/full-text'

/** What one statement writes: rows, and characters of their lines. */
const rowsPerInsert = 200
const charactersPerInsert = 1_000_000

/** Every row of a table, each as a line with its end; in the order in which they lie there. */
export async function* linesOfTable(
  database: RawDatabase,
  { name, columns }: StoredTable,
): AsyncGenerator<string[]> {
  const wanted = columns.map((column) => `${selected(database, column)} as "${column.name}"`)
  for await (const page of database.pages(`select ${wanted.join(', ')} from "${name}"`)) {
    yield page.map((row) => {
      const entries = columns.map((column) => [column.name, asJson(column.kind, row[column.name])])
      return `${JSON.stringify(Object.fromEntries(entries))}\n`
    })
  }
}

const selected = ({ engine }: RawDatabase, { name, kind }: StoredTable['columns'][number]) =>
  kind === 'words' && engine === 'postgres' ? `"${name}"::text` : `"${name}"`

function asJson(kind: ColumnKind, value: RawValue | undefined): string | number | null {
  if (value === null || value === undefined) return null
  if (kind === 'number') return Number(value)
  return kind === 'bytes' ? Buffer.from(value as Uint8Array).toString('base64') : String(value)
}

/** A line is none of this table's rows. */
export class WrongLine extends Error {}

/**
 * Writes the rows that the lines hold, and gives their number. `from` is the engine that they come
 * from. Throws `WrongLine`.
 */
export async function writeLines(
  database: RawDatabase,
  table: StoredTable,
  lines: AsyncIterable<string>,
  from: RawDatabase['engine'],
): Promise<number> {
  let written = 0
  let batch: RawRow[] = []
  let characters = 0
  const flush = async () => {
    if (batch.length > 0) await insert(database, table, batch)
    written += batch.length
    batch = []
    characters = 0
  }
  for await (const line of lines) {
    batch.push(readLine(line, table, from === database.engine ? null : database.engine))
    characters += line.length
    if (batch.length >= rowsPerInsert || characters >= charactersPerInsert) await flush()
  }
  await flush()
  return written
}

function readLine(line: string, table: StoredTable, to: RawDatabase['engine'] | null): RawRow {
  const given = parsed(line)
  const names = Object.keys(given)
  if (names.length !== table.columns.length) throw new WrongLine(`has other columns`)
  const row: Record<string, RawValue> = {}
  for (const { name, kind } of table.columns) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    const fits = value === null || typeof value === (kind === 'number' ? 'number' : 'string')
    if (value === undefined || !fits) throw new WrongLine(`has no fitting ${name}`)
    row[name] = kind === 'bytes' && value !== null ? Buffer.from(String(value), 'base64') : value
  }
  if (to === null || table.name !== 'search_entries') return row
  const translate = to === 'postgres' ? termsForPostgres : termsForSqlite
  return { ...row, terms: translate(String(row['terms']), String(row['tag'])) }
}

function parsed(line: string): Record<string, string | number | null> {
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Record<string, string | number | null>
    }
  } catch {
    // Said below.
  }
  throw new WrongLine('is no JSON object')
}

async function insert(
  database: RawDatabase,
  { name, columns }: StoredTable,
  rows: readonly RawRow[],
): Promise<void> {
  const isPostgres = database.engine === 'postgres'
  const values: RawValue[] = []
  const tuples = rows.map((row) => {
    const places = columns.map((column) => {
      const place = `$${values.push(row[column.name] ?? null)}`
      return isPostgres && column.kind === 'words' ? `${place}::text::tsvector` : place
    })
    return `(${places.join(', ')})`
  })
  const names = columns.map((column) => `"${column.name}"`).join(', ')
  // The numbers of the search entries are Postgres's to give, but for these.
  const overriding = isPostgres ? 'overriding system value' : ''
  await database.query(
    `insert into "${name}" (${names}) ${overriding} values ${tuples.join(', ')}`,
    values,
  )
}
