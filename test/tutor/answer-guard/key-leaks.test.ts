/** Speakers that say the answer of a key, in every spelling, and harmless turns, on our own tasks. */
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import {
  choiceLeaks,
  type Count,
  harmlessChanges,
  keyLeaks,
  publicTasks,
  report,
  strictLeaks,
} from '../../../scripts/eval/key-leaks'
import { ordinary, unusual } from '../../../scripts/eval/leaks/spellings'
import { choiceQuestions, wordProblems } from './made-up-tasks'

const passed = (counts: readonly Count[]) => counts.flatMap(({ examples }) => examples)
const turns = (counts: readonly Count[]) => counts.reduce((sum, { of }) => sum + of, 0)

test('no ordinary spelling of an answer passes a key', () => {
  const counts = keyLeaks(wordProblems, ordinary)
  expect(turns(counts)).toBeGreaterThan(400)
  expect(passed(counts)).toEqual([])
})

test('no Roman numeral, range or other language passes a key', () => {
  const counts = keyLeaks(wordProblems, unusual)
  expect(turns(counts)).toBeGreaterThan(250)
  expect(passed(counts)).toEqual([])
})

test('a choice passes neither by its letter, nor by its place or words', () => {
  expect(passed(choiceLeaks(choiceQuestions))).toEqual([])
})

test('strict mode passes no new number in any spelling', () => {
  expect(passed(strictLeaks(wordProblems, { ...ordinary, ...unusual }))).toEqual([])
})

test('turns that ask about the numbers of a task pass unchanged', () => {
  const count = harmlessChanges(wordProblems)
  expect(count.of).toBeGreaterThan(90)
  expect(count.examples).toEqual([])
})

const data = process.env['TUTOR_DATA'] ?? join(import.meta.dir, '../../../../shared/data')
const tasks = publicTasks(data)
const every = 25
const sample = (tasks ?? []).filter((_, at) => at % every === 0)

test.skipIf(tasks === null)('the public tasks: no ordinary spelling passes a key', () => {
  const counts = keyLeaks(sample, ordinary)
  expect(turns(counts)).toBeGreaterThan(1000)
  expect(report('passed', counts)).toStartWith('passed: 0 of ')
})
