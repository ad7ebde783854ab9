/** Assignment and Grade Services 2.0: what a learner has done goes back to the platform. */
import { and, eq } from 'drizzle-orm'
import { ltiGrades } from '../../db/schema'
import type { Db, RowOf } from '../../db/store'
import { isoTime, minuteMs, secondMs } from '../../lib/clock'
import { jsonEntry, type ZipEntry } from '../../lib/zip'
import type { Job } from '../../jobs/worker'
import type { Services } from '../../services'
import { type Launch, serviceScopes } from './claims'
import { PlatformError, type PlatformRow, type Platforms } from './platforms'

const kind = 'lti.grade'
const pausesMs = [5 * secondMs, 30 * secondMs, ...[2, 10, 60, 360, 1_440].map((m) => m * minuteMs)]
const mediaType = 'application/vnd.ims.lis.v1.score+json'

/** A practice of an assignment that has been finished. */
export interface FinishedWork {
  readonly assignmentId: string
  readonly userId: string
  readonly right: number
  readonly total: number
  readonly finishedAt: number
}

/** How far the grade of a learner is. */
export interface GradeReport {
  readonly status: 'sent' | 'waiting' | 'failed'
  readonly error?: string
}

interface Expected {
  readonly row: PlatformRow
  readonly launch: Launch
  readonly assignmentId: string
  readonly userId: string
}

export class Grades {
  readonly #services: Services
  readonly #platforms: Platforms

  constructor(services: Services, platforms: Platforms) {
    this.#services = services
    this.#platforms = platforms
    services.jobWorker.register<FinishedWork>({
      kind,
      concurrency: 4,
      pausesMs,
      run: (job) => this.#send(job),
      failed: ({ payload }, error) => this.#note(payload, 'failed', reasonOf(error)),
    })
  }

  /** Notes, within `tx`, where the grade of a learner's assignment goes. */
  async expect(tx: Db, { row, launch, assignmentId, userId }: Expected): Promise<void> {
    const { lineItem, subject } = launch
    if (lineItem === null || !this.#platforms.isAllowed(lineItem)) return
    const id = assignmentId.toLowerCase()
    const set = { platformId: row.id, subject, lineItem }
    await tx
      .insert(ltiGrades)
      .values({ assignmentId: id, userId, ...set, status: null, error: null })
      .onConflictDoUpdate({ target: [ltiGrades.assignmentId, ltiGrades.userId], set })
  }

  /** Queues the report of finished work, within `tx`, where a platform waits for it. */
  async report(tx: Db, work: FinishedWork): Promise<void> {
    const waiting = await tx
      .update(ltiGrades)
      .set({ status: 'waiting', error: null })
      .where(isOf(work))
      .returning({ userId: ltiGrades.userId })
    if (waiting.length === 0) return
    const { jobs, store } = this.#services
    await jobs.add(tx, { kind, userId: work.userId, payload: work })
    store.afterCommit(() => void jobs.wake(kind).catch(() => undefined))
  }

  /** How far the grades of an assignment are, by learner. */
  async reports(assignmentId: string): Promise<ReadonlyMap<string, GradeReport>> {
    const rows = await this.#services.store.db
      .select()
      .from(ltiGrades)
      .where(eq(ltiGrades.assignmentId, assignmentId))
    return new Map(rows.flatMap((row) => (row.status === null ? [] : [[row.userId, wire(row)]])))
  }

  /** Where grades of the user go, in the user's export archive. */
  async *export(userId: string): AsyncGenerator<ZipEntry> {
    const rows = await this.#services.store.db
      .select()
      .from(ltiGrades)
      .where(eq(ltiGrades.userId, userId))
    yield jsonEntry(
      'platform-grades.json',
      rows.map(({ userId: _, platformId: __, ...shown }) => shown),
    )
  }

  async #send({ payload }: Job<FinishedWork>): Promise<void> {
    const { db } = this.#services.store
    const [grade] = await db.select().from(ltiGrades).where(isOf(payload))
    const row = grade && (await this.#platforms.byId(grade.platformId))
    if (!grade || !row) return
    try {
      await this.#platforms.ask(row, serviceScopes.score, scoresOf(grade.lineItem), {
        method: 'POST',
        headers: { 'content-type': mediaType },
        body: JSON.stringify({
          userId: grade.subject,
          scoreGiven: payload.right,
          scoreMaximum: Math.max(1, payload.total),
          activityProgress: 'Completed',
          gradingProgress: 'FullyGraded',
          timestamp: isoTime(payload.finishedAt),
        }),
      })
      await this.#note(payload, 'sent', null)
    } catch (error) {
      await this.#note(payload, 'waiting', reasonOf(error))
      throw error
    }
  }

  async #note(
    work: FinishedWork,
    status: GradeReport['status'],
    error: string | null,
  ): Promise<void> {
    await this.#services.store.db.update(ltiGrades).set({ status, error }).where(isOf(work))
  }
}

const isOf = ({ assignmentId, userId }: Pick<FinishedWork, 'assignmentId' | 'userId'>) =>
  and(eq(ltiGrades.assignmentId, assignmentId), eq(ltiGrades.userId, userId))

const wire = ({ status, error }: RowOf<typeof ltiGrades>): GradeReport => ({
  status: status ?? 'waiting',
  ...(error === null ? {} : { error }),
})

const reasonOf = (error: unknown): string =>
  error instanceof PlatformError ? error.message : 'something went wrong here'

/** `/scores` stands before the query of a line item's address (AGS 2.0 §3.3.1). */
function scoresOf(lineItem: string): string {
  const url = new URL(lineItem)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/scores`
  return url.href
}
