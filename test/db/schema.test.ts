/** The tables as `schema.ts` describes them are the tables that the migrations make, on both engines. */
import { sql, type SQL } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { expect, test } from 'bun:test'
import type { Store } from '../../src/db/store'
import { onEachEngine } from '../support/fixtures'
import { columnsOf, openTestStore, tableName, tables } from '../support/stores'

interface Column {
  readonly table: string
  readonly name: string
  readonly isNullable: boolean
  /** 1-based place in the primary key; 0 outside of it. */
  readonly keyPlace: number
  readonly type: string
}

const inSqlite = sql`(
  select m.name as "table", c.name as name, c."notnull" = 0 as is_nullable, c.pk as key_place, lower(c.type) as type
  from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table')`

const inPostgres = sql`(
  select c.table_name as "table", c.column_name as name, (c.is_nullable = 'YES')::int as is_nullable,
    coalesce(k.ordinal_position, 0)::int as key_place, c.data_type as type
  from information_schema.columns c
  left join information_schema.table_constraints t
    on t.table_name = c.table_name and t.table_schema = c.table_schema and t.constraint_type = 'PRIMARY KEY'
  left join information_schema.key_column_usage k
    on k.constraint_name = t.constraint_name and k.column_name = c.column_name and k.table_name = c.table_name
  where c.table_schema = 'public')`

/** Every column that the migrations made. */
async function migrated({ db, engine }: Store): Promise<Column[]> {
  const source: SQL = engine === 'sqlite' ? inSqlite : inPostgres
  const rows = await db
    .select({
      table: sql<string>`"table"`,
      name: sql<string>`name`,
      isNullable: sql<number>`is_nullable`,
      keyPlace: sql<number>`key_place`,
      type: sql<string>`type`,
    })
    .from(sql`${source} columns_made`)
  return rows
    .map((row) => ({
      ...row,
      isNullable: Number(row.isNullable) === 1,
      keyPlace: Number(row.keyPlace),
    }))
    .filter(({ table }) => table !== 'schema_migrations' && !table.startsWith('search_index'))
}

/** Every column that the schema describes. */
const described = (): Column[] =>
  tables.flatMap((table) => {
    const { primaryKeys } = getTableConfig(table)
    const key = primaryKeys[0]?.columns.map(({ name }) => name)
    return columnsOf(table).map((column) => ({
      table: tableName(table),
      name: column.name,
      isNullable: !column.notNull,
      keyPlace: key ? key.indexOf(column.name) + 1 : Number(column.primary),
      type: column.getSQLType(),
    }))
  })

/** What one engine calls otherwise: in the rate limiter's own table, for SQLite's row ids, for words. */
const ownNames: Readonly<Record<string, string>> = { integer: 'bigint', tsvector: 'text' }

const line = ({ table, name, isNullable, keyPlace, type }: Column) => {
  const kind = ownNames[type] ?? type
  return `${table}.${name} ${kind}${isNullable ? ' null' : ''}${keyPlace ? ` key ${keyPlace}` : ''}`
}

onEachEngine('schema', (engine) => {
  test('every column has the same name, type, nullability and place in the key', async () => {
    await using opened = await openTestStore(engine)
    const made = (await migrated(opened.store)).map(line).toSorted()
    expect(made.length).toBeGreaterThan(50)
    expect(made).toEqual(described().map(line).toSorted())
  })

  test('every table can be read whole and counted', async () => {
    await using opened = await openTestStore(engine)
    for (const table of tables) {
      expect(await opened.store.db.select().from(table)).toEqual([])
      expect(Number(await opened.store.db.$count(table))).toBe(0)
    }
  })

  test('every foreign key finds its children by an index', async () => {
    await using opened = await openTestStore(engine)
    const leading = await leadingColumns(opened.store)
    const children = await referringColumns(opened.store)
    expect(children.length).toBeGreaterThan(20)
    expect(children.filter((child) => !leading.has(child))).toEqual([])
  })
})

/** `table.column` of the first column of every foreign key. */
async function referringColumns({ db, engine }: Store): Promise<string[]> {
  const source =
    engine === 'sqlite'
      ? sql`(select m.name || '.' || f."from" as place from sqlite_master m, pragma_foreign_key_list(m.name) f
          where m.type = 'table' and f.seq = 0)`
      : sql`(select t.relname || '.' || a.attname as place from pg_constraint c
          join pg_class t on t.oid = c.conrelid join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
          where c.contype = 'f')`
  const rows = await db.select({ place: sql<string>`place` }).from(sql`${source} places`)
  return rows.map(({ place }) => place)
}

/** `table.column` of the first column of every index of all rows, or of all that have a value there. */
async function leadingColumns({ db, engine }: Store): Promise<Set<string>> {
  const source =
    engine === 'sqlite'
      ? sql`(select m.name || '.' || i.name as place from sqlite_master m, pragma_index_list(m.name) l, pragma_index_info(l.name) i
          where m.type = 'table' and i.seqno = 0 and (l.partial = 0 or exists (select 1 from sqlite_master x
            where x.name = l.name and x.sql like '% where ' || i.name || ' is not null')))`
      : sql`(select t.relname || '.' || a.attname as place from pg_index x
          join pg_class t on t.oid = x.indrelid join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
          where x.indpred is null
            or pg_get_expr(x.indpred, x.indrelid) = '(' || a.attname || ' IS NOT NULL)')`
  const rows = await db.select({ place: sql<string>`place` }).from(sql`${source} places`)
  return new Set(rows.map(({ place }) => place))
}
