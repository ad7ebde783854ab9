import { Type } from '@sinclair/typebox'
import { oneOf, text, uuid } from '../../../http/validation'
import { Memory, PageOfMemories } from '../../memory/memory'
import { additive, pageInput, pageOrDefault, readOnly, tool } from './tool'

export const listMemory = tool({
  name: 'list_memory',
  title: 'List what is remembered',
  description:
    'List what the tutor remembers of the learner, last changed first, in pages; with a query only what has all of its words. Use it before asking the learner for what they have said already.',
  scope: 'memory:read',
  hints: readOnly,
  input: Type.Object({
    ...pageInput,
    query: Type.Optional(text(1, 500, 'Words that must all be in it.')),
  }),
  output: PageOfMemories,
  run: ({ query, ...page }, { features, principal }) =>
    features.memories.list(principal.userId, {
      ...pageOrDefault(page),
      ...(query === undefined ? {} : { q: query }),
    }),
})

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
