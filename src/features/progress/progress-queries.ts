/** The queries of skills by the day on which they are due; each reads the index of that order. */
import { and, asc, count, eq, lte } from 'drizzle-orm'
import { skillProgress } from '../../db/schema'
import type { Db } from '../../db/store'

/** Whose skills. Times are epoch milliseconds. */
interface DueQuery {
  readonly userId: string
  readonly now: number
}

/** The skills that are due, those that have been due longest first. */
export const dueSkills = (db: Db, query: DueQuery, limit: number) =>
  db
    .select()
    .from(skillProgress)
    .where(isDue(query))
    .orderBy(...dueOrder)
    .limit(limit)

/** How many skills are due. */
export const countDueSkills = (db: Db, query: DueQuery) =>
  db.select({ due: count() }).from(skillProgress).where(isDue(query))

/** All skills, the one that is due first comes first. */
export const skillsByDue = (db: Db, userId: string, limit: number) =>
  db
    .select()
    .from(skillProgress)
    .where(eq(skillProgress.userId, userId))
    .orderBy(...dueOrder)
    .limit(limit)

const dueOrder = [asc(skillProgress.dueAt), asc(skillProgress.skill)] as const

const isDue = ({ userId, now }: DueQuery) =>
  and(eq(skillProgress.userId, userId), lte(skillProgress.dueAt, now))
