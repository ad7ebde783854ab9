import { and, asc, eq, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm'
import { KeysetPage } from '../../db/queries'
import { practiceItems, practices } from '../../db/schema'
import type { Db, Prepared, RowOf, Store } from '../../db/store'
import { notFound } from '../../http/errors'
import { isoTime } from '../../lib/clock'
import { jsonEntry, type ZipEntry } from '../../lib/zip'
import { drawingOf } from '../../math/figures'
import type { ItemContent } from '../../practice/item'
import type { LearnerProgress } from '../progress/progress'
import type { Practice, PracticeItem } from './model'
import type { PracticeModules } from './practice-modules'

export type PracticeRow = RowOf<typeof practices>
export type ItemRow = Omit<RowOf<typeof practiceItems>, 'content'> & {
  readonly content: ItemContent
}

const practiceColumns = getTableColumns(practices)
const itemColumns = getTableColumns(practiceItems)

export class PracticeRows {
  /** Values: `id`, `userId`. */
  readonly find: Prepared<typeof practiceColumns>
  readonly #newest: KeysetPage<typeof practiceColumns>
  readonly #items: Prepared<typeof itemColumns>

  constructor(store: Store) {
    const { placeholder } = sql
    const own = eq(practices.userId, placeholder('userId'))
    this.find = store.prepare(practiceColumns, (db, fields) =>
      db
        .select(fields)
        .from(practices)
        .where(and(eq(practices.id, placeholder('id')), own)),
    )
    this.#newest = new KeysetPage(store, {
      fields: practiceColumns,
      table: practices,
      time: practices.createdAt,
      id: practices.id,
      where: own,
    })
    this.#items = store.prepare(itemColumns, (db, fields) =>
      db
        .select(fields)
        .from(practiceItems)
        .where(eq(practiceItems.practiceId, placeholder('practiceId')))
        .orderBy(asc(practiceItems.position)),
    )
  }

  /** A page of the user's, newest first, after a position. */
  page(
    userId: string,
    after: readonly (string | number)[] | null,
    limit: number,
  ): Promise<PracticeRow[]> {
    return this.#newest.page({ userId }, after, limit)
  }

  /** In their order. */
  async items(practiceId: string): Promise<ItemRow[]> {
    return (await this.#items({ practiceId })) as ItemRow[]
  }
}

/** One practice of the user, locked until the transaction ends. */
export async function lockPractice(
  tx: Db,
  userId: string,
  id: string,
): Promise<PracticeRow | undefined> {
  const [row] = await tx
    .update(practices)
    .set({ status: sql`${practices.status}` })
    .where(and(eq(practices.id, id), eq(practices.userId, userId)))
    .returning()
  return row
}

export const noSuchPractice = 'There is no such practice.'

/** The practice does not exist, or belongs to another user. */
export const missing = () => notFound(noSuchPractice)

/** Problem: `NOT_FOUND`, for another user's too. */
export async function findPractice(db: Db, userId: string, id: string): Promise<PracticeRow> {
  const own = and(eq(practices.id, id.toLowerCase()), eq(practices.userId, userId))
  const [row] = await db.select().from(practices).where(own)
  if (!row) throw missing()
  return row
}

/** The items of a practice, in their order. */
export async function itemsOf(db: Db, practiceId: string): Promise<ItemRow[]> {
  const rows = await db
    .select()
    .from(practiceItems)
    .where(eq(practiceItems.practiceId, practiceId))
    .orderBy(asc(practiceItems.position))
  return rows as ItemRow[]
}

export async function findItem(
  db: Db,
  practiceId: string,
  id: string,
): Promise<ItemRow | undefined> {
  const [row] = await db
    .select()
    .from(practiceItems)
    .where(and(eq(practiceItems.id, id), eq(practiceItems.practiceId, practiceId)))
  return row as ItemRow | undefined
}

/** The wire form. The score is absent until everything may be seen. */
export const wirePractice = (row: PracticeRow): Practice => ({
  id: row.id,
  title: row.title,
  mode: row.mode,
  status: row.status,
  count: row.itemCount,
  answered: row.answered,
  ...(row.status === 'finished' && { score: { right: row.rightCount, total: row.itemCount } }),
  createdAt: isoTime(row.createdAt),
  ...(row.endsAt !== null && { endsAt: isoTime(row.endsAt) }),
  ...(row.finishedAt !== null && { finishedAt: isoTime(row.finishedAt) }),
  ...(row.error !== null && { error: row.error }),
})

/** Whether the answer may be seen: the item is settled. An exam settles its items at its end. */
const isSettled = ({ status }: Pick<ItemRow, 'status'>): boolean => status !== 'open'

/** The wire form. The one place where an answer leaves the server. */
export function wireItem(row: ItemRow, mode: PracticeRow['mode']): PracticeItem {
  const { content } = row
  const isJudged = mode === 'practice' || isSettled(row)
  return {
    id: row.id,
    position: row.position,
    skill: row.skill,
    question: content.question,
    kind: content.kind,
    ...(content.choices && { choices: [...content.choices] }),
    ...(content.figure && { figure: drawingOf(content.figure, content.language) }),
    status: row.status,
    attempts: row.attempts,
    ...(row.given !== null && { given: row.given }),
    ...(isJudged && row.feedback !== null && { feedback: row.feedback }),
    ...(isSettled(row) && { answer: answerText(content), explanation: content.explanation }),
  }
}

/** The answer as people read it: "18 dollars", "x = 3; x = -2", "B: the second", "C, A, B". */
function answerText({ kind, key, choices = [], language }: ItemContent): string {
  const values = key.answers.map(({ value, unit }) => (unit === null ? value : `${value} ${unit}`))
  if (kind === 'order') return [...(key.answers[0]?.value ?? '')].join(', ')
  if (kind === 'choice' || kind === 'choices') {
    const options = key.answers.map(({ value }) => {
      const option = choices[value.charCodeAt(0) - 65]
      return option === undefined ? value : `${value}: ${option}`
    })
    return options.join('; ')
  }
  if (kind !== 'equation') return values[0] ?? ''
  return values.includes('none') ? noSolution[language] : values.join('; ')
}

const noSolution = {
  en: 'no solution',
  de: 'keine Lösung',
  fr: 'pas de solution',
  es: 'sin solución',
} as const

const pageSize = 100

/** One entry a practice, newest first, with its items and the learner's working. */
export async function* exportPractices(
  rows: PracticeRows,
  userId: string,
  show: (item: PracticeItem) => PracticeItem,
): AsyncGenerator<ZipEntry> {
  let page = await rows.page(userId, null, pageSize)
  for (let last = page.at(-1); last; last = page.at(-1)) {
    for (const row of page) {
      const items = (await rows.items(row.id)).map((item) => exportedItem(item, row, show))
      yield jsonEntry(`practice/${row.id}.json`, { ...wirePractice(row), items })
    }
    page = await rows.page(userId, [last.createdAt, last.id], pageSize)
  }
}

const exportedItem = (
  item: ItemRow,
  { mode }: PracticeRow,
  show: (item: PracticeItem) => PracticeItem,
) => ({
  ...show(wireItem(item, mode)),
  ...(item.working !== null && { working: item.working }),
  ...(item.answeredAt !== null && { answeredAt: isoTime(item.answeredAt) }),
})

/** Skills that no generator makes: the subjects of a learner's own topics and files. */
interface OwnSkills {
  readonly userId: string
  readonly skills: readonly string[]
}

/** Items that are read to choose from. */
const readMax = 300

/** What can be repeated of them: answered items by skill, each once: those that were wrong first, then the oldest. */
export async function ownItems(
  db: Db,
  { likeness }: Pick<PracticeModules, 'likeness'>,
  { userId, skills }: OwnSkills,
): Promise<ReadonlyMap<string, ItemContent[]>> {
  const found = new Map<string, ItemContent[]>()
  if (skills.length === 0) return found
  const wrongFirst = sql`case when ${practiceItems.status} = 'wrong' then 0 else 1 end`
  const rows = await db
    .select({ skill: practiceItems.skill, content: practiceItems.content })
    .from(practiceItems)
    .where(
      and(
        eq(practiceItems.userId, userId),
        inArray(practiceItems.skill, [...skills]),
        isNotNull(practiceItems.answeredAt),
      ),
    )
    .orderBy(wrongFirst, asc(practiceItems.answeredAt))
    .limit(readMax)
  const seen = new Set<string>()
  for (const { skill, content } of rows) {
    const item = content as ItemContent
    if (seen.has(likeness(item))) continue
    seen.add(likeness(item))
    found.set(skill, [...(found.get(skill) ?? []), item])
  }
  return found
}

/** Forgets, in `tx`, those of the skills that have no item any more: nothing could repeat them. */
export async function forgetSkills(
  tx: Db,
  progress: LearnerProgress,
  { userId, skills }: OwnSkills,
): Promise<void> {
  if (skills.length === 0) return
  const left = await tx
    .selectDistinct({ skill: practiceItems.skill })
    .from(practiceItems)
    .where(and(eq(practiceItems.userId, userId), inArray(practiceItems.skill, [...skills])))
  const kept = new Set(left.map(({ skill }) => skill))
  const gone = [...new Set(skills)].filter((skill) => !kept.has(skill))
  await progress.forget(tx, userId, gone)
}

/** One member's practice of an assignment. */
export interface AssignedWork {
  readonly assignmentId: string
  readonly userId: string
  readonly practiceId: string
  /** Once it is finished. */
  readonly score: { readonly right: number; readonly total: number } | null
  readonly finishedAt: number | null
  /** Items that are settled; in an exam those with an answer. */
  readonly answered: number
}

/** What members did of assignments; of one user where one is named. */
export async function assignedWork(
  db: Db,
  assignmentIds: readonly string[],
  userId?: string,
): Promise<AssignedWork[]> {
  if (assignmentIds.length === 0) return []
  const own = userId === undefined ? undefined : eq(practices.userId, userId)
  const rows = await db
    .select()
    .from(practices)
    .where(and(inArray(practices.assignmentId, [...assignmentIds]), own))
  return rows.map((row) => ({
    assignmentId: row.assignmentId ?? '',
    userId: row.userId,
    practiceId: row.id,
    score: row.status === 'finished' ? { right: row.rightCount, total: row.itemCount } : null,
    finishedAt: row.finishedAt,
    answered: row.answered,
  }))
}

const ofAssignment = (userId: string, assignmentId: string) =>
  and(eq(practices.assignmentId, assignmentId), eq(practices.userId, userId))

/** A learner's practice of an assignment. */
export async function findAssigned(
  db: Db,
  userId: string,
  assignmentId: string,
): Promise<PracticeRow | undefined> {
  const [row] = await db.select().from(practices).where(ofAssignment(userId, assignmentId))
  return row
}

/** What a member did in one skill, in assigned items. */
export interface AssignedSkill {
  readonly skill: string
  readonly answered: number
  readonly right: number
  readonly mastery: number
  readonly stuck?: {
    /** The most help that was asked for; absent where none was. */
    readonly rung?: NonNullable<ItemRow['rung']>
    readonly question: string
    /** The step of the solution, from 1, that is missing, and its line in our words. */
    readonly step?: { readonly number: number; readonly of: number; readonly line: string }
    /** What is asked after a typical mistake of the item: our words, never the learner's. */
    readonly mistake?: string
  }
}

/**
 * Settled items of assigned practices, by member and skill. What comes back of a member's own files and subjects, where what is due
 * was assigned, is left out: a teacher has not set it.
 */
export async function assignedSkills(
  db: Db,
  assignmentIds: readonly string[],
  isBuiltIn: (skill: string) => boolean,
): Promise<ReadonlyMap<string, AssignedSkill[]>> {
  if (assignmentIds.length === 0) return new Map()
  const rows = await db
    .select({
      userId: practiceItems.userId,
      skill: practiceItems.skill,
      status: practiceItems.status,
      rung: practiceItems.rung,
      feedback: practiceItems.feedback,
      attempts: practiceItems.attempts,
      step: practiceItems.step,
      content: practiceItems.content,
      source: practices.source,
    })
    .from(practiceItems)
    .innerJoin(practices, eq(practices.id, practiceItems.practiceId))
    .where(inArray(practices.assignmentId, [...assignmentIds]))
    .orderBy(asc(practiceItems.userId), asc(practiceItems.skill), asc(practiceItems.answeredAt))
  const set = rows.filter(({ source, skill }) => source.due !== true || isBuiltIn(skill))
  const byUser = Map.groupBy(set as AssignedItem[], ({ userId }) => userId)
  return new Map(
    [...byUser].map(([userId, items]) => [
      userId,
      [...Map.groupBy(items, ({ skill }) => skill)]
        .map(([skill, own]) => skillOf(skill, own))
        .filter(({ answered, stuck }) => answered > 0 || stuck !== undefined),
    ]),
  )
}

type AssignedItem = Pick<
  ItemRow,
  'userId' | 'skill' | 'status' | 'rung' | 'feedback' | 'attempts' | 'step' | 'content'
>

const rungOrder = ['hint', 'stronger_hint', 'worked_step', 'reveal'] as const

function skillOf(skill: string, items: readonly AssignedItem[]): AssignedSkill {
  const settled = items.filter(({ status }) => status !== 'open')
  const right = settled.filter(({ status }) => status === 'right').length
  const hard = items.filter(
    ({ rung, status }) => status === 'wrong' || (rung !== null && status !== 'right'),
  )
  const rank = ({ rung }: AssignedItem) => (rung === null ? -1 : rungOrder.indexOf(rung))
  const [worst] = hard.toSorted((one, other) => rank(other) - rank(one))
  return {
    skill,
    answered: settled.length,
    right,
    mastery: settled.length === 0 ? 0 : right / settled.length,
    ...(worst && {
      stuck: {
        ...(worst.rung && { rung: worst.rung }),
        question: worst.content.question,
        ...stepOf(worst),
        ...mistakeOf(worst),
      },
    }),
  }
}

/** Help before any answer is help with the first step. */
function stepOf({ step, attempts, rung, content: { steps } }: AssignedItem) {
  const number = step ?? (attempts === 0 && rung !== null ? 1 : null)
  const line = number === null ? undefined : steps[number - 1]
  if (number === null || line === undefined || steps.length < 2) return {}
  return { step: { number, of: steps.length, line } }
}

/** The typical mistake that the last answer showed. */
function mistakeOf({ feedback, content }: AssignedItem): { readonly mistake?: string } {
  const isKnown = content.mistakes.some(({ question }) => question === feedback)
  return feedback !== null && isKnown ? { mistake: feedback } : {}
}
