/** `get_progress`: what the learner knows, and what is due. */
import { Type } from '@sinclair/typebox'
import { Progress } from '../../progress/progress'
import { readOnly, tool } from './tool'

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
