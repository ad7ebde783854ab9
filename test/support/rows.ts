/** What is in the database of a running server, read behind its back. */
import { eq, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as schema from '../../src/db/schema'
import type { TestServer } from './server'

const { auditRecords, users } = schema

/** Every row of every table, as text to search in. */
export async function everyRow({ running }: TestServer): Promise<string> {
  const tables = Object.values(schema).filter((entry) => is(entry, PgTable))
  const dumps = tables.map(async (table) => {
    const rows = await running.services.store.db.select().from(table)
    return `${getTableName(table)} ${JSON.stringify(rows)}`
  })
  return (await Promise.all(dumps)).join('\n')
}

/** The audit trail of a user, as `<event> <outcome>`, oldest first. */
export async function auditOf({ running }: TestServer, userId: string): Promise<string[]> {
  const rows = await running.services.store.db
    .select()
    .from(auditRecords)
    .where(eq(auditRecords.userId, userId))
    .orderBy(auditRecords.id)
  return rows.map(({ event, outcome }) => `${event} ${outcome}`)
}

/** How often an event was recorded, of any user. */
export async function strayEvents({ running }: TestServer, event: string): Promise<number> {
  const rows = await running.services.store.db
    .select()
    .from(auditRecords)
    .where(eq(auditRecords.event, event))
  return rows.filter(({ userId }) => userId === null).length
}

/** Disables an account, as an administrator does. */
export async function disable({ running }: TestServer, userId: string): Promise<void> {
  const { store, clock } = running.services
  await store.db.update(users).set({ disabledAt: clock.now() }).where(eq(users.id, userId))
}
