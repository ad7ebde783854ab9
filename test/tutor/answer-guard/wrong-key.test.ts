/** A key that samples agree on may be wrong: beside it the true answer does not pass either. */
import { describe, expect, test } from 'bun:test'
import { ordinary, unusual } from '../../../scripts/eval/leaks/spellings'
import { replyWith } from '../../../scripts/eval/scripted-speaker'
import type { AnswerKey } from '../../../src/tutor/answer-key/key'
import { createKeyDetector } from '../../../src/tutor/answer-guard/key-detector'
import { ReplyGuard } from '../../../src/tutor/answer-guard/reply-guard'
import { eggs, eggsTask } from './keys'

const trueAnswer = 18
/** The eggs that are baked with are added instead of taken away. */
const wrong: AnswerKey = {
  ...eggs,
  answers: [{ value: '34', unit: 'dollars', aliases: [] }],
  steps: [
    { id: 's1', label: 'eggs left', formula: '16 - 3 + 4', value: '17', needs: [] },
    { id: 's2', label: 'money made', formula: '17 * 2', value: '34', needs: ['s1'] },
  ],
  hints: [],
  mistakes: [],
}
const rungs = ['probe', 'hint', 'strong_hint', 'worked_step'] as const

function shown(reply: string, learner: readonly string[], rung: (typeof rungs)[number]): string {
  const detector = createKeyDetector({
    task: eggsTask,
    learner,
    key: wrong,
    taskKeyConfidence: 'agreed',
    reachedSteps: [],
    rung,
  })
  const guard = new ReplyGuard({ detector, asksOnce: true, question: () => 'What is left?' })
  const pieces = reply.match(/[^]{1,7}/g) ?? []
  return pieces.map((piece) => guard.push(piece)).join('') + guard.end()
}

const spellings = Object.entries({ ...ordinary, ...unusual }).flatMap(([name, say]) => {
  const sentence = say(trueAnswer, 'of them')?.trim()
  return sentence === undefined ? [] : [[name, sentence] as const]
})

test('there are spellings', () => {
  expect(spellings.length).toBeGreaterThan(40)
})

describe.each(spellings)('%s', (_, sentence) => {
  test.each(rungs)('%s', (rung) => {
    expect(shown(replyWith(sentence), [eggsTask], rung)).not.toContain(sentence)
  })
})

describe('a harmless turn passes', () => {
  test.each([
    'Good thinking. How many of the 16 eggs does she use herself?',
    'You said that it is 9. How did you get there?',
    'She sells each egg for $2. What does that tell you?',
    'How many dollars would 5 eggs bring at the market?',
    'Look at 16 - 3 first. What does the 3 stand for?',
    'What do you get for 16 - 4?',
    'You wrote 13. Which eggs are still missing?',
    'We know that she eats 3 and bakes with 4, so what is left?',
    'To get C you would have to know D. Which letters stand for what?',
  ])('%s', (turn) => {
    expect(shown(turn, [eggsTask, 'I think it is 9. First I had 13.'], 'hint')).toBe(turn)
  })
})
