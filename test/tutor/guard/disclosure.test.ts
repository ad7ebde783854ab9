/** No spelling of a held-back answer passes. */
import { describe, expect, test } from 'bun:test'
import { guardAfter, guarded } from './run-guard'
import { tellingTexts } from './disclosing-texts'

test('the table is long, and every case in it another one', () => {
  expect(tellingTexts.length).toBeGreaterThan(250)
  expect(new Set(tellingTexts.map((each) => JSON.stringify(each))).size).toBe(tellingTexts.length)
})

describe.each([
  ['whole', (text: string) => [text]],
  ['character by character', (text: string) => Array.from(text)],
])('%s', (_, split) => {
  test.each(tellingTexts)('%j: %j', (lines, text) => {
    const { text: shown, isReplaced } = guarded(guardAfter(lines), split(text))
    expect(isReplaced).toBe(true)
    if (!lines.join().includes(text)) expect(shown).not.toContain(text)
    expect(shown).toEndWith('?')
    expect(shown.split('?')).toHaveLength(2)
  })
})
