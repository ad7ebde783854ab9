/** Which words of the tutor set a task, a whole one or a part of the open one. */
import { describe, expect, test } from 'bun:test'
import { assess } from '../../src/tutor/assess'
import type { TutorState } from '../../src/tutor/assessment'
import { withTaskSet } from '../../src/tutor/set-tasks'
import type { Turn } from '../../src/tutor/tutor'

const task = 'Solve 3x + 7 = 22'

function after(...lines: readonly string[]): TutorState {
  let state: TutorState | null = null
  const turns: Turn[] = []
  for (const content of lines) {
    turns.push({ role: 'user', content })
    state = assess({ mode: 'socratic', turns: [...turns], state }).state
  }
  if (state === null) throw new Error('no message was assessed')
  return state
}

const open = after(task)
const over = after(task, 'x = 5')
const shownTo = (state: TutorState, shown: string) => withTaskSet(state, shown, 'socratic')
const setBy = (state: TutorState, shown: string) => shownTo(state, shown).others.at(-1)

describe('a part of the open task', () => {
  test.each([
    ['What is 22 - 7?', 'What is 22 - 7?'],
    ['Good. What is $3 \\cdot 4$?', 'What is 3 * 4?'],
    ['Was ist 22 - 7?', 'What is 22 - 7?'],
    ['Combien font 22 - 7 ?', 'What is 22 - 7?'],
    ['What do you get if you subtract 7 from 22?', 'What is 22 - 7?'],
  ])('%s', (shown, problem) => {
    expect(setBy(open, shown)).toMatchObject({ problem, setByTutor: true, partOf: open.id })
  })

  test('is one at a time, and is not set twice', () => {
    const first = shownTo(open, 'What is 22 - 7?')
    expect(shownTo(first, 'Once more: what is 22 - 7?')).toBe(first)
    expect(shownTo(first, 'What is 3 · 4?').others).toMatchObject([{ problem: 'What is 3 * 4?' }])
  })
})

describe('a transfer behind a colon is the task to its end, without the praise before it', () => {
  test.each([
    [
      'Right, “3 R 2” holds. To see whether it carries over: Divide 138 by 5. Give the quotient and the remainder.',
      'Divide 138 by 5.\nGive the quotient and the remainder.',
    ],
    [
      'Ja, “0,8 Periode 3” ist richtig. Nun eine ähnliche, ganz allein: schreibe $7/8$ als Dezimalzahl. Was kommt heraus?',
      'Write 7/8 as a decimal.',
    ],
  ])('%s', (shown, problem) => {
    expect(setBy(over, shown)).toMatchObject({ problem })
  })
})

describe('a transfer, with all its numbers', () => {
  test.each([
    ['Well done! Now try this: solve 5x - 3 = 17.', ['5x - 3 = 17']],
    ['Great. Can you solve $2x + 9 = 21$ in the same way?', ['2x + 9 = 21']],
    ['Nun eine ähnliche Aufgabe: löse $4x + 2 = 38$. Was kommt heraus?', ['4x + 2 = 38']],
    [
      'Pens cost 3 dollars and books 8. How much do 12 pens and 5 books cost?',
      ['3', '8', '12', '5'],
    ],
    [
      'Nice.\n\nLena has 45 stickers and gives away 12. She buys 3 packs of 8. How many has she?',
      ['45', '12', '3', '8'],
    ],
  ])('%s', (shown, numbers) => {
    const set = setBy(over, shown)
    expect(set).toMatchObject({ setByTutor: true, solved: false })
    expect(set?.partOf).toBeUndefined()
    for (const each of numbers) expect(set?.problem).toContain(each)
  })
})

test.each([
  'Begin with $3x + 7 = 22$. Take $7$ away from both sides: $3x = 15$. Divide both sides by $3$: $x = 5$.',
  'Nimm auf beiden Seiten 7 weg: 3x = 15. Teile beide Seiten durch 3, also x = 5.',
])('the whole way of the open task sets none, and a story behind it does: %s', (way) => {
  const revealed = after(task, 'x = 1', '3x = 16', 'x = 3', '3x = 29')
  expect(revealed.rung).toBe('reveal')
  expect(shownTo(revealed, `$3x = 29$ does not follow. ${way} Where did yours leave it?`)).toBe(
    revealed,
  )
  const story = 'Lena has 45 stickers and gives away 12. How many has she?'
  expect(setBy(revealed, `${way} ${story}`)?.problem).toBe(story)
})

test.each([
  'What would you do first in 3x + 7 = 22?',
  'Can you solve 3x + 7 = 22?',
  'Why do you subtract 7?',
  'Is 3x = 15 right?',
  'Which of the 2 sides would you change, and why?',
  'How did you find 5 in 2 steps?',
  'Do you see why 5 works?',
  'There are 3 ways to go on.',
])('"%s" sets none', (shown) => {
  expect(shownTo(open, shown)).toBe(open)
  expect(shownTo(over, shown)).toBe(over)
})

/** The assessment of an answer to the tutor's words. */
function answering(state: TutorState, shown: string, content: string) {
  const turns: Turn[] = [
    { role: 'user', content: task },
    { role: 'assistant', content: shown },
    { role: 'user', content },
  ]
  return assess({ mode: 'socratic', turns, state })
}

test('a bare value answers the part that the tutor has asked for, which is solved then', () => {
  const { finding, state } = answering(open, 'What is 22 - 7?', '15')
  expect(finding.kind).toBe('right_step')
  expect(state).toMatchObject({ id: open.id, solved: false })
  expect(state.others).toMatchObject([{ problem: 'What is 22 - 7?', solved: true }])
  expect(answering(open, 'What is 22 - 7?', '14').finding.kind).toBe('wrong_step')
})

test('a step on the transfer brings it in focus, right or wrong', () => {
  const shown = 'Now solve 5x - 3 = 17. What comes out?'
  for (const [step, kind] of [
    ['5x = 20', 'right_step'],
    ['x = 4', 'solved'],
    ['x = 1', 'wrong_step'],
  ] as const) {
    const { finding, state } = answering(over, shown, step)
    expect(finding.kind).toBe(kind)
    expect(state.problem).toBe('Solve 5x - 3 = 17')
    expect(state.others).toMatchObject([{ problem: task, solved: true }])
  }
})

test('in mode `tutor` the task stays in focus until it is solved, and no task is made up', () => {
  let state: TutorState | null = null
  const turns: { role: 'user' | 'assistant'; content: string }[] = []
  const found: string[] = []
  for (const content of [task, '3x = 29', '3x = 15', 'x = 5']) {
    turns.push({ role: 'user', content })
    const assessment = assess({ mode: 'tutor', turns: [...turns], state })
    found.push(`${assessment.finding.kind} ${assessment.state.problem}`)
    turns.push({ role: 'assistant', content: 'We go on. What is 22 - 7?' })
    state = withTaskSet(assessment.state, turns.at(-1)?.content ?? '', 'tutor')
  }
  const kinds = ['new_problem', 'wrong_step', 'right_step', 'solved']
  expect(found).toEqual(kinds.map((kind) => `${kind} ${task}`))
})
