import { Type } from '@sinclair/typebox'
import { acceptedLanguage } from '../../../http/negotiation'
import { oneOf, uuid } from '../../../http/validation'
import {
  AnswerResult,
  NewAnswer,
  NewPractice,
  Practice,
  PracticeItem,
} from '../../practice/practice'
import { additive, readOnly, tool, type ToolContext } from './tool'
import { Progress } from '../../progress/progress'

/** How long the call waits for the items. Each pause before it looks again is half as long again. */
const waitMs = 10_000
const firstPauseMs = 50

const { source, count, level, minutes } = NewPractice.properties

export const startPractice = tool({
  name: 'start_practice',
  title: 'Begin a practice',
  description:
    'Begin a set of exercises for the learner: on a built-in skill, on what is due to be repeated, on what was missed in a session, or on a topic, a file or a project. Then show the learner one item at a time with next_item. In the mode exam nothing is said of an answer until all is finished.',
  scope: 'sessions:write',
  hints: additive,
  input: Type.Object({
    source,
    mode: Type.Optional(oneOf(['practice', 'exam'], '`practice` where it is left out.')),
    count,
    level,
    minutes,
  }),
  output: Practice,
  run: async (given, { features, principal, claim, context, signal }) => {
    const wanted = { ...given, mode: given.mode ?? ('practice' as const) }
    const language = acceptedLanguage(context.request)
    const request = { principal, wanted, language, claim }
    const { practice } = await features.practices.begin(request)
    return whenPrepared(features, principal.userId, { id: practice.id, signal })
  },
})

/** The practice once its items are made, or as it is when the wait is over. */
async function whenPrepared(
  { practices }: ToolContext['features'],
  userId: string,
  { id, signal }: { id: string; signal: AbortSignal },
) {
  const deadline = performance.now() + waitMs
  for (let pauseMs = firstPauseMs; ; pauseMs *= 1.5) {
    const practice = await practices.get(userId, id)
    const isOver = signal.aborted || performance.now() > deadline
    if (practice.status !== 'preparing' || isOver) return practice
    await Bun.sleep(Math.min(pauseMs, deadline - performance.now()))
  }
}

export const nextItem = tool({
  name: 'next_item',
  title: 'Next exercise',
  description:
    'Read the next exercise of a practice or exam that has no answer yet, and how far it has come. Show the question to the learner as it is and let them answer; do not solve it for them. Without `item` nothing is open.',
  scope: 'sessions:read',
  hints: readOnly,
  input: Type.Object({ practiceId: uuid('The practice; ids come from start_practice.') }),
  output: Type.Object({ practice: Practice, item: Type.Optional(PracticeItem) }),
  run: async ({ practiceId }, { features: { practices }, principal: { userId } }) => {
    const practice = await practices.get(userId, practiceId)
    if (practice.status !== 'ready') return { practice }
    const items = await practices.items(userId, practiceId)
    const isExam = practice.mode === 'exam'
    const item = items.find(
      ({ status, given }) => status === 'open' && (!isExam || given === undefined),
    )
    return item ? { practice, item } : { practice }
  },
})

export const answerItem = tool({
  name: 'answer_item',
  title: 'Answer an exercise',
  description:
    'Give the learner’s own answer to an exercise, with their working where they wrote any, and show what is said of it. The third wrong answer settles an item and shows its solution. In an exam the finding is null until it is finished.',
  scope: 'sessions:write',
  hints: additive,
  input: Type.Object({
    practiceId: uuid('The practice; ids come from start_practice.'),
    itemId: uuid('The item; ids come from next_item.'),
    ...NewAnswer.properties,
  }),
  output: AnswerResult,
  run: async ({ practiceId: id, itemId, ...answer }, { features, principal, claim }) => {
    const path = { id, itemId, claim }
    return (await features.practices.answer(principal.userId, path, answer)).outcome
  },
})

export const getProgress = tool({
  name: 'get_progress',
  title: 'See the progress',
  description:
    'Read how well the learner knows each skill, on which days they practised, and how many skills are due to be repeated. Use it before start_practice to choose what to practise.',
  scope: 'sessions:read',
  hints: readOnly,
  input: Type.Object({}),
  output: Progress,
  run: (_, { features, principal }) => features.progress.read(principal.userId),
})
