/** A key that samples agree on may be wrong: beside it the true answer does not pass either. */
import { describe, expect, test } from 'bun:test'
import { ordinary, unusual } from '../../../scripts/eval/leaks/spellings'
import { replyWith } from '../../../scripts/eval/scripted-speaker'
import type { AnswerKey } from '../../../src/tutor/answer-key/key'
import { createKeyDetector } from '../../../src/tutor/guard/key-detector'
import { ReplyGuard } from '../../../src/tutor/guard/reply-guard'
import { ReplyKey } from '../../../src/tutor/reply-key'
import { openAssessment } from '../../support/assessments'
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

/** Whether an agreed key is refused for a reply, where it is held before the reply or comes within. */
async function isRefused(said: string, reachedSteps: readonly string[], isLate = false) {
  const held = { status: 'held', source: 'model', confidence: 'agreed', key: eggs } as const
  const state = { ...openAssessment.state, problem: eggsTask, reachedSteps }
  const content = [eggsTask, '16 - 3 - 4 = 9']
  const turns = content.map((each) => ({ role: 'user' as const, content: each }))
  const input = { mode: 'socratic' as const, turns, state }
  const reply = { input, assessment: { ...openAssessment, state }, task: eggsTask }
  const replyKey = new ReplyKey(reply, isLate ? { status: 'pending' } : held, null)
  const detector = replyKey.detector
  const guard = new ReplyGuard({ detector, asksOnce: true, question: () => 'What is left?' })
  const arrived = Promise.withResolvers<typeof held>()
  if (isLate) replyKey.follow(guard, arrived.promise, (own) => own)
  guard.push(`${said} `)
  arrived.resolve(held)
  await arrived.promise
  // Strict mode alone holds back a number that no message has said.
  return replyKey.toolDetector('Would 40 eggs bring more?')
}

describe('a right key is kept', () => {
  const confirmation = 'Yes, 9 is right for the eggs that are left.'
  test('when a reply confirms a step that the learner has reached', async () => {
    expect(await isRefused(confirmation, ['s1'])).toBe(false)
  })

  test('when the confirmation comes before the key', async () => {
    expect(await isRefused(confirmation, [], true)).toBe(false)
  })

  test.each(['The answer is 9.', 'Yes, 9 is the right answer.', 'Yes, 20 is right.'])(
    'but not when it presents another result: %s',
    async (said) => {
      expect(await isRefused(said, ['s1'])).toBe(true)
      expect(await isRefused(said, [], true)).toBe(true)
    },
  )
})
