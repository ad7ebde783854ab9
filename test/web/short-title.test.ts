/** The title of a new session is the matter of its first message, in few words. */
import { expect, test } from 'bun:test'
import { shortTitle } from '../../src/web/sessions/api'

test.each([
  ['Solve 3x + 7 = 22. I did 3x = 15.', 'Solve 3x + 7 = 22'],
  ['Hi there, can you help me solve $x^2 = 4$? I am lost', 'x^2 = 4?'],
  ['hello! why is the sky blue?', 'Why is the sky blue?'],
  ['What is 2.5 times 4?', 'What is 2.5 times 4?'],
  ['Hm. What is a prime number? And why?', 'Hm. What is a prime number?'],
  ['Bitte löse 2x = 4', 'Löse 2x = 4'],
  ['Bonjour, aide-moi à résoudre 2x = 4', 'Résoudre 2x = 4'],
  ['Hola, ¿qué es una raíz?', '¿qué es una raíz?'],
  ['Hi\nline  one\n\nline two', 'Line one'],
  ['1. a step\n2. a step', '1. a step'],
  ['Hi', 'Hi'],
  ['🦉', '🦉'],
  [' $$ ', '$$'],
  ['ما هي الجذور؟', 'ما هي الجذور؟'],
])('%p is called %p', (message, title) => {
  expect(shortTitle(message)).toBe(title)
})

test('a long matter is cut between words, a long word inside it', () => {
  const long = shortTitle(`A train leaves ${'a far away station '.repeat(20)}`)
  expect(long).toMatch(/^A train leaves a far .*[^ ]…$/)
  expect([...long].length).toBeLessThanOrEqual(60)
  expect([...shortTitle('🦉'.repeat(500))].length).toBe(60)
})

test('a hostile message is read in linear time', () => {
  const begun = process.cpuUsage().user
  for (const piece of ['hi ', 'please ', '. ', '$', '\\(']) shortTitle(piece.repeat(10_000))
  expect((process.cpuUsage().user - begun) / 1_000).toBeLessThan(500)
})
