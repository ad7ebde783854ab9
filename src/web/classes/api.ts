/** The server's endpoints for classes. Every function throws an ApiError. */
import type { Static } from '@sinclair/typebox'
import type {
  Assignment,
  AssignmentPatch,
  AssignmentList,
  AssignmentResult,
  AssignmentResults,
  Class,
  ClassAccess,
  ClassAccesses,
  ClassPatch,
  ClassProgress,
  ClassTeacher,
  ClassTeachers,
  JoinedClass,
  JoinedClasses,
  LearnersAssignment,
  LearnersAssignments,
  Member,
  NewAssignment,
  NewClass,
  NextYear,
  PageOfClasses,
  PageOfMembers,
} from '../../features/classes/model'
import type {
  Invitation,
  IssuedInvitation,
  NewClassInvitation,
  PageOfInvitations,
  RosterImport,
} from '../../features/invitations/model'
import type { RosterSources, RosterSync } from '../../features/lti/model'
import type { PageOfMessages, PageOfSessions } from '../../features/sessions/model'
import { fetchJson, fetchResponse, pageQuery } from '../http'

export type {
  Assignment,
  AssignmentResult,
  Class,
  ClassAccess,
  ClassProgress,
  ClassTeacher,
  Invitation as ClassInvitation,
  JoinedClass,
  LearnersAssignment,
  Member,
  RosterImport,
  RosterSync,
}

const path = '/api/classes'
const pathOf = (id: string, rest = ''): string => `${path}/${encodeURIComponent(id)}${rest}`

export const listClasses = (cursor: string | null): Promise<Static<typeof PageOfClasses>> =>
  fetchJson('GET', `${path}?${pageQuery(50, cursor)}`)

/** Makes a class, once for each key. */
export const createClass = (body: NewClass, idempotencyKey: string): Promise<Class> =>
  fetchJson('POST', path, { body, headers: { 'idempotency-key': idempotencyKey } })

export const getClass = (id: string): Promise<Class> => fetchJson('GET', pathOf(id))
export const changeClass = (id: string, body: ClassPatch): Promise<Class> =>
  fetchJson('PATCH', pathOf(id), { body })
/** Begins next year's class, once for each key, and ends this one. */
export const moveClassOn = (id: string, body: NextYear, idempotencyKey: string): Promise<Class> =>
  fetchJson('POST', pathOf(id, '/next-year'), {
    body,
    headers: { 'idempotency-key': idempotencyKey },
  })
export const deleteClass = (id: string): Promise<void> => fetchJson('DELETE', pathOf(id))

export const listMembers =
  (id: string) =>
  (cursor: string | null): Promise<Static<typeof PageOfMembers>> =>
    fetchJson('GET', pathOf(id, `/members?${pageQuery(100, cursor)}`))
/** `me` leaves. */
export const removeMember = (id: string, userId: string): Promise<void> =>
  fetchJson('DELETE', pathOf(id, `/members/${encodeURIComponent(userId)}`))
export const importMembers = (id: string, form: FormData): Promise<RosterImport> =>
  fetchJson('POST', pathOf(id, '/members/import'), { form })
/** The platforms that list who is in the class. */
export const listRosterSources = async (id: string): Promise<RosterSources['items']> =>
  (await fetchJson<RosterSources>('GET', pathOf(id, '/roster'))).items
export const syncRoster = (id: string): Promise<RosterSync> =>
  fetchJson('POST', pathOf(id, '/roster/sync'))
/** A table of the members, or of the progress. */
export const getTable = async (id: string, of: 'members' | 'progress'): Promise<Blob> =>
  (await fetchResponse('GET', pathOf(id, `/${of}`), { accept: 'text/csv' })).blob()

export const listTeachers = async (id: string): Promise<readonly ClassTeacher[]> =>
  (await fetchJson<Static<typeof ClassTeachers>>('GET', pathOf(id, '/teachers'))).items
/** `me` leaves. */
export const removeTeacher = (id: string, userId: string): Promise<void> =>
  fetchJson('DELETE', pathOf(id, `/teachers/${encodeURIComponent(userId)}`))
export const listInvitations =
  (id: string) =>
  (cursor: string | null): Promise<Static<typeof PageOfInvitations>> =>
    fetchJson('GET', pathOf(id, `/invitations?${pageQuery(50, cursor)}`))
/** Invites once for each key; the link is in the answer alone. */
export const inviteToClass = (
  id: string,
  body: NewClassInvitation,
  idempotencyKey: string,
): Promise<IssuedInvitation> =>
  fetchJson('POST', pathOf(id, '/invitations'), {
    body,
    headers: { 'idempotency-key': idempotencyKey },
  })
export const revokeClassInvitation = (id: string, invitationId: string): Promise<void> =>
  fetchJson('DELETE', pathOf(id, `/invitations/${encodeURIComponent(invitationId)}`))

export const joinClass = (code: string, confirm: boolean): Promise<JoinedClass> =>
  fetchJson('POST', `${path}/join`, { body: { code, confirm } })
export const listJoined = async (): Promise<readonly JoinedClass[]> =>
  (await fetchJson<Static<typeof JoinedClasses>>('GET', '/api/account/classes')).items
export const agree = (id: string): Promise<void> =>
  fetchJson('POST', pathOf(id, '/consent'), { body: { transcripts: 'visible' } })
export const listAccess = async (): Promise<readonly ClassAccess[]> =>
  (await fetchJson<Static<typeof ClassAccesses>>('GET', '/api/account/class-access')).items

export const listOwnAssignments = async (): Promise<readonly LearnersAssignment[]> =>
  (await fetchJson<Static<typeof LearnersAssignments>>('GET', '/api/assignments')).items
export const listAssignments = async (id: string): Promise<readonly Assignment[]> =>
  (await fetchJson<Static<typeof AssignmentList>>('GET', pathOf(id, '/assignments'))).items
export const assign = (id: string, body: NewAssignment): Promise<Assignment> =>
  fetchJson('POST', pathOf(id, '/assignments'), { body })
export const changeAssignment = (
  id: string,
  assignmentId: string,
  body: AssignmentPatch,
): Promise<Assignment> =>
  fetchJson('PATCH', pathOf(id, `/assignments/${encodeURIComponent(assignmentId)}`), { body })
export const removeAssignment = (id: string, assignmentId: string): Promise<void> =>
  fetchJson('DELETE', pathOf(id, `/assignments/${encodeURIComponent(assignmentId)}`))
export const listResults = async (
  id: string,
  assignmentId: string,
): Promise<readonly AssignmentResult[]> =>
  (
    await fetchJson<Static<typeof AssignmentResults>>(
      'GET',
      pathOf(id, `/assignments/${encodeURIComponent(assignmentId)}/results`),
    )
  ).results
export const getClassProgress = (id: string): Promise<ClassProgress> =>
  fetchJson('GET', pathOf(id, '/progress'))

const sessionsOf = (id: string, userId: string): string =>
  pathOf(id, `/members/${encodeURIComponent(userId)}/sessions`)
export const listMemberSessions =
  (id: string, userId: string) =>
  (cursor: string | null): Promise<Static<typeof PageOfSessions>> =>
    fetchJson('GET', `${sessionsOf(id, userId)}?${pageQuery(20, cursor)}`)
/** The server notes each reading, and the member sees it. */
export const readMemberSession =
  (id: string, userId: string, sessionId: string) =>
  (cursor: string | null): Promise<Static<typeof PageOfMessages>> =>
    fetchJson(
      'GET',
      `${sessionsOf(id, userId)}/${encodeURIComponent(sessionId)}/messages?${pageQuery(50, cursor)}`,
    )
