/** `start_practice`: a new practice or exam. */
import { Type } from '@sinclair/typebox'
import { acceptedLanguage } from '../../../http/accepted-language'
import { oneOf } from '../../../http/validation'
import { NewPractice, Practice } from '../../practice/practice'
import { additive, tool, type ToolContext } from './tool'

/** How long the call waits for the items, and how often it looks. */
const waitMs = 10_000
const lookMs = 50

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
  for (;;) {
    const practice = await practices.get(userId, id)
    const isOver = signal.aborted || performance.now() > deadline
    if (practice.status !== 'preparing' || isOver) return practice
    await Bun.sleep(lookMs)
  }
}
