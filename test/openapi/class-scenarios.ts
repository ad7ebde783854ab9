/** The requests that bring the endpoints of classes to their answers. */
import type { Client } from '../support/client'
import { signedIn } from '../support/signed-in'
import { both, see, type Scenario, type Setup, twice, unknownId } from './scenario'

interface MadeClass {
  readonly id: string
  readonly joinCode: string
}

const path = '/api/classes'
const work = { title: 'x', source: { skill: 'linear-equations' }, mode: 'practice' }
const visible = { transcripts: 'visible' }

/** By operation id. */
export const classScenarios: Readonly<Record<string, Scenario>> = {
  listClasses: async (setup) => {
    await see(setup.client, 'GET', path)
    await see(await learner(setup), 'GET', path)
  },
  createClass: async (setup) => {
    await twice((changed) =>
      setup.client.call(
        'POST',
        path,
        { name: changed ? '9a' : '8b' },
        { 'idempotency-key': 'class' },
      ),
    )
    await see(await learner(setup), 'POST', path, { name: '8b' })
  },
  getClass: async (setup) => {
    const { id } = await made(setup)
    await both(setup.client, 'GET', (each) => `${path}/${each}`, id)
    await see(await learner(setup), 'GET', `${path}/${id}`)
  },
  updateClass: async (setup) => {
    const { id } = await made(setup)
    await both(setup.client, 'PATCH', (each) => `${path}/${each}`, id, { archived: true })
    await see(await learner(setup), 'PATCH', `${path}/${id}`, { name: 'x' })
  },
  deleteClass: async (setup) => {
    const { id } = await made(setup)
    await see(await learner(setup), 'DELETE', `${path}/${id}`)
    await both(setup.client, 'DELETE', (each) => `${path}/${each}`, id)
  },
  moveClassOn: async (setup) => {
    const { id } = await joined(setup)
    await twice((changed) =>
      setup.client.call(
        'POST',
        `${path}/${id}/next-year`,
        { name: changed ? '9a' : '9b', assignments: true },
        { 'idempotency-key': 'next year' },
      ),
    )
    await both(setup.client, 'POST', (each) => `${path}/${each}/next-year`, id, { name: '9c' })
    await see(await learner(setup), 'POST', `${path}/${id}/next-year`, { name: '9b' })
  },
  listClassMembers: async (setup) => {
    const { id } = await joined(setup)
    await both(setup.client, 'GET', (each) => `${path}/${each}/members`, id)
    await see(await learner(setup), 'GET', `${path}/${id}/members`)
  },
  importClassMembers: async (setup) => {
    const { client } = setup
    const { id } = await made(setup)
    const list = 'email\nroster@example.org\nno address'
    const headers = { 'content-type': 'text/csv', 'idempotency-key': 'roster' }
    const at = (each: string) => `${path}/${each}/members/import`
    await twice((changed) => client.call('POST', at(id), changed ? 'email' : list, headers))
    const csv = { 'content-type': 'text/csv' }
    await client.call('POST', at(unknownId), list, csv)
    await (await learner(setup)).call('POST', at(id), list, csv)
    await client.call('PATCH', `${path}/${id}`, { archived: true })
    await client.call('POST', at(id), list, csv)
  },
  removeClassMember: async (setup) => {
    const { id, member } = await joined(setup)
    await both(member, 'DELETE', (each) => `${path}/${each}/members/me`, id)
  },
  listClassTeachers: async (setup) => {
    const { id } = await made(setup)
    await both(setup.client, 'GET', (each) => `${path}/${each}/teachers`, id)
    await see(await learner(setup), 'GET', `${path}/${id}/teachers`)
  },
  removeClassTeacher: async (setup) => {
    const { id } = await made(setup)
    await see(setup.client, 'DELETE', `${path}/${id}/teachers/me`)
    const invited = await setup.client.call<{ url: string }>('POST', `${path}/${id}/invitations`, {
      role: 'teacher',
    })
    const colleague = await signedIn(setup.server, 'teacher')
    const invitation = new URL(invited.json.url).searchParams.get('token')
    await colleague.call('POST', '/api/invitations/accept', { invitation })
    const { json } = await colleague.call<{ id: string }>('GET', '/api/account')
    await both(setup.client, 'DELETE', (each) => `${path}/${id}/teachers/${each}`, json.id)
    await see(await learner(setup), 'DELETE', `${path}/${id}/teachers/me`)
  },
  joinClass: async (setup) => {
    const { joinCode } = await made(setup)
    const visitor = await learner(setup)
    await see(visitor, 'POST', `${path}/join`, { code: joinCode })
    await see(visitor, 'POST', `${path}/join`, { code: joinCode, confirm: true })
    await see(visitor, 'POST', `${path}/join`, { code: 'nothing' })
    await see(setup.client, 'POST', `${path}/join`, { code: joinCode, confirm: true })
  },
  consentToClass: async (setup) => {
    const { id, member } = await joined(setup)
    await see(member, 'POST', `${path}/${id}/consent`, visible)
    await see(setup.client, 'PATCH', `${path}/${id}`, { policy: visible })
    await both(member, 'POST', (each) => `${path}/${each}/consent`, id, visible)
  },
  listClassAssignments: async (setup) => {
    const { id } = await made(setup)
    await both(setup.client, 'GET', (each) => `${path}/${each}/assignments`, id)
    await see(await learner(setup), 'GET', `${path}/${id}/assignments`)
  },
  assignToClass: async (setup) => {
    const { id } = await made(setup)
    await both(setup.client, 'POST', (each) => `${path}/${each}/assignments`, id, work)
    await see(await learner(setup), 'POST', `${path}/${id}/assignments`, work)
    const topic = { ...work, source: { topic: 'rivers' } }
    await see(setup.client, 'POST', `${path}/${id}/assignments`, topic)
  },
  updateAssignment: async (setup) => {
    const { at, id, member } = await assigned(setup)
    await both(setup.client, 'PATCH', at, id, { title: 'New' })
    await see(await learner(setup), 'PATCH', at(id), { title: 'New' })
    await practiceOf(member, id)
    await see(setup.client, 'PATCH', at(id), { count: 4 })
  },
  deleteAssignment: async (setup) => {
    const { at, id } = await assigned(setup)
    await see(await learner(setup), 'DELETE', at(id))
    await both(setup.client, 'DELETE', at, id)
  },
  listAssignmentResults: async (setup) => {
    const { at, id } = await assigned(setup)
    await both(setup.client, 'GET', (each) => `${at(each)}/results`, id)
    await see(await learner(setup), 'GET', `${at(id)}/results`)
  },
  getClassProgress: async (setup) => {
    const { id } = await joined(setup)
    await both(setup.client, 'GET', (each) => `${path}/${each}/progress`, id)
    await see(await learner(setup), 'GET', `${path}/${id}/progress`)
  },
  listAssignments: async (setup) => {
    const { member } = await assigned(setup)
    await see(member, 'GET', '/api/assignments')
  },
  listMemberSessions: async (setup) => {
    const { at, id } = await readable(setup)
    await both(setup.client, 'GET', (each) => at(each), id)
    await see(await learner(setup), 'GET', at(id))
  },
  readMemberSession: async (setup) => {
    const { at, id, sessionId } = await readable(setup)
    await both(setup.client, 'GET', (each) => `${at(id)}/${each}/messages`, sessionId)
    await see(await learner(setup), 'GET', `${at(id)}/${sessionId}/messages`)
  },
  listClassAccess: async (setup) => {
    const { at, id, sessionId, member } = await readable(setup)
    await see(setup.client, 'GET', `${at(id)}/${sessionId}/messages`)
    await see(member, 'GET', '/api/account/class-access')
  },
  listJoinedClasses: async (setup) => {
    const { member } = await joined(setup)
    await see(member, 'GET', '/api/account/classes')
  },
}

const learner = ({ server, onAnswer }: Setup): Promise<Client> =>
  signedIn(server, 'learner', onAnswer)

const made = async ({ client }: Setup, policy = {}): Promise<MadeClass> =>
  (await client.call<MadeClass>('POST', path, { name: '8b', policy })).json

/** A new class and a member of it. */
export async function joined(
  setup: Setup,
  policy = {},
): Promise<{ readonly id: string; readonly member: Client }> {
  const { id, joinCode } = await made(setup, policy)
  const member = await learner(setup)
  await member.call('POST', `${path}/join`, { code: joinCode, confirm: true })
  return { id, member }
}

async function assigned(setup: Setup) {
  const { id: classId, member } = await joined(setup)
  const at = (id: string) => `${path}/${classId}/assignments/${id}`
  const { json } = await setup.client.call<{ id: string }>(
    'POST',
    `${path}/${classId}/assignments`,
    work,
  )
  return { at, id: json.id, member }
}

/** Begins a member's practice of an assignment. */
const practiceOf = async (member: Client, assignmentId: string): Promise<string> => {
  const body = { source: { assignmentId }, mode: 'practice' }
  return (await member.call<{ id: string }>('POST', '/api/practice', body)).json.id
}

/** A member's practice of an assignment. */
export async function assignedPractice(setup: Setup): Promise<{ member: Client; id: string }> {
  const { id, member } = await assigned(setup)
  return { member, id: await practiceOf(member, id) }
}

/** A member who has agreed to visible transcripts, and a session of theirs. */
async function readable(setup: Setup) {
  const { id: classId, member } = await joined(setup, visible)
  const sessionId = await member.createSession()
  const { json: account } = await member.call<{ id: string }>('GET', '/api/account')
  const at = (userId: string) => `${path}/${classId}/members/${userId}/sessions`
  return { at, id: account.id, sessionId, member }
}
