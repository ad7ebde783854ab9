/** The checks of an answer key by code, the agreement of samples, and what may be a task. */
import { describe, expect, test } from 'bun:test'
import { keysAgree } from '../../src/tutor/answer-key/agreement'
import { checkKey } from '../../src/tutor/answer-key/check-key'
import type { AnswerKey } from '../../src/tutor/answer-key/key'
import { readAnswerKey } from '../../src/tutor/answer-key/read-key'
import { mayBeTask, normalizedTask } from '../../src/tutor/answer-key/task'
import { eggsKey, eggsTask, wrongEggsKey } from '../support/eggs'

const read = (json: object): AnswerKey => {
  const key = readAnswerKey(json as Readonly<Record<string, unknown>>)
  if (key === null || key === 'open') throw new Error(`no key: ${String(key)}`)
  return key
}
const step = (formula: string, value: string, needs: string[] = [], id = 's1') => ({
  id,
  label: 'what it finds',
  formula,
  value,
  needs,
})
const numeric = (value: string, steps: object[] = [], unit: string | null = null) => ({
  checkable: true,
  kind: 'numeric',
  answers: [{ value, unit, aliases: [] }],
  steps,
})
const faultOf = async (json: object, task: string) => (await checkKey(read(json), task)).fault

describe('a key', () => {
  test.each([
    ['of the steps of its task', eggsKey, eggsTask],
    ['that is wrong and consistent', wrongEggsKey, eggsTask],
    ['without steps', numeric('16'), 'What price maximises its revenue?'],
    [
      'with half, dozen and percent',
      numeric('7.2', [step('2 * 12 * 0.3', '7.2')]),
      'Of two dozen eggs 30 % broke. How many?',
    ],
    ['with a third', numeric('4', [step('12 / 3', '4')]), 'A third of 12 apples: how many?'],
    [
      'with the days of a week',
      numeric('35', [step('5 * 7', '35')]),
      'He runs 5 km daily. How far in a week?',
    ],
    [
      'with 20 % more',
      numeric('60', [step('50 * 1.2', '60')]),
      'A price of 50 rises by 20%. What is it?',
    ],
    [
      'with thousands',
      numeric('2,500', [step('1,000 + 1,500', '2,500')]),
      '1,000 and 1,500 make what number?',
    ],
    ['with a currency', numeric('$18', [step('$9 * 2', '$18')]), 'Two at $9 each: how much?'],
    [
      'with π',
      numeric('78.54', [step('π * 5^2', '78.54')]),
      'What is the area of a circle of radius 5?',
    ],
    [
      'with two thirds rounded',
      numeric('0.67', [step('2 / 3', '0.67')]),
      'What is 2 over 3, to two places?',
    ],
    [
      'with a negative answer',
      numeric('-4', [step('3 - 7', '-4')]),
      'It was 3 degrees and fell by 7. How cold?',
    ],
    ['of an equation', numeric('5'), 'Solve 2x + 3 = 13 for x.'],
    [
      'with the name of its unknown',
      numeric('x = 7', [step('10 + 4', '14'), step('14 / 2', '7', ['s1'], 's2')]),
      'Nina thinks of a number x. When she takes 4 from twice her number, 10 is left. What is x?',
    ],
    [
      'with a week in Chinese',
      numeric('35', [step('0.5 * 10', '5'), step('5 * 7', '35', ['s1'], 's2')]),
      '约翰照顾10条狗。每条狗每天需要0.5小时。他每周要花多少时间?',
    ],
    [
      'with a dozen in Spanish',
      numeric('36', [step('3 * 12', '36')]),
      'Ana compra tres docenas de huevos. ¿Cuántos huevos son?',
    ],
    [
      'with a half and a day in French',
      numeric('12', [step('24 / 2', '12')]),
      'La pluie tombe la moitié de la journée. Combien de temps ?',
    ],
    ['of a huge number', numeric('9'.repeat(60)), 'Which number is it?'],
  ])('%s passes', async (_, key, task) => {
    expect(await faultOf(key, task)).toBeNull()
  })

  test.each([
    [
      'whose formula has another value',
      numeric('8', [step('16 - 3 - 4', '8')]),
      eggsTask,
      'formula',
    ],
    ['that divides by zero', numeric('8', [step('16 / (3 - 3)', '8')]), eggsTask, 'formula'],
    ['with a number from nowhere', numeric('11', [step('16 - 5', '11')]), eggsTask, 'operand'],
    [
      'that names no need',
      numeric('18', [step('16 - 3 - 4', '9'), step('9 * 2', '18', [], 's2')]),
      eggsTask,
      'operand',
    ],
    ['that needs a later step', numeric('9', [step('16 - 3 - 4', '9', ['s2'])]), eggsTask, 'needs'],
    ['that needs itself', numeric('9', [step('16 - 3 - 4', '9', ['s1'])]), eggsTask, 'needs'],
    [
      'whose last value is no answer',
      numeric('18', [step('16 - 3 - 4', '9')]),
      eggsTask,
      'last_value',
    ],
    ['that is no root', numeric('6'), 'Solve 2x + 3 = 13 for x.', 'root'],
    ['that is no number', numeric('many'), eggsTask, 'answer_form'],
    [
      'of an option that is not there',
      { ...numeric('F'), kind: 'choice' },
      'Which?\nA) 1\nB) 2',
      'choice',
    ],
    ['of an option without options', { ...numeric('A'), kind: 'choice' }, eggsTask, 'choice'],
  ])('%s is refused', async (_, key, task, fault) => {
    expect(await faultOf(key, task)).toBe(fault as never)
  })

  test('a choice is its letter, however the model names it', async () => {
    const task = 'Which river is longest?\nA) The Rhine\nB) The Nile\nC) The Po'
    for (const value of ['B', 'b', '(B)', 'B) The Nile', 'The Nile']) {
      const { key } = await checkKey(read({ ...numeric(value), kind: 'choice' }), task)
      expect(key?.answers[0]).toMatchObject({ value: 'B', aliases: ['The Nile'] })
    }
  })

  test('hints, labels and mistakes that hold a value are taken out', async () => {
    const hint = (question: string, stepId = 's1') => ({ stepId, rung: 'hint', question })
    const { key } = await checkKey(
      read({
        ...eggsKey,
        steps: [{ ...eggsKey.steps[0], label: '9 eggs left' }, eggsKey.steps[1]],
        hints: [
          hint('Is it not 18 dollars?'),
          hint('Are nine eggs left?'),
          hint('What do 9 eggs bring?', 's2'),
          hint('How many does she use?'),
          hint('Anything?', 's9'),
        ],
        mistakes: [
          { value: '18', question: 'Is that all?' },
          { value: '26', question: 'Is it 18?' },
          { value: '32', question: 'Which eggs are not for sale?' },
        ],
      }),
      eggsTask,
    )
    expect(key?.hints.map(({ question }) => question)).toEqual([
      'What do 9 eggs bring?',
      'How many does she use?',
    ])
    expect(key?.mistakes.map(({ value }) => value)).toEqual(['32'])
    expect(key?.steps[0]?.label).not.toContain('9')
  })
})

describe('what a model writes', () => {
  test('unknown members are ignored, and missing lists are empty', () => {
    const json = {
      checkable: true,
      kind: 'text',
      answers: [{ value: 'Paris', more: 1 }],
      extra: {},
    }
    expect(readAnswerKey(json)).toEqual({
      kind: 'text',
      answers: [{ value: 'Paris', unit: null, aliases: [] }],
      steps: [],
      hints: [],
      mistakes: [],
      lacksHelp: true,
    })
  })

  test.each([
    { checkable: 'true', kind: 'Numeric', answers: [{ value: 18 }] },
    { checkable: true, kind: 'number', answers: ['18'] },
    { checkable: 'yes', kind: 'numeric', answers: 18 },
    { kind: 'integer', answer: { value: '18', unit: '', aliases: null } },
  ])('the key of a small model: %j', (json) => {
    expect(read(json)).toMatchObject({ kind: 'numeric', answers: [{ value: '18', unit: null }] })
  })

  test('steps without ids and needs have their numbers, and may use all before them', () => {
    const steps = [
      { formula: '16 - 3 - 4', result: 9 },
      { label: 'money made', formula: '9 * 2', value: 18 },
      { id: 3, formula: '18 + 0', value: 18, needs: 's2' },
    ]
    const { steps: written } = read({ ...eggsKey, steps })
    expect(written.map(({ id, value, needs }) => [id, value, needs])).toEqual([
      ['s1', '9', []],
      ['s2', '18', ['s1']],
      ['3', '18', ['s2']],
    ])
  })

  test.each([
    { checkable: false, kind: 'open' },
    { checkable: false },
    { checkable: true, kind: 'open', answers: [{ value: '1' }] },
  ])('an open task: %j', (json) => {
    expect(readAnswerKey(json)).toBe('open')
  })

  test.each([
    {},
    { checkable: true, kind: 'numeric' },
    { checkable: true, kind: 'numeric', answers: [] },
    { checkable: true, kind: 'essay', answers: [{ value: '1' }] },
    { ...eggsKey, answers: '' },
    { ...eggsKey, answers: [{ value: '' }] },
    { ...eggsKey, answers: [{ value: '1'.repeat(201) }] },
    { ...eggsKey, steps: [eggsKey.steps[0], eggsKey.steps[0]] },
    { ...eggsKey, steps: Array.from({ length: 31 }, (_, at) => step('16', '16', [], `s${at}`)) },
    { ...eggsKey, steps: [{ ...step('1', '1'), needs: [{}] }] } as object,
    { ...eggsKey, steps: ['16 - 3 - 4 = 9'] } as object,
  ])('no key: %j', (json) => {
    expect(readAnswerKey(json as Readonly<Record<string, unknown>>)).toBeNull()
  })
})

describe('two samples', () => {
  const answer = (
    value: string,
    unit: string | null = null,
    kind = 'numeric',
    aliases: string[] = [],
  ) => read({ checkable: true, kind, answers: [{ value, unit, aliases }] })

  test.each([
    [answer('18'), answer('18.0')],
    [answer('18', 'dollars'), answer('$18')],
    [answer('0.5'), answer('1/2')],
    [answer('0.67'), answer('2/3')],
    [answer('90', 'minutes'), answer('1.5', 'hours')],
    [answer('18', 'eggs'), answer('18', 'dozen eggs')],
    [answer('25', '%'), answer('0.25')],
    [answer('1 1/2'), answer('1.5')],
    [answer('3+2i'), answer('2i+3')],
    [answer('2*(x+1)', null, 'expression'), answer('2x + 2', null, 'expression')],
    [answer('x = 5', null, 'expression'), answer('5')],
    [answer('B', null, 'choice'), answer('B', null, 'choice')],
    [answer('The Nile', null, 'text'), answer('nile', null, 'text')],
    [answer('Émile Zola', null, 'text'), answer('Zola', null, 'text', ['Emile Zola'])],
  ])('agree: %j and %j', (one, other) => {
    expect([keysAgree(one, other), keysAgree(other, one)]).toEqual([true, true])
  })

  test.each([
    [answer('18'), answer('26')],
    [answer('0.33'), answer('0.34')],
    [answer('5', 'km'), answer('5', 'm')],
    [answer('5', 'km'), answer('5', 'hours')],
    [answer('-5'), answer('5')],
    [answer('2x + 2', null, 'expression'), answer('2x + 1', null, 'expression')],
    [answer('B', null, 'choice'), answer('C', null, 'choice')],
    [answer('C++', null, 'text'), answer('C#', null, 'text')],
    [answer('18'), answer('18', null, 'text')],
  ])('disagree: %j and %j', (one, other) => {
    expect([keysAgree(one, other), keysAgree(other, one)]).toEqual([false, false])
  })
})

test('each writing of the largest keys of texts is made once when they are compared', () => {
  const words = (at: number) => `the answer ${at} `.repeat(20).slice(0, 200)
  const twelve = Array.from({ length: 12 }, (_, at) => at)
  const aliasesAt = (at: number) => twelve.map((add) => words(at + add))
  const answerAt = (at: number) => ({ value: words(at), aliases: aliasesAt(at) })
  const largest = (from: number) =>
    read({ checkable: true, kind: 'text', answers: twelve.map((at) => answerAt(from + 100 * at)) })
  const [one, other] = [largest(0), largest(5000)]
  const costs = [1, 2, 3].map(() => {
    const start = process.cpuUsage()
    expect(keysAgree(one, other)).toBe(false)
    return process.cpuUsage(start).user / 1000
  })
  // Comparing every pair anew took 100 to 200 ms, once each 2 ms.
  expect(Math.min(...costs)).toBeLessThan(40)
})

describe('a text', () => {
  test.each([
    eggsTask,
    'Who wrote Hamlet?',
    'What is the capital of France?',
    'Wie viele Beine haben drei Spinnen?',
    '¿Cuántos años tiene Ana si nació en 1990?',
    'Combien font trois douzaines ?',
    'Simplify (a^2 - b^2)/(a - b)',
    'True or false: every prime number is odd.',
    'Wahr oder falsch: Jede Primzahl ist ungerade.',
    'Vrai ou faux : tout carré est un rectangle.',
    'Verdadero o falso: todo cuadrado es un rectángulo.',
    'Which is a noble gas?\nA) Iron\nB) Neon',
    'Conjugate "aller" in the present tense',
    'In what year did the Berlin wall fall?',
    'Find the slope of the line through (1, 2) and (3, 8).',
    '小明有5个苹果,又买了3个,一共多少个?',
  ])('may be a task: %s', (text) => {
    expect(mayBeTask(text)).toBe(true)
  })

  test.each([
    'hi',
    'Hello there!',
    'thanks a lot',
    'I hate math, this is so annoying',
    'just tell me the answer',
    'Explain photosynthesis',
    'What is photosynthesis?',
    'Why is the sky blue?',
    'Can you help me understand derivatives?',
    'How are you?',
    'Who are you?',
    'Bananas are great',
    '[[plain]]',
    '???',
    '',
  ])('is no task: %s', (text) => {
    expect(mayBeTask(text)).toBe(false)
  })

  test('is read in linear time', () => {
    const start = process.cpuUsage().user
    for (const sign of ['a', '9', ' ', 'A) ', '?', 'solve ', '\n', '= ', 'how ']) {
      mayBeTask(sign.repeat(32_000 / sign.length))
      normalizedTask(sign.repeat(32_000 / sign.length))
    }
    expect((process.cpuUsage().user - start) / 1000).toBeLessThan(1000)
  })
})
