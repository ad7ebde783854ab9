import { Type, type Static } from '@sinclair/typebox'
import { ListOf, PageOf } from '../../http/pagination'
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
    owned: Type.Boolean({
      description: 'Whether the caller owns it, and does not only teach it with its owner.',
    }),
    createdAt: timestamp('When the class was made.'),
    archivedAt: Type.Optional(timestamp('Since when it takes nobody and its policy binds nobody.')),
  },
  { title: 'Class' },
)
export type Class = Static<typeof Class>
export const PageOfClasses = PageOf(Class)

const AdministeredTeacher = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: Type.Union([Type.String(), Type.Null()]),
    email: Type.String(),
  },
  { title: 'AdministeredTeacher' },
)

export const AdminClass = Type.Object(
  {
    ...Type.Omit(Class, ['joinCode', 'owned']).properties,
    teacher: AdministeredTeacher,
    teachers: Type.Array(AdministeredTeacher, { description: 'All of them, its owner first.' }),
  },
  { title: 'AdministeredClass' },
)
export type AdminClass = Static<typeof AdminClass>

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

export const NextYear = Type.Object(
  {
    name,
    members: Type.Optional(
      Type.Boolean({ description: 'Whether the members come along; true where it is left out.' }),
    ),
    assignments: Type.Optional(
      Type.Boolean({
        description:
          'Whether the assignments come along, their times 52 weeks later; false where it is left out.',
      }),
    ),
  },
  { title: 'NextYearInput' },
)
export type NextYear = Static<typeof NextYear>

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
    teacher: Type.Union([Type.String(), Type.Null()], { description: 'The name of its owner.' }),
    teachers: Type.Array(Type.Union([Type.String(), Type.Null()]), {
      description: 'The names of all who teach it, its owner first.',
    }),
    policy: Policy,
    joined: Type.Boolean({ description: 'Whether the caller is a member now.' }),
    consented: Type.Boolean({
      description: 'Whether the caller has agreed that the teacher may read sessions.',
    }),
    archivedAt: Type.Optional(timestamp('Since when it takes nobody and its policy binds nobody.')),
  },
  { title: 'JoinedClass' },
)
export type JoinedClass = Static<typeof JoinedClass>

export const JoinedClasses = ListOf(JoinedClass)

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
    inactiveAt: Type.Optional(
      timestamp('Since when the platform that listed them lists them no more.'),
    ),
  },
  { title: 'ClassMember' },
)
export type Member = Static<typeof Member>
export const PageOfMembers = PageOf(Member)

export const TeacherParams = Type.Object({
  id: uuid('The class.'),
  userId: text(1, 36, 'The teacher; `me` is the caller.'),
})

export const ClassTeacher = Type.Object(
  {
    userId: Type.String({ format: 'uuid' }),
    name: Type.Union([Type.String(), Type.Null()]),
    email: Type.String(),
    owner: Type.Boolean({ description: 'The owner alone invites and removes other teachers.' }),
    since: timestamp('Since when they teach it.'),
  },
  { title: 'ClassTeacher' },
)
export type ClassTeacher = Static<typeof ClassTeacher>
export const ClassTeachers = ListOf(ClassTeacher)

export const TranscriptParams = Type.Object({
  id: uuid('The class.'),
  userId: uuid('The member.'),
  sessionId: uuid('The session.'),
})
export const ReadMemberParams = Type.Object({
  id: uuid('The class.'),
  userId: uuid('The member.'),
})

export const ClassAccess = Type.Object(
  {
    classId: Type.String({ format: 'uuid' }),
    className: Type.String(),
    teacher: Type.String({ description: 'Name, or address, of who read it.' }),
    sessionId: Type.String({ format: 'uuid' }),
    at: timestamp('When it was read.'),
  },
  { title: 'ClassAccess' },
)
export type ClassAccess = Static<typeof ClassAccess>
export const ClassAccesses = ListOf(ClassAccess)

const title = text(1, 200, 'What the assignment is called.')
const count = Type.Integer({ minimum: 1, maximum: 30, description: 'Items.' })
const minutes = Type.Integer({ minimum: 1, maximum: 240, description: 'The time there is.' })
const mode = oneOf(['practice', 'exam'], 'An exam says nothing of an answer before its end.')
const due = (about: string) => Type.String({ format: 'date-time', description: about })
const opening = due('From when on its members see it.')
const deadline = due('Until when it should be finished; later it is late.')
const level = oneOf(levels, '`adaptive` where it is left out, or what the policy names.')

const AssignmentSource = Type.Object(
  {
    skill: Type.Optional(text(1, 64, 'The id of a skill.')),
    topic: Type.Optional(text(1, 200, 'What the items are about; needs a model.')),
    projectId: Type.Optional(
      uuid('A project of the teacher: the items are made from its files; needs a model.'),
    ),
    due: Type.Optional(Type.Literal(true, { description: 'What is due for each member.' })),
  },
  {
    title: 'AssignmentSource',
    maxProperties: 1,
    description: 'One member; empty where the project is gone that it was made of.',
  },
)

export const Assignment = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    classId: Type.String({ format: 'uuid' }),
    title: Type.String(),
    source: AssignmentSource,
    mode,
    count,
    level: Type.Optional(level),
    minutes: Type.Optional(minutes),
    opensAt: Type.Optional(timestamp('From when on its members see it.')),
    dueAt: Type.Optional(timestamp('Until when it should be finished.')),
    projectId: Type.Optional(Type.String({ format: 'uuid' })),
    createdAt: timestamp('When it was made.'),
  },
  { title: 'Assignment' },
)
export type Assignment = Static<typeof Assignment>
export const AssignmentList = ListOf(Assignment)

export const NewAssignment = Type.Object(
  {
    title,
    source: AssignmentSource,
    mode,
    count: Type.Optional(count),
    level: Type.Optional(level),
    minutes: Type.Optional(minutes),
    opensAt: Type.Optional(opening),
    dueAt: Type.Optional(deadline),
    projectId: Type.Optional(uuid('A project of the teacher.')),
  },
  { title: 'AssignmentInput' },
)
export type NewAssignment = Static<typeof NewAssignment>

export const AssignmentPatch = Type.Object(
  {
    title: Type.Optional(title),
    mode: Type.Optional(mode),
    count: Type.Optional(count),
    level: Type.Optional(Type.Union([level, Type.Null()])),
    minutes: Type.Optional(Type.Union([minutes, Type.Null()])),
    opensAt: Type.Optional(Type.Union([opening, Type.Null()])),
    dueAt: Type.Optional(Type.Union([deadline, Type.Null()])),
  },
  { title: 'AssignmentPatch', minProperties: 1 },
)
export type AssignmentPatch = Static<typeof AssignmentPatch>

export const AssignmentParams = Type.Object({
  id: uuid('The class.'),
  assignmentId: uuid('The assignment.'),
})

const assignmentStatus = oneOf(
  ['open', 'started', 'finished', 'late'],
  '`late`: not finished in time.',
)

export const LearnersAssignment = Type.Object(
  {
    ...Assignment.properties,
    className: Type.String(),
    status: assignmentStatus,
    practiceId: Type.Optional(Type.String({ format: 'uuid' })),
  },
  { title: 'LearnersAssignment' },
)
export type LearnersAssignment = Static<typeof LearnersAssignment>
export const LearnersAssignments = ListOf(LearnersAssignment)

const memberName = Type.Union([Type.String(), Type.Null()])

export const AssignmentResult = Type.Object(
  {
    userId: Type.String({ format: 'uuid' }),
    name: memberName,
    status: assignmentStatus,
    answered: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'Items that are settled, of an exam those with an answer; once it is begun.',
      }),
    ),
    score: Type.Optional(
      Type.Object(
        { right: Type.Integer({ minimum: 0 }), total: Type.Integer({ minimum: 0 }) },
        { title: 'AssignmentScore' },
      ),
    ),
    finishedAt: Type.Optional(timestamp('When it was finished.')),
    report: Type.Optional(
      Type.Object(
        {
          status: oneOf(['sent', 'waiting', 'failed'], 'How far the grade is.'),
          error: Type.Optional(Type.String({ description: 'Why the last attempt failed.' })),
        },
        {
          title: 'GradeReport',
          description: 'Of the grade that a learning platform waits for; absent where none does.',
        },
      ),
    ),
  },
  { title: 'AssignmentResult' },
)
export type AssignmentResult = Static<typeof AssignmentResult>
export const AssignmentResults = ListOf(AssignmentResult, 'results')

export const ClassProgress = Type.Object(
  {
    members: Type.Array(
      Type.Object(
        {
          userId: Type.String({ format: 'uuid' }),
          name: memberName,
          skills: Type.Array(
            Type.Object(
              {
                skill: Type.String(),
                answered: Type.Integer({ minimum: 0 }),
                right: Type.Integer({ minimum: 0 }),
                mastery: Type.Number({
                  minimum: 0,
                  maximum: 1,
                  description: 'The share of assigned items that were right.',
                }),
                stuck: Type.Optional(
                  Type.Object(
                    {
                      rung: Type.Optional(
                        oneOf(
                          ['hint', 'stronger_hint', 'worked_step', 'reveal'],
                          'The most help that was asked for; absent where none was.',
                        ),
                      ),
                      step: Type.Optional(
                        Type.Object(
                          {
                            number: Type.Integer({ minimum: 1 }),
                            of: Type.Integer({ minimum: 1 }),
                            line: Type.String({
                              description: 'What the solution has there, in our own words.',
                            }),
                          },
                          {
                            title: 'ClassMemberStep',
                            description:
                              'The first step of the solution that the last answer and its working do not show; absent where nothing tells.',
                          },
                        ),
                      ),
                      question: Type.String({ description: 'The item, in our own words.' }),
                      mistake: Type.Optional(
                        Type.String({
                          description: 'What is asked after the typical mistake that was made.',
                        }),
                      ),
                    },
                    { title: 'ClassMemberStuck' },
                  ),
                ),
              },
              { title: 'ClassMemberSkill' },
            ),
          ),
        },
        { title: 'ClassMemberProgress' },
      ),
    ),
  },
  { title: 'ClassProgress' },
)
export type ClassProgress = Static<typeof ClassProgress>

export const classExample: Class = {
  id: '0199c0de-0000-7000-8000-000000000020',
  name: '8b mathematics',
  joinCode: 'K7WM4XPB',
  policy: { modes: ['socratic'], reveal: 'never', transcripts: 'private' },
  memberCount: 24,
  owned: true,
  createdAt: '2026-11-21T09:00:00.000Z',
}

const teacherProfile = { name: 'M. Okafor', email: 'okafor@example.org' }
const teacherId = '0199c0de-0000-7000-8000-000000000009'
const { joinCode: _, owned: _owned, ...administered } = classExample
export const adminClassExample: AdminClass = {
  ...administered,
  teacher: { id: teacherId, ...teacherProfile },
  teachers: [{ id: teacherId, ...teacherProfile }],
}

export const teacherExample: ClassTeacher = {
  userId: teacherId,
  ...teacherProfile,
  owner: true,
  since: classExample.createdAt,
}

export const joinedExample: JoinedClass = {
  id: classExample.id,
  name: classExample.name,
  teacher: 'M. Okafor',
  teachers: ['M. Okafor', 'S. Brandt'],
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

export const assignmentExample: Assignment = {
  id: '0199c0de-0000-7000-8000-000000000021',
  classId: classExample.id,
  title: 'Equations for Friday',
  source: { skill: 'linear-equations' },
  mode: 'practice',
  count: 10,
  dueAt: '2026-11-27T22:59:00.000Z',
  createdAt: '2026-11-21T09:20:00.000Z',
}

export const resultExample: AssignmentResult = {
  userId: memberExample.userId,
  name: memberExample.name,
  status: 'finished',
  answered: 10,
  score: { right: 8, total: 10 },
  finishedAt: '2026-11-24T16:05:00.000Z',
}

export const classProgressExample: ClassProgress = {
  members: [
    {
      userId: memberExample.userId,
      name: memberExample.name,
      skills: [
        {
          skill: 'linear-equations',
          answered: 10,
          right: 8,
          mastery: 0.8,
          stuck: {
            rung: 'worked_step',
            step: { number: 1, of: 2, line: '$3x = 15$' },
            question: 'Solve $3x + 7 = 22$.',
            mistake: 'Which side did the 7 come from?',
          },
        },
      ],
    },
  ],
}

export const accessExample: ClassAccess = {
  classId: classExample.id,
  className: classExample.name,
  teacher: 'M. Okafor',
  sessionId: '0199c0de-0000-7000-8000-000000000002',
  at: '2026-11-24T17:00:00.000Z',
}
