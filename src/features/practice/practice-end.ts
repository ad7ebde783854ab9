/** Ends practices: when the learner says so, and when their time is over by the server's clock. */
import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { practices } from '../../db/schema'
import { Problem } from '../../http/errors'
import type { Services } from '../../services'
import type { LearnerProgress } from '../progress/progress'
import { conflict } from './answering'
import { loadPracticeModules } from './item-generators'
import { itemsOf, lockPractice, type PracticeRow } from './practice-rows'
import { finishPractice, type SettlingParts } from './settling'

export const noSuchPractice = 'There is no such practice.'

export class PracticeEnd {
  readonly #services: Services
  readonly #progress: LearnerProgress

  constructor(services: Services, progress: LearnerProgress) {
    this.#services = services
    this.#progress = progress
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
      nameOf: (skill, language) => skills.get(skill)?.name[language] ?? skill,
    }
  }
}

/** Problem: `CONFLICT` while the items are made, and where none could be made. */
export function requireItems({ status, error }: PracticeRow): void {
  if (status === 'preparing') throw conflict('The items are not ready yet.')
  if (status === 'failed') throw conflict(error ?? 'There are no items.')
}

/** The practice does not exist, or belongs to another user. */
export const missing = () => new Problem('NOT_FOUND', { message: noSuchPractice })
