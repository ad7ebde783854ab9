import { Type, type Static } from '@sinclair/typebox'
import { PageOf } from '../../http/pagination'
import { emailAddress, oneOf, text, timestamp, uuid } from '../../http/validation'

const roles = ['learner', 'teacher', 'admin'] as const
const email = emailAddress(
  'Who is invited: the link is mailed there, and works for this address alone.',
)
const expiresAt = Type.String({
  format: 'date-time',
  description: 'Until when the link works, a year from now at most; 14 days where it is left out.',
})

export const NewInvitation = Type.Object(
  {
    email: Type.Optional(email),
    role: Type.Optional(oneOf(roles, 'The role of the account; `learner` where it is left out.')),
    classId: Type.Optional(
      uuid('A class that a learner becomes a member of, and anybody else a teacher of.'),
    ),
    expiresAt: Type.Optional(expiresAt),
  },
  { title: 'InvitationInput' },
)
export type NewInvitation = Static<typeof NewInvitation>

const places = ['learner', 'teacher'] as const

export const NewClassInvitation = Type.Object(
  {
    email: Type.Optional(email),
    role: Type.Optional(
      oneOf(
        places,
        '`teacher`: who has the role of a teacher already teaches the class, too. `learner` where it is left out.',
      ),
    ),
    expiresAt: Type.Optional(expiresAt),
  },
  { title: 'ClassInvitationInput' },
)
export type NewClassInvitation = Static<typeof NewClassInvitation>

export const IssuedInvitation = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    url: Type.String({ format: 'uri', description: 'The link, which is shown this once.' }),
  },
  { title: 'IssuedInvitation' },
)
export type IssuedInvitation = Static<typeof IssuedInvitation>

export const Invitation = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    email: Type.Optional(Type.String()),
    role: oneOf(roles, 'The role of the account, or the place in the class.'),
    classId: Type.Optional(Type.String({ format: 'uuid' })),
    status: oneOf(['open', 'used', 'revoked', 'expired'], 'Only an open one works.'),
    createdAt: timestamp('When it was made.'),
    expiresAt: timestamp('Until when it works.'),
    usedAt: Type.Optional(timestamp('When it was used.')),
  },
  { title: 'Invitation' },
)
export type Invitation = Static<typeof Invitation>
export const PageOfInvitations = PageOf(Invitation)

export const InvitationParams = Type.Object({ id: uuid('The invitation.') })
export const ClassInvitationParams = Type.Object({
  id: uuid('The class.'),
  invitationId: uuid('The invitation.'),
})

export const InvitationToken = Type.Object(
  { invitation: text(1, 200, 'The `token` of the link.') },
  { title: 'InvitationToken' },
)

export const ShownInvitation = Type.Object(
  {
    role: oneOf(roles, 'The role of the account, or the place in the class.'),
    email: Type.Optional(Type.String({ description: 'The only address that it works for.' })),
    class: Type.Optional(
      Type.Object(
        {
          name: Type.String(),
          teacher: Type.Union([Type.String(), Type.Null()], { description: 'Their name.' }),
          transcripts: oneOf(
            ['private', 'visible'],
            '`visible`: its teacher asks each member whether new sessions may be read.',
          ),
        },
        { title: 'InvitedClass' },
      ),
    ),
  },
  { title: 'ShownInvitation' },
)
export type ShownInvitation = Static<typeof ShownInvitation>

export const AcceptedInvitation = Type.Object(
  {
    role: oneOf(roles, 'The role of the account now.'),
    classId: Type.Optional(Type.String({ format: 'uuid' })),
  },
  { title: 'AcceptedInvitation' },
)
export type AcceptedInvitation = Static<typeof AcceptedInvitation>

/** The file is the body, or the part `file` of a form. */
export const RosterForm = Type.Object({}, { title: 'RosterInput' })

const rowErrors = [
  'INVALID_EMAIL',
  'FORMULA',
  'OWN_CLASS',
  'DISABLED',
  'TOO_MANY_CLASSES',
  'REGISTRATION_CLOSED',
] as const

const countOf = (about: string) => Type.Integer({ minimum: 0, description: about })

export const RosterImport = Type.Object(
  {
    added: countOf('Accounts that are members now.'),
    invited: countOf('Addresses without an account that were invited.'),
    unchanged: countOf('Rows of members, and of addresses with an open invitation.'),
    duplicates: countOf('Rows whose address stands in a row before.'),
    errors: Type.Array(
      Type.Object(
        {
          index: Type.Integer({
            minimum: 0,
            description: 'The row, from 0, without the first line.',
          }),
          line: Type.Integer({ minimum: 1, description: 'The line of the file where it ends.' }),
          code: oneOf(rowErrors, 'Why the row was not taken.'),
          message: Type.String(),
        },
        { title: 'RosterError' },
      ),
    ),
    invitations: Type.Array(
      Type.Object(
        {
          id: Type.String({ format: 'uuid' }),
          email: Type.String(),
          url: Type.String({ format: 'uri', description: 'The link, which is shown this once.' }),
        },
        { title: 'RosterInvitation' },
      ),
    ),
  },
  { title: 'RosterImport' },
)
export type RosterImport = Static<typeof RosterImport>

export const issuedExample: IssuedInvitation = {
  id: '0199c0de-0000-7000-8000-000000000030',
  url: 'https://tutor.example.org/invitation?token=l7Q0rJx3cV5mYb2nT8sKfGd1aWzEuPo4iHqLwXv9RkM',
}

export const invitationExample: Invitation = {
  id: issuedExample.id,
  email: 'ada@example.org',
  role: 'learner',
  classId: '0199c0de-0000-7000-8000-000000000020',
  status: 'open',
  createdAt: '2026-11-21T09:00:00.000Z',
  expiresAt: '2026-12-05T09:00:00.000Z',
}

export const shownExample: ShownInvitation = {
  role: 'learner',
  email: 'ada@example.org',
  class: { name: '8b mathematics', teacher: 'M. Okafor', transcripts: 'private' },
}

export const rosterExample: RosterImport = {
  added: 22,
  invited: 1,
  unchanged: 0,
  duplicates: 1,
  errors: [{ index: 7, line: 9, code: 'INVALID_EMAIL', message: 'This is no e-mail address.' }],
  invitations: [{ ...issuedExample, email: 'ada@example.org' }],
}
