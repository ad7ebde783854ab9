/** The tutor continues a dialogue that began without it: an imported one, or a guest's. */
import { describe, expect, test } from 'bun:test'
import { assess } from '../../src/tutor/assess'
import { openLadder } from '../../src/tutor/hint-ladder'
import type { Turn } from '../../src/tutor/tutor'

const said = (content: string): Turn => ({ role: 'user', content })
const answered = (content: string): Turn => ({ role: 'assistant', content })
const assessed = (...turns: Turn[]) => assess({ mode: 'socratic', turns, state: null })

const equation = 'Solve 3x + 7 = 22'
const story =
  'Tom has 12 boxes of 8 pens each and gives 30 pens away to his friends. How many pens does he keep?'

describe('the task of the earlier messages is open', () => {
  test.each([
    ['computed', equation],
    ['of words', story],
  ])('%s', (_, task) => {
    const { state, finding } = assessed(said(task), answered('What first?'), said('Just tell me'))
    expect(finding.kind).toBe('asks_for_answer')
    expect(state.problem).toBe(task)
    expect(state.rung).toBe('probe')
  })

  test('with the attempts of the learner, and not what an assistant said', () => {
    const { state, finding } = assessed(
      said(equation),
      answered('Solve 9y = 18'),
      said('x = 4'),
      answered('Is it?'),
      said('x = 5'),
    )
    expect(finding.kind).toBe('solved')
    expect(state).toMatchObject({ problem: equation, attempts: 1, rung: 'check' })
  })
})

test('a new task takes its place, and greetings pose none', () => {
  expect(assessed(said(equation), said('Solve 2y = 10')).state.problem).toBe('Solve 2y = 10')
  expect(assessed(said('Hello there'), said('How are you?')).state.problem).toBeNull()
})

test('a stored state counts alone', () => {
  const turns = [said(equation), said('Just tell me')]
  const state = openLadder('Solve 2y = 10')
  expect(assess({ mode: 'socratic', turns, state }).state.problem).toBe('Solve 2y = 10')
})

test('only the latest messages are assessed, and none that is very long', () => {
  const talk = Array.from({ length: 100 }, (_, at) => said(`I like the number ${at} best.`))
  expect(assessed(said(equation), ...talk, said('Just tell me')).state.problem).not.toBe(equation)
  const long = said('word '.repeat(6_000))
  expect(assessed(said(equation), long, said('Just tell me')).state.problem).toBeNull()
})
