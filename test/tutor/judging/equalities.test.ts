/** Equalities between numbers are true or false without a task, a key or a model. */
import { describe, expect, test } from 'bun:test'
import { assess } from '../../../src/tutor/assess'
import { equalitiesIn } from '../../../src/tutor/judging/equalities'
import { threadTime } from '../../support/loop-probe'

function truths(text: string): string {
  return equalitiesIn(text)
    .map(({ truth }) => truth.charAt(0))
    .join('')
}

describe('each equality of a message, in order (t: true, f: false, u: unclear)', () => {
  test.each([
    ['16 - 3 - 4 = 8', 'f'],
    ['16 - 3 - 4 = 9', 't'],
    ['12 times 3 is 35', 'f'],
    ['half of 20 is 10', 't'],
    ['3*4=12+5=17', 'tt'],
    ['3*4=12+5=18', 'tf'],
    ['3*4=13+5=18', 'ft'],
    ['8+4=12+5', 'f'],
    ['$5 * 3 = $15', 't'],
    ['5 × 3 = 16', 'f'],
    ['12 : 3 = 4', 't'],
    ['12:3=5', 'f'],
    ['3x4=12', 't'],
    ['3 x 4 = 13', 'f'],
    ['20% of 50 = 10', 't'],
    ['20% of 50 is 11', 'f'],
    ['1/2 + 1/3 = 5/6', 't'],
    ['1/2+1/3=2/5', 'f'],
    ['1 1/2 + 2 = 3 1/2', 't'],
    ['2^3 = 8', 't'],
    ['2^3=6', 'f'],
    ['√16 = 4', 't'],
    ['sqrt(16) = 5', 'f'],
    ['\\(\\frac{3}{4}\\cdot 12 = 9\\)', 't'],
    ['$\\frac{3}{4}\\times 12 = 8$', 'f'],
    ['10/3 = 3.33', 't'],
    ['10/3 ≈ 3.3', 't'],
    ['10/3=3.34', 'f'],
    ['10/3 = 3.333...', 't'],
    ['１６－３＝１２', 'f'],
    ['five thousand three hundred plus 1 = 5301', 't'],
    ['eighty-one plus nine = 91', 'f'],
    ['three point five plus 1 = 4.5', 't'],
    ['the sum of twenty and five is 25', 't'],
    ['zweitausenddreihundert plus 1 = 2301', 't'],
    ['drei Viertel von 40 ist 30', 't'],
    ['quatre-vingt-dix plus dix = 99', 'f'],
    ['la somme de 3 et de 4 est 7', 't'],
    ['ventitré più 2 = 25', 't'],
    ['vinte mais 2 = 22', ''],
    ['the elf once had a pear', ''],
    ['3 other people', ''],
    ['in 2024', ''],
    ['problem 5 = hard', ''],
    ['step 2 = 5*3 = 15', 't'],
    ['Step 2: 3 * 4 = 13', 'f'],
    ['1) 3*4 = 12\n2) 12+5 = 18', 'tf'],
    ['1. 3*4=12', 't'],
    ['x = 5', ''],
    ['2x + 3 = 7', ''],
    ['3x = 12', ''],
    ['x + 3 = 7', ''],
    ['f(3) = 12', ''],
    ['P(A) = 3/4 = 0.75', 't'],
    ['eggs left = 16 - 3 - 4 = 8', 'f'],
    ['16 eggs - 3 eggs - 4 eggs = 9 eggs', 't'],
    ['3 eggs for breakfast + 4 eggs for muffins = 8 eggs', 'f'],
    ['1,234 + 1 = 1,235', 't'],
    ['1.234 + 1 = 2.234', 't'],
    ['1.234 + 1 = 1.235', 'f'],
    ['12,5 + 7,5 = 20', 't'],
    ['12,5 + 7,5 = 21', 'f'],
    ['10 000 + 5 = 10 005', 't'],
    ['2 cars = 8 wheels', 'u'],
    ['3 hours = 180 minutes', 't'],
    ['3 hours = 200 minutes', 'f'],
    ['5 * 12 months = 60 months', 't'],
    ['50 cents * 4 = $2', 't'],
    ['50 + 20% = 60', 't'],
    ['3/12*100 = 25%', 't'],
    ['twelve times three is thirty-five', 'f'],
    ['twelve times three is thirty-six', 't'],
    ['twenty five plus seventeen equals forty two', 't'],
    ['16 minus 3 minus 4 is 8 so she has 8 left', 'f'],
    ['add 3 and 4 to get 7', 't'],
    ['subtract 3 from 16 and you get 12', 'f'],
    ['16 take away 3 is 13', 't'],
    ['3 less than 16 is 13', 't'],
    ['twice 9 is 18', 't'],
    ['a third of 9 is 4', 'f'],
    ['two thirds of 9 is 6', 't'],
    ['5 squared is 25', 't'],
    ['the sum of 3 and 4 is 8', 'f'],
    ['16 - 3 = 13, 13 - 4 = 8', 'tf'],
    ['16 - 3 - 4\n= 9', 't'],
    ['**16 - 3 = 12**', 'f'],
    ['17 mod 5 = 2', ''],
    ['log_2(8) = 3', ''],
    ['5! = 120', 't'],
    ['3*4 = 12!', 't'],
    ['(3+4)*2 = 14', 't'],
    ['3(4) = 12', 't'],
    ['he is 12 and 3 times older', ''],
    ['1/2 of the class is 15 students', ''],
    ['3/4 of the 20 students is 15', 't'],
    ['3/4 is 75%', 't'],
    ['the 3-4 hour trip is 5 miles', ''],
    ['120 km / 2 h = 60 km/h', 't'],
    ['5 feet + 3 feet = 8 ft', 't'],
    ['16-3-4 is not 8', ''],
    ['3 * 4 = 13 is wrong', ''],
    ['16 - 3 - 4, which is 8', 'f'],
    ['-3 + 5 = 2', 't'],
    ['5 - -3 = 8', 't'],
    ['5 - (-3) = 2', 'f'],
    ['zwölf mal drei ist sechsunddreißig', 't'],
    ['douze fois trois font trente-cinq', 'f'],
    ['doce por tres es treinta y seis', 't'],
    ['16 - 3 = 13 - 4 = 9', 'tt'],
    ['16 - 3 = 12 - 4 = 8', 'ft'],
    ['3 boxes * 4 apples = 13 apples', 'f'],
    ['2 weeks * 7 = 14 days', 't'],
    ['30% off 20 is 14', ''],
    ['(2 / 100) * 90 = 1.8', 't'],
    ['2 * 20 * 0.01 = 0.40', 't'],
    ['100 × 1.05² = 110.25', 't'],
    ['20*3=60 cents', 't'],
    ['5 x $2 = $10', 't'],
    ['1\\frac{1}{2} + 1 = 2.5', 't'],
    ['7 - 4.2 - 2.05 = .75', 't'],
    ['$3 + $4 = $8', 'f'],
    ['4 quarters = 1 dollar', 't'],
    ['240/8 = 30 = 31', 'tf'],
    ['is it 3 + 4 = 8?', 'f'],
    ['60% = 0.6', 't'],
    ['5 = 6', 'f'],
    ['She sold 5 in the morning and 3 in the afternoon, 5+3 = 9 in total.', 'f'],
    ['2.5*4=10.', 't'],
    ['Why is 3 * 4 = 12?', 't'],
    ['y = 2*3+1 = 8', 'f'],
    ['area: 3cm * 4cm = 12cm^2', 't'],
    ['area: 3cm * 4cm = 13cm²', 'f'],
  ])('%p: %p', (text, expected) => {
    expect(truths(text)).toBe(expected)
  })
})

test.each([
  ['So 3*4 = 12 and 16 - 3 - 4 = 8, right?', '16 - 3 - 4 = 8', '3*4 = 12'],
  ['is \\(\\frac{3}{4} \\cdot 12 = 8\\)?', '\\frac{3}{4} \\cdot 12 = 8', '3/4 \\cdot 12'],
  ['So $5 * 3 = $16 for all', '5 * 3 = $16', '5 * 3'],
  ['3*4=13+5=18', '3*4=13', '3*4'],
])('a false equality of %p is a wrong step, quoted word for word', (content, quote, previous) => {
  const turns = [{ role: 'user', content }] as const
  const { finding, verbatim } = assess({ mode: 'socratic', turns, state: null })
  expect(finding).toMatchObject({ kind: 'wrong_step', previous, mistake: 'arithmetic' })
  expect(verbatim).toBe(quote)
})

test('a false equality that the learner takes back is no wrong step', () => {
  const content = '16 - 3 - 4 = 8, no wait, 16 - 3 - 4 = 9'
  const { finding } = assess({ mode: 'socratic', turns: [{ role: 'user', content }], state: null })
  expect(finding.kind).not.toBe('wrong_step')
})

test('reading takes linear time: ten times the text takes no more than thirty times as long', () => {
  /** The least of several rounds: a collection of garbage adds to one. */
  const time = (text: string) => {
    const rounds = Array.from({ length: 5 }, () => {
      const started = threadTime()
      for (let run = 0; run < 4; run++) equalitiesIn(text)
      return threadTime() - started
    })
    return Math.min(...rounds)
  }
  const text = 'she has 16 - 3 - 4 = 9 eggs, half of 20 is 10. '
  const [short, long] = [time(text.repeat(8)), time(text.repeat(80))]
  expect(long).toBeLessThan(30 * short + 50)
})
