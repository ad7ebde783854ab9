/**
 * What repetition costs: the load of its schedule on a class, and the time in which what is due is listed
 * and counted for a learner with 10,000 due skills. `bun run bench:practice`.
 */
import { countDueSkills, dueSkills, skillsByDue } from '../../src/features/progress/progress'
import { openTestStore } from '../../test/support/stores'
import { rowsMade, withDueSkills } from '../../test/practice/due-skills'
import { simulateClass } from '../../test/practice/learning-class'
import { quantile } from './measuring'

const rounds = 50

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

async function printTimes(engine: 'sqlite' | 'postgres'): Promise<void> {
  await using opened = await openTestStore(engine)
  const userId = await withDueSkills(opened)
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
