/** A learner with very many due skills. */
import { skillProgress, users } from '../../src/db/schema'
import { someUser, type TestStore } from '../support/stores'

export const rowsMade = 10_000
const rowsPerInsert = 500

/** A user with 10,000 skills, all of them due. */
export async function withDueSkills({ store }: TestStore): Promise<string> {
  const user = someUser()
  await store.db.insert(users).values(user)
  const memory = { known: 0.5, stability: 2, difficulty: 5, reps: 1, lapses: 0 }
  const counts = { name: 'A skill', attempts: 1, rightCount: 1, memory, lastAt: 1 }
  for (let at = 0; at < rowsMade; at += rowsPerInsert) {
    const rows = Array.from({ length: rowsPerInsert }, (_, index) => ({
      ...counts,
      userId: user.id,
      skill: `skill ${at + index}`,
      dueAt: (at + index) % 997,
    }))
    await store.transaction((tx) => tx.insert(skillProgress).values(rows))
  }
  return user.id
}
