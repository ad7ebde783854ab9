/**
 * Skills that no generator makes: the subjects of a learner's own topics and files. Their items are what
 * can be repeated of them.
 */
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { practiceItems } from '../../db/schema'
import type { Db } from '../../db/store'
import type { ItemContent } from '../../practice/item'
import type { LearnerProgress } from '../progress/progress'
import type { PracticeModules } from './item-generators'

interface OwnSkills {
  readonly userId: string
  readonly skills: readonly string[]
}

/** Items that are read to choose from. */
const readMax = 300

/** Answered items by skill, each once: those that were wrong first, then the oldest. */
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
