/** The tasks that a session holds: which is in focus, and whose key judges. */
import { expect, test } from 'bun:test'
import { assess } from '../../src/tutor/assess'
import type { TutorState } from '../../src/tutor/assessment'
import { inFocus } from '../../src/tutor/focus'
import { tasksOf } from '../../src/tutor/session-tasks'

/** The state after a dialogue of learner's messages. */
function after(...said: readonly string[]): TutorState {
  return said.reduce<TutorState | null>((state, _, at) => {
    const turns = said.slice(0, at + 1).map((content) => ({ role: 'user', content }) as const)
    return assess({ mode: 'socratic', turns, state }).state
  }, null) as TutorState
}

const equation = 'Solve 2x + 3 = 11'
const stickers = 'Ann has 25 stickers and buys 17 more in a shop. How many stickers does she have?'

test('a new task takes the focus, and the earlier one keeps its rung', () => {
  const state = after(equation, 'I am stuck', stickers)
  expect(state.problem).toBe(stickers)
  expect(tasksOf(state)).toMatchObject([
    { id: 1, problem: equation, rung: 'hint' },
    { id: 2, problem: stickers, rung: 'probe' },
  ])
})

test.each([
  'Back to my equation: what is x?',
  'What about my equation?',
  'Zurück zur Gleichung',
  'Zurück zu 2x + 3 = 11',
  'Revenons à mon équation',
  'Revenons à 2x + 3 = 11',
  'Volvamos a mi ecuación',
  'Can we do the first problem again?',
  'Noch einmal die vorige Aufgabe bitte',
  '回到我的方程',
  '最初の問題に戻りましょう',
])('"%s" brings the earlier task back with the help that it had', (text) => {
  const state = after(equation, 'I am stuck', stickers, text)
  expect(state).toMatchObject({ id: 1, problem: equation })
  expect(state.rung).not.toBe('probe')
  expect(tasksOf(state)).toHaveLength(2)
})

test('the same task posed again is no second one', () => {
  expect(tasksOf(after(equation, stickers, equation))).toHaveLength(2)
})

test('a task that is read once its numbers are settled keeps its place', () => {
  expect(tasksOf(after('1.500 + 500 = ?', '1500'))).toHaveLength(1)
})

test('the intake names an earlier task by its number, and a foreign number names none', () => {
  const state = after(equation, stickers)
  const relation = 'about_task'
  expect(inFocus(state, 'and that one?', { relation, earlier: 1 }).id).toBe(1)
  expect(inFocus(state, 'and that one?', { relation, earlier: 7 }).id).toBe(2)
})

test.each([
  'What is the first step?',
  'I read the last sentence twice',
  'As you said earlier',
  '?',
])('"%s" names no earlier task', (text) => {
  expect(after(equation, stickers, text).problem).toBe(stickers)
})
