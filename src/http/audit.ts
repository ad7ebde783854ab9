/** The audit trail: one private row for each event of a login or a key (spec 5.7). No secret is in it. */
import { and, desc, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import { newId } from '../lib/ids'
import { networkOf } from '../lib/address'
import { type Clock, dayMs } from '../lib/clock'
import { auditRecords } from '../db/schema'
import type { Db, RowOf } from '../db/store'
import type { RequestContext } from './request-context'

export interface AuditEvent {
  /** `<subject>.<verb>`, for instance `login.password`. */
  readonly event: string
  readonly outcome: 'success' | 'failure'
  readonly userId: string | null
  readonly detail?: Readonly<Record<string, string>>
}

/** Where an event came from. */
export type AuditOrigin = Pick<RequestContext, 'address' | 'requestId'>

/** The origin of what an operator does on the machine itself. */
export const atCommandLine = (): AuditOrigin => ({ address: 'command line', requestId: newId() })

/** Writes one record through `db`, which may be a transaction. */
export async function recordAudit(
  db: Db,
  clock: Clock,
  { address, requestId }: AuditOrigin,
  { event, outcome, userId, detail = {} }: AuditEvent,
): Promise<void> {
  await db.insert(auditRecords).values({
    id: newId(),
    recordedAt: clock.now(),
    event,
    outcome,
    userId,
    address,
    requestId,
    detail,
  })
}

/** A record keeps the whole address for so long: it names a person's connection. */
const wholeAddressMs = 30 * dayMs
const recordsAtOnce = 500

/**
 * Deletes the records that are older than `keptMs` (null keeps all), and cuts the addresses of those older than 30 days
 * to their network: `203.0.113.0/24`, `2001:db8:1::/48`.
 */
export async function sweepAudit(db: Db, clock: Clock, keptMs: number | null): Promise<void> {
  const { id, recordedAt, address } = auditRecords
  if (keptMs !== null) await deleteAudit(db, clock.now() - keptMs)
  // As in the index of addresses that are not cut: what is no address, such as `command line`, stays.
  const isWhole = sql`(${address} like '%.%' or ${address} like '%:%') and ${address} not like '%/%'`
  for (;;) {
    const whole = await db
      .select({ id, address })
      .from(auditRecords)
      .where(and(lt(recordedAt, clock.now() - wholeAddressMs), isWhole))
      .limit(recordsAtOnce)
    const byAddress = Map.groupBy(whole, (record) => record.address)
    for (const [full, records] of byAddress) {
      const ids = records.map((record) => record.id)
      await db
        .update(auditRecords)
        .set({ address: networkOf(full) })
        .where(inArray(id, ids))
    }
    if (whole.length < recordsAtOnce) return
  }
}

async function deleteAudit(db: Db, before: number): Promise<void> {
  const { id, recordedAt } = auditRecords
  for (;;) {
    const old = db
      .select({ id })
      .from(auditRecords)
      .where(lt(recordedAt, before))
      .limit(recordsAtOnce)
    const gone = await db.delete(auditRecords).where(inArray(id, old)).returning({ id })
    if (gone.length < recordsAtOnce) return
  }
}

/** Which records a page has. */
export interface AuditFilter {
  readonly userId?: string | undefined
  /** The name of an event. */
  readonly action?: string | undefined
  /** Epoch milliseconds; the first and the last. */
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** At most `limit` records after a position, newest first. */
export function auditPage(
  db: Db,
  { userId, action, from, to }: AuditFilter,
  after: readonly (string | number)[] | null,
  limit: number,
): Promise<RowOf<typeof auditRecords>[]> {
  const { recordedAt, id, event, userId: actor } = auditRecords
  const [time, last] = after ?? [Number.MAX_SAFE_INTEGER, '']
  return db
    .select()
    .from(auditRecords)
    .where(
      and(
        userId === undefined ? undefined : eq(actor, userId),
        action === undefined ? undefined : eq(event, action),
        from === undefined ? undefined : gte(recordedAt, from),
        to === undefined ? undefined : lte(recordedAt, to),
        sql`(${recordedAt}, ${id}) < (${time}, ${last})`,
      ),
    )
    .orderBy(desc(recordedAt), desc(id))
    .limit(limit)
}

/** The last `limit` records, newest last. For the command line. */
export async function listAudit(db: Db, limit: number): Promise<RowOf<typeof auditRecords>[]> {
  const rows = await db
    .select()
    .from(auditRecords)
    .orderBy(desc(auditRecords.recordedAt), desc(auditRecords.id))
    .limit(limit)
  return rows.toReversed()
}
