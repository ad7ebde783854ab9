/** `remember`: a new memory. */
import { Type } from '@sinclair/typebox'
import { oneOf, text, uuid } from '../../../http/validation'
import { Memory } from '../../memory/memory'
import { additive, tool } from './tool'

export const remember = tool({
  name: 'remember',
  title: 'Remember something',
  description:
    'Have one lasting thing about the learner remembered, such as a goal, a preference or a misconception, so that later sessions take it into account. Say it in one or a few sentences; the learner sees and can change all of it.',
  scope: 'memory:write',
  hints: additive,
  input: Type.Object({
    content: text(1, 2_000, 'What is to be remembered, in one or a few sentences.'),
    kind: Type.Optional(
      oneOf(
        ['goal', 'preference', 'misconception', 'fact'],
        'What sort of thing it is; `fact` where it is left out.',
      ),
    ),
    sessionId: Type.Optional(uuid('The session that it was learned in.')),
  }),
  output: Memory,
  run: async ({ content, kind = 'fact', sessionId }, { services, features, principal, claim }) => {
    const memory = { content, kind, ...(sessionId ? { sourceSessionId: sessionId } : {}) }
    const { outcome } = await services.idempotency.once(claim, (tx) =>
      features.memories.create(tx, principal.userId, memory),
    )
    return outcome
  },
})
