/** Alternatives for one value are a guess, and one message never tells which of them is right. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { AnswerKey, TaskKey } from '../../../src/tutor/answer-key/key'
import { assess } from '../../../src/tutor/assess'
import { openLadder } from '../../../src/tutor/hint-ladder'
import { applyVerdict, isUnjudged } from '../../../src/tutor/judging/verdict'
import { composeReply } from '../../../src/tutor/offline/compose-reply'
import { eggsKey, eggsTask } from '../../support/eggs'

const keyOf = (kind: AnswerKey['kind'], ...values: string[]): AnswerKey => ({
  kind,
  answers: values.map((value) => ({ value, unit: null, aliases: [] })),
  steps: [],
  hints: [],
  mistakes: [],
})

/** A task, its key where the mathematics does not read it, its answer and other values. */
interface Case {
  readonly task: string
  readonly key?: AnswerKey
  readonly right: number
}

const equation: Case = { task: 'Solve 3x + 7 = 22', right: 5 }
const percentage: Case = { task: 'What is 15% of 240?', right: 36 }
const sum: Case = { task: 'Calculate 48 + 8 * 9', right: 120 }
const eggs: Case = { task: eggsTask, key: eggsKey as AnswerKey, right: 18 }
const withoutKey: Case = {
  task: 'How many grains of rice does a cook need for 7 guests?',
  right: 4,
}

function inputOn({ task, key }: Pick<Case, 'task' | 'key'>, content: string) {
  const taskKey: TaskKey | undefined = key && {
    source: 'model',
    status: 'held',
    confidence: 'agreed',
    key,
  }
  const turns = [
    { role: 'user' as const, content: task },
    { role: 'assistant' as const, content: 'What do you see?' },
    { role: 'user' as const, content },
  ]
  const state = { ...openLadder(task), turns: 1 }
  return { mode: 'socratic' as const, turns, state, ...(taskKey ? { taskKey } : {}) }
}

const on = (of: Pick<Case, 'task' | 'key'>, content: string) => assess(inputOn(of, content))

/** All that a learner can tell of the judgement of a message. */
function outcome(of: Case, content: string) {
  const input = inputOn(of, content)
  const assessment = assess(input)
  const { finding, state, verbatim, rightSteps, mayReveal, isGuess } = assessment
  const reply = composeReply(input, assessment)
  return { finding, state, verbatim, rightSteps, mayReveal, isGuess, reply }
}

function expectGuess(of: Pick<Case, 'task' | 'key'>, content: string): void {
  const assessment = on(of, content)
  expect(assessment.finding, content).toEqual({ kind: 'open' })
  expect(assessment.isGuess, content).toBe(true)
  expect(assessment.verbatim, content).toBeUndefined()
  expect(assessment.rightSteps, content).toBeUndefined()
  expect(assessment.state, content).toMatchObject({
    attempts: 0,
    lastGoodStep: null,
    solved: false,
  })
  expect(assessment.state.reachedSteps, content).toEqual([])
}

/** Texts with `#` for each value. */
const shapes = [
  '#, #, #',
  '#, # or #',
  'either # or # or #',
  'maybe #, maybe #, maybe #',
  'Is it #, # or #?',
  'It is one of #, #, #.',
  'Which of these is right: #, #, #?',
  'Could you tell me which number is correct here: #, # or #?',
  'a) # b) # c) #',
  '(a) #\n(b) #\n(c) #',
  '1. #\n2. #\n3. #',
  '- #\n- #\n- #',
  '• #\n• #\n• #',
  '#\n#\n#',
  '# # #',
  '#? #? #?',
  '#/#/#',
  '# | # | #',
  '| # | # | # |',
  '[#, #, #]',
  '{"a": #, "b": #, "c": #}',
  'option 1: #, option 2: #, option 3: #',
  'first guess #, second guess #, third guess #',
  '# 👍 # 👍 #',
  '#; #; #',
  '#... #... #',
  'if it is not # then it is #',
  'not #, so #',
  'It could be #. It could also be #. Or #.',
  '#, no, #, no, #',
  '# vs #',
  '# & #',
  'the answer is # or the answer is #',
  'I get #, or else #',
  '**#** or **#**',
  '$#$ or $#$',
  '# oder #',
  'entweder # oder #',
  'wenn es nicht # ist, dann #',
  'Vielleicht #, vielleicht #.',
  '# ou #',
  'soit #, soit #',
  'peut-être #, peut-être #',
  '# o #',
  'o # o #',
  'quizás #, quizás #',
  '# of #',
  '# lub #',
  'Jest to #, # albo #',
  '# nebo #',
  '# vagy #',
  '# veya #',
  '# или #',
  '# або #',
  '# ή #',
  '# أو #',
  '# או #',
  '# या #',
  '# 或 #',
  '是#还是#？',
  '# または #',
  '#か#',
  '# 또는 #',
  '# หรือ #',
  '# hoặc #',
  '# atau #',
  'pode ser #, pode ser #',
  '(#) or (#)',
  'neither # nor #',
  'not # but #',
  '# rather than #',
  '# instead of #',
  '# dollars/# dollars/# dollars',
  'I say #. My friend says #.',
  'Suppose it is #. Suppose it is #.',
  '# + 0, # + 0',
  '>#\n>#\n>#',
  '{#, #, #}',
  'x ∈ {#, #, #}',
  '# ∨ #',
  '#\t#\t#',
] as const

/** The shape with its values: the right one at a place, or another in its stead. */
function filled(shape: string, { right }: Case, at: number, isAmong: boolean): string {
  let place = -1
  return shape.replaceAll('#', () => {
    place++
    const other = right + 1 + place
    return String(place === at && isAmong ? right : other)
  })
}

const places = (shape: string) => shape.split('#').length - 1

describe('a list of alternatives', () => {
  test.each([...shapes])('%s is a guess, whichever value is among them', (shape) => {
    for (const of of [equation, percentage, sum, eggs]) {
      for (let at = 0; at < places(shape); at++) expectGuess(of, filled(shape, of, at, true))
      expectGuess(of, filled(shape, of, 0, false))
    }
  })

  test('whatever words join the values, they are a guess', () => {
    const joints =
      `along with|together with|followed by|not to mention|besides|in addition|sowie|ebenso|et aussi|ainsi que|así como|
      además|as well as|plus maybe|anche|ovvero pure|а также|blif|zorg um blif|lisaksi|ynghyd â`.split(
        '|',
      )
    for (const joint of joints.map((each) => ` ${each.trim()} `)) {
      for (const [of, right] of [
        [equation, 5],
        [percentage, 36],
        [sum, 120],
      ] as const) {
        for (const values of [
          [right, right + 1, right + 2],
          [right - 1, right],
          [right - 2, right - 1, right],
        ]) {
          for (const lead of ['', 'It is ', 'x = ', 'maybe ']) {
            expectGuess(of, lead + values.join(joint))
          }
        }
      }
    }
    for (const text of ['<li>36</li><li>37</li>', '35，36，37', '<b>35</b><b>36</b>']) {
      expectGuess(percentage, text)
    }
  })

  test('nothing tells which value is right: neither finding, ladder nor reply', () => {
    const separators = fc.constantFrom(
      ', ',
      ' or ',
      '; ',
      '\n',
      '? ',
      ' | ',
      ' oder ',
      ' ou ',
      ' o ',
      ' 或 ',
      ' или ',
    )
    const leads = fc.constantFrom(
      '',
      'It is ',
      'maybe ',
      'I think ',
      'Ist es ',
      'Je pense que ',
      'x = ',
      'the answer is ',
    )
    const cases = fc.constantFrom(equation, percentage, sum, eggs, withoutKey)
    const others = fc.uniqueArray(fc.integer({ min: 200, max: 999 }), {
      minLength: 2,
      maxLength: 6,
    })
    fc.assert(
      fc.property(
        cases,
        others,
        separators,
        leads,
        fc.nat(5),
        (of, values, separator, lead, at) => {
          const place = at % values.length
          const listed = (value: number) =>
            `${lead}${values.map((other, index) => (index === place ? value : other)).join(separator)}`
          const right = outcome(of, listed(of.right))
          expect(right.finding).toEqual({ kind: 'open' })
          expect(right).toEqual(outcome(of, listed(1000)))
          const own = values.filter((value) => !of.task.includes(String(value)))
          for (const value of [of.right, ...own])
            expect(right.reply).not.toMatch(new RegExp(`(?<!\\d)${value}(?!\\d)`))
        },
      ),
      { numRuns: 300 },
    )
  })

  test.each([
    [percentage, '15% of 240 = 35, 15% of 240 = 36'],
    [percentage, '15% of 240 is 36, 15% of 240 is 37'],
    [percentage, '15% of 240 = 36 or 37'],
    [percentage, '30 + 5 = 35, 30 + 6 = 36, 30 + 7 = 37'],
    [percentage, '36 = 36, 37 = 37'],
    [percentage, '36 * 1 = 36; 37 * 1 = 37'],
    [percentage, 'between 30 and 40'],
    [percentage, 'from 35 to 37'],
    [percentage, '35-37'],
    [percentage, '35 < x < 37'],
    [percentage, 'thirty six or thirty seven'],
    [equation, 'x = 4 or x = 5'],
    [equation, 'x=4/x=5'],
    [equation, 'x1 = 4, x2 = 5'],
    [equation, 'x = 4, 5, 6'],
    [equation, '3x = 15 or 3x = 16'],
    [equation, '2x = 8, 2x = 10, 2x = 12'],
    [equation, '3x = 15, so x = 4 or x = 5'],
    [equation, 'min 5 max 9'],
    [equation, 'max: 9, min: 5'],
    [equation, 'at least 4 and at most 6'],
    [equation, 'mindestens 4, höchstens 6'],
    [equation, 'Mary says 4. Tom got 5. Anna wrote 6.'],
    [equation, 'x + 7 = 11\nx + 7 = 12\n2x = 22'],
    [equation, '2x = 4\n3x = 15\n4x = 28'],
    [equation, '3*4 + 7 = 19, 3*5 + 7 = 22'],
    [eggs, 'Tom has 17. Mary has 18. Jim has 19.'],
    [eggs, 'The dog ate 17. The cat ate 18.'],
    [eggs, 'восемнадцать или девятнадцать'],
    [eggs, 'osiemnaście albo dziewiętnaście'],
    [equation, 'пять или шесть'],
    [equation, 'пять, шесть'],
    [equation, 'vijf of zes'],
    [equation, 'five, six or seven'],
    [equation, 'fünf oder sechs'],
    [equation, 'cinq ou six'],
    [equation, 'cinco o seis'],
    [equation, '٤ أو ٥'],
    [equation, '４、５、６'],
    [equation, '4️⃣ 5️⃣ 6️⃣'],
    [equation, '$x = 4 \\text{ or } x = 5$'],
    [eggs, 'Sort these, best first: 17 dollars, 18 dollars, 19 dollars'],
    [eggs, '17 dollars or 18 dollars'],
    [eggs, 'She sells 16 - 3 - 4 = 9 eggs, so it is 17, 18 or 19'],
    [eggs, 'It is 17, 18 or 19 dollars'],
  ])('%# is a guess', (of, text) => expectGuess(of, text))

  test('a choice of letters or options is one, and ruling options out is none', () => {
    const of = {
      task: 'Which gas is noble?\nA) oxygen\nB) argon\nC) nitrogen',
      key: keyOf('choice', 'B'),
    }
    for (const text of [
      'A or B',
      'A, B',
      'B? C?',
      'A) or B)',
      'option A or option B',
      'oxygen or argon',
      'B/C',
    ])
      expectGuess(of, text)
    for (const text of [
      'B',
      'Is it B?',
      'argon',
      'not A, so B',
      'I can rule out A and C, so it is B',
    ])
      expect(on(of, text).finding.kind, text).toBe('solved')
  })

  test('names are alternatives, and what the task names is not', () => {
    const of = { task: 'What is the capital of France?', key: keyOf('text', 'Paris') }
    for (const text of [
      'Paris or London',
      'Is it Paris, London or Rome?',
      'Paris, London',
      'Paris / Rome',
      '1. Paris\n2. Rome',
      'maybe Paris, maybe Rome',
      'Paris\nRome',
      'Paris oder Rom',
      'Paris? Rome?',
    ])
      expectGuess(of, text)
    for (const text of [
      'Paris',
      'It is Paris, I think',
      'Yes, Paris',
      'Paris, France',
      'Paris, the capital of France',
    ])
      expect(on(of, text).finding.kind, text).toBe('solved')
  })

  test('formulas are alternatives where they are not the same', () => {
    const of = { task: 'Differentiate x^3' }
    expectGuess(of, '3x^2 or 2x^3')
    expectGuess(of, '2x^2, 3x^2')
    expect(on(of, '3x^2 or 3*x*x').finding.kind).toBe('solved')
  })

  test('no model judges a guess, whatever it answers', () => {
    const text = '17, 18 or 19'
    const assessment = on(eggs, text)
    expect(isUnjudged(assessment)).toBe(false)
    const verdict = { verdict: 'right', stepId: 's2', quote: '18', mistake: null } as const
    expect(applyVerdict(assessment, verdict, text)).toBe(assessment)
  })
})

describe('values that are no alternatives', () => {
  test.each([
    [equation, '5 or 5.0'],
    [equation, 'x = 5 because 3*5 + 7 = 22'],
    [equation, '3x = 22 - 7\n3x = 15\nx = 15/3\nx = 5'],
    [equation, 'I subtract 7 from both sides: 3x = 15. Then I divide by 3: x = 5.'],
    [equation, 'x = 6, no wait, x = 5'],
    [equation, '$3x = 15 \\Rightarrow x = 5$'],
    [percentage, '10% is 24, 5% is 12, so 36'],
    [percentage, '0.1*240 = 24, 0.05*240 = 12, 24 + 12 = 36'],
    [percentage, '240 * 15 / 100\n= 3600 / 100\n= 36'],
    [sum, '8*9 = 72, so 120'],
    [sum, '72, so 120'],
    [sum, 'First I get 72, then 120'],
    [sum, 'Zuerst 72, dann 120'],
    [sum, "D'abord 72, ensuite 120"],
    [sum, 'Primero 72, luego 120'],
    [sum, '72; next 120'],
    [sum, '72 → 120'],
    [eggs, 'First I get 9, then 18'],
    [eggs, 'She has 9 left. She gets 18 dollars.'],
    [equation, '3*4 + 7 = 19, 3*5 + 7 = 22, so x = 5'],
    [sum, '48 + 8*9 = 48 + 72 = 120'],
    [sum, '8 * 9 = 72\n48 + 72 = 120'],
    [eggs, '16 - 3 = 13, 13 - 4 = 9, 9 * 2 = 18'],
    [eggs, 'She has 9 left, so 18 dollars'],
    [eggs, 'She has 16 eggs, eats 3 and bakes with 4, so 9 eggs are left. 9 * 2 = 18.'],
    [eggs, '9 eggs, 18 dollars'],
    [eggs, '1) 16 - 3 - 4 = 9 2) 9 * 2 = 18'],
    [eggs, '17, no wait, 18'],
    [{ task: 'Solve x^2 - 5x + 6 = 0', right: 2 }, 'x = 2 or x = 3'],
    [{ task: 'Solve x^2 - 5x + 6 = 0', right: 2 }, '2, 3'],
    [{ task: 'Solve x + y = 5, x - y = 1', right: 3 }, 'x = 3, y = 2'],
    [{ task: 'Solve x + y = 5, x - y = 1', right: 3 }, '(3, 2)'],
    [{ task: 'What is 3/4 + 1/8?', right: 7 }, '0.875 or 7/8'],
    [
      { task: 'Find the primes that divide 30.', key: keyOf('numeric', '2', '3', '5'), right: 2 },
      '2, 3, 5',
    ],
  ] as [Case, string][])('%# is solved', (of, text) =>
    expect(on(of, text).finding.kind, text).toBe('solved'),
  )

  test('more values than an equation has roots are a guess, and as many are judged', () => {
    const of = { task: 'Solve x^2 - 5x + 6 = 0' }
    for (const text of ['x = 2 or x = 3 or x = 4', '2, 3, 4', '1, 2 or 3']) expectGuess(of, text)
    expect(on(of, 'x = 2 or x = 4').finding.kind).toBe('wrong_step')
    const square = { task: 'Solve (x-3)^2 = 25' }
    for (const text of ['x - 3 = 5 or x - 3 = -5', 'x - 3 = 5, x - 3 = -5'])
      expect(on(square, text).finding.kind).toBe('right_step')
    expect(on(square, 'x - 3 = 5 or x - 3 = 4').finding.kind).toBe('wrong_step')
    expectGuess(square, 'x - 3 = 5 or x - 3 = -5 or x - 3 = 4')
    expectGuess({ task: 'Solve 2x + 3 = 9' }, '2x = 6 or 2x = 12')
    expectGuess({ task: 'Solve x + y = 5, x - y = 1' }, '(3, 2) or (2, 3)')
    expectGuess({ task: 'Solve x + y = 5, x - y = 1' }, 'x = 3 or x = 4, y = 2')
  })

  test('of values on the way to another none is judged, so that the last alone decides', () => {
    const values = fc.integer({ min: 200, max: 900 })
    const words = fc.constantFrom(', so ', ', then ', ' → ', ', dann ', '. Then I get ', ', luego ')
    fc.assert(
      fc.property(fc.constantFrom(equation, sum, percentage), values, words, (of, value, word) => {
        const { reply, ...right } = outcome(of, `${of.right}${word}${value}`)
        const { reply: other, ...wrong } = outcome(of, `1000${word}${value}`)
        expect(right).toEqual(wrong)
        expect(right.rightSteps).toBeUndefined()
        expect([reply, other].join()).not.toMatch(new RegExp(`(?<!\\d)${of.right}(?!\\d)`))
      }),
      { numRuns: 60 },
    )
    const trials = on(equation, '3*4 + 7 = 19, 3*5 + 7 = 22, so x = 4')
    expect(trials.finding.kind).toBe('wrong_step')
    expect(trials.rightSteps).toBeUndefined()
  })

  test('of a correction only the last value is judged', () => {
    for (const [text, kind] of [
      ['15% of 240 = 36, no wait, 15% of 240 = 37', 'wrong_step'],
      ['15% of 240 = 37, no wait, 15% of 240 = 36', 'solved'],
    ] as const) {
      const { finding, rightSteps } = on(percentage, text)
      expect(finding.kind).toBe(kind)
      expect(rightSteps).toBeUndefined()
    }
  })
})

describe('one number in whatever writing is no list, and two are one', () => {
  const people: Case = {
    task: 'How many people live in the town?',
    key: keyOf('numeric', '1234567'),
    right: 1_234_567,
  }
  test.each(['12,34,567', '1,234,567', '1.234.567', '1 234 567', "1'234'567", '1234567'])(
    '%s',
    (answer) => {
      expect(on(people, answer).finding?.kind).toBe('solved')
      expect(on(people, `${answer} or 7`).finding?.kind).toBe('open')
      expect(on(people, `7, ${answer}`).finding?.kind).toBe('open')
    },
  )

  const shared: Case = { task: 'Share the sweets fairly.', key: keyOf('text', '3 R 1'), right: 3 }
  test.each([
    ['3 R 1', 'solved'],
    ['3 remainder 1', 'solved'],
    ['3 R 1 or 3 R 2', 'open'],
    ['3 R 1, 3 R 2', 'open'],
    ['3 remainder 1? 3 remainder 2?', 'open'],
  ] as const)('%s is %s', (answer, finding) => {
    expect(on(shared, answer).finding?.kind).toBe(finding)
  })
})
