/** Queries that every feature makes: lists in pages, deletions in steps, locks. */
import { and, asc, desc, sql, type AnyColumn, type SQL, eq, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Prepared, Row, Store, Values, Db, PreparedInTransaction } from './store'
import { StepSize, yieldToEventLoop } from '../lib/pacing'

type Columns = Readonly<Record<string, PgColumn>>

/** The rows, fields and order of a list. */
interface KeysetQuery<F extends Columns> {
  /** The columns of the order are among them. */
  readonly fields: F
  readonly table: PgTable
  /** The order: this column, then the id. An index should cover both. */
  readonly time: PgColumn
  readonly id: PgColumn
  /** The condition on rows; each call gives the values of its placeholders. */
  readonly where: SQL | undefined
}

type Position = readonly (string | number)[]

/** A position that is newer than every row, and one that is older. */
const top: Position = [Number.MAX_SAFE_INTEGER, '']
const bottom: Position = [-1, '']

/** Keyset pagination: pages neither repeat nor skip rows that did not change. */
export class KeysetPage<F extends Columns> {
  readonly #newest: Prepared<F>
  readonly #oldest: Prepared<F>
  readonly #positionOf: (row: Row<F>) => Position

  constructor(store: Store, { fields, table, time, id, where }: KeysetQuery<F>) {
    const { placeholder } = sql
    const order = [time, id] as const
    const position = sql`(${placeholder('time')}, ${placeholder('id')})`
    const page = (isBeyond: SQL, direction: (column: AnyColumn) => SQL) =>
      store.prepare(fields, (db, selected) =>
        db
          .select<Columns>(selected)
          .from(table)
          .where(and(where, isBeyond))
          .orderBy(...order.map(direction))
          .limit(placeholder('limit')),
      )
    this.#newest = page(sql`(${time}, ${id}) < ${position}`, desc)
    this.#oldest = page(sql`(${time}, ${id}) > ${position}`, asc)
    const names = order.map((column) => nameOf(fields, column))
    this.#positionOf = (row) => names.map((name) => row[name] as string | number)
  }

  /** At most `limit` rows after a position, newest first; from the newest row when `after` is null. */
  page(values: Values, after: Position | null, limit: number): Promise<Row<F>[]> {
    return this.#newest({ ...values, ...named(after ?? top), limit })
  }

  /**
   * Every row once, oldest first, in pages. A row whose time is set to the present meanwhile comes later
   * in this order, where newest first it would be skipped.
   */
  async *walk(values: Values, limit: number): AsyncGenerator<Row<F>[]> {
    const known = new Set<string | number | undefined>()
    let after = bottom
    for (;;) {
      const rows = await this.#oldest({ ...values, ...named(after), limit })
      const last = rows.at(-1)
      if (!last) return
      after = this.#positionOf(last)
      const fresh = rows.filter((row) => !known.has(this.#idOf(row)))
      for (const row of fresh) known.add(this.#idOf(row))
      yield fresh
    }
  }

  #idOf(row: Row<F>): string | number | undefined {
    return this.#positionOf(row)[1]
  }
}

const named = ([time = 0, id = '']: Position) => ({ time, id })

function nameOf(fields: Columns, column: PgColumn): string {
  const [name] = Object.entries(fields).find(([, field]) => field === column) ?? []
  if (name === undefined) throw new Error('A list has to select the columns of its order.')
  return name
}

/** The table, and its columns of the owner and the project. */
interface OwnedTable<F extends Columns> extends Omit<KeysetQuery<F>, 'where'> {
  readonly userId: PgColumn
  readonly projectId: PgColumn
  /** A condition on all rows that are found. */
  readonly only?: SQL
}

export class OwnedRows<F extends Columns> {
  readonly find: Prepared<F>
  readonly #all: KeysetPage<F>
  readonly #ofProject: KeysetPage<F>

  constructor(store: Store, { userId, projectId, only, ...list }: OwnedTable<F>) {
    const { placeholder } = sql
    const own = and(eq(userId, placeholder('userId')), only)
    const ofProject = eq(projectId, placeholder('projectId'))
    this.find = store.prepare(list.fields, (db, fields) =>
      db
        .select<Columns>(fields)
        .from(list.table)
        .where(and(eq(list.id, placeholder('id')), own)),
    )
    this.#all = new KeysetPage(store, { ...list, where: own })
    this.#ofProject = new KeysetPage(store, { ...list, where: and(own, ofProject) })
  }

  /** A page of rows, newest first, after a position; of one project unless `projectId` is null. */
  page(
    userId: string,
    projectId: string | null,
    after: readonly (string | number)[] | null,
    limit: number,
  ): Promise<Row<F>[]> {
    return projectId === null
      ? this.#all.page({ userId }, after, limit)
      : this.#ofProject.page({ userId, projectId }, after, limit)
  }

  /** All of the user's rows, each once, in pages of `limit`. */
  walk(userId: string, limit: number): AsyncGenerator<Row<F>[]> {
    return this.#all.walk({ userId }, limit)
  }
}

/** How long a step aims to take, and its rows. The last step takes up to `least` of them. */
const steps = { goalMs: 8, least: 10, most: 200 }

/** Which rows to delete. */
interface Deletion {
  readonly table: PgTable
  readonly id: PgColumn
  readonly where: SQL
  /** The rows that go first. */
  readonly orderBy: readonly SQL[]
}

/**
 * Deletes rows in short steps until few are left, so that no request waits for a deletion. The rows of a huge
 * session or file go before its own row; the last step, which deletes that row, then takes the few that are left.
 */
export async function deleteMost(store: Store, deletion: Deletion): Promise<void> {
  const { table, id, where, orderBy } = deletion
  const size = new StepSize(steps)
  for (;;) {
    const found = await store.db
      .select({ id })
      .from(table)
      .where(where)
      .orderBy(...orderBy)
      .limit(size.items + steps.least)
    if (found.length <= steps.least) return
    const some = found.slice(0, -steps.least).map((row) => row.id)
    await size.measure(some.length, () => store.db.delete(table).where(inArray(id, some)))
    await yieldToEventLoop()
  }
}

/** The compiled statement of each store: it is in every transaction that stores something of a user. */
const statements = new WeakMap<Store, PreparedInTransaction<{}>>()

function statementOf(store: Store): PreparedInTransaction<{}> {
  const known = statements.get(store)
  if (known) return known
  const made = store.prepareInTransaction({}, (db) =>
    db
      .select({ taken: sql`1` })
      .from(sql`pg_advisory_xact_lock(hashtextextended(${sql.placeholder('userId')}, 0))`),
  )
  statements.set(store, made)
  return made
}

/** The users that each open transaction has locked: a lock lasts until its end. */
const locked = new WeakMap<Db, Set<string>>()

/**
 * Until `tx` ends, other transactions that lock the same user wait here. SQLite runs one transaction
 * at a time and needs no lock.
 */
export async function lockUser(store: Store, tx: Db, userId: string): Promise<void> {
  if (store.engine === 'sqlite') return
  const users = locked.get(tx) ?? new Set()
  locked.set(tx, users)
  if (users.has(userId)) return
  await statementOf(store)(tx, { userId })
  users.add(userId)
}

/**
 * Locks the rows where `where` is true, in the order of their ids, and returns these. `no key update`
 * lets others insert rows that refer to them. SQLite runs one transaction at a time and needs no lock.
 */
export async function lockRows(
  { engine }: Pick<Store, 'engine'>,
  tx: Db,
  rows: { id: PgColumn; where: SQL; strength: 'update' | 'no key update' },
): Promise<string[]> {
  const { id, where, strength } = rows
  const query = tx.select({ id }).from(id.table).where(where).orderBy(id)
  const found = await (engine === 'postgres' ? query.for(strength) : query)
  return found.map((row) => row.id as string)
}
