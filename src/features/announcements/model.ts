import { Type, type Static } from '@sinclair/typebox'
import { ListOf } from '../../http/pagination'
import { oneOf, text, timestamp, uuid, webAddress } from '../../http/validation'

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
export const AnnouncementList = ListOf(Announcement)

export const NewAnnouncement = Type.Object(
  {
    title: text(1, 200, 'One line.'),
    body: text(1, 5_000, 'Plain text.'),
    kind: Type.Optional(
      oneOf(
        ['release', 'deprecation', 'notice'],
        'What it tells of; `notice` where it is left out.',
      ),
    ),
    url: Type.Optional(webAddress('Where there is more about it: an http or https address.')),
  },
  { title: 'AnnouncementInput' },
)
export type NewAnnouncement = Static<typeof NewAnnouncement>

export const AnnouncementParams = Type.Object({ id: uuid('The announcement.') })

export const announcementExample: Announcement = {
  id: '0199c0de-0000-7000-8000-000000000050',
  title: 'New disks on Friday',
  body: 'The server rests from 18:00 to 19:00.',
  kind: 'notice',
  url: 'https://tutor.example.org/app',
  publishedAt: '2026-11-21T09:00:00.000Z',
}
