/** An answer key holds back its answers and the steps that the learner has not reached. */
import { describe, expect, test } from 'bun:test'
import { createKeyDetector, presentedResults } from '../../../src/tutor/guard/key-detector'
import { createStrictDetector } from '../../../src/tutor/guard/strict-detector'
import { ReplyGuard } from '../../../src/tutor/guard/reply-guard'
import { eggs, eggsTask, keyOf } from './keys'

const detector = createKeyDetector({
  task: eggsTask,
  learner: [],
  key: eggs,
  reachedSteps: [],
  rung: 'probe',
})

test('a key holds back its answer and its unreached steps', () => {
  expect(detector('She makes 18 dollars.')).toBe(true)
  expect(detector('There are nine eggs left.')).toBe(true)
  expect(detector('What happens to the 16 eggs?')).toBe(false)
})

test('strict mode holds back new numbers, and passes those of the task', () => {
  const strict = createStrictDetector({ task: eggsTask, learner: [] })
  expect(strict('She makes 18 dollars.')).toBe(true)
  expect(strict('What happens to the 16 eggs?')).toBe(false)
})

test('a result is what a text presents as the answer', () => {
  expect(presentedResults('The answer is 20.', eggsTask)).toEqual([
    { written: '20', isNamed: true },
  ])
  expect(presentedResults('There are 16 eggs in the morning.', eggsTask)).toEqual([])
})

test('a guard judges the rest of a reply by the detector that it has changed to', () => {
  const guard = new ReplyGuard({ detector: null, asksOnce: true, question: () => 'What is left?' })
  expect(guard.push('Look at the eggs. ')).toBe('Look at the eggs.')
  guard.changeDetector(detector)
  expect(guard.push('She makes 18 dollars. ') + guard.end()).toBe(' What is left?')
})

const afterStep = createKeyDetector({
  task: eggsTask,
  learner: ['16 - 3 - 4 = 9'],
  key: eggs,
  reachedSteps: ['s1'],
  rung: 'hint',
})

test.each([
  'You found that 9 eggs are left.',
  'So there are nine eggs. What does one egg cost?',
  'What does each of the 9 eggs bring?',
])('a step that the learner has reached may be said: %s', (text) => {
  expect(afterStep(text)).toBe(false)
})

test('a step that the learner has reached may be confirmed, as no answer and not before', () => {
  const confirmation = 'Yes, 9 is right for the eggs left.'
  expect(afterStep(confirmation)).toBe(false)
  expect(afterStep('Yes, 9 is the right answer.')).toBe(true)
  expect(afterStep('Yes, 18 is right.')).toBe(true)
  expect(detector(confirmation)).toBe(true)
})

test('the rung of a worked step frees the next step, never the answer', () => {
  const open = { task: eggsTask, learner: [], key: eggs, rung: 'worked_step' } as const
  const first = createKeyDetector({ ...open, reachedSteps: [] })
  expect(first('16 - 3 - 4 = 9 eggs are left.')).toBe(false)
  expect(first('So she makes 18 dollars.')).toBe(true)
  const last = createKeyDetector({ ...open, reachedSteps: ['s1'] })
  expect(last('9 · 2 = 18')).toBe(true)
})

test.each(['reveal', 'check'] as const)('on %s nothing is held back', (rung) => {
  const free = createKeyDetector({ task: eggsTask, learner: [], key: eggs, reachedSteps: [], rung })
  expect(free('She makes 18 dollars.')).toBe(false)
})

test.each([
  'She makes $18.00 a day.',
  'That is 1800 cents.',
  'It is three short of 21.',
  'It is the sum of 9 and 9.',
  'Somewhere between 17 and 19.',
  'e-i-g-h-t-e-e-n',
  'The first digit is 1 and the second digit is 8.',
  '9 mal 2 Dollar',
  'The answer is 20.',
  'Then 16 is the final answer.',
])('it is held back: %s', (text) => {
  expect(detector(text)).toBe(true)
})

test.each([
  'There are two things to look at.',
  'Step 2 comes later; first look at the 16 eggs.',
  '1. Read the task.\n2. Write down what she does with the eggs.\n',
  'She eats 3 and bakes with 4. What is left for the market?',
  'Mathematicians used such tables in 1850.',
  'You said that the answer is 26. How did you get there?',
])('it passes: %s', (text) => {
  expect(detector(text)).toBe(false)
})

const strict = createStrictDetector({ task: eggsTask, learner: ['16 - 3 = 13?', 'Is it 26?'] })

test.each([
  "That's right!",
  'Correct.',
  'Not quite.',
  'Das ist falsch.',
  'Genau!',
  "C'est exact.",
  'Eso no es correcto.',
  'Isso está errado.',
  'È sbagliato.',
  '不对。',
  '正解です。',
  'Try 16 - 4.',
  'So the answer is 16.',
  'Compare it with 20.',
  'How did you get 27?',
  'The problem gives 24 as the result.',
  'So it gives 16.',
])('strict mode holds back: %s', (text) => {
  expect(strict(text)).toBe(true)
})

test.each([
  'You wrote 16 - 3 = 13. What comes next?',
  'Is that the right order?',
  'How did you get 26?',
  'Where did you get the 26 from?',
  'The problem gives 16 and 3. What does each of them mean?',
  'Look at the two numbers on the right side.',
  'What happens to the 16 eggs, and to the 3 and the 4?',
  'How could you check whether it is correct?',
])('strict mode passes: %s', (text) => {
  expect(strict(text)).toBe(false)
})

test('strict mode passes a verdict that the caller has judged', () => {
  const judged = createStrictDetector({ task: eggsTask, learner: ['16 - 3 = 13'], mayJudge: true })
  expect(judged("That's right: 16 - 3 = 13.")).toBe(false)
})

describe('an answer that the task has as a number, with a word of conclusion behind it', () => {
  const task = 'Ann had 5 pens, gave 2 away and got 2 back. How many pens has she now?'
  const detects = createKeyDetector({
    task,
    learner: [],
    key: keyOf('5'),
    reachedSteps: [],
    rung: 'probe',
  })

  test.each(['There are 5 altogether.', 'She has 5 in total.', 'Es sind 5 insgesamt.'])(
    '%s is held',
    (said) => expect(detects(said)).toBe(true),
  )

  test.each(['There were 5 of the total at first.', 'She had 5 pens at first.'])(
    '%s passes',
    (said) => expect(detects(said)).toBe(false),
  )
})

describe('an option that a sentence singles out', () => {
  const task = 'Welches Tier ist ein Säugetier?\nA) ein Frosch\nB) ein Wal\nC) ein Huhn'
  const answers = [{ value: 'B', unit: null, aliases: ['ein Wal'] }]
  const detects = createKeyDetector({
    task,
    learner: [],
    key: { kind: 'choice', answers, steps: [], hints: [], mistakes: [] },
    reachedSteps: [],
    rung: 'probe',
  })

  test.each([
    ['Es ist der Wal.', true],
    ['Wal!', true],
    ['Die zweite.', true],
    ['The middle one.', true],
    ['Weder A noch C.', true],
    ['Frosch und Huhn sind es nicht.', true],
    ['Welches Tier atmet Luft?', false],
    ['Der Frosch und der Wal: worin sind sie verschieden?', false],
    ['Sieh dir die zweite Zeile der Aufgabe an.', false],
  ])('%s', (said, isHeld) => expect(detects(said)).toBe(isHeld))
})
