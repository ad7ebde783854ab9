/** Teachers of one class beside its owner: how they come, what they may do, and how they go. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { auditRecords } from '../../src/db/schema'
import { Client, newEmail, password } from '../support/client'
import { testClock } from '../support/clock'
import { expectProblem } from '../support/envelope'
import { engines, startServer, type TestServer } from '../support/server'
import { signedIn } from '../support/signed-in'

setDefaultTimeout(60_000)

interface ClassJson {
  id: string
  name: string
  joinCode: string
  owned: boolean
}
interface TeacherJson {
  userId: string
  email: string
  owner: boolean
}

const idOf = async (client: Client): Promise<string> =>
  (await client.call<{ id: string }>('GET', '/api/account')).json.id

describe.each(engines)('co-teachers on %s', (engine) => {
  let server: TestServer
  const clock = testClock()
  beforeAll(async () => {
    server = await startServer({ engine, clock })
  })
  afterAll(() => server[Symbol.asyncDispose]())

  const room = async (body: object = {}) => {
    const owner = await signedIn(server, 'teacher')
    const { json } = await owner.call<ClassJson>('POST', '/api/classes', { name: '8b', ...body })
    return { owner, ...json, path: `/api/classes/${json.id}` }
  }
  type Room = Awaited<ReturnType<typeof room>>

  const invitationOf = async ({ owner, path }: Pick<Room, 'owner' | 'path'>, body: object = {}) => {
    const answer = await owner.call<{ url: string }>('POST', `${path}/invitations`, {
      role: 'teacher',
      ...body,
    })
    expect(answer.status).toBe(201)
    return new URL(answer.json.url).searchParams.get('token')
  }
  const accept = (who: Client, invitation: string | null) =>
    who.call('POST', '/api/invitations/accept', { invitation })
  const colleagueOf = async (place: Room): Promise<Client> => {
    clock.advance(1_000)
    const colleague = await signedIn(server, 'teacher')
    expect((await accept(colleague, await invitationOf(place))).status).toBe(200)
    return colleague
  }
  const teachersOf = async (who: Client, path: string): Promise<TeacherJson[]> =>
    (await who.call<{ items: TeacherJson[] }>('GET', `${path}/teachers`)).json.items
  const join = (who: Client, code: string) =>
    who.call('POST', '/api/classes/join', { code, confirm: true })
  const audited = async (event: string, classId: string) => {
    const rows = await server.running.services.store.db
      .select()
      .from(auditRecords)
      .where(eq(auditRecords.event, event))
    return rows.filter(({ detail }) => detail['classId'] === classId)
  }

  test('a second teacher sees and does what the owner does, and deletes nothing of the whole', async () => {
    const place = await room()
    const colleague = await signedIn(server, 'teacher')
    expectProblem(await colleague.call('GET', place.path), 404, 'NOT_FOUND')
    expectProblem(await colleague.call('GET', `${place.path}/teachers`), 404, 'NOT_FOUND')
    const invitation = await invitationOf(place)
    expect((await accept(colleague, invitation)).json).toMatchObject({ classId: place.id })
    expectProblem(await accept(await signedIn(server, 'teacher'), invitation), 400, 'BAD_REQUEST')
    const { json } = await colleague.call<{ items: ClassJson[] }>('GET', '/api/classes')
    expect(json.items).toMatchObject([{ id: place.id, owned: false }])
    expect((await place.owner.call('GET', place.path)).json).toMatchObject({ owned: true })
    const learner = await signedIn(server)
    await join(learner, place.joinCode)
    const calls = [
      ['GET', '/members', undefined, 200],
      ['GET', '/progress', undefined, 200],
      ['GET', '/invitations', undefined, 200],
      ['GET', '/teachers', undefined, 200],
      ['PATCH', '', { name: '8b new' }, 200],
      ['POST', '/invitations', {}, 201],
      [
        'POST',
        '/assignments',
        { title: 'x', source: { skill: 'linear-equations' }, mode: 'practice' },
        201,
      ],
      ['DELETE', `/members/${await idOf(learner)}`, undefined, 200],
      // What the owner alone does.
      ['POST', '/invitations', { role: 'teacher' }, 403],
      ['POST', '/next-year', { name: '9b' }, 403],
      ['DELETE', `/teachers/${await idOf(place.owner)}`, undefined, 403],
      ['DELETE', '', undefined, 403],
    ] as const
    for (const [method, rest, body, status] of calls) {
      const answer = await colleague.call(method, `${place.path}${rest}`, body)
      expect(answer.status, `${method} ${rest}`).toBe(status)
    }
    expect(await teachersOf(colleague, place.path)).toMatchObject([
      { userId: await idOf(place.owner), owner: true },
      { userId: await idOf(colleague), owner: false },
    ])
    expect(await audited('class.teach', place.id)).toHaveLength(1)
  })

  test('an invitation among teachers makes nobody a teacher, and names whom it is for', async () => {
    const place = await room()
    const learner = await signedIn(server)
    const open = await invitationOf(place)
    expectProblem(await accept(learner, open), 400, 'BAD_REQUEST')
    expectProblem(await learner.call('GET', '/api/classes'), 403, 'FORBIDDEN')
    const stranger = new Client(server)
    await stranger.fetchCsrf()
    const shown = await stranger.call('POST', '/api/invitations/show', { invitation: open })
    expect(shown.json).toMatchObject({ role: 'teacher', class: { name: '8b' } })
    const account = { email: newEmail(), password, invitation: open }
    expectProblem(await stranger.call('POST', '/api/auth/register', account), 400, 'BAD_REQUEST')
    const login = { email: account.email, password }
    expectProblem(await stranger.call('POST', '/api/auth/login', login), 401, 'UNAUTHORIZED')
    const colleague = await signedIn(server, 'teacher')
    const { json } = await colleague.call<{ email: string }>('GET', '/api/account')
    const named = await invitationOf(place, { email: json.email })
    expectProblem(await accept(await signedIn(server, 'teacher'), named), 400, 'BAD_REQUEST')
    expect((await accept(colleague, named)).status).toBe(200)
    // The owner has the class already, and one of its teachers is no member.
    expectProblem(await accept(place.owner, open), 409, 'CONFLICT')
    expectProblem(await join(colleague, place.joinCode), 409, 'CONFLICT')
  })

  test('an administrator invites a new teacher into a class', async () => {
    const place = await room()
    const admin = await signedIn(server, 'admin')
    const { json } = await admin.call<{ url: string }>('POST', '/api/admin/invitations', {
      role: 'teacher',
      classId: place.id,
    })
    const invitation = new URL(json.url).searchParams.get('token')
    const colleague = new Client(server)
    await colleague.fetchCsrf()
    const account = { email: newEmail(), password, invitation }
    expect((await colleague.call('POST', '/api/auth/register', account)).status).toBe(200)
    expect((await colleague.call('GET', place.path)).json).toMatchObject({ owned: false })
    const all = await admin.call<{ items: { id: string; teachers: { email: string }[] }[] }>(
      'GET',
      '/api/admin/classes',
    )
    const listed = all.json.items.find(({ id }) => id === place.id)
    expect(listed?.teachers.map(({ email }) => email)).toContain(account.email)
  })

  test('a member who becomes a teacher is no member any more, and members see all their teachers', async () => {
    const place = await room()
    const colleague = await signedIn(server, 'teacher')
    await join(colleague, place.joinCode)
    await colleague.call('PATCH', '/api/account', { name: 'S. Brandt' })
    expect((await accept(colleague, await invitationOf(place))).status).toBe(200)
    const { json } = await place.owner.call<{ items: object[] }>('GET', `${place.path}/members`)
    expect(json.items).toEqual([])
    const learner = await signedIn(server)
    expect((await join(learner, place.joinCode)).json).toMatchObject({
      teachers: [null, 'S. Brandt'],
    })
    expect((await learner.call('GET', '/api/account/classes')).json).toMatchObject({
      items: [{ teachers: [null, 'S. Brandt'] }],
    })
  })

  test('who leaves or is taken out sees nothing more; the last teacher stays', async () => {
    const place = await room()
    expectProblem(await place.owner.call('DELETE', `${place.path}/teachers/me`), 409, 'CONFLICT')
    const [first, second] = [await colleagueOf(place), await colleagueOf(place)]
    const idOfFirst = await idOf(first)
    const takeOut = (id: string) => place.owner.call('DELETE', `${place.path}/teachers/${id}`)
    expectProblem(
      await second.call('DELETE', `${place.path}/teachers/${idOfFirst}`),
      403,
      'FORBIDDEN',
    )
    expect((await takeOut(idOfFirst)).status).toBe(200)
    expectProblem(await takeOut(idOfFirst), 404, 'NOT_FOUND')
    expectProblem(await first.call('GET', place.path), 404, 'NOT_FOUND')
    // The owner leaves: who stays owns the class, with all that is in it.
    expect((await place.owner.call('DELETE', `${place.path}/teachers/me`)).status).toBe(200)
    expectProblem(await place.owner.call('GET', place.path), 404, 'NOT_FOUND')
    expect((await second.call('GET', place.path)).json).toMatchObject({ owned: true })
    expectProblem(await second.call('DELETE', `${place.path}/teachers/me`), 409, 'CONFLICT')
    for (const event of ['class.teacher_remove', 'class.pass_on', 'class.teacher_leave']) {
      expect(await audited(event, place.id), event).toHaveLength(1)
    }
  })

  test('two teachers who leave at once leave one behind', async () => {
    const place = await room()
    const colleague = await colleagueOf(place)
    const leave = (who: Client) => who.call('DELETE', `${place.path}/teachers/me`)
    const statuses = (await Promise.all([leave(place.owner), leave(colleague)])).map(
      ({ status }) => status,
    )
    expect(new Set(statuses)).toEqual(new Set([200, 409]))
    const left = await Promise.all(
      [place.owner, colleague].map(async (who) => (await who.call('GET', place.path)).status),
    )
    expect(new Set(left)).toEqual(new Set([200, 404]))
  })

  test('the class of an erased account goes to its other teacher', async () => {
    const place = await room()
    const colleague = await colleagueOf(place)
    const { json } = await place.owner.call<{ email: string }>('GET', '/api/account')
    const gone = await place.owner.call('DELETE', '/api/account', { email: json.email })
    expect(gone.status).toBe(200)
    expect((await colleague.call('GET', place.path)).json).toMatchObject({ owned: true })
    const alone = await colleague.call<{ email: string }>('GET', '/api/account')
    expect(
      (await colleague.call('DELETE', '/api/account', { email: alone.json.email })).status,
    ).toBe(200)
  })

  test('a role that is taken away takes the class along, and brings it back', async () => {
    const place = await room()
    const colleague = await colleagueOf(place)
    const admin = await signedIn(server, 'admin')
    const turn = async (role: string) =>
      admin.call('PATCH', `/api/admin/users/${await idOf(colleague)}`, { role })
    await turn('learner')
    expectProblem(await colleague.call('GET', place.path), 403, 'FORBIDDEN')
    // Nobody is left who could own it.
    expectProblem(await place.owner.call('DELETE', `${place.path}/teachers/me`), 409, 'CONFLICT')
    await turn('teacher')
    expect((await colleague.call('GET', place.path)).status).toBe(200)
  })

  test('a teacher who comes later reads only what begins after', async () => {
    const place = await room({ policy: { transcripts: 'visible' } })
    const learner = await signedIn(server)
    await join(learner, place.joinCode)
    clock.advance(1_000)
    const before = await learner.createSession('Before')
    const colleague = await colleagueOf(place)
    clock.advance(1_000)
    const after = await learner.createSession('After')
    const path = `${place.path}/members/${await idOf(learner)}/sessions`
    const idsFor = async (who: Client) =>
      (await who.call<{ items: { id: string }[] }>('GET', path)).json.items.map(({ id }) => id)
    expect(await idsFor(place.owner)).toEqual([after, before])
    expect(await idsFor(colleague)).toEqual([after])
    expect((await colleague.call('GET', `${path}/${before}/messages`)).status).toBe(404)
    expect((await colleague.call('GET', `${path}/${after}/messages`)).status).toBe(200)
  })

  test('the next year has the same teachers', async () => {
    const place = await room()
    const colleague = await colleagueOf(place)
    const { json } = await place.owner.call<ClassJson>('POST', `${place.path}/next-year`, {
      name: '9b',
    })
    expect((await colleague.call('GET', `/api/classes/${json.id}`)).json).toMatchObject({
      name: '9b',
      owned: false,
    })
  })

  test('an ended class takes no teacher', async () => {
    const place = await room()
    const invitation = await invitationOf(place)
    await place.owner.call('PATCH', place.path, { archived: true })
    const colleague = await signedIn(server, 'teacher')
    expectProblem(await accept(colleague, invitation), 400, 'BAD_REQUEST')
    expectProblem(
      await place.owner.call('POST', `${place.path}/invitations`, { role: 'teacher' }),
      409,
      'CONFLICT',
    )
  })
})
