/**
 * What repetition costs: the load of its schedule on a class, and the time in which what is due is listed
 * and counted for a learner with 10,000 due skills. `bun run bench:practice`.
 */
import { skillProgress, users } from '../../src/db/schema'
import { countDueSkills, dueSkills, skillsByDue } from '../../src/features/progress/progress'
import { openTestStore, someUser, type TestStore } from '../../test/support/stores'
import { simulateClass } from '../../test/practice/learning-class'
import { quantile } from './measuring'

const [rowsMade, rowsPerInsert, rounds] = [10_000, 500, 50]

function printClass(): void {
  const days = simulateClass({ learners: 200, days: 60, skills: 24, seed: 'a class' })
  console.log('A class of 200 learners, 24 skills each, present on 80 % of the days.')
  console.log('day | due a learner: mean, 95 %, most | repeated | right')
  for (const [at, { due, repeated, right }] of days.entries()) {
    if ((at + 1) % 5 > 0) continue
    const mean = due.reduce((sum, one) => sum + one, 0) / due.length
    const share = repeated === 0 ? '–' : `${Math.round((100 * right) / repeated)} %`
    const load = `${mean.toFixed(1)}, ${quantile(due, 0.95)}, ${Math.max(...due)}`
    console.log(`${String(at + 1).padStart(3)} | ${load} | ${repeated} | ${share}`)
  }
}

async function seed({ store }: TestStore): Promise<string> {
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

async function printTimes(engine: 'sqlite' | 'postgres'): Promise<void> {
  await using opened = await openTestStore(engine)
  const userId = await seed(opened)
  const { db } = opened.store
  const due = { userId, now: 2_000 }
  const measured: Readonly<Record<string, () => Promise<unknown>>> = {
    'the first 30 and the count': async () => {
      await dueSkills(db, due, 30)
      await countDueSkills(db, due)
    },
    'the 500 of the progress': async () => skillsByDue(db, userId, 500),
    'all 10,000': async () => dueSkills(db, due, rowsMade),
  }
  for (const [name, work] of Object.entries(measured)) {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now()
      await work()
      times.push(performance.now() - start)
    }
    const [median, slow] = [quantile(times, 0.5), quantile(times, 0.95)]
    console.log(`${engine}, ${name}: ${median.toFixed(1)} ms, 95 % within ${slow.toFixed(1)} ms`)
  }
}

printClass()
for (const engine of ['sqlite', 'postgres'] as const) await printTimes(engine)
