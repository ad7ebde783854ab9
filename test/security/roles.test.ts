/**
 * Role × credential × route → status, for every route of administration, classes and assignments. A route that the document has and
 * the tables have not fails; so does whatever a refused caller could change.
 */
import { beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { signIns } from '../../src/db/schema'
import { minuteMs } from '../../src/lib/clock'
import { createCredentials, type Caller } from '../support/callers'
import { Client, newEmail, signedUp } from '../support/client'
import { conformance, type Found } from '../support/conformance'
import { fixture } from '../support/fixtures'
import { unknownId } from '../support/learner'
import { startServer } from '../support/server'
import { giveRole, signedIn } from '../support/signed-in'

setDefaultTimeout(60_000)

/** Who calls, as one stands to the class. */
const people = [
  'stranger',
  'learner',
  'member',
  'owner',
  'coTeacher',
  'otherTeacher',
  'admin',
] as const
type Person = (typeof people)[number]

/** A class with all that its routes name, and what administrators change. */
interface World {
  readonly classId: string
  readonly joinCode: string
  readonly memberId: string
  readonly ownerId: string
  readonly coTeacherId: string
  readonly assignmentId: string
  readonly sessionId: string
  readonly invitationId: string
  readonly victimId: string
}

interface Row {
  /** The path with the ids of the world, for who calls. */
  readonly path: (world: World, who: Person) => string
  readonly body?: () => unknown
  readonly headers?: Readonly<Record<string, string>>
  /** The status for a user by cookie and by phone: one who reaches the route. */
  readonly is: Readonly<Record<Exclude<Person, 'stranger'>, number>>
  /** Of administration: takes a sign-in of the last ten minutes. */
  readonly takesRecent?: boolean
}

const all = (status: number) => ({
  learner: status,
  member: status,
  owner: status,
  coTeacher: status,
  otherTeacher: status,
  admin: status,
})
const learnersOut = { learner: 403, member: 403 }
/** Of a class: its teachers get the status, for anybody else who teaches it is not there. */
const taught = (status: number, coTeacher = status) => ({
  ...all(404),
  ...learnersOut,
  owner: status,
  coTeacher,
})
const anyTeacher = (status: number) => ({ ...all(status), ...learnersOut })
const adminOnly = (status: number) => ({ ...all(403), admin: status })

const at =
  (rest = '') =>
  ({ classId }: World) =>
    `/api/classes/${classId}${rest}`
const atAssignment =
  (rest = '') =>
  (world: World) =>
    at(`/assignments/${world.assignmentId}${rest}`)(world)
const atMember =
  (rest: (world: World) => string = () => '') =>
  (world: World) =>
    at(`/members/${world.memberId}/sessions${rest(world)}`)(world)
const work = { title: 'x', source: { skill: 'linear-equations' }, mode: 'practice' }

/** By operation id. */
const ofClasses: Readonly<Record<string, Row>> = {
  listClasses: { path: () => '/api/classes', is: anyTeacher(200) },
  createClass: { path: () => '/api/classes', body: () => ({ name: '9a' }), is: anyTeacher(201) },
  getClass: { path: at(), is: taught(200) },
  updateClass: { path: at(), body: () => ({ name: '8c' }), is: taught(200) },
  deleteClass: { path: at(), is: taught(200, 403) },
  moveClassOn: { path: at('/next-year'), body: () => ({ name: '9b' }), is: taught(201, 403) },
  listClassMembers: { path: at('/members'), is: taught(200) },
  importClassMembers: {
    path: at('/members/import'),
    body: () => 'email\nlist@example.org',
    headers: { 'content-type': 'text/csv' },
    is: taught(200),
  },
  listClassTeachers: { path: at('/teachers'), is: taught(200) },
  removeClassTeacher: {
    path: (world, who) =>
      at(`/teachers/${who === 'coTeacher' ? world.ownerId : world.coTeacherId}`)(world),
    is: taught(200, 403),
  },
  listClassAssignments: { path: at('/assignments'), is: taught(200) },
  assignToClass: { path: at('/assignments'), body: () => work, is: taught(201) },
  updateAssignment: { path: atAssignment(), body: () => ({ title: 'y' }), is: taught(200) },
  deleteAssignment: { path: atAssignment(), is: taught(200) },
  listAssignmentResults: { path: atAssignment('/results'), is: taught(200) },
  getClassProgress: { path: at('/progress'), is: taught(200) },
  listMemberSessions: { path: atMember(), is: taught(200) },
  readMemberSession: {
    path: atMember(({ sessionId }) => `/${sessionId}/messages`),
    is: taught(200),
  },
  // No platform has shown this class.
  listRosterSources: { path: at('/roster'), is: taught(200) },
  syncRoster: { path: at('/roster/sync'), is: taught(409) },
  listClassInvitations: { path: at('/invitations'), is: taught(200) },
  inviteToClass: { path: at('/invitations'), body: () => ({}), is: taught(201) },
  revokeClassInvitation: {
    path: (world) => at(`/invitations/${world.invitationId}`)(world),
    is: taught(200),
  },
  // What learners do.
  joinClass: {
    path: () => '/api/classes/join',
    is: { ...all(200), owner: 409, coTeacher: 409 },
  },
  removeClassMember: { path: at('/members/me'), is: { ...all(404), member: 200 } },
  consentToClass: {
    path: at('/consent'),
    body: () => ({ transcripts: 'visible' }),
    is: { ...all(404), member: 200 },
  },
  listAssignments: { path: () => '/api/assignments', is: all(200) },
  listJoinedClasses: { path: () => '/api/account/classes', is: all(200) },
  listClassAccess: { path: () => '/api/account/class-access', is: all(200) },
}

const admin = (rest: string) => () => `/api/admin/${rest}`
const victim =
  (rest = '') =>
  ({ victimId }: World) =>
    `/api/admin/users/${victimId}${rest}`
let platforms = 0
const platform = () => ({
  issuer: 'https://moodle.example',
  clientId: `client ${(platforms += 1)}`,
  authorizationEndpoint: 'https://moodle.example/auth',
  tokenEndpoint: 'https://moodle.example/token',
  jwksUri: 'https://moodle.example/keys',
  deploymentIds: ['1'],
})

/** By operation id, with a word behind it where one route has two rows. */
const ofAdministration: Readonly<Record<string, Row>> = {
  getOverview: { path: admin('overview'), is: adminOnly(200) },
  listUsers: { path: admin('users'), is: adminOnly(200) },
  createUser: {
    path: admin('users'),
    body: () => ({ email: newEmail(), role: 'teacher' }),
    is: adminOnly(201),
  },
  'createUser administrator': {
    path: admin('users'),
    body: () => ({ email: newEmail(), role: 'admin' }),
    is: adminOnly(201),
    takesRecent: true,
  },
  getUser: { path: victim(), is: adminOnly(200) },
  updateUser: { path: victim(), body: () => ({ name: 'Ada' }), is: adminOnly(200) },
  'updateUser administrator': {
    path: victim(),
    body: () => ({ role: 'admin' }),
    is: adminOnly(200),
    takesRecent: true,
  },
  deleteUser: { path: victim(), is: adminOnly(200), takesRecent: true },
  createResetLink: { path: victim('/reset-link'), is: adminOnly(200), takesRecent: true },
  listAllClasses: { path: admin('classes'), is: adminOnly(200) },
  listJobs: { path: admin('jobs'), is: adminOnly(200) },
  retryJob: { path: admin(`jobs/${unknownId}/retry`), is: adminOnly(404) },
  cancelJob: { path: admin(`jobs/${unknownId}/cancel`), is: adminOnly(404) },
  listAudit: { path: admin('audit'), is: adminOnly(200) },
  getUsageReport: { path: admin('usage'), is: adminOnly(200) },
  listOwnAnnouncements: { path: admin('announcements'), is: adminOnly(200) },
  announce: {
    path: admin('announcements'),
    body: () => ({ title: 'x', body: 'y' }),
    is: adminOnly(201),
  },
  deleteAnnouncement: { path: admin(`announcements/${unknownId}`), is: adminOnly(404) },
  getAdminSettings: { path: admin('settings'), is: adminOnly(200) },
  updateAdminSettings: {
    path: admin('settings'),
    body: () => ({ registration: 'open' }),
    is: adminOnly(200),
  },
  // This server has no model.
  testModel: { path: admin('model-test'), is: adminOnly(409) },
  testMail: { path: admin('mail-test'), is: adminOnly(200) },
  listBackups: { path: admin('backups'), is: adminOnly(200) },
  requestBackup: { path: admin('backups'), is: adminOnly(202) },
  downloadBackup: {
    path: admin('backups/none.zip/download'),
    is: adminOnly(404),
    takesRecent: true,
  },
  getMaintenance: { path: admin('maintenance'), is: adminOnly(200) },
  setMaintenance: {
    path: admin('maintenance'),
    body: () => ({ message: '', readOnly: false }),
    is: adminOnly(200),
    takesRecent: true,
  },
  listLtiPlatforms: { path: admin('lti/platforms'), is: adminOnly(200) },
  addLtiPlatform: {
    path: admin('lti/platforms'),
    body: platform,
    is: adminOnly(201),
    takesRecent: true,
  },
  removeLtiPlatform: {
    path: admin(`lti/platforms/${unknownId}`),
    is: adminOnly(404),
    takesRecent: true,
  },
  createLtiRegistrationLink: {
    path: admin('lti/registration-links'),
    is: adminOnly(201),
    takesRecent: true,
  },
  listInvitations: { path: admin('invitations'), is: adminOnly(200) },
  invite: { path: admin('invitations'), body: () => ({ role: 'teacher' }), is: adminOnly(201) },
  'invite administrator': {
    path: admin('invitations'),
    body: () => ({ role: 'admin' }),
    is: adminOnly(201),
    takesRecent: true,
  },
  revokeInvitation: { path: admin(`invitations/${unknownId}`), is: adminOnly(404) },
}
const rows = { ...ofClasses, ...ofAdministration }

const server = fixture(() => startServer({ env: { RATE_LIMITS: 'off' } }))
let operations: ReadonlyMap<string, Found> = new Map()
const callers = new Map<Person, readonly Caller[]>()
const ids = new Map<Person, string>()

const browserOf = (who: Person): Client => {
  const { client } = callers.get(who)?.find(({ kind }) => kind === 'browser') ?? {}
  if (!client) throw new Error(`nobody is ${who}`)
  return client
}
const idOf = async (client: Client): Promise<string> =>
  (await client.call<{ id: string }>('GET', '/api/account')).json.id
/** Programs are refused alike whoever of a class they act for: those of three people are tried. */
const kindsOf = (who: Person): ReadonlySet<string> =>
  new Set(
    who === 'learner' || who === 'owner' || who === 'admin'
      ? ['browser', 'phone', 'oauth', 'agent_key']
      : ['browser', 'phone'],
  )
/** To administration all teachers are alike, and all learners. */
const callersOf = (name: string): readonly Person[] =>
  name in ofAdministration ? ['stranger', 'learner', 'owner', 'admin'] : people

const roleOf = (who: Person) => {
  if (who === 'admin') return 'admin'
  return who === 'learner' || who === 'member' ? null : 'teacher'
}

/** A class of the owner with everything in it. */
async function worldOf(): Promise<World> {
  const [owner, coTeacher, member] = [
    browserOf('owner'),
    browserOf('coTeacher'),
    browserOf('member'),
  ]
  const policy = { transcripts: 'visible' }
  const { json: room } = await owner.call<{ id: string; joinCode: string }>(
    'POST',
    '/api/classes',
    { name: '8b', policy },
  )
  const path = `/api/classes/${room.id}`
  const { json: invited } = await owner.call<{ url: string }>('POST', `${path}/invitations`, {
    role: 'teacher',
  })
  const invitation = new URL(invited.url).searchParams.get('token')
  await coTeacher.call('POST', '/api/invitations/accept', { invitation })
  await member.call('POST', '/api/classes/join', { code: room.joinCode, confirm: true })
  const { json: open } = await owner.call<{ id: string }>('POST', `${path}/invitations`, {})
  const { json: assigned } = await owner.call<{ id: string }>('POST', `${path}/assignments`, work)
  return {
    classId: room.id,
    joinCode: room.joinCode,
    memberId: ids.get('member') ?? '',
    ownerId: ids.get('owner') ?? '',
    coTeacherId: ids.get('coTeacher') ?? '',
    assignmentId: assigned.id,
    sessionId: await member.createSession('Fractions'),
    invitationId: open.id,
    victimId: await idOf(await signedIn(server)),
  }
}

/** Another world for what changes something. */
const freshFor = async (name: string, shared: World): Promise<World> =>
  name in ofAdministration ? { ...shared, victimId: await idOf(await signedIn(server)) } : worldOf()

beforeAll(async () => {
  const found = (await conformance()).operations
  operations = new Map(found.map((each) => [each.operation.operationId, each]))
  for (const who of people.filter((each) => each !== 'stranger')) {
    const browser = await signedUp(server.url)
    const id = await idOf(browser)
    ids.set(who, id)
    const { callers: own } = await createCredentials(server, browser)
    callers.set(
      who,
      own.filter(({ kind }) => kindsOf(who).has(kind)),
    )
    const role = roleOf(who)
    if (role) await giveRole(server, id, role)
  }
  const nobody = { kind: 'stranger', client: new Client(server), headers: {} } as const
  callers.set('stranger', [nobody])
})

/** The status that is due. */
function due({ is }: Row, found: Found, who: Person, { kind }: Caller): number {
  if (who === 'stranger') return 401
  const isAdministration = found.path.startsWith('/api/admin/')
  const mayAct = kind === 'browser' || (kind === 'phone' && !isAdministration)
  return mayAct ? is[who] : 403
}

const isRefused = (status: number): boolean => [401, 403, 404, 409].includes(status)

function send(
  { path, body, headers = {} }: Row,
  { method }: Found,
  world: World,
  who: Person,
  { client, headers: credential }: Omit<Caller, 'kind'>,
) {
  const target = path(world, who)
  const sent = target === '/api/classes/join' ? { code: world.joinCode, confirm: true } : body?.()
  return client.call(method, target, sent, { ...headers, ...credential })
}

const found = (name: string): Found => {
  const operation = operations.get(name.split(' ', 1)[0] ?? '')
  if (!operation) throw new Error(`no operation ${name}`)
  return operation
}

test('every route of administration, classes and assignments has a row', () => {
  const swept = [...operations.values()].filter(({ path }) =>
    /^\/api\/(admin\/|classes|assignments|account\/class)/.test(path),
  )
  const named = new Set(Object.keys(rows).map((name) => name.split(' ', 1)[0]))
  expect(named).toEqual(new Set(swept.map(({ operation }) => operation.operationId)))
})

test('each role by each credential gets exactly the status of the table, and what is refused changes nothing', async () => {
  const shared = await worldOf()
  const stateOf = async () => {
    const owner = browserOf('owner')
    const path = `/api/classes/${shared.classId}`
    const parts = ['', '/members', '/teachers', '/assignments', '/invitations']
    const bodies = await Promise.all(
      parts.map(async (rest) => (await owner.call('GET', `${path}${rest}`)).text),
    )
    const user = await browserOf('admin').call('GET', `/api/admin/users/${shared.victimId}`)
    return [...bodies, user.text]
  }
  const before = await stateOf()
  for (const [name, row] of Object.entries(rows)) {
    const operation = found(name)
    for (const who of callersOf(name)) {
      for (const caller of callers.get(who) ?? []) {
        const status = due(row, operation, who, caller)
        const isHarmless = operation.method === 'GET' || isRefused(status)
        const world = isHarmless ? shared : await freshFor(name, shared)
        const answer = await send(row, operation, world, who, caller)
        const place = `${who} by ${caller.kind}: ${name}`
        expect([place, answer.status]).toEqual([place, status])
        if (status === 403) expect(answer.json, place).toMatchObject({ code: 'FORBIDDEN' })
      }
    }
  }
  expect(await stateOf()).toEqual(before)
}, 120_000)

test('a cookie that changes something takes the CSRF header on every route, and a bearer none', async () => {
  const world = await worldOf()
  for (const [name, row] of Object.entries(rows)) {
    const operation = found(name)
    if (operation.method === 'GET') continue
    const who = name in ofAdministration ? 'admin' : 'owner'
    const client = new Client(server)
    for (const [cookie, value] of browserOf(who).cookies) client.cookies.set(cookie, value)
    const answer = await send(row, operation, world, who, { client, headers: {} })
    expect([name, answer.status, (answer.json as { code: string }).code]).toEqual([
      name,
      403,
      'CSRF_TOKEN_PARTIAL',
    ])
  }
})

test('what is dangerous takes a sign-in of the last ten minutes, and nothing else does', async () => {
  const late = await signedIn(server, 'admin')
  const { store, clock } = server.running.services
  const createdAt = clock.now() - 11 * minuteMs
  await store.db
    .update(signIns)
    .set({ createdAt })
    .where(eq(signIns.userId, await idOf(late)))
  const caller = { client: late, headers: {} }
  const world = await worldOf()
  for (const [name, row] of Object.entries(ofAdministration)) {
    const answer = await send(row, found(name), world, 'admin', caller)
    const status = row.takesRecent === true ? 403 : row.is.admin
    expect([name, answer.status]).toEqual([name, status])
    if (row.takesRecent) expect(answer.json).toMatchObject({ detail: { reauthenticate: true } })
  }
})
