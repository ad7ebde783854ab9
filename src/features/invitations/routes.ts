/** Routes of invitations (contract §11): administrators and teachers make them, who has the link uses it. */
import { endpoint, json, okAfter } from '../../http/endpoint'
import { plugin } from '../../http/http-app'
import { storedAnswer } from '../../http/idempotency'
import { PageQuery, pageResponse } from '../../http/pagination'
import { jsonResponse, okResponse } from '../../http/validation'
import type { Services } from '../../services'
import type { Auth } from '../auth/auth'
import { ClassParams, noSuchClass } from '../classes/classes'
import { type Invitations, noSuchInvitation } from './invitations'
import { readRosterFile, type Roster, rosterBytesMax, rosterRowsMax } from './roster'
import {
  AcceptedInvitation,
  ClassInvitationParams,
  invitationExample,
  InvitationParams,
  InvitationToken,
  issuedExample,
  IssuedInvitation,
  NewClassInvitation,
  NewInvitation,
  PageOfInvitations,
  rosterExample,
  RosterForm,
  RosterImport,
  shownExample,
  ShownInvitation,
} from './model'

const administration = { tag: 'Administration', access: 'admin' } as const
const ofTeachers = { tag: 'Classes', access: 'teacher' } as const
const adminPath = '/api/admin/invitations'
const classPath = '/api/classes/:id/invitations'
const absent = { problems: ['NOT_FOUND'], notFoundMessage: noSuchInvitation } as const
const issued = {
  201: { description: 'The invitation.', schema: IssuedInvitation, example: issuedExample },
}
const rules =
  'The link works once, until it expires or is revoked, and as long as its inviter could grant the same. With `email` it is mailed there, and works for that address alone.'

interface Parts {
  readonly services: Services
  readonly auth: Auth
  readonly invitations: Invitations
  readonly roster: Roster
}

export function invitationRoutes(services: Services, features: Omit<Parts, 'services'>) {
  const parts = { services, ...features }
  return plugin('invitations', [
    list(parts),
    invite(parts),
    revoke(parts),
    listOfClass(parts),
    inviteToClass(parts),
    revokeOfClass(parts),
    importRoster(parts),
    show(parts),
    accept(parts),
  ])
}

const list = ({ invitations }: Parts) =>
  endpoint(
    {
      ...administration,
      method: 'GET',
      path: adminPath,
      operationId: 'listInvitations',
      summary: 'Invitations, newest first',
      schemas: { query: PageQuery },
      responses: pageResponse(PageOfInvitations, invitationExample),
    },
    async ({ query }) => json(200, await invitations.list(query)),
  )

const invite = ({ services: { idempotency }, auth, invitations }: Parts) =>
  endpoint(
    {
      ...administration,
      method: 'POST',
      path: adminPath,
      operationId: 'invite',
      summary: 'Invite somebody',
      description: `${rules} To invite an administrator takes a sign-in of the last ten minutes.`,
      idempotent: true,
      holdsSecret: true,
      schemas: { body: NewInvitation },
      bodyExample: { email: 'ada@example.org', role: 'teacher' },
      responses: issued,
      problems: ['NOT_FOUND', 'CONFLICT'],
      notFoundMessage: noSuchClass,
    },
    async (context) => {
      const { principal, body, claim } = context
      if (body.role === 'admin') await auth.requireRecentSignIn(principal)
      const work = idempotency.once(claim, (tx) => invitations.invite(tx, context, principal, body))
      const answer = await storedAnswer(201, work)
      await invitations.wake()
      return answer
    },
  )

const revoke = ({ invitations }: Parts) =>
  endpoint(
    {
      ...administration,
      ...absent,
      method: 'DELETE',
      path: `${adminPath}/:id`,
      operationId: 'revokeInvitation',
      summary: 'End an invitation that was not used',
      schemas: { params: InvitationParams },
      responses: okResponse('Its link works no more.'),
    },
    (context) => okAfter(invitations.revoke(context, context.principal, context.params.id)),
  )

const listOfClass = ({ invitations }: Parts) =>
  endpoint(
    {
      ...ofTeachers,
      method: 'GET',
      path: classPath,
      operationId: 'listClassInvitations',
      summary: 'The invitations into a class, newest first',
      schemas: { params: ClassParams, query: PageQuery },
      responses: pageResponse(PageOfInvitations, invitationExample),
      problems: ['NOT_FOUND'],
      notFoundMessage: noSuchClass,
    },
    async ({ principal, params, query }) =>
      json(200, await invitations.listOfClass(principal.userId, params.id, query)),
  )

const inviteToClass = ({ services: { idempotency }, invitations }: Parts) =>
  endpoint(
    {
      ...ofTeachers,
      method: 'POST',
      path: classPath,
      operationId: 'inviteToClass',
      summary: 'Invite a learner into a class, or another teacher',
      description: `${rules} Only the owner of the class invites teachers (403 for others): the link makes nobody a teacher who is none, and gives who is one the class as well.`,
      idempotent: true,
      holdsSecret: true,
      schemas: { params: ClassParams, body: NewClassInvitation },
      bodyExample: { email: 'ada@example.org' },
      responses: issued,
      problems: ['NOT_FOUND', 'CONFLICT'],
      notFoundMessage: noSuchClass,
    },
    async (context) => {
      const { principal, params, body, claim } = context
      const work = idempotency.once(claim, (tx) =>
        invitations.inviteToClass(tx, context, principal, params.id, body),
      )
      const answer = await storedAnswer(201, work)
      await invitations.wake()
      return answer
    },
  )

const revokeOfClass = ({ invitations }: Parts) =>
  endpoint(
    {
      ...ofTeachers,
      ...absent,
      method: 'DELETE',
      path: `${classPath}/:invitationId`,
      operationId: 'revokeClassInvitation',
      summary: 'End an invitation into a class that was not used',
      schemas: { params: ClassInvitationParams },
      responses: okResponse('Its link works no more.'),
    },
    (context) => okAfter(invitations.revokeOfClass(context, context.principal, context.params)),
  )

const importRoster = ({ services: { idempotency }, invitations, roster }: Parts) =>
  endpoint(
    {
      ...ofTeachers,
      method: 'POST',
      path: '/api/classes/:id/members/import',
      operationId: 'importClassMembers',
      summary: 'Take a list of learners into a class',
      description: `CSV with a column \`email\`; others are ignored. Commas, semicolons or tabs; UTF-8, UTF-16 or Windows-1252; at most ${rosterRowsMax} rows. Who has an account becomes a member, and may leave; everyone else is invited (by mail, and by the link in the answer). Of a row that cannot be taken there is an entry in \`errors\`; all others are taken together. A list that is sent again invites nobody twice.`,
      idempotent: true,
      holdsSecret: true,
      rateLimit: 'IMPORT',
      schemas: {
        params: ClassParams,
        body: RosterForm,
        upload: { maxBytes: rosterBytesMax, mediaTypes: ['text/csv'] },
      },
      responses: jsonResponse('What became of the rows.', RosterImport, rosterExample),
      problems: ['NOT_FOUND', 'CONFLICT'],
      notFoundMessage: noSuchClass,
    },
    async (context) => {
      const { principal, params, claim, upload } = context
      await roster.requireClass(principal.userId, params.id)
      const rows = await readRosterFile(upload.path)
      const work = idempotency.once(claim, (tx) =>
        roster.take(tx, context, principal.userId, params.id, rows),
      )
      const answer = await storedAnswer(200, work)
      await invitations.wake()
      return answer
    },
  )

const ofTheInvited = { tag: 'Browser accounts', rateLimit: 'LOGIN' } as const

const show = ({ invitations }: Parts) =>
  endpoint(
    {
      ...ofTheInvited,
      access: 'visitor',
      csrf: 'bound',
      method: 'POST',
      path: '/api/invitations/show',
      operationId: 'showInvitation',
      summary: 'What an invitation offers; to sign up by it, name it in `POST /api/auth/register`',
      schemas: { body: InvitationToken },
      bodyExample: { invitation: 'from the link' },
      responses: jsonResponse('The invitation.', ShownInvitation, shownExample),
    },
    async ({ body }) => json(200, await invitations.show(body.invitation)),
  )

const accept = ({ invitations }: Parts) =>
  endpoint(
    {
      ...ofTheInvited,
      access: 'user',
      method: 'POST',
      path: '/api/invitations/accept',
      operationId: 'acceptInvitation',
      summary: 'Accept an invitation with the account of the caller, who keeps a higher role',
      schemas: { body: InvitationToken },
      bodyExample: { invitation: 'from the link' },
      responses: jsonResponse('What the account has now.', AcceptedInvitation, {
        role: 'learner',
        classId: '0199c0de-0000-7000-8000-000000000020',
      }),
      problems: ['CONFLICT'],
    },
    async (context) =>
      json(200, await invitations.accept(context, context.principal, context.body.invitation)),
  )
