/** The language of short messages, and of a dialogue of which some messages show none. */
import { describe, expect, test } from 'bun:test'
import { detectLanguage, languageOfDialogue } from '../../../src/tutor/language/detect'
import { threadTime } from '../../support/loop-probe'
import { laterMessages, messages } from './samples'

test.each(messages)('%s is %p', (text, language) => {
  expect(detectLanguage(text)).toBe(language as never)
})

test('of later messages nine in ten are found, and none is taken for another of the four', () => {
  const found = laterMessages.map(([text, language]) => ({
    text,
    language,
    detected: detectLanguage(text),
  }))
  const right = found.filter(({ language, detected }) => language === detected)
  expect(right.length / found.length).toBeGreaterThan(0.85)
  const confused = found.filter(
    ({ language, detected }) =>
      detected !== null && detected !== 'other' && language !== 'other' && language !== detected,
  )
  expect(confused).toEqual([])
})

describe('a dialogue', () => {
  test.each([
    [['Löse 3x + 7 = 22', '3x = 15', 'x = 5'], 'de'],
    [['Solve 3x + 7 = 22', 'keine Ahnung'], 'de'],
    [['¿Cuánto es 17*24?', '408'], 'es'],
    [['x^2 = 49'], 'en'],
    [[], 'en'],
    [['Quanto é 17*24?', '408'], 'other'],
    [['解方程 3x+7=22', 'x=5'], 'other'],
  ] as const)('%p is held in %s', (said, language) => {
    expect(languageOfDialogue(said)).toBe(language)
  })
})

test('a long message is read in little time', () => {
  const started = threadTime()
  for (const text of [
    'a1'.repeat(50_000),
    "l'".repeat(50_000),
    'é '.repeat(50_000),
    '$'.repeat(90_000),
  ]) {
    detectLanguage(text)
  }
  expect(threadTime() - started).toBeLessThan(3_000)
})
