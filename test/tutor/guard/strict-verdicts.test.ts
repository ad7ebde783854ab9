/** Strict mode: a reply that arrives word by word says no verdict. */
import { expect, test } from 'bun:test'
import { ReplyGuard } from '../../../src/tutor/guard/reply-guard'
import { createStrictDetector } from '../../../src/tutor/guard/strict-detector'

const task = 'A tank of 50 litres loses 8 litres in 3 days. How much is left?'
const question = 'What do you know so far?'

/** What the learner sees of a reply in words. */
function shown(text: string): string {
  const guard = new ReplyGuard({
    detector: createStrictDetector({ task, learner: [] }),
    asksOnce: true,
    question: () => question,
  })
  return (text.match(/\S+\s*/g) ?? []).map((word) => guard.push(word)).join('') + guard.end()
}

test.each([
  'You really have nailed it with the way in which you put that.',
  'You got it with the way in which you put that.',
  'Your way of reading the task is spot on in my eyes.',
  'All of this was well done from the beginning to the end.',
  'To my mind this is not quite what the task wants you to find.',
])('a phrase that judges is replaced, also where each of its words is ordinary: %s', (text) =>
  expect(shown(text)).not.toContain(text),
)

test.each([
  'Think of what was done to the water on each day. What happens first?',
  'Look at it from the side of what is put on last. What do you see?',
])('the ordinary words of such phrases pass: %s', (text) => expect(shown(text)).toBe(text))

test('the word "constructor" is no number, though every object has a member of that name', () => {
  const text = 'Does your class have a constructor?'
  expect(shown(text)).toBe(text)
})
