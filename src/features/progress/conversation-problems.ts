/**
 * The problems of conversations that were solved, or whose answer had to be shown. The transaction that
 * stores a reply notes the problem, once for each session, and adds the job that counts it; it stores
 * replies of many users, and the lock of a user would hold them all.
 */
import { and, eq } from 'drizzle-orm'
import { sessionProblems } from '../../db/schema'
import type { Db } from '../../db/store'
import type { Job } from '../../jobs/worker'
import { secondMs } from '../../lib/clock'
import { sha256 } from '../../lib/tokens'
import type { Services } from '../../services'
import type { TutorState } from '../../tutor/assessment'
import type { Mode } from '../../tutor/tutor'
import type { ReviewOutcome, Settled } from './repetition'

const kind = 'progress'
const pausesMs = [1, 5, 30].map((seconds) => seconds * secondMs)

/** Where settled problems are counted. */
interface Recorder {
  record(tx: Db, userId: string, settled: readonly Settled[]): Promise<void>
}

export interface EndedReply {
  readonly userId: string
  readonly sessionId: string
  readonly mode: Mode
  readonly state: TutorState
}

/** Which note a job counts. */
interface Note {
  readonly sessionId: string
  readonly digest: string
}

export class ConversationProblems {
  readonly #services: Services
  readonly #progress: Recorder

  constructor(services: Services, progress: Recorder) {
    this.#services = services
    this.#progress = progress
    services.jobWorker.register<Note>({
      kind,
      concurrency: 1,
      pausesMs,
      run: (job) => this.#count(job),
    })
  }

  /** Notes the reply's problem in `tx` where it has ended. */
  async note(tx: Db, { userId, sessionId, mode, state }: EndedReply): Promise<void> {
    const outcome = outcomeOf(state, mode)
    if (outcome === null || state.problem === null) return
    const { jobs, store, clock } = this.#services
    const { problem } = state
    const digest = sha256(problem)
    const noted = await tx
      .insert(sessionProblems)
      .values({ sessionId, digest, userId, problem, outcome, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning({ digest: sessionProblems.digest })
    if (noted.length === 0) return
    await jobs.add(tx, { kind, userId, payload: { sessionId, digest } })
    // The worker polls as well.
    store.afterCommit(() => void jobs.wake(kind).catch(() => undefined))
  }

  /** Counts a note and deletes its job in one transaction: it counts once. */
  async #count(job: Job<Note>): Promise<void> {
    const { store, jobs } = this.#services
    const { sessionId, digest } = job.payload
    const own = and(eq(sessionProblems.sessionId, sessionId), eq(sessionProblems.digest, digest))
    const [row] = await store.db.select().from(sessionProblems).where(own)
    if (!row) return
    // The mathematics is loaded here: a start does not need it.
    const { skillOfProblem } = await import('../../practice/problem-skill')
    const skill = skillOfProblem(row.problem)
    if (skill === null) return
    const { userId, outcome, createdAt: at } = row
    const settled = { skill: skill.id, name: skill.name.en, outcome, at }
    await store.transaction(async (tx) => {
      await job.renewLease(tx)
      await this.#progress.record(tx, userId, [settled])
      await jobs.cancel(tx, job.id)
    })
  }
}

/** Null while the problem is open. What was explained first is no proof of knowing it. */
function outcomeOf({ solved, rung, attempts }: TutorState, mode: Mode): ReviewOutcome | null {
  if (solved) return mode === 'tutor' || attempts > 0 ? 'helped' : 'right'
  return rung === 'reveal' ? 'wrong' : null
}
