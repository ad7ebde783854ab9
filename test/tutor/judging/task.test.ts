/** Which messages pose a task, and which are talk. */
import { describe, expect, test } from 'bun:test'
import { assess } from '../../../src/tutor/assess'

const problemOf = (content: string) =>
  assess({ mode: 'socratic', turns: [{ role: 'user', content }], state: null }).state.problem

describe('a message opens a task', () => {
  test.each([
    'Name the powerhouse of the cell.',
    'In welchem Jahr fiel die Mauer?',
    'Translate "dog" into French.',
    'Which planet is the largest?',
    'A farmer has 12 cows and sells a third of them. How many are left?',
    'Which of these is prime?\nA) 9\nB) 11\nC) 15',
  ])('%s', (text) => {
    expect(problemOf(text)).toBe(text)
  })
})

describe('a message is talk', () => {
  test.each([
    'hello',
    'Can you help me?',
    'What should I do next?',
    'How does this work?',
    'why?',
    'Kannst du mir helfen?',
    'Est-ce que tu peux m’aider ?',
    'thanks, see you tomorrow!',
    '3 * 4 = 12, right?',
    'I think the answer is 12',
  ])('%s', (text) => {
    expect(problemOf(text)).toBeNull()
  })
})

describe('a false equality beside an equation', () => {
  const on = (task: string, content: string) => {
    const first = { role: 'user', content: task } as const
    const { state } = assess({ mode: 'socratic', turns: [first], state: null })
    return assess({ mode: 'socratic', turns: [first, { role: 'user', content }], state }).finding
  }

  test('with the unknown in it is for the mathematics', () => {
    expect(on('Solve 7 - 2t = 15', '7 = 15 + 2t').kind).toBe('right_step')
    expect(on('Solve 2x + 3 = 2x + 5', '3 = 5').kind).not.toBe('wrong_step')
  })

  test('of numbers alone is a wrong step', () => {
    const finding = on('Solve 3x + 7 = 22', '3x = 15 because 22 - 7 = 14')
    expect(finding).toMatchObject({ kind: 'wrong_step', quote: '22 - 7 = 14' })
  })
})
