import { Type, type Static } from '@sinclair/typebox'
import { timestamp } from '../../http/validation'

export const Announcement = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    title: Type.String(),
    body: Type.String({ description: 'Plain text.' }),
    kind: Type.Union(
      [Type.Literal('release'), Type.Literal('deprecation'), Type.Literal('notice')],
      {
        description: 'What it tells of.',
      },
    ),
    url: Type.String({ format: 'uri', description: 'Where there is more about it.' }),
    publishedAt: timestamp('When it was published.'),
  },
  { title: 'Announcement' },
)
export type Announcement = Static<typeof Announcement>
