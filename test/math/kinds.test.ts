/**
 * Every kind of problem without a tutor around it: it recognises its task, tells right, wrong and finished
 * steps apart, and has a question for each rung.
 */
import { describe, expect, test } from 'bun:test'
import { type Phrase, wordings } from '../../src/math/phrases/phrase'
import type { AskingRung, MathProblem, Mistake } from '../../src/math/problem'
import { recogniseProblem } from '../../src/math/registry'

interface KindCase {
  readonly task: string
  readonly subject: string
  readonly right: string
  readonly wrong: readonly [step: string, mistake: Mistake]
  readonly finished: string
  /** Words that the question of a rung holds. */
  readonly hints: Readonly<Record<AskingRung, string>>
}

const kinds: Readonly<Record<string, KindCase>> = {
  'linear equation': {
    task: 'Solve 3x + 7 = 22',
    subject: 'linear equation in x',
    right: '3x = 15',
    wrong: ['3x = 29', 'sign'],
    finished: 'x = 5',
    hints: { probe: 'on its own', hint: '$7$ is added', strong_hint: 'Take $7$ away' },
  },
  'equation without unknown': {
    task: 'Solve 2x + 3 = 2x + 5',
    subject: 'linear equation in x',
    right: '3 = 5',
    wrong: ['x = 1', 'unknown'],
    finished: 'no real solution',
    hints: { probe: 'together', hint: 'how often', strong_hint: 'Take the part with $x$ away' },
  },
  'quadratic equation': {
    task: 'Solve x^2 - 5x + 6 = 0',
    subject: 'quadratic equation in x',
    right: '(x-2)(x-3) = 0',
    wrong: ['x^2 - 5x = 6', 'sign'],
    finished: 'x = 2 or x = 3',
    hints: { probe: 'as a product', hint: 'product $6$ and sum $-5$', strong_hint: 'the factors' },
  },
  arithmetic: {
    task: 'What is 12 - 3*(2+1)?',
    subject: 'arithmetic',
    right: '12 - 9',
    wrong: ['27', 'order_of_operations'],
    finished: '3',
    hints: { probe: 'do first', hint: 'brackets come first', strong_hint: '$2 + 1$ on its own' },
  },
  percentage: {
    task: 'Increase 60 by 25%',
    subject: 'percentage',
    right: '15',
    wrong: ['45', 'sign'],
    finished: '75',
    hints: { probe: '$25\\%$ mean', hint: 'change alone', strong_hint: '$25/100 \\cdot 60$' },
  },
  'unit conversion': {
    task: 'Convert 5 km to m',
    subject: 'unit conversion from km to m',
    right: '500000 cm',
    wrong: ['50', 'unit'],
    finished: '5000 m',
    hints: { probe: 'Which is larger', hint: 'How many m', strong_hint: 'multiply' },
  },
  derivative: {
    task: 'Differentiate 3x^2 - 2x',
    subject: 'derivative by x',
    right: '6x',
    wrong: ['6x + 2', 'sign'],
    finished: '6x - 2',
    hints: { probe: 'Which rule', hint: 'the exponent', strong_hint: 'comes down as a factor' },
  },
  'derivative of functions': {
    task: 'Differentiate x*sin(x)',
    subject: 'derivative by x',
    right: 'cos(x)',
    wrong: ['sin(x) - x*cos(x)', 'sign'],
    finished: 'sin(x) + x*cos(x)',
    hints: { probe: 'How is it built', hint: 'both change', strong_hint: 'product rule' },
  },
  integral: {
    task: 'Integrate 3x^2 + 2x',
    subject: 'integral by x',
    right: 'x^3',
    wrong: ['x^3 + x^2', 'integration_constant'],
    finished: 'x^3 + x^2 + C',
    hints: { probe: 'Which function', hint: 'go backwards', strong_hint: 'Raise the exponent' },
  },
  'simultaneous equations': {
    task: 'Solve x + y = 10, x - y = 2',
    subject: 'simultaneous equations in x and y',
    right: '2x = 12',
    wrong: ['x = 2 - y', 'sign'],
    finished: 'x = 6, y = 4',
    hints: { probe: 'only one unknown', hint: 'add or subtract', strong_hint: 'for $x$' },
  },
  inequality: {
    task: 'Solve 5 - 2x < 11',
    subject: 'inequality in x',
    right: '-2x < 6',
    wrong: ['x < -3', 'inequality_direction'],
    finished: 'x > -3',
    hints: { probe: 'direction of the sign', hint: 'which number', strong_hint: 'Take away $5$' },
  },
  rewriting: {
    task: 'Expand (x+2)(x+3)',
    subject: 'multiplying out',
    right: 'x^2 + 3x + 2x + 6',
    wrong: ['x^2 + 6', 'distribution'],
    finished: 'x^2 + 5x + 6',
    hints: { probe: 'the bracket', hint: 'every term in front', strong_hint: 'the first term' },
  },
  probability: {
    task: 'A fair die is rolled once. What is the probability of an even number?',
    subject: 'probability',
    right: '3/6',
    wrong: ['2/6', 'unknown'],
    finished: '1/2',
    hints: { probe: 'equally likely', hint: 'outcomes', strong_hint: 'over all cases' },
  },
  statistics: {
    task: 'What is the median of 7, 3, 12, 5, 9?',
    subject: 'median',
    right: '3, 5, 7, 9, 12',
    wrong: ['12', 'order_of_operations'],
    finished: '7',
    hints: { probe: 'middle', hint: 'before you can see', strong_hint: 'in order' },
  },
  temperature: {
    task: 'Convert 25 °C to °F',
    subject: 'temperature from °C to °F',
    right: '45',
    wrong: ['13', 'sign'],
    finished: '77',
    hints: { probe: 'both scales', hint: 'water freeze', strong_hint: '$9/5$' },
  },
  'word problem': {
    task: 'A train travels 240 km in 3 hours. What is its average speed in km/h?',
    subject: 'word problem: speed',
    right: '240/3',
    wrong: ['720', 'inverse_operation'],
    finished: '80',
    hints: { probe: 'stand for', hint: 'single unit of time', strong_hint: 'How far' },
  },
}

function problemOf({ task }: KindCase): MathProblem {
  const problem = recogniseProblem(task)
  if (problem === null) throw new Error(`not recognised: ${task}`)
  return problem
}

const rungs: readonly AskingRung[] = ['probe', 'hint', 'strong_hint']
const inEnglish = (said: readonly Phrase[]) => said.flatMap((each) => wordings(each, 'en'))

describe.each(Object.entries(kinds))('%s', (_, kind) => {
  const problem = problemOf(kind)
  const verdictOn = (step: string) => problem.check(step, problem.statement)

  test('is recognised, and recognised again from its stored task', () => {
    expect(problem.subject).toBe(kind.subject)
    expect(recogniseProblem(problem.task)?.answer).toBe(problem.answer)
  })

  test('a right step is right, and not the end', () => {
    expect(verdictOn(kind.right)?.kind).toBe('right')
  })

  test('a wrong step is wrong with its kind of mistake', () => {
    const [step, mistake] = kind.wrong
    expect(verdictOn(step)).toEqual({ kind: 'wrong', mistake })
  })

  test('the answer in its final form is the end', () => {
    expect(verdictOn(kind.finished)?.kind).toBe('final')
  })

  test.each([...rungs])('the questions of %s say what the rung allows', (rung) => {
    const questions = inEnglish(problem.ask(rung, problem.statement))
    expect(questions.join(' ')).toContain(kind.hints[rung])
  })

  test('each question has its values in it and ends in its only question mark', () => {
    const [step, mistake] = kind.wrong
    const wrong = { quote: step, previous: problem.statement, mistake }
    const questions = rungs.flatMap((rung) => problem.ask(rung, problem.statement))
    for (const question of inEnglish([...questions, ...problem.askAbout(wrong)])) {
      expect(question).not.toMatch(/(?<!\w)\{[a-z]\w+\}|undefined|\$\$/i)
      expect(question.indexOf('?')).toBe(question.length - 1)
    }
  })

  test('a variant is another task of the same kind', () => {
    const variant = recogniseProblem(problem.variant(1))
    expect(variant).not.toBeNull()
    expect(variant?.task).not.toBe(problem.task)
  })

  test('the worked solution ends in the answer', () => {
    expect(problem.solution[0]?.move).toMatchObject({ phrase: 'start' })
    expect(problem.solution.length).toBeGreaterThan(1)
  })
})

test('a linear line on an equation without real solutions is wrong', () => {
  const problem = recogniseProblem('Solve x^2 + 4 = 0')
  expect(problem?.check('2x = 4', problem.statement)?.kind).toBe('wrong')
})
