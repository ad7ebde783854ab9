/** What the offline tutor says to talk about the lesson, to an essay, and after a way that it has shown. */
import { describe, expect, test } from 'bun:test'
import { actIn } from '../../../src/tutor/language/acts'
import { converse, questionsIn } from '../dialogue'

describe('talk about the lesson', () => {
  test.each([
    ['bye', 'farewell'],
    ['Okay, tschüss', 'farewell'],
    ['what can you do?', 'abilities'],
    ['Was kannst du eigentlich?', 'abilities'],
    ['are you sure?', 'doubt'],
    ['¿Estás seguro?', 'doubt'],
    ['why not?', 'why'],
    ['Warum?', 'why'],
    ['something else, please', 'change'],
    ['autre chose, s’il te plaît', 'change'],
    ['I would subtract on both sides', null],
    ['do I subtract on both sides?', null],
    ['why is x on the left?', null],
  ] as const)('%s is %s', (said, act) => expect(actIn(said)?.act ?? null).toBe(act))

  test('thanks and goodbye at the end are no plea for the task that was set', async () => {
    for (const end of ['thanks!', 'bye']) {
      const replies = await converse(['Solve 3x + 7 = 22', 'x = 5', end])
      const [, solved, last] = replies.map(({ text }) => text)
      const task = /\$[^$]*=[^$]*\$[^$]*$/.exec(solved ?? '')?.[0] ?? 'no task'
      expect(last).not.toContain(task.split('$')[1] ?? task)
      expect(questionsIn(last ?? '')).toBe(1)
    }
  })

  test('a wish for something else is asked about, and no question of the task', async () => {
    const [, reply] = await converse(['Solve 3x + 7 = 22', 'something else, please'])
    expect(reply?.text).not.toContain('3x')
    expect(reply?.text).toMatch(/\?$/)
  })
})

describe.each([
  [
    'I have to write an essay about zoos',
    'I think zoos should close',
    'Because animals need space',
    /claim/,
    /reason/,
  ],
  [
    'Ich soll eine Erörterung über Zoos schreiben',
    'Zoos sollten schließen',
    'Denn Tiere brauchen Platz',
    /Behauptung/,
    /Grund/,
  ],
  [
    'Tengo que escribir un ensayo sobre los zoos',
    'Los zoos deben cerrar',
    'Los animales necesitan espacio',
    /tesis/,
    /razón/,
  ],
  [
    'Je dois écrire une dissertation sur les zoos',
    'Les zoos doivent fermer',
    'Les animaux ont besoin de place',
    /thèse/,
    /raison/,
  ],
])('%s', (task, claim, reason, asksClaim, asksReason) => {
  test('is led from claim to reason, and asks again where nothing was added', async () => {
    const replies = await converse([task, 'hmm', claim, reason])
    const texts = replies.map(({ text }) => text)
    expect(texts[0]).toMatch(asksClaim)
    expect(texts[2]).toMatch(asksClaim)
    expect(texts[3]).toMatch(asksReason)
    for (const text of texts) expect(questionsIn(text)).toBe(1)
    expect(new Set(texts).size).toBe(texts.length)
  })
})

test('after the whole way a learner who is stuck is asked about its lines', async () => {
  const wrong = ['3x + 4x', 'x^2 + 8x', '3x^3 + 8x^2', '3x^2 + 4x']
  const lines = [
    'Differentiate x^3 + 4x^2',
    'I do not know how',
    ...wrong,
    'just tell me',
    'I am stuck',
  ]
  const replies = await converse(lines)
  expect(replies.at(-1)?.state.rung).toBe('reveal')
  expect(replies.some(({ text }) => /way above/.test(text))).toBe(true)
})

test('fractions of one size are not called hard, and a sum is compared with its part', async () => {
  const replies = await converse(['What is 2/3 + 1/4?', '3/7', '8/12 + 3/12'])
  const [, wrong, like] = replies.map(({ text }) => text)
  expect(wrong).toMatch(/2\/3/)
  expect(like).not.toMatch(/harder|different size/)
})

test('a similar story is told with its numbers', async () => {
  const story = 'Tom has 3 boxes with 12 pencils each and gives 7 away. How many pencils are left?'
  const [, solved] = await converse([story, '29'])
  expect(solved?.text).toMatch(/\d+ boxes|\d+ \w+ with \d+/)
  expect(questionsIn(solved?.text ?? '')).toBe(1)
})
