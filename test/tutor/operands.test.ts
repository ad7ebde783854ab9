/** The numbers that a solution of a task may calculate with. */
import { expect, test } from 'bun:test'
import { operandReaders, operandSource } from '../../src/tutor/answer-key/operands'

test('the numbers of a long task are read in small parts, so that the check can pause between', () => {
  const task = `There are 17 boxes. ${'Each box stands in a row. '.repeat(300)}It takes 23 weeks.`
  const parts = operandReaders(task).map((read) => read())
  expect(parts.length).toBeGreaterThan(15)
  const isInTask = operandSource(parts.flat())
  expect([17, 23, 7].map(isInTask)).toEqual([true, true, true])
  expect(isInTask(19)).toBe(false)
})
