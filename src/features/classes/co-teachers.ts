/** Who teaches a class beside its owner. */
import { and, asc, eq, inArray, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { classes, classTeachers } from '../../db/schema'
import type { Db, RowOf } from '../../db/store'

/** Teachers of one class, its owner among them. */
const maxTeachers = 50

type CoTeacher = Pick<RowOf<typeof classTeachers>, 'userId' | 'addedAt'>

/** The classes that a user owns or teaches. */
export const taughtBy = (userId: string | Placeholder): SQL =>
  sql`(${classes.teacherId} = ${userId} or ${classes.id} in (select ${classTeachers.classId} from ${classTeachers} where ${classTeachers.userId} = ${userId}))`

const placeOf = (classId: string, userId: string) =>
  and(eq(classTeachers.classId, classId), eq(classTeachers.userId, userId))

/** The teachers of some classes beside their owners, who came first first. */
export async function coTeachersOf(
  db: Db,
  classIds: readonly string[],
): Promise<ReadonlyMap<string, readonly CoTeacher[]>> {
  if (classIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(classTeachers)
    .where(inArray(classTeachers.classId, [...classIds]))
    .orderBy(asc(classTeachers.addedAt), asc(classTeachers.userId))
  return Map.groupBy(rows, ({ classId }) => classId)
}

/** The teachers of one class beside its owner, who came first first. */
export const coTeachersIn = async (db: Db, classId: string): Promise<readonly CoTeacher[]> =>
  (await coTeachersOf(db, [classId])).get(classId) ?? []

/** Since when somebody teaches a class beside its owner; null for anybody else. */
export async function teachesSince(
  db: Db,
  classId: string,
  userId: string,
): Promise<number | null> {
  const [row] = await db
    .select({ addedAt: classTeachers.addedAt })
    .from(classTeachers)
    .where(placeOf(classId, userId))
  return row?.addedAt ?? null
}

/** Whether the class has room for one more teacher. */
export const hasRoom = async (db: Db, classId: string): Promise<boolean> =>
  (await db.$count(classTeachers, eq(classTeachers.classId, classId))) + 1 < maxTeachers

export const addCoTeachers = async (tx: Db, rows: readonly RowOf<typeof classTeachers>[]) => {
  if (rows.length > 0)
    await tx
      .insert(classTeachers)
      .values([...rows])
      .onConflictDoNothing()
}

/** Whether there was one to remove. */
export async function removeCoTeacher(tx: Db, classId: string, userId: string): Promise<boolean> {
  const gone = await tx.delete(classTeachers).where(placeOf(classId, userId)).returning()
  return gone.length > 0
}
