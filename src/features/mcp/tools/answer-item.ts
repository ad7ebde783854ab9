/** `answer_item`: the learner's answer to an item of a practice. */
import { Type } from '@sinclair/typebox'
import { uuid } from '../../../http/validation'
import { AnswerResult, NewAnswer } from '../../practice/practice'
import { additive, tool } from './tool'

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
