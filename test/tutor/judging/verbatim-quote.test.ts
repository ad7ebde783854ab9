/** A client is shown the learner's own words, also where the mathematics read them as formulas. */
import { expect, test } from 'bun:test'
import { assess } from '../../../src/tutor/assess'
import { describeAssessment } from '../../../src/tutor/open-task'

test.each([
  ['so I get 3x=15', '3x=15'],
  ['then 3x  =  29 maybe', '3x  =  29'],
  ['also 3·x = 29', '3·x = 29'],
  ['I think \\(3x = 29\\)', '3x = 29'],
  ['then x = 12 − 4', 'x = 12 − 4'],
])('%p is quoted as %p', (content, quote) => {
  const task = { role: 'user' as const, content: 'Solve 3x + 7 = 22' }
  const { state } = assess({ mode: 'socratic', turns: [task], state: null })
  const turns = [task, { role: 'user' as const, content }]
  expect(describeAssessment(assess({ mode: 'socratic', turns, state }))?.quote).toBe(quote)
})
