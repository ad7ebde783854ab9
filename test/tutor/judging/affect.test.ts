/** Which messages name a feeling, and that such a message is a call for a smaller step. */
import { expect, test } from 'bun:test'
import { assess } from '../../../src/tutor/assess'
import { affectOf } from '../../../src/tutor/learner-intent'

test.each([
  ['this is so annoying, I hate math', 'frustrated'],
  ['Das nervt, ich hasse Mathe', 'frustrated'],
  ["C'est énervant, je déteste les maths", 'frustrated'],
  ['Qué frustrante, odio las matemáticas', 'frustrated'],
  ["I'm so bad at this, I'll never get it", 'anxious'],
  ['Ich bin zu dumm dafür', 'anxious'],
  ['Je suis nulle, je panique', 'anxious'],
  ['Tengo miedo, soy tonto', 'anxious'],
  ['3x = 15', null],
  ['She sells the rest for $2', null],
  ['Do I add the two numbers?', null],
])('"%s" names %p', (text, affect) => {
  expect(affectOf(text)).toBe(affect as never)
})

test('a feeling without a step is "stuck" and brings help one rung nearer', () => {
  const first = assess({
    mode: 'socratic',
    turns: [{ role: 'user', content: 'Solve 3x + 7 = 22' }],
    state: null,
  })
  const next = assess({
    mode: 'socratic',
    turns: [
      { role: 'user', content: 'Solve 3x + 7 = 22' },
      { role: 'user', content: 'this is so annoying, I hate math' },
    ],
    state: first.state,
  })
  expect(next).toMatchObject({
    finding: { kind: 'stuck' },
    affect: 'frustrated',
    state: { rung: 'hint' },
  })
})

test.each([
  ['Sag mir bitte die Antwort', 'asks_for_answer'],
  ['Donne-moi la réponse', 'asks_for_answer'],
  ['Dime la respuesta', 'asks_for_answer'],
  ['Ich verstehe das nicht', 'stuck'],
  ['Je ne comprends pas', 'stuck'],
  ['No entiendo', 'stuck'],
])('"%s" is %s', (content, kind) => {
  const first = assess({
    mode: 'socratic',
    turns: [{ role: 'user', content: 'Solve 3x + 7 = 22' }],
    state: null,
  })
  const turns = [
    { role: 'user' as const, content: 'Solve 3x + 7 = 22' },
    { role: 'user' as const, content },
  ]
  expect(assess({ mode: 'socratic', turns, state: first.state }).finding.kind).toBe(kind as never)
})
