/** What tells nothing is never touched. */
import { describe, expect, test } from 'bun:test'
import { guardAfter, guarded } from './run-guard'
import { harmlessTexts } from './harmless-texts'
import { tellingTexts } from './disclosing-texts'

test('the table is long', () => {
  expect(harmlessTexts.length).toBeGreaterThan(90)
})

describe.each([
  ['whole', (text: string) => [text]],
  ['character by character', (text: string) => Array.from(text)],
])('%s', (_, split) => {
  test.each(harmlessTexts)('%j: %j', (lines, text) => {
    expect(guarded(guardAfter(lines), split(text))).toEqual({ text, isReplaced: false })
  })
})

test('mode tutor is not guarded at all', () => {
  for (const [lines, text] of [...harmlessTexts, ...tellingTexts]) {
    expect(guarded(guardAfter(lines, 'tutor'), [text, text]).text).toBe(text + text)
  }
})
