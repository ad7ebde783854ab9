/** Speakers that say the answer of a key, in every spelling, and harmless turns, on our own tasks. */
import { expect, test } from 'bun:test'
import { type Figure, sumOf } from '../../../scripts/eval/figure'
import {
  choiceLeaks,
  harmlessChanges,
  keyLeaks,
  strictLeaks,
} from '../../../scripts/eval/key-leaks'
import { ordinary, unusual } from '../../../scripts/eval/leaks/spellings'
import { dataFolder, everyNth, readPublicSets } from '../../../scripts/eval/public-sets'
import { choiceQuestions, wordProblems } from './made-up-tasks'

const passed = (counts: readonly Figure[]) => counts.flatMap(({ examples }) => examples)
const turns = (counts: readonly Figure[]) => counts.reduce((sum, { of }) => sum + of, 0)

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

const records = await readPublicSets(dataFolder(process.env['TUTOR_DATA']))
const sample = everyNth(records ?? [], 25)

test.skipIf(records === null)('the public sets: no ordinary spelling passes a key', () => {
  const all = sumOf('passed', keyLeaks(sample, ordinary))
  expect(all.of).toBeGreaterThan(1000)
  expect(all.examples).toEqual([])
})
