/** What a learner does with one item: an answer, or a call for help. Each is one transaction. */
import { eq } from 'drizzle-orm'
import { practiceItems } from '../../db/schema'
import type { Db } from '../../db/store'
import { Problem } from '../../http/errors'
import type { Claim } from '../../http/endpoint'
import type { Judgement } from '../../practice/judge'
import { helpText, nextRung } from './item-help'
import type { AnswerResult, HintResult, NewAnswer } from './model'
import {
  findItem,
  itemsOf,
  lockPractice,
  wireItem,
  type ItemRow,
  type PracticeRow,
} from './practice-rows'
import {
  countAnswered,
  countItems,
  finishPractice,
  publish,
  wrongAnswersMax,
  type SettlingParts,
} from './settling'

export interface ItemRequest {
  readonly practice: PracticeRow
  readonly item: ItemRow
  /** When the request arrived: the time of an exam counts by it, in epoch milliseconds. */
  readonly arrivedAt: number
  readonly claim: Claim | null
}

/** An answer with what the judge says of it. */
interface JudgedAnswer extends NewAnswer {
  readonly judgement: Judgement
}

/**
 * Stores an answer. Problems: `CONFLICT` where the item is settled or the practice has ended;
 * `QUOTA_EXCEEDED`; those of a claim.
 */
export async function storeAnswer(
  parts: SettlingParts,
  request: ItemRequest,
  { answer, working, judgement }: JudgedAnswer,
): Promise<{ outcome: AnswerResult; replayed: boolean }> {
  const { idempotency } = parts.services
  return idempotency.once(request.claim, async (tx) => {
    const { practice, item } = await lockOpen(tx, request)
    const isExam = practice.mode === 'exam'
    const { finding, feedback, quote } = judgement
    const attempts = item.attempts + (isExam || finding !== 'unclear' ? 1 : 0)
    const changed: ItemRow = {
      ...item,
      finding,
      feedback,
      attempts,
      given: answer,
      working: working ?? null,
      answeredAt: request.arrivedAt,
      status: isExam ? 'open' : statusAfter(finding, attempts),
    }
    await saveItem(tx, changed)
    const isNew = isExam ? item.given === null : changed.status !== 'open'
    await afterChange(tx, parts, { practice, item: changed, isNew, at: request.arrivedAt })
    const shown = wireItem(changed, practice.mode)
    return isExam
      ? { finding: null, item: shown }
      : { finding, ...(quote !== undefined && { quote }), feedback, item: shown }
  })
}

/** Stores another finding of an answer to an exam, unless the answer was changed or the exam has ended. */
export async function changeFinding(
  { services }: Pick<SettlingParts, 'services'>,
  request: ItemRequest,
  { answer, judgement: { finding, feedback } }: JudgedAnswer,
): Promise<void> {
  await services.store.transaction(async (tx) => {
    const { item } = await lockItem(tx, request)
    if (item.status !== 'open' || item.given !== answer) return
    await saveItem(tx, { ...item, finding, feedback })
  })
}

/** `attempts`: with this answer. All before it were wrong. */
const statusAfter = (finding: Judgement['finding'], attempts: number): ItemRow['status'] => {
  if (finding === 'right') return 'right'
  return finding === 'wrong' && attempts >= wrongAnswersMax ? 'wrong' : 'open'
}

/**
 * Climbs one rung of help; the last one settles the item as wrong. A settled item answers with its
 * solution. Problem: `CONFLICT` in an exam, and where the practice has ended.
 */
export async function climbHelp(
  parts: SettlingParts,
  request: ItemRequest,
): Promise<{ outcome: HintResult; replayed: boolean }> {
  const { idempotency } = parts.services
  if (request.practice.mode === 'exam') throw conflict('An exam gives no help.')
  const { discloses } = await import('./item-disclosure')
  return idempotency.once(request.claim, async (tx) => {
    const { practice, item } = await lockItem(tx, request)
    const rung = item.status === 'open' ? nextRung(item.rung) : 'reveal'
    const hint = helpText(item, rung, discloses)
    if (item.status !== 'open') return { rung, hint, item: wireItem(item, practice.mode) }
    requireRunning(practice, request.arrivedAt)
    const isEnd = rung === 'reveal'
    const changed: ItemRow = {
      ...item,
      rung,
      status: isEnd ? 'wrong' : 'open',
      answeredAt: isEnd ? request.arrivedAt : item.answeredAt,
    }
    await saveItem(tx, changed)
    await afterChange(tx, parts, { practice, item: changed, isNew: isEnd, at: request.arrivedAt })
    return { rung, hint, item: wireItem(changed, practice.mode) }
  })
}

interface Change {
  readonly practice: PracticeRow
  readonly item: ItemRow
  /** The item counts as answered from now on. */
  readonly isNew: boolean
  readonly at: number
}

/** Counts the answer and, where nothing is open any more, ends a practice that is no exam. */
async function afterChange(
  tx: Db,
  parts: SettlingParts,
  { practice, item, isNew, at }: Change,
): Promise<void> {
  if (isNew) {
    const counted = (await countAnswered(tx, practice)) ?? practice
    if (practice.mode === 'practice') {
      await countItems(tx, parts, { practice, items: [item], at })
      if (counted.answered >= practice.itemCount) {
        const items = await itemsOf(tx, practice.id)
        await finishPractice(tx, parts, { practice: counted, items, at })
      }
    }
  }
  publish(parts, practice)
  await parts.services.quotas.enforceStorage(tx, practice.userId)
}

async function saveItem(tx: Db, item: ItemRow): Promise<void> {
  const { status, finding, attempts, rung, given, working, feedback, answeredAt } = item
  await tx
    .update(practiceItems)
    .set({ status, finding, attempts, rung, given, working, feedback, answeredAt })
    .where(eq(practiceItems.id, item.id))
}

/** The practice and the item as they are now, locked. Problem: `NOT_FOUND`. */
export async function lockItem(
  tx: Db,
  request: ItemRequest,
): Promise<{ practice: PracticeRow; item: ItemRow }> {
  const practice = await lockPractice(tx, request.practice.userId, request.practice.id)
  const item = practice && (await findItem(tx, practice.id, request.item.id))
  if (!practice || !item) throw new Problem('NOT_FOUND', { message: noSuchItem })
  return { practice, item }
}

/** The same for an item that takes an answer. Problem: `CONFLICT`. */
async function lockOpen(tx: Db, request: ItemRequest) {
  const locked = await lockItem(tx, request)
  requireRunning(locked.practice, request.arrivedAt)
  if (locked.item.status !== 'open') throw conflict('The item is settled.')
  return locked
}

/** Problem: `CONFLICT` where the practice is not ready, or its time was over at `arrivedAt`. */
function requireRunning({ status, endsAt }: PracticeRow, arrivedAt: number): void {
  if (status === 'preparing') throw conflict('The items are not ready yet.')
  if (status !== 'ready') throw conflict('It is finished.')
  if (endsAt !== null && arrivedAt >= endsAt) throw conflict('Its time is over.')
}

export const noSuchItem = 'There is no such item.'

/** The request does not fit what the practice is now. */
export const conflict = (message: string): Problem => new Problem('CONFLICT', { message })
