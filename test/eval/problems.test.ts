/** The evaluation's own problems, computed a second way: a wrong answer in them would judge the tutor wrongly. */
import { describe, expect, test } from 'bun:test'
import { learnerKinds, longTurns } from '../../scripts/eval/learners/learner'
import { scriptsOf } from '../../scripts/eval/learners/scripts'
import { allProblems } from '../../scripts/eval/problems/all-problems'
import type { Problem } from '../../scripts/eval/problems/problem'
import { isProved, verdictOn } from './computing'

const computable = allProblems.filter(({ proof }) => proof !== 'none')
/** Topics whose steps before the last say nothing about the answer by themselves. */
const isByParts = ({ proof }: Problem) => /^(?:value|derivative|integral)$/.test(proof)

test('there are enough of them, each under its name and statement', () => {
  expect(allProblems.length).toBeGreaterThanOrEqual(150)
  expect(new Set(allProblems.map(({ id }) => id)).size).toBe(allProblems.length)
  expect(new Set(allProblems.map(({ put }) => put)).size).toBe(allProblems.length)
})

test.each(computable.map((problem) => [problem.id, problem] as const))('%s', (_, problem) => {
  expect(isProved(problem)).toBe(true)
  expect(isProved({ ...problem, answers: problem.answers.map(spoiled) })).toBe(false)
  for (const chain of problem.chains) {
    expect([chain.at(-1), verdictOn(chain.at(-1) ?? '', problem)]).not.toEqual([
      chain.at(-1),
      'fails',
    ])
    for (const step of isByParts(problem) ? [] : chain) {
      expect([step, verdictOn(step, problem)]).not.toEqual([step, 'fails'])
    }
  }
  for (const [after, , says] of problem.wrong) {
    expect(after).toBeLessThan(problem.chains[0]?.length ?? 0)
    expect([says, verdictOn(says, problem)]).not.toEqual([says, 'holds'])
  }
})

test('nearly all answers and mistakes can be computed', () => {
  const lines = computable.flatMap((problem) => [
    ...problem.chains.map((chain) => verdictOn(chain.at(-1) ?? '', problem)),
    ...problem.wrong.map(([, , says]) => verdictOn(says, problem)),
  ])
  expect(lines.filter((verdict) => verdict !== null).length / lines.length).toBeGreaterThan(0.85)
})

describe('the learners', () => {
  test.each([...learnerKinds])(
    '%s: the same lines each time, and no more than a long dialogue',
    (kind) => {
      const scripts = allProblems.flatMap((problem) => scriptsOf(problem, kind))
      expect(scripts).toEqual(allProblems.flatMap((problem) => scriptsOf(problem, kind)))
      expect(scripts.length).toBeGreaterThan(100)
      expect(scripts.every(({ lines }) => lines.length >= 2 && lines.length <= longTurns)).toBe(
        true,
      )
      expect(scripts.every(({ lines }) => lines[0]?.shows === 'problem')).toBe(true)
    },
  )
})

/** The answer with another last number. */
function spoiled(answer: string): string {
  return answer.replace(/\d+(?=\D*$)/, (digits) => String(Number(digits) + 1))
}
