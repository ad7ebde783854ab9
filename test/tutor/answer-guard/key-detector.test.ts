/** An answer key holds back its answers and the steps that the learner has not reached. */
import { expect, test } from 'bun:test'
import { createKeyDetector } from '../../../src/tutor/answer-guard/key-detector'
import { createStrictDetector } from '../../../src/tutor/answer-guard/strict-detector'
import { presentedResults } from '../../../src/tutor/answer-guard/presented-results'
import { ReplyGuard } from '../../../src/tutor/answer-guard/reply-guard'
import { eggs, eggsTask } from './keys'

const detector = createKeyDetector({
  task: eggsTask,
  learner: [],
  key: eggs,
  reachedSteps: [],
  rung: 'probe',
})

test('a key holds back its answer and its unreached steps', () => {
  expect(detector('She makes 18 dollars.')).toBe(true)
  expect(detector('There are nine eggs left.')).toBe(true)
  expect(detector('What happens to the 16 eggs?')).toBe(false)
})

test('strict mode holds back new numbers, and passes those of the task', () => {
  const strict = createStrictDetector({ task: eggsTask, learner: [] })
  expect(strict('She makes 18 dollars.')).toBe(true)
  expect(strict('What happens to the 16 eggs?')).toBe(false)
})

test('a result is what a text presents as the answer', () => {
  expect(presentedResults('The answer is 20.', eggsTask)).toEqual(['20'])
  expect(presentedResults('There are 16 eggs in the morning.', eggsTask)).toEqual([])
})

test('a guard judges the rest of a reply by the detector that it has changed to', () => {
  const guard = new ReplyGuard({ detector: null, asksOnce: true, question: () => 'What is left?' })
  expect(guard.push('Look at the eggs. ')).toBe('Look at the eggs.')
  guard.changeDetector(detector)
  expect(guard.push('She makes 18 dollars. ') + guard.end()).toBe(' What is left?')
})
