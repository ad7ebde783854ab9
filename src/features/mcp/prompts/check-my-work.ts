/** `check_my_work`. */
import { Type } from '@sinclair/typebox'
import { text } from '../../../http/validation'
import { prompt } from './prompt'

export const checkMyWork = prompt({
  name: 'check_my_work',
  title: 'Check my work',
  description: 'Have a worked solution checked step by step, without being told the answer.',
  input: Type.Object({
    problem: text(1, 8_000, 'The problem as it was set.'),
    work: text(1, 16_000, 'The steps so far, one a line.'),
  }),
  suggestions: {},
  say: ({ problem, work }) =>
    `Have my work checked with ask_tutor, in the mode socratic. Send the problem and my steps together as one message, as they stand here, and show me the tutor’s reply as it is. Do not correct the work yourself, and do not tell me the answer.

The problem:
${problem}

My work:
${work}`,
})
