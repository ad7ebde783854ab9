/** Which skill a problem of a conversation practises. */
import { expect, test } from 'bun:test'
import { skillOfProblem } from '../../src/practice/problem-skill'

test.each([
  ['Solve 3x + 7 = 22', 'linear-equations'],
  ['Solve x + y = 5 and x - y = 1', 'systems'],
  ['Solve x^2 - 5x + 6 = 0', 'quadratics'],
  ['Expand (x + 2)(x + 3)', 'expanding'],
  ['Factorise x^2 + 5x + 6', 'factoring'],
  ['Differentiate x^3', 'derivatives'],
  ['Calculate 17 * 23', 'arithmetic'],
  ['Convert 3 km to m', 'units'],
  ['What is 15% of 80?', 'percent'],
  ['Find the median of 3, 8, 1, 9, 4', 'statistics'],
  ['Why is the sky blue?', undefined],
])('%s: %p', (problem, skill) => {
  expect(skillOfProblem(problem)?.id).toBe(skill as string)
})
