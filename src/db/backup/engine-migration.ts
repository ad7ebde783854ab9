/**
 * A whole instance moved from a SQLite file into an empty Postgres database, in one transaction on
 * either side: nobody writes to the old one meanwhile, and the new one has everything or nothing.
 */
import { asc, getTableColumns, getTableName, inArray, sql, type SQL } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { allTables, parentsFirst, referencesIn } from './stored-tables'
import * as schema from '../schema'
import { asPostgres } from '../search/full-text'
import type { Db, RowOf, Store } from '../store'

/** Rows read, written and compared at a time. */
const pageRows = 200

/** What cannot be moved, and why; its message is for whoever asked. */
export class MigrationRefused extends Error {}

/** One table that was moved. */
export interface MigratedTable {
  readonly table: string
  readonly rows: number
}

type StoredRow = Record<string, unknown>

/** A file of a learner, whose bytes lie outside of the database. */
export type MigratedFile = Pick<RowOf<typeof schema.files>, 'id' | 'name' | 'sha256'>

/**
 * Copies every row, then reads each back and compares it; hands each file to `bring`, which rejects
 * where its bytes cannot be brought. Rejects with `MoveRefused` where `to`
 * already holds something, or where a row came out different; `to` is then as it was before.
 */
export async function migrateInstance(
  from: Store,
  to: Store,
  bring: (file: MigratedFile) => Promise<void>,
): Promise<MigratedTable[]> {
  const tables = await tablesInOrder(to)
  return from.transaction((source) =>
    to.transaction(async (target) => {
      await requireEmpty(target, tables)
      await requireNoImports(source)
      for await (const page of pages(source, schema.files)) {
        for (const file of page) await bring(file as MigratedFile)
      }
      const moved: MigratedTable[] = []
      for (const table of tables) {
        const move = table === schema.searchEntries ? moveSearch : moveTable
        moved.push(await move(source, target, table))
      }
      return moved
    }),
  )
}

/** In an order in which no row is written before the one that it refers to. */
async function tablesInOrder({ shared }: Store): Promise<PgTable[]> {
  if (!shared) throw new MigrationRefused('An instance can be moved to Postgres only.')
  const { rows } = await shared.query({ text: referencesIn.postgres, values: [] })
  const pairs = (rows as { child: string; parent: string }[]).map(
    ({ child, parent }) => [child, parent] as const,
  )
  const byName = new Map(allTables.map((table) => [getTableName(table), table]))
  return parentsFirst([...byName.keys()], pairs).map((name) => byName.get(name) as PgTable)
}

async function requireEmpty(tx: Db, tables: readonly PgTable[]): Promise<void> {
  for (const table of tables) {
    const [row] = await tx.select().from(table).limit(1)
    if (row)
      throw new MigrationRefused(`The table ${getTableName(table)} of the target is not empty.`)
  }
}

/** The export that an import reads lies beside the old database, where the new nodes do not look. */
async function requireNoImports(tx: Db): Promise<void> {
  const { status } = schema.importJobs
  const [job] = await tx
    .select({ status })
    .from(schema.importJobs)
    .where(inArray(status, ['queued', 'running']))
    .limit(1)
  if (job) throw new MigrationRefused('An import is under way; let it end, or cancel it, first.')
}

async function moveTable(source: Db, target: Db, table: PgTable): Promise<MigratedTable> {
  let rows = 0
  for await (const page of pages(source, table)) {
    await target.insert(table).values(page)
    await verify(target, table, page)
    rows += page.length
  }
  if ((await target.$count(table)) !== rows) throw different(table)
  return { table: getTableName(table), rows }
}

/** The index has a form of its own on each engine; its entries are counted, not compared. */
async function moveSearch(source: Db, target: Db, table: PgTable): Promise<MigratedTable> {
  let rows = 0
  for await (const page of pages(source, table)) {
    const entries = page as RowOf<typeof schema.searchEntries>[]
    await target.insert(schema.searchEntries).values(entries.map(asPostgres))
    rows += page.length
  }
  if ((await target.$count(table)) !== rows) throw different(table)
  return { table: getTableName(table), rows }
}

/** All rows in the order of their key. */
async function* pages(tx: Db, table: PgTable): AsyncGenerator<StoredRow[]> {
  const key = keyOf(table)
  let last: StoredRow | null = null
  for (;;) {
    const page: StoredRow[] = await tx
      .select()
      .from(table)
      .where(last ? after(key, last) : undefined)
      .orderBy(...key.map(({ column }) => asc(column)))
      .limit(pageRows)
    if (page.length > 0) yield page
    if (page.length < pageRows) return
    last = page.at(-1) ?? null
  }
}

/** Reads the rows of a page back by their keys; the engines need not agree on an order. */
async function verify(tx: Db, table: PgTable, page: readonly StoredRow[]): Promise<void> {
  const key = keyOf(table)
  const wanted = page.map(
    (row) => sql`(${list(key.map(({ name, column }) => bound(column, row[name])))})`,
  )
  const columns = list(key.map(({ column }) => sql`${column}`))
  const stored: StoredRow[] = await tx
    .select()
    .from(table)
    .where(sql`(${columns}) in (${list(wanted)})`)
  const nameOf = (row: StoredRow) => JSON.stringify(key.map(({ name }) => row[name]))
  const found = new Map(stored.map((row) => [nameOf(row), row]))
  for (const row of page) {
    if (!Bun.deepEquals(found.get(nameOf(row)), row, true)) throw different(table)
  }
}

const different = (table: PgTable) =>
  new MigrationRefused(
    `A row of ${getTableName(table)} did not arrive as it was; nothing was moved.`,
  )

interface KeyColumn {
  /** The row's property. */
  readonly name: string
  readonly column: PgColumn
}

function keyOf(table: PgTable): KeyColumn[] {
  const named = Object.entries(getTableColumns(table)).map(([name, column]) => ({ name, column }))
  const joint = getTableConfig(table).primaryKeys[0]?.columns.map(({ name }) => name)
  if (!joint) return named.filter(({ column }) => column.primary)
  return joint.flatMap((each) => named.filter(({ column }) => column.name === each))
}

function after(key: readonly KeyColumn[], last: StoredRow): SQL {
  const columns = list(key.map(({ column }) => sql`${column}`))
  const values = list(key.map(({ name, column }) => bound(column, last[name])))
  return sql`(${columns}) > (${values})`
}

const bound = (column: PgColumn, value: unknown): SQL => sql`${sql.param(value, column)}`
const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `)
