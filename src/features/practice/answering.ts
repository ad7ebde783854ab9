/**
 * What a learner does with one item, an answer or a call for help, and how items and whole practices end. Each is one
 * transaction, which has locked the practice. An item is settled by a right answer, by the third wrong one and by its
 * last help; the end of the practice settles the rest.
 */
import { and, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { practiceItems, practices } from '../../db/schema'
import type { Db } from '../../db/store'
import type { Claim } from '../../http/endpoint'
import { conflict, notFound, Problem } from '../../http/errors'
import type { ItemContent } from '../../practice/item'
import type { Judgement } from '../../practice/judge'
import type { Services } from '../../services'
import type { LearnerProgress, ReviewOutcome, Settled } from '../progress/progress'
import {
  type HelpRung,
  type AnswerResult,
  helpRungs,
  type HintResult,
  type NewAnswer,
} from './model'
import type { PracticeModel } from './practice-model'
import { loadPracticeModules } from './practice-modules'
import {
  missing,
  findItem,
  type ItemRow,
  itemsOf,
  lockPractice,
  type PracticeRow,
  wireItem,
} from './practice-rows'

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
async function storeAnswer(
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
      step: missingStep(item.content, { answer, working: working ?? '', judgement }),
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
async function changeFinding(
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

/** A line without what differs from one writing of it to another. */
const plainLine = (line: string): string =>
  line
    .toLowerCase()
    .replaceAll(/\s|\$/gu, '')
    .replaceAll(/\\cdot|\\times|[·×∙⋅]/gu, '*')
    .replaceAll('−', '-')
    .replaceAll(',', '.')
    .split('=')
    .toSorted()
    .join('=')

/**
 * The first step of an item's solution, from 1, that a wrong answer and the lines of its working before the first wrong one do not
 * show. Null where the answer is right, where there are no steps, and where nothing tells how far the learner came.
 */
function missingStep(
  { kind, steps }: ItemContent,
  { answer, working = '', judgement: { finding, quote } }: JudgedAnswer,
): number | null {
  const isStepped = kind === 'number' || kind === 'expression' || kind === 'equation'
  if (finding === 'right' || !isStepped || steps.length < 2) return null
  const sound =
    quote === undefined ? working : working.slice(0, Math.max(0, working.indexOf(quote)))
  const shown = new Set([...sound.split('\n'), ...answer.split('\n')].map(plainLine))
  const reached = steps.findLastIndex((step) => shown.has(plainLine(step))) + 1
  if (reached === 0 && working.trim() === '') return null
  return Math.min(reached + 1, steps.length)
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
  request: ItemRequest & { readonly neverReveals: boolean },
): Promise<{ outcome: HintResult; replayed: boolean }> {
  const { idempotency } = parts.services
  if (request.practice.mode === 'exam') throw conflict('An exam gives no help.')
  const { discloses } = await import('./item-disclosure')
  return idempotency.once(request.claim, async (tx) => {
    const { practice, item } = await lockItem(tx, request)
    const rung = item.status === 'open' ? nextRung(item.rung) : 'reveal'
    if (rung === 'reveal' && request.neverReveals) throw conflict('Your class shows no answers.')
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
  await publish(tx, parts, practice)
  await parts.services.quotas.enforceStorage(tx, practice.userId)
}

async function saveItem(tx: Db, item: ItemRow): Promise<void> {
  const { status, finding, attempts, rung, given, working, feedback, step, answeredAt } = item
  await tx
    .update(practiceItems)
    .set({ status, finding, attempts, rung, given, working, feedback, step, answeredAt })
    .where(eq(practiceItems.id, item.id))
}

/** The practice and the item as they are now, locked. Problem: `NOT_FOUND`. */
export async function lockItem(
  tx: Db,
  request: ItemRequest,
): Promise<{ practice: PracticeRow; item: ItemRow }> {
  const practice = await lockPractice(tx, request.practice.userId, request.practice.id)
  const item = practice && (await findItem(tx, practice.id, request.item.id))
  if (!practice || !item) throw notFound(noSuchItem)
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

/** Characters of an answer that is compared: a name, a date, a term. */
const comparedMax = 300

/** Judges an answer, by code, and a short text that code does not know by the model too, and stores it. Problems: those of `storeAnswer`. */
export async function answerItem(
  parts: SettlingParts & { readonly model: PracticeModel },
  request: ItemRequest,
  given: NewAnswer,
): Promise<{ outcome: AnswerResult; replayed: boolean }> {
  const { practice, item } = request
  const judged = await judgeByCode(item.content, given)
  const answer = { item: item.content, answer: given.answer, judged }
  const compare = () => compareByModel(parts.model, practice.userId, answer)
  if (practice.mode === 'practice') {
    return storeAnswer(parts, request, { ...given, judgement: await compare() })
  }
  // The model may take longer than the exam: what the learner gave is stored before it is asked.
  const stored = await storeAnswer(parts, request, { ...given, judgement: judged })
  const judgement = stored.replayed ? judged : await compare()
  if (judgement !== judged) await changeFinding(parts, request, { ...given, judgement })
  return stored
}

async function judgeByCode(item: ItemContent, { answer, working }: NewAnswer): Promise<Judgement> {
  const { judge } = await loadPracticeModules()
  return judge(item, answer, working)
}

/** The same where the model has nothing to add; else what it found, which the feedback says. */
async function compareByModel(
  model: PracticeModel,
  userId: string,
  { item, answer, judged }: { item: ItemContent; answer: string; judged: Judgement },
): Promise<Judgement> {
  const isOpen = item.kind === 'text' && judged.finding !== 'right'
  if (!isOpen || !model.isConfigured || answer.length > comparedMax) return judged
  const isSame = await model.isSame(userId, item, answer)
  if (isSame === null) return judged
  const said = comparisons[item.language][isSame ? 'same' : 'other']
  return isSame ? { finding: 'right', feedback: said } : { finding: 'wrong', feedback: said }
}

const comparisons: Readonly<
  Record<ItemContent['language'], { readonly same: string; readonly other: string }>
> = {
  en: {
    same: 'Right. The language model compared your words with the answer.',
    other:
      'The language model compared your words with the answer: they differ. What is asked for?',
  },
  de: {
    same: 'Richtig. Das Sprachmodell hat deine Worte mit der Antwort verglichen.',
    other:
      'Das Sprachmodell hat deine Worte mit der Antwort verglichen: Sie weichen ab. Wonach ist gefragt?',
  },
  fr: {
    same: 'Juste. Le modèle de langage a comparé tes mots à la réponse.',
    other:
      'Le modèle de langage a comparé tes mots à la réponse : ils diffèrent. Que demande-t-on ?',
  },
  es: {
    same: 'Correcto. El modelo de lenguaje comparó tus palabras con la respuesta.',
    other:
      'El modelo de lenguaje comparó tus palabras con la respuesta: no coinciden. ¿Qué se pregunta?',
  },
}

/** The rung above; the last one stays. */
function nextRung(rung: HelpRung | null): HelpRung {
  const at = rung === null ? 0 : helpRungs.indexOf(rung) + 1
  return helpRungs[at] ?? 'reveal'
}

/** Whether a text about an item says its answer. */
type Disclosure = (item: ItemContent, text: string, rung: HelpRung) => boolean

/**
 * The help of an item, rung by rung: a question, a stronger one, the first step, and at last the
 * solution, which settles the item. Nothing before the last rung has the answer in it.
 */
export function helpText(
  { content }: Pick<ItemRow, 'content'>,
  rung: HelpRung,
  discloses: Disclosure,
): string {
  if (rung === 'reveal') return content.explanation
  const candidates = [...textsOf(content, rung), plainHelp[content.language]]
  return candidates.find((text) => !discloses(content, text, rung)) ?? ''
}

/** What may be said on a rung, the best first. */
function textsOf({ hints, steps }: ItemContent, rung: HelpRung): readonly string[] {
  const [first, second = first, third = second] = hints
  if (rung === 'hint') return known([first])
  if (rung === 'stronger_hint') return known([second, first])
  return known([steps.length > 1 ? steps[0] : undefined, third, second])
}

const known = (texts: readonly (string | undefined)[]): readonly string[] =>
  texts.filter((text) => text !== undefined && text !== '').map(String)

/** A question that helps with every item. */
const plainHelp: Readonly<Record<ItemContent['language'], string>> = {
  en: 'Write down what is given and what is asked. Which rule joins the two?',
  de: 'Schreibe auf, was gegeben und was gesucht ist. Welche Regel verbindet beides?',
  fr: 'Écris ce qui est donné et ce qui est demandé. Quelle règle relie les deux ?',
  es: 'Escribe qué se da y qué se pide. ¿Qué regla une las dos cosas?',
}

/** Hears of an assignment that some work was done of, in the same transaction. */
export type OnWork = (tx: Db, assignmentId: string) => Promise<void>

/** Hears of assigned work that has been finished, in the same transaction. */
export type OnFinished = (
  tx: Db,
  work: {
    readonly assignmentId: string
    readonly userId: string
    readonly right: number
    readonly total: number
    readonly finishedAt: number
  },
) => Promise<void>

export interface SettlingParts {
  readonly services: Services
  readonly progress: LearnerProgress
  readonly onFinished: OnFinished
  readonly onWork: OnWork
  readonly nameOf: (skill: string, language: PracticeRow['language']) => string
}

/** Wrong answers that settle an item (contract §10). */
const wrongAnswersMax = 3

/** How an item counts for the progress; null where it was not answered. */
function outcomeOf({ status, attempts, rung }: ItemRow): ReviewOutcome | null {
  if (status === 'wrong') return 'wrong'
  if (status !== 'right') return null
  return attempts > 1 || rung !== null ? 'helped' : 'right'
}

/** Counts settled items for the learner's progress, in `tx`. */
async function countItems(
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
async function finishPractice(
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
  await publish(tx, parts, practice)
  const { assignmentId, userId } = practice
  if (assignmentId !== null) {
    const work = { assignmentId, userId, right: rightCount, total: items.length, finishedAt: at }
    await parts.onFinished(tx, work)
  }
  return { ...practice, ...end }
}

/** How the end of a practice settles an open item: what could not be read is not right. */
function endOf({ mode }: PracticeRow, { given, finding, attempts }: ItemRow): ItemRow['status'] {
  if (mode === 'practice') return attempts > 0 ? 'wrong' : 'skipped'
  if (given === null) return 'skipped'
  return finding === 'right' ? 'right' : 'wrong'
}

/** Counts one more item that is answered, in `tx`; returns the row. */
async function countAnswered(tx: Db, { id }: PracticeRow): Promise<PracticeRow | undefined> {
  const [row] = await tx
    .update(practices)
    .set({ answered: sql`${practices.answered} + 1` })
    .where(eq(practices.id, id))
    .returning()
  return row
}

/** Tells the open pages of the user, and of those who assigned it, that the practice has changed, once `tx` commits. */
export async function publish(
  tx: Db,
  { services, onWork }: Pick<SettlingParts, 'services' | 'onWork'>,
  practice: PracticeRow,
): Promise<void> {
  const { userId, id, assignmentId } = practice
  services.userEvents.publish(userId, { name: 'practice', data: { id } })
  if (assignmentId !== null) await onWork(tx, assignmentId)
}

/** Ends practices: when the learner says so, and when their time is over by the server's clock. */
export class PracticeEnd {
  readonly #services: Services
  readonly #progress: LearnerProgress

  readonly #hearers: Pick<SettlingParts, 'onFinished' | 'onWork'>

  constructor(
    services: Services,
    progress: LearnerProgress,
    hearers: Pick<SettlingParts, 'onFinished' | 'onWork'>,
  ) {
    this.#services = services
    this.#progress = progress
    this.#hearers = hearers
  }

  /** Whether its time is over and it is not finished. */
  isOverdue({ status, endsAt }: PracticeRow): boolean {
    return status === 'ready' && endsAt !== null && endsAt <= this.#services.clock.now()
  }

  /**
   * Finishes a practice, at its end where that is past; one that is finished stays as it is. Problems:
   * `NOT_FOUND`; `CONFLICT` where it has no items.
   */
  async finish(userId: string, id: string): Promise<PracticeRow> {
    const parts = await this.settlingParts()
    const { store, clock } = this.#services
    return store.transaction(async (tx) => {
      const practice = await lockPractice(tx, userId, id)
      if (!practice) throw missing()
      requireItems(practice)
      if (practice.status === 'finished') return practice
      const at = Math.min(clock.now(), practice.endsAt ?? Number.POSITIVE_INFINITY)
      return finishPractice(tx, parts, { practice, items: await itemsOf(tx, id), at })
    })
  }

  /** Finishes what is past its time: the user's, or everyone's. */
  async finishOverdue(userId?: string): Promise<void> {
    const { store, clock } = this.#services
    const overdue = and(
      // A literal, for the partial index `practices_timed`.
      sql`${practices.status} = 'ready'`,
      isNotNull(practices.endsAt),
      lte(practices.endsAt, clock.now()),
      userId === undefined ? undefined : eq(practices.userId, userId),
    )
    const { id, userId: owner } = practices
    const rows = await store.db.select({ id, userId: owner }).from(practices).where(overdue)
    for (const row of rows) {
      await this.finish(row.userId, row.id).catch((error: unknown) => {
        // It was deleted meanwhile.
        if (!(error instanceof Problem)) throw error
      })
    }
  }

  /** What settles items. */
  async settlingParts(): Promise<SettlingParts> {
    const { skills } = await loadPracticeModules()
    return {
      services: this.#services,
      progress: this.#progress,
      ...this.#hearers,
      nameOf: (skill, language) => skills.get(skill)?.name[language] ?? skill,
    }
  }
}

/** Problem: `CONFLICT` while the items are made, and where none could be made. */
export function requireItems({ status, error }: PracticeRow): void {
  if (status === 'preparing') throw conflict('The items are not ready yet.')
  if (status === 'failed') throw conflict(error ?? 'There are no items.')
}
