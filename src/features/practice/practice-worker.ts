/**
 * The job that makes the items of a practice and stores them in one transaction. A job that is cut short
 * is run again from its beginning.
 */
import { eq } from 'drizzle-orm'
import { practiceItems, practices } from '../../db/schema'
import { LeaseLost } from '../../jobs/queue'
import type { Job } from '../../jobs/worker'
import { minuteMs, secondMs } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { Problem } from '../../http/errors'
import type { ItemContent } from '../../practice/item'
import { makeItems, type SourceParts } from './item-sources'
import { NoItems, whyNoItems, type NoItemsReason } from './no-items'
import { lockPractice, type PracticeRow } from './practice-rows'

export const practiceJob = 'practice'

/** Pauses before another attempt. */
export const practicePausesMs = [1, 5, 30].map((seconds) => seconds * secondMs)

export class PracticeWorker {
  readonly #parts: SourceParts

  constructor(parts: SourceParts) {
    this.#parts = parts
  }

  /** Makes the items. Rejects where it needs another attempt, or lost its lease. */
  async run(job: Job<null>): Promise<void> {
    const { store } = this.#parts.services
    const [row] = await store.db.select().from(practices).where(eq(practices.id, job.id))
    if (row?.status !== 'preparing') return
    try {
      const items = await makeItems(this.#parts, row, job.signal)
      if (items.length === 0) throw new NoItems('nothing')
      await this.#store(job, row, items)
    } catch (error) {
      const reason = reasonOf(error)
      if (reason === null) throw error
      await this.#fail(row.id, reason, job)
    }
  }

  /** Ends a job whose last attempt failed. */
  async failed({ id }: Pick<Job<null>, 'id'>): Promise<void> {
    await this.#fail(id, 'gaveUp')
  }

  async #store(job: Job<null>, row: PracticeRow, items: readonly ItemContent[]): Promise<void> {
    const { store, clock, quotas, userEvents } = this.#parts.services
    await store.transaction(async (tx) => {
      await job.renewLease(tx)
      const locked = await lockPractice(tx, row.userId, row.id)
      if (locked?.status !== 'preparing') throw new LeaseLost()
      await tx.insert(practiceItems).values(items.map((item, at) => itemRow(row, item, at)))
      const endsAt = row.minutes === null ? null : clock.now() + row.minutes * minuteMs
      const { skill, topic, due } = row.source
      // What the items were made from may be deleted, and no reference to it stays.
      const source = { ...(skill && { skill }), ...(topic && { topic }), ...(due && { due }) }
      const ready = { status: 'ready', itemCount: items.length, endsAt, source } as const
      await tx.update(practices).set(ready).where(eq(practices.id, row.id))
      await quotas.enforceStorage(tx, row.userId)
      userEvents.publish(row.userId, { name: 'practice', data: { id: row.id } })
    })
  }

  /** `job` where this worker still holds its lease. */
  async #fail(id: string, reason: NoItemsReason, job?: Job<null>): Promise<void> {
    const { store, userEvents } = this.#parts.services
    await store.transaction(async (tx) => {
      if (job) await job.renewLease(tx)
      const { language, userId } = practices
      const [row] = await tx
        .select({ language, userId })
        .from(practices)
        .where(eq(practices.id, id))
      if (!row) return
      const error = whyNoItems(reason, row.language)
      await tx
        .update(practices)
        .set({ status: 'failed', error, source: {} })
        .where(eq(practices.id, id))
      userEvents.publish(row.userId, { name: 'practice', data: { id } })
    })
  }
}

/** Null where another attempt may succeed. */
function reasonOf(error: unknown): NoItemsReason | null {
  if (error instanceof NoItems) return error.reason
  if (!(error instanceof Problem)) return null
  if (error.code === 'NOT_FOUND') return 'sourceGone'
  return error.code === 'QUOTA_EXCEEDED' ? 'storageFull' : null
}

const itemRow = (
  { id: practiceId, userId }: PracticeRow,
  content: ItemContent,
  position: number,
): typeof practiceItems.$inferInsert => ({
  id: newId(),
  practiceId,
  userId,
  position,
  skill: content.skill,
  content,
  status: 'open',
  finding: null,
  attempts: 0,
  rung: null,
  given: null,
  working: null,
  feedback: null,
  sessionId: null,
  answeredAt: null,
})
