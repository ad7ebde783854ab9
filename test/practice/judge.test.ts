/** Answers in every notation: what the judge of practice accepts, refuses and asks back. */
import { describe, expect, test } from 'bun:test'
import { judgeAnswer } from '../../src/practice/judge'
import { expectAll, item, list } from './answers'

describe('a number', () => {
  test('is right in every notation of three quarters', () => {
    expectAll(
      item({ answers: ['3/4'] }),
      'right',
      list`
      3/4 ¦ 0.75 ¦ 0,75 ¦ .75 ¦ 0.750 ¦ ¾ ¦ 6/8 ¦ 75% ¦ 75 % ¦ 75 percent ¦ \\frac{3}{4} ¦
      $\\frac34$ ¦ \\dfrac{3}{4} ¦ x = 3/4 ¦ = 0.75 ¦ The answer is 3/4. ¦ three quarters ¦
      Antwort: 0,75 ¦ La réponse est 0,75 ¦ 7.5e-1 ¦ 7.5 * 10^-1 ¦ ３/４ ¦ \\(\\frac{3}{4}\\) ¦
      3 / 4 ¦ 3⁄4 ¦ I think it is 0.75
    `,
    )
  })

  test('is right in every notation of a large whole number', () => {
    expectAll(
      item({ answers: ['1250'] }),
      'right',
      list`
      1250 ¦ 1,250 ¦ 1 250 ¦ 1'250 ¦ 1250.0 ¦ 1250,00 ¦ 1.25e3 ¦ 1.25 × 10^3 ¦
      1.25·10³ ¦ $1250$ ¦ １２５０ ¦ x=1250 ¦ So the result is 1250 ¦ 1 250 ¦ +1250 ¦ **1250** ¦
      1.25 \\cdot 10^{3} ¦ (1250)
    `,
    )
    // A dot marks decimals in English.
    expectAll(item({ answers: ['1250'] }), 'unclear', ['1.250'])
  })

  test('is right as a mixed number, a negative number and a root', () => {
    expectAll(
      item({ answers: ['7/2'] }),
      'right',
      list`
      3 1/2 ¦ 3½ ¦ 3 ½ ¦ 3.5 ¦ 7/2 ¦ 3,5 ¦ 3\\frac{1}{2} ¦ 14/4
    `,
    )
    expectAll(
      item({ answers: ['-5'] }),
      'right',
      list`
      -5 ¦ −5 ¦ –5 ¦ - 5 ¦ x = -5 ¦ (-5) ¦ minus 5 ¦ -5.0 ¦ $-5$
    `,
    )
    expectAll(
      item({ answers: ['2*sqrt(3)'] }),
      'right',
      list`
      2√3 ¦ 2*sqrt(3) ¦ 2 sqrt(3) ¦ 2\\sqrt{3} ¦ √12 ¦ 3.464 ¦ 3,4641 ¦ sqrt(12)
    `,
    )
    expectAll(
      item({ answers: ['36*pi'], unit: 'cm^2' }),
      'right',
      list`
      36π ¦ 36 pi ¦ 36\\pi ¦ 36π cm² ¦ 113.1 cm^2 ¦ 113.097 ¦ 36*π
    `,
    )
  })

  test('is right with its unit, without it, and in another unit of the same measure', () => {
    expectAll(
      item({ answers: ['1.5'], unit: 'h' }),
      'right',
      list`
      1.5 ¦ 1.5 h ¦ 1,5 Stunden ¦ 1 1/2 hours ¦ 90 min ¦ 90 minutes ¦ 1 h 30 min ¦ 1.5 heures ¦
      1,5 horas ¦ It takes 1.5 hours.
    `,
    )
    expectAll(
      item({ answers: ['12'], unit: 'cm^2' }),
      'right',
      list`
      12 ¦ 12 cm² ¦ 12 cm^2 ¦ 12cm2 ¦ 12 square centimeters ¦ 12 Quadratzentimeter ¦ 1200 mm² ¦
      12\\text{ cm}^2 ¦ $12\\,\\text{cm}^2$
    `,
    )
    expectAll(
      item({ answers: ['80'], unit: 'km/h' }),
      'right',
      list`
      80 km/h ¦ 80km/h ¦ 80 ¦ 80 km per hour ¦ 80 kilometers per hour
    `,
    )
    expectAll(
      item({ answers: ['19.5'], unit: '€' }),
      'right',
      list`
      19.50 ¦ 19,50 € ¦ €19.50 ¦ 19.5 euros ¦ 19,5 Euro ¦ EUR 19.50 ¦ 19.50€
    `,
    )
  })

  test('is wrong with another value or another unit', () => {
    expectAll(
      item({ answers: ['12'], unit: 'cm' }),
      'wrong',
      list`
      13 ¦ 12 m ¦ 12 cm² ¦ 120 ¦ 1.2 ¦ -12 ¦ 12 kg ¦ The answer is 21 ¦ 12% ¦ 12/5
    `,
    )
    expectAll(
      item({ answers: ['3/4'] }),
      'wrong',
      list`
      4/3 ¦ 0.34 ¦ 0.9 ¦ 7.5 ¦ 75 ¦ -3/4 ¦ 3,4 ¦ 3 4/5
    `,
    )
    expect(judgeAnswer(item({ answers: ['12'], unit: 'cm' }), '12 m').feedback).toContain('unit')
  })

  test('is unclear among alternatives, in the answer and in the working', () => {
    const of = item({
      answers: ['12'],
      question: 'What is 3 * 4?',
      mistakes: [{ answer: '7', question: 'Is it a sum?' }],
    })
    const lists = list`
      11, 12, 13 ¦ 12 or 13 ¦ either 11 or 12 ¦ maybe 12, maybe 7 ¦ a) 11 b) 12 ¦ 11⏎12⏎13 ¦ 12? 7? ¦ 12 oder 7 ¦
      not 11, so 12 ¦ if it is not 11 then it is 12 ¦ It is one of 0, 1, 2, 3, 12 ¦ between 11 and 13 ¦ 3 * 4 = 12 or 13
    `
    for (const answer of lists) {
      const other = judgeAnswer(of, answer.replaceAll('12', '15'))
      expect(judgeAnswer(of, answer), answer).toEqual(other)
      expect(other.finding, answer).toBe('unclear')
      expect(judgeAnswer(of, '5', answer), answer).toEqual(
        judgeAnswer(of, '5', answer.replaceAll('12', '15')),
      )
      expect(judgeAnswer(of, '5', answer).quote, answer).toBeUndefined()
    }
  })

  test('is taken from the end of an essay, or after the word answer', () => {
    expectAll(item({ answers: ['12'] }), 'right', [
      'First I added 4 and 5, which is 9. Then I added 3 more. So the answer is 12.',
      '4 + 5 = 9\n9 + 3 = 12',
      'The answer is 12 because 9 + 3 = 12 and 4 + 5 = 9.',
      'Zuerst 4 + 5 = 9, dann 9 + 3. Das Ergebnis ist 12',
      `${'I thought about it for a long time. '.repeat(60)}In the end I get 12.`,
      '3*4=12',
    ])
    expectAll(
      item({ answers: ['12'] }),
      'wrong',
      list`
      12 - 3 = 9 ¦ I saw 12 in the text. The answer is 15. ¦ 4 * 3 = 12, so the answer is 13
    `,
    )
  })

  test('is unclear where it is not one worked out number', () => {
    expectAll(
      item({ answers: ['12'] }),
      'unclear',
      list`
       ¦     ¦ ? ¦ I do not know ¦ 12 or 13 ¦ 11, 12 ¦ 3*4 ¦ 6+6 ¦ x ¦ 24/2 ¦ 12 oder 13
    `,
    )
  })
})

describe('an expression', () => {
  const derivative = item({ kind: 'expression', answers: ['6x^2 - 4x'] })

  test('is right in any equivalent form', () => {
    expectAll(
      derivative,
      'right',
      list`
      6x^2 - 4x ¦ 6x² − 4x ¦ -4x + 6x^2 ¦ 2x(3x - 2) ¦ f'(x) = 6x^2 - 4x ¦ 6*x^2-4*x ¦
      6x**2 - 4x ¦ $6x^{2}-4x$ ¦ 6·x²-4·x ¦ The answer is 6x^2 - 4x ¦ x(6x-4) ¦ 6xx - 4x ¦
      y = 6x^2 - 4x ¦ \\(6x^2-4x\\) ¦ I get 6x^2 - 4x. ¦ 2(3x^2 - 2x)
    `,
    )
    expectAll(
      derivative,
      'wrong',
      list`
      6x^2 + 4x ¦ 6x - 4 ¦ 12x - 4 ¦ 2x^3 - 2x^2 ¦ 6x^2 ¦ 0
    `,
    )
    expectAll(
      derivative,
      'unclear',
      list`
       ¦ no idea ¦ ???
    `,
    )
  })

  test('is asked back where the form is not the one of the task', () => {
    const expanded = item({ kind: 'expression', answers: ['x^2 + 5x + 6'], form: 'expanded' })
    expectAll(
      expanded,
      'right',
      list`
      x^2+5x+6 ¦ 6 + 5x + x² ¦ x^2 + 6 + 5x
    `,
    )
    expectAll(
      expanded,
      'unclear',
      list`
      (x+2)(x+3) ¦ x^2 + 2x + 3x + 6 ¦ (x+3)(x+2)
    `,
    )
    const factored = item({ kind: 'expression', answers: ['(x + 2)*(x + 3)'], form: 'factored' })
    expectAll(
      factored,
      'right',
      list`
      (x+2)(x+3) ¦ (3+x)(x+2) ¦ (x+3)*(x+2)
    `,
    )
    expectAll(
      factored,
      'unclear',
      list`
      x^2+5x+6 ¦ x(x+5)+6
    `,
    )
  })

  test('takes any letter for the constant of an integral', () => {
    const integral = item({
      kind: 'expression',
      answers: ['x^3 + C'],
      mistakes: [{ answer: 'x^3', question: 'Which functions have the same derivative?' }],
    })
    expectAll(
      integral,
      'right',
      list`
      x^3 + C ¦ x^3+c ¦ C + x^3 ¦ x³ + k ¦ F(x) = x^3 + C
    `,
    )
    expect(judgeAnswer(integral, 'x^3').mistake?.question).toContain('derivative')
  })
})

test('workings and options are read in the format of their item', () => {
  const sum = item({ answers: ['2000'], language: 'de' })
  expect(judgeAnswer(sum, '2000', '1.500 + 500 = 2.000').quote).toBeUndefined()
  expect(judgeAnswer(sum, '2000', '1.500 + 500 = 2,000').quote).toBe('1.500 + 500 = 2,000')
  const choices = ['1,500', '1.500', '15']
  const choice = item({ kind: 'choice', answers: ['B'], choices, language: 'de' })
  expect(judgeAnswer(choice, '1500').finding).toBe('right')
  expect(judgeAnswer(choice, '1,5').finding).toBe('wrong')
})
