import { Type, type Static } from '@sinclair/typebox'
import { PageOf } from '../../http/pagination'
import { oneOf, text, timestamp, uuid } from '../../http/validation'

const modes = ['socratic', 'tutor'] as const
const levels = ['easy', 'medium', 'hard', 'adaptive'] as const

export const Policy = Type.Object(
  {
    modes: Type.Array(oneOf(modes, 'A mode of the tutor.'), {
      minItems: 1,
      maxItems: modes.length,
      uniqueItems: true,
      description: 'The modes that members may use.',
    }),
    reveal: oneOf(
      ['ladder', 'never'],
      '`never`: no answer is told, after however many attempts, in chat and practice.',
    ),
    level: Type.Optional(oneOf(levels, 'The level of practice where a learner chooses none.')),
    transcripts: oneOf(
      ['private', 'visible'],
      '`visible`: the teacher may read sessions that a member begins after agreeing to it.',
    ),
  },
  { title: 'ClassPolicy' },
)
export type Policy = Static<typeof Policy>

const name = text(1, 100, 'What the class is called.')
const externalId = text(1, 200, 'What another system calls it.')

export const Class = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: Type.String(),
    joinCode: Type.String({ description: 'Eight characters; who has them may join.' }),
    policy: Policy,
    externalId: Type.Optional(Type.String()),
    memberCount: Type.Integer({ minimum: 0 }),
    createdAt: timestamp('When the class was made.'),
    archivedAt: Type.Optional(timestamp('Since when it takes nobody and its policy binds nobody.')),
  },
  { title: 'Class' },
)
export type Class = Static<typeof Class>
export const PageOfClasses = PageOf(Class)

export const NewClass = Type.Object(
  {
    name,
    policy: Type.Optional(Type.Partial(Policy, { title: 'ClassPolicyInput' })),
    externalId: Type.Optional(externalId),
  },
  { title: 'ClassInput' },
)
export type NewClass = Static<typeof NewClass>

export const ClassPatch = Type.Object(
  {
    name: Type.Optional(name),
    policy: Type.Optional(Type.Partial(Policy, { title: 'ClassPolicyPatch' })),
    externalId: Type.Optional(Type.Union([externalId, Type.Null()])),
    archived: Type.Optional(Type.Boolean({ description: 'Whether the class has ended.' })),
    joinCode: Type.Optional(Type.Null({ description: 'Makes a new code; the old one ends.' })),
  },
  { title: 'ClassPatch', minProperties: 1 },
)
export type ClassPatch = Static<typeof ClassPatch>

export const ClassParams = Type.Object({ id: uuid('The class.') })
export const MemberParams = Type.Object({
  id: uuid('The class.'),
  userId: text(1, 36, 'The member; `me` is the caller.'),
})

export const JoinRequest = Type.Object(
  {
    code: text(1, 40, 'The code; case, blanks and hyphens do not matter.'),
    confirm: Type.Optional(
      Type.Boolean({ description: 'True joins; else the class is only shown.' }),
    ),
  },
  { title: 'ClassJoinInput' },
)

export const JoinedClass = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: Type.String(),
    teacher: Type.Union([Type.String(), Type.Null()], { description: 'The name of the teacher.' }),
    policy: Policy,
    joined: Type.Boolean({ description: 'Whether the caller is a member now.' }),
    consented: Type.Boolean({
      description: 'Whether the caller has agreed that the teacher may read sessions.',
    }),
  },
  { title: 'JoinedClass' },
)
export type JoinedClass = Static<typeof JoinedClass>

export const JoinedClasses = Type.Object(
  { items: Type.Array(JoinedClass) },
  { title: 'JoinedClassList' },
)

export const Consent = Type.Object(
  { transcripts: oneOf(['visible'], 'What the member agrees to.') },
  { title: 'ClassConsent' },
)

export const Member = Type.Object(
  {
    userId: Type.String({ format: 'uuid' }),
    name: Type.Union([Type.String(), Type.Null()]),
    email: Type.String(),
    joinedAt: timestamp('When they joined.'),
    consentedAt: Type.Optional(timestamp('Since when their new sessions may be read.')),
  },
  { title: 'ClassMember' },
)
export type Member = Static<typeof Member>
export const PageOfMembers = PageOf(Member)

export const classExample: Class = {
  id: '0199c0de-0000-7000-8000-000000000020',
  name: '8b mathematics',
  joinCode: 'K7WM4XPB',
  policy: { modes: ['socratic'], reveal: 'never', transcripts: 'private' },
  memberCount: 24,
  createdAt: '2026-11-21T09:00:00.000Z',
}

export const joinedExample: JoinedClass = {
  id: classExample.id,
  name: classExample.name,
  teacher: 'M. Okafor',
  policy: classExample.policy,
  joined: true,
  consented: false,
}

export const memberExample: Member = {
  userId: '0199c0de-0000-7000-8000-000000000001',
  name: 'Ada',
  email: 'ada@example.org',
  joinedAt: '2026-11-21T09:10:00.000Z',
}
