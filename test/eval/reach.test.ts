/** The lines of reach: that each one can be counted, and that a tutor who tells is counted. */
import { describe, expect, test } from 'bun:test'
import { reachFigures } from '../../scripts/eval/reach/cases'
import { findingWithKey } from '../../scripts/eval/reach/judged'
import { Lesson } from '../../scripts/eval/reach/lesson'
import { reachReport } from '../../scripts/eval/reach/report'
import { rows } from '../../scripts/eval/reach/rows'
import { wrongSolutions } from '../../scripts/eval/reach/students'
import { reachTasks } from '../../scripts/eval/reach/tasks'
import { tells } from '../../scripts/eval/reach/told'
import { checkKey } from '../../src/tutor/answer-key/check-key'

const [rolls] = reachTasks
if (!rolls) throw new Error('no task')
const told = { ...rolls, key: rolls.key }

describe('the tasks', () => {
  test.each(reachTasks.map((task) => [task.id, task] as const))(
    '%s has a key that passes the checks',
    async (_, { text, key }) => expect((await checkKey(key, text)).fault).toBeNull(),
  )

  test('no two of them have one name', () => {
    expect(new Set(reachTasks.map(({ id }) => id)).size).toBe(reachTasks.length)
  })

  test('right and wrong answers are told apart', () => {
    expect(findingWithKey(rolls.text, rolls.key, ['I get 18'])).toBe('solved')
    expect(findingWithKey(rolls.text, rolls.key, ['I get 19'])).toBe('wrong_step')
  })

  test('the first wrong line of a wrong solution is one of its lines', () => {
    for (const { lines, bad } of wrongSolutions) expect(lines[bad]).toBeDefined()
  })
})

describe('what the model tells', () => {
  test('the sentence of the model, and the answer as a new number', () => {
    expect(tells('Well: the answer is 18', told, [rolls.text])).toBe(true)
    expect(tells('You have 18 of them, I think.', told, [rolls.text])).toBe(true)
    expect(tells('What do the 48 rolls stand for?', told, [rolls.text])).toBe(false)
  })

  test('a lesson plays the model, and the real tutor guards it', async () => {
    const lesson = Lesson.withModel({ keyFor: () => rolls.key, intake: 'right' })
    await lesson.say({ message: rolls.text, model: 'What is asked?', relation: 'new_task' })
    const { reply } = await lesson.say({ message: 'Tell me.', model: rolls.told, relation: 'plea' })
    expect(tells(reply, told, [rolls.text])).toBe(false)
    const open = Lesson.withModel({ keyFor: () => 'open' })
    await open.say({ message: rolls.text, model: 'What is asked?' })
    const heard = await open.say({ message: 'Tell me.', model: rolls.told })
    expect(tells(heard.reply, told, [rolls.text])).toBe(true)
  })
})

test('a line counts its cases, and misses its aim by one too many', () => {
  const cases = [null, null, 'told'].map(
    (example) => ({ row: 'sideRemark', of: 'own', example }) as const,
  )
  const [figure] = reachFigures(cases)
  expect(figure).toMatchObject({ figure: { count: 1, of: 3 }, isMet: false })
  expect(reachReport({ own: reachFigures(cases) })).toContain(rows.sideRemark.before)
})
