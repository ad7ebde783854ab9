/** A new store on either engine, with a user to hang rows on, and what is in its tables. */
import { getTableColumns, getTableName, is, ne, type Table } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from './open-store'
import * as schema from '../../src/db/schema'
import type { RowOf, Store } from '../../src/db/store'
import { createDatabase, createMigratedDatabase, type TestDatabase } from './postgres'
import type { Engine } from './server'

export interface TestStore extends AsyncDisposable {
  readonly store: Store
  /** What `openStore` was given. */
  readonly options: Parameters<typeof openStore>[0]
}

/** Opens an empty store; disposing of it removes it. */
export async function openTestStore(engine: Engine, connections = 10): Promise<TestStore> {
  const place = await newPlace(engine, { connections, create: createMigratedDatabase })
  const store = await openStore(place.options)
  return {
    store,
    options: place.options,
    [Symbol.asyncDispose]: async () => {
      await store[Symbol.asyncDispose]()
      await place[Symbol.asyncDispose]()
    },
  }
}

/** A folder or a database in which nothing is yet. */
export const emptyPlace = (engine: Engine, connections = 10): Promise<Omit<TestStore, 'store'>> =>
  newPlace(engine, { connections, create: createDatabase })

async function newPlace(
  engine: Engine,
  { connections, create }: { connections: number; create: () => Promise<TestDatabase> },
): Promise<Omit<TestStore, 'store'>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'elenchus-store-'))
  const database = engine === 'postgres' ? await create() : null
  return {
    options: { dataDir, databaseUrl: database?.url ?? null, databaseConnections: connections },
    [Symbol.asyncDispose]: async () => {
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Every table of the schema. */
export const tables: readonly PgTable[] = Object.values(schema).filter((one) => is(one, PgTable))

export const tableName = (table: Table): string => getTableName(table)
export const columnsOf = (table: Table) => Object.values(getTableColumns(table))

/**
 * Everything that is stored, as text; equal before and after whatever writes nothing. What a running
 * server does beside the requests is waited for.
 */
export async function contents({ db }: Store): Promise<Record<string, string[]>> {
  const deadline = performance.now() + 60_000
  const underWay = async () =>
    (await db.$count(schema.jobs, ne(schema.jobs.kind, 'sweep'))) > 0 ||
    (await db.$count(schema.unindexedMessages)) > 0
  while ((await underWay()) && performance.now() < deadline) await Bun.sleep(5)
  return storedRows({ db })
}

/** The same at once, for a store that no server works on: its jobs stay as they are. */
export async function storedRows({ db }: Pick<Store, 'db'>): Promise<Record<string, string[]>> {
  const entries = await Promise.all(
    tables
      .filter((table) => !isSum(table))
      .map(async (table) => {
        const rows = await db.select().from(table)
        return [tableName(table), rows.map((row) => JSON.stringify(row)).toSorted()] as const
      }),
  )
  return { ...Object.fromEntries(entries), stored_bytes: await storedBytes(db) }
}

/** The tables whose rows differ by engine, and whose sums do not. */
const isSum = (table: PgTable): boolean =>
  table === schema.userStorage || table === schema.storageChanges

/** The sum of each user. */
async function storedBytes(db: Store['db']): Promise<string[]> {
  const sums = new Map<string, number>()
  for (const table of [schema.userStorage, schema.storageChanges] as const) {
    for (const { userId, bytes } of await db.select().from(table)) {
      sums.set(userId, (sums.get(userId) ?? 0) + bytes)
    }
  }
  return [...sums].map((sum) => JSON.stringify(sum)).toSorted()
}

let made = 0

/** A user row that is like no other. */
export function someUser(
  more: Partial<RowOf<typeof schema.users>> = {},
): RowOf<typeof schema.users> {
  const id = `user-${(made += 1)}`
  return {
    id,
    email: `${id}@example.org`,
    emailKey: `${id}@example.org`,
    name: null,
    passwordHash: null,
    role: 'learner',
    emailVerifiedAt: null,
    disabledAt: null,
    quotaStorage: null,
    quotaTokens: null,
    createdAt: 1,
    roleByHand: null,
    ...more,
  }
}

/** A session row of that user. */
export const someSession = (
  userId: string,
  more: Partial<RowOf<typeof schema.sessions>> = {},
): RowOf<typeof schema.sessions> => ({
  id: `session-${(made += 1)}`,
  userId,
  title: 'A session',
  mode: 'socratic',
  projectId: null,
  importedBy: null,
  sharedAt: null,
  pinned: false,
  imported: false,
  importId: null,
  headMessageId: null,
  messageCount: 0,
  createdAt: 1,
  updatedAt: 1,
  ...more,
})
