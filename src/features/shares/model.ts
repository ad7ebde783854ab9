import { Type, type Static } from '@sinclair/typebox'
import { PageOf } from '../../http/pagination'
import { MessageAssessment } from '../../http/message-assessment'
import { oneOf, text, timestamp } from '../../http/validation'

const shareId = Type.String({ description: 'Everyone who has it may read the session.' })

export const Share = Type.Object(
  {
    shareId,
    url: Type.String({ format: 'uri', description: 'The page for people.' }),
  },
  { title: 'Share' },
)
export type Share = Static<typeof Share>

export const ListedShare = Type.Composite(
  [
    Share,
    Type.Object({
      sessionId: Type.String({ format: 'uuid' }),
      title: Type.String({ description: 'The title of the session.' }),
      createdAt: timestamp('When the link was made.'),
      openedAt: Type.Optional(
        timestamp('When the link was last read, to a minute; absent where it never was.'),
      ),
    }),
  ],
  { title: 'ListedShare' },
)
export type ListedShare = Static<typeof ListedShare>
export const PageOfShares = PageOf(ListedShare)

export const ShareParams = Type.Object({ shareId: text(1, 100, 'The id of the link.') })

export const ShareQuery = Type.Object({
  cursor: Type.Optional(text(1, 1_000, '`nextCursor` of the page before.')),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 100, description: 'Messages a page.' }),
})
export type ShareQuery = Static<typeof ShareQuery>

const SharedMessage = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    role: oneOf(['user', 'assistant'], 'The learner, or the tutor.'),
    content: Type.String(),
    status: oneOf(['complete', 'streaming', 'interrupted', 'failed'], 'How far the text got.'),
    createdAt: timestamp('When the message was made.'),
    assessment: Type.Optional({
      ...MessageAssessment,
      description: 'On replies: what the tutor found in the message that this one answers.',
    }),
  },
  { title: 'SharedMessage' },
)

export const SharedSession = Type.Object(
  {
    shareId,
    title: Type.String(),
    messages: Type.Array(SharedMessage, { description: 'The shown branch, oldest first.' }),
    hasMore: Type.Boolean(),
    nextCursor: Type.Union([Type.String(), Type.Null()], {
      description: 'Present whenever `hasMore` is true; null otherwise.',
    }),
    sharedAt: timestamp('When the link was made.'),
    updatedAt: timestamp('When the session was last written to.'),
  },
  { title: 'SharedSession' },
)
export type SharedSession = Static<typeof SharedSession>

export const shareExample: Share = {
  shareId: 'c29tZXRoaW5nIHRoYXQgbm9ib2R5IGNhbiBndWVzcyE',
  url: 'https://tutor.example.org/shares/c29tZXRoaW5nIHRoYXQgbm9ib2R5IGNhbiBndWVzcyE',
}

export const listedExample: ListedShare = {
  ...shareExample,
  sessionId: '0199c0de-0000-7000-8000-000000000002',
  title: 'Linear equations',
  createdAt: '2026-11-21T10:00:00.000Z',
}

export const sharedExample: SharedSession = {
  shareId: shareExample.shareId,
  title: 'Linear equations',
  messages: [
    {
      id: '0199c0de-0000-7000-8000-000000000003',
      role: 'user',
      content: 'Solve 3x + 7 = 22',
      status: 'complete',
      createdAt: '2026-11-21T09:00:01.000Z',
    },
  ],
  hasMore: false,
  nextCursor: null,
  sharedAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T09:05:00.000Z',
}
