/** A choice by its letter, on a task that the mathematics reads. */
import { describe, expect, test } from 'bun:test'
import { assess } from '../../../src/tutor/assess'
import type { Assessment, TutorState } from '../../../src/tutor/assessment'

/** What the last message of a dialogue shows; the first one poses the task. */
function lastOf(messages: readonly string[]): Assessment {
  const turns = messages.map((content) => ({ role: 'user' as const, content }))
  let state: TutorState | null = null
  for (const at of turns.keys()) {
    const assessment = assess({ mode: 'socratic', turns: turns.slice(0, at + 1), state })
    if (at === turns.length - 1) return assessment
    state = assessment.state
  }
  throw new Error('A dialogue has a message')
}

const product = 'What is the product of 32 x 67?\nA) 1,824\nB) 1,934\nC) 2,044\nD) 2,144'
const equation = 'Solve 3x + 4 = 19. A) x=3 B) x=5 C) x=7'
const terms = 'Simplify 4x + 3x - 2.\nA) 7x + 2\nB) 7x - 2'
const fraction = 'Simplify 36/84.\nA) 9/21\nB) 18/40'

test.each([
  [product, 'D'],
  [product, 'I think it is (d)'],
  [product, 'The answer is D.'],
  [equation, 'B'],
  [terms, 'b)'],
  [fraction, 'A'],
])('%j: %s is solved', (task, said) => {
  const { finding, verbatim, state } = lastOf([task, said])
  expect(finding.kind).toBe('solved')
  expect(said).toContain(verbatim ?? '?')
  expect(state.solved).toBe(true)
})

describe('a wrong option', () => {
  test.each([
    [product, 'B'],
    [equation, 'A'],
    [terms, 'The answer is A'],
  ])('%j: %s is a wrong step, quoted as it was said', (task, said) => {
    const { finding, verbatim, state } = lastOf([task, said])
    expect(finding.kind).toBe('wrong_step')
    expect(said).toContain(verbatim ?? '?')
    expect(state.attempts).toBe(1)
  })

  test('chosen again is no new attempt; another one is', () => {
    expect(lastOf([product, 'B', 'B', 'B']).state.attempts).toBe(1)
    expect(lastOf([product, 'B', 'C']).state.attempts).toBe(2)
  })
})

test('a step of its own counts for itself, and other talk for none', () => {
  expect(lastOf([equation, '3x = 15']).finding.kind).toBe('right_step')
  expect(lastOf([equation, 'A question about this please']).finding.kind).toBe('open')
  expect(lastOf([equation, 'My dog has a bad left leb.']).finding.kind).toBe('open')
  expect(lastOf([equation, '3x = 15', 'B']).finding.kind).toBe('solved')
})
