/** "An example, please" shows another task of the kind, whatever the task. */
import { expect, test } from 'bun:test'
import { randomOf } from '../../../src/math/random'
import { levels } from '../../../src/practice/item'
import { skills } from '../../../src/practice/skills'
import { problemIn } from '../../../src/tutor/mathematics'
import { converse, numbersIn, questionsIn } from '../dialogue'

const asking = [
  ['en', 'an example, please'],
  ['de', 'ein Beispiel bitte'],
  ['es', 'un ejemplo por favor'],
  ['fr', 'un exemple s’il te plaît'],
] as const

const tasks = skills.map(({ id, draft }, at) => {
  const [language, said] = asking[at % asking.length] ?? asking[0]
  const level = levels[at % levels.length] ?? 'easy'
  return { id, said, task: draft(level, randomOf('example')).in(language).question }
})

test('an example of each skill has a number that the task has not, and asks one question', async () => {
  const found: string[] = []
  for (const { id, said, task } of tasks.filter((one) => problemIn(one.task) !== null)) {
    const [, reply] = await converse([task, said])
    const text = reply?.text ?? ''
    const known = new Set(numbersIn(task))
    const isOther = numbersIn(text).some((number) => !known.has(number))
    if (!isOther || questionsIn(text) !== 1) found.push(`${id}: ${task} → ${text}`)
  }
  expect(found).toEqual([])
}, 90_000)
