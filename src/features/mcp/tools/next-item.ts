/** `next_item`: the next item of a practice that takes an answer. */
import { Type } from '@sinclair/typebox'
import { uuid } from '../../../http/validation'
import { Practice, PracticeItem } from '../../practice/practice'
import { readOnly, tool } from './tool'

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
