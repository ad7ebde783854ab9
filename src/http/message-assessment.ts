/** The wire shape of an assessment, which frames and stored messages share (contract §8). */
import { Type } from '@sinclair/typebox'
import { wireRungs } from '../tutor/assessment'
import { oneOf } from './validation'

const findings = [
  'new_problem',
  'right_step',
  'wrong_step',
  'solved',
  'stuck',
  'asks_for_answer',
  'open',
] as const

/** What the tutor found in the learner's message (contract §8). */
export const MessageAssessment = Type.Object(
  {
    finding: oneOf(findings, '`open`: no step, no answer and no plea.'),
    quote: Type.Optional(
      Type.String({ description: 'The words of the learner that were judged.' }),
    ),
    rightSteps: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Steps before `quote` in the same message that were judged right, in order.',
      }),
    ),
    rung: oneOf(wireRungs, 'How much help the reply gives.'),
  },
  { title: 'Assessment' },
)
