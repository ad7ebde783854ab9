/** The audit trail: one private row for each event of a login or a key (spec 5.7). No secret is in it. */
import { desc } from 'drizzle-orm'
import { newId } from '../lib/ids'
import type { Clock } from '../lib/clock'
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

/** Writes one record through `db`, which may be a transaction. */
export async function recordAudit(
  db: Db,
  clock: Clock,
  { address, requestId }: Pick<RequestContext, 'address' | 'requestId'>,
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

/** The last `limit` records, newest last. For the command line: no route shows them. */
export async function listAudit(db: Db, limit: number): Promise<RowOf<typeof auditRecords>[]> {
  const rows = await db
    .select()
    .from(auditRecords)
    .orderBy(desc(auditRecords.recordedAt), desc(auditRecords.id))
    .limit(limit)
  return rows.toReversed()
}
