/** The load of the schedule: a class of 200 learners over 60 days (`bun run bench:practice` prints it). */
import { expect, test } from 'bun:test'
import { simulateClass } from './learning-class'

const wish = { learners: 200, days: 60, skills: 24, seed: 'a class' }

test('a class of 200 over 60 days: what is due stays small, and most of it is recalled', () => {
  const days = simulateClass(wish)
  const lastWeek = days.slice(-7)
  const due = lastWeek.flatMap((day) => day.due)
  const mean = due.reduce((sum, one) => sum + one, 0) / due.length
  // 24 skills are known by then; a schedule that repeated all of them every day would have 24.
  expect(mean).toBeGreaterThan(0.5)
  expect(mean).toBeLessThan(6)
  expect(Math.max(...due)).toBeLessThan(20)
  const [repeated, right] = [sum(days, 'repeated'), sum(days, 'right')]
  expect(right / repeated).toBeGreaterThan(0.7)
  expect(right / repeated).toBeLessThan(0.99)
})

test('the same seed gives the same class', () => {
  expect(simulateClass({ ...wish, learners: 5 })).toEqual(simulateClass({ ...wish, learners: 5 }))
})

const sum = (
  days: readonly { repeated: number; right: number }[],
  member: 'repeated' | 'right',
): number => days.reduce((all, day) => all + day[member], 0)
