/** Routes of classes (contract §11): teachers run them, learners join them. */
import type { Static } from '@sinclair/typebox'
import { csvResult, prefersCsv } from '../../http/csv'
import { endpoint, json, okAfter } from '../../http/endpoint'
import { plugin } from '../../http/http-app'
import { storedAnswer } from '../../http/idempotency'
import { PageQuery, pageResponse } from '../../http/pagination'
import { jsonResponse, okResponse } from '../../http/validation'
import type { Services } from '../../services'
import { type Assignments, noSuchAssignment } from './assignments'
import {
  messageExample,
  PageOfMessages,
  PageOfSessions,
  sessionExample,
} from '../sessions/sessions'
import type { Transcripts } from './transcripts'
import { type Classes, noSuchClass, noSuchMember, noSuchTeacher } from './classes'
import {
  Assignment,
  assignmentExample,
  AssignmentParams,
  AssignmentPatch,
  AssignmentResults,
  AssignmentList,
  ClassProgress,
  LearnersAssignments,
  NewAssignment,
  classProgressExample,
  accessExample,
  ClassAccesses,
  ReadMemberParams,
  resultExample,
  TranscriptParams,
  Class,
  classExample,
  ClassTeachers,
  teacherExample,
  TeacherParams,
  ClassParams,
  ClassPatch,
  Consent,
  joinedExample,
  JoinedClass,
  JoinedClasses,
  JoinRequest,
  memberExample,
  MemberParams,
  NewClass,
  NextYear,
  PageOfClasses,
  PageOfMembers,
} from './model'

const common = { tag: 'Classes', access: 'user' } as const
const ofTeachers = { tag: 'Classes', access: 'teacher' } as const
const path = '/api/classes'
const onePath = `${path}/:id`
const one = { description: 'The class.', schema: Class, example: classExample }
const absent = { problems: ['NOT_FOUND'], notFoundMessage: noSuchClass } as const

interface Features {
  readonly classes: Classes
  readonly assignments: Assignments
  readonly transcripts: Transcripts
}

interface Parts extends Features {
  readonly services: Services
}

export function classRoutes(services: Services, features: Features) {
  const parts = { services, ...features }
  return plugin('classes', [
    list(parts),
    create(parts),
    join(parts),
    get(parts),
    update(parts),
    remove(parts),
    moveOn(parts),
    members(parts),
    removeMember(parts),
    teachers(parts),
    removeTeacher(parts),
    consent(parts),
    joined(parts),
    listAssignments(parts),
    assign(parts),
    changeAssignment(parts),
    removeAssignment(parts),
    results(parts),
    progress(parts),
    ownAssignments(parts),
    memberSessions(parts),
    memberMessages(parts),
    accesses(parts),
  ])
}

const list = ({ classes }: Parts) =>
  endpoint(
    {
      ...ofTeachers,
      method: 'GET',
      path,
      operationId: 'listClasses',
      summary: 'The classes that the caller owns or teaches, newest first',
      schemas: { query: PageQuery },
      responses: pageResponse(PageOfClasses, classExample),
    },
    async ({ principal, query }) => {
      return json(200, await classes.list(principal.userId, query))
    },
  )

const create = ({ services: { idempotency }, classes }: Parts) =>
  endpoint(
    {
      ...ofTeachers,
      method: 'POST',
      path,
      operationId: 'createClass',
      summary: 'Make a class',
      description:
        'What the policy leaves out is open: both modes, the whole ladder, private transcripts. There is room for 500 classes; past that the answer is 409.',
      idempotent: true,
      schemas: { body: NewClass },
      bodyExample: { name: classExample.name, policy: { modes: ['socratic'], reveal: 'never' } },
      responses: { 201: { ...one, example: { ...classExample, memberCount: 0 } } },
      problems: ['CONFLICT'],
    },
    async (context) => {
      const { principal, body, claim } = context
      return storedAnswer(
        201,
        idempotency.once(claim, (tx) => classes.create(tx, context, principal.userId, body)),
      )
    },
  )

const get = ({ classes }: Parts) =>
  endpoint(
    {
      ...ofTeachers,
      ...absent,
      method: 'GET',
      path: onePath,
      operationId: 'getClass',
      summary: 'One class',
      schemas: { params: ClassParams },
      responses: { 200: one },
    },
    async ({ principal, params }) => {
      return json(200, await classes.get(principal.userId, params.id))
    },
  )

const update = ({ classes }: Parts) =>
  endpoint(
    {
      ...ofTeachers,
      ...absent,
      method: 'PATCH',
      path: onePath,
      operationId: 'updateClass',
      summary: 'Rename a class, change its policy or code, end it or take it up again',
      description:
        'Of `policy` only what is named changes. An ended class takes nobody, its policy no longer binds, and its teachers read no conversation. A class whose transcripts become visible, or that is taken up again, asks every member again.',
      schemas: { params: ClassParams, body: ClassPatch },
      bodyExample: { policy: { reveal: 'never' } },
      responses: { 200: one },
    },
    async (context) => {
      const { principal, params, body } = context
      return json(200, await classes.update(context, principal.userId, params.id, body))
    },
  )

const remove = ({ classes }: Parts) =>
  endpoint(
    {
      ...ofTeachers,
      ...absent,
      method: 'DELETE',
      path: onePath,
      operationId: 'deleteClass',
      summary: 'Delete a class; its members keep what is theirs',
      description: 'Its owner alone may: for another of its teachers the answer is 403.',
      schemas: { params: ClassParams },
      responses: okResponse('It is gone.'),
    },
    async (context) => {
      const { principal, params } = context
      return okAfter(classes.delete(context, principal.userId, params.id))
    },
  )

const moveOn = ({ services: { idempotency }, classes }: Parts) =>
  endpoint(
    {
      ...ofTeachers,
      method: 'POST',
      path: `${onePath}/next-year`,
      operationId: 'moveClassOn',
      summary: 'Begin the class of the next year, and end this one',
      description:
        'Its owner alone may. It has a code of its own, and the policy and teachers of this one; members come along unless it says otherwise, assignments where it says so. Nothing that members did comes along, and nobody has agreed to visible transcripts there.',
      idempotent: true,
      schemas: { params: ClassParams, body: NextYear },
      bodyExample: { name: '9b mathematics', members: true },
      responses: { 201: { ...one, example: { ...classExample, name: '9b mathematics' } } },
      problems: ['NOT_FOUND', 'CONFLICT'],
      notFoundMessage: noSuchClass,
    },
    async (context) => {
      const { principal, params, body, claim } = context
      return storedAnswer(
        201,
        idempotency.once(claim, (tx) =>
          classes.moveOn(tx, context, { teacherId: principal.userId, id: params.id }, body),
        ),
      )
    },
  )

const members = ({ classes }: Parts) =>
  endpoint(
    {
      ...ofTeachers,
      ...absent,
      method: 'GET',
      path: `${onePath}/members`,
      operationId: 'listClassMembers',
      summary: 'Who is in a class, who came last first',
      description:
        'With `Accept: text/csv` a table of all members, who came first first. No cell of it begins a formula.',
      schemas: { params: ClassParams, query: PageQuery },
      responses: {
        200: {
          description: 'A page, or all members as a table.',
          schema: PageOfMembers,
          alternative: 'text/csv',
          example: { items: [memberExample], hasMore: false, nextCursor: null },
        },
      },
    },
    async ({ principal, params, query, request }) => {
      if (!prefersCsv(request)) {
        return json(200, await classes.members(principal.userId, params.id, query))
      }
      const all = await classes.allMembers(principal.userId, params.id)
      return csvResult(
        ['email', 'name', 'joinedAt', 'userId'],
        all.map(({ email, name, joinedAt, userId }) => [email, name ?? '', joinedAt, userId]),
      )
    },
  )

const removeMember = ({ classes }: Parts) =>
  endpoint(
    {
      ...common,
      problems: ['NOT_FOUND'],
      notFoundMessage: noSuchMember,
      method: 'DELETE',
      path: `${onePath}/members/:userId`,
      operationId: 'removeClassMember',
      summary: 'Take a member out of a class, or leave it (`me`)',
      description: 'All that is the member’s stays theirs.',
      schemas: { params: MemberParams },
      responses: okResponse('They are no member any more.'),
    },
    (context) => okAfter(classes.removeMember(context, context.principal, context.params)),
  )

const teachers = ({ classes }: Parts) =>
  endpoint(
    {
      ...ofTeachers,
      ...absent,
      method: 'GET',
      path: `${onePath}/teachers`,
      operationId: 'listClassTeachers',
      summary: 'Who teaches a class, its owner first',
      description:
        'All of them see and do the same, but its owner alone invites and removes teachers (`POST /api/classes/{id}/invitations` with `role: "teacher"`), deletes the class and moves it on.',
      schemas: { params: ClassParams },
      responses: jsonResponse('The teachers.', ClassTeachers, { items: [teacherExample] }),
    },
    async ({ principal, params }) =>
      json(200, { items: await classes.teachers(principal.userId, params.id) }),
  )

const removeTeacher = ({ classes }: Parts) =>
  endpoint(
    {
      ...ofTeachers,
      problems: ['NOT_FOUND', 'CONFLICT'],
      notFoundMessage: noSuchTeacher,
      method: 'DELETE',
      path: `${onePath}/teachers/:userId`,
      operationId: 'removeClassTeacher',
      summary: 'Take a teacher out of a class, or leave it (`me`)',
      description:
        'Its owner takes out any other teacher, and passes the class on to who has taught it longest by leaving. The last teacher cannot leave (409).',
      schemas: { params: TeacherParams },
      responses: okResponse('They do not teach it any more.'),
    },
    (context) => okAfter(classes.removeTeacher(context, context.principal, context.params)),
  )

const join = ({ classes }: Parts) =>
  endpoint(
    {
      ...common,
      method: 'POST',
      path: `${path}/join`,
      operationId: 'joinClass',
      summary: 'Show the class of a code, or join it',
      description:
        'Without `confirm` the class and its policy are shown, and nothing changes. To join a class whose transcripts are visible is to agree that its teacher reads the sessions begun from then on. Counts towards `JOIN` as well.',
      schemas: { body: JoinRequest },
      bodyExample: { code: classExample.joinCode, confirm: true },
      responses: jsonResponse('The class.', JoinedClass, joinedExample),
      problems: ['NOT_FOUND', 'CONFLICT'],
    },
    async (context) => {
      const { principal, body } = context
      await context.countRateLimit('JOIN')
      const { code, confirm = false } = body
      const shown = confirm
        ? await classes.join(context, principal.userId, code)
        : await classes.show(principal.userId, code)
      return json(200, shown)
    },
  )

const consent = ({ classes }: Parts) =>
  endpoint(
    {
      ...common,
      problems: ['NOT_FOUND', 'CONFLICT'],
      notFoundMessage: noSuchClass,
      method: 'POST',
      path: `${onePath}/consent`,
      operationId: 'consentToClass',
      summary: 'Agree that the teacher of a class reads the sessions begun from now on',
      schemas: { params: ClassParams, body: Consent },
      bodyExample: { transcripts: 'visible' },
      responses: okResponse('It is noted.'),
    },
    (context) => okAfter(classes.consent(context, context.principal.userId, context.params.id)),
  )

const joined = ({ classes }: Parts) =>
  endpoint(
    {
      ...common,
      method: 'GET',
      path: '/api/account/classes',
      operationId: 'listJoinedClasses',
      summary: 'The classes that the caller is in, with what their teachers may see',
      responses: jsonResponse('The classes.', JoinedClasses, { items: [joinedExample] }),
    },
    async ({ principal }) => json(200, { items: await classes.joined(principal.userId) }),
  )

const assignmentsPath = `${onePath}/assignments`
const oneAssignmentPath = `${assignmentsPath}/:assignmentId`
const assignment = {
  description: 'The assignment.',
  schema: Assignment,
  example: assignmentExample,
}
const noAssignment = { ...absent, notFoundMessage: noSuchAssignment } as const

const listAssignments = ({ assignments }: Parts) =>
  endpoint(
    {
      ...ofTeachers,
      ...absent,
      method: 'GET',
      path: assignmentsPath,
      operationId: 'listClassAssignments',
      summary: 'What is assigned to a class, newest first',
      schemas: { params: ClassParams },
      responses: jsonResponse('The assignments.', AssignmentList, { items: [assignmentExample] }),
    },
    async ({ principal, params }) => {
      return json(200, { items: await assignments.list(principal.userId, params.id) })
    },
  )

const assign = ({ assignments }: Parts) =>
  endpoint(
    {
      ...ofTeachers,
      method: 'POST',
      path: assignmentsPath,
      operationId: 'assignToClass',
      summary: 'Assign practice or an exam to a class',
      description:
        'Made of a skill, a topic or a project of the teacher (which need a model), or what is due for each member. Members see it from `opensAt` on, and have one practice of it each.',
      schemas: { params: ClassParams, body: NewAssignment },
      bodyExample: {
        title: assignmentExample.title,
        source: assignmentExample.source,
        mode: 'practice',
      },
      responses: { 201: assignment },
      problems: ['NOT_FOUND', 'CONFLICT'],
      notFoundMessage: noSuchClass,
    },
    async ({ principal, params, body }) => {
      return json(201, await assignments.create(principal.userId, params.id, body))
    },
  )

const changeAssignment = ({ assignments }: Parts) =>
  endpoint(
    {
      ...ofTeachers,
      ...noAssignment,
      problems: ['NOT_FOUND', 'CONFLICT'],
      method: 'PATCH',
      path: oneAssignmentPath,
      operationId: 'updateAssignment',
      summary: 'Rename an assignment, or change its times, or what is practised',
      description:
        'Mode, count, level and minutes can change until a member has begun it (409); its source cannot.',
      schemas: { params: AssignmentParams, body: AssignmentPatch },
      bodyExample: { dueAt: '2026-11-30T22:59:00.000Z' },
      responses: { 200: assignment },
    },
    async ({ principal, params, body }) => {
      return json(200, await assignments.update(principal.userId, params, body))
    },
  )

const removeAssignment = ({ assignments }: Parts) =>
  endpoint(
    {
      ...ofTeachers,
      ...noAssignment,
      method: 'DELETE',
      path: oneAssignmentPath,
      operationId: 'deleteAssignment',
      summary: 'Delete an assignment; what members did of it stays theirs',
      schemas: { params: AssignmentParams },
      responses: okResponse('It is gone.'),
    },
    async ({ principal, params }) => {
      return okAfter(assignments.delete(principal.userId, params))
    },
  )

const results = ({ assignments }: Parts) =>
  endpoint(
    {
      ...ofTeachers,
      ...noAssignment,
      method: 'GET',
      path: `${oneAssignmentPath}/results`,
      operationId: 'listAssignmentResults',
      summary: 'How each member stands with an assignment',
      schemas: { params: AssignmentParams },
      responses: jsonResponse('The results.', AssignmentResults, { results: [resultExample] }),
    },
    async ({ principal, params }) => {
      return json(200, { results: await assignments.results(principal.userId, params) })
    },
  )

const progress = ({ assignments }: Parts) =>
  endpoint(
    {
      ...ofTeachers,
      ...absent,
      method: 'GET',
      path: `${onePath}/progress`,
      operationId: 'getClassProgress',
      summary: 'What the members of a class did of its assignments, by skill',
      description:
        'With `Accept: text/csv` a table of it: a line a member and skill. No cell of it begins a formula.',
      schemas: { params: ClassParams },
      responses: {
        200: {
          description: 'The progress.',
          schema: ClassProgress,
          alternative: 'text/csv',
          example: classProgressExample,
        },
      },
    },
    async ({ principal, params, request }) => {
      const found = await assignments.progress(principal.userId, params.id)
      return prefersCsv(request) ? progressTable(found) : json(200, found)
    },
  )

const ownAssignments = ({ assignments }: Parts) =>
  endpoint(
    {
      ...common,
      method: 'GET',
      path: '/api/assignments',
      operationId: 'listAssignments',
      summary: 'What the caller’s classes have open for them, what is due first',
      responses: jsonResponse('The assignments.', LearnersAssignments, {
        items: [{ ...assignmentExample, className: classExample.name, status: 'open' }],
      }),
    },
    async ({ principal }) => json(200, { items: await assignments.ofLearner(principal.userId) }),
  )

const progressTable = ({ members: all }: Static<typeof ClassProgress>) => {
  const stuckHead = ['stuckRung', 'stuckItem', 'stuckStep', 'stuckMistake']
  const head = ['userId', 'name', 'skill', 'answered', 'right', 'mastery', ...stuckHead]
  const lines = all.flatMap(({ userId, name, skills }) =>
    skills.map(({ skill, answered, right, mastery, stuck }) => [
      userId,
      name ?? '',
      skill,
      answered,
      right,
      mastery,
      stuck?.rung ?? '',
      stuck?.question ?? '',
      stuck?.step === undefined ? '' : `${stuck.step.number}: ${stuck.step.line}`,
      stuck?.mistake ?? '',
    ]),
  )
  return csvResult(head, lines)
}

const noMember = { ...absent, notFoundMessage: noSuchMember } as const

const memberSessions = ({ transcripts }: Parts) =>
  endpoint(
    {
      ...ofTeachers,
      ...noMember,
      method: 'GET',
      path: `${onePath}/members/:userId/sessions`,
      operationId: 'listMemberSessions',
      summary: 'The sessions of a member that the teacher of the class may read, newest first',
      description:
        'Those that began after the member agreed to it. Where the class or the member keeps them private, and once the class has ended, this is 404. Each look is in the audit log.',
      schemas: { params: ReadMemberParams, query: PageQuery },
      responses: pageResponse(PageOfSessions, sessionExample),
    },
    async (context) => {
      const { principal, params, query } = context
      return json(200, await transcripts.sessions(context, principal, params, query))
    },
  )

const memberMessages = ({ transcripts }: Parts) =>
  endpoint(
    {
      ...ofTeachers,
      ...noMember,
      method: 'GET',
      path: `${onePath}/members/:userId/sessions/:sessionId/messages`,
      operationId: 'readMemberSession',
      summary: 'The messages of such a session, oldest first',
      description: 'Each reading is in the audit log, and the member sees it.',
      schemas: { params: TranscriptParams, query: PageQuery },
      responses: pageResponse(PageOfMessages, messageExample),
    },
    async (context) => {
      const { principal, params, query } = context
      return json(200, await transcripts.messages(context, principal, params, query))
    },
  )

const accesses = ({ transcripts }: Parts) =>
  endpoint(
    {
      ...common,
      method: 'GET',
      path: '/api/account/class-access',
      operationId: 'listClassAccess',
      summary: 'Which teacher has read which session of the caller, newest first',
      responses: jsonResponse('The readings.', ClassAccesses, { items: [accessExample] }),
    },
    async ({ principal }) => json(200, { items: await transcripts.accesses(principal.userId) }),
  )
