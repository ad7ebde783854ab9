/**
 * Every kind of problem: its answer is kept back in plain sentences, and the rungs' own questions
 * pass.
 */
import { describe, expect, test } from 'bun:test'
import { wordings } from '../../../src/math/phrases/phrase'
import { recogniseProblem } from '../../../src/math/registry'
import { guardAfter, guarded } from './run-guard'

const tasks = [
  'Solve 3x + 7 = 22',
  'Solve 3(x - 2) = x + 4',
  'Solve x^2 - 5x + 6 = 0',
  'Solve x^2 = 2',
  'What is 17*24?',
  'What is 12 - 3*(2+1)?',
  'What is 2/3 + 1/4?',
  'What is 15% of 80?',
  'Increase 60 by 25%',
  '20 is what percent of 50?',
  '20 is 40% of what?',
  'Convert 5 km to m',
  'Convert 90 minutes to hours',
  'Differentiate 3x^2 + 2x',
]
/** What a learner says to be on each rung. */
const saying = { probe: [], hint: ['I am stuck'], strong_hint: ['I am stuck', 'no idea'] } as const

describe.each(tasks)('%s', (task) => {
  const problem = recogniseProblem(task)
  if (problem === null) throw new Error(`not recognised: ${task}`)

  test.each(Object.entries(saying))('the answer is kept back at %s', (_, said) => {
    const { answer, solution } = problem
    const texts = [
      answer,
      `The answer is ${answer}.`,
      `You get $${answer}$ in the end.`,
      `So it is **${answer}**!`,
      solution.at(-1)?.result ?? '',
    ]
    for (const text of texts) {
      expect([text, guarded(guardAfter([task, ...said]), [text]).isReplaced]).toEqual([text, true])
    }
  })

  test.each(['probe', 'hint', 'strong_hint'] as const)('the questions of %s pass', (rung) => {
    const questions = problem.ask(rung, problem.statement)
    for (const question of questions.flatMap((each) => wordings(each, 'en'))) {
      const reply = guarded(guardAfter([task, ...saying[rung]]), [question])
      expect(reply).toEqual({ text: question, isReplaced: false })
    }
  })
})
