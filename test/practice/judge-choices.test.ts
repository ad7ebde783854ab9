/** Choices, orders, short texts, the working, and hostile answers, as the judge of practice takes them. */
import { describe, expect, test } from 'bun:test'
import { judgeAnswer } from '../../src/practice/judge'
import { expectAll, item, list } from './answers'

describe('choices and orders', () => {
  const one = item({
    kind: 'choice',
    answers: ['B'],
    choices: ['a square', 'a circle', 'a triangle', '4 cm'],
  })
  const some = item({ kind: 'choices', answers: ['A', 'C'], choices: ['12', '7', '18', '25'] })
  const order = item({
    kind: 'order',
    answers: ['CAB'],
    choices: ['Divide by 3.', 'Write the result.', 'Subtract 7.'],
  })

  test('take letters, words and values', () => {
    expectAll(
      one,
      'right',
      list`
      B ¦ b ¦ b) ¦ (B) ¦ Option B ¦ the answer is B ¦ a circle ¦ circle ¦ It is a circle. ¦
      B) a circle ¦ **B** ¦ I choose b.
    `,
    )
    expectAll(
      one,
      'wrong',
      list`
      A ¦ c ¦ a triangle ¦ D ¦ 4 cm
    `,
    )
    expectAll(
      one,
      'unclear',
      list`
       ¦ E ¦ hm
    `,
    )
    expectAll(
      some,
      'right',
      list`
      A, C ¦ a and c ¦ AC ¦ C A ¦ 12, 18 ¦ 12 and 18 ¦ A; C ¦ A & C ¦ A und C ¦
      The answers are A and C
    `,
    )
    expectAll(
      some,
      'wrong',
      list`
      A ¦ A, B, C ¦ B ¦ B, D ¦ 12
    `,
    )
    expectAll(
      order,
      'right',
      list`
      C, A, B ¦ CAB ¦ c a b ¦ 3 1 2 ¦ 3, 1, 2 ¦ C → A → B ¦ C > A > B ¦ First C, then A, then B
    `,
    )
    expectAll(
      order,
      'wrong',
      list`
      A, B, C ¦ BAC ¦ 1 2 3
    `,
    )
    expectAll(
      order,
      'unclear',
      list`
      C ¦  ¦ C, C, C
    `,
    )
  })

  test('a short text is right in its words and never wrong by code', () => {
    const text = item({ kind: 'text', answers: ['hypotenuse'] })
    expectAll(
      text,
      'right',
      list`
      hypotenuse ¦ The hypotenuse. ¦ HYPOTENUSE ¦ hypothenuse
    `,
    )
    expectAll(
      text,
      'unclear',
      list`
      leg ¦ not the hypotenuse ¦
    `,
    )
  })

  test('a short text that says a typical mistake is wrong, and one that says both is unclear', () => {
    const mistake = { answer: 'geometric', question: 'Do you add or multiply?' }
    const text = item({ kind: 'text', answers: ['arithmetic'], mistakes: [mistake] })
    expectAll(text, 'right', list`arithmetic ¦ an arithmetic sequence`)
    expectAll(text, 'wrong', list`geometric ¦ It is a geometric sequence.`)
    expectAll(text, 'unclear', list`arithmetic or geometric ¦ not geometric ¦ linear`)
    expect(judgeAnswer(text, 'geometric').mistake).toEqual(mistake)
  })

  test('fractions as options are distinguished, and an order may be written with their signs', () => {
    const choices = ['$\\frac{1}{12}$', '$\\frac{11}{2}$', '$\\frac{1}{2}$']
    const largest = item({ kind: 'choice', answers: ['B'], choices })
    expectAll(largest, 'right', list`11/2 ¦ $\\frac{11}{2}$ ¦ B`)
    expectAll(largest, 'wrong', list`1/12 ¦ $\\frac{1}{12}$ ¦ 1/2`)
    const rising = item({ kind: 'order', answers: ['ACB'], choices })
    expectAll(rising, 'right', list`1/12 < 1/2 < 11/2 ¦ 1/12, 1/2, 11/2 ¦ A < C < B ¦ 1, 3, 2`)
    expectAll(rising, 'wrong', list`1/2 < 1/12 < 11/2 ¦ 11/2 ; 1/2 ; 1/12`)
  })
})

describe('the working', () => {
  const linear = item({
    kind: 'equation',
    answers: ['x = 5'],
    question: 'Solve $3x + 7 = 22$ for $x$.',
    task: 'Solve 3x + 7 = 22.',
  })

  test('has its first wrong line quoted', () => {
    const judged = judgeAnswer(linear, 'x = 9', '3x + 7 = 22\n3x = 29\nx = 9.67')
    expect(judged).toMatchObject({ finding: 'wrong', quote: '3x = 29' })
    expect(judged.feedback).toContain('3x = 29')
    expect(judgeAnswer(item({ answers: ['9'] }), '8', '16 - 3 = 13, 13 - 4 = 8').quote).toBe(
      '13 - 4 = 8',
    )
  })

  test('has no quote where every line is true, and a right answer stays right', () => {
    expect(judgeAnswer(linear, 'x = 5', '3x = 15\nx = 5').quote).toBeUndefined()
    expect(judgeAnswer(linear, 'x = 5', '3x = 16\nx = 5')).toMatchObject({
      finding: 'right',
      quote: '3x = 16',
    })
  })
})

test('a list of numbers that are no options, with the right ones among them, is unclear', () => {
  const choices = ['185', '120', '202', '241', '173']
  const of = item({ kind: 'choices', answers: ['B'], choices })
  const all = Array.from({ length: 200 }, (_, at) => String(at - 40))
  for (const separator of ['\n', ', ', '; ', ' and ']) {
    expect(judgeAnswer(of, all.join(separator)).finding).toBe('unclear')
    expect(judgeAnswer(of, ['119', '120', '121'].join(separator)).finding).toBe('unclear')
  }
  expect(judgeAnswer(of, '120').finding).toBe('right')
  expect(judgeAnswer(of, '120\n202').finding).toBe('wrong')
})

describe('hostile answers', () => {
  const items = [
    item({ answers: ['12'], unit: 'cm' }),
    item({ kind: 'expression', answers: ['6x^2 - 4x'], form: 'expanded' }),
    item({ kind: 'equation', answers: ['x = 3', 'x = -2'], question: 'Solve $x^2 - x - 6 = 0$.' }),
    item({ kind: 'choice', answers: ['B'], choices: ['1', '2', '3'] }),
    item({ kind: 'choices', answers: ['A', 'B'], choices: ['1', '2', '3'] }),
    item({ kind: 'order', answers: ['CAB'], choices: ['one', 'two', 'three'] }),
    item({ kind: 'text', answers: ['hypotenuse'] }),
  ]
  const parts = [
    '(',
    '((x+1)',
    '9',
    '1,',
    '1 ',
    '^9',
    'x',
    '\\frac{',
    '=',
    '±',
    'a or ',
    '12 cm ',
    '1/',
    '$',
    ' ',
    '√',
    '-',
    '%',
    '{',
    'so ',
    'x=1;',
    '9^9^',
    '\u0000',
    '𝟙',
    'A,',
    '1.',
    'not ',
    "f'(x)=",
    '(x+1)^9',
    '3 h ',
  ]

  test('cost at most 50 ms of the processor', () => {
    // The fastest of three runs: other work on the machine only adds time.
    for (const of of items) judgeAnswer(of, '1', '1 = 1')
    const slow: string[] = []
    for (const of of items) {
      for (const part of parts) {
        const answer = part.repeat(Math.ceil(4000 / part.length)).slice(0, 4000)
        const times = [0, 1, 2].map(() => {
          const started = process.cpuUsage()
          judgeAnswer(of, answer, `${answer}${answer}`)
          const { user, system } = process.cpuUsage(started)
          return (user + system) / 1000
        })
        if (Math.min(...times) > 50)
          slow.push(`${of.kind} ${JSON.stringify(part)} ${Math.min(...times)}`)
      }
    }
    expect(slow).toEqual([])
  }, 90_000)
})
