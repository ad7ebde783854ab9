/** The answer of a computed problem in the words of other languages, as a numeral, in a range, as a count. */
import { expect, test } from 'bun:test'
import { guardAfter } from './run-guard'

const disclosing = [
  ['What is 15% of 260?', 'Die Antwort ist neununddreißig.'],
  ['What is 15% of 260?', 'Al final quedan treinta y nueve.'],
  ['What is 15% of 260?', '答案是三十九。'],
  ['What is 15% of 260?', 'They end up with 39 of them, as you see.'],
  ['What is 15% of 260?', 'It is XXXIX.'],
  ['Solve 5x - 9 = 2x + 15', 'A resposta é oito.'],
  ['Solve 5x - 9 = 2x + 15', '答えは八です。'],
  ['Solve 5x - 9 = 2x + 15', 'It lies between 7 and 9.'],
  ['Convert 2.75 hours to minutes', 'Il en reste cent soixante-cinq.'],
] as const

test.each(disclosing)('%s: %s is replaced', (task, sentence) => {
  const guard = guardAfter([task])
  const reply = `Look at it again. ${sentence} What comes first?`
  const shown = (reply.match(/[^]{1,5}/g) ?? []).map((piece) => guard.push(piece)).join('')
  expect(shown + guard.end()).not.toContain(sentence)
})

test.each([
  ['Solve x^2 - 5x + 6 = 0', 'One of the two sides is zero. What does that tell you?'],
  ['Solve 5x - 9 = 2x + 15', 'In 2015, on May 8, this was asked. What would you try first?'],
] as const)('%s: numbers that are not the answer pass', (task, reply) => {
  const guard = guardAfter([task])
  expect(guard.push(reply) + guard.end()).toBe(reply)
})
