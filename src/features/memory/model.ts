import { Type, type Static } from '@sinclair/typebox'
import { PageOf, PageQuery } from '../../http/pagination'
import { oneOf, text, timestamp, uuid } from '../../http/validation'

const kinds = ['goal', 'preference', 'misconception', 'fact'] as const

/** In Unicode code points. */
export const longestContent = 2_000

const content = text(1, longestContent, 'What is remembered, in one or a few sentences.')
const kind = oneOf(kinds, 'What sort of thing it is.')

export const Memory = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    content: Type.String(),
    kind,
    sourceSessionId: Type.Optional(Type.String({ format: 'uuid' })),
    createdAt: timestamp('When it was first remembered.'),
    updatedAt: timestamp('When it was last changed; lists are ordered by it.'),
  },
  { title: 'Memory' },
)
export type Memory = Static<typeof Memory>
export const PageOfMemories = PageOf(Memory)

export const MemoryQuery = Type.Composite([
  PageQuery,
  Type.Object({ q: Type.Optional(text(1, 500, 'Words that must all be in it.')) }),
])
export type MemoryQuery = Static<typeof MemoryQuery>

export const NewMemory = Type.Object(
  {
    content,
    kind,
    sourceSessionId: Type.Optional(uuid('The session that it was learned in.')),
  },
  { title: 'MemoryInput' },
)
export type NewMemory = Static<typeof NewMemory>

export const MemoryPatch = Type.Object(
  { content: Type.Optional(content), kind: Type.Optional(kind) },
  { title: 'MemoryPatch', minProperties: 1 },
)
export type MemoryPatch = Static<typeof MemoryPatch>

export const MemoryParams = Type.Object({ id: uuid('The memory.') })

export const MemorySettings = Type.Object(
  {
    enabled: Type.Boolean({ description: 'Whether the tutor reads and writes memory.' }),
  },
  { title: 'MemorySettings' },
)
export type MemorySettings = Static<typeof MemorySettings>

export const memoryExample: Memory = {
  id: '0199c0de-0000-7000-8000-000000000005',
  content: 'Takes the minus sign into a bracket for the first term only.',
  kind: 'misconception',
  sourceSessionId: '0199c0de-0000-7000-8000-000000000002',
  createdAt: '2026-11-21T09:00:00.000Z',
  updatedAt: '2026-11-21T09:05:00.000Z',
}
