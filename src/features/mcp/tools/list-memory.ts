/** `list_memory`: the memories, with a search. */
import { Type } from '@sinclair/typebox'
import { text } from '../../../http/validation'
import { MemoryPage } from '../../memory/memory'
import { pageInput, pageQuery, readOnly, tool } from './tool'

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
  output: MemoryPage,
  run: ({ query, ...page }, { features, principal }) =>
    features.memories.list(principal.userId, {
      ...pageQuery(page),
      ...(query === undefined ? {} : { q: query }),
    }),
})
