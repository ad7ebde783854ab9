import { and, asc, eq } from 'drizzle-orm'
import { practiceItems, practices, type PracticeSource } from '../../db/schema'
import { deleteMost, lockRows, lockUser } from '../../db/queries'
import type { Db } from '../../db/store'
import { challengeFor, type Principal, requireScope } from '../../http/auth'
import type { Claim } from '../../http/endpoint'
import { badRequest, conflict, notFound, Problem } from '../../http/errors'
import { replayedHeader } from '../../http/idempotency'
import type { AcceptedLanguage } from '../../http/negotiation'
import type { Page, PageQuery } from '../../http/pagination'
import { newId } from '../../lib/ids'
import type { ZipEntry } from '../../lib/zip'
import type { Services } from '../../services'
import type { Classes } from '../classes/classes'
import type { LearnerProgress } from '../progress/progress'
import type { Projects } from '../projects/projects'
import {
  answerItem,
  climbHelp,
  type ItemRequest,
  noSuchItem,
  type OnFinished,
  type OnWork,
  PracticeEnd,
  publish,
  requireItems,
} from './answering'
import { type SourceParts, makeItems } from './item-sources'
import type {
  AnswerResult,
  HintResult,
  NewAnswer,
  NewPractice,
  Practice,
  PracticeItem,
} from './model'
import { PracticeModel, type TokenAccount } from './practice-model'
import { loadPracticeModules } from './practice-modules'
import {
  type AssignedSkill,
  assignedSkills,
  type AssignedWork,
  assignedWork,
  exportPractices,
  findAssigned,
  findItem,
  findPractice,
  forgetSkills,
  itemsOf,
  lockPractice,
  missing,
  type PracticeRow,
  PracticeRows,
  wireItem,
  wirePractice,
} from './practice-rows'
import { LeaseLost } from '../../jobs/queue'
import type { Job } from '../../jobs/worker'
import { minuteMs, secondMs } from '../../lib/clock'
import type { ItemContent } from '../../practice/item'
import { NoItems, whyNoItems, type NoItemsReason } from './no-items'

export { type AssignedWork } from './practice-rows'
export { noSuchItem } from './answering'
export { AnswerResult, NewAnswer, NewPractice, Practice, PracticeItem } from './model'
export { noSuchPractice } from './practice-rows'

/** Jobs that a node runs at once. */
const jobsAtOnce = 4

/** The features that practice needs. */
interface PracticeDeps extends Omit<SourceChecks, 'services' | 'model'> {
  readonly costs: TokenAccount
  /** What the learner's classes allow. */
  readonly policyOf: Classes['policyOf']
  /** Problem: `NOT_FOUND` where the learner has no such assignment. */
  readonly assignmentOf: (userId: string, id: string) => Promise<AssignedPractice>
  /** Hears of assigned work that has been finished, in the same transaction. */
  readonly onFinished: OnFinished
  /** Hears of an assignment that some work was done of, in the same transaction. */
  readonly onWork: OnWork
}

/** What a learner practises for an assignment. */
export interface AssignedPractice {
  readonly id: string
  readonly title: string
  readonly source: PracticeSource
  readonly mode: NewPractice['mode']
  readonly count: number
  readonly level: PracticeRow['level'] | null
  readonly minutes: number | null
  /** Whose material it is made from. */
  readonly ownerId: string | null
}

interface PracticeRequest {
  readonly principal: Principal
  readonly wanted: NewPractice
  readonly language: AcceptedLanguage
  readonly claim: Claim | null
}

/** The path of an item, and the claim of the request. */
interface ItemPath {
  readonly id: string
  readonly itemId: string
  readonly claim: Claim | null
}

/** Practice and exams: sets of items with answer keys. The public module of this folder. */
export class Practices {
  readonly #services: Services
  readonly #progress: LearnerProgress
  readonly #parts: SourceChecks
  readonly #rows: PracticeRows
  readonly #end: PracticeEnd
  readonly #policyOf: Classes['policyOf']
  readonly #assignmentOf: PracticeDeps['assignmentOf']
  readonly #onWork: OnWork

  constructor(
    services: Services,
    { costs, policyOf, assignmentOf, onFinished, onWork, ...features }: PracticeDeps,
  ) {
    const { progress } = features
    this.#services = services
    this.#parts = { ...features, services, model: new PracticeModel(services, costs) }
    this.#progress = progress
    this.#policyOf = policyOf
    this.#assignmentOf = assignmentOf
    this.#rows = new PracticeRows(services.store)
    this.#onWork = onWork
    this.#end = new PracticeEnd(services, progress, { onFinished, onWork })
    const worker = new PracticeWorker(this.#parts)
    services.jobWorker.register<null>({
      kind: practiceJob,
      concurrency: jobsAtOnce,
      takesTurns: true,
      pausesMs: practicePausesMs,
      run: (job) => worker.run(job),
      failed: (job) => worker.failed(job),
      unreadable: (id) => worker.failed({ id }),
    })
  }

  /**
   * Queues the job that makes the items; the same claim returns the first answer again, whatever has become
   * of the source. Problems:
   * `BAD_REQUEST` for the source, `NOT_FOUND` for what it names, `CONFLICT` where nothing is due or a
   * model is needed, `QUOTA_EXCEEDED`.
   */
  async begin(
    request: PracticeRequest,
  ): Promise<{ practice: Practice; headers: Record<string, string> }> {
    const { idempotency, jobs } = this.#services
    requireSourceScopes(this.#parts, { ...request, source: request.wanted.source })
    const { outcome: practice, replayed } =
      (await idempotency.replay<Practice>(request.claim)) ?? (await this.#store(request))
    if (!replayed) await jobs.wake(practiceJob).catch(() => undefined) // the worker polls as well
    const headers = { location: `/api/practice/${practice.id}`, ...replayedHeader(replayed) }
    return { practice, headers }
  }

  /** Newest first. */
  async list(userId: string, { cursor, limit }: PageQuery): Promise<Page<Practice>> {
    await this.#end.finishOverdue(userId)
    const { cursors } = this.#services
    const list = `practice:${userId}`
    const rows = await this.#rows.page(userId, cursors.read(list, cursor), limit + 1)
    const position = (row: PracticeRow) => [row.createdAt, row.id]
    return cursors.page({ list, rows, limit, position, item: wirePractice })
  }

  /** Problem: `NOT_FOUND`, for another user's too. */
  async get(userId: string, id: string): Promise<Practice> {
    return wirePractice(await this.#find(userId, id))
  }

  /** In their order. Problems: `NOT_FOUND`; `CONFLICT` where there are none yet, or none at all. */
  async items(userId: string, id: string): Promise<PracticeItem[]> {
    const practice = await this.#find(userId, id)
    requireItems(practice)
    const items = await this.#rows.items(practice.id)
    const show = await this.#view(userId)
    return items.map((item) => show(wireItem(item, practice.mode)))
  }

  /**
   * Judges and stores an answer. Problems: `NOT_FOUND`; `CONFLICT` where the item is settled or the
   * practice has ended; `QUOTA_EXCEEDED`.
   */
  async answer(
    userId: string,
    path: ItemPath,
    answer: NewAnswer,
  ): Promise<{ outcome: AnswerResult; replayed: boolean }> {
    const request = await this.#itemRequest(userId, path)
    const parts = await this.#end.settlingParts()
    const done = await answerItem({ ...parts, model: this.#parts.model }, request, answer)
    return withItem(done, await this.#view(userId))
  }

  /**
   * The next help of an item. Problems: `NOT_FOUND`; `CONFLICT` in an exam, after the end, and where only the answer is
   * left and a class forbids to tell it.
   */
  async hint(userId: string, path: ItemPath): Promise<{ outcome: HintResult; replayed: boolean }> {
    const request = await this.#itemRequest(userId, path)
    const { neverReveals } = await this.#policyOf(userId)
    const done = await climbHelp(await this.#end.settlingParts(), { ...request, neverReveals })
    return withItem(done, await this.#view(userId))
  }

  /**
   * Opens a Socratic session on an item. Problems: `NOT_FOUND`; `CONFLICT` in an exam that runs;
   * `QUOTA_EXCEEDED`.
   */
  async openSession(
    userId: string,
    path: ItemPath,
  ): Promise<{ outcome: { sessionId: string }; replayed: boolean }> {
    const request = await this.#itemRequest(userId, path)
    const { openItemSession } = await import('./item-session')
    return openItemSession(this.#parts, this.#parts.sessions, request)
  }

  /**
   * Ends a practice; one that has ended stays as it is. Problems: `NOT_FOUND`; `CONFLICT` where it has
   * no items.
   */
  async finish(userId: string, id: string): Promise<Practice> {
    const { id: stored } = await this.#find(userId, id)
    return wirePractice(await this.#end.finish(userId, stored))
  }

  /**
   * Deletes a practice with its items; what it taught stays counted. Problems: `NOT_FOUND`; `CONFLICT` for the one practice
   * that the learner has of an assignment.
   */
  async delete(userId: string, id: string): Promise<void> {
    const { store, jobs } = this.#services
    const { skills } = await loadPracticeModules()
    await this.#requireOwn(userId, await this.#find(userId, id))
    const deleted = await store.transaction(async (tx) => {
      await jobs.cancel(tx, id.toLowerCase())
      const practice = await lockPractice(tx, userId, id.toLowerCase())
      if (!practice) throw missing()
      const items = await itemsOf(tx, practice.id)
      await tx.delete(practices).where(eq(practices.id, practice.id))
      const own = items.map(({ skill }) => skill).filter((skill) => !skills.has(skill))
      await forgetSkills(tx, this.#progress, { userId, skills: own })
      await publish(tx, { services: this.#services, onWork: this.#onWork }, practice)
      return practice
    })
    await jobs.publishCancelled(deleted.id)
  }

  /** Problem: `CONFLICT` for what a class of the learner has assigned, unless it has failed: it could be begun anew without end. */
  async #requireOwn(userId: string, { assignmentId, status }: PracticeRow): Promise<void> {
    if (assignmentId === null || status === 'failed') return
    const isAssigned = await this.#assignmentOf(userId, assignmentId).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Problem && error.code === 'NOT_FOUND') return false
        throw error
      },
    )
    if (isAssigned) throw conflict('Your class has assigned it, and you have one practice of it.')
  }

  /** The built-in skills, named in a language. */
  async skills(language: AcceptedLanguage) {
    const { skills } = await loadPracticeModules()
    return [...skills.values()].map(({ id, name, area, prerequisites }) => ({
      id,
      name: name[language],
      area,
      prerequisites: [...prerequisites],
    }))
  }

  /** Everything for the user's archive; an answer that is not due is not in it. */
  async *export(userId: string): AsyncGenerator<ZipEntry> {
    await this.#end.finishOverdue(userId)
    yield* exportPractices(this.#rows, userId, await this.#view(userId))
  }

  /** Ends the jobs of a user whose account is deleted, and deletes most of the items in short steps. */
  async endAll(userId: string): Promise<void> {
    const { store, jobs } = this.#services
    const preparing = and(eq(practices.userId, userId), eq(practices.status, 'preparing'))
    const rows = await store.db.select({ id: practices.id }).from(practices).where(preparing)
    for (const { id } of rows) {
      await store.transaction((tx) => jobs.cancel(tx, id))
      await jobs.publishCancelled(id)
    }
    await deleteMost(store, {
      table: practiceItems,
      id: practiceItems.id,
      where: eq(practiceItems.userId, userId),
      orderBy: [asc(practiceItems.skill), asc(practiceItems.id)],
    })
  }

  /** Locks the user's practices until the transaction ends. */
  async lockAll(tx: Db, userId: string): Promise<void> {
    const where = eq(practices.userId, userId)
    const rows = { id: practices.id, where, strength: 'update' } as const
    await lockRows(this.#services.store, tx, rows)
  }

  /** Ends what is past its time. */
  async sweep(): Promise<void> {
    await this.#end.finishOverdue()
  }

  /** An item as its learner may see it: where a class tells no answers, only what they answered rightly has one. */
  async #view(userId: string): Promise<ItemView> {
    const { neverReveals } = await this.#policyOf(userId)
    return neverReveals ? withoutToldAnswer : (item) => item
  }

  /**
   * What an assignment of a teacher may be made of. Problems: `BAD_REQUEST`; `NOT_FOUND` for a project that is not the
   * teacher's; `CONFLICT` for a topic or a project without a model.
   */
  async assignable(teacherId: string, source: NewPractice['source']): Promise<PracticeSource> {
    requireOneSource(source)
    if (source.skill !== undefined) return (await skillSource(source.skill, 'en')).source
    if (source.due) return { due: true }
    if (source.projectId !== undefined) {
      const projectId = await this.#parts.projects.idOf(teacherId, source.projectId)
      if (!this.#parts.model.isConfigured) throw conflict(needsModel)
      return { projectId, ownerId: teacherId }
    }
    const title = (source.topic ?? '').replaceAll(/\s+/gu, ' ').trim()
    if (title === '') throw badRequest([{ path: '/source', message: 'must have words' }])
    if (!this.#parts.model.isConfigured) throw conflict(needsModel)
    return { topic: title }
  }

  /** What members did of assignments; of one user where one is named. */
  assigned(assignmentIds: readonly string[], userId?: string): Promise<AssignedWork[]> {
    return assignedWork(this.#services.store.db, assignmentIds, userId)
  }

  /** What members did of assignments, by member and skill. */
  async assignedSkills(
    assignmentIds: readonly string[],
  ): Promise<ReadonlyMap<string, AssignedSkill[]>> {
    const { skills } = await loadPracticeModules()
    return assignedSkills(this.#services.store.db, assignmentIds, (id) => skills.has(id))
  }

  /** The one practice that a learner has of an assignment, which is made where there is none. */
  async #assignedRow(request: PracticeRequest, id: string): Promise<PracticeRow> {
    const { userId } = request.principal
    const assigned = await this.#assignmentOf(userId, id)
    requireAsAssigned(request.wanted, assigned)
    const known = await findAssigned(this.#services.store.db, userId, assigned.id)
    if (known) return known
    const { source, title, mode, count, level, minutes, ownerId } = assigned
    const wanted = {
      source,
      mode,
      count,
      ...(level === null ? {} : { level }),
      ...(minutes === null ? {} : { minutes }),
    }
    const row = await this.#newRow({ ...request, wanted }, ownerId ?? userId)
    return { ...row, title, assignmentId: assigned.id }
  }

  /** `ownerId`: whose material the source names. */
  async #newRow(
    { principal: { userId }, wanted, language }: PracticeRequest,
    ownerId = userId,
  ): Promise<PracticeRow> {
    const { source } = wanted
    const checked = await checkSource(this.#parts, { userId, ownerId, source, language })
    const { level: usual } = await this.#policyOf(userId)
    const { mode, count = 10, level = usual ?? 'adaptive', minutes = null } = wanted
    return {
      id: newId(),
      userId,
      ...checked,
      mode,
      status: 'preparing',
      level,
      language,
      seed: newId(),
      itemCount: count,
      answered: 0,
      rightCount: 0,
      minutes,
      error: null,
      createdAt: this.#services.clock.now(),
      endsAt: null,
      finishedAt: null,
      assignmentId: null,
    }
  }

  async #store(request: PracticeRequest): Promise<{ outcome: Practice; replayed: boolean }> {
    const { assignmentId } = request.wanted.source
    const row =
      assignmentId === undefined
        ? await this.#newRow(request)
        : await this.#assignedRow(request, assignmentId)
    return this.#services.idempotency.once(request.claim, (tx) => this.#insert(tx, row))
  }

  /** Of two requests at a time for one assignment the second finds the practice of the first. */
  async #alreadyBegun(
    tx: Db,
    { userId, assignmentId }: PracticeRow,
  ): Promise<PracticeRow | undefined> {
    if (assignmentId === null) return undefined
    await lockUser(this.#services.store, tx, userId)
    return findAssigned(tx, userId, assignmentId)
  }

  async #insert(tx: Db, row: PracticeRow): Promise<Practice> {
    const { jobs, quotas } = this.#services
    const { id, userId } = row
    const known = await this.#alreadyBegun(tx, row)
    if (known) return wirePractice(known)
    await tx.insert(practices).values(row)
    await jobs.add(tx, { id, kind: practiceJob, userId, payload: null, takesTurns: true })
    await publish(tx, { services: this.#services, onWork: this.#onWork }, row)
    await quotas.enforceStorage(tx, userId)
    return wirePractice(row)
  }

  /** The user's practice, which is finished where its time is over. Problem: `NOT_FOUND`. */
  async #find(userId: string, id: string): Promise<PracticeRow> {
    const [row] = await this.#rows.find({ id: id.toLowerCase(), userId })
    if (!row) throw missing()
    return this.#end.isOverdue(row) ? this.#end.finish(userId, row.id) : row
  }

  async #itemRequest(userId: string, { id, itemId, claim }: ItemPath): Promise<ItemRequest> {
    const arrivedAt = this.#services.clock.now()
    const practice = await this.#find(userId, id)
    requireItems(practice)
    const item = await findItem(this.#services.store.db, practice.id, itemId.toLowerCase())
    if (!item) throw notFound(noSuchItem)
    return { practice, item, arrivedAt, claim }
  }
}

type ItemView = <I extends PracticeItem>(item: I) => I

function withoutToldAnswer<I extends PracticeItem>(item: I): I {
  if (item.status === 'right') return item
  const { answer: _answer, explanation: _explanation, ...shown } = item
  return shown as I
}

const withItem = <O extends { readonly item: PracticeItem }>(
  { outcome, replayed }: { outcome: O; replayed: boolean },
  show: ItemView,
): { outcome: O; replayed: boolean } => ({
  outcome: { ...outcome, item: show(outcome.item) },
  replayed,
})

interface SourceChecks extends SourceParts {
  readonly projects: Projects
}

interface WantedSource {
  readonly userId: string
  /** Whose material the source names: the user's, or of an assignment its teacher's. */
  readonly ownerId: string
  readonly source: NewPractice['source']
  readonly language: AcceptedLanguage
}

/** A source that exists, and the title of what is made from it. */
interface CheckedSource {
  readonly source: PracticeSource
  readonly title: string
}

const names = [
  'skill',
  'topic',
  'projectId',
  'fileId',
  'sessionId',
  'practiceId',
  'due',
  'assignmentId',
] as const

/**
 * Requires the scopes of what a source is read from; also before an idempotent response is replayed. Problem:
 * `INSUFFICIENT_SCOPE`.
 */
function requireSourceScopes(
  { services: { config } }: Pick<SourceChecks, 'services'>,
  {
    principal,
    source: { fileId, projectId },
  }: Pick<PracticeRequest, 'principal'> & Pick<WantedSource, 'source'>,
): void {
  const challenge = challengeFor(config.baseUrl)
  if (projectId !== undefined) requireScope(principal, 'projects:read', challenge)
  if ((fileId ?? projectId) !== undefined) requireScope(principal, 'files:read', challenge)
}

/** Problem: `BAD_REQUEST` unless a source has one member. */
function requireOneSource(source: NewPractice['source']): void {
  if (names.filter((name) => source[name] !== undefined).length === 1) return
  throw badRequest([{ path: '/source', message: `must have one of ${names.join(', ')}` }])
}

/** Problem: `CONFLICT` where a request names another mode, count, level or time than its assignment. */
function requireAsAssigned(wanted: NewPractice, assigned: AssignedPractice): void {
  const differs = (name: 'mode' | 'count' | 'level' | 'minutes') =>
    wanted[name] !== undefined && wanted[name] !== (assigned[name] ?? undefined)
  const different = (['mode', 'count', 'level', 'minutes'] as const).filter(differs)
  if (different.length > 0) throw conflict(`The assignment decides its ${different.join(', ')}.`)
}

/**
 * Problems: `BAD_REQUEST` unless one member names what there can be; `NOT_FOUND`; `CONFLICT` where nothing is
 * due or went wrong, a practice is not finished, or a model is needed.
 */
async function checkSource(
  checks: SourceChecks,
  { userId, ownerId, source, language }: WantedSource,
): Promise<CheckedSource> {
  requireOneSource(source)
  if (source.skill !== undefined) return skillSource(source.skill, language)
  if (source.due) {
    if ((await checks.progress.countDue(userId)) === 0) throw conflict('Nothing is due now.')
    return { source: { due: true }, title: dueTitles[language] }
  }
  if (source.sessionId !== undefined) {
    const { id: sessionId, title } = await checks.sessions.get(userId, source.sessionId)
    return { source: { sessionId }, title }
  }
  if (source.practiceId !== undefined) return finishedSource(checks, userId, source.practiceId)
  const material = await materialSource(checks, ownerId, source)
  if (ownerId !== userId) return { ...material, source: { ...material.source, ownerId } }
  if (!checks.model.isConfigured) throw conflict(needsModel)
  return material
}

/** A topic, a file or a project. */
async function materialSource(
  { files, projects }: SourceChecks,
  userId: string,
  { topic = '', fileId, projectId }: NewPractice['source'],
): Promise<CheckedSource> {
  if (fileId !== undefined) {
    const { id, name } = await files.get(userId, fileId)
    return { source: { fileId: id }, title: name }
  }
  if (projectId !== undefined) {
    const { id, name } = await projects.get(userId, projectId)
    return { source: { projectId: id }, title: name }
  }
  const title = topic.replaceAll(/\s+/gu, ' ').trim()
  if (title !== '') return { source: { topic: title }, title }
  throw badRequest([{ path: '/source/topic', message: 'must have words' }])
}

/** A practice that is finished, with something that was not right. */
async function finishedSource(
  { services: { store } }: SourceChecks,
  userId: string,
  id: string,
): Promise<CheckedSource> {
  const { title, status, rightCount, itemCount } = await findPractice(store.db, userId, id)
  if (status !== 'finished') throw conflict('This practice is not finished yet.')
  if (rightCount === itemCount) throw conflict('Everything in this practice was right.')
  return { source: { practiceId: id.toLowerCase() }, title }
}

async function skillSource(id: string, language: AcceptedLanguage): Promise<CheckedSource> {
  const skill = (await loadPracticeModules()).skills.get(id)
  if (skill) return { source: { skill: id }, title: skill.name[language] }
  throw badRequest([{ path: '/source/skill', message: 'must be the id of a skill' }])
}

const needsModel =
  'A language model makes the items of this, and this server has none; choose a skill in its place.'

const dueTitles: Readonly<Record<AcceptedLanguage, string>> = {
  en: 'Due today',
  de: 'Heute fällig',
  fr: 'À réviser aujourd’hui',
  es: 'Para hoy',
}

const practiceJob = 'practice'

/** Pauses before another attempt. */
const practicePausesMs = [1, 5, 30].map((seconds) => seconds * secondMs)

/** Makes the items of a practice and stores them in one transaction. A job that is cut short is run again from its beginning. */
class PracticeWorker {
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
  step: null,
})
