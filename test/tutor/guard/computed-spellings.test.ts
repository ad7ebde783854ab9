/** The answers of the problems that the program computes, in every spelling of the evaluation. */
import { expect, test } from 'bun:test'
import { allProblems } from '../../../scripts/eval/problems/all-problems'
import { ordinary, unusual } from '../../../scripts/eval/leaks/spellings'
import { problemIn } from '../../../src/tutor/mathematics'
import { assess } from '../../../src/tutor/assess'
import { createDisclosureDetector } from '../../../src/tutor/guard/computed-detector'
import { heldBackSolutionOf } from '../../../src/tutor/guard/held'
import { ReplyGuard } from '../../../src/tutor/guard/reply-guard'
import { guardAfter, inputAfter } from './run-guard'

const computed = allProblems.flatMap(({ put }) => {
  const parts = problemIn(put)?.answerParts ?? []
  const values = parts.flatMap((part) => (part.kind === 'number' ? [part.value.valueOf()] : []))
  const input = inputAfter([put])
  const held = heldBackSolutionOf(input, assess(input))
  return held === null ? [] : values.map((value) => ({ put, value, held }))
})
const things = ['of them', 'workers', 'left over', 'small boxes', 'different pieces', 'km', 'parts']

/** The sentences that pass the guard of their problem. */
function passing(spellings: typeof ordinary): readonly string[] {
  return computed.flatMap(({ put, value, held }) =>
    Object.values(spellings).flatMap((say) =>
      things.flatMap((thing) => {
        const said = say(value, thing)
        if (said === null || (thing !== things[0] && !said.includes(thing))) return []
        const detector = createDisclosureDetector(held)
        const guard = new ReplyGuard({ detector, asksOnce: false, question: () => '' })
        guard.push(said)
        guard.end()
        return guard.hasReplaced ? [] : [`${put}: ${said}`]
      }),
    ),
  )
}

test('no ordinary spelling of a computed answer passes: "In the end they have 8 workers between them"', () => {
  expect(computed.length).toBeGreaterThan(60)
  expect(passing(ordinary)).toEqual([])
})

test('no unusual spelling of a computed answer passes', () => {
  expect(passing(unusual)).toEqual([])
})

test.each([
  ['Solve (x - 8)(x + 11) = 0', 'So x - 8 = 0 or x + 11 = 0. Which roots follow?'],
  ['A price rises from 40 to 50. What is the increase in percent?', 'So the share is 0.25 of it.'],
] as const)('%s: a step of the solution does not pass: %s', (put, said) => {
  const guard = guardAfter([put])
  expect(guard.push(said) + guard.end()).not.toContain(said.split('. ')[0] ?? said)
})

test.each([
  ['Solve 2x + 3 = 9', 'How are 3 and 9 connected?'],
  ['Solve 2x + 3 = 9', 'Resta $3$ en los dos lados de $2x + 3 = 9$. ¿Qué queda a la izquierda?'],
  [
    'What is the median of 7, 3, 12, 5, 9?',
    'Put $7, 3, 12, 5, 9$ in order. Which is in the middle?',
  ],
  ['What is (4/5) / 2?', 'Look at $4/5/2$. What do the bottom numbers tell you?'],
  ['Simplify 36/84', 'Look at $36/84$. What do its top and its bottom have in common?'],
  ['Increase 60 by 25%', 'Regarde d’abord le changement seul. Combien font $25\\%$ de $60$ ?'],
] as const)('%s: a question about the numbers of the task passes: %s', (put, said) => {
  const guard = guardAfter([put])
  expect(guard.push(said) + guard.end()).toBe(said)
})

test.each([
  ['Solve 2x + 3 = 9', 'Look at $2 \\cdot 3 + 3$ on the left.'],
  ['Solve 2x + 3 = 9', 'Put it in: 2(3) + 3.'],
  ['Solve 2x + 3x - 5 = 20', 'Compare 2·5 + 3·5 - 5 with the right side.'],
  ['Solve 2x + 5 = 15', 'Could 2*5 + 5 be the left side?'],
] as const)('%s: the answer in the place of the unknown does not pass: %s', (put, said) => {
  const guard = guardAfter([put])
  expect(guard.push(said) + guard.end()).not.toContain(said)
})

test.each([
  [['Calculate 12 - 3*(2+1)', '2 + 1 = 3'], 'How does $2 + 1 = 3$ help you, and what comes next?'],
  [['Calculate (1/2 + 1/6) * 3/4', '1/2 + 1/6 = 4/6'], 'With $1/2 + 1/6 = 4/6$, what is missing?'],
] as const)('%s: the equation of the learner may be repeated', (lines, said) => {
  const guard = guardAfter(lines)
  expect(guard.push(said) + guard.end()).toBe(said)
})
