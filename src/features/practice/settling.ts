/**
 * How items and whole practices end, inside a transaction that has locked the practice: an item is
 * settled by a right answer, by the third wrong one and by its last help; the end of the practice settles
 * the rest.
 */
import { eq, inArray, sql } from 'drizzle-orm'
import { practiceItems, practices } from '../../db/schema'
import type { Db } from '../../db/store'
import type { Services } from '../../services'
import type { LearnerProgress, ReviewOutcome, Settled } from '../progress/progress'
import type { ItemRow, PracticeRow } from './practice-rows'

export interface SettlingParts {
  readonly services: Services
  readonly progress: LearnerProgress
  readonly nameOf: (skill: string, language: PracticeRow['language']) => string
}

/** Wrong answers that settle an item (contract §10). */
export const wrongAnswersMax = 3

/** How an item counts for the progress; null where it was not answered. */
function outcomeOf({ status, attempts, rung }: ItemRow): ReviewOutcome | null {
  if (status === 'wrong') return 'wrong'
  if (status !== 'right') return null
  return attempts > 1 || rung !== null ? 'helped' : 'right'
}

/** Counts settled items for the learner's progress, in `tx`. */
export async function countItems(
  tx: Db,
  { progress, nameOf }: SettlingParts,
  { practice, items, at }: Ending & { readonly items: readonly ItemRow[] },
): Promise<void> {
  const settled = items.flatMap((item): Settled[] => {
    const outcome = practice.mode === 'exam' ? examOutcome(item) : outcomeOf(item)
    if (outcome === null) return []
    const { skill } = item
    return [{ skill, name: nameOf(skill, practice.language), outcome, at }]
  })
  await progress.record(tx, practice.userId, settled)
}

/** An answer of an exam is the learner's own, however often it was changed. */
const examOutcome = ({ status }: ItemRow): ReviewOutcome | null =>
  status === 'right' || status === 'wrong' ? status : null

interface Ending {
  readonly practice: PracticeRow
  /** Epoch milliseconds. */
  readonly at: number
}

/** Settles what is open and ends the practice, in `tx`. Returns its row. */
export async function finishPractice(
  tx: Db,
  parts: SettlingParts,
  { practice, items, at }: Ending & { readonly items: readonly ItemRow[] },
): Promise<PracticeRow> {
  const open = items.filter(({ status }) => status === 'open')
  const ended = open.map((item) => ({ ...item, status: endOf(practice, item) }))
  for (const status of ['right', 'wrong', 'skipped'] as const) {
    const ids = ended.filter((item) => item.status === status).map(({ id }) => id)
    if (ids.length === 0) continue
    await tx.update(practiceItems).set({ status }).where(inArray(practiceItems.id, ids))
  }
  await countItems(tx, parts, { practice, items: ended, at })
  const settled = items.map((item) => ended.find(({ id }) => id === item.id) ?? item)
  const rightCount = settled.filter(({ status }) => status === 'right').length
  const answered = settled.filter(({ status }) => status !== 'skipped').length
  const end = { status: 'finished', finishedAt: at, rightCount, answered } as const
  await tx.update(practices).set(end).where(eq(practices.id, practice.id))
  publish(parts, practice)
  return { ...practice, ...end }
}

/** How the end of a practice settles an open item: what could not be read is not right. */
function endOf({ mode }: PracticeRow, { given, finding, attempts }: ItemRow): ItemRow['status'] {
  if (mode === 'practice') return attempts > 0 ? 'wrong' : 'skipped'
  if (given === null) return 'skipped'
  return finding === 'right' ? 'right' : 'wrong'
}

/** Counts one more item that is answered, in `tx`; returns the row. */
export async function countAnswered(tx: Db, { id }: PracticeRow): Promise<PracticeRow | undefined> {
  const [row] = await tx
    .update(practices)
    .set({ answered: sql`${practices.answered} + 1` })
    .where(eq(practices.id, id))
    .returning()
  return row
}

/** Tells the open pages of the user that the practice has changed. */
export function publish(
  { services }: Pick<SettlingParts, 'services'>,
  practice: PracticeRow,
): void {
  const { userId, id } = practice
  services.userEvents.publish(userId, { name: 'practice', data: { id } })
}
