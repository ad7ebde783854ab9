/** Copies all rows of an instance from one database to another, and checks each row after the copy. */
import { sha256 } from '../../lib/tokens'
import { readRows, writeRows, type PortableRow } from './portable-rows'
import type { RawDatabase } from './raw-database'
import { tablesOf, type StoredTable } from './stored-tables'

/** The instance cannot be migrated; the message is for the person who asked. */
export class MigrationRefused extends Error {}

/** One table that was migrated. */
export interface MigratedTable {
  readonly table: string
  readonly rows: number
}

/** An uploaded file, whose bytes are outside the database. `sha256` is hexadecimal. */
export interface MigratedFile {
  readonly id: string
  readonly name: string
  readonly sha256: string
}

/**
 * Copies every row, then reads each back and compares it. Calls `copyFile` for each uploaded file
 * first; it rejects when the bytes cannot be copied. Both databases have this version's schema and an
 * open transaction, so that the source stays as it is and the target gets everything or nothing.
 * Throws `MigrationRefused` when the target is not empty, when an import is running, and when a row
 * differs after the copy.
 */
export async function migrateRows(
  source: RawDatabase,
  target: RawDatabase,
  copyFile: (file: MigratedFile) => Promise<void>,
): Promise<MigratedTable[]> {
  const tables = await tablesOf(target)
  await requireEmpty(target, tables)
  await requireNoImports(source)
  for await (const page of source.pages('select id, name, sha256 from files order by id')) {
    for (const { id, name, sha256 } of page) {
      await copyFile({ id: String(id), name: String(name), sha256: String(sha256) })
    }
  }
  const migrated: MigratedTable[] = []
  for (const table of tables) migrated.push(await copyTable(source, target, table))
  return migrated
}

/** Throws `MigrationRefused` where one of the tables has a row. */
export async function requireEmpty(
  target: RawDatabase,
  tables: readonly StoredTable[],
): Promise<void> {
  for (const { name } of tables) {
    const [row] = await target.query(`select 1 from "${name}" limit 1`)
    if (row) throw new MigrationRefused(`The table ${name} of the target is not empty.`)
  }
}

/** An import reads its export from the old data folder, which the new nodes do not have. */
async function requireNoImports(source: RawDatabase): Promise<void> {
  const text = `select 1 from import_jobs where status in ('queued', 'running') limit 1`
  const [job] = await source.query(text)
  if (job) throw new MigrationRefused('An import is under way; let it end, or cancel it, first.')
}

async function copyTable(
  source: RawDatabase,
  target: RawDatabase,
  table: StoredTable,
): Promise<MigratedTable> {
  const sent = new RowSetDigest(table)
  const received = new RowSetDigest(table)
  async function* sourceRows() {
    for await (const page of readRows(source, table)) {
      for (const row of page) sent.add(row)
      yield* page
    }
  }
  const rows = await writeRows(target, table, sourceRows(), source.engine)
  for await (const page of readRows(target, table)) for (const row of page) received.add(row)
  if (received.value === sent.value) return { table: table.name, rows }
  throw new MigrationRefused(`A row of ${table.name} did not arrive as it was; nothing was moved.`)
}

const modulus = 2n ** 256n

/**
 * A digest of the rows of a table in any order: the sum of the SHA-256 of each row, modulo 2^256. It
 * leaves out the terms of search entries, which each engine stores in its own form.
 */
class RowSetDigest {
  readonly #names: readonly string[]
  #sum = 0n

  constructor({ columns }: StoredTable) {
    this.#names = columns.filter(({ kind }) => kind !== 'terms').map(({ name }) => name)
  }

  add(row: PortableRow): void {
    const digest = sha256(JSON.stringify(this.#names.map((name) => row[name])))
    this.#sum = (this.#sum + BigInt(`0x${digest}`)) % modulus
  }

  get value(): bigint {
    return this.#sum
  }
}
