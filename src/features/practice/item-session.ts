/** "Talk about it": a Socratic session on an item, with the item's key as the key of its task. */
import { eq } from 'drizzle-orm'
import { practiceItems } from '../../db/schema'
import type { Db } from '../../db/store'
import type { AnswerKey } from '../../tutor/answer-key/key'
import { taskWriting } from '../../tutor/answer-key/task'
import { openTaskSession, type Sessions } from '../sessions/sessions'
import { conflict } from '../../http/errors'
import { helpText, type ItemRequest, lockItem, type SettlingParts } from './answering'
import { discloses } from './item-disclosure'
import type { ItemRow } from './practice-rows'
import { taskText } from './practice-model'

/** Unicode code points of a title. */
const titleMax = 80

/** The wire form. */
interface OpenedSession {
  readonly sessionId: string
}

/**
 * Opens the session of an item; the same one again as long as it is there. Problems: `CONFLICT` in an
 * exam that runs; `QUOTA_EXCEEDED`.
 */
export async function openItemSession(
  { services, progress }: Pick<SettlingParts, 'services' | 'progress'>,
  sessions: Sessions,
  request: ItemRequest,
): Promise<{ outcome: OpenedSession; replayed: boolean }> {
  return services.idempotency.once(request.claim, async (tx) => {
    const { practice, item } = await lockItem(tx, request)
    if (practice.mode === 'exam' && practice.status !== 'finished') {
      throw conflict('An exam has no conversation before its end.')
    }
    if (item.sessionId !== null) return { sessionId: item.sessionId }
    const now = services.clock.now()
    const { userId } = practice
    const sessionId = await openNew(tx, sessions, { item, userId, now })
    const { question, choices } = item.content
    await progress.countElsewhere(tx, { userId, sessionId, problem: taskText(question, choices) })
    await tx.update(practiceItems).set({ sessionId }).where(eq(practiceItems.id, item.id))
    return { sessionId }
  })
}

function openNew(
  tx: Db,
  sessions: Sessions,
  { item: { content }, userId, now }: { item: ItemRow; userId: string; now: number },
): Promise<string> {
  const task = taskText(content.question, content.choices)
  return openTaskSession(tx, sessions, userId, {
    title: titleOf(content.question),
    task,
    writing: taskWriting({ text: task, pictures: [] }),
    opening: helpText({ content }, 'hint', discloses),
    key: sessionKey(content.key),
    // One of several right options is a part of the answer: the key holds all of them back, and judges none.
    confidence: content.kind === 'choices' ? 'single' : 'proved',
    now,
  })
}

/** A root or another formula as the answer is judged as an expression: it is no number with a unit. */
function sessionKey(key: AnswerKey): AnswerKey {
  const isFormula =
    key.kind === 'numeric' && key.answers.some(({ value }) => /[a-z√π]/i.test(value))
  return isFormula ? { ...key, kind: 'expression' } : key
}

/** The start of a question on one line. */
function titleOf(question: string): string {
  const line = [...question.replaceAll(/\s+/gu, ' ').trim()]
  return line.slice(0, titleMax).join('').trim()
}
