/** Strict mode: what is derived from the numbers of a task is no number of the task. */
import { describe, expect, test } from 'bun:test'
import { createStrictDetector } from '../../../src/tutor/guard/strict-detector'

const task =
  'A tank of 5 litres loses 8.3% of its water in 3 days and 4% in 1 hour. How much is left?'
const discloses = createStrictDetector({ task, learner: ['I tried 1.'] })

describe('strict mode', () => {
  test.each(['In the end they have 0.083 of them.', 'It is 0.04.'])(
    'a percentage of the task written as hundredths is a new number: %s',
    (text) => expect(discloses(text)).toBe(true),
  )

  test.each([
    'It lies between 3 and 5.',
    'It is more than 3 but less than 5.',
    'It lies between -1 and 1.',
  ])('a narrow range for a result is a disclosure though the task names both bounds: %s', (text) =>
    expect(discloses(text)).toBe(true),
  )

  test.each([
    'Which of the 8.3% and the 4% comes first?',
    'Which stands first, the 3 or the 5?',
    'Look at the 3 days and the 5 litres again.',
  ])('the numbers of the task may be named: %s', (text) => expect(discloses(text)).toBe(false))
})
